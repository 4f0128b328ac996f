"""Limits with names: how much one client may ask of the server."""

import time
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Limits:
    """What a server allows; a load test allows more."""

    commands_a_second: float = 20
    commands_at_once: float = 60
    commands_of_a_network: float = 200  # a second, from all its connections
    tables_a_minute: float = 30
    requests_a_second: float = 20  # from one network, of all that is worked out for who asks
    requests_at_once: float = 400
    requests_at_work: int = 8  # from one network, that are worked for at a time; the others wait
    requests_under_way: int = 40  # from one network, to the last byte of the answer
    joins_a_minute: float = 60  # links of seats opened, asked about or made, from one network
    tables_of_bots: int = 8  # of bots alone that are being played at a time, laid from one network
    connections_a_visitor: int = 200
    text_bytes: int = 200_000  # of a saved game to verify or to analyse
    texts_a_minute: float = 60  # saved games to read, from one address
    analyses_a_minute: float = 6  # begun from one address; what is known already is free
    analysis_seconds: float = 50  # of one core, for one analysis, about


@dataclass
class Bucket:
    """A bucket of tokens that fills again with time."""

    rate: float  # tokens a second
    size: float
    tokens: float = field(init=False)
    at: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        self.tokens = self.size

    def take(self) -> bool:
        """Is there a token? Then it is taken."""
        now = time.monotonic()
        self.tokens = min(self.size, self.tokens + (now - self.at) * self.rate)
        self.at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


MANY = 10_000


class Buckets:
    """One bucket an address; full ones are forgotten."""

    def __init__(self, rate: float, size: float) -> None:
        self.rate, self.size = rate, size
        self.by_address: dict[str, Bucket] = {}
        self.many = MANY  # so many are looked through

    def take(self, address: str) -> bool:
        if len(self.by_address) > self.many:
            now = time.monotonic()
            kept = {v: b for v, b in self.by_address.items() if b.tokens + (now - b.at) * b.rate < b.size}
            self.by_address, self.many = kept, max(MANY, 2 * len(kept))
        return self.by_address.setdefault(address, Bucket(self.rate, self.size)).take()
