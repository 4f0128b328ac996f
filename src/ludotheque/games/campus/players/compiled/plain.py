"""What every player of Campus can do: claim what is free, pay for the largest number that fits."""

from .....engine.bits import number_of
from .....engine.verbs import rule
from ...record import CELL_BIT, CELLS, LINE_MASK, LINES, LINES_OF_CELL, STAR, Decision
from ...rules import POINTS_OF_A_STAR, board_of, called_by, free_stars, given, giving_lines, numbers_up

END = int(Decision.END)
GIVEN_BACK = 100  # more than any token is worth


@rule
def claim(match):
    """The next thing that is free: to point out a forgotten bonus, a bonus, a star; 0 if there is none."""
    if not match.auto and match.forgotten != 0:
        called = best_call(match, board_of(match, 1 - match.player))
        if called != 0:
            return called
    if not match.auto:  # where nothing is ever left to claim
        board = board_of(match, match.player)
        bonuses = given(numbers_up(match, board))
        if bonuses != 0:
            return Decision.BONUS + number_of(bonuses & -bonuses)
        stars = free_stars(match, board)
        if stars != 0:
            return Decision.STAR + number_of(stars & -stars)
    return 0


@rule
def pay_largest(match, smaller):
    """Pay for the largest number that fits (`smaller`: the largest below it, if there is one), else end the turn."""
    board = board_of(match, match.player)
    payable = numbers_up(match, board)
    if not match.auto:
        payable &= ~given(payable)
    largest = 0
    second = 0
    action = END
    lesser = END
    for cell in range(CELLS):
        number = match.tokens[board, cell]
        if payable & CELL_BIT[cell] and number <= match.budget:
            if number > largest:
                second = largest
                lesser = action
                largest = number
                action = Decision.FLIP + cell
            elif second < number < largest:
                second = number
                lesser = Decision.FLIP + cell
    return lesser if smaller and lesser != END else action


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
