"""Corrections by hand (HASTINGS-61): what a card does that no rule here knows. First what is changed, then how.

Each is an action like any other: it stands in the saved game, with the reason that the player gave, and can be undone.
"""

from ....engine.verbs import long_rule, rule, tell
from .. import record
from ..record import ENNEMI, YOU, Awaits, Decision, End, EventKind, Kind, Op, Why
from .battle import finish
from .field import (
    clear_cell,
    close_up,
    discard,
    first_free,
    kind_of,
    leave,
    move_cell,
    spot,
    wings_of,
)
from .lines import bury, is_won

MOST_TOKENS = 99
MOST_EXTRA = 20  # resources of the Ennemi's


@rule
def begin(match):
    match.back = match.awaits
    match.awaits = Awaits.HAND


@long_rule
def list_things(match, actions):
    """What can be corrected: any card, wing or side."""
    actions[0] = Decision.BACK
    count = 1
    for side in range(2):
        left = int(match.lying[side])
        while left != 0:
            actions[count] = (Decision.YOURS if side == YOU else Decision.ITS) + record.FIRST_OF[left]
            left &= left - 1
            count += 1
    for wing in range(record.WINGS):
        actions[count] = Decision.ON_WING + wing
        count += 1
    for side in range(2):
        actions[count] = Decision.ON_SIDE + side
        count += 1
    return count


@long_rule
def choose_thing(match, action):
    if action == Decision.BACK:
        match.awaits = match.back
        match.back = 0
    else:
        match.changing = action
        match.awaits = Awaits.CHANGE


@rule
def list_by(first, actions, count):
    """A number can be changed by 1 to 9, up or down."""
    for by in range(1, record.MOST_BY + 1):
        actions[count] = first + by
        actions[count + 1] = first - by
        count += 2
    return count


@long_rule
def list_changes(match, actions):
    actions[0] = Decision.BACK
    what = match.changing
    if what >= Decision.ON_SIDE:
        return list_side_changes(match, what - Decision.ON_SIDE, actions)
    if what >= Decision.ON_WING:
        count = list_by(Decision.YOU_DEALT + record.MOST_BY, actions, 1)
        return list_by(Decision.IT_DEALT + record.MOST_BY, actions, count)
    side = ENNEMI if what >= Decision.ITS else YOU
    at = what - (Decision.ITS if side == ENNEMI else Decision.YOURS)
    actions[1] = Decision.FLIP
    actions[2] = Decision.DESTROY
    count = 3
    if kind_of(match, match.card[side, at]) != Kind.LEADER:
        actions[count] = Decision.REMOVE
        actions[count + 1] = Decision.RETURN
        count += 2
    for wing in range(record.WINGS):
        if wing != record.WING_OF[at] and first_free(match, side, wing) >= 0:
            actions[count] = Decision.TO_WING + wing
            count += 1
    count = list_by(Decision.DAMAGE_BY + record.MOST_BY, actions, count)
    count = list_by(Decision.MIGHT_BY + record.MOST_BY, actions, count)
    count = list_by(Decision.ZEAL_BY + record.MOST_BY, actions, count)
    return list_by(Decision.HEALTH_BY + record.MOST_BY, actions, count)


@long_rule
def list_side_changes(match, side, actions):
    count = 1
    if match.goal[side] < record.LAST_OBJECTIVE:
        actions[count] = Decision.GOAL_ON
        count += 1
    if match.goal[side] > 0:
        actions[count] = Decision.GOAL_BACK
        count += 1
    if side == YOU:
        actions[count] = Decision.NO_CARDS
        return count + 1
    return list_by(Decision.RESOURCES_BY + record.MOST_BY, actions, count)


@long_rule
def change(match, action):
    what = match.changing
    match.awaits = Awaits.CORRECTED
    if action == Decision.BACK:
        return
    tell(match, EventKind.CORRECTED, YOU, what, action)
    if what >= Decision.ON_SIDE:
        change_side(match, what - Decision.ON_SIDE, action)
    elif what >= Decision.ON_WING:
        side = ENNEMI if action >= Decision.IT_DEALT else YOU
        first = Decision.IT_DEALT if side == ENNEMI else Decision.YOU_DEALT
        change_wing(match, side, what - Decision.ON_WING, action - first - record.MOST_BY)
    elif what >= Decision.ITS:
        change_card(match, ENNEMI, what - Decision.ITS, action)
    else:
        change_card(match, YOU, what - Decision.YOURS, action)


@long_rule
def change_side(match, side, action):
    if action == Decision.GOAL_ON:
        match.goal[side] += 1
    elif action == Decision.GOAL_BACK:
        match.goal[side] -= 1
    elif action == Decision.NO_CARDS:  # HASTINGS-12
        tell(match, EventKind.EMPTY, YOU)
        finish(match, 2, End.DECK)
    else:
        by = action - Decision.RESOURCES_BY - record.MOST_BY
        match.extra = min(max(int(match.extra) + by, -MOST_EXTRA), MOST_EXTRA)


@long_rule
def change_wing(match, side, wing, by):  # HASTINGS-17
    before = int(match.wounds[side, wing])
    match.wounds[side, wing] = min(max(before + by, 0), record.WING_TAKEN)
    tell(match, EventKind.WOUNDS, side, wing, match.wounds[side, wing] - before, match.wounds[side, wing])
    if match.wounds[side, wing] == record.WING_TAKEN:
        match.taken[wing] = 1 + side
        tell(match, EventKind.TAKEN, side, wing, wings_of(match, side))
    elif match.taken[wing] == 1 + side:
        match.taken[wing] = 0


@long_rule
def change_card(match, side, at, action):
    if action < Decision.MIGHT_BY:
        change_damage(match, side, at, action - Decision.DAMAGE_BY - record.MOST_BY)
    elif action < Decision.FLIP:
        change_tokens(match, side, at, action)
    elif action == Decision.FLIP:
        match.spent[side, at] = 1 - match.spent[side, at]
        tell(match, EventKind.EXHAUSTED if match.spent[side, at] else EventKind.READIED, side, spot(match, side, at))
    elif action == Decision.DESTROY:
        match.damage[side, at] = 99
    elif action == Decision.REMOVE:
        leave(match, side, at, Why.EFFECT, 61)
        close_up(match, side, at)
    elif action == Decision.RETURN:
        for slot in range(record.MOST_ATTACHED):
            if match.attached[side, at, slot] != 0:
                discard(match, side, match.attached[side, at, slot], Why.BEARER, 16)
        clear_cell(match, side, at)
        close_up(match, side, at)
    else:
        to = first_free(match, side, action - Decision.TO_WING)
        tell(match, EventKind.MOVES, side, spot(match, side, at), to, 61)
        move_cell(match, side, at, to)
        close_up(match, side, at)


@rule
def change_damage(match, side, at, by):
    before = int(match.damage[side, at])
    match.damage[side, at] = min(max(before + by, 0), 99)
    kind = EventKind.HURT if by > 0 else EventKind.HEALED
    tell(match, kind, side, spot(match, side, at), abs(match.damage[side, at] - before), match.damage[side, at])


@rule
def change_tokens(match, side, at, action):
    if action < Decision.ZEAL_BY:
        op = Op.MIGHT
        by = action - Decision.MIGHT_BY - record.MOST_BY
        match.might[side, at] = min(max(int(match.might[side, at]) + by, -MOST_TOKENS), MOST_TOKENS)
    elif action < Decision.HEALTH_BY:
        op = Op.ZEAL
        by = action - Decision.ZEAL_BY - record.MOST_BY
        match.zeal[side, at] = min(max(int(match.zeal[side, at]) + by, -MOST_TOKENS), MOST_TOKENS)
    else:
        op = Op.HEALTH
        by = action - Decision.HEALTH_BY - record.MOST_BY
        match.health[side, at] = min(max(int(match.health[side, at]) + by, -MOST_TOKENS), MOST_TOKENS)
    tell(match, EventKind.TOKEN, side, spot(match, side, at), op, by)


@long_rule
def corrected(match):
    """What a correction has led to; then on with what was awaited."""
    match.changing = 0
    if match.awaits == Awaits.OVER:
        return
    bury(match)
    if not is_won(match):
        match.awaits = match.back
    match.back = 0
