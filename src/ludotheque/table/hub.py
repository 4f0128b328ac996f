"""The rooms that are open, who is connected to them, and the order of things: check, store, then announce.

One lock a table. A command is checked by the rules in its room, its entry is stored, and only then the room
changes and everybody is told. Bots think in threads of their own, within a limit of time.
"""

import asyncio
import contextlib
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from secrets import randbits

import msgspec

from ..bots import decide, style_number
from ..engine.chance import generator
from ..engine.compiled import digest
from ..engine.verbs import CHANCE
from .protocol import Accepted, Command, Messages, Presence, Refused, Rematch, Update
from .room import AWAY, Logged, Refusal, Room, encode, room_of
from .store import Conflict, Store, Unavailable
from .views import Telling

MAX_TABLE_NAME = 40
SEED_SECONDS = 3.0  # how long a bot waits for people to add their seeds before the first throw
SNAPSHOT_EVERY = 200  # entries
BOT_SECONDS = 5.0  # the longest a bot may think about one decision
ROOMS_KEPT = 5000  # open rooms without a connection, before the oldest are closed
OUT_OF_PATIENCE = 256  # messages that may wait for a slow connection

encoder = msgspec.json.Encoder()


@dataclass(eq=False)
class Connection:
    """Somebody at a table: the seats he holds (none: a spectator) and the language he reads."""

    seats: tuple[int, ...]
    language: str
    queue: asyncio.Queue[bytes | None] = field(default_factory=lambda: asyncio.Queue(OUT_OF_PATIENCE))
    version: int = 0

    def send(self, message: Messages) -> None:
        self.send_bytes(encoder.encode(message))

    def send_bytes(self, message: bytes) -> None:
        if self.queue.full():  # it does not read: it is cut off, and will come back with ?v=
            while not self.queue.empty():
                self.queue.get_nowait()
            self.queue.put_nowait(None)
        else:
            self.queue.put_nowait(message)


class OpenRoom:
    """A room in memory, with its lock and its visitors."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.tellings: dict[str, Telling] = {}
        self.last_seen: dict[int, float] = {}  # by seat: when its last connection closed
        self.rng = generator(randbits(64))
        self.changed = time.time()
        self.opened_at = time.monotonic()
        self.first_visit: float | None = None  # when the first human sat down
        self.dead = False  # something went wrong: what is here may not be stored; it is read anew
        self.bots_play = False

    def telling(self, language: str) -> Telling:
        if language not in self.tellings:
            self.tellings[language] = Telling(self.room, language)
        return self.tellings[language]

    def present(self) -> set[int]:
        return {seat for connection in self.connections for seat in connection.seats}

    def away(self) -> set[int]:
        """Human seats that nobody has been connected to for a while."""
        present, now = self.present(), time.monotonic()
        seats = range(self.room.game.seats)
        return {
            seat
            for seat in seats
            if seat not in present
            and not self.room.is_bot(seat)
            and now - self.last_seen.get(seat, self.opened_at) >= AWAY
        }


class Hub:
    """All tables of one server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.rooms: dict[str, OpenRoom] = {}
        self.opening: dict[str, asyncio.Lock] = {}
        self.thinkers = ThreadPoolExecutor(4, "bot")
        self.tasks: set[asyncio.Task[None]] = set()
        self.counts: dict[str, int] = {"moves": 0, "refusals": 0, "tables": 0, "conflicts": 0}

    # Rooms

    async def create(self, table: str, first: Logged) -> OpenRoom:
        room = Room(table, first)
        await self.store.append(table, 1, [encode(first)])
        self.counts["tables"] += 1
        opened = self._keep(OpenRoom(room))
        self._wake_bots(opened)
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
        known = snapshot is not None and snapshot[0] == digest()
        room = room_of(table, [row.body for row in rows], snapshot[1] if snapshot and known else None)
        opened = self._keep(OpenRoom(room))
        opened.changed = rows[-1].at
        async with opened.lock:
            await self._catch_up(opened)  # a note that came while we read found no room
        self._wake_bots(opened)
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
        self._wake_bots(opened)

    async def _catch_up(self, opened: OpenRoom) -> None:
        rows = await self.store.read(opened.room.table, opened.room.version)
        for row in rows:
            if row.seq == opened.room.version + 1:
                opened.room.add(msgspec.json.decode(row.body, type=Logged))
        if rows:
            self._announce(opened)

    # Connections

    async def join(self, opened: OpenRoom, connection: Connection, version: int) -> None:
        """Somebody comes: he gets what he lacks, the others hear of it."""
        async with opened.lock:  # nobody sees what is not stored yet
            if opened.dead:
                connection.send_bytes(b"")
                return
            self._welcome(opened, connection, version)
        if connection.seats and opened.first_visit is None:
            opened.first_visit = time.monotonic()
            asyncio.get_running_loop().call_later(SEED_SECONDS + 0.1, self._wake_bots, opened)
        self._wake_bots(opened)

    def _welcome(self, opened: OpenRoom, connection: Connection, version: int) -> None:
        opened.connections.add(connection)
        telling = opened.telling(connection.language)
        if 0 < version <= opened.room.version:
            state = telling.state(connection.seats, opened.present(), opened.away())
            connection.send(Update(telling.after(version), state))
        else:
            connection.send(telling.table(connection.seats, opened.present(), opened.away()))
        connection.version = opened.room.version
        self._tell_presence(opened, but=connection)

    def leave(self, opened: OpenRoom, connection: Connection) -> None:
        opened.connections.discard(connection)
        for seat in set(connection.seats) - opened.present():
            opened.last_seen[seat] = time.monotonic()
        self._tell_presence(opened)
        if connection.seats and not opened.room.over:
            loop = asyncio.get_running_loop()
            loop.call_later(AWAY + 0.1, self._tell_presence, opened)

    def _tell_presence(self, opened: OpenRoom, but: Connection | None = None) -> None:
        for connection in opened.connections:
            if connection is not but:
                telling = opened.telling(connection.language)
                connection.send(Presence(telling.seats(connection.seats, opened.present(), opened.away())))

    # Commands

    async def command(self, opened: OpenRoom, connection: Connection, command: Command) -> None:
        """Carry out a command, or say why not. A repeated id is answered, not applied again."""
        async with opened.lock:
            if opened.dead:
                connection.send_bytes(b"")
                return
            room = opened.room
            known = [room.answered[key] for seat in connection.seats if (key := (seat, command.id)) in room.answered]
            if known:
                connection.send(Accepted(command.id, known[0]))
                return
            try:
                entry = room.answer(command, connection.seats, tuple(opened.away()))
                if isinstance(command, Rematch):
                    await self._start_rematch(opened, entry)
                version = room.version + 1
                await self._extend(opened, entry)
            except Refusal as refusal:
                self._refuse(opened, connection, command.id, refusal)
                return
            except Unavailable:
                self._refuse(opened, connection, command.id, Refusal("unavailable"))
                return
            except Conflict:
                self.counts["conflicts"] += 1
                self._refuse(opened, connection, command.id, Refusal("stale", version=opened.room.version))
                return
            connection.send(Accepted(command.id, version))
            self._announce(opened)
        self._wake_bots(opened)

    def _refuse(self, opened: OpenRoom, connection: Connection, command: str, refusal: Refusal) -> None:
        self.counts["refusals"] += 1
        telling = opened.telling(connection.language)
        state = telling.state(connection.seats, opened.present(), opened.away())
        connection.send(Refused(command, refusal.reason, telling.explain(refusal), state))

    async def _extend(self, opened: OpenRoom, entry: Logged | None) -> None:
        """Let an entry, and the bots' throws after it, become part of the room and of the store: both or neither."""
        room, first = opened.room, opened.room.version + 1
        try:
            if entry is not None:
                room.add(entry)
            if self._seeds_are_in(opened):
                room.bot_throws()
            added = room.log[first - 1 :]
            await self.store.append(room.table, first, [encode(one) for one in added])
        except Conflict:
            await self._reload(opened)
            raise
        except BaseException:
            self._discard(opened)
            raise
        opened.changed = time.time()
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
        self._announce(opened)

    async def _start_rematch(self, opened: OpenRoom, entry: Logged) -> None:
        """The table of the rematch, held by the same players."""
        await self.create(entry.text, opened.room.swapped())
        await self.store.hold_swapped(opened.room.table, entry.text, opened.room.game.seats)

    def _announce(self, opened: OpenRoom) -> None:
        """Tell every connection what is new to it; the same words are made once."""
        made: dict[tuple[str, tuple[int, ...], int], bytes] = {}
        present, away = opened.present(), opened.away()
        for connection in opened.connections:
            key = connection.language, connection.seats, connection.version
            if key not in made:
                telling = opened.telling(connection.language)
                state = telling.state(connection.seats, present, away)
                made[key] = encoder.encode(Update(telling.after(connection.version), state))
            connection.send_bytes(made[key])
            connection.version = opened.room.version

    # Bots

    def _seeds_are_in(self, opened: OpenRoom) -> bool:
        """Before the first throw the people have a moment to add their seeds; then the dice are nobody's alone."""
        room = opened.room
        people = {seat for seat in range(room.game.seats) if not room.is_bot(seat)}
        if room.draws or people <= room.seeded:
            return True
        return opened.first_visit is not None and time.monotonic() - opened.first_visit >= SEED_SECONDS

    def _bot_acts(self, opened: OpenRoom) -> bool:
        """Is the next action a bot's decision, or (with fair dice, when the seeds are in) a bot's throw?"""
        room = opened.room
        if opened.dead or room.acting < 0 or not room.is_bot(room.acting):
            return False
        return room.match.turn != CHANCE or (room.dice == "fair" and self._seeds_are_in(opened))

    def _wake_bots(self, opened: OpenRoom) -> None:
        if not opened.bots_play and self._bot_acts(opened):
            opened.bots_play = True
            task = asyncio.get_running_loop().create_task(self._play_bots(opened))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _play_bots(self, opened: OpenRoom) -> None:
        """Play for bots until a person must act. The table is not locked while a bot thinks."""
        try:
            while self._bot_acts(opened):
                room, version = opened.room, opened.room.version
                entry = None
                if room.match.turn != CHANCE:
                    entry = Logged("action", room.match.turn, action=await self._think(opened))
                async with opened.lock:
                    if opened.room is room and room.version == version and self._bot_acts(opened):
                        with contextlib.suppress(Conflict):  # another server was quicker: look again
                            await self._extend(opened, entry)
                            self._announce(opened)
        except Unavailable:  # the room is read anew when somebody comes
            pass
        finally:
            opened.bots_play = False

    async def _think(self, opened: OpenRoom) -> str:
        """A bot's decision, from its own view; if it takes too long, any legal one."""
        room, seat = opened.room, opened.room.match.turn
        style = style_number(room.game, room.sittings[seat].style)
        think = asyncio.get_running_loop().run_in_executor(
            self.thinkers, decide, room.game, room.match.view(seat), style, opened.rng
        )
        try:
            return str(await asyncio.wait_for(think, BOT_SECONDS))
        except TimeoutError:
            return str(room.match.legal()[0])

    async def close(self) -> None:
        for opened in self.rooms.values():
            for connection in opened.connections:
                connection.send_bytes(b"")
        for task in list(self.tasks):
            task.cancel()
        self.thinkers.shutdown(wait=False, cancel_futures=True)
