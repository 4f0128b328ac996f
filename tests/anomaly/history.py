"""What happened at the tables, as their clients saw it: every command with its id, every answer, every entry they were
told. It can be written to a file, and held against a log again (`python -m tests.anomaly check FILE`)."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec


class Sent(msgspec.Struct, tag="sent", frozen=True):
    """A client sent a command; after a lost connection perhaps the same once more."""

    id: str
    kind: str
    action: str = ""  # of a play: what was played


class Accepted(msgspec.Struct, tag="accepted", frozen=True):
    id: str
    version: int


class Refused(msgspec.Struct, tag="refused", frozen=True):
    id: str
    reason: str


class Line(msgspec.Struct, array_like=True, frozen=True):
    """An entry as it was told."""

    seq: int
    kind: str
    seat: int
    action: str
    hidden: bool


class Told(msgspec.Struct, tag="told", frozen=True):
    """The server told entries, for a viewer: those after the version `after` (the whole table: 0), or None: after
    those that it told this client before."""

    viewer: int
    version: int
    lines: list[Line]
    after: int | None = None


class Turned(msgspec.Struct, tag="turned", frozen=True):
    """A client was not let in."""

    reason: str


Event = Sent | Accepted | Refused | Told | Turned


class Client(msgspec.Struct):
    """Somebody at a table and all that happened there, in order."""

    table: str
    seats: list[int]
    events: list[Event] = []


@dataclass
class History:
    """All clients, and the tables that were promised by an answer."""

    clients: list[Client] = field(default_factory=list)
    promised: list[str] = field(default_factory=list)

    def client(self, table: str, seats: list[int]) -> Client:
        self.clients.append(Client(table, seats, []))
        return self.clients[-1]

    def counts(self) -> dict[str, int]:
        """How much of what it holds."""
        told = sum(len(event.lines) for client in self.clients for event in client.events if isinstance(event, Told))
        each = [event for client in self.clients for event in client.events]
        accepted = {event.id for event in each if isinstance(event, Accepted)}
        sent = [event.id for event in each if isinstance(event, Sent)]
        return {
            "tables": len({client.table for client in self.clients}),
            "commands": len(set(sent)),
            "sent again": len(sent) - len(set(sent)),
            "acknowledged": len(accepted),
            "entries told": told,
        }


class Kept(msgspec.Struct):
    """A history with the log it is held against, in a file."""

    clients: list[Client]
    promised: list[str]
    logs: dict[str, list[str]]
    facts: dict[str, Any] = {}


def keep(file: Path, history: History, logs: dict[str, list[str]], **facts: Any) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.encode(Kept(history.clients, history.promised, logs, facts)))


def kept(file: Path) -> tuple[History, dict[str, list[str]]]:
    read = msgspec.json.decode(file.read_bytes(), type=Kept)
    return History(read.clients, read.promised), read.logs
