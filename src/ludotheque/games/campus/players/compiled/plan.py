"""The players of Campus who plan: what to pay next, on a board where every bonus is taken."""

import numpy as np
from numba.extending import overload

from .....engine.compiler import compiled
from ...record import LINE_MASK
from .ends import cells_by_value, count, end_table
from .race import odds_against, race_table, race_token
from .turns import BEAM, PRICES, best_token, best_turn

# How far the expert goes: numbers left from which the end is solved (20 take 9 ms and 5 MB, 22 take 60 ms and 22 MB),
# and ends of a turn compared by looking one throw ahead.
EXACT = 20
TOP = 5
# In a race the other board is solved too, and the throws are counted: a smaller end must do.
EXACT_IN_RACE = 18


@compiled
def next_cell(tokens, numbers, budget, other_tokens, other_numbers, racing, expert):
    """The cell to pay next, -1 if none fits. `racing`: another player has a board too."""
    values = tokens.astype(np.int64)
    if cheapest(values, numbers) > budget:
        return -1
    if expert and racing and count(numbers) <= EXACT_IN_RACE:
        return race_cell(values, numbers, budget, other_tokens.astype(np.int64), other_numbers)
    if expert and count(numbers) <= EXACT:
        rows, table = end_table(numbers, values, LINE_MASK)
        return best_token(numbers, budget, values, LINE_MASK, numbers, rows, table)
    order = cells_by_value(values)
    _, paid = best_turn(numbers, budget, values, order, LINE_MASK, PRICES, BEAM, TOP if expert else 1)
    return paid[0]


@compiled
def race_cell(values, numbers, budget, other_values, other_numbers):
    """The cell to pay next for the best chance to clear first."""
    odds = odds_against(other_numbers, other_values, cells_by_value(other_values), LINE_MASK, EXACT_IN_RACE)
    rows, table = end_table(numbers, values, LINE_MASK)
    race = race_table(values, LINE_MASK, numbers, rows, table, numbers, odds)
    return race_token(numbers, budget, values, LINE_MASK, numbers, rows, race)


@compiled
def cheapest(values, numbers):
    """The smallest number left."""
    found = 99
    for cell in range(values.size):
        if (numbers >> cell) & 1:
            found = min(found, values[cell])
    return found


# On a GPU there is no room for these tables: thinkers do not play there, what they would call is empty.


def think(tokens, numbers, budget, other_tokens, other_numbers, racing, expert):
    """`next_cell`, for rules that must compile for a GPU too."""
    return next_cell(tokens, numbers, budget, other_tokens, other_numbers, racing, expert)


@overload(think, target="cpu")
def think_on_cpu(tokens, numbers, budget, other_tokens, other_numbers, racing, expert):
    return think


@overload(think, target="cuda")
def think_on_gpu(tokens, numbers, budget, other_tokens, other_numbers, racing, expert):
    return lambda tokens, numbers, budget, other_tokens, other_numbers, racing, expert: -1
