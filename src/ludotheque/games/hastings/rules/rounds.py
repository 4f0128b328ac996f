"""The rules of 1066: set-up, rounds, turns, battle. The numbers are those of `rules.en.md`.

A round is Preparation, Deployment (turns), the battle in the wings, objectives. `field.py` has the cards that lie on
the table, `effects.py` what the lines of cards do, `ennemi.py` the turn of the automaton in the game for one.

`apply` hands an action to the rule that asked for it; that leaves what comes next in `match.awaits`, and as long as
this is nothing that a player or chance must answer, `go_on` takes the next step. So each step is called from one place.
"""

from ....engine.chance import below
from ....engine.verbs import CHANCE, EVERYBODY, OVER, long_rule, rule, tell, whisper
from .. import deck as decks
from ..record import (
    ANY_LINE,
    BIT_OF,
    BIT_OF_BYTE,
    BITS_OF_BYTE,
    BYTE,
    CELL_BIT,
    CELLS,
    CHOICE_BASE,
    CHOICE_THEN,
    COMBAT_ZEAL,
    DEALT,
    DIFFICULTIES,
    DRAW_RULES,
    ENNEMI,
    FACTIONS,
    FIRST_INTERNAL,
    FIRST_OF,
    HAND_LIMIT,
    LAST_OBJECTIVE,
    LAST_OF,
    LINES,
    LINES_A_CARD,
    MOST_HAND,
    NO_CARD,
    NO_CELL,
    NOBODY,
    NORMAL_BIT,
    NOWHERE,
    OBJECTIVE_LINE_AT,
    OBJECTIVE_ZEAL_AT,
    SPOT,
    WHOLE_FIELD,
    WING_OF,
    WINGS,
    WORD_CARDS,
    WORD_OF,
    YOU,
    Awaits,
    Decision,
    Draw,
    End,
    EventKind,
    Kind,
    Op,
    Phase,
    Scope,
    Stage,
    When,
    Why,
)
from .effects import army_in_discards, can_do, carry_out, side_hit, targets, wings_hit
from .ennemi import (
    bearer_cells,
    deploy,
    ennemi_acts,
    ennemi_lines,
    leader_goes,
    pick,
    play_up,
    replace,
    shoot,
    shot_targets,
    table_resources,
    turn_up,
)
from .field import (
    amount_of,
    base_of,
    can_move,
    cheap_at_leader,
    close_up,
    cost_of,
    count_bits,
    discard,
    family_of,
    first_free,
    fits,
    has_line,
    health_of,
    is_ennemi,
    is_open,
    is_ranged,
    kind_of,
    lay_card,
    leader_wing,
    leave,
    line_of,
    list_set,
    move_cell,
    op_of,
    rest_of,
    room_elsewhere,
    scholar_of,
    scope_of,
    spot,
    symbols_of,
    total_in_wing,
    total_of_army,
    when_of,
    whom_of,
    wings_of,
    wound,
)

WINGS_TO_WIN = 2
POINTS_OF_A_VICTORY = 5
POINTS_OF_THE_LEADER = 30
PRICE_OF_THREE_CARDS = 5
MOST_POINTS = 10 * WINGS + POINTS_OF_A_VICTORY + POINTS_OF_THE_LEADER
MOST_ACTIONS = 96  # a hand, two or more actions a card, sacrifices, pass; a whole discard pile
DRAWN_AND_KEPT = {"two": (2, 2), "four": (4, 2), "three": (3, 3)}  # HASTINGS-12, HASTINGS-52


def setup(match, players, faction, difficulty, range, wing_damage, ties, objectives, draw, deck):  # noqa: A002
    """HASTINGS-11, HASTINGS-30. Hands are dealt first, so that Leaders are placed by people who know them."""
    match.solo = players == 1
    match.faction = FACTIONS.index(faction)
    match.difficulty = DIFFICULTIES.index(difficulty)
    match.by_reach = range == "reach"
    match.one_damage = wing_damage == "one"
    match.ties_count = ties == "both"
    match.ready_only = objectives == "ready"
    usual = "four" if players == 1 else "two"
    match.drawn, match.kept = DRAWN_AND_KEPT[usual if draw == DRAW_RULES[0] else draw]
    dealt = decks.of(deck)
    match.faces[:], match.lines[:], match.objectives[:] = dealt.printed
    for side in (0, 1):
        cards = dealt.factions[(match.faction + side) % 2]
        aside = [1]
        if players == 1 and side == ENNEMI:  # HASTINGS-30
            aside = [*cards.starters, 1]
            for on, card in enumerate(aside):
                lay_card(match, ENNEMI, LINES + on, int(base_of(match, ENNEMI)) + card)
        match.pile[side] = cards.pile(aside)
        match.piled[side] = len(cards.cards) - len(aside)
        if not is_ennemi(match, side):
            match.owed[side] = DEALT
    match.opener = match.next_opener = YOU if players == 1 else match.faction  # HASTINGS-11: Norman; HASTINGS-31
    match.chooser = 0
    match.source = match.wing = match.place = match.mover = NOWHERE
    match.awaits = Awaits.DRAW


@rule
def apply(match, action):
    awaits = match.awaits
    if awaits == Awaits.DRAW:
        draw_card(match, drawer(match), action - Draw.CARD)
    elif awaits == Awaits.TURN:
        take_turn(match, match.player, action)
    elif awaits == Awaits.PAY:
        pay(match, match.player, action)
    elif awaits == Awaits.TURN_UP:
        turn_up(match, action - Draw.CARD)
    elif awaits == Awaits.KEEP or awaits == Awaits.LIMIT or awaits == Awaits.DISCARD:
        discard_from_hand(match, match.chooser, action - Decision.DISCARD)
    elif awaits == Awaits.TAKE:
        take_back(match, match.owner, action - Decision.TAKE)
    elif awaits == Awaits.MAY_DRAW:
        may_draw(match, action == Decision.DRAW)
    else:
        base = CHOICE_BASE[awaits]
        if awaits == Awaits.PLACE and kind_of(match, match.playing) == Kind.ATTACHMENT:
            base = Decision.BEARER
        match.aim = action - base
        match.choices = 0
        match.awaits = CHOICE_THEN[awaits]
    while match.awaits >= FIRST_INTERNAL:
        go_on(match)


@rule
def go_on(match):
    """The next step, where nothing is awaited from outside."""
    awaits = match.awaits
    if awaits == Awaits.NEXT_TURN:
        next_turn(match)
    elif awaits == Awaits.SETTLE:
        settle(match)
    elif awaits == Awaits.PLACED:
        placed(match)
    elif awaits == Awaits.ENTER:
        enter(match)
    elif awaits == Awaits.PLAYED:
        choose_line(match)
    elif awaits == Awaits.DO_LINE:
        do_line(match)
    elif awaits == Awaits.EFFECT:
        effect(match)
    elif awaits == Awaits.HIT:
        hit(match)
    elif awaits == Awaits.HIT_WING:
        hit_wing(match)
    elif awaits == Awaits.MOVED:
        moved(match)
    elif awaits == Awaits.ENNEMI:
        ennemi_acts(match)
    elif awaits == Awaits.SHOT:
        shoot(match, ENNEMI, match.aim, 33 if match.stage == Stage.TURN else 44)
    elif awaits == Awaits.DEPLOY:
        deploy(match)
    elif awaits == Awaits.PLAYS_UP:
        play_up(match)
    elif awaits == Awaits.REPLACED:
        replace(match)
    elif awaits == Awaits.LEADER_GOES:
        leader_goes(match, match.aim)
    elif awaits == Awaits.AFTER_DRAW:
        after_draw(match)
    elif awaits == Awaits.WINGS:
        battle(match)
    elif awaits == Awaits.OBJECTIVES:
        test_objectives(match)
    elif awaits == Awaits.NEW_ROUND:
        new_round(match)
    elif awaits == Awaits.PREPARE:
        prepare(match)
    else:
        place_leader(match, match.chooser, match.aim)


# --- Set-up and Preparation ----------------------------------------------------------------------------------


@rule
def drawer(match):
    """The side that draws the next card."""
    return 0 if match.owed[0] > 0 else 1


@rule
def may_still_draw(match, side):
    return match.owed[side] > 0 and match.piled[side] > 0 and match.held[side] < MOST_HAND


@long_rule
def draw_card(match, side, card):  # HASTINGS-12
    match.owed[side] -= 1
    match.piled[side] -= 1
    match.pile[side, WORD_OF[card]] ^= BIT_OF[card]
    match.hand[side, WORD_OF[card]] |= BIT_OF[card]
    match.held[side] += 1
    if match.phase == Phase.PREPARATION:
        match.fresh[WORD_OF[card]] |= BIT_OF[card]
    tell(match, EventKind.DRAWS, side, match.held[side], match.piled[side])
    whisper(match, EVERYBODY if match.solo else side, EventKind.CARD, side, card)
    ask_for_draws(match)


@long_rule
def ask_for_draws(match):
    """Go on drawing, as long as there is something to draw."""
    for side in range(2):
        if not may_still_draw(match, side):
            match.owed[side] = 0
    match.awaits = Awaits.DRAW if match.owed[0] + match.owed[1] > 0 else Awaits.AFTER_DRAW


@long_rule
def after_draw(match):
    if match.phase == Phase.DEAL:  # HASTINGS-11: then the Leaders
        match.chooser = match.opener
        match.choices = 7
        match.awaits = Awaits.LEADER
    elif match.phase == Phase.PREPARATION:
        match.due = max(count_bits(match.fresh[0]) + count_bits(match.fresh[1]) - match.kept, 0)
        if match.due > 0:
            match.awaits = Awaits.KEEP
        else:
            check_limit(match, match.chooser)
    else:
        match.awaits = Awaits.SETTLE


@long_rule
def place_leader(match, side, wing):  # HASTINGS-11: line 1 of a wing of one's choice
    leader = base_of(match, side) + 1
    lay_card(match, side, LINES * wing, leader)
    tell(match, EventKind.LEADER, side, leader, LINES * wing, 11)
    if match.solo:
        for on in range(LINES):  # HASTINGS-30
            tell(match, EventKind.LEADER, ENNEMI, match.card[ENNEMI, LINES + on], LINES + on, 30)
        match.awaits = Awaits.NEW_ROUND
    elif side == match.opener:
        match.chooser = 1 - side
        match.choices = 7
        match.awaits = Awaits.LEADER
    else:
        match.awaits = Awaits.NEW_ROUND


@long_rule
def new_round(match):
    match.this_round += 1
    match.opener = match.next_opener
    match.stage = Stage.TURN
    match.sacrificed = 0
    match.tested = 0
    for side in range(2):
        match.passed[side] = 0
        match.discount[side] = 0
    match.phase = Phase.PREPARATION
    empty_0 = match.piled[0] == 0
    empty_1 = match.piled[1] == 0 and not match.solo
    if empty_0 or empty_1:  # HASTINGS-12, HASTINGS-19
        for side in range(2):
            if match.piled[side] == 0 and not is_ennemi(match, side):
                tell(match, EventKind.EMPTY, side)
        finish(
            match,
            3 if empty_0 and empty_1 else 2 if empty_0 else 1,
            End.BOTH_DECKS if empty_0 and empty_1 else End.DECK,
        )
    else:
        tell(
            match,
            EventKind.ROUND,
            match.opener,
            match.this_round,
            match.opener,
            table_resources(match.this_round, match.difficulty) if match.solo else NO_CARD,
        )
        match.unprepared = 1 if match.solo else 2
        match.awaits = Awaits.PREPARE


@long_rule
def prepare(match):  # HASTINGS-12
    if match.unprepared == 0:
        ready_all(match)
        match.phase = Phase.DEPLOYMENT
        match.player = match.opener
        match.chooser = match.opener
        match.awaits = Awaits.TURN
        return
    side = match.opener if match.solo or match.unprepared == 2 else 1 - match.opener
    match.unprepared -= 1
    match.chooser = side
    match.owed[side] = match.drawn
    ask_for_draws(match)


@long_rule
def ready_all(match):
    for side in range(2):
        for at in range(CELLS):
            match.spent[side, at] = 0
    tell(match, EventKind.READY_ALL, match.opener, match.this_round)


@long_rule
def check_limit(match, side):  # HASTINGS-12
    match.fresh[0] = 0
    match.fresh[1] = 0
    match.due = max(match.held[side] - HAND_LIMIT, 0)
    match.awaits = Awaits.LIMIT if match.due > 0 else Awaits.PREPARE


@long_rule
def discard_from_hand(match, side, card):
    """Cards drawn and not kept, cards beyond the limit, cards lost by an enemy's effect."""
    awaits = match.awaits
    why = Why.NOT_KEPT if awaits == Awaits.KEEP else Why.LIMIT if awaits == Awaits.LIMIT else Why.EFFECT
    out_of_hand(match, side, card)
    discard(match, side, card, why, 20 if why == Why.EFFECT else 12)
    match.due -= 1
    if awaits == Awaits.KEEP:
        match.fresh[WORD_OF[card]] &= ~BIT_OF[card]
    if match.due == 0:
        if awaits == Awaits.KEEP:
            check_limit(match, side)
        else:
            match.awaits = Awaits.PREPARE if awaits == Awaits.LIMIT else Awaits.SETTLE


@long_rule
def out_of_hand(match, side, card):
    match.hand[side, WORD_OF[card]] ^= BIT_OF[card]
    match.held[side] -= 1
    if not match.solo:
        tell(match, EventKind.SHOWN, side, card)


# --- Deployment ----------------------------------------------------------------------------------------------


@long_rule
def take_turn(match, side, action):  # HASTINGS-13
    match.sacrificed = 0
    match.owner = side
    match.within = WHOLE_FIELD
    if action == Decision.PASS:
        if not match.passed[1 - side] and not match.solo:
            match.next_opener = side
        match.passed[side] = 1
        tell(match, EventKind.PASSES, side, 13)
        match.awaits = Awaits.NEXT_TURN
    elif action >= Decision.ACT:
        number = (action - Decision.ACT) // CELLS
        at = (action - Decision.ACT) % CELLS
        card = match.card[side, at]
        match.spent[side, at] = 1
        match.source = at
        match.wing = WING_OF[at]
        match.line = line_of(match, card, number)
        tell(match, EventKind.ACTS, side, spot(match, side, at), number, 20)
        match.awaits = Awaits.EFFECT
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
        if kind_of(match, card) == Kind.EVENT:
            match.aim = NOWHERE
            match.awaits = Awaits.PLACED
        else:
            pick(match, places(match, side, card, funds(match, side)), Awaits.PLACE, Awaits.PLACED)


@long_rule
def funds(match, side):  # HASTINGS-14
    """What a side can pay: ready cards' symbols, and a card of the hand for 1."""
    total = int(match.held[side])
    left = int(match.lying[side])
    while left != 0:
        at = FIRST_OF[left]
        left &= left - 1
        if not match.spent[side, at]:
            total += symbols_of(match, match.card[side, at])
    return total


@long_rule
def general_price(match, side, card):  # HASTINGS-20: Family; discounts
    """What a card costs wherever it goes; may be less than 0."""
    price = cost_of(match, card) - match.discount[side]
    family = family_of(match, card)
    related = False
    left = int(match.lying[side])
    while left != 0:
        other = match.card[side, FIRST_OF[left]]
        left &= left - 1
        if family > 0 and family_of(match, other) == family:
            related = True
        lines = match.lines[other]
        while lines != 0:
            cheaper = when_of(lines) == When.PERMANENT and op_of(lines) == Op.DISCOUNT
            if cheaper and fits(match, card, 1, whom_of(lines), family_of(match, other), itself=False):
                price -= amount_of(lines)
            lines = rest_of(lines)
    return price - 1 if related else price


@rule
def price_at(match, side, card, general, wing):  # HASTINGS-20: Leader discount
    if cheap_at_leader(match, card) and wing == leader_wing(match, side):
        general -= 1
    return max(general, 0)


@long_rule
def places(match, side, card, can_pay):
    """Where a card can be played: a mask of wings; of an attachment, of cells; of an event, 1."""
    general = general_price(match, side, card)
    if general - cheap_at_leader(match, card) > can_pay:
        return 0
    kind = kind_of(match, card)
    if kind == Kind.EVENT:
        return 1 if general <= can_pay and lines_to_play(match, side, card) != 0 else 0
    if kind == Kind.ATTACHMENT:
        return bearer_cells(match, side, card) if general <= can_pay else 0
    mask = 0
    for wing in range(WINGS):
        room = is_open(match, wing) and (kind == Kind.TACTIC or first_free(match, side, wing) >= 0)
        if room and price_at(match, side, card, general, wing) <= can_pay:
            mask |= CELL_BIT[wing]
    return mask


@long_rule
def lines_to_play(match, side, card):
    """The lines of a player's card that can be carried out when it is played: a mask. HASTINGS-45: alone, Solo: too."""
    mask = 0
    bit = 1
    lines = match.lines[card]
    while lines != 0:
        when = when_of(lines)
        meant = when == When.PLAYED or (when == When.SOLO and match.solo)
        if meant and can_do(match, side, lines & ANY_LINE, match.source, match.wing):
            mask |= bit
        lines = rest_of(lines)
        bit *= 2
    return mask


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
        match.wing = WING_OF[at]
        tell(match, EventKind.ENTERS, side, card, at, match.because)
        if not is_ennemi(match, side):
            match.owed[side] += scholar_of(match, card)
        match.awaits = Awaits.PLAYED
    elif kind == Kind.EVENT:
        tell(match, EventKind.EVENT, side, card, 0, match.because)
        discard(match, side, card, Why.PLAYED, match.because)
        match.awaits = Awaits.PLAYED
    else:
        at = match.place
        if kind == Kind.ATTACHMENT:
            slot = 0 if match.attached[side, at, 0] == 0 else 1
            match.attached[side, at, slot] = card
            tell(match, EventKind.ATTACHED, side, card, at, match.because)
        else:
            if match.tactic[side, at] != 0:
                discard(match, side, match.tactic[side, at], Why.REPLACED, match.because)
            match.tactic[side, at] = card
            tell(match, EventKind.TACTIC, side, card, at, match.because)
        match.playing = 0
        match.awaits = Awaits.SETTLE
    match.place = NOWHERE
    match.price = 0
    match.because = 0


# --- Lines of cards ------------------------------------------------------------------------------------------


@long_rule
def choose_line(match):  # HASTINGS-20; HASTINGS-40, HASTINGS-46: of several of the Ennemi's, you choose
    side = match.player
    card = match.playing
    if is_ennemi(match, side):
        mask = ennemi_lines(match, card)
    else:
        mask = lines_to_play(match, side, card)
        if mask != 0 and kind_of(match, card) != Kind.EVENT and not normal_lines(match, card, mask):
            mask |= NORMAL_BIT  # HASTINGS-45: only the Solo: line; or the card as it is
    if mask == 0:
        match.playing = 0
        match.awaits = Awaits.SETTLE
    else:
        pick(match, mask, Awaits.LINE, Awaits.DO_LINE)


@long_rule
def normal_lines(match, card, mask):
    """Is one of these lines no Solo: line?"""
    lines = match.lines[card]
    while mask != 0:
        if mask & 1 and when_of(lines) != When.SOLO:
            return True
        lines = rest_of(lines)
        mask >>= 1
    return False


@long_rule
def do_line(match):
    card = match.playing
    match.playing = 0
    match.within = WHOLE_FIELD
    match.line = line_of(match, card, match.aim) if match.aim < LINES_A_CARD else 0
    match.awaits = Awaits.EFFECT if match.aim < LINES_A_CARD else Awaits.SETTLE
    here = SPOT * card + (match.source if match.source >= 0 else NO_CELL)
    tell(match, EventKind.ACTS, match.owner, here, match.aim, rule_of_line(match, kind_of(match, card)))


@rule
def rule_of_line(match, kind):
    """The rule by which the line of a card that is played takes effect."""
    if when_of(match.line) == When.SOLO:
        return 45
    if not is_ennemi(match, match.owner):
        return 20
    return 40 if kind == Kind.EVENT else 39


@long_rule
def effect(match):
    """A line is carried out: what it hits is known, or is asked."""
    line = match.line
    op = op_of(line)
    owner = match.owner
    scope = scope_of(line)
    if op == Op.DRAW:
        match.owed[owner] += amount_of(line)
        match.awaits = Awaits.SETTLE
    elif op == Op.DISCARD:
        match.due = min(amount_of(line), match.held[1 - owner])
        match.chooser = 1 - owner
        match.awaits = Awaits.DISCARD
    elif op == Op.TAKE:
        match.awaits = Awaits.TAKE
    elif op == Op.DISCOUNT:
        match.discount[owner] += amount_of(line)
        tell(match, EventKind.DISCOUNT, owner, match.discount[owner], 40 if is_ennemi(match, owner) else 20)
        match.awaits = Awaits.DEPLOY if is_ennemi(match, owner) else Awaits.SETTLE  # HASTINGS-40
    elif op == Op.WING and scope == Scope.ONE_HERE:
        match.aim = match.wing
        match.awaits = Awaits.HIT_WING
    elif op == Op.WING or (scope == Scope.ALL_HERE and match.wing == NOWHERE):
        pick(match, wings_hit(match, owner, line), Awaits.TARGET_WING, Awaits.HIT_WING)
    else:
        mask = targets(match, owner, line, match.source, match.wing, match.within)
        if scope >= Scope.ALL_HERE or mask == 0:
            match.hits = mask
            match.awaits = Awaits.HIT
        else:
            pick(match, mask, Awaits.TARGET, Awaits.HIT)
            if match.awaits == Awaits.HIT:
                match.hits = mask


@long_rule
def hit_wing(match):
    if op_of(match.line) == Op.WING:
        wound(match, match.owner, match.aim, amount_of(match.line))
        match.awaits = Awaits.SETTLE
    else:
        match.wing = match.aim
        match.hits = targets(match, match.owner, match.line, match.source, match.wing, match.within)
        match.awaits = Awaits.HIT


@long_rule
def hit(match):
    """The effect on each card that it hits; one that was chosen stands in `aim`."""
    op = op_of(match.line)
    side = side_hit(match.owner, op)
    cells = match.hits
    if cells == 0 and match.aim != NOWHERE and scope_of(match.line) < Scope.ALL_HERE:
        cells = CELL_BIT[match.aim]
    match.hits = 0
    match.awaits = Awaits.SETTLE
    if op == Op.MOVE:
        match.mover = match.aim
        pick(match, room_elsewhere(match, side, match.mover), Awaits.MOVE_TO, Awaits.MOVED)
    else:
        if is_ennemi(match, match.owner) and side == YOU and scope_of(match.line) <= Scope.ONE:
            number = 39 if when_of(match.line) != When.NEVER else 43
            tell(match, EventKind.AIMS, ENNEMI, spot(match, YOU, FIRST_OF[cells]), number)
        while cells != 0:
            carry_out(match, side, FIRST_OF[cells], op, amount_of(match.line))
            cells &= cells - 1


@long_rule
def moved(match):
    side = match.player
    start = match.mover
    to = first_free(match, side, match.aim)
    tell(match, EventKind.MOVES, side, spot(match, side, start), to, 20)
    move_cell(match, side, start, to)
    close_up(match, side, start)
    match.mover = NOWHERE
    match.awaits = Awaits.SETTLE


@long_rule
def take_back(match, side, card):
    match.gone[side, WORD_OF[card]] ^= BIT_OF[card]
    match.hand[side, WORD_OF[card]] |= BIT_OF[card]
    match.held[side] += 1
    tell(match, EventKind.TAKES, side, card)
    match.awaits = Awaits.SETTLE


@long_rule
def settle(match):
    """What an effect has led to: cards destroyed, their reactions, victory, cards to draw."""
    again = True
    while again:  # a reaction may destroy others
        again = False
        side = 1 if dying_cells(match, 0) == 0 else 0
        dying = dying_cells(match, side)
        while dying != 0:  # from line 3, so that closing up moves nothing that is still looked at
            at = LAST_OF[dying]
            dying ^= CELL_BIT[at]
            destroy(match, side, at)
            again = True
    clear_effect(match)
    if match.fallen[0] or match.fallen[1]:  # HASTINGS-19
        both = match.fallen[0] and match.fallen[1]
        winner = 2 if match.fallen[0] else 1
        if both:  # alone, a defeat
            winner = 2 if match.solo else 3
        finish(match, winner, End.BOTH_LEADERS if both else End.LEADER)
    elif wings_of(match, 0) >= WINGS_TO_WIN or wings_of(match, 1) >= WINGS_TO_WIN:
        finish(match, 1 if wings_of(match, 0) >= WINGS_TO_WIN else 2, End.WINGS)
    else:
        match.awaits = Awaits.NEXT_TURN if match.phase == Phase.DEPLOYMENT else Awaits.OBJECTIVES
        if may_still_draw(match, 0) or may_still_draw(match, 1):
            ask_for_draws(match)
        else:
            match.owed[0] = 0
            match.owed[1] = 0


@long_rule
def dying_cells(match, side):
    """The cards of a side with as much damage as health: a mask of cells."""
    mask = 0
    left = int(match.lying[side])
    while left != 0:
        at = FIRST_OF[left]
        left &= left - 1
        if match.damage[side, at] > 0 and match.damage[side, at] >= health_of(match, side, at):
            mask |= CELL_BIT[at]
    return mask


@long_rule
def destroy(match, side, at):  # HASTINGS-16
    card = match.card[side, at]
    tell(match, EventKind.DESTROYED, side, card, at)
    leave(match, side, at, Why.DESTROYED, 16)
    close_up(match, side, at)
    if kind_of(match, card) == Kind.LEADER:
        match.fallen[side] = 1
        tell(match, EventKind.FALLS, side, card)
    if not is_ennemi(match, side) and has_line(match, card, When.REACTION):  # HASTINGS-20, HASTINGS-39
        react(match, side, card, at)


@long_rule
def react(match, side, card, at):
    """A reaction asks nobody anything: it draws, or does something to all whom it means."""
    tell(match, EventKind.REACTS, side, card, at)
    lines = match.lines[card]
    while lines != 0:
        line = lines & ANY_LINE
        lines = rest_of(lines)
        if when_of(line) == When.REACTION:
            op = op_of(line)
            if op == Op.DRAW:
                match.owed[side] += amount_of(line)
            else:
                cells = targets(match, side, line, NOWHERE, WING_OF[at], WHOLE_FIELD)
                while cells != 0:
                    carry_out(match, side_hit(side, op), FIRST_OF[cells], op, amount_of(line))
                    cells &= cells - 1


@long_rule
def clear_effect(match):
    """An effect that is over leaves no trace: equal situations are equal positions."""
    match.line = 0
    match.owner = 0
    match.source = NOWHERE
    match.wing = NOWHERE
    match.within = 0
    match.aim = 0
    match.hits = 0
    match.due = 0
    match.because = 0
    match.chooser = match.player if match.solo == 0 else YOU


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


# --- The battle, objectives ----------------------------------------------------------------------------------


@long_rule
def battle(match):  # HASTINGS-17: wing by wing, Might dealt and checked before Zeal
    match.phase = Phase.BATTLE
    match.player = match.opener
    match.stage = Stage.TURN
    match.sacrificed = 0
    match.awaits = Awaits.OBJECTIVES
    if match.goal[0] < LAST_OBJECTIVE and match.goal[1] < LAST_OBJECTIVE:
        return
    for wing in range(WINGS):
        for zeal in range(2):
            if is_open(match, wing) and wings_of(match, 0) < WINGS_TO_WIN and wings_of(match, 1) < WINGS_TO_WIN:
                combat(match, wing, zeal)
    if wings_of(match, 0) >= WINGS_TO_WIN or wings_of(match, 1) >= WINGS_TO_WIN:
        finish(match, 1 if wings_of(match, 0) >= WINGS_TO_WIN else 2, End.WINGS)


@long_rule
def combat(match, wing, zeal):  # HASTINGS-17
    op = Op.ZEAL if zeal else Op.MIGHT
    first = total_in_wing(match, 0, wing, op, ready_only=True)
    second = total_in_wing(match, 1, wing, op, ready_only=True)
    tell(match, EventKind.COMBAT, 0, wing + COMBAT_ZEAL * zeal, first, second)
    fights_0 = match.goal[0] == LAST_OBJECTIVE
    fights_1 = match.goal[1] == LAST_OBJECTIVE
    lead = first - second
    amount = abs(lead) if not zeal and not match.one_damage else 1
    if lead > 0 and fights_0:
        wound(match, 0, wing, amount)
    elif lead < 0 and fights_1:
        wound(match, 1, wing, amount)
    elif lead == 0 and match.ties_count:
        last_one = match.wounds[0, wing] == 9 and match.wounds[1, wing] == 9
        if not (fights_0 and fights_1 and last_one):  # both would take it: neither does
            if fights_0:
                wound(match, 0, wing, 1)
            if fights_1:
                wound(match, 1, wing, 1)


@long_rule
def test_objectives(match):  # HASTINGS-18
    if match.tested == 2:
        match.awaits = Awaits.NEW_ROUND
        return
    side = match.opener if match.tested == 0 else 1 - match.opener
    match.tested += 1
    goal = match.goal[side]
    if goal == LAST_OBJECTIVE:
        return
    asked = match.objectives[(match.faction + side) % 2, goal]
    might = total_of_army(match, side, Op.MIGHT, match.ready_only)
    zeal = total_of_army(match, side, Op.ZEAL, match.ready_only)
    if might < asked & 127 or zeal < asked >> OBJECTIVE_ZEAL_AT & 127:
        return
    match.goal[side] = goal + 1
    tell(match, EventKind.OBJECTIVE, side, goal, might, zeal)
    if not match.solo:
        if asked >> OBJECTIVE_LINE_AT != 0:
            match.owner = side
            match.line = asked >> OBJECTIVE_LINE_AT
            match.source = NOWHERE
            match.wing = NOWHERE
            match.within = WHOLE_FIELD
            match.awaits = Awaits.EFFECT
    elif side == YOU and goal > 0 and match.piled[YOU] > 0 and match.held[YOU] < MOST_HAND:  # HASTINGS-50
        match.chooser = YOU
        match.awaits = Awaits.MAY_DRAW


@rule
def may_draw(match, draws):  # HASTINGS-50
    tell(match, EventKind.REWARD, YOU, draws)
    if draws:
        match.owed[YOU] = 1
        match.awaits = Awaits.DRAW
    else:
        match.awaits = Awaits.OBJECTIVES


@long_rule
def finish(match, winner, why):  # HASTINGS-19
    match.winner = winner
    match.awaits = Awaits.OVER
    tell(match, EventKind.ENDS, NOBODY if winner == 3 else winner - 1, why, score(match, 0), score(match, 1))


@long_rule
def score(match, side):  # HASTINGS-52; never less than 0
    points = wing_points(match, side) + victory_points(match, side) + leader_points(match, side)
    return max(points + draw_points(match, side), 0)


@rule
def wing_points(match, side):
    return int(match.wounds[side, 0]) + int(match.wounds[side, 1]) + int(match.wounds[side, 2])


@rule
def victory_points(match, side):
    return POINTS_OF_A_VICTORY if match.winner == 1 + side else 0


@rule
def leader_points(match, side):
    return POINTS_OF_THE_LEADER if match.fallen[1 - side] else 0


@rule
def draw_points(match, side):
    return -PRICE_OF_THREE_CARDS if match.solo and side == YOU and match.kept == 3 else 0


@rule
def outcome(match, side):
    if match.winner == 0 or match.winner == 3:
        return 0
    return 1 if match.winner == 1 + side else -1


# --- Whose turn, what is possible, what can fall -------------------------------------------------------------


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
            at = FIRST_OF[left]
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
    if awaits == Awaits.DRAW or awaits == Awaits.TURN_UP or awaits == Awaits.OVER:
        return 0
    base = CHOICE_BASE[awaits]
    if awaits == Awaits.PLACE and kind_of(match, match.playing) == Kind.ATTACHMENT:
        base = Decision.BEARER
    count = 0
    left = int(match.choices)
    while left != 0:
        actions[count] = base + FIRST_OF[left]
        left &= left - 1
        count += 1
    return count


@long_rule
def list_turn(match, side, actions):  # HASTINGS-13
    count = list_set(match, side, match.hand[side, 0], match.hand[side, 1], Decision.PLAY, actions)
    can_pay = funds(match, side) - 1  # not with itself
    kept = 0
    for i in range(count):
        if places(match, side, actions[i] - Decision.PLAY, can_pay) != 0:
            actions[kept] = actions[i]
            kept += 1
    count = kept
    left = int(match.lying[side])
    while left != 0:
        at = FIRST_OF[left]
        left &= left - 1
        card = match.card[side, at]
        if not match.spent[side, at]:
            if is_ranged(match, side, at) and is_open(match, WING_OF[at]) and shot_targets(match, side, at) != 0:
                actions[count] = Decision.SHOOT + at
                count += 1
            if can_move(match, card) and room_elsewhere(match, side, at) != 0:
                actions[count] = Decision.MOVE + at
                count += 1
            act = Decision.ACT + at
            lines = match.lines[card]
            while lines != 0:
                if when_of(lines) == When.ACTION and can_do(match, side, lines & ANY_LINE, at, WING_OF[at]):
                    actions[count] = act
                    count += 1
                act += CELLS
                lines = rest_of(lines)
        if kind_of(match, card) != Kind.LEADER:  # HASTINGS-15
            actions[count] = Decision.SACRIFICE + at
            count += 1
    actions[count] = Decision.PASS
    return count + 1


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
    left = below(rng, match.piled[side])
    cards = match.pile[side, 0]
    number = 1
    while True:
        if cards == 0:
            cards = match.pile[side, 1]
            number = WORD_CARDS + 1
        bits = BITS_OF_BYTE[cards % BYTE]
        if left < bits:
            return int(Draw.CARD + first + number + BIT_OF_BYTE[cards % BYTE, left])
        left -= bits
        cards >>= 8
        number += 8


# --- What is hidden ------------------------------------------------------------------------------------------


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
