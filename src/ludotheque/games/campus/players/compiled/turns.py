"""One turn of Campus, thought through: every position that the budget reaches, each with what is likely to follow.

A position is worth `LEAST`, the throws that no player can undercut, plus a learned waste for every token that will
have to be paid; which those are, `free_ends` says: the dear tokens are planned as free ends of lines. A turn is
searched token by token; the strongest level looks one more throw ahead from the best few. Near the end `best_token`
plays from the table.
"""

import numpy as np

from .....engine.compiler import compiled
from .ends import BUDGETS, CHANCES, LEAST, MEAN_BUDGET, MOST, close, free_ends, subset_of

BEAM = 60  # positions kept after each token of a turn

# The waste in throws that a token to be paid brings with it, by value; cheap tokens fill up budgets and bring less than
# none. Learned from pairs of ends of the same turn; 13-16, 17-20 and 21-24 share a price: they wait for the same dice.
WASTE = np.array(
    [0.0, -0.0349, -0.0219, -0.0125, 0.0246, 0.0445, 0.0765, 0.1075, 0.1737, 0.2652, 0.3558, 0.3666, 0.3941]
    + [0.4167] * 4 + [0.7938] * 4 + [1.2] * 4
)  # fmt: skip
DEAREST = -0.0505  # and the dearest of them once more, for each point of its value: `LEAST` takes it too seriously


@compiled
def to_pay(numbers, values, order, lines, paid):
    """Count in `paid[value]` the tokens that the bonuses will not give; their total and the dearest of them."""
    free = free_ends(numbers, order, lines)
    paid[:] = 0
    total = 0
    dearest = 0
    for cell in order:
        if ((numbers & ~free) >> cell) & 1:
            value = values[cell]
            paid[value] += 1
            total += value
            dearest = max(dearest, value)
    return total, dearest


@compiled
def estimate(numbers, values, order, lines, waste, paid):
    """The expected number of throws from a closed position. `waste[value]`, then the slope of the dearest."""
    if numbers == 0:
        return 0.0
    total, dearest = to_pay(numbers, values, order, lines, paid)
    throws = LEAST[dearest, total] + waste[MOST + 1] * dearest
    for value in range(1, MOST + 1):
        throws += waste[value] * paid[value]
    return max(1.0, throws)


PRICES = np.append(WASTE, DEAREST)  # as `estimate` takes them


# --- One turn ----------------------------------------------------------------------------------------------


@compiled
def slot_of(numbers, keys):
    """The place of a position in an open hash table of a power-of-two size (-1 marks an empty place)."""
    size = keys.size
    mixed = numbers ^ (numbers >> 17)
    mixed = (mixed * np.int64(0x2545F491)) & np.int64(0x7FFFFFFFFFFFFFFF)
    slot = (mixed >> 13) & (size - 1)
    while keys[slot] != -1 and keys[slot] != numbers:
        slot = (slot + 1) & (size - 1)
    return slot


@compiled
def turns(numbers, budget, values, order, lines, waste, beam, top):  # noqa: PLR0915 one search, many arrays
    """The ends of turn that `budget` can reach, best first, and their expected throws; none if no number fits.

    `paid[k]` are the cells to pay in their order on the way to `ends[k]`, -1 after the last, for the `top` best ends.
    An end of turn is a position where no number fits any more: turning one more token never hurts.
    """
    room = 1 << 12 if budget <= 7 else 1 << 13 if budget <= 10 else 1 << 15
    limit = room // 2
    keys = np.full(room, np.int64(-1))
    node_at = np.empty(room, np.int64)  # the node of a position, the one with the most budget left
    node_set = np.empty(limit, np.int64)
    node_left = np.empty(limit, np.int64)  # -1: reached with more left by another node
    node_from = np.empty(limit, np.int64)
    node_cell = np.empty(limit, np.int64)
    node_worth = np.empty(limit, np.float64)
    counts = np.empty(MOST + 1, np.int64)
    node_set[0] = numbers
    node_left[0] = budget
    nodes = 1
    frontier = np.zeros(1, np.int64)
    finished = np.empty(limit, np.int64)
    ended = 0
    while frontier.size > 0:
        first = nodes  # the nodes from here on have one token more
        for node in frontier:
            here = node_set[node]
            left = node_left[node]
            fits = False
            for cell in order:
                bit = np.int64(1) << cell
                if here & bit == 0 or values[cell] > left:
                    continue
                fits = True
                if nodes == limit:
                    break
                after = close(here ^ bit, lines)
                rest = left - values[cell]
                slot = slot_of(after, keys)
                if keys[slot] == after:
                    known = node_at[slot]
                    if rest <= node_left[known]:
                        continue
                    if known >= first:  # not gone on from yet: the better way replaces it
                        node_left[known] = rest
                        node_from[known] = node
                        node_cell[known] = cell
                        continue
                    worth = node_worth[known]
                    node_left[known] = -1
                else:
                    keys[slot] = after
                    worth = estimate(after, values, order, lines, waste, counts)
                node_at[slot] = nodes
                node_set[nodes] = after
                node_left[nodes] = rest
                node_from[nodes] = node
                node_cell[nodes] = cell
                node_worth[nodes] = worth
                nodes += 1
            if not fits and node > 0 and left >= 0:
                finished[ended] = node
                ended += 1
        found = nodes - first
        if found <= beam:
            frontier = np.arange(first, nodes)
        else:
            score = node_worth[first:nodes] - node_left[first:nodes] / MEAN_BUDGET
            frontier = first + np.argsort(score, kind="mergesort")[:beam]
    finished = finished[:ended]
    finished = finished[np.argsort(node_worth[finished], kind="mergesort")]
    paid = np.full((min(ended, top), MOST), np.int64(-1))
    for k in range(paid.shape[0]):
        length = 0
        node = finished[k]
        while node > 0:
            length += 1
            node = node_from[node]
        node = finished[k]
        while node > 0:
            length -= 1
            paid[k, length] = node_cell[node]
            node = node_from[node]
    return node_set[finished], node_worth[finished], paid


@compiled
def look_ahead(ends, worth, values, order, lines, waste, top):
    """The index of the one of the `top` best ends of a turn that stands best after one more throw."""
    best = np.inf
    chosen = 0
    for e in range(min(top, ends.size)):
        if ends[e] == 0:
            return e
        throws = 1.0
        for k in range(BUDGETS.size):
            _, then, _ = turns(ends[e], BUDGETS[k], values, order, lines, waste, 20, 0)
            throws += CHANCES[k] * (then[0] if then.size > 0 else worth[e])
        if throws < best:
            best = throws
            chosen = e
    return chosen


@compiled
def best_turn(numbers, budget, values, order, lines, waste, beam, top):
    """Far from the end: the position to end this turn with and the cells to pay in their order."""
    ends, worth, paid = turns(numbers, budget, values, order, lines, waste, beam, max(top, 1))
    if ends.size == 0:
        return numbers, np.empty(0, np.int64)
    chosen = look_ahead(ends, worth, values, order, lines, waste, top) if top > 1 else 0
    return ends[chosen], paid[chosen][paid[chosen] >= 0]


@compiled
def best_token(numbers, budget, values, lines, whole, rows, table):
    """In the end solved from `whole`: the cell to pay next, -1 if none fits."""
    best = np.float32(np.inf)
    chosen = -1
    for cell in range(values.size):
        bit = np.int64(1) << cell
        if numbers & bit != 0 and values[cell] <= budget:
            after = close(numbers ^ bit, lines)
            throws = table[rows[subset_of(after, whole)], budget - values[cell]]
            if throws < best:
                best = throws
                chosen = cell
    return chosen
