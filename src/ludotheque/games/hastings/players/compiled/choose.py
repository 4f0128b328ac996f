"""What the styles of 1066 play."""

import numpy as np

from .....engine.verbs import rule
from .....players.search import searcher
from ...game import GAME
from .plain import PLAIN, choose_plainly

SERGEANT = 3  # by its place in `PLAYERS`
TRIALS = np.array([0, 0, 0, 32, 200, 1000], np.int64)  # by style
TO_THE_END = 1 << 30
search = searcher(GAME)


@rule
def choose(match, seat, style, rng):
    if style >= SERGEANT:
        return search(match, seat, 2 - match.solo, TRIALS[style], TO_THE_END, rng)
    return choose_plainly(match, seat, style) + 0


@rule
def rollout_policy(match, seat, rng):
    return choose_plainly(match, seat, PLAIN)
