"""Old tables are deleted, where the operator wants it: some days after the last move, in small pieces, out of the way.

One of all servers on a database does it at a time. A table with somebody at it, here or at another server, is left.
"""

import asyncio
import math
import time
from concurrent.futures import ThreadPoolExecutor

from . import clock
from .figures import DELETED
from .hub import Hub
from .in_turn import give_way
from .leaving import delete
from .logs import note
from .snapshot import bodies_in, room_of, rules_here
from .store import Unavailable

DAY = 24 * 3600
FIRST = 120.0  # seconds after the start: by then the other servers have said who sits where
EVERY = 3600.0
AT_A_TIME = 100  # tables that the store is asked for
PAUSE = 0.02  # seconds after each table that was read or deleted
MOST_KNOWN = 100_000


class Retention:
    """`finished`, `abandoned`: the days that tables are kept after their last entry; None: for ever."""

    def __init__(self, hub: Hub, finished: float | None, abandoned: float | None) -> None:
        self.hub, self.store = hub, hub.store
        self.kept = {True: seconds(finished), False: seconds(abandoned)}  # by: is the match over?
        self.known: dict[tuple[str, float], bool] = {}  # by table and time of its last entry: is it over?
        self.thread = ThreadPoolExecutor(1, "retention", lambda: give_way(19))

    async def keep_up(self) -> None:
        """For as long as the server runs."""
        if min(self.kept.values()) == math.inf:
            return
        wait = FIRST
        while True:
            await clock.sleep(wait)
            wait = EVERY
            try:
                if await self.store.claim("retention", 0.9 * EVERY):
                    await self.sweep()
            except Unavailable:
                pass  # the next time

    async def sweep(self) -> dict[bool, int]:
        """Look at all tables once: how many were deleted, by whether their match was over."""
        begun, now, after, deleted = time.monotonic(), time.time(), "", {True: 0, False: 0}
        while page := await self.store.tables_after(after, AT_A_TIME):
            after = page[-1][0]
            for table, at in page:
                if now - at <= min(self.kept.values()) or self.hub.is_visited(table):
                    continue
                over = await self._is_over(table, at)
                if now - at > self.kept[over] and await self._delete(table, at):
                    deleted[over] += 1
                    DELETED.add("finished" if over else "abandoned")
                await clock.sleep(PAUSE)
        if any(deleted.values()):
            while await self.store.tidy():
                await clock.sleep(PAUSE)
            took = round(1000 * (time.monotonic() - begun))
            note("tables_deleted", finished=deleted[True], abandoned=deleted[False], ms=took)
        return deleted

    async def _is_over(self, table: str, at: float) -> bool:
        """Only its log says so, and it is read once; one that cannot be read is not over."""
        if (table, at) not in self.known:
            if len(self.known) >= MOST_KNOWN:
                self.known.clear()
            snapshot = await self.store.snapshot(table)
            rows = await self.store.read(table)
            believed = snapshot[1] if snapshot and snapshot[0] == rules_here() else None

            def look() -> bool:
                try:
                    return room_of(table, bodies_in(rows), believed).over
                except Exception:  # damaged, or of rules that are no more
                    return False

            self.known[table, at] = await asyncio.get_running_loop().run_in_executor(self.thread, look)
        return self.known[table, at]

    async def _delete(self, table: str, at: float) -> bool:
        """Delete it, unless somebody has come or played meanwhile."""
        if self.hub.is_visited(table):
            return False
        self.known.pop((table, at), None)
        opened = self.hub.rooms.get(table)
        return await (delete(self.hub, opened, at) if opened else self.store.delete(table, at))

    def stop(self) -> None:
        self.thread.shutdown(wait=False, cancel_futures=True)


def seconds(days: float | None) -> float:
    return math.inf if days is None else days * DAY
