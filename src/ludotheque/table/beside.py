"""What takes as long as a table's log is done beside the event loop, where the log is long: other tables go on."""

import asyncio
from collections.abc import Callable, Iterable
from typing import TypeVar

from .room_view import RoomView

T = TypeVar("T")

LONG = 300  # entries: to follow, to tell or to save them takes some 30 ms


async def beside(entries: int, work: Callable[[], T]) -> T:
    """What `work` gives, which looks at so many entries. Trap: under the lock of its room, if it looks at one that is
    open; who is cancelled meanwhile waits for the thread all the same."""
    if entries <= LONG:
        return work()
    job = asyncio.get_running_loop().run_in_executor(None, work)
    try:
        return await asyncio.shield(job)
    except asyncio.CancelledError:
        await asyncio.wait([job])
        raise


async def tell(views: Iterable[RoomView]) -> None:
    """Let the entries that these views have not told yet be told."""
    for view in views:
        await beside(view.room.version - len(view.entries), lambda view=view: view.after(0))  # type: ignore[misc]
