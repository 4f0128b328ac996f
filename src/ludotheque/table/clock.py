"""The clock by which a server's tables go: pauses, countdowns, who has been away for how long. Tests set another."""

import asyncio
import time
from collections.abc import Callable
from typing import Any, Protocol


class Clock(Protocol):
    """A clock."""

    def now(self) -> float:
        """Seconds, counted from anywhere."""

    def call_later(self, seconds: float, work: Callable[[], object]) -> None:
        """Do this in the event loop that runs now, when so many seconds have passed."""


class RealClock:
    """Time as it passes."""

    def now(self) -> float:
        return time.monotonic()

    def call_later(self, seconds: float, work: Callable[[], object]) -> None:
        asyncio.get_running_loop().call_later(seconds, work)


current: Clock = RealClock()


def now() -> float:
    return current.now()


def call_later(seconds: float, work: Callable[[], object]) -> None:
    current.call_later(seconds, work)


async def sleep(seconds: float) -> None:
    over = asyncio.Event()
    call_later(seconds, over.set)
    await over.wait()


async def within(seconds: float, work: "asyncio.Future[Any]") -> bool:
    """Wait for a piece of work, at most so many seconds: is it done? It goes on where it is not."""
    over = asyncio.Event()

    def end(_: Any) -> None:
        over.set()

    work.add_done_callback(end)
    call_later(seconds, over.set)
    try:
        await over.wait()
    finally:
        work.remove_done_callback(end)
    return work.done()
