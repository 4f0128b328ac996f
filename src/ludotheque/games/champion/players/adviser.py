"""The adviser of Rugby Champion: what the captain sees, action by action."""

import numpy as np

from ....engine.record import Record
from ....players.advice import Advice
from ..game import GAME
from .compiled.phase import AIM, NJ_POINTS, NJ_TRY, POINTS, TRY, WORTHS
from .compiled.plan import CAPTAIN, weighed

# A figure by its name: where it stands in a value. All but the first are about the phase that is being played.
FIGURES = {"win": AIM, "try": TRY, "nj_try": NJ_TRY, "points": POINTS, "nj_points": NJ_POINTS}


def advise(view: Record) -> list[Advice]:
    """Every action that is open: the chance to win the match (a draw counts half), then of this phase the chance of
    a try, of a try of the NJ, and the points of each; the best first."""
    actions, values = weighed(np.array([view], GAME.record), CAPTAIN, WORTHS)
    return [
        Advice(GAME.action(int(actions[k])), {name: float(values[k, at]) for name, at in FIGURES.items()})
        for k in sorted(range(len(actions)), key=lambda k: -values[k, AIM])
    ]
