"""Campus played on by a thrifty player: quick, and nearly as good as one who searches.

It takes what is free, leaves to the lines the dear tokens that they will give (`free_ends`), and pays the dearest of
the others that fits. `plain`, who pays for the dearest of all, needs five throws more a board: by his playing on one
could not tell a good plan from a bad one.
"""

import numpy as np

from .....engine.chance import RNG_WORDS, start_stream
from .....engine.compiler import compiled
from .....engine.verbs import CHANCE, OVER, apply, outcome, rule, sample, score, turn
from ...record import CELL_BIT, CELLS, LINE_MASK, Decision
from ...rules import board_of, given, numbers_up
from .ends import free_ends
from .plain import END, claim


@rule
def by_value(tokens, order):
    """Write the cells of a board, the dearest first; stars last."""
    for cell in range(CELLS):
        at = cell
        while at > 0 and tokens[order[at - 1]] < tokens[cell]:
            order[at] = order[at - 1]
            at -= 1
        order[at] = cell


@rule
def thrifty(match, orders):
    """What the thrifty player does; `orders`: by board, its cells by value."""
    free = claim(match) + 0
    if free != 0:
        return int(free)
    board = board_of(match, match.player)
    numbers = numbers_up(match, board)
    payable = numbers
    if not match.auto:
        payable &= ~given(payable)
    left_to_lines = np.int64(-1)
    second = -1
    for cell in orders[board]:
        number = match.tokens[board, cell]
        if payable & CELL_BIT[cell] and number <= match.budget:
            if left_to_lines < 0:
                left_to_lines = free_ends(numbers, orders[board], LINE_MASK)
            if not left_to_lines & CELL_BIT[cell]:
                return int(Decision.FLIP + cell)
            if second < 0:
                second = cell
    return int(Decision.FLIP + second) if second >= 0 else int(END)


@compiled
def play_on(start, seed, first, count, sides):
    """Play a position on so many times, with the luck of streams `first` and so on of a seed.

    Gives the sum of what came of it for seat 0: 1 for a win, 0.5 for a draw; alone, the throws.
    """
    slot = start.copy()
    match = slot[0]
    rng = np.zeros(RNG_WORDS, np.uint64)
    orders = np.zeros((2, CELLS), np.int64)
    total = 0.0
    for number in range(first, first + count):
        slot[0] = start[0]
        start_stream(rng, seed, np.uint64(number))
        sorted_yet = False
        who = turn(match)
        while who != OVER:
            if who == CHANCE:
                apply(match, sample(match, rng))
            else:
                if not sorted_yet:
                    by_value(match.tokens[0], orders[0])
                    by_value(match.tokens[1], orders[1])
                    sorted_yet = True
                apply(match, thrifty(match, orders))
            who = turn(match)
        if sides == 1:
            total += score(match, 0)
        else:
            total += 0.5 + 0.5 * outcome(match, 0)
    return total
