"""What the styles of 1066 play."""

import numpy as np

from .....engine.verbs import outcome, rule, score
from .....players.search import searcher
from ...game import GAME
from .plain import PLAIN, choose_plainly

SERGEANT = 3  # by its place in `PLAYERS`
TRIALS = np.array([0, 0, 0, 26, 200, 1000], np.int64)  # by style
A_POINT = 0.004  # of a victory, which is worth 1
TO_THE_END = 1 << 30
search = searcher(GAME)


@rule
def choose(match, seat, style, rng):
    if style >= SERGEANT:
        return search(match, seat, 2 - match.solo, TRIALS[style], TO_THE_END, rng)
    return choose_plainly(match, seat, style) + 0


@rule
def estimate(match, seat):
    """Victory; and alone, of two victories the one with more points, by which one's rank is known (HASTINGS-53)."""
    came = outcome(match, seat)
    return came + score(match, seat) * A_POINT if match.solo and came > 0 else float(came)


@rule
def rollout_policy(match, seat, rng):
    return choose_plainly(match, seat, PLAIN)
