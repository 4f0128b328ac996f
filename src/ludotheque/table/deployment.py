"""How a server is run: what its operator decides, beside where tables are kept."""

from dataclasses import dataclass
from typing import NamedTuple

from .logs import Format


class Address(NamedTuple):
    """Where something listens."""

    host: str
    port: int


@dataclass(frozen=True)
class Deployment:
    """`behind`: the addresses or networks of proxies that are believed about whom they speak for. `prefix`: the path
    under which everything stands, such as `/jeux`, empty at the root. `metrics`: where Prometheus asks. `workers`: how
    many processes serve, this one being number `worker`. `keep_finished`, `keep_abandoned`: for how many days tables
    are kept after their last entry; None: for ever."""

    log: Format | None = None
    behind: tuple[str, ...] = ()
    prefix: str = ""
    metrics: Address | None = None
    workers: int = 1
    worker: int = 0
    keep_finished: int | None = None
    keep_abandoned: int | None = None

    def metrics_of(self, worker: int) -> Address | None:
        """Each worker has a port of its own, in a row: Prometheus adds up better than we do."""
        return self.metrics and Address(self.metrics.host, self.metrics.port + worker)
