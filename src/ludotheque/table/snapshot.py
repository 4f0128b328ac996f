"""A room from its stored log: played through, or from a snapshot of the match and what was played after it."""

from collections.abc import Sequence

import msgspec

from ..engine.game import Event
from .log import decode
from .room import Room


class Snapshot(msgspec.Struct, array_like=True, frozen=True):
    """What a room need not work out again: made from the entries up to `seq`."""

    seq: int
    game: str
    match: bytes
    events: dict[int, list[tuple[int, int, int, int, int, int]]]
    secrets: dict[int, int]
    draws: int
    deciders: list[int]
    origins: list[int]
    ready: list[int]
    raced: list[int]
    fallen: list[int]


def snapshot_of(room: Room) -> bytes:
    """The match and its events, to open the room again without playing it through."""
    events = {number: [(int(e.kind), *e[1:]) for e in told] for number, told in room.events.items()}
    frozen = Snapshot(
        room.version,
        room.game.name,
        room.match.freeze(),
        events,
        room.secrets,
        room.draws,
        room.deciders,
        room.origins,
        sorted(room.ready),
        sorted(room.raced),
        sorted(room.fallen),
    )
    return msgspec.msgpack.encode(frozen)


def restore(room: Room, frozen: Snapshot) -> None:
    """Take the match from a snapshot; the entries up to it are noted already."""
    room.match.thaw(frozen.match)
    kinds = room.game.events
    room.events = {n: [Event(kinds(kind), *rest) for kind, *rest in told] for n, told in frozen.events.items()}
    room.secrets, room.draws = frozen.secrets, frozen.draws
    room.deciders, room.origins = frozen.deciders, frozen.origins
    room.ready, room.raced, room.fallen = set(frozen.ready), set(frozen.raced), set(frozen.fallen)
    room.refresh()


def room_of(table: str, bodies: Sequence[str], snapshot: bytes | None = None) -> Room:
    """The room that a stored log makes, from a snapshot if there is one."""
    entries = [decode(body) for body in bodies]
    room = Room(table, entries[0])
    start = 1
    if snapshot is not None:
        frozen = msgspec.msgpack.decode(snapshot, type=Snapshot)
        start = frozen.seq
        for entry in entries[1:start]:
            room.note(entry)
        restore(room, frozen)
    room.follow(entries[start:])
    return room
