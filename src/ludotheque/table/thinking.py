"""How the bots of a server think: so many at once, each within its time, which begins when it begins to think.

Tables with people come first, then those of bots alone; of each the one that has waited longest, and each table thinks
one decision at a time. Who has used up their time answers with the best they have found so far.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..engine.chance import generator
from ..engine.game import Action, Game
from ..engine.record import Record
from ..players import decide, held, style_number, trials_of
from ..players.search import Watched, decide_watched
from . import clock
from .figures import BOT_THINKS, BOT_WAITS
from .in_turn import InTurn, Told, all_but_one, nobody

SECONDS = 5.0  # the longest a bot thinks about one decision
LAST_SECONDS = 1.0  # until who is told to stop has stopped, on a machine that is very busy
PEOPLE, ALONE = range(2)


class NotAtHand(Exception):
    """What the thinker needs was taken away to make room."""


class Position(NamedTuple):
    """What a bot decides upon: the view of its seat, and how it plays. `seed`: of its own luck."""

    game: Game
    options: Mapping[str, Any]
    view: Record
    seat: int
    seats: int
    style: str
    seed: int


def plainly(position: Position) -> Action:
    """The decision of a style that does not think, or of one that is not stopped."""
    game = position.game
    style = style_number(game, position.style)
    return decide(game, position.view, style, generator(position.seed), position.seat)


class Decision:
    """A decision to be thought about in a thread.

    Who does nothing but search is watched, and can be stopped. All others do a piece of work that is bounded: the
    longest took 0.24 s of poche's, 0.07 s of campus', 0.08 s of colline's, 0.02 s of champion's (`benchmarks/
    bots_load.py --longest`); there is nothing to stop in them.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self.watched = Watched()
        self.stopped = False

    def work(self) -> Action | None:
        """What is decided; None: stopped before anything was found. Raises NotAtHand."""
        with held(self.position.game, self.position.options) as there:
            if not there:
                raise NotAtHand
            return self.decide()

    def decide(self) -> Action | None:
        game, _, view, seat, seats, name, seed = self.position
        style = style_number(game, name)
        if trials_of(game)[style]:
            return decide_watched(game, view, style, generator(seed), seat, seats, self.watched)
        return plainly(self.position)

    def stop(self) -> None:
        self.stopped = True
        self.watched.stop()


class Thinkers:
    """Those who think at a server."""

    def __init__(self, at_once: int | None = None) -> None:
        self.in_turn = InTurn("bot", at_once or all_but_one(), ranks=2)

    async def think(self, client: str, rank: int, decision: Decision, told: Told = nobody) -> Action | None:
        """What is decided, None if nothing was found in time. Raises what the thinker raises."""
        with BOT_WAITS.timed():
            job = await self.in_turn.begin(client, decision.work, rank, told)
        with BOT_THINKS.timed():
            if not await clock.within(SECONDS, job):
                decision.stop()
                if not await clock.within(LAST_SECONDS, job):
                    return None
        return job.result()

    def close(self) -> None:
        self.in_turn.close()
