"""The end of a Campus board, solved: the expected number of throws from every position below a given one.

A board is `values[cell]` (0 for a star). A position is the set of numbers still face up, one bit a cell, closed under
the bonuses (`close`): stars need no place in it, they fall with the last numbers of their row and column. Everything
takes the lines as a table, so that the laboratory can play smaller boards by the same code.
"""

import numpy as np

from .....engine.compiler import compiled

# The 13 budgets that two dice can give (CAMPUS-5) and in how many of the 36 throws.
BUDGETS = np.array([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16, 20, 24])
WAYS = np.array([2, 3, 4, 4, 6, 5, 4, 2, 2, 1, 1, 1, 1])
CHANCES = WAYS / 36
MOST = int(BUDGETS[-1])
MEAN_BUDGET = float(BUDGETS @ CHANCES)
MOST_TO_PAY = 400  # more than any board adds up to


@compiled
def cells_by_value(values):
    """The cells that hold numbers, dearest first."""
    order = np.argsort(-values, kind="mergesort")
    return order[: np.sum(values > 0)].astype(np.int64)


@compiled
def numbers_of(values):
    """The set of all numbers of the board."""
    numbers = np.int64(0)
    for cell in range(values.size):
        if values[cell] > 0:
            numbers |= np.int64(1) << cell
    return numbers


@compiled
def close(numbers, lines):
    """Take every bonus to the end of the chain: a line with exactly one number gives it (CAMPUS-8, 9, 11)."""
    changed = True
    while changed:
        changed = False
        for line in lines:
            on_line = numbers & line
            if on_line != 0 and on_line & (on_line - 1) == 0:
                numbers ^= on_line
                changed = True
    return numbers


@compiled
def count(numbers):
    total = 0
    while numbers != 0:
        numbers &= numbers - 1
        total += 1
    return total


@compiled
def free_ends(numbers, order, lines):
    """The tokens to leave to the bonuses, dearest first: once all others are paid these all fall free.

    A set can be left to the bonuses if it closes to nothing. Without the diagonals those sets are the forests of the
    graph rows x columns and the greedy choice is the best; with them it is within 0.1 of it on average.
    """
    free = np.int64(0)
    taken = 0
    for cell in order:
        bit = np.int64(1) << cell
        if numbers & bit != 0 and close(free | bit, lines) == 0:
            free |= bit
            taken += 1
            if taken == lines.size - 1:  # no set can have more: the rows together are the columns together
                break
    return free


# --- The exact end -----------------------------------------------------------------------------------------


@compiled
def end_table(numbers, values, lines):
    """Solve every position below `numbers`: the expected throws with `budget` still to spend.

    Gives `rows` and `table`: `table[rows[subset], budget]`, where a subset counts the tokens of `numbers` from its
    lowest bit (`subset_of`) and only closed subsets have a row; `table[row, 0]` is the expected number of throws.
    With 22 numbers: 16 MB of rows, some 60,000 closed subsets of 100 bytes.
    """
    size = count(numbers)
    worth, own_lines = own_board(numbers, values, lines)
    rows = np.full(np.int64(1) << size, np.int32(-1), np.int32)
    closed = 0
    for subset in range(np.int64(1) << size):
        if is_closed(subset, own_lines):
            rows[subset] = closed
            closed += 1
    table = np.empty((closed, MOST + 1), np.float32)
    best = np.empty(MOST + 1, np.float64)
    table[0, :] = 0.0
    for subset in range(1, np.int64(1) << size):
        row = rows[subset]
        if row < 0:
            continue
        best[:] = np.inf
        cheapest = np.int64(MOST + 1)
        for i in range(size):
            if (subset >> i) & 1:
                price = worth[i]
                cheapest = min(cheapest, price)
                after = rows[close(subset ^ (np.int64(1) << i), own_lines)]
                for budget in range(price, MOST + 1):
                    best[budget] = min(best[budget], table[after, budget - price])
        expected = 1.0
        chance = 0.0
        for k in range(BUDGETS.size):
            if BUDGETS[k] >= cheapest:
                expected += CHANCES[k] * best[BUDGETS[k]]
                chance += CHANCES[k]
        expected /= chance  # throws that pay nothing leave the position as it is
        for budget in range(MOST + 1):
            table[row, budget] = best[budget] if budget >= cheapest else expected
    return rows, table


@compiled
def own_board(numbers, values, lines):
    """The values and the lines of the tokens of `numbers` alone, counted from its lowest bit."""
    size = count(numbers)
    worth = np.empty(size, np.int64)
    own_lines = np.zeros(lines.size, np.int64)
    i = 0
    for cell in range(values.size):
        if (numbers >> cell) & 1:
            worth[i] = values[cell]
            for line in range(lines.size):
                if (lines[line] >> cell) & 1:
                    own_lines[line] |= np.int64(1) << i
            i += 1
    return worth, own_lines


@compiled
def is_closed(numbers, lines):
    for line in lines:
        on_line = numbers & line
        if on_line != 0 and on_line & (on_line - 1) == 0:
            return False
    return True


@compiled
def subset_of(numbers, whole):
    """`numbers` counted in the tokens of `whole`: the row of `end_table(whole, ...)`."""
    subset = np.int64(0)
    i = 0
    while whole != 0:
        bit = whole & -whole
        if numbers & bit != 0:
            subset |= np.int64(1) << i
        whole ^= bit
        i += 1
    return subset


# --- The least that any player needs -----------------------------------------------------------------------


def least_throws():
    """`least[dear, total]`: the expected throws until the budgets add up to `total` and one of them was `dear` or more.

    No player does better on a board that leaves `total` to be paid, one token of `dear` or more among it.
    """
    dear = np.arange(MOST + 1)
    least = np.zeros((MOST + 1, MOST_TO_PAY + 1))
    least[1:, 0] = [1 / CHANCES[d <= BUDGETS].sum() for d in dear[1:]]
    for total in range(1, MOST_TO_PAY + 1):
        least[:, total] = 1 + sum(
            chance * least[np.where(budget >= dear, 0, dear), max(0, total - budget)]
            for budget, chance in zip(BUDGETS, CHANCES, strict=True)
        )
    return least


LEAST = least_throws()


def dear_token(values, lines):
    """The value that must be paid at least once: the dearest tokens down to it cannot all be left to the bonuses."""
    for value in sorted(set(values.tolist()) - {0}, reverse=True):
        dear = sum(1 << cell for cell in range(values.size) if values[cell] >= value)
        if close(np.int64(dear), lines) != 0:
            return value
    return 0
