"""Deployment: turns, what cards cost and where they go, paying, coming into play (HASTINGS-10, 13 to 16)."""

from ....engine.verbs import long_rule, rule, tell
from .. import record
from ..record import ENNEMI, NOWHERE, YOU, Awaits, Decision, EventKind, Kind, Op, Stage, When, Why
from .ennemi import bearer_cells, pick, shoot, table_resources
from .field import (
    amount_of,
    cheap_at_leader,
    close_up,
    cost_of,
    discard,
    family_of,
    first_free,
    fits,
    is_by_hand,
    is_ennemi,
    is_muted,
    is_tactic_muted,
    kind_of,
    lay_card,
    lay_tactic,
    leader_wing,
    leave,
    line_of,
    needs_wing,
    op_of,
    open_wings,
    rest_of,
    room_elsewhere,
    spot,
    symbols_of,
    tell_by_hand,
    when_of,
    whom_of,
    wings_with_room,
)
from .lines import clear_effect, lines_to_play
from .preparation import out_of_hand


@long_rule
def take_turn(match, side, action):  # HASTINGS-13
    match.sacrificed = 0
    match.owner = side
    match.within = record.WHOLE_FIELD
    if action == Decision.PASS:
        if not match.passed[1 - side] and not match.solo:
            match.next_opener = side
        match.passed[side] = 1
        tell(match, EventKind.PASSES, side, 13)
        match.awaits = Awaits.NEXT_TURN
    elif action >= Decision.USE:
        number, place = (action - Decision.USE) // record.RESERVE, (action - Decision.USE) % record.RESERVE
        use_tactic(match, side, place, number)
    elif action >= Decision.ACT:
        number, at = (action - Decision.ACT) // record.CELLS, (action - Decision.ACT) % record.CELLS
        match.spent[side, at] = 1
        match.source = at
        match.wing = record.WING_OF[at]
        use_line(match, side, match.card[side, at], number)
    elif action >= Decision.SACRIFICE:  # HASTINGS-15
        at = action - Decision.SACRIFICE
        tell(match, EventKind.SACRIFICED, side, match.card[side, at], at)
        leave(match, side, at, Why.SACRIFICED, 15)
        close_up(match, side, at)
        match.sacrificed = 1
        match.awaits = Awaits.NEXT_TURN
    elif action >= Decision.MOVE:  # HASTINGS-20
        match.mover = action - Decision.MOVE
        match.spent[side, match.mover] = 1
        tell(match, EventKind.EXHAUSTED, side, spot(match, side, match.mover))
        pick(match, room_elsewhere(match, side, match.mover), Awaits.MOVE_TO, Awaits.MOVED)
    elif action >= Decision.SHOOT:  # HASTINGS-16
        shoot(match, side, action - Decision.SHOOT, 16)
    else:
        card = action - Decision.PLAY
        match.playing = card
        tell(match, EventKind.PLAYS, side, card)
        out_of_hand(match, side, card)
        match.source = NOWHERE
        match.wing = NOWHERE
        if lies_nowhere(match, card):
            match.aim = NOWHERE
            match.awaits = Awaits.PLACED
        else:
            can_pay, families, discounts = means(match, side)
            general = price_after(match, side, card, families, discounts)
            room = wings_with_room(match, side)
            pick(match, places(match, side, card, can_pay, general, room), Awaits.PLACE, Awaits.PLACED)


@long_rule
def use_tactic(match, side, place, number):  # HASTINGS-20: the wing that it needs is chosen now
    match.tactic_spent[side, place] = 1
    match.source = NOWHERE
    match.wing = NOWHERE
    use_line(match, side, match.tactic[side, place], number)


@long_rule
def use_line(match, side, card, number):
    """A line of a card in play is used as an action."""
    match.line = line_of(match, card, number)
    where = match.source if match.source >= 0 else record.NO_CELL
    tell(match, EventKind.ACTS, side, record.SPOT * card + where, number, 20)
    if is_by_hand(match.line):
        tell(match, EventKind.BY_HAND, side, card, number, 62)
    match.awaits = Awaits.EFFECT


@rule
def lies_nowhere(match, card):
    """Is nothing asked about where this card goes: an event, a tactic for the whole army?"""
    kind = kind_of(match, card)
    return kind == Kind.EVENT or (kind == Kind.TACTIC and not needs_wing(match, card))


@long_rule
def funds(match, side):  # HASTINGS-14
    """What a side can pay: ready cards' symbols, and a card of the hand for 1."""
    return means(match, side)[0]


@long_rule
def general_price(match, side, card):  # HASTINGS-20: Family; discounts
    """What a card costs wherever it goes; may be less than 0."""
    _, families, discounts = means(match, side)
    return price_after(match, side, card, families, discounts)


@long_rule
def means(match, side):
    """What a side has to pay with, and what makes its cards cheaper: `funds`, the families in play (a mask), and
    whether any card there has a discount.

    All cards of a hand ask for the same: it is worked out once for them.
    """
    total = int(match.held[side])
    families = 0
    left = int(match.lying[side])
    while left != 0:
        at = record.FIRST_OF[left]
        left &= left - 1
        card = match.card[side, at]
        if not match.spent[side, at]:
            total += symbols_of(match, card)
        families |= 1 << family_of(match, card)
    return total, families, has_discounts(match, side)


@rule
def has_discounts(match, side):
    left = int(match.lasting[side])
    while left != 0:
        if has_discount(match, match.card[side, record.FIRST_OF[left]]):
            return True
        left &= left - 1
    place = 0
    while place < record.RESERVE and match.tactic[side, place] != 0:
        if has_discount(match, match.tactic[side, place]):
            return True
        place += 1
    return False


@rule
def has_discount(match, card):
    lines = match.lines[card]
    while lines != 0:
        if when_of(lines) == When.PERMANENT and op_of(lines) == Op.DISCOUNT:
            return True
        lines = rest_of(lines)
    return False


@rule
def price_after(match, side, card, families, discounts):
    """What a card costs wherever it goes, where the price cuts are known."""
    price = cost_of(match, card) - match.discount[side]
    family = family_of(match, card)
    if family > 0 and families >> family & 1 != 0:
        price -= 1
    return price - discounts_in_play(match, side, card) if discounts else price


@long_rule
def discounts_in_play(match, side, card):
    """What the lines of cards in play take off the price of another."""
    total = 0
    left = int(match.lasting[side])
    while left != 0:
        at = record.FIRST_OF[left]
        left &= left - 1
        if not is_muted(match, side, at):
            total += discount_by(match, match.card[side, at], card)
    place = 0
    while place < record.RESERVE and match.tactic[side, place] != 0:
        if not is_tactic_muted(match, side, place):
            total += discount_by(match, match.tactic[side, place], card)
        place += 1
    return total


@long_rule
def discount_by(match, other, card):
    """What a card in play takes off the price of another."""
    total = 0
    lines = match.lines[other]
    while lines != 0:
        cheaper = when_of(lines) == When.PERMANENT and op_of(lines) == Op.DISCOUNT
        if cheaper and fits(match, card, 1, whom_of(lines), family_of(match, other), itself=False):
            total += amount_of(lines)
        lines = rest_of(lines)
    return total


@rule
def price_at(match, side, card, general, wing):  # HASTINGS-20: Leader discount
    if cheap_at_leader(match, card) and wing == leader_wing(match, side):
        general -= 1
    return max(general, 0)


@rule
def places(match, side, card, can_pay, general, room):
    """Where a card can be played: a mask of wings; of an attachment, of cells; of what lies nowhere, 1.

    `general` is what it costs wherever it goes, `room` the open wings with a free space.
    """
    if general - cheap_at_leader(match, card) > can_pay:
        return 0
    kind = kind_of(match, card)
    if kind <= Kind.UNIT:
        return room if general <= can_pay else room & beside_leader(match, side)
    return 0 if general > can_pay else places_of_others(match, side, card, kind)


@long_rule
def beside_leader(match, side):
    """The wing of a side's Leader, as a mask: cards with a Leader discount cost one less there (HASTINGS-20)."""
    wing = leader_wing(match, side)
    return record.CELL_BIT[wing] if wing >= 0 else 0


@long_rule
def places_of_others(match, side, card, kind):
    """Where a card that is no army card goes, if it can be paid for."""
    if kind == Kind.EVENT:
        return 1 if lines_to_play(match, side, card) != 0 else 0
    if kind == Kind.ATTACHMENT:
        return bearer_cells(match, side, card)
    return open_wings(match) if needs_wing(match, card) else 1


@long_rule
def placed(match):
    """Where a card goes is known: a player pays for it (HASTINGS-14); the Ennemi does not."""
    side = match.player
    card = match.playing
    match.place = match.aim
    if is_ennemi(match, side):
        match.awaits = Awaits.ENTER
        return
    wing = match.place if kind_of(match, card) <= Kind.UNIT else NOWHERE
    match.due = price_at(match, side, card, general_price(match, side, card), wing)
    match.price = match.due
    match.discount[side] = 0
    match.because = 10
    tell(match, EventKind.COSTS, side, card, match.due, match.place)
    match.awaits = Awaits.PAY if match.due > 0 else Awaits.ENTER


@long_rule
def pay(match, side, action):  # HASTINGS-14: no change is given
    if action >= Decision.EXHAUST:
        at = action - Decision.EXHAUST
        symbols = symbols_of(match, match.card[side, at])
        match.spent[side, at] = 1
        match.due = max(match.due - symbols, 0)
        tell(match, EventKind.PAYS, side, spot(match, side, at), symbols, match.due)
    else:
        out_of_hand(match, side, action - Decision.DISCARD)
        discard(match, side, action - Decision.DISCARD, Why.PAYMENT, 14)
        match.due -= 1
    if match.due == 0:
        match.awaits = Awaits.ENTER


@long_rule
def enter(match):
    """The card comes into play."""
    side = match.player
    card = match.playing
    kind = kind_of(match, card)
    if kind <= Kind.UNIT:  # HASTINGS-10: ready
        at = match.place if is_ennemi(match, side) else first_free(match, side, match.place)
        lay_card(match, side, at, card)
        match.source = at
        match.wing = record.WING_OF[at]
        tell(match, EventKind.ENTERS, side, card, at, match.because)
        match.awaits = Awaits.PLAYED
    elif kind == Kind.EVENT:
        tell(match, EventKind.EVENT, side, card, 0, match.because)
        discard(match, side, card, Why.PLAYED, match.because)
        match.awaits = Awaits.PLAYED
    elif kind == Kind.TACTIC:
        lay_tactic(match, side, card, match.place, match.because)
        match.awaits = Awaits.PLAYED
    else:
        at = match.place
        slot = 0 if match.attached[side, at, 0] == 0 else 1
        match.attached[side, at, slot] = card
        tell(match, EventKind.ATTACHED, side, card, at, match.because)
        for when in range(When.PLAYED, When.SOLO):  # HASTINGS-62: its lines have no moment of their own
            tell_by_hand(match, side, card, when)
        match.awaits = Awaits.PLAYED if match.box else Awaits.SETTLE
        if not match.box:
            match.playing = 0
    match.place = NOWHERE
    match.price = 0
    match.because = 0


@long_rule
def next_turn(match):  # HASTINGS-13; alone: HASTINGS-33, HASTINGS-44
    clear_effect(match)
    match.place = NOWHERE
    if match.solo:
        match.discount[ENNEMI] = 0  # HASTINGS-40: for one deployment
        if match.player == YOU:
            match.stage = Stage.SHOTS if match.passed[YOU] else Stage.TURN
            match.awaits = Awaits.ENNEMI
        elif match.stage == Stage.TURN:
            hand_over(match, YOU)
        elif match.stage == Stage.SHOTS:
            match.awaits = Awaits.ENNEMI
        else:
            gives = table_resources(match.this_round + 1, match.difficulty)
            tell(match, EventKind.MARKER, ENNEMI, match.this_round + 1, gives, 31 if match.this_round == 1 else 44)
            match.awaits = Awaits.WINGS
    elif not match.passed[1 - match.player]:
        hand_over(match, 1 - match.player)
    elif not match.passed[match.player]:
        hand_over(match, match.player)
    else:
        match.awaits = Awaits.WINGS


@rule
def hand_over(match, side):
    match.player = side
    match.chooser = side
    match.awaits = Awaits.TURN
