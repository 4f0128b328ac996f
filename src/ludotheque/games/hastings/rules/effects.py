"""What the lines of cards do: whom they can hit, whether they can be carried out, and how (HASTINGS-20)."""

from ....engine.bits import number_of
from ....engine.verbs import long_rule, rule, tell
from .. import record
from ..record import NOWHERE, YOU, EventKind, Kind, Op, Scope, When
from .field import (
    amount_of,
    base_of,
    cost_of,
    family_of,
    fits,
    is_army,
    is_ennemi,
    is_open,
    kind_of,
    op_of,
    ranged_cells,
    room_elsewhere,
    scope_of,
    spot,
    when_of,
    whom_of,
)


@rule
def side_hit(owner, op):
    """Whose cards an effect is for: the enemy's, or one's own."""
    return 1 - owner if op == Op.DAMAGE or op == Op.DESTROY or op == Op.EXHAUST else owner


@long_rule
def targets(match, owner, line, source, wing, within):
    """The cells that a line can hit: a mask, of the side that it is for. Without a wing: in any."""
    op = op_of(line)
    side = side_hit(owner, op)
    scope = scope_of(line)
    here = (scope == Scope.ONE_HERE or scope == Scope.ALL_HERE) and wing != NOWHERE
    family = family_of(match, match.card[owner, source]) if source >= 0 and side == owner else 0  # of one's own deck
    mask = 0
    left = int(match.lying[side])
    if here:
        left &= record.IN_WING[wing]
    while left != 0:
        at = record.FIRST_OF[left]
        left &= left - 1
        card = match.card[side, at]
        if record.LINE_OF[at] >= within:
            continue
        if not fits(match, card, record.LINE_OF[at], whom_of(line), family, side == owner and at == source):
            continue
        if can_be_hit(match, side, at, op, amount_of(line)):
            mask |= record.CELL_BIT[at]
    if is_ennemi(match, owner) and side == YOU:  # HASTINGS-39, HASTINGS-43: your ranged cards, if it can
        ranged = mask & ranged_cells(match, YOU)
        if ranged != 0 and scope <= Scope.ONE:
            mask = ranged
    return mask


@long_rule
def can_be_hit(match, side, at, op, amount):
    """Would it change anything?"""
    if op == Op.HEAL:
        return match.damage[side, at] > 0
    if op == Op.READY:
        return match.spent[side, at] != 0
    if op == Op.EXHAUST:
        return match.spent[side, at] == 0
    if op == Op.DESTROY:
        card = match.card[side, at]
        return kind_of(match, card) != Kind.LEADER and cost_of(match, card) <= amount
    if op == Op.MOVE:
        return room_elsewhere(match, side, at) != 0
    return True


@long_rule
def can_do(match, owner, line, source, wing):
    """Can this line be carried out now? HASTINGS-39, HASTINGS-40: of the Ennemi no hand, draw, take-back, nor move."""
    op = op_of(line)
    ennemi = is_ennemi(match, owner)
    if op == Op.NONE:  # HASTINGS-62: the player knows
        return True
    if op == Op.DRAW:
        return match.piled[owner] > 0 and not ennemi
    if op == Op.DISCARD:
        return match.held[1 - owner] > 0 and not ennemi
    if op == Op.TAKE:
        return not ennemi and (army_in_discards(match, owner, 0) != 0 or army_in_discards(match, owner, 1) != 0)
    if op == Op.MOVE and ennemi and when_of(line) != When.SOLO:
        return False
    if op == Op.WING:
        return scope_of(line) != Scope.ONE_HERE or is_open(match, wing)
    if op == Op.DISCOUNT:
        return True
    return targets(match, owner, line, source, wing, record.WHOLE_FIELD) != 0


@long_rule
def army_in_discards(match, side, word):
    """The army cards in a player's discard pile, of one word of the set: a mask."""
    mask = 0
    first = base_of(match, side) + record.WORD_CARDS * word + 1
    left = match.gone[side, word]
    while left != 0:
        bit = left & -left
        left ^= bit
        if is_army(match, first + number_of(bit)):
            mask |= bit
    return mask


@long_rule
def wings_hit(match, owner, line):
    """The wings that a line without a wing can hit: a mask (HASTINGS-39: of the Ennemi's, those of your ranged)."""
    mask = 0
    if op_of(line) == Op.WING:
        for wing in range(record.WINGS):
            if is_open(match, wing):
                mask |= record.CELL_BIT[wing]
        return mask
    cells = targets(match, owner, line, NOWHERE, NOWHERE, record.WHOLE_FIELD)
    if is_ennemi(match, owner) and side_hit(owner, op_of(line)) == YOU and cells & ranged_cells(match, YOU) != 0:
        cells &= ranged_cells(match, YOU)
    for wing in range(record.WINGS):
        if cells & record.IN_WING[wing] != 0:
            mask |= record.CELL_BIT[wing]
    return mask


@long_rule
def carry_out(match, side, at, op, amount):
    """What an effect does to one card."""
    if op == Op.DAMAGE:
        match.damage[side, at] = min(match.damage[side, at] + amount, 99)
        tell(match, EventKind.HURT, side, spot(match, side, at), amount, match.damage[side, at])
    elif op == Op.HEAL:
        healed = min(amount, match.damage[side, at])
        match.damage[side, at] -= healed
        tell(match, EventKind.HEALED, side, spot(match, side, at), healed, match.damage[side, at])
    elif op == Op.DESTROY:
        match.damage[side, at] = 99  # settled with the others
    elif op == Op.READY:
        match.spent[side, at] = 0
        tell(match, EventKind.READIED, side, spot(match, side, at))
    elif op == Op.EXHAUST:
        match.spent[side, at] = 1
        tell(match, EventKind.EXHAUSTED, side, spot(match, side, at))
    else:
        tell(match, EventKind.TOKEN, side, spot(match, side, at), op, amount)
        if op == Op.MIGHT:
            match.might[side, at] += amount
        elif op == Op.ZEAL:
            match.zeal[side, at] += amount
        else:
            match.health[side, at] += amount
