"""How to play Campus: `plain`, as a child who is wide awake plays.

He points out every forgotten bonus, takes every bonus and every star, and pays for the largest number that fits, until
none does.
"""

from ..engine.verbs import rule
from ..games.campus import GAME
from ..games.campus.record import CELL_BIT, CELLS, LINE_MASK, LINES, LINES_OF_CELL, STAR, Decision
from ..games.campus.rules import (
    POINTS_OF_A_STAR,
    board_of,
    called_by,
    cell_of,
    free_stars,
    given,
    giving_lines,
    numbers_up,
)
from .style import register_styles

END = int(Decision.END)
GIVEN_BACK = 100  # more than any token is worth


@rule
def plain(match, style, rng):
    board = board_of(match, match.player)
    numbers = numbers_up(match, board)
    if not match.auto:
        if match.forgotten != 0:
            called = best_call(match, board_of(match, 1 - match.player))
            if called != 0:
                return called
        bonuses = given(numbers)
        if bonuses != 0:
            return Decision.BONUS + cell_of(bonuses & -bonuses)
        stars = free_stars(match, board)
        if stars != 0:
            return Decision.STAR + cell_of(stars & -stars)
    largest = 0
    action = END
    for cell in range(CELLS):
        if numbers & CELL_BIT[cell] and largest < match.tokens[board, cell] <= match.budget:
            largest = match.tokens[board, cell]
            action = Decision.FLIP + cell
    return action


@rule
def best_call(match, board):
    """The forgotten bonus whose line has the dearest token to turn back; 0 if none can be.

    A token that a line would give back at once (CAMPUS-17) is the last choice.
    """
    best = -1
    action = 0
    numbers = numbers_up(match, board)
    for line in range(LINES):
        if called_by(match, line) != 0:
            for cell in range(CELLS):
                if LINE_MASK[line] & CELL_BIT[cell] & ~match.up[board]:
                    number = int(match.tokens[board, cell])
                    worth = GIVEN_BACK + (POINTS_OF_A_STAR if number == STAR else number)
                    if number != STAR and giving_lines(numbers | CELL_BIT[cell]) & LINES_OF_CELL[cell]:
                        worth -= GIVEN_BACK
                    if worth > best:
                        best = worth
                        action = Decision.CALL + line * CELLS + cell
    return action


register_styles(GAME, ("random", "plain"), plain)
