"""What the styles of Duel sur la Colline play."""

from .....engine.verbs import rule
from ...record import Awaits
from .plain import choose_plainly
from .plan import BLUFFS, PLANS, READS, lay, race

STRONG_CARDS, BLUFFER, READER, GENERAL = range(1, 5)  # by their place in `PLAYERS`


@rule
def choose(match, seat, style, rng):
    clash = match.awaits == Awaits.ATTACK or match.awaits == Awaits.ANSWER
    lazy = style == STRONG_CARDS or (style == BLUFFER and match.this_round % 2 == 0)
    if lazy or (style < GENERAL and not clash) or match.awaits == Awaits.DEAL:
        return choose_plainly(match, seat)
    if not clash:
        return race(match, seat)
    level = READS if style == READER else BLUFFS if style == BLUFFER else PLANS
    return lay(match, seat, level, 100 if style == GENERAL else 0)


@rule
def rollout_policy(match, seat, rng):
    return choose_plainly(match, seat)
