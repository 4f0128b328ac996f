"""What the styles of Campus play."""

from .....engine.chance import below
from .....engine.verbs import rule
from ...record import Decision
from ...rules import board_of, numbers_up
from .plain import END, claim, pay_largest
from .plan import think

CASUAL, PLAIN, STUDENT, PLANNER, EXPERT = range(1, 6)  # by their place in `PLAYERS`

# How often `casual` sees, in percent: a bonus that the other forgot, and one of its own each time it looks.
SEES_A_CALL = 40
SEES_A_BONUS = 80


@rule
def choose(match, seat, style, rng):
    """Claim what is free (`casual`: if it is seen), then pay for a number, until none fits."""
    casual = style == CASUAL
    free = claim(match)
    if free != 0 and (not casual or below(rng, 100) < (SEES_A_CALL if free >= Decision.CALL else SEES_A_BONUS)):
        return free
    if style >= PLANNER or (style == STUDENT and below(rng, 2) == 0):
        return planned(match, style)
    paid = pay_largest(match, below(rng, 2) if casual else 0)
    if paid == END and not match.begun and free != 0:  # nothing else can be turned: `casual` looks again
        return free
    return paid


@rule
def planned(match, style):
    """The next number to pay for."""
    mine = board_of(match, match.player)
    other = 1 - mine
    cell = think(
        match.tokens[mine],
        numbers_up(match, mine),
        match.budget,
        match.tokens[other],
        numbers_up(match, other),
        match.players == 2,
        style == EXPERT,
    )
    return Decision.FLIP + cell if cell >= 0 else END
