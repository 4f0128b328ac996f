"""What people ask a server to work out at once: hints, and what our strongest would have made of the same dice.

In threads of their own, in turn, with a short queue; found once for a position, and kept. The more wait, the shorter a
hint is thought about: its figures say how sure they are.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

from ..analysis.hints import SECONDS, hints
from ..engine.match import Match
from ..players import Advice, held, is_prepared, styles
from ..players.same_luck import with_same_luck
from .in_turn import InTurn, Told, all_but_one
from .open_room import OpenRoom
from .preparing import Making
from .room import Refusal
from .thinking import NotAtHand

AT_ONCE = 2
LONGEST_QUEUE = 60
MOST_YOURS = 4  # of one network
LEAST_SECONDS = 0.3


class Advising:
    """The advisers of a server. `ready(game)` waits until a game's rules are compiled."""

    def __init__(self, ready: Callable[[str], Awaitable[None]], making: Making) -> None:
        self.ready, self.making = ready, making
        self.in_turn = InTurn("advice", min(AT_ONCE, all_but_one()))

    def let_in(self, network: str) -> None:
        """May somebody ask for more? Raises Refusal."""
        if self.in_turn.waiting >= LONGEST_QUEUE or self.in_turn.of(network) >= MOST_YOURS:
            raise Refusal("hints_busy")

    def is_known(self, opened: OpenRoom) -> bool:
        """Is there advice on this position, thought or being thought?"""
        return opened.advice is not None and opened.advice[0] == opened.room.match.position.tobytes()

    def advise(self, opened: OpenRoom, network: str, told: Told) -> "asyncio.Future[list[Advice]]":
        """What each choice is worth to the seat at turn. Trap: under the room's lock."""
        if opened.advice is None or not self.is_known(opened) or failed(opened.advice[1]):
            match = opened.room.match.copy()
            advice = asyncio.ensure_future(self._advise(network, match, told))
            opened.advice = match.position.tobytes(), advice
        return opened.advice[1]

    async def _advise(self, network: str, match: Match, told: Told) -> list[Advice]:
        await self.ready(match.game.name)

        def think() -> list[Advice]:
            seconds = max(LEAST_SECONDS, SECONDS / (1 + self.in_turn.waiting))
            return hints(match, cores=1, seconds=seconds)

        def think_if_there() -> list[Advice]:
            with held(match.game, match.options) as there:
                if not there:
                    raise NotAtHand
                return think()

        if is_prepared(match.game, match.options):
            with contextlib.suppress(NotAtHand):
                return await (await self.in_turn.begin(network, think_if_there, told=told))
        return await self.making.do(match.game, match.options, think, told, network=network)

    async def same_luck(self, opened: OpenRoom, network: str) -> Match | None:
        """What our strongest makes of a finished table alone, with the same dice; raises Refusal."""
        if opened.same_luck is None or failed(opened.same_luck):
            self.let_in(network)
            opened.same_luck = asyncio.ensure_future(self._play_again(opened, network))
        return await asyncio.shield(opened.same_luck)

    async def _play_again(self, opened: OpenRoom, network: str) -> Match | None:
        room = opened.room
        await self.ready(room.game.name)
        draw, match = room.draw if room.dice == "fair" else None, room.match.copy()
        play = lambda: with_same_luck(match, styles(match.game)[-1], draw)  # noqa: E731
        return await (await self.in_turn.begin(network, play))

    def close(self) -> None:
        self.in_turn.close()


def failed(work: "asyncio.Future[Any]") -> bool:
    return work.done() and (work.cancelled() or work.exception() is not None)
