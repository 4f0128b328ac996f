"""Who holds the seats of the open rooms: learnt from the store, told to all at the table."""

from typing import TYPE_CHECKING

from ..engine.verbs import EVERYBODY
from .beside import tell
from .holding import Holding
from .open_room import Connection, OpenRoom
from .protocol import Admit
from .room import Refusal
from .store import Unavailable

if TYPE_CHECKING:
    from .hub import Hub


class Seating:
    """The seats of a hub's rooms, and the connections that hold them."""

    def __init__(self, hub: "Hub") -> None:
        self.hub, self.store = hub, hub.store

    async def find(self, opened: OpenRoom, connection: Connection) -> bool:
        """The seats of who comes to a table; False if nobody knows now."""
        if connection.visitor.player:
            try:
                await self._learn(opened)
            except Unavailable:
                return False
            connection.seats = opened.presence.holding.seats_of(connection.visitor)
        return True

    async def changed(self, table: str) -> None:
        """Others hold the seats of a table than before, or ask to: all at it are told, and see what they now may."""
        opened = self.hub.rooms.get(table)
        if opened is None or not opened.connections:
            return
        async with opened.lock:
            try:
                if not opened.dead:
                    await self._learn(opened)
            except Unavailable:
                self.hub.discard(opened)
        self.hub.bots.wake(opened)

    async def _learn(self, opened: OpenRoom) -> None:
        """Read who holds the seats. Trap: under the room's lock, so that what was read first is not believed last."""
        hub, before = self.hub, opened.presence.holding.rows
        opened.presence.holding = Holding(await self.store.seated(opened.room.table))
        if opened.presence.holding.rows == before:
            return
        reseated = [one for one in opened.connections if one.visitor.player and self._reseat(opened, one)]
        if hub.presence_changed(opened):
            await hub.announce(opened)
        hub.tell_presence(opened)
        await tell({opened.view_of(one) for one in reseated})
        for connection in reseated:
            hub.send_table(opened, connection)
            hub.neighbours.tell(opened, connection)
        for connection in opened.connections:
            self.tell_asking(opened, connection)

    def _reseat(self, opened: OpenRoom, connection: Connection) -> bool:
        """Give a connection the seats that its visitor holds now; are they others than before?"""
        before, connection.seats = connection.seats, opened.presence.holding.seats_of(connection.visitor)
        if connection.seats != before:
            connection.looks = EVERYBODY
        return connection.seats != before

    def tell_asking(self, opened: OpenRoom, connection: Connection) -> None:
        """Tell who asks for a seat that it has still to be answered, or that the answer was no."""
        if not connection.visitor.player:
            return
        before, connection.asks = connection.asks, opened.presence.holding.asked_by(connection.visitor)
        if connection.asks and connection.asks != before:
            connection.send(opened.view_of(connection).asked(*connection.asks))
        elif before and not connection.asks and before[0] not in connection.seats:
            connection.send(opened.view_of(connection).asked(before[0], ""))

    async def admit(self, opened: OpenRoom, connection: Connection, command: Admit) -> int:
        """A player answers who asks to hold their seat as well; raises Refusal. Trap: under the room's lock."""
        if command.seat not in connection.seats:
            raise Refusal("not_yours")
        try:
            if not await self.store.admit(opened.room.table, command.seat, command.code, command.yes):
                raise Refusal("nobody_asks")
            await self._learn(opened)
        except Unavailable as error:
            raise Refusal("unavailable") from error
        return opened.room.version
