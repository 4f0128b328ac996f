"""What the styles of Rugby Champion play."""

from .....engine.verbs import rule
from .highest import choose_highest
from .plan import think

HIGHEST, CAREFUL = 1, 2  # by their place in `PLAYERS`; the others think more


@rule
def choose(match, seat, style, rng):
    if style == HIGHEST:
        return choose_highest(match)
    return think(match, style - CAREFUL)
