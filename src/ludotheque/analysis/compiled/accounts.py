"""What each step of a judged match changed, by choice and by luck, and what that comes to for each side."""

from math import sqrt

import numpy as np

from ...engine.compiler import compiled
from ...engine.record import record
from ...engine.verbs import rule
from .steps import CHOICE, NOT_ASKED, is_decided
from .sums import ERROR, VALUE, add_to, both_errors, whole
from .weighing import SURE

# From which cost on a choice is called inaccuracy, mistake, blunder: in chances of winning, and in points.
CHANCE_MARKS = (0.02, 0.05, 0.10)
POINT_MARKS = (0.2, 0.5, 1.0)
NO_MARK, INACCURACY, MISTAKE, BLUNDER = range(4)
MOMENTS = 3
NO_STAKE = 1e-12  # what is less than this is nothing but rounding

ACCOUNT = record(
    start=np.float64,
    luck=np.float64,
    cost=np.float64,
    given=np.float64,
    result=np.float64,
    error=np.float64,
    lost=np.float64,
    accuracy=np.float64,  # without choices it says nothing
    choices=np.int32,
    marks=(np.int32, 4),  # how many, by mark
)


# --- Step by step --------------------------------------------------------------------------------------------


@compiled
def add_up(steps, sides, fewer_wins, against_plain):
    """What every step changed, from the last to the first. `against_plain`: in the account choices count against a
    plain player's, and not against the best."""
    last = len(steps) - 1
    set_worth(steps[last], steps[last].before[VALUE], steps[last].before[ERROR])
    for number in range(last - 1, -1, -1):
        step, then = steps[number], steps[number + 1]
        if step.kind == CHOICE:
            charge(step, then, against_plain)
            if sides > 1 and step.open:
                bound(step, then.worth[VALUE])
            step.stake = stake_of(step)
            step.mark = mark_of(step.cost[VALUE], sides)
        if step.asked != NOT_ASKED:
            set_worth(step, step.before[VALUE], step.before[ERROR])
        elif is_decided(step):
            set_worth(step, then.worth[VALUE] - net_to_first(step), then.worth[ERROR])
    for number in range(last):  # in the midst of a deal all stands as before it: its luck comes at its end
        step = steps[number]
        if step.asked == NOT_ASKED and not is_decided(step):
            set_worth(step, steps[number - 1].worth[VALUE], steps[number - 1].worth[ERROR])
    settle(steps, sides)
    tell_sides(steps, sides, fewer_wins)


@rule
def set_worth(step, value, error):
    step.worth[VALUE] = value
    step.worth[ERROR] = error


@rule
def charge(step, then, against_plain):
    """Say what the choice cost. `then`: the next step; if it is another choice of the same seat, what can still be done
    then was not lost."""
    reached = step.chosen[VALUE]
    cost, error = step.behind[VALUE], step.behind[ERROR]
    if cost <= SURE * error:
        cost = 0.0
    if then.kind == CHOICE and then.seat == step.seat and then.reached[VALUE] > reached:
        reached = then.reached[VALUE]
        error = both_errors(error, then.reached[ERROR])
        left = step.best[VALUE] - reached
        cost = min(left, cost) if left > SURE * error else 0.0
    step.cost[VALUE], step.cost[ERROR] = cost, error
    step.reached[VALUE], step.reached[ERROR] = reached + cost, step.best[ERROR]
    if against_plain and step.held_against:
        step.net[VALUE], step.net[ERROR] = step.beyond[VALUE], step.beyond[ERROR]
    else:
        step.net[VALUE], step.net[ERROR] = -cost, error


@rule
def bound(step, value):
    """Before the choice nobody's chance was more than certain; `value`: what it is worth to seat 0 after it."""
    own = value if step.seat == 0 else 1.0 - value
    step.net[VALUE] = min(max(step.net[VALUE], own - 1.0), own)


@rule
def net_to_first(step):
    """What a step changed by choice, as it is good for seat 0."""
    return step.net[VALUE] if step.seat == 0 else -step.net[VALUE]


@rule
def stake_of(step):
    if step.worst[VALUE] <= SURE * step.worst[ERROR] + NO_STAKE:
        return 0.0
    return max(step.worst[VALUE], step.cost[VALUE])


@rule
def mark_of(cost, sides):
    """What such a cost is called."""
    marks = POINT_MARKS if sides == 1 else CHANCE_MARKS
    mark = NO_MARK
    for least in marks:
        mark += cost >= least
    return mark


@rule
def settle(steps, sides):
    """Where something is hidden, a choice shows luck only if it is beyond doubt (`SURE`): else the position after it is
    worth what the one before it is, and what the choice changed."""
    for number in range(len(steps) - 2):
        step, then = steps[number], steps[number + 1]
        if step.open or not is_decided(step) or then.asked == NOT_ASKED:
            continue
        expected = step.worth[VALUE] + net_to_first(step)
        inside = sides == 1 or 0.0 <= expected <= 1.0
        unsure = SURE * both_errors(step.worth[ERROR], then.worth[ERROR])
        if inside and abs(then.worth[VALUE] - expected) <= unsure:
            then.worth[VALUE] = expected


@rule
def tell_sides(steps, sides, fewer_wins):
    """Worth and luck by side, as people read them: points, or the chance of each side."""
    for number in range(len(steps)):
        step = steps[number]
        value = step.worth[VALUE]
        step.worth_to[0] = -value if fewer_wins else value
        if number + 1 < len(steps):
            step.luck[0] = steps[number + 1].worth[VALUE] - value - net_to_first(step)
        if sides > 1:
            step.worth_to[1] = 1.0 - value
            step.luck[1] = 0.0 - step.luck[0]


# --- All together --------------------------------------------------------------------------------------------

LUCK_SUM, NET_SUM, GIVEN_SUM, LOST_SUM, STAKED_SUM, STAKE_SUM, SQUARES_SUM, SUMS = range(8)


@compiled
def account_of(steps, side, slot):
    """What it comes to for a side."""
    account, last = slot[0], len(steps) - 1
    sums = np.zeros((SUMS, 2), np.float64)
    account.choices = 0
    account.marks[:] = 0
    for number in range(last):
        step = steps[number]
        add_to(sums[LUCK_SUM], step.luck[side])
        if step.kind == CHOICE:
            add_to(sums[SQUARES_SUM], step.net[ERROR] * step.net[ERROR])
            if step.seat == side:
                enter_own(account, sums, step)
            else:
                add_to(sums[GIVEN_SUM], step.net[VALUE])
    for end in (0, last):
        add_to(sums[SQUARES_SUM], steps[end].worth[ERROR] * steps[end].worth[ERROR])
    account.start, account.result = steps[0].worth_to[side], steps[last].worth_to[side]
    account.luck, account.lost = whole(sums[LUCK_SUM]), whole(sums[LOST_SUM])
    account.cost, account.given = 0.0 - whole(sums[NET_SUM]), 0.0 - whole(sums[GIVEN_SUM])
    account.error = sqrt(whole(sums[SQUARES_SUM]))
    account.accuracy = accuracy_of(whole(sums[STAKED_SUM]), whole(sums[STAKE_SUM]))


@rule
def enter_own(account, sums, step):
    """A choice of the side itself."""
    account.marks[step.mark] += 1
    add_to(sums[NET_SUM], step.net[VALUE])
    add_to(sums[LOST_SUM], step.cost[VALUE])
    if step.stake > 0:
        account.choices += 1
        add_to(sums[STAKED_SUM], step.cost[VALUE])
        add_to(sums[STAKE_SUM], step.stake)


@rule
def accuracy_of(lost, at_stake):
    """The share of what was at stake that was kept, of 100."""
    kept = 1.0 - lost / at_stake if at_stake > 0 else 1.0
    return 100.0 * max(kept, 0.0)


@compiled
def list_moments(steps, moments):
    """Write the steps that changed most, in the order they happened, by their number (the first action is 1)."""
    count = 0
    while count < len(moments):
        heaviest = heaviest_but(steps, moments, count)
        if heaviest == 0:
            break
        at = count
        while at > 0 and moments[at - 1] > heaviest:
            moments[at] = moments[at - 1]
            at -= 1
        moments[at] = heaviest
        count += 1
    return count


@rule
def heaviest_but(steps, moments, count):
    """The step that changed most, but for the first `count` moments; 0: none changed anything."""
    heaviest = 0
    most = 0.0
    for number in range(1, len(steps)):
        known = False
        for place in range(count):
            known |= moments[place] == number
        if not known and weight(steps, number) > most:
            heaviest, most = number, weight(steps, number)
    return heaviest


@rule
def weight(steps, number):
    """How much a step changed, by choice or by luck; luck that may be nothing but the error of our figures, less."""
    step = steps[number - 1]
    return max(step.cost[VALUE], abs(step.luck[0]) - steps[number].worth[ERROR])
