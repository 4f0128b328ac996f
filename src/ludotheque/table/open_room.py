"""A room in memory: its lock, its connections and their views."""

import asyncio
import time
from dataclasses import dataclass, field

import msgspec

from ..engine.match import Match
from ..engine.verbs import ANYONE, EVERYBODY
from ..players import Advice
from . import clock
from .kept_view import KeptView
from .log import Logged
from .outbox import Backlog, Outbox
from .presence import Presence
from .protocol import Messages, Table
from .room import Refusal, Room
from .seats import NOBODY, Visitor

encoder = msgspec.json.Encoder()


@dataclass(eq=False)
class Connection:
    """A client at a table: the seats that its player holds (none: a spectator) and the language of its messages.

    `visitor`: who it is ("": nobody who can hold a seat), from this `network`; `asks`: the seat they ask to hold as
    well, and by which code. `looks`: of several seats at one screen, the one whose player said that they are looking.
    `viewer` and `version`: for whom the client was last told of the table (None: for nobody yet), and how much of it.
    """

    seats: tuple[int, ...]
    language: str
    visitor: Visitor = NOBODY
    network: str = ""
    asks: tuple[int, str] | None = None
    queue: Outbox = field(default_factory=Outbox)
    backlog: Backlog = field(default_factory=Backlog)
    version: int = 0
    looks: int = EVERYBODY
    viewer: int | None = None

    def send(self, message: Messages) -> None:
        self.send_bytes(encoder.encode(message))

    def send_bytes(self, message: bytes) -> None:
        self.queue.put(message)
        self.backlog.note(len(message))

    def send_table(self, message: Table) -> None:
        """The whole table, in the place of one that was not read yet."""
        raw = encoder.encode(message)
        self.queue.put_table(raw)
        self.backlog.note(len(raw))

    def close(self) -> None:
        """After what waits for it: its client will come back."""
        self.send_bytes(b"")


class OpenRoom:
    """A room in memory, with its lock, its connections and their views."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.presence = Presence(room, self.connections)
        self.views: dict[tuple[str, int], KeptView] = {}
        self.saved: tuple[int, dict[int, str]] = (0, {})  # at a version: the game as text, by viewer
        self.acted: dict[int, float] = {}  # by seat: when it last acted in a race
        self.changed = time.time()
        self.dead = False  # something went wrong: what is here may not be stored; it is read anew
        self.deleted = False  # then it is dead too
        self.has_lost = False  # a client has seen more of it than is stored
        self.bots_play = False
        self.advice: tuple[bytes, asyncio.Future[list[Advice]]] | None = None  # on a position, thought or being thought
        self.same_luck: asyncio.Future[Match | None] | None = None  # what our strongest makes of a finished table

    def replace(self, room: Room) -> None:
        """Go on with the room as the log makes it."""
        self.room = self.presence.room = room
        self.forget_told()

    def forget_told(self) -> None:
        """What was told of it, the most of its memory: it is told anew to who comes."""
        self.views.clear()
        self.saved = (0, {})

    def view(self, language: str, viewer: int = EVERYBODY) -> KeptView:
        key = language, viewer if self.room.game.hides else EVERYBODY
        if key not in self.views:
            self.views[key] = KeptView(self.room, *key)
        return self.views[key]

    def view_of(self, connection: Connection) -> KeptView:
        return self.view(connection.language, self.room.viewer(connection.seats, connection.looks))

    def keep_pace(self, entry: Logged) -> None:
        """Where anyone may act, nobody acts before the signal, nor faster than the game allows; raises Refusal."""
        if self.room.match.turn != ANYONE or entry.kind != "action":
            return
        starts_in = self.presence.starts_in()
        if starts_in is None:
            raise Refusal("not_ready", seat=self.presence.unready()[0])
        if starts_in > 0:
            raise Refusal("too_soon")
        code = self.room.game.notation.read(entry.action)
        wait, now = self.room.game.pace(code or 0), clock.now()
        if now - self.acted.get(entry.seat, -wait) < wait:
            raise Refusal("pace", wait=round(1000 * wait))
        if wait:
            self.acted[entry.seat] = now
