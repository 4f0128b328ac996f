"""Work in threads of its own, so much at once. Who must wait does so in turn, and is told."""

import asyncio
import contextlib
import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from ..engine.workers import all_cores
from . import clock
from .turns import Turns

T = TypeVar("T")
Told = Callable[[int], None]  # how many come first, again and again; 0: the work begins

A_MOMENT = 1.0  # seconds of waiting after which it is told, and told anew
NICENESS = 5  # of its threads: the event loop comes first


def nobody(before: int) -> None:
    """Nobody is told."""


def all_but_one() -> int:
    """How many cores may think: one is left to the event loop. (Compiled code runs without the GIL.)"""
    try:
        cores = len(os.sched_getaffinity(0))
    except AttributeError:  # not on this system
        cores = all_cores()
    return max(1, min(cores, all_cores()) - 1)


def give_way(niceness: int = NICENESS) -> None:
    """Let the others go first: this thread alone, where the system can."""
    with contextlib.suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), niceness)


class InTurn:
    """So many pieces of work at once. Of several ranks the first comes first."""

    def __init__(self, name: str, at_once: int, ranks: int = 1) -> None:
        self.at_once = at_once
        self.threads = ThreadPoolExecutor(at_once, name, give_way)
        self.ranks: list[Turns[asyncio.Future[None]]] = [Turns() for _ in range(ranks)]
        self.busy = 0

    @property
    def waiting(self) -> int:
        return sum(map(len, self.ranks))

    def of(self, client: str) -> int:
        """How many pieces of a client's wait."""
        return sum(turns.of(client) for turns in self.ranks)

    async def begin(
        self, client: str, work: Callable[[], T], rank: int = 0, told: Told = nobody
    ) -> "asyncio.Future[T]":
        """Begin a piece of work when its turn has come: what it will give."""
        loop = asyncio.get_running_loop()
        begins: asyncio.Future[None] = loop.create_future()
        self.ranks[rank].add(client, begins)
        self._let_in()
        try:
            waited = False
            while not await clock.within(A_MOMENT, begins):
                told(self.before(begins, rank))
                waited = True
            if waited:
                told(0)
        except BaseException:
            self._leave(begins, rank)
            raise
        job = loop.run_in_executor(self.threads, work)
        job.add_done_callback(self._done)
        return job

    def before(self, begins: "asyncio.Future[None]", rank: int) -> int:
        """How many come first, with those at work."""
        return sum(map(len, self.ranks[:rank])) + self.ranks[rank].before(begins) + self.busy

    def _let_in(self) -> None:
        for turns in self.ranks:
            while turns and self.busy < self.at_once:
                self.busy += 1
                turns.next().set_result(None)

    def _leave(self, begins: "asyncio.Future[None]", rank: int) -> None:
        """Who waited does not wait any longer."""
        if begins.done():
            self.busy -= 1
            self._let_in()
        else:
            self.ranks[rank].remove(begins)

    def _done(self, job: "asyncio.Future[Any]") -> None:
        """Not before the thread is free: who asked may have left long ago."""
        if not job.cancelled():
            job.exception()  # then nobody else fetches it
        self.busy -= 1
        self._let_in()

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)
