"""What is worked out of the texts of visitors is done beside the event loop: a few at a time, a short queue, those of
each network in turn, and so many a minute of one.

A text of the largest size takes seconds. Nobody at a table waits for it.
"""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from .in_turn import InTurn
from .limits import Buckets
from .room import Refusal

T = TypeVar("T")

AT_ONCE = 2
LONGEST_QUEUE = 60
MOST_YOURS = 8  # of one network


class Reading:
    """What a server does with the texts of visitors, in threads of its own."""

    def __init__(self, texts_a_minute: float) -> None:
        self.buckets = Buckets(texts_a_minute / 60, texts_a_minute)
        self.in_turn = InTurn("reading", AT_ONCE)

    def let_in(self, address: str) -> None:
        """Count one text of this address, before anything of it is read; raises Refusal."""
        if not self.buckets.take(address):
            raise Refusal("too_many_texts")

    async def do(self, address: str, work: Callable[[], T]) -> T:
        """What `work` gives, when its turn has come; raises Refusal where too many wait."""
        if self.in_turn.waiting >= LONGEST_QUEUE or self.in_turn.of(address) >= MOST_YOURS:
            raise Refusal("texts_busy")
        return await asyncio.shield(await self.in_turn.begin(address, work))

    def stop(self) -> None:
        self.in_turn.close()
