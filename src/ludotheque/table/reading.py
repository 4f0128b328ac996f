"""Saved games are read beside the event loop: a few at a time, a short queue, and so many a minute from one address.

A text of the largest size takes seconds. Nobody at a table waits for it.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from .limits import Buckets
from .room import Refusal

T = TypeVar("T")

AT_ONCE = 2
LONGEST_QUEUE = 30  # with those under way


class Reading:
    """What a server does with the texts of visitors, in threads of its own."""

    def __init__(self, texts_a_minute: float) -> None:
        self.buckets = Buckets(texts_a_minute / 60, texts_a_minute)
        self.threads = ThreadPoolExecutor(AT_ONCE, "reading")
        self.waiting = 0

    def let_in(self, address: str) -> None:
        """Count one text of this address, before anything of it is read; raises Refusal."""
        if not self.buckets.take(address):
            raise Refusal("too_many_texts")

    async def do(self, work: Callable[[], T]) -> T:
        """What `work` gives, when its turn has come; raises Refusal where too many wait."""
        if self.waiting >= LONGEST_QUEUE:
            raise Refusal("texts_busy")
        self.waiting += 1
        job = asyncio.get_running_loop().run_in_executor(self.threads, work)
        job.add_done_callback(self._done)  # not when the visitor leaves: the thread goes on
        return await asyncio.shield(job)

    def _done(self, job: "asyncio.Future[Any]") -> None:
        self.waiting -= 1
        if not job.cancelled():
            job.exception()  # who asked may have left: then nobody else fetches it

    def stop(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)
