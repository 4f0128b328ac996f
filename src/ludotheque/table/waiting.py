"""What is said to those who wait for something to be worked out."""

from .protocol import Waits, WaitsFor
from .room_view import RoomView


def waits(view: RoomView, seat: int, what: WaitsFor, before: int) -> Waits:
    """That something waits for its turn; 0: no longer."""
    who = view.names[seat]
    return Waits(seat, what, before, view.texts(f"table.waits.{what}", who=who, before=before) if before else "")
