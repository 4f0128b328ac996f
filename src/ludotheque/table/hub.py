"""The open rooms of a server, their connections, and the order of things: check, store, then announce.

One lock a table. A command is checked by the rules in its room; its entries are added there and stored, both or
neither (a room whose entries could not be stored is discarded); only then is anybody told.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

import msgspec

from ..engine.errors import LudothequeError
from ..engine.steps import is_interpreted
from ..engine.verbs import EVERYBODY
from ..engine.versions import NEWER
from ..players import Advice
from . import clock, figures, presence
from .advising import Advising
from .beside import beside, tell
from .bot_players import BotPlayers, seeds_are_in
from .idle import IdleRooms
from .log import Logged, decode, encode
from .neighbours import Neighbours
from .open_room import Connection, OpenRoom, encoder
from .outbox import Backlog
from .preparing import Making
from .protocol import Accepted, Admit, Command, Hint, Look, Presence, Refused, Update, WaitsFor
from .room import Refusal, Room
from .seating import Seating
from .snapshot import Hole, bodies_before_a_hole, bodies_in, room_of, rules_here, snapshot_of
from .store import Conflict, Deleted, NewRematch, Row, Store, Unavailable, Unusable
from .waiting import waits

MAX_TABLE_NAME = 40
SNAPSHOT_EVERY = 200  # entries
MOST_TRIES = 5  # to store an act of a race, while another server stores others
A_LITTLE_LATER = 0.005  # seconds: an event loop's timer may fire a moment too soon

logger = logging.getLogger(__name__)


async def at_once(game: str) -> None:
    """Nothing has to be waited for."""


class Hub:
    """All tables of one server."""

    def __init__(self, store: Store, ready: Callable[[str], Awaitable[None]] = at_once) -> None:
        self.store = store
        self.ready = ready  # waits until the rules of a game are compiled
        self.rooms: dict[str, OpenRoom] = {}
        self.idle = IdleRooms(self._close)
        self.opening: dict[str, asyncio.Task[OpenRoom | None]] = {}
        self.backlog = Backlog()
        self.tasks: set[asyncio.Task[None]] = set()
        self.unopened: set[str] = set()  # tables that cannot be opened, of which the operator was told
        self.writing = 0  # appends that the store has not answered
        self.counts: dict[str, int] = {"moves": 0, "tables": 0, "conflicts": 0}
        self.making = Making()
        self.bots = BotPlayers(self.act, self.fall, self.tell_waits, self.making)
        self.advising = Advising(ready, self.making)
        self.seating = Seating(self)
        self.neighbours = Neighbours(self)

    # Rooms

    async def create(self, table: str, first: Logged, *more: Logged) -> OpenRoom:
        """A new table; one that goes on with a saved game has more than its first entry."""

        def made() -> Room:
            room = Room(table, first)
            room.follow(more)
            return room

        try:
            room = await beside(len(more), made)
            await self._append(table, 1, room.log)
        except BaseException:
            self.bots.alone.pop(table, None)
            raise
        self.counts["tables"] += 1
        opened = self._keep(OpenRoom(room))
        self.bots.wake(opened)
        return opened

    async def open(self, table: str) -> OpenRoom | None:
        """The room of a table, read from the store if it is not open; None if there is no such table."""
        if table in self.rooms:
            self.idle.note(self.rooms[table])
            return self.rooms[table]
        if not table.isascii() or not table.isprintable() or len(table) > MAX_TABLE_NAME:
            return None
        if table not in self.opening or self.opening[table].done():  # done, and `_opened` comes in a moment
            self.opening[table] = asyncio.create_task(self._read(table))
            self.opening[table].add_done_callback(lambda read: self._opened(table, read))
        opened = await asyncio.shield(self.opening[table])  # for all who wait, whoever of them gives up
        if opened is not None:
            self.bots.wake(opened)
        return opened

    def _opened(self, table: str, read: asyncio.Task[OpenRoom | None]) -> None:
        if self.opening.get(table) is read:
            del self.opening[table]
        if not read.cancelled():
            read.exception()  # told to who waits; nobody may be left

    async def _read(self, table: str) -> OpenRoom | None:
        try:
            snapshot = await self.store.snapshot(table)  # before the log, which may then only be longer
            rows = await self.store.read(table)
        except Unusable as error:
            if error.damaged:
                raise damaged(table, error) from error
            raise
        if not rows:
            return None
        believed = snapshot[1] if snapshot and snapshot[0] == rules_here() else None
        room = await beside(len(rows), lambda: self._room_of(table, rows, believed))
        opened = self._keep(OpenRoom(room))
        opened.changed = rows[-1].at
        try:
            async with opened.lock:
                await self._catch_up(opened)  # a note that came while we read found no room
            await self._lay_rematch(opened)
        except Deleted:
            self.gone(opened)
            return None
        except BaseException:
            self.discard(opened)
            raise
        return opened

    def _room_of(self, table: str, rows: Sequence[Row], snapshot: bytes | None = None) -> Room:
        """The room of a log, archived where it is not understood to its end. Raises Refusal where there is not even a
        beginning: its game, an option or a deck is not known here, or its first entry cannot be read."""
        try:
            bodies, lost = bodies_before_a_hole(rows)
            room = room_of(table, bodies, snapshot, lost)
        except Exception as error:
            if table not in self.unopened:
                self.unopened.add(table)
                unforeseen = None if isinstance(error, (LudothequeError, Hole, msgspec.DecodeError)) else error
                logger.warning("table %s cannot be opened: %s", table, error, exc_info=unforeseen)
            raise Refusal("unopened") from error
        if room.archived:
            logger.info(
                "table %s is archived (%s) after entry %d of %d", table, room.archived, room.version, room.stored
            )
        return room

    async def _when_compiled(self, opened: OpenRoom) -> None:
        """Its bots can think from then on: the clients are told."""
        await self.ready(opened.room.game.name)
        self.tell_presence(opened)

    def _keep(self, opened: OpenRoom) -> OpenRoom:
        """Keep an open room, unless it is open already."""
        if opened.room.table in self.rooms:
            return self.rooms[opened.room.table]
        self.rooms[opened.room.table] = opened
        if is_interpreted(opened.room.game):
            self.start(self._when_compiled(opened))
        self.idle.note(opened)
        self.idle.close_old()
        return opened

    def _close(self, opened: OpenRoom) -> None:
        opened.dead = True
        self.idle.note(opened)
        if self.rooms.get(opened.room.table) is opened:
            del self.rooms[opened.room.table]

    def discard(self, opened: OpenRoom) -> None:
        """Forget a room whose state may not be what is stored: its clients come back to a new one."""
        self._close(opened)
        for connection in opened.connections:
            connection.close()

    def gone(self, opened: OpenRoom) -> None:
        """A table was deleted: who is there is told so."""
        opened.deleted = True
        self._close(opened)
        for connection in opened.connections:
            self._refuse(opened, connection, "", Refusal("deleted"))
            connection.close()

    async def heard(self, table: str) -> None:
        """Another server has written to a table: read what is new and announce it here."""
        opened = self.rooms.get(table)
        if opened is None:
            return
        async with opened.lock:
            try:
                if not opened.dead:
                    await self._catch_up(opened)
            except Unavailable:
                self.discard(opened)
            except Deleted:
                self.gone(opened)
            except Exception:
                logger.exception("table %s: what another server wrote cannot be followed", table)
                self.discard(opened)
        self.bots.wake(opened)

    async def renamed(self, table: str) -> None:
        """Another server has taken a name from a table, or may have: read anew, it has no such name."""
        if opened := self.rooms.get(table):
            async with opened.lock:
                try:
                    same = decode(await self.store.first(table)) == opened.room.log[0]
                except (Unavailable, msgspec.DecodeError):
                    same = False
                if not same and not opened.dead:
                    self.discard(opened)

    async def _catch_up(self, opened: OpenRoom) -> None:
        """Follow what another server has written; raises Deleted."""
        stored = opened.room.stored
        rows = await self.store.read(opened.room.table, stored - 1)
        if not rows:
            raise Deleted(opened.room.table)
        del rows[0]  # the last that is known here: only to see that it is still there
        opened.room.follow([decode(body) for body in bodies_in(rows, stored)])
        if rows:
            self._called(opened)
            await self.announce(opened)

    # Connections

    async def join(self, opened: OpenRoom, connection: Connection, version: int) -> None:
        """A client connects: send what it missed, notify the others."""
        async with opened.lock:  # nobody sees what is not stored yet
            if opened.dead or not await self.seating.find(opened, connection):
                connection.close()
                return
            if version > opened.room.version and not await self._look_again(opened, connection):
                return
            await tell([opened.view_of(connection)])
            opened.connections.add(connection)  # from here on it is told things; the table comes first
            self.idle.note(opened)
            connection.backlog = self.backlog
            self.backlog.outboxes.add(connection.queue)
            changed = self.presence_changed(opened, but=connection)
            if 0 < version <= opened.room.version:
                self._send_update(opened, connection, version)
            else:
                self.send_table(opened, connection)
            if version > opened.room.version:
                self._tell_lost(opened, connection, version)
            self.seating.tell_asking(opened, connection)
            if changed:
                await self.announce(opened, but=connection)
        if connection.seats:
            self.bots.wake_after_seeds(opened)
        self.neighbours.tell(opened, connection)
        self.bots.wake(opened)

    async def _look_again(self, opened: OpenRoom, connection: Connection) -> bool:
        """A note of another server may still be on its way. Is the table still there? Else who comes is told."""
        try:
            await self._catch_up(opened)
        except Unavailable:
            return True
        except Deleted:
            opened.connections.add(connection)
            self.gone(opened)
            return False
        return True

    def _tell_lost(self, opened: OpenRoom, connection: Connection, version: int) -> None:
        """A client has seen more of a table than is stored: its disk has lost something, or it says what is not so."""
        stored = opened.room.version
        if connection.seats and not opened.has_lost:
            opened.has_lost = True
            logger.warning(
                "table %s: a player says to have seen %d entries, %d are stored", opened.room.table, version, stored
            )
        self._refuse(opened, connection, "", Refusal("shorter", lost=version - stored))

    def leave(self, opened: OpenRoom, connection: Connection) -> None:
        opened.connections.discard(connection)
        self.idle.note(opened)
        self.backlog.outboxes.discard(connection.queue)
        self.presence_changed(opened)
        self.neighbours.tell(opened, connection)
        if connection.seats and not opened.room.over:
            clock.call_later(presence.AWAY + 0.1, lambda: self.tell_presence(opened))

    def _send_update(self, opened: OpenRoom, connection: Connection, version: int) -> None:
        view = opened.view_of(connection)
        state = view.state(connection.seats, opened.presence.attendance())
        connection.send(Update(view.after(version), state, view.position(version)))
        connection.viewer, connection.version = view.viewer, opened.room.version

    def send_table(self, opened: OpenRoom, connection: Connection) -> None:
        view = opened.view_of(connection)
        connection.send_table(view.table(connection.seats, opened.presence.attendance()))
        connection.viewer, connection.version = view.viewer, opened.room.version

    def presence_changed(self, opened: OpenRoom, but: Connection | None = None) -> bool:
        """Notify the clients if a player came or went; can something be done now that waited for them?"""
        were_missing = opened.presence.missing()
        if opened.presence.note():
            self.tell_presence(opened, but)
        return self._called(opened) or were_missing != opened.presence.missing()

    def tell_presence(self, opened: OpenRoom, but: Connection | None = None) -> None:
        attendance = opened.presence.attendance()
        for connection in opened.connections - {but}:
            connection.send(Presence(opened.view_of(connection).seats(connection.seats, attendance)))

    def is_visited(self, table: str) -> bool:
        """Is somebody connected to a table, or on the way to it, here or at another server?"""
        opened = self.rooms.get(table)
        return table in self.opening or self.neighbours.are_at(table) or bool(opened and opened.connections)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # Commands

    async def command(self, opened: OpenRoom, connection: Connection, command: Command) -> None:
        """Carry out a command, or say why not. A repeated id is answered, not applied again."""
        async with opened.lock:
            if opened.dead:
                if opened.deleted:
                    self._refuse(opened, connection, command.id, Refusal("deleted"))
                connection.close()
                return
            before = opened.room.stored
            try:
                version = await self._carry_out(opened, connection, command)
            except Refusal as refusal:
                self._refuse(opened, connection, command.id, refusal)
                return
            connection.send(Accepted(command.id, version))
            if isinstance(command, Look):
                await tell([opened.view_of(connection)])
                self.send_table(opened, connection)
            elif isinstance(command, Hint) and version == opened.room.version:  # else it is out of date
                self._advise(opened, connection, command)
            if opened.room.stored > before:
                await self.announce(opened)
        self.bots.wake(opened)

    async def _carry_out(self, opened: OpenRoom, connection: Connection, command: Command) -> int:
        """Check a command and store what it leads to: the version it became part of; raises Refusal. Where another
        server was quicker, what may come in any order is tried again."""
        if known := opened.room.known(connection.seats, command):
            return known
        if isinstance(command, Look):
            return self._look(opened, connection, command.seat)
        if isinstance(command, Admit):
            return await self.seating.admit(opened, connection, command)
        if isinstance(command, Hint) and not command.here and not self.advising.is_known(opened):
            self.advising.let_in(connection.network)
        tries = 0
        while True:
            entries = opened.room.answer(command, connection.seats, opened.presence.attendance())
            if not tries:
                opened.keep_pace(entries[0])
            version = opened.room.version + len(entries)
            try:
                await self._extend(opened, *entries)
            except Unavailable as error:
                raise Refusal("unavailable") from error
            except Deleted as error:
                raise Refusal("deleted") from error
            except Conflict as error:
                tries += 1
                self.counts["conflicts"] += 1
                if tries == MOST_TRIES or not opened.room.in_any_order(command):
                    raise Refusal("stale", version=opened.room.version) from error
            else:
                return version

    def _look(self, opened: OpenRoom, connection: Connection, seat: int) -> int:
        """A player of several seats at one screen says whose player is looking; raises Refusal."""
        opened.room.check_look(connection.seats, seat)
        connection.looks = seat
        return opened.room.version

    def _advise(self, opened: OpenRoom, connection: Connection, command: Hint) -> None:
        """Send a hint when it is found; the table goes on meanwhile."""
        if command.here:
            connection.send(opened.view_of(connection).to_be_advised(command.id))
            return
        seat = opened.room.match.turn

        def told(before: int) -> None:
            connection.send(waits(opened.view_of(connection), seat, "hint", before))

        self.start(
            self._send_hint(opened, connection, command.id, self.advising.advise(opened, connection.network, told))
        )

    async def _send_hint(
        self, opened: OpenRoom, connection: Connection, command: str, advice: "asyncio.Future[list[Advice]]"
    ) -> None:
        seats = connection.seats
        try:
            found = await asyncio.shield(advice)
        except Exception:
            figures.ERRORS.add()
            logger.exception("table %s, game %s: no hint", opened.room.table, opened.room.game.name)
            self._refuse(opened, connection, command, Refusal("broken"))
        else:
            if connection.seats == seats:  # else they were put off their seat meanwhile
                connection.send(opened.view_of(connection).hints(command, found))

    def tell_waits(self, opened: OpenRoom, seat: int, what: WaitsFor, before: int) -> None:
        """A bot waits: all at the table are told."""
        for connection in opened.connections:
            connection.send(waits(opened.view_of(connection), seat, what, before))

    def _refuse(self, opened: OpenRoom, connection: Connection, command: str, refusal: Refusal) -> None:
        figures.REFUSALS.add(refusal.reason)
        view = opened.view_of(connection)
        state = view.state(connection.seats, opened.presence.attendance())
        connection.send(Refused(command, refusal.reason, view.explain(refusal), state))

    # What is stored and told

    async def act(self, opened: OpenRoom, entry: Logged) -> None:
        """Store and announce an action that has been checked. Trap: under the room's lock."""
        await self._extend(opened, entry)
        await self.announce(opened)

    async def fall(self, opened: OpenRoom) -> None:
        """Let fall what falls without a person's hand, store and announce it. Trap: under the room's lock."""
        await self._extend(opened)
        await self.announce(opened)

    async def _extend(self, opened: OpenRoom, *entries: Logged) -> None:
        """Let entries, and what falls after them, become part of the room and of the store: both or neither."""
        room, first = opened.room, opened.room.stored + 1
        try:
            if room.archived:
                room.follow(entries)
            else:
                for entry in entries:
                    room.add(entry)
                if seeds_are_in(opened):
                    room.throw_by_itself()
                if room.too_long:
                    room.add(Logged("closed"))
            added = list(entries) if room.archived else room.log[first - 1 :]
            rematch = laid_by(room) if any(one.kind == "rematch" for one in added) else None
            await self._append(room.table, first, added, rematch)
        except Conflict:
            await self._reload(opened)
            raise
        except Deleted:
            self.gone(opened)
            raise
        except BaseException:
            self.discard(opened)
            raise
        opened.changed = time.time()
        self._called(opened)
        self.counts["moves"] += len(added)
        self.counts["tables"] += rematch is not None
        if room.version // SNAPSHOT_EVERY > (first - 1) // SNAPSHOT_EVERY and not room.archived:
            with contextlib.suppress(Unavailable):  # it only makes opening quicker
                await self.store.save_snapshot(room.table, rules_here(), snapshot_of(room))

    async def _append(
        self, table: str, first: int, entries: Sequence[Logged], rematch: NewRematch | None = None
    ) -> None:
        """Store entries, and measure it."""
        self.writing += 1
        try:
            with figures.STORE_WRITES.timed():
                await self.store.append(table, first, [encode(one) for one in entries], rematch)
        except Unavailable:
            figures.STORE_FAILURES.add()
            raise
        finally:
            self.writing -= 1

    async def _reload(self, opened: OpenRoom) -> None:
        """Another server was first: make the room anew from the log."""
        try:
            rows = await self.store.read(opened.room.table)
        except BaseException:
            self.discard(opened)
            raise
        if not rows:
            self.gone(opened)
            raise Deleted(opened.room.table)
        opened.replace(await beside(len(rows), lambda: self._room_of(opened.room.table, rows)))
        self._called(opened)
        await self.announce(opened)

    # The starting signal of a race

    def _called(self, opened: OpenRoom) -> bool:
        """Call the signal of a race if all are ready; was it called just now? When it is over, all clients are told."""
        called, signal = opened.presence.note_signal(), opened.presence.starts
        if called:
            opened.acted.clear()
            wait = (opened.presence.starts_in() or 0.0) + A_LITTLE_LATER
            clock.call_later(wait, lambda: self.start(self._announce_race(opened, signal)))
        return called

    async def _announce_race(self, opened: OpenRoom, signal: float | None) -> None:
        async with opened.lock:
            if opened.dead or opened.presence.starts != signal or not opened.room.race_to_come:
                return
            await self.announce(opened)
        self.bots.wake(opened)

    async def _lay_rematch(self, opened: OpenRoom) -> None:
        """Create the table of a rematch whose entry a release before 0.3.0 stored alone, and then died. Trap: of a
        later release (`said`) it was there, and may have been deleted since."""
        room = opened.room
        if room.rematch and not room.rematch_said and room.archived != NEWER:
            with contextlib.suppress(Conflict):
                await self.store.append(opened.room.table, opened.room.stored + 1, [], laid_by(opened.room))

    async def announce(self, opened: OpenRoom, but: Connection | None = None) -> None:
        """Tell every client what is new to it; the same message is made once."""
        made: dict[tuple[Any, ...], bytes] = {}
        if opened.room.in_the_open or (opened.room.game.hides and opened.room.just_revealed()):
            for connection in opened.connections:  # all look: to go on, or to see their own, players must say so
                connection.looks = EVERYBODY
        await tell({opened.view_of(one) for one in opened.connections - {but}})
        attendance = opened.presence.attendance()
        for connection in opened.connections - {but}:
            view = opened.view_of(connection)
            same = view.viewer == connection.viewer
            key = view, connection.seats, connection.version, same
            if key not in made:
                state = view.state(connection.seats, attendance)
                position = None if same else view.position(connection.version)
                made[key] = encoder.encode(Update(view.after(connection.version), state, position))
            connection.send_bytes(made[key])
            connection.viewer, connection.version = view.viewer, opened.room.version

    async def close(self) -> None:
        for opened in self.rooms.values():
            for connection in opened.connections:
                connection.close()
        for task in list(self.tasks):
            task.cancel()
        self.bots.close()
        self.advising.close()
        self.making.close()


def damaged(table: str, error: Exception) -> Refusal:
    """What is stored of a table cannot be read."""
    logger.error("table %s: what is stored of it is damaged: %s", table, error)
    return Refusal("damaged")


def laid_by(room: Room) -> NewRematch:
    """The table of the rematch that a log names."""
    return NewRematch(room.rematch, len(room.sittings), encode(room.swapped()))
