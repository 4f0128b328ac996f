"""How to play 1066: `plain`, who plays the dearest card that he can well pay, and `leader_hunter`, who wants one head.

Both shoot with what can shoot, the one at whoever is nearest to death, the other at the Leader or not at all; both put
cards where the enemy is strongest beside them, pay with symbols first, and pass when nothing is worth its price. Where
they choose for the Ennemi they choose what hurts them least.
"""

from .....engine.verbs import long_rule, rule
from ...record import (
    BIT_OF,
    CELL_BIT,
    CELLS,
    CHOICE_BASE,
    FIRST_OF,
    LINES_A_CARD,
    MOST_CARDS,
    NOWHERE,
    RESERVE,
    WING_OF,
    WINGS,
    WORD_OF,
    Awaits,
    Decision,
    Kind,
    Op,
    When,
)
from ...rules.deployment import funds, general_price, places
from ...rules.effects import army_in_discards, can_do, side_hit
from ...rules.ennemi import shot_targets
from ...rules.field import (
    base_of,
    cost_of,
    health_of,
    is_army,
    is_open,
    is_ranged,
    kind_of,
    line_of,
    op_of,
    printed_might,
    printed_reach,
    symbols_of,
    total_in_wing,
    when_of,
    wings_with_room,
)

HUNTER, PLAIN = 1, 2
WITHIN_REACH = 12  # health left, at which a Leader is worth shooting at


@rule
def choose_plainly(match, seat, style):
    awaits = match.awaits
    if awaits == Awaits.TURN:
        return choose_turn(match, seat, style)
    if awaits == Awaits.PAY:
        return choose_payment(match, seat)
    if awaits == Awaits.KEEP or awaits == Awaits.LIMIT or awaits == Awaits.DISCARD:
        return Decision.DISCARD + least_card(match, seat, awaits == Awaits.KEEP)
    if awaits == Awaits.TAKE:
        return Decision.TAKE + dearest_discard(match, seat)
    if awaits == Awaits.MAY_DRAW:
        return Decision.DRAW
    if awaits == Awaits.RESOLVES:
        return Decision.RESOLVE
    if awaits == Awaits.LEADER:
        return Decision.WING + 1
    if awaits == Awaits.TARGET:
        return Decision.AIM + choose_target(match, seat, style)
    if awaits == Awaits.TARGET_WING:
        return Decision.WING + choose_wing_hit(match, seat)
    if awaits == Awaits.PLACE and kind_of(match, match.playing) == Kind.ATTACHMENT:
        return Decision.BEARER + FIRST_OF[match.choices]
    if awaits == Awaits.PLACE and match.player == seat:
        return Decision.WING + weakest_wing(match, seat)
    return CHOICE_BASE[awaits] + FIRST_OF[match.choices]


@long_rule
def choose_turn(match, seat, style):
    at = shooter(match, seat, style)
    if at >= 0:
        return Decision.SHOOT + at
    card = best_card(match, seat, style)
    if card > 0:
        return Decision.PLAY + card
    act = useful_action(match, seat)
    return act if act > 0 else Decision.PASS


@long_rule
def shooter(match, seat, style):
    """A card that can shoot at whom the style wants; NOWHERE if there is none."""
    for at in range(CELLS):
        if not match.spent[seat, at] and is_ranged(match, seat, at) and is_open(match, WING_OF[at]):
            cells = shot_targets(match, seat, at)
            if style == HUNTER:
                leader = base_of(match, 1 - seat) + 1
                for cell in range(CELLS):
                    if cells & CELL_BIT[cell] != 0 and match.card[1 - seat, cell] == leader:
                        return at
            elif cells != 0:
                return at
    return NOWHERE


@long_rule
def best_card(match, seat, style):
    """The dearest card that costs no more than the symbols and half of the hand; army before the rest. 0: none."""
    held = int(match.held[seat])
    symbols = funds(match, seat) - held
    can_pay = min(funds(match, seat) - 1, symbols + max(held // 2, 1))
    room = wings_with_room(match, seat)
    best = 0
    most = -1
    first = base_of(match, seat) + 1
    for card in range(first, first + MOST_CARDS):
        if match.hand[seat, WORD_OF[card]] & BIT_OF[card] != 0:
            worth = 4 * cost_of(match, card) + (2 if is_army(match, card) else 0)
            if style == HUNTER and printed_reach(match, card) > 0:
                worth += 20
            if worth > most and places(match, seat, card, can_pay, general_price(match, seat, card), room) != 0:
                most = worth
                best = card
    return best


@long_rule
def useful_action(match, seat):
    """An action that can be carried out, of an army card or else of a tactic; 0 if there is none."""
    for at in range(CELLS):
        card = match.card[seat, at]
        if card != 0 and not match.spent[seat, at] and not match.muted[seat, at]:
            for number in range(LINES_A_CARD):
                line = line_of(match, card, number)
                if when_of(line) == When.ACTION and can_do(match, seat, line, at, WING_OF[at]):
                    return Decision.ACT + CELLS * number + at
    for place in range(RESERVE):
        card = match.tactic[seat, place]
        if card != 0 and not match.tactic_spent[seat, place] and not match.tactic_muted[seat, place]:
            for number in range(LINES_A_CARD):
                line = line_of(match, card, number)
                if when_of(line) == When.ACTION and can_do(match, seat, line, NOWHERE, NOWHERE):
                    return Decision.USE + RESERVE * number + place
    return 0


@long_rule
def choose_payment(match, seat):
    """Symbols first, of the card with the least Might; then the cheapest card of the hand."""
    best = NOWHERE
    least = 99
    for at in range(CELLS):
        card = match.card[seat, at]
        if card != 0 and not match.spent[seat, at] and symbols_of(match, card) > 0:
            might = printed_might(match, card)
            if might < least:
                least = might
                best = at
    if best >= 0:
        return Decision.EXHAUST + best
    return Decision.DISCARD + least_card(match, seat, fresh_only=False)


@long_rule
def least_card(match, seat, fresh_only):
    """The cheapest card, of those just drawn or of the whole hand; what is no army card goes first."""
    best = 0
    least = 999
    first = base_of(match, seat) + 1
    for card in range(first, first + MOST_CARDS):
        held = match.fresh[WORD_OF[card]] if fresh_only else match.hand[seat, WORD_OF[card]]
        if held & BIT_OF[card] != 0:
            worth = 2 * cost_of(match, card) + 4 * symbols_of(match, card) + (3 if is_army(match, card) else 0)
            if cost_of(match, card) > 4:
                worth = 1
            if worth < least:
                least = worth
                best = card
    return best


@long_rule
def dearest_discard(match, seat):
    best = 0
    most = -1
    first = base_of(match, seat) + 1
    for card in range(first, first + MOST_CARDS):
        if army_in_discards(match, seat, WORD_OF[card]) & BIT_OF[card] != 0 and cost_of(match, card) > most:
            most = cost_of(match, card)
            best = card
    return best


@long_rule
def choose_target(match, seat, style):
    """Of the enemy's cards the one nearest to death, or the Leader; of one's own the one farthest from it."""
    side = side_hit(match.owner, op_of(match.line))
    hurts = op_of(match.line) == Op.DAMAGE
    best = FIRST_OF[match.choices]
    most = -999
    for at in range(CELLS):
        if match.choices & CELL_BIT[at] == 0:
            continue
        left = health_of(match, side, at) - match.damage[side, at]
        is_leader = kind_of(match, match.card[side, at]) == Kind.LEADER
        worth = 20 - left if side != seat else left
        if is_leader:
            wanted = side != seat and (style == HUNTER or (hurts and left <= WITHIN_REACH))
            worth = 99 if wanted else worth - 30 if hurts and side == seat else worth
        if worth > most:
            most = worth
            best = at
    return best


@long_rule
def choose_wing_hit(match, seat):
    """For oneself the wing with the most damage, for the Ennemi the one with the least."""
    best = FIRST_OF[match.choices]
    most = -99
    for wing in range(WINGS):
        if match.choices & CELL_BIT[wing] != 0:
            worth = match.wounds[seat, wing] if match.owner == seat else -match.wounds[match.owner, wing]
            if worth > most:
                most = worth
                best = wing
    return best


@long_rule
def weakest_wing(match, seat):
    """The wing in which one is most behind in Might."""
    best = FIRST_OF[match.choices]
    least = 999
    for wing in range(WINGS):
        if match.choices & CELL_BIT[wing] != 0:
            mine = total_in_wing(match, seat, wing, Op.MIGHT, ready_only=False)
            lead = mine - total_in_wing(match, 1 - seat, wing, Op.MIGHT, ready_only=False)
            if lead < least:
                least = lead
                best = wing
    return best
