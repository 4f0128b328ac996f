"""Open rooms at which nobody is: kept for a while, since people come back, then closed. What they held is stored.

What was told of them (`OpenRoom.views`) is the most of their memory, and is forgotten before: it is told anew to who
comes.
"""

from collections.abc import Callable

from . import clock
from .open_room import OpenRoom

KEPT_SECONDS = 120.0
MOST_KEPT = 500  # some 0.1 to 1.5 MB each, without their views
MOST_ENTRIES = 50_000  # of all of them: some of those may be very long
GRACE_SECONDS = 10.0  # that each is kept all the same: somebody may be on the way
VIEWS_SECONDS = 30.0  # that its views are kept; the first page asks for a player's tables every ten seconds


class IdleRooms:
    """Those of a server, whoever was left first at the front. `close(room)` closes one."""

    def __init__(self, close: Callable[[OpenRoom], None]) -> None:
        self.close = close
        self.left: dict[OpenRoom, float] = {}

    def note(self, opened: OpenRoom) -> None:
        """Somebody came, left or asked for it."""
        self.left.pop(opened, None)
        if not opened.connections and not opened.dead:
            self.left[opened] = clock.now()

    def close_old(self) -> None:
        """Close those that nobody has needed for a while, and what is too many; one that is at work is not idle."""
        too_many = len(self.left) - MOST_KEPT
        too_long = sum(opened.room.version for opened in self.left) - MOST_ENTRIES
        for opened, since in list(self.left.items()):
            unused = clock.now() - since
            if unused < GRACE_SECONDS:
                return
            if unused >= VIEWS_SECONDS and not opened.lock.locked():
                opened.forget_told()
            if unused < KEPT_SECONDS and too_many <= 0 and too_long <= 0:
                continue
            too_many -= 1
            too_long -= opened.room.version
            del self.left[opened]
            if opened.lock.locked() or opened.bots_play:
                self.left[opened] = clock.now()
            else:
                self.close(opened)
