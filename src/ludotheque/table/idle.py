"""Open rooms at which nobody is: kept for a while, since people come back, then closed. What they held is stored."""

from collections.abc import Callable

from . import clock
from .open_room import OpenRoom

KEPT_SECONDS = 120.0
MOST_KEPT = 500  # 0.2 to 0.8 MB each
GRACE_SECONDS = 10.0  # that each is kept all the same: somebody may be on the way


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
        for opened in list(self.left):
            if clock.now() - self.left[opened] < (GRACE_SECONDS if too_many > 0 else KEPT_SECONDS):
                return
            too_many -= 1
            del self.left[opened]
            if opened.lock.locked() or opened.bots_play:
                self.left[opened] = clock.now()
            else:
                self.close(opened)
