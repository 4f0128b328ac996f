"""A clock for the tables of a server that runs in this process: it stands still until the test moves it."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from ludotheque.table import clock


class MovedClock:
    """Its time, and what waits for a time, with the event loop in which it is to be done."""

    def __init__(self) -> None:
        self.time = 1000.0
        self.waiting: list[tuple[float, asyncio.AbstractEventLoop, Callable[[], object]]] = []
        self.lock = threading.Lock()  # the server's thread and the test's

    def now(self) -> float:
        return self.time

    def call_later(self, seconds: float, work: Callable[[], object]) -> None:
        loop = asyncio.get_running_loop()
        if seconds <= 0:
            loop.call_soon(work)
            return
        with self.lock:
            self.waiting.append((self.time + seconds, loop, work))

    def move(self, seconds: float) -> None:
        """So many seconds pass at once."""
        with self.lock:
            self.time += seconds
            due = sorted((one for one in self.waiting if one[0] <= self.time), key=lambda one: one[0])
            self.waiting = [one for one in self.waiting if one[0] > self.time]
        for _, loop, work in due:
            if not loop.is_closed():
                loop.call_soon_threadsafe(work)

    def waits(self, seconds: float) -> bool:
        """Does something wait for this time from now?"""
        with self.lock:
            return any(abs(due - self.time - seconds) < 1e-6 for due, _, _ in self.waiting)

    def next_due(self, within: float) -> float:
        """Wait until somebody waits for a time not further away than that: how many seconds it is away."""
        while True:
            with self.lock:
                away = [due - self.time for due, _, _ in self.waiting if due - self.time <= within]
            if away:
                return min(away)
            time.sleep(0.01)


@pytest.fixture
def moved_clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[MovedClock]:
    """Tables go by this clock while the test runs; what still waits for it then is not held up for ever."""
    moved = MovedClock()
    monkeypatch.setattr(clock, "current", moved)
    yield moved
    monkeypatch.undo()
    moved.move(3600)
