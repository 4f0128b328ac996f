"""A room from its stored log: played through, or from a snapshot of the match and what was played after it.

A snapshot is a cache. It is believed only under the rules and in the form that it was made in, and one that cannot be
read is as good as none.
"""

import logging
import zlib
from collections.abc import Sequence

import msgspec

from ..engine.compiler import digest
from ..engine.game import Event
from ..engine.versions import NEWER
from .log import KINDS, Logged, decode
from .room import DAMAGED, Room
from .store import Row

FORM = 2  # of snapshots; 1, of releases before 0.3.0, was not compressed

logger = logging.getLogger(__name__)


class Hole(Exception):
    """Entries of a table's log are missing: after a disk that failed, or by somebody's hand."""


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
    # Positions are much alike: the quickest level leaves a twentieth.
    return zlib.compress(msgspec.msgpack.encode(frozen), 1)


def rules_here() -> str:
    """Under which rules, and in which form, snapshots are made here."""
    return f"{digest()}/{FORM}"


def restore(room: Room, frozen: Snapshot) -> None:
    """Take the match from a snapshot; the entries up to it are noted already."""
    room.match.thaw(frozen.match)
    kinds = room.game.events
    room.events = {n: [Event(kinds(kind), *rest) for kind, *rest in told] for n, told in frozen.events.items()}
    room.secrets, room.draws = frozen.secrets, frozen.draws
    room.deciders, room.origins = frozen.deciders, frozen.origins
    room.ready, room.raced, room.fallen = set(frozen.ready), set(frozen.raced), set(frozen.fallen)
    room.refresh()


def bodies_in(rows: Sequence[Row], after: int = 0) -> list[str]:
    """The entries of a log after this number; raises Hole where one is missing."""
    for number, row in enumerate(rows, after + 1):
        if row.seq != number:
            raise Hole(f"entry {number} is missing before {row.seq}")
    return [row.body for row in rows]


def bodies_before_a_hole(rows: Sequence[Row]) -> tuple[list[str], int]:
    """The entries of a log, and how many are lost, from the first that is missing on."""
    whole = [row.body for number, row in enumerate(rows, 1) if row.seq == number]
    return whole, rows[-1].seq - len(whole)


def entries_in(bodies: Sequence[str]) -> tuple[list[Logged], str]:
    """Entries as far as they can be read, and why not further. The first can, else it raises msgspec.DecodeError."""
    entries = [decode(bodies[0])]
    for body in bodies[1:]:
        try:
            entries.append(decode(body))
        except msgspec.ValidationError:  # it is JSON, but of another form
            return entries, NEWER
        except (msgspec.DecodeError, UnicodeError):
            return entries, DAMAGED
    return entries, ""


def room_of(table: str, bodies: Sequence[str], snapshot: bytes | None = None, lost: int = 0) -> Room:
    """The room that a stored log makes, from a snapshot if there is a good one: as far as the log can be read and is
    understood. `lost`: so many entries that follow are missing. Raises what is wrong with its beginning."""
    if not bodies:
        raise Hole("entry 1 is missing")
    entries, why = entries_in(bodies)
    why, lost = why or (DAMAGED if lost else ""), lost + len(bodies) - len(entries)
    room = None
    if snapshot is not None and all(entry.kind in KINDS for entry in entries):
        try:
            frozen = msgspec.msgpack.decode(zlib.decompress(snapshot), type=Snapshot)
            if frozen.seq <= len(entries):
                room = _from_snapshot(table, entries, frozen)
            elif frozen.seq > len(entries) + lost:  # the end of the log is gone
                why, lost = why or DAMAGED, frozen.seq - len(entries)
        except Exception as error:
            logger.warning("table %s: its snapshot cannot be read (%s); its log is", table, error)
    if room is None:
        room = Room(table, entries[0])
        room.follow(entries[1:])
    if why:
        room.archive(why, lost)
    return room


def _from_snapshot(table: str, entries: Sequence[Logged], frozen: Snapshot) -> Room:
    room = Room(table, entries[0])
    for entry in entries[1 : frozen.seq]:
        room.note(entry)
    restore(room, frozen)
    room.follow(entries[frozen.seq :])
    return room
