"""Fair dice: the server commits to a seed before the first throw, the players add theirs, anybody can check.

Draw number n of a table is HMAC-SHA-256(server seed, table, client seeds, n), taken by rejection sampling over
the weights of what can fall. Nobody can choose a throw: the server is bound by its commitment, the players by
not knowing the server's seed until the end.
"""

import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence
from typing import TypeVar

Outcome = TypeVar("Outcome")


def new_seed() -> str:
    """A server seed: 64 hex digits."""
    return secrets.token_hex(32)


def seed_of_day(game: str, day: str) -> str:
    """The seed of a game of the day, which anybody can compute: a contest among honest people."""
    return hashlib.sha256(f"ludotheque {game} {day}".encode()).hexdigest()


def commitment(server_seed: str) -> str:
    """What is shown before the first throw."""
    return hashlib.sha256(server_seed.encode()).hexdigest()


def draw(
    server_seed: str, table: str, client_seeds: Sequence[str], number: int, chances: Mapping[Outcome, int]
) -> Outcome:
    """The outcome of draw `number`, among outcomes with whole weights in their listed order."""
    total = sum(chances.values())
    limit = 2**64 - 2**64 % total
    attempt = 0
    while True:
        message = f"{table}:{','.join(client_seeds)}:{number}:{attempt}"
        digest = hmac.new(server_seed.encode(), message.encode(), hashlib.sha256).digest()
        value = int.from_bytes(digest[:8])
        if value < limit:
            break
        attempt += 1
    value %= total
    for outcome, weight in chances.items():
        value -= weight
        if value < 0:
            return outcome
    raise AssertionError("weights add up to their total")
