"""The rooms that are open, who is connected to them, and the order of things: check, store, then announce.

One lock a table. A command is checked by the rules in its room, its entry is stored, and only then the room
changes and everybody is told.
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ..analysis.hints import hints
from ..engine.compiler import digest
from ..engine.verbs import EVERYBODY
from ..players import has_adviser
from .bot_players import BotPlayers, seeds_are_in
from .log import Logged, decode, encode
from .open_room import AWAY, PRESENCE_EVERY, Connection, OpenRoom, encoder
from .preparing import think_ready
from .protocol import Accepted, Command, Hint, Look, Presence, Refused, State, Update
from .room import Refusal, Room, room_of
from .store import Conflict, Store, Unavailable

MAX_TABLE_NAME = 40
SNAPSHOT_EVERY = 200  # entries
ROOMS_KEPT = 5000  # open rooms without a connection, before the oldest are closed
MOST_TRIES = 5  # to store an act of a race, while another server stores others
A_LITTLE_LATER = 0.005  # seconds: an event loop's clock may go off a moment too soon


async def at_once(game: str) -> None:
    """Nothing has to be waited for."""


class Hub:
    """All tables of one server."""

    def __init__(self, store: Store, ready: Callable[[str], Awaitable[None]] = at_once) -> None:
        self.store = store
        self.ready = ready  # waits until the rules of a game are compiled
        self.rooms: dict[str, OpenRoom] = {}
        self.opening: dict[str, asyncio.Lock] = {}
        self.bots = BotPlayers(self._extend_and_announce)
        self.advisers = ThreadPoolExecutor(2, "hints")
        self.tasks: set[asyncio.Task[None]] = set()
        self.counts: dict[str, int] = {"moves": 0, "refusals": 0, "tables": 0, "conflicts": 0}

    # Rooms

    async def create(self, table: str, first: Logged) -> OpenRoom:
        room = Room(table, first)
        await self.store.append(table, 1, [encode(first)])
        self.counts["tables"] += 1
        opened = self._keep(OpenRoom(room))
        self.bots.wake(opened)
        return opened

    async def open(self, table: str) -> OpenRoom | None:
        """The room of a table, read from the store if it is not open; None if there is no such table."""
        if table in self.rooms:
            return self.rooms[table]
        if not table.isascii() or not table.isprintable() or len(table) > MAX_TABLE_NAME:
            return None
        async with self.opening.setdefault(table, asyncio.Lock()):
            try:
                return self.rooms.get(table) or await self._read(table)
            finally:
                self.opening.pop(table, None)

    async def _read(self, table: str) -> OpenRoom | None:
        snapshot = await self.store.snapshot(table)  # before the log, which may then only be longer
        rows = await self.store.read(table)
        if not rows:
            return None
        await self.ready(decode(rows[0].body).game)
        known = snapshot is not None and snapshot[0] == digest()
        room = room_of(table, [row.body for row in rows], snapshot[1] if snapshot and known else None)
        opened = self._keep(OpenRoom(room))
        opened.changed = rows[-1].at
        async with opened.lock:
            await self._catch_up(opened)  # a note that came while we read found no room
        await self._lay_rematch(opened)
        self.bots.wake(opened)
        return opened

    def _keep(self, opened: OpenRoom) -> OpenRoom:
        """Remember an open room; when many stand empty, the oldest of those make place."""
        self.rooms[opened.room.table] = opened
        if len(self.rooms) > ROOMS_KEPT:
            idle = [t for t, o in self.rooms.items() if not o.connections and not o.lock.locked() and o is not opened]
            for table in idle[: max(len(idle) - ROOMS_KEPT, 0)]:
                self.rooms.pop(table).dead = True
        return opened

    def _discard(self, opened: OpenRoom) -> None:
        """Forget a room whose state may not be what is stored: whoever is there comes back to a new one."""
        opened.dead = True
        self.rooms.pop(opened.room.table, None)
        for connection in opened.connections:
            connection.send_bytes(b"")

    async def heard(self, table: str) -> None:
        """Another server has written to a table: read what is new and tell it here."""
        opened = self.rooms.get(table)
        if opened is None:
            return
        async with opened.lock:
            try:
                if not opened.dead:
                    await self._catch_up(opened)
            except Unavailable:
                self._discard(opened)
        self.bots.wake(opened)

    async def _catch_up(self, opened: OpenRoom) -> None:
        rows = await self.store.read(opened.room.table, opened.room.version)
        for row in rows:
            if row.seq == opened.room.version + 1:
                opened.room.add(decode(row.body))
        if rows:
            self._called(opened)
            self._announce(opened)

    # Connections

    async def join(self, opened: OpenRoom, connection: Connection, version: int) -> None:
        """Somebody comes: he gets what he lacks, the others hear of it."""
        async with opened.lock:  # nobody sees what is not stored yet
            if opened.dead:
                connection.send_bytes(b"")
                return
            were_missing = opened.missing()
            opened.connections.add(connection)
            self._presence_changed(opened, but=connection)
            if self._called(opened) or were_missing != opened.missing():
                self._announce(opened, but=connection)
            self._welcome(opened, connection, version)
        if connection.seats:
            self.bots.wake_after_seeds(opened)
        self._tell_servers(opened, connection)
        self.bots.wake(opened)

    def _welcome(self, opened: OpenRoom, connection: Connection, version: int) -> None:
        if 0 < version <= opened.room.version:
            telling = opened.telling_to(connection)
            state = telling.state(connection.seats, *opened.attendance())
            connection.send(Update(telling.after(version), state, telling.position(version)))
            connection.viewer, connection.version = telling.viewer, opened.room.version
        else:
            self._send_table(opened, connection)

    def _state(self, opened: OpenRoom, connection: Connection) -> State:
        return opened.telling_to(connection).state(connection.seats, *opened.attendance())

    def _send_table(self, opened: OpenRoom, connection: Connection) -> None:
        telling = opened.telling_to(connection)
        connection.send(telling.table(connection.seats, *opened.attendance()))
        connection.viewer, connection.version = telling.viewer, opened.room.version

    def leave(self, opened: OpenRoom, connection: Connection) -> None:
        opened.connections.discard(connection)
        self._presence_changed(opened)
        self._tell_servers(opened, connection)
        if connection.seats and not opened.room.over:
            loop = asyncio.get_running_loop()
            loop.call_later(AWAY + 0.1, self._tell_presence, opened)

    def _presence_changed(self, opened: OpenRoom, but: Connection | None = None) -> None:
        """Tell those who are there if somebody came or went."""
        if opened.note_presence():
            self._tell_presence(opened, but)

    def _tell_presence(self, opened: OpenRoom, but: Connection | None = None) -> None:
        for connection in opened.connections:
            if connection is not but:
                telling = opened.telling_to(connection)
                connection.send(Presence(telling.seats(connection.seats, opened.present(), opened.away())))

    # Other servers on the same store

    def _tell_servers(self, opened: OpenRoom, connection: Connection) -> None:
        """Somebody who plays came or went: the other servers hear of it."""
        if connection.seats:
            self._start(self._tell_present({opened.room.table: opened.present_here()}))

    async def _tell_present(self, present: dict[str, set[int]]) -> None:
        with contextlib.suppress(Unavailable):  # it is told again before long
            await self.store.tell_present(present)

    def heard_present(self, server: str, table: str, seats: set[int]) -> None:
        """Another server says who sits at a table there; who hears of it for the first time answers."""
        opened = self.rooms.get(table)
        if opened is None:
            return
        here, new = opened.present_here(), server not in opened.elsewhere
        were_missing = opened.missing()
        opened.elsewhere[server] = seats, time.monotonic()
        self._presence_changed(opened)
        if self._called(opened) or were_missing != opened.missing():
            self._start(self._announce_missing(opened))
        if new and here:
            self._start(self._tell_present({table: here}))

    async def _announce_missing(self, opened: OpenRoom) -> None:
        async with opened.lock:
            if not opened.dead:
                self._announce(opened)
        self.bots.wake_after_seeds(opened)

    async def keep_present(self) -> None:
        """Tell the other servers every few seconds who is here, and notice who has gone there."""
        while True:
            await asyncio.sleep(PRESENCE_EVERY)
            visited = {table: opened for table, opened in self.rooms.items() if opened.connections}
            await self._tell_present({table: here for table, o in visited.items() if (here := o.present_here())})
            for opened in visited.values():
                self._presence_changed(opened)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # Commands

    async def command(self, opened: OpenRoom, connection: Connection, command: Command) -> None:
        """Carry out a command, or say why not. A repeated id is answered, not applied again."""
        if isinstance(command, Hint):
            await think_ready(opened.room.game, opened.room.match.options)
        async with opened.lock:
            if opened.dead:
                connection.send_bytes(b"")
                return
            room = opened.room
            known = [room.answered[key] for seat in connection.seats if (key := (seat, command.id)) in room.answered]
            if known:
                connection.send(Accepted(command.id, known[0]))
                if isinstance(command, Hint) and known[0] == room.version:  # the answer was lost on its way
                    self._advise(opened, connection, command)
                return
            if isinstance(command, Look):
                self._look(opened, connection, command)
                return
            try:
                version = await self._carry_out(opened, connection, command)
            except Refusal as refusal:
                self._refuse(opened, connection, command.id, refusal)
                return
            except Unavailable:
                self._refuse(opened, connection, command.id, Refusal("unavailable"))
                return
            except Conflict:
                self._refuse(opened, connection, command.id, Refusal("stale", version=opened.room.version))
                return
            connection.send(Accepted(command.id, version))
            if isinstance(command, Hint):
                self._advise(opened, connection, command)
            await self._lay_rematch(opened)
            self._announce(opened)
        self.bots.wake(opened)

    def _advise(self, opened: OpenRoom, connection: Connection, command: Hint) -> None:
        """Send a hint. Where it takes long it is thought about in a thread, once a position; the table goes on."""
        match = opened.room.match
        if has_adviser(match.game):
            connection.send(opened.telling_to(connection).hints(command.id, hints(match)))
            return
        here = match.position.tobytes()
        if opened.advice is None or opened.advice[0] != here:
            copy, loop = match.copy(), asyncio.get_running_loop()
            opened.advice = here, loop.run_in_executor(self.advisers, lambda: hints(copy, cores=1))
        advice = opened.advice[1]

        async def send() -> None:
            connection.send(opened.telling_to(connection).hints(command.id, await asyncio.shield(advice)))

        self._start(send())

    async def _carry_out(self, opened: OpenRoom, connection: Connection, command: Command) -> int:
        """Check a command and store what it leads to: the version it became part of. Where another server was quicker,
        what may come in any order is tried again."""
        tries = 0
        while True:
            entries = opened.room.answer(command, connection.seats, opened.away(), opened.missing())
            if not tries:
                opened.keep_pace(entries[0])
            version = opened.room.version + len(entries)
            try:
                await self._extend(opened, *entries)
            except Conflict:
                tries += 1
                self.counts["conflicts"] += 1
                if tries == MOST_TRIES or not opened.room.in_any_order(command):
                    raise
            else:
                return version

    def _look(self, opened: OpenRoom, connection: Connection, command: Look) -> None:
        """Somebody says which of his seats' players is looking: he gets the table as that player may see it."""
        nobody = command.seat == EVERYBODY
        if not nobody and (command.seat not in connection.seats or opened.room.is_bot(command.seat)):
            self._refuse(opened, connection, command.id, Refusal("not_yours"))
            return
        connection.looks = command.seat
        connection.send(Accepted(command.id, opened.room.version))
        self._send_table(opened, connection)

    def _refuse(self, opened: OpenRoom, connection: Connection, command: str, refusal: Refusal) -> None:
        self.counts["refusals"] += 1
        sentence = opened.telling_to(connection).explain(refusal)
        connection.send(Refused(command, refusal.reason, sentence, self._state(opened, connection)))

    async def _extend_and_announce(self, opened: OpenRoom, *entries: Logged) -> None:
        await self._extend(opened, *entries)
        self._announce(opened)

    async def _extend(self, opened: OpenRoom, *entries: Logged) -> None:
        """Let entries, and the bots' throws after them, become part of the room and of the store: both or neither."""
        room, first = opened.room, opened.room.version + 1
        try:
            for entry in entries:
                room.add(entry)
            if seeds_are_in(opened):
                room.throw_by_itself()
            added = room.log[first - 1 :]
            await self.store.append(room.table, first, [encode(one) for one in added])
        except Conflict:
            await self._reload(opened)
            raise
        except BaseException:
            self._discard(opened)
            raise
        opened.changed = time.time()
        self._called(opened)
        self.counts["moves"] += len(added)
        if room.version // SNAPSHOT_EVERY > (first - 1) // SNAPSHOT_EVERY:
            with contextlib.suppress(Unavailable):  # it only makes opening quicker
                await self.store.save_snapshot(room.table, digest(), room.snapshot())

    async def _reload(self, opened: OpenRoom) -> None:
        """Another server was first: make the room anew from the log."""
        try:
            rows = await self.store.read(opened.room.table)
        except BaseException:
            self._discard(opened)
            raise
        opened.room = room_of(opened.room.table, [row.body for row in rows])
        opened.tellings.clear()
        self._called(opened)
        self._announce(opened)

    # The starting signal of a race

    def _called(self, opened: OpenRoom) -> bool:
        """Call the signal if all are ready for it; was it called just now? When it is over, everybody is told."""
        called, signal = opened.note_signal(), opened.starts
        if called:
            wait = (opened.starts_in() or 0.0) + A_LITTLE_LATER
            asyncio.get_running_loop().call_later(wait, lambda: self._start(self._announce_race(opened, signal)))
        return called

    async def _announce_race(self, opened: OpenRoom, signal: float | None) -> None:
        async with opened.lock:
            if opened.dead or opened.starts != signal or not opened.room.race_to_come:
                return
            self._announce(opened)
        self.bots.wake(opened)

    async def _lay_rematch(self, opened: OpenRoom) -> None:
        """The table of the rematch that the log speaks of, held by the same players. Laid again if a server died
        between the two; whoever comes second finds it laid."""
        room = opened.room
        if not room.rematch or opened.rematch_laid:
            return
        with contextlib.suppress(Conflict):
            await self.create(room.rematch, room.swapped())
        await self.store.hold_swapped(room.table, room.rematch, len(room.sittings))
        opened.rematch_laid = True

    def _announce(self, opened: OpenRoom, but: Connection | None = None) -> None:
        """Tell every connection what is new to it; the same words are made once."""
        made: dict[tuple[Any, ...], bytes] = {}
        if opened.room.in_the_open or (opened.room.game.hides and opened.room.just_revealed()):
            for connection in opened.connections:  # all look: who goes on, or wants to see his own, must say so
                connection.looks = EVERYBODY
        attendance = opened.attendance()
        for connection in opened.connections - {but}:
            telling = opened.telling_to(connection)
            same = telling.viewer == connection.viewer
            key = telling, connection.seats, connection.version, same
            if key not in made:
                state = telling.state(connection.seats, *attendance)
                position = None if same else telling.position(connection.version)
                made[key] = encoder.encode(Update(telling.after(connection.version), state, position))
            connection.send_bytes(made[key])
            connection.viewer, connection.version = telling.viewer, opened.room.version

    async def close(self) -> None:
        for opened in self.rooms.values():
            for connection in opened.connections:
                connection.send_bytes(b"")
        for task in list(self.tasks):
            task.cancel()
        self.advisers.shutdown(wait=False, cancel_futures=True)
        self.bots.close()
