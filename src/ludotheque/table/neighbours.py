"""Several servers on one store tell one another who is connected to which of their tables."""

import asyncio
import contextlib
from typing import TYPE_CHECKING

from . import clock, presence
from .open_room import Connection, OpenRoom
from .store import Unavailable

if TYPE_CHECKING:
    from .hub import Hub

AT_A_TIME = 100  # tables that are told of at once
PAUSE = 0.03  # seconds between two such pieces: players' commands come first
LONGEST_ROUND = 4.0  # seconds, however many tables there are


class Neighbours:
    """The other servers, as this one sees them and is seen."""

    def __init__(self, hub: "Hub") -> None:
        self.hub = hub
        self.visited: dict[str, float] = {}  # tables at which somebody is connected to another server: heard when

    def tell(self, opened: OpenRoom, connection: Connection) -> None:
        """A player came or went here."""
        if connection.seats:
            self.hub.start(self._tell({opened.room.table: opened.presence.here()}))

    async def _tell(self, present: dict[str, set[int]]) -> None:
        with contextlib.suppress(Unavailable):  # it is told again before long
            await self.hub.store.tell_present(present)

    def heard(self, server: str, table: str, seats: set[int]) -> None:
        """Another server says who is connected to it; the first time, it is answered."""
        self.visited[table] = clock.now()
        opened = self.hub.rooms.get(table)
        if opened is None:
            return
        new = opened.presence.note_elsewhere(server, seats)
        if self.hub.presence_changed(opened):
            self.hub.start(self._announce_missing(opened))
        if new and (here := opened.presence.here()):
            self.hub.start(self._tell({table: here}))

    async def _announce_missing(self, opened: OpenRoom) -> None:
        async with opened.lock:
            if not opened.dead:
                await self.hub.announce(opened)
        self.hub.bots.wake_after_seeds(opened)

    async def keep_telling(self) -> None:
        """Every few seconds: tell who is connected here, and notice who has left there."""
        while True:
            await clock.sleep(presence.PRESENCE_EVERY)
            await self._tell_all()
            fresh = clock.now() - presence.PRESENCE_LASTS
            self.visited = {table: heard for table, heard in self.visited.items() if heard >= fresh}
            self.hub.idle.close_old()

    async def _tell_all(self) -> None:
        """In pieces. Trap: all at once, ten thousand tables hold the event loops of all servers for half a second."""
        visited = [opened for opened in self.hub.rooms.values() if opened.connections]
        pieces = [visited[first : first + AT_A_TIME] for first in range(0, len(visited), AT_A_TIME)]
        for number, piece in enumerate(pieces):
            if number:
                await asyncio.sleep(min(PAUSE, LONGEST_ROUND / len(pieces)))
            await self._tell({opened.room.table: opened.presence.here() for opened in piece})
            for opened in piece:
                self.hub.presence_changed(opened)

    def are_at(self, table: str) -> bool:
        """Is somebody connected to it at another server?"""
        return table in self.visited
