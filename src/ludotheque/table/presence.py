"""Who is at a table: connected to this server or to another, away for a while, or not come yet."""

from collections.abc import Collection
from typing import Protocol

from ..engine.steps import is_interpreted
from ..players import thinks
from . import clock
from .holding import Holding
from .room import Attendance, Room

AWAY = 20.0  # seconds after which a seat may be taken over
COUNTDOWN = 3.0  # seconds from the moment when all are ready for a race until it is on
PRESENCE_EVERY = 8.0  # seconds after which a server tells the others again who is at its tables
PRESENCE_LASTS = 2.5 * PRESENCE_EVERY  # without news, the players of another server have gone with it


class Seated(Protocol):
    """A connection, as far as it matters here."""

    seats: tuple[int, ...]


class Presence:
    """The presence of a room's players, and the signal of a race, which waits for them."""

    def __init__(self, room: Room, connections: Collection[Seated]) -> None:
        self.room = room
        self.connections = connections
        self.holding = Holding()  # as the store said it last: known once somebody is connected
        self.first_seen: dict[int, float] = {}  # by seat: when its player first sat down
        self.last_seen: dict[int, float] = {}  # by seat: when its last connection closed
        self.elsewhere: dict[str, tuple[set[int], float]] = {}  # by other server: seats connected to it, heard when
        self.announced: set[int] = set()  # the seats that were present when it was last told
        self.starts: float | None = None  # when the race to come is on, once its signal is called
        self.opened_at = clock.now()

    def here(self) -> set[int]:
        """The seats whose players are connected to this server."""
        return {seat for connection in self.connections for seat in connection.seats}

    def present(self) -> set[int]:
        """The seats whose players are connected, to this server or to another."""
        if not self.elsewhere:
            return self.here()
        fresh = clock.now() - PRESENCE_LASTS
        return self.here().union(*(seats for seats, heard in self.elsewhere.values() if heard >= fresh))

    def away(self) -> set[int]:
        """Human seats that nobody has been connected to for a while."""
        present, now = self.present(), clock.now()
        return {
            seat
            for seat in self.room.people()
            if seat not in present and now - self.last_seen.get(seat, self.opened_at) >= AWAY
        }

    def missing(self) -> tuple[int, ...]:
        """Before the first throw of fair dice: the people who have not sat down yet, and so gave no seed."""
        room = self.room
        if room.thrown or room.dice != "fair":
            return ()
        return tuple(seat for seat in room.people() if seat not in self.first_seen and seat not in room.seeded)

    def unready(self) -> list[int]:
        """The people for whom a race waits: those who have not said that they are ready, or who have gone since."""
        present = self.present()
        return [seat for seat in self.room.people() if seat not in self.room.ready or seat not in present]

    def starts_in(self) -> float | None:
        """The seconds until the race to come is on (0: it is on, or there is none); None: it waits for somebody."""
        if not self.room.race_to_come:
            return 0.0
        return None if self.starts is None else max(0.0, self.starts - clock.now())

    def not_thinking(self) -> tuple[int, ...]:
        """The bots that think, while the rules with which they do are being compiled."""
        game, sittings = self.room.game, self.room.sittings
        if not is_interpreted(game):
            return ()
        return tuple(seat for seat in self.room.bots() if thinks(game, sittings[seat].style))

    def attendance(self) -> Attendance:
        return Attendance(
            self.present(),
            self.away(),
            self.missing(),
            self.starts_in(),
            self.not_thinking(),
            self.holding.visitors,
            self.holding.asking,
        )

    def note(self) -> bool:
        """Keep account of who came and who went; has it changed since it was last told?"""
        present, now = self.present(), clock.now()
        for seat in present:
            self.first_seen.setdefault(seat, now)
        for seat in self.announced - present:
            self.last_seen[seat] = now
        changed, self.announced = present != self.announced, present
        return changed

    def note_elsewhere(self, server: str, seats: set[int]) -> bool:
        """Another server says who is connected to it; is this the first that we hear of it?"""
        new = server not in self.elsewhere
        self.elsewhere[server] = seats, clock.now()
        return new

    def note_signal(self) -> bool:
        """A race starts at a signal: 3, 2, 1 from the moment when all its people are ready, and there. Has it been
        called just now?"""
        if not self.room.race_to_come:
            self.starts = None
        elif self.starts is None and not self.unready():
            self.starts = clock.now() + (COUNTDOWN if self.room.people() else 0.0)
            return True
        return False
