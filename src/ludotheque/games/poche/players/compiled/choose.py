"""What the styles of Rugby de poche play."""

from .....engine.verbs import rule
from .exact import choose_exactly
from .plain import coach, play_on, thumb

RUNNER, COACH, CAPTAIN, EXACT = range(1, 5)  # by their place in `PLAYERS`


@rule
def choose(match, seat, style, rng):
    if style == EXACT:
        return choose_exactly(match) + 0
    if style == CAPTAIN:
        return thumb(match, seat) + 0
    if style == COACH:
        return coach(match, seat) + 0
    return play_on(match) + 0


@rule
def rollout_policy(match, seat, rng):
    return coach(match, seat)
