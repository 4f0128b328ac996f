"""A view as an open room keeps it: in little memory, and told by one thread at a time."""

from threading import Lock
from typing import Any

import msgspec

from ..engine.verbs import EVERYBODY
from .protocol import Entry
from .room import Room
from .room_view import RoomView

encode, decode = msgspec.json.Encoder().encode, msgspec.json.Decoder(dict[str, Any]).decode


class KeptView(RoomView):
    """Trap: the `changes` of its entries are bytes, as they are sent. As lists of lists they would be most of a
    server's memory."""

    def __init__(self, room: Room, language: str, viewer: int = EVERYBODY) -> None:
        self.telling = Lock()
        super().__init__(room, language, viewer)

    def after(self, version: int) -> list[Entry]:
        """Trap: while a thread tells a long log (`beside`), the event loop may want it too, for who comes or goes."""
        while len(self.entries) < self.room.version:
            with self.telling:
                if len(self.entries) < self.room.version:
                    self.entries.append(self._tell(len(self.entries) + 1))
        return self.entries[version:]

    def position(self, version: int) -> dict[str, Any]:
        self.after(0)
        position = dict(self.start)
        for entry in self.entries[:version]:
            if entry.changes:
                position |= decode(entry.changes)  # type: ignore[arg-type]
        return position

    def _changes(self) -> Any:
        changes = super()._changes()
        return msgspec.Raw(encode(changes)) if changes else changes
