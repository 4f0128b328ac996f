"""A room in memory: its lock, its visitors, and who of the players is there."""

import asyncio
import time
from dataclasses import dataclass, field
from secrets import randbits

import msgspec

from ..engine.chance import generator
from ..engine.verbs import ANYONE, EVERYBODY
from ..players import Advice
from .log import Logged
from .protocol import Messages
from .room import Refusal, Room
from .room_view import RoomView

AWAY = 20.0  # seconds after which a seat may be taken over
COUNTDOWN = 3.0  # seconds from the moment when all are ready for a race until it is on
OUT_OF_PATIENCE = 256  # messages that may wait for a slow connection
PRESENCE_EVERY = 8.0  # seconds after which a server tells the others again who is at its tables
PRESENCE_LASTS = 2.5 * PRESENCE_EVERY  # without news, whoever sat there has gone with his server

encoder = msgspec.json.Encoder()


@dataclass(eq=False)
class Connection:
    """Somebody at a table: the seats he holds (none: a spectator) and the language he reads.

    `looks`: of several seats at one screen, the one whose player said that he is looking. `viewer`: for whom it was
    last told of the table; None: for nobody yet.
    """

    seats: tuple[int, ...]
    language: str
    queue: asyncio.Queue[bytes | None] = field(default_factory=lambda: asyncio.Queue(OUT_OF_PATIENCE))
    version: int = 0
    looks: int = EVERYBODY
    viewer: int | None = None

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
        self.tellings: dict[tuple[str, int], RoomView] = {}
        self.come: dict[int, float] = {}  # by seat: when its player first sat down
        self.last_seen: dict[int, float] = {}  # by seat: when its last connection closed
        self.elsewhere: dict[str, tuple[set[int], float]] = {}  # by other server: seats connected to it, heard when
        self.told_present: set[int] = set()
        self.acted: dict[int, float] = {}  # by seat: when it last acted in a race
        self.starts: float | None = None  # when the race to come is on, once its signal is called
        self.rng = generator(randbits(64))
        self.changed = time.time()
        self.opened_at = time.monotonic()
        self.dead = False  # something went wrong: what is here may not be stored; it is read anew
        self.bots_play = False
        self.rematch_laid = False
        self.advice: tuple[bytes, asyncio.Future[list[Advice]]] | None = None  # on a position, thought or being thought

    def telling(self, language: str, viewer: int = EVERYBODY) -> RoomView:
        key = language, viewer if self.room.game.hides else EVERYBODY
        if key not in self.tellings:
            self.tellings[key] = RoomView(self.room, *key)
        return self.tellings[key]

    def telling_to(self, connection: Connection) -> RoomView:
        return self.telling(connection.language, self.room.viewer(connection.seats, connection.looks))

    def present_here(self) -> set[int]:
        return {seat for connection in self.connections for seat in connection.seats}

    def present(self) -> set[int]:
        """The seats whose players are connected, to this server or to another."""
        fresh = time.monotonic() - PRESENCE_LASTS
        return self.present_here().union(*(seats for seats, heard in self.elsewhere.values() if heard >= fresh))

    def note_presence(self) -> bool:
        """Keep account of who came and who went; has it changed since it was last told?"""
        present, now = self.present(), time.monotonic()
        for seat in present:
            self.come.setdefault(seat, now)
        for seat in self.told_present - present:
            self.last_seen[seat] = now
        changed, self.told_present = present != self.told_present, present
        return changed

    def away(self) -> set[int]:
        """Human seats that nobody has been connected to for a while."""
        present, now = self.present(), time.monotonic()
        return {
            seat
            for seat in self.room.people()
            if seat not in present and now - self.last_seen.get(seat, self.opened_at) >= AWAY
        }

    def note_signal(self) -> bool:
        """A race starts at a signal: 3, 2, 1 from the moment when all its people are ready, and there. Has it been
        called just now?"""
        if not self.room.race_to_come:
            self.starts = None
        elif self.starts is None and not self.unready():
            self.starts = time.monotonic() + (COUNTDOWN if self.room.people() else 0.0)
            self.acted.clear()
            return True
        return False

    def unready(self) -> list[int]:
        """The people for whom a race waits: those who have not said that they are ready, or who have gone since."""
        present = self.present()
        return [seat for seat in self.room.people() if seat not in self.room.ready or seat not in present]

    def starts_in(self) -> float | None:
        """The seconds until the race to come is on (0: it is on, or there is none); None: it waits for somebody."""
        if not self.room.race_to_come:
            return 0.0
        return None if self.starts is None else max(0.0, self.starts - time.monotonic())

    def attendance(self) -> tuple[set[int], set[int], tuple[int, ...], float | None]:
        """What a telling has to know beside the log: who is there, who has been away for a while, who is missing before
        the first throw, and when the race is on."""
        return self.present(), self.away(), self.missing(), self.starts_in()

    def keep_pace(self, entry: Logged) -> None:
        """Where anyone may act, nobody acts before the signal, nor faster than the game allows; raises Refusal."""
        if self.room.match.turn != ANYONE or entry.kind != "action":
            return
        starts_in = self.starts_in()
        if starts_in is None:
            raise Refusal("not_ready", seat=self.unready()[0])
        if starts_in > 0:
            raise Refusal("too_soon")
        code = self.room.game.notation.read(entry.action)
        wait, now = self.room.game.pace(code or 0), time.monotonic()
        if now - self.acted.get(entry.seat, -wait) < wait:
            raise Refusal("pace", wait=round(1000 * wait))
        if wait:
            self.acted[entry.seat] = now

    def missing(self) -> tuple[int, ...]:
        """Before the first throw of fair dice: the people who have not sat down yet, and so gave no seed."""
        room = self.room
        if room.draws or room.dice != "fair":
            return ()
        return tuple(seat for seat in room.people() if seat not in self.come and seat not in room.seeded)
