"""Whose turn it is, what is possible, what can fall, what is hidden."""

from ....engine.bits import count_bits, nth_bit, number_of
from ....engine.chance import below
from ....engine.verbs import CHANCE, EVERYBODY, OVER, long_rule, rule
from .. import record
from ..record import ENNEMI, NOWHERE, Awaits, Decision, Draw, Kind, When
from .box import list_deploy, list_known
from .by_hand import list_changes, list_things
from .deployment import means, places, price_after
from .effects import army_in_discards, can_do
from .ennemi import shot_targets
from .field import (
    base_of,
    can_move,
    is_open,
    is_ranged,
    kind_of,
    list_set,
    rest_of,
    symbols_of,
    when_of,
    wings_with_room,
)
from .preparation import drawer

MOST_ACTIONS = 112  # a hand, shots, moves, sacrifices, four actions a card and tactic, pass; a whole discard pile


@rule
def turn(match):
    awaits = match.awaits
    if awaits == Awaits.DRAW or awaits == Awaits.TURN_UP:
        return CHANCE
    return OVER if awaits == Awaits.OVER else int(match.chooser)


@rule
def legal(match, actions):
    awaits = match.awaits
    side = match.chooser
    if awaits == Awaits.TURN:
        return list_turn(match, side, actions)
    if awaits == Awaits.PAY:
        count = list_set(match, side, match.hand[side, 0], match.hand[side, 1], Decision.DISCARD, actions)
        left = int(match.lying[side])
        while left != 0:
            at = record.FIRST_OF[left]
            left &= left - 1
            if not match.spent[side, at] and symbols_of(match, match.card[side, at]) > 0:
                actions[count] = Decision.EXHAUST + at
                count += 1
        return count
    if awaits == Awaits.KEEP:
        return list_set(match, side, match.fresh[0], match.fresh[1], Decision.DISCARD, actions)
    if awaits == Awaits.LIMIT or awaits == Awaits.DISCARD:
        return list_set(match, side, match.hand[side, 0], match.hand[side, 1], Decision.DISCARD, actions)
    if awaits == Awaits.TAKE:
        first = army_in_discards(match, side, 0)
        return list_set(match, side, first, army_in_discards(match, side, 1), Decision.TAKE, actions)
    if awaits == Awaits.MAY_DRAW:
        actions[0] = Decision.DRAW
        actions[1] = Decision.LEAVE
        return 2
    if awaits >= Awaits.WHICH or awaits == Awaits.RESOLVES:
        return list_at_table(match, awaits, actions)
    if awaits == Awaits.DRAW or awaits == Awaits.TURN_UP or awaits == Awaits.OVER:
        return 0
    base = record.CHOICE_BASE[awaits]
    if awaits == Awaits.PLACE and kind_of(match, match.playing) == Kind.ATTACHMENT:
        base = Decision.BEARER
    count = 0
    left = int(match.choices)
    while left != 0:
        actions[count] = base + record.FIRST_OF[left]
        left &= left - 1
        count += 1
    if awaits == Awaits.PLACE and match.box:  # HASTINGS-41: nobody there can bear it
        actions[count] = Decision.IDLE
        count += 1
    return count


@long_rule
def list_at_table(match, awaits, actions):
    """What only those at the table can say (HASTINGS-60 to 62)."""
    if awaits == Awaits.WHICH:
        return list_known(match, actions)
    if awaits == Awaits.HAND:
        return list_things(match, actions)
    if awaits == Awaits.CHANGE:
        return list_changes(match, actions)
    count = 0
    if awaits == Awaits.DESCRIBE:
        for value in range(record.ASK_LOW[match.asks], record.ASK_HIGH[match.asks] + 1):
            actions[count] = record.ASK_BASE[match.asks] + value
            count += 1
        return count
    if awaits == Awaits.DO:
        actions[0] = Decision.DONE
        count = 1
    elif awaits == Awaits.RESOLVES:
        actions[0] = Decision.RESOLVE
        actions[1] = Decision.IDLE
        count = 2
        if match.box:
            for off in range(1, record.MOST_OFF + 1):
                actions[count] = Decision.OFF + off
                count += 1
    if match.by_hand and awaits != Awaits.OVER:
        actions[count] = Decision.HAND
        count += 1
    return count


@long_rule
def list_turn(match, side, actions):  # HASTINGS-13
    can_pay, families, discounts = means(match, side)
    can_pay -= 1  # not with itself
    room = wings_with_room(match, side)
    count = 0
    for word in range(2):
        first = base_of(match, side) + record.WORD_CARDS * word + 1
        hand = match.hand[side, word]
        while hand != 0:
            card = first + number_of(hand & -hand)
            hand &= hand - 1
            actions[count] = Decision.PLAY + card
            if places(match, side, card, can_pay, price_after(match, side, card, families, discounts), room) != 0:
                count += 1  # else the next is written over it
    left = int(match.lying[side])
    while left != 0:
        at = record.FIRST_OF[left]
        left &= left - 1
        card = match.card[side, at]
        if not match.spent[side, at]:
            if is_ranged(match, side, at) and is_open(match, record.WING_OF[at]) and shot_targets(match, side, at) != 0:
                actions[count] = Decision.SHOOT + at
                count += 1
            if not match.muted[side, at]:  # HASTINGS-45
                if can_move(match, card) and not match.box and room & ~record.CELL_BIT[record.WING_OF[at]] != 0:
                    actions[count] = Decision.MOVE + at
                    count += 1
                first, step = Decision.ACT + at, record.CELLS
                count = list_actions(match, side, card, at, record.WING_OF[at], first, step, actions, count)
        if kind_of(match, card) != Kind.LEADER:  # HASTINGS-15
            actions[count] = Decision.SACRIFICE + at
            count += 1
    place = 0
    while place < record.RESERVE and match.tactic[side, place] != 0:  # HASTINGS-20
        if not match.tactic_spent[side, place] and not match.tactic_muted[side, place]:
            card, first = match.tactic[side, place], Decision.USE + place
            count = list_actions(match, side, card, NOWHERE, NOWHERE, first, record.RESERVE, actions, count)
        place += 1
    actions[count] = Decision.PASS
    count += 1
    if match.box:  # HASTINGS-60
        count = list_deploy(match, actions, count)
        actions[count] = Decision.OTHER
        count += 1
    if match.by_hand:  # HASTINGS-61
        actions[count] = Decision.HAND
        count += 1
    return count


@long_rule
def list_actions(match, side, card, source, wing, first, step, actions, count):
    """Write an action for each line of a card that can be used now; how many there are then."""
    lines = match.lines[card]
    while lines != 0:
        if when_of(lines) == When.ACTION and can_do(match, side, lines & record.ANY_LINE, source, wing):
            actions[count] = first
            count += 1
        first += step
        lines = rest_of(lines)
    return count


@rule
def chance(match, outcomes, weights):
    side = drawer(match) if match.awaits == Awaits.DRAW else ENNEMI
    if match.pile[side, 0] | match.pile[side, 1] == 0:  # HASTINGS-35: known, since it was turned over
        outcomes[0] = Draw.CARD + base_of(match, side) + int(match.order[match.top])
        weights[0] = 1
        return 1
    count = list_set(match, side, match.pile[side, 0], match.pile[side, 1], Draw.CARD, outcomes)
    for i in range(count):
        weights[i] = 1
    return count


@rule
def sample(match, rng):
    side = drawer(match) if match.awaits == Awaits.DRAW else ENNEMI
    first = base_of(match, side)
    if match.pile[side, 0] | match.pile[side, 1] == 0:
        return Draw.CARD + first + int(match.order[match.top])
    n = below(rng, match.piled[side])
    in_first = count_bits(match.pile[side, 0])
    if n < in_first:
        return int(Draw.CARD + first + 1 + nth_bit(match.pile[side, 0], n))
    return int(Draw.CARD + first + 1 + record.WORD_CARDS + nth_bit(match.pile[side, 1], n - in_first))


@rule
def observe(match, seat):
    """With two players, the other's hand and what is left in the other's pile, which would give it away."""
    if match.solo:
        return
    for other in range(2):
        if other != seat:
            for word in range(2):
                match.hand[other, word] = 0
                match.pile[other, word] = 0
                if match.chooser == other:
                    match.fresh[word] = 0


@rule
def secret(match):
    """Who alone may know what is awaited: a card that a player draws, unless he plays alone."""
    return EVERYBODY if match.solo or match.awaits != Awaits.DRAW else int(drawer(match))
