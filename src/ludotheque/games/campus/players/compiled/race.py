"""Campus for two: play for the chance to clear first instead of the fewest throws.

`odds[k]` is the chance that the opponent has not cleared after k more throws of his own: what it is worth to clear
with k more throws after this one. The end of one's own board is solved against them exactly.
"""

import numpy as np

from .....engine.compiler import compiled
from .ends import BUDGETS, CHANCES, LEAST, MEAN_BUDGET, MOST, MOST_TO_PAY, close, count, end_table, own_board, subset_of
from .turns import PRICES, estimate, to_pay

HORIZON = 24  # throws looked ahead
HASTE = 1e-4  # what a throw costs when the race is won or lost anyway


@compiled
def odds_against(numbers, values, order, lines, exact):
    """The odds that whoever has this board has not cleared it after 0, 1, 2... more throws."""
    if numbers == 0:
        return np.zeros(HORIZON + 1)
    if count(numbers) > exact:
        return 1.0 - guess_within(numbers, values, order, lines)
    rows, table = end_table(numbers, values, lines)
    within = end_within(values, lines, numbers, rows, table)
    return 1.0 - within[table.shape[0] - 1].astype(np.float64)


@compiled
def guess_within(numbers, values, order, lines):
    """About the chance to clear within 0, 1, 2... throws, far from the end.

    The throws are spread as if the tokens to pay could be packed without loss, and the waste that `estimate` sees were
    so much more to pay.
    """
    counts = np.empty(MOST + 1, np.int64)
    throws = estimate(numbers, values, order, lines, PRICES, counts)
    total, dearest = to_pay(numbers, values, order, lines, counts)
    whole = min(max(total + (throws - LEAST[dearest, total]) * MEAN_BUDGET, 1.0), MOST_TO_PAY - 1.0)
    low = int(whole)
    part = whole - low
    within = reached_within(dearest, low + 1)
    return (1.0 - part) * within[1, low] + part * within[1, low + 1]


@compiled
def reached_within(dear, most):
    """`within[1, total, k]`: the chance that k budgets add up to `total` and one is `dear` or more; `[0]`: any are."""
    within = np.zeros((2, most + 1, HORIZON + 1))
    within[0, 0, :] = 1.0
    if dear == 0:
        within[1, 0, :] = 1.0
    for k in range(1, HORIZON + 1):
        for total in range(most + 1):
            for seen in range(2):
                if within[seen, total, 0] == 1.0:
                    continue
                chance = 0.0
                for b in range(BUDGETS.size):
                    then = 0 if seen == 0 or BUDGETS[b] >= dear else 1
                    chance += CHANCES[b] * within[then, max(0, total - BUDGETS[b]), k - 1]
                within[seen, total, k] = chance
    return within


@compiled
def end_within(values, lines, whole, rows, table):
    """`within[row, k]`: the chance to clear the solved end within k throws, for the player of fewest throws."""
    worth, own_lines = own_board(whole, values, lines)
    closed = table.shape[0]
    goal = np.zeros((closed, MOST + 1), np.int32)
    within = np.zeros((closed, HORIZON + 1), np.float32)
    best = np.empty(MOST + 1, np.float32)
    within[0, :] = 1.0
    for subset in range(1, rows.size):
        row = rows[subset]
        if row < 0:
            continue
        best[:] = np.inf
        goal[row, :] = row
        for i in range(worth.size):
            if (subset >> i) & 1:
                price = worth[i]
                after = rows[close(subset ^ (np.int64(1) << i), own_lines)]
                for budget in range(price, MOST + 1):
                    if table[after, budget - price] < best[budget]:
                        best[budget] = table[after, budget - price]
                        goal[row, budget] = goal[after, budget - price]
        for k in range(1, HORIZON + 1):
            chance = 0.0
            for b in range(BUDGETS.size):
                chance += CHANCES[b] * within[goal[row, BUDGETS[b]], k - 1]
            within[row, k] = chance
    return within


@compiled
def race_table(values, lines, whole, rows, table, numbers, odds):
    """Solve the race from `numbers` in the solved end `whole`: `race[row, budget]` is the best chance to win with
    `budget` still to spend in this turn (less a little for every throw). Rows of sets outside `numbers` stay empty."""
    worth, own_lines = own_board(whole, values, lines)
    start = subset_of(numbers, whole)
    closed = table.shape[0]
    race = np.zeros((closed, MOST + 1), np.float64)
    # The sets below `numbers`, smallest first, with what each of their tokens leads to, worked out once.
    sets = np.empty(closed, np.int64)
    begins = np.empty(closed + 1, np.int64)
    found = 0
    steps = 0
    subset = np.int64(0)
    while True:  # all subsets of `start` in growing order
        if rows[subset] >= 0 and subset != 0:
            sets[found] = subset
            begins[found] = steps
            steps += count(subset)
            found += 1
        if subset == start:
            break
        subset = (subset - start) & start
    begins[found] = steps
    prices = np.empty(steps, np.int64)
    afters = np.empty(steps, np.int64)
    for s in range(found):
        at = begins[s]
        for i in range(worth.size):
            if (sets[s] >> i) & 1:
                prices[at] = worth[i]
                afters[at] = rows[close(sets[s] ^ (np.int64(1) << i), own_lines)]
                at += 1
    stay = np.empty(closed, np.float64)
    best = np.empty(MOST + 1, np.float64)
    last = 1
    while last < HORIZON and odds[last] > 1e-3:
        last += 1
    for made in range(last, -1, -1):  # throws made after this turn
        for s in range(found):
            row = rows[sets[s]]
            if made == last:
                stay[row] = 0.5 * odds[last] - HASTE * (last + table[row, 0])
            else:
                chance = 0.0
                for b in range(BUDGETS.size):
                    chance += CHANCES[b] * race[row, BUDGETS[b]]
                stay[row] = chance
        race[0, :] = odds[made] - HASTE * made
        for s in range(found):
            row = rows[sets[s]]
            best[:] = -1e9
            cheapest = np.int64(MOST + 1)
            for at in range(begins[s], begins[s + 1]):
                price = prices[at]
                after = afters[at]
                cheapest = min(cheapest, price)
                for budget in range(price, MOST + 1):
                    best[budget] = max(best[budget], race[after, budget - price])
            for budget in range(MOST + 1):
                race[row, budget] = best[budget] if budget >= cheapest else stay[row]
    return race


@compiled
def race_token(numbers, budget, values, lines, whole, rows, race):
    """In the solved race: the cell to pay next, -1 if none fits."""
    best = -np.inf
    chosen = -1
    for cell in range(values.size):
        bit = np.int64(1) << cell
        if numbers & bit != 0 and values[cell] <= budget:
            after = close(numbers ^ bit, lines)
            chance = race[rows[subset_of(after, whole)], budget - values[cell]]
            if chance > best:
                best = chance
                chosen = cell
    return chosen
