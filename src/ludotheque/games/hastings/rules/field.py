"""The field of battle: what lies where, what it is worth, how it comes and goes (HASTINGS-10, 14, 16, 20)."""

from ....engine.bits import number_of
from ....engine.verbs import long_rule, rule, tell
from .. import record
from ..record import ENNEMI, NOWHERE, EventKind, Kind, Op, Phase, Scope, When, Whom, Why

# --- What is printed -----------------------------------------------------------------------------------------


@rule
def kind_of(match, card):  # HASTINGS-1
    return match.faces[card] & 7


@rule
def arm_of(match, card):
    return match.faces[card] >> record.ARM_AT & 3


@rule
def cost_of(match, card):
    return match.faces[card] >> record.COST_AT & record.COST_MASK


@rule
def symbols_of(match, card):
    """Resource symbols."""
    return match.faces[card] >> record.RESOURCES_AT & record.RESOURCES_MASK


@rule
def printed_might(match, card):
    return match.faces[card] >> record.MIGHT_AT & record.VALUE_MASK


@rule
def printed_zeal(match, card):
    return match.faces[card] >> record.ZEAL_AT & record.VALUE_MASK


@rule
def printed_health(match, card):
    return match.faces[card] >> record.HEALTH_AT & record.HEALTH_MASK


@rule
def printed_reach(match, card):
    return match.faces[card] >> record.REACH_AT & record.REACH_MASK


@rule
def family_of(match, card):
    return match.faces[card] >> record.FAMILY_AT & record.FAMILY_MASK


@rule
def can_move(match, card):  # HASTINGS-20: Agile, Commander
    return (match.faces[card] >> record.AGILE_AT | match.faces[card] >> record.COMMANDER_AT) & 1


@rule
def cheap_at_leader(match, card):
    return match.faces[card] >> record.LEADER_DISCOUNT_AT & 1


@rule
def scholar_of(match, card):
    return match.faces[card] >> record.SCHOLAR_AT & record.SCHOLAR_MASK


@rule
def line_of(match, card, number):
    return match.lines[card] >> record.LINE_BITS * number & record.ANY_LINE


@rule
def when_of(line):
    return line & 7


@rule
def op_of(line):
    return line >> record.OP_AT & 15


@rule
def amount_of(line):
    return line >> record.AMOUNT_AT & 7


@rule
def whom_of(line):
    return line >> record.WHOM_AT & 15


@rule
def scope_of(line):
    return line >> record.SCOPE_AT & 3


@long_rule
def has_line(match, card, when):
    lines = match.lines[card]
    while lines != 0:
        if lines & 7 == when:
            return True
        lines = rest_of(lines)
    return False


@rule
def rest_of(lines):
    """The lines of a card but for the first. Loops go by it: one of known length would be unrolled, over and over."""
    return lines >> record.LINE_BITS & 0xFFFFFFFFFFFF


@rule
def is_army(match, card):
    return 0 < kind_of(match, card) <= Kind.UNIT


# --- Sets of cards -------------------------------------------------------------------------------------------


@rule
def base_of(match, side):
    """What is added to a number in a side's deck to give the card."""
    return record.MOST_CARDS * (int(match.faction + side) % 2)


@long_rule
def list_set(match, side, first, second, code, actions):
    """Write an action for each card of a set (its two words); how many."""
    count = 0
    for word in range(2):
        left = first if word == 0 else second
        start = code + base_of(match, side) + record.WORD_CARDS * word + 1
        while left != 0:
            bit = left & -left
            left ^= bit
            actions[count] = start + number_of(bit)
            count += 1
    return count


# --- Sides ---------------------------------------------------------------------------------------------------


@rule
def is_ennemi(match, side):
    return match.solo == 1 and side == ENNEMI


@rule
def is_for_ennemi(match):  # HASTINGS-46: what is chosen now is the Ennemi's, and so the player's
    return match.solo == 1 and match.player == ENNEMI and match.phase == Phase.DEPLOYMENT


@long_rule
def silenced(match, side, card):  # HASTINGS-45: of the Ennemi's card only the Solo: line counts
    return is_ennemi(match, side) and has_line(match, card, When.SOLO)


@long_rule
def is_muted(match, side, at):
    """Has the card in a cell only its Solo: line (HASTINGS-45)?"""
    return match.muted[side, at] != 0 or silenced(match, side, match.card[side, at])


@long_rule
def is_tactic_muted(match, side, place):
    return match.tactic_muted[side, place] != 0 or silenced(match, side, match.tactic[side, place])


@rule
def is_open(match, wing):
    return match.taken[wing] == 0


@long_rule
def leader_cell(match, side):
    leader = base_of(match, side) + 1
    left = int(match.lying[side])
    while left != 0:
        at = record.FIRST_OF[left]
        if match.card[side, at] == leader:
            return int(at)
        left &= left - 1
    return NOWHERE


@long_rule
def leader_wing(match, side):
    at = leader_cell(match, side)
    return int(record.WING_OF[at]) if at >= 0 else NOWHERE


@rule
def commands(match, side):
    """Has a side's Leader the ability Commander (HASTINGS-20)?"""
    return match.faces[base_of(match, side) + 1] >> record.COMMANDER_AT & 1


@rule
def first_free(match, side, wing):  # HASTINGS-10: line 1, then 2, then 3
    free = record.IN_WING[wing] & ~match.lying[side]
    return int(record.FIRST_OF[free]) if free != 0 else NOWHERE


@long_rule
def is_ranged(match, side, at):
    card = match.card[side, at]
    return card != 0 and printed_reach(match, card) > 0 and not is_muted(match, side, at)


@long_rule
def ranged_cells(match, side):
    """The cells of ranged cards: a mask."""
    mask = 0
    left = int(match.lying[side])
    while left != 0:
        at = record.FIRST_OF[left]
        left &= left - 1
        if is_ranged(match, side, at):
            mask |= record.CELL_BIT[at]
    return mask


@long_rule
def open_wings(match):
    """A mask of wings."""
    mask = 0
    for wing in range(record.WINGS):
        if is_open(match, wing):
            mask |= record.CELL_BIT[wing]
    return mask


@rule
def wings_with_room(match, side):
    """Open wings with a free space: a mask."""
    return open_wings(match) & record.WINGS_WITH_ROOM[match.lying[side]]


@rule
def room_elsewhere(match, side, at):  # HASTINGS-20
    """Open wings with a free space, but for the one of a card: a mask."""
    return wings_with_room(match, side) & ~record.CELL_BIT[record.WING_OF[at]]


# --- What cards are worth ------------------------------------------------------------------------------------


@rule
def fits(match, card, on, whom, family, itself):
    """Is this card, on this line, one of those that a line of a card means?"""
    meant = record.MEANT[kind_of(match, card), arm_of(match, card)]
    if printed_reach(match, card) > 0:
        meant |= 1 << Whom.RANGED
    if itself:
        meant |= 1 << Whom.SELF
    if family > 0 and family_of(match, card) == family:
        meant |= 1 << Whom.FAMILY
    if on == 0:
        meant |= 1 << Whom.FRONT
    return meant >> whom & 1 != 0


@long_rule
def permanent(match, side, at, op):
    """What permanent lines add to a card: its attachments, its side's tactics, itself and the others (HASTINGS-20)."""
    card = match.card[side, at]
    total = borne(match, side, at, op)
    place = 0
    while place < record.RESERVE and match.tactic[side, place] != 0:
        if not is_tactic_muted(match, side, place):
            here = match.tactic_wing[side, place] == 1 + record.WING_OF[at]
            total += permanent_of(match, match.tactic[side, place], card, record.LINE_OF[at], op, here, itself=False)
        place += 1
    left = int(match.lasting[side])
    while left != 0:
        other = record.FIRST_OF[left]
        left &= left - 1
        if not is_muted(match, side, other):
            here = record.WING_OF[other] == record.WING_OF[at]
            total += permanent_of(match, match.card[side, other], card, record.LINE_OF[at], op, here, other == at)
    return total


@long_rule
def borne(match, side, at, op):
    """What its attachments add to a card."""
    total = 0
    for slot in range(record.MOST_ATTACHED):
        lines = match.lines[match.attached[side, at, slot]]
        while lines != 0:
            if op_of(lines) == op:
                total += amount_of(lines)
            lines = rest_of(lines)
    return total


@long_rule
def permanent_of(match, source, card, on, op, same_wing, itself):
    """What one card's permanent lines add to another. Of all others, not to itself unless it says so."""
    total = 0
    lines = match.lines[source]
    while lines != 0:
        if when_of(lines) == When.PERMANENT and op_of(lines) == op:
            reaches = same_wing or scope_of(lines) == Scope.ALL
            own = whom_of(lines) == Whom.SELF
            if reaches and own == itself and fits(match, card, on, whom_of(lines), family_of(match, source), itself):
                total += amount_of(lines)
        lines = rest_of(lines)
    return total


@long_rule
def reach_of(match, side, at):  # HASTINGS-16
    """Range, with what is added to it."""
    if not is_ranged(match, side, at):
        return 0
    return printed_reach(match, match.card[side, at]) + permanent(match, side, at, Op.RANGE)


@long_rule
def health_of(match, side, at):
    return printed_health(match, match.card[side, at]) + match.health[side, at] + borne(match, side, at, Op.HEALTH)


@rule
def value_of(match, side, at, op):
    """The Might or the Zeal of a card in play (HASTINGS-20)."""
    card = match.card[side, at]
    if op == Op.MIGHT:
        own = printed_might(match, card) + match.might[side, at]
    else:
        own = printed_zeal(match, card) + match.zeal[side, at]
    return own + permanent(match, side, at, op)


@long_rule
def total_in_cells(match, side, cells, op, ready_only):
    """The Might or the Zeal of the cards in these cells."""
    total = 0
    left = match.lying[side] & cells
    while left != 0:
        at = record.FIRST_OF[left]
        left &= left - 1
        if not (ready_only and match.spent[side, at]):
            total += value_of(match, side, at, op)
    return total


@rule
def total_in_wing(match, side, wing, op, ready_only):  # HASTINGS-17
    return total_in_cells(match, side, record.IN_WING[wing], op, ready_only)


@rule
def total_of_army(match, side, op, ready_only):  # HASTINGS-18: cards in a taken wing count
    return total_in_cells(match, side, record.ALL_CELLS, op, ready_only)


# --- What is done by hand ------------------------------------------------------------------------------------


@rule
def is_by_hand(line):  # HASTINGS-62
    return when_of(line) != When.NEVER and op_of(line) == Op.NONE


@long_rule
def tell_by_hand(match, side, card, when):
    """A card's lines of this kind that the program cannot carry out: the players do (HASTINGS-62)."""
    lines = match.lines[card]
    number = 0
    while lines != 0:
        if is_by_hand(lines) and when_of(lines) == when:
            tell(match, EventKind.BY_HAND, side, card, number, 62)
        lines = rest_of(lines)
        number += 1


# --- Coming and going ----------------------------------------------------------------------------------------


@long_rule
def discard(match, side, card, why, number):
    """A card goes to its side's discard pile; `number` is the rule."""
    tell(match, EventKind.DISCARDED, side, card, why, number)
    if is_ennemi(match, side):  # HASTINGS-35: in order
        match.heap[match.heaped] = card - base_of(match, side)
        match.heaped += 1
    else:
        match.gone[side, record.WORD_OF[card]] |= record.BIT_OF[card]


@rule
def spot(match, side, at):
    """A card where it lies, as one number for an event."""
    return record.SPOT * match.card[side, at] + at


@rule
def lay_card(match, side, at, card):
    match.card[side, at] = card
    match.lying[side] |= record.CELL_BIT[at]
    if has_line(match, card, When.PERMANENT):
        match.lasting[side] |= record.CELL_BIT[at]


@long_rule
def clear_cell(match, side, at):
    match.card[side, at] = 0
    match.lying[side] &= ~record.CELL_BIT[at]
    match.lasting[side] &= ~record.CELL_BIT[at]
    match.damage[side, at] = 0
    match.spent[side, at] = 0
    match.might[side, at] = 0
    match.zeal[side, at] = 0
    match.health[side, at] = 0
    match.muted[side, at] = 0
    for slot in range(record.MOST_ATTACHED):
        match.attached[side, at, slot] = 0


@long_rule
def move_cell(match, side, start, to):
    """All that lies in a cell goes to another, which is empty."""
    lay_card(match, side, to, match.card[side, start])
    match.damage[side, to] = match.damage[side, start]
    match.spent[side, to] = match.spent[side, start]
    match.might[side, to] = match.might[side, start]
    match.zeal[side, to] = match.zeal[side, start]
    match.health[side, to] = match.health[side, start]
    match.muted[side, to] = match.muted[side, start]
    for slot in range(record.MOST_ATTACHED):
        match.attached[side, to, slot] = match.attached[side, start, slot]
    clear_cell(match, side, start)


@long_rule
def needs_wing(match, card):
    """Has a tactic an ongoing effect in one wing, which is named when it is laid (HASTINGS-20)?"""
    lines = match.lines[card]
    while lines != 0:
        if when_of(lines) == When.PERMANENT and op_of(lines) != Op.NONE and scope_of(lines) == Scope.ALL_HERE:
            return True
        lines = rest_of(lines)
    return False


@long_rule
def lay_tactic(match, side, card, wing, number):  # HASTINGS-20, HASTINGS-41
    """A tactic comes into the reserve, for good; one too many, and the oldest leaves it."""
    if match.tactic[side, record.RESERVE - 1] != 0:
        discard(match, side, match.tactic[side, 0], Why.REPLACED, number)
        for place in range(record.RESERVE - 1):
            match.tactic[side, place] = match.tactic[side, place + 1]
            match.tactic_wing[side, place] = match.tactic_wing[side, place + 1]
            match.tactic_spent[side, place] = match.tactic_spent[side, place + 1]
            match.tactic_muted[side, place] = match.tactic_muted[side, place + 1]
        match.tactic[side, record.RESERVE - 1] = 0
    place = 0
    while match.tactic[side, place] != 0:
        place += 1
    match.tactic[side, place] = card
    match.tactic_wing[side, place] = 1 + wing
    match.tactic_spent[side, place] = 0
    match.tactic_muted[side, place] = 0
    tell(match, EventKind.TACTIC, side, card, wing, number)


@long_rule
def mute(match, side, card):  # HASTINGS-45: whoever takes the Solo: line has it instead of the rest of the card
    for at in range(record.CELLS):
        if match.card[side, at] == card:
            match.muted[side, at] = 1
    for place in range(record.RESERVE):
        if match.tactic[side, place] == card:
            match.tactic_muted[side, place] = 1


@long_rule
def close_up(match, side, at):  # HASTINGS-10: the cards behind move up; the Ennemi's never do
    if is_ennemi(match, side):
        return
    for cell in range(at, record.LINES * record.WING_OF[at] + record.LINES - 1):
        if match.card[side, cell + 1] != 0:
            move_cell(match, side, cell + 1, cell)
            tell(match, EventKind.CLOSES_UP, side, cell, cell + 1)


@long_rule
def leave(match, side, at, why, number):
    """A card leaves the field for the discard pile, its attachments with it (HASTINGS-16)."""
    card = match.card[side, at]
    discard(match, side, card, why, number)
    for slot in range(record.MOST_ATTACHED):
        if match.attached[side, at, slot] != 0:
            discard(match, side, match.attached[side, at, slot], Why.BEARER, 16)
    clear_cell(match, side, at)


@long_rule
def wound(match, side, wing, amount):  # HASTINGS-17: damage beyond 10 is not placed
    """A side deals damage to a wing, and may take it."""
    before = match.wounds[side, wing]
    match.wounds[side, wing] = min(before + amount, record.WING_TAKEN)
    tell(match, EventKind.WOUNDS, side, wing, match.wounds[side, wing] - before, match.wounds[side, wing])
    if match.wounds[side, wing] == record.WING_TAKEN:
        match.taken[wing] = 1 + side
        tell(match, EventKind.TAKEN, side, wing, wings_of(match, side))


@long_rule
def wings_of(match, side):
    """How many wings a side has taken."""
    count = 0
    for wing in range(record.WINGS):
        if match.taken[wing] == 1 + side:
            count += 1
    return count
