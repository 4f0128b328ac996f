"""A match as it is judged: a `STEP` for each action and one for the end, and how the playouts are shared out over them.

Row n is about position n (after n actions) and the action that was taken in it; the last row is the end, or how things
stand. Whoever has a match analysed fills in who acted, lets `share_out` say what is to be judged, writes the worths of
positions into `before` and weighed choices with `note_choice`; then `accounts.add_up` does the rest.
"""

import numpy as np

from ...engine.compiler import compiled
from ...engine.record import record
from ...engine.verbs import rule
from .sums import ERROR, VALUE
from .weighing import behind_best, good_for, worst_option

LUCK, CHOICE, FORCED, END = range(4)  # kinds
NOT_ASKED, FOLLOWS, ASKED = range(3)  # is the worth of a position needed? It may follow from the choice before it
POSITIONS_SHARE = 0.4  # of the playouts: for positions; the others for choices
START_SHARE = 8  # the first position is worth so many others: on it all totals rest; and so is the last

ESTIMATE = (np.float64, 2)
STEP = record(
    # What happened.
    kind=np.int32,
    seat=np.int32,
    open=np.int32,  # did who chose see all there is?
    dealt=np.int32,  # cards or tokens that fall of themselves, one after the other
    # The work: `share_out`.
    asked=np.int32,
    for_position=np.int32,  # playouts
    for_choice=np.int32,
    # What was found. `before`: what the position is worth, good for seat 0. Of a choice, good for who made it: the best
    # option, the chosen one, by how much this one and the worst are worse than the best, and what the chosen one is
    # better than a plain player's, if that was tried.
    before=ESTIMATE,
    best=ESTIMATE,
    chosen=ESTIMATE,
    behind=ESTIMATE,
    worst=ESTIMATE,
    beyond=ESTIMATE,
    held_against=np.int32,
    # What it comes to: `add_up`. `worth` is the position's, good for seat 0, and `worth_to` by side as people read it;
    # all others are the action's.
    mark=np.int32,
    worth=ESTIMATE,
    worth_to=(np.float64, 2),
    luck=(np.float64, 2),  # by side
    cost=ESTIMATE,  # of the choice against the best, to who made it
    net=ESTIMATE,  # what it changed, in the account
    reached=ESTIMATE,  # what the position is worth to who chose, with the best choice
    stake=np.float64,  # what lay between the best option and the worst; 0: all came to the same
)


@rule
def is_decided(step):
    return step.kind in (CHOICE, FORCED)


# --- The work ------------------------------------------------------------------------------------------------


@compiled
def share_out(steps, playouts):
    """Say what is to be judged, and with how many playouts."""
    last = len(steps) - 1
    positions = choices = 0
    for number in range(last):
        steps[number].asked = how_asked(steps, number)
        positions += steps[number].asked != NOT_ASKED
        choices += steps[number].kind == CHOICE
    steps[last].asked = ASKED
    for_position = int(POSITIONS_SHARE * playouts) // (positions + START_SHARE)
    for_choice = int((1 - POSITIONS_SHARE) * playouts) // max(choices, 1)
    for number in range(last + 1):
        if steps[number].asked != NOT_ASKED:
            steps[number].for_position = for_position * (START_SHARE if number in (0, last) else 1)
        if steps[number].kind == CHOICE:
            steps[number].for_choice = for_choice


@rule
def how_asked(steps, number):
    """Must the position be judged for itself? Not before a choice in the open (it follows from the position after it),
    nor in the midst of a deal."""
    step = steps[number]
    if is_decided(step) and step.open:
        return NOT_ASKED
    if number == 0:
        return ASKED
    earlier = steps[number - 1]
    if step.dealt and earlier.dealt:
        return NOT_ASKED
    return FOLLOWS if earlier.kind == CHOICE and earlier.open else ASKED


# --- What was found ------------------------------------------------------------------------------------------


@compiled
def note_choice(steps, number, slot, figures):
    """Enter a choice that was weighed; and with it what the position after it is worth, where that follows."""
    step, weighing = steps[number], slot[0]
    chosen, best = weighing.chosen, weighing.best
    for part in (VALUE, ERROR):
        step.best[part] = figures[best, part]
        step.chosen[part] = figures[chosen, part]
        step.beyond[part] = weighing.beyond[part]
    step.behind[VALUE], step.behind[ERROR] = behind_best(weighing, figures, chosen)
    step.worst[VALUE], step.worst[ERROR] = behind_best(weighing, figures, worst_option(weighing, figures))
    step.held_against = weighing.held_against
    then = steps[number + 1]
    if then.asked == FOLLOWS:
        then.before[VALUE] = good_for(step.seat, step.chosen[VALUE])
        then.before[ERROR] = step.chosen[ERROR]
