"""The lines of cards, carried out: which of them, on whom, and what comes of it (HASTINGS-20)."""

from ....engine.verbs import long_rule, rule, tell
from .. import record
from ..record import ENNEMI, NOWHERE, YOU, Awaits, End, EventKind, Kind, Op, Phase, Scope, When, Why
from .battle import WINGS_TO_WIN, finish
from .effects import can_do, carry_out, side_hit, targets, wings_hit
from .ennemi import ennemi_lines, pick
from .field import (
    amount_of,
    close_up,
    first_free,
    has_line,
    health_of,
    is_by_hand,
    is_ennemi,
    is_muted,
    kind_of,
    leave,
    line_of,
    move_cell,
    mute,
    op_of,
    rest_of,
    room_elsewhere,
    scholar_of,
    scope_of,
    silenced,
    spot,
    tell_by_hand,
    when_of,
    wings_of,
    wound,
)
from .preparation import ask_for_draws, may_still_draw


@long_rule
def lines_to_play(match, side, card):
    """The lines of a player's card that can be carried out when it is played: a mask. HASTINGS-45: alone, Solo: too."""
    mask = 0
    bit = 1
    lines = match.lines[card]
    while lines != 0:
        when = when_of(lines)
        meant = when == When.PLAYED or (when == When.SOLO and match.solo)
        if meant and can_do(match, side, lines & record.ANY_LINE, match.source, match.wing):
            mask |= bit
        lines = rest_of(lines)
        bit *= 2
    return mask


@long_rule
def choose_line(match):  # HASTINGS-20; HASTINGS-40, HASTINGS-46: of several of the Ennemi's, you choose
    side = match.player
    card = match.playing
    if match.box:
        tell(match, EventKind.BY_HAND, side, card, record.LINES_A_CARD, 61)
        match.playing = 0
        be_done(match)
        return
    if is_ennemi(match, side):
        mask = ennemi_lines(match, card)
    else:
        mask = lines_to_play(match, side, card)
        if mask != 0 and kind_of(match, card) != Kind.EVENT and not normal_lines(match, card, mask):
            mask |= record.NORMAL_BIT  # HASTINGS-45: only the Solo: line; or the card as it is
    if mask == 0:
        rest_of_card(match, side, card)
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
def rest_of_card(match, side, card):
    """What else a card that is played brings, if not its Solo: line: Scholar, ongoing effects (HASTINGS-20, 62)."""
    if not is_ennemi(match, side):
        match.owed[side] += scholar_of(match, card)
    if not silenced(match, side, card):
        tell_by_hand(match, side, card, When.PERMANENT)


@long_rule
def do_line(match):
    card = match.playing
    match.playing = 0
    match.within = record.WHOLE_FIELD
    match.line = line_of(match, card, match.aim) if match.aim < record.LINES_A_CARD else 0
    match.awaits = Awaits.EFFECT if match.aim < record.LINES_A_CARD else Awaits.SETTLE
    here = record.SPOT * card + (match.source if match.source >= 0 else record.NO_CELL)
    tell(match, EventKind.ACTS, match.owner, here, match.aim, rule_of_line(match, kind_of(match, card)))
    if is_by_hand(match.line):
        tell(match, EventKind.BY_HAND, match.owner, card, match.aim, 62)
    if when_of(match.line) == When.SOLO:
        mute(match, match.owner, card)
    else:
        rest_of_card(match, match.owner, card)


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
    if op == Op.NONE:  # HASTINGS-62: by hand
        match.awaits = Awaits.SETTLE
        if is_ennemi(match, owner) and match.by_hand:
            be_done(match)
    elif op == Op.DRAW:
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
        cells = record.CELL_BIT[match.aim]
    match.hits = 0
    match.awaits = Awaits.SETTLE
    if op == Op.MOVE:
        match.mover = match.aim
        pick(match, room_elsewhere(match, side, match.mover), Awaits.MOVE_TO, Awaits.MOVED)
    else:
        if is_ennemi(match, match.owner) and side == YOU and scope_of(match.line) <= Scope.ONE:
            number = 39 if when_of(match.line) != When.NEVER else 43
            tell(match, EventKind.AIMS, ENNEMI, spot(match, YOU, record.FIRST_OF[cells]), number)
        while cells != 0:
            carry_out(match, side, record.FIRST_OF[cells], op, amount_of(match.line))
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
    match.gone[side, record.WORD_OF[card]] ^= record.BIT_OF[card]
    match.hand[side, record.WORD_OF[card]] |= record.BIT_OF[card]
    match.held[side] += 1
    tell(match, EventKind.TAKES, side, card)
    match.awaits = Awaits.SETTLE


@rule
def be_done(match):  # HASTINGS-61
    """What a card of the Ennemi's says is done on the table, and entered by hand."""
    match.chooser = YOU
    match.awaits = Awaits.DO


@long_rule
def bury(match):
    """Cards that are destroyed go, and react."""
    again = True
    while again:  # a reaction may destroy others
        again = False
        side = 1 if dying_cells(match, 0) == 0 else 0
        dying = dying_cells(match, side)
        while dying != 0:  # from line 3, so that closing up moves nothing that is still looked at
            at = record.LAST_OF[dying]
            dying ^= record.CELL_BIT[at]
            destroy(match, side, at)
            again = True


@long_rule
def settle(match):
    """What an effect has led to: cards destroyed, their reactions, victory, cards to draw."""
    bury(match)
    clear_effect(match)
    if not is_won(match):
        match.awaits = Awaits.NEXT_TURN if match.phase == Phase.DEPLOYMENT else Awaits.OBJECTIVES
        if may_still_draw(match, 0) or may_still_draw(match, 1):
            ask_for_draws(match)
        else:
            match.owed[0] = 0
            match.owed[1] = 0


@long_rule
def is_won(match):
    """Has somebody won? Then the match is over."""
    if match.fallen[0] or match.fallen[1]:  # HASTINGS-19
        both = match.fallen[0] and match.fallen[1]
        winner = 2 if match.fallen[0] else 1
        if both:  # alone, a defeat
            winner = 2 if match.solo else 3
        finish(match, winner, End.BOTH_LEADERS if both else End.LEADER)
        return True
    if wings_of(match, 0) >= WINGS_TO_WIN or wings_of(match, 1) >= WINGS_TO_WIN:
        finish(match, 1 if wings_of(match, 0) >= WINGS_TO_WIN else 2, End.WINGS)
        return True
    return False


@long_rule
def dying_cells(match, side):
    """The cards of a side with as much damage as health: a mask of cells."""
    mask = 0
    left = int(match.lying[side])
    while left != 0:
        at = record.FIRST_OF[left]
        left &= left - 1
        if match.damage[side, at] > 0 and match.damage[side, at] >= health_of(match, side, at):
            mask |= record.CELL_BIT[at]
    return mask


@long_rule
def destroy(match, side, at):  # HASTINGS-16
    card = match.card[side, at]
    reacts = not is_ennemi(match, side) and not is_muted(match, side, at) and has_line(match, card, When.REACTION)
    tell(match, EventKind.DESTROYED, side, card, at)
    leave(match, side, at, Why.DESTROYED, 16)
    close_up(match, side, at)
    if kind_of(match, card) == Kind.LEADER:
        match.fallen[side] = 1
        tell(match, EventKind.FALLS, side, card)
    if reacts:  # HASTINGS-20, HASTINGS-39, HASTINGS-45
        react(match, side, card, at)


@long_rule
def react(match, side, card, at):
    """A reaction asks nobody anything: it draws, or does something to all whom it means."""
    tell(match, EventKind.REACTS, side, card, at)
    tell_by_hand(match, side, card, When.REACTION)
    lines = match.lines[card]
    while lines != 0:
        line = lines & record.ANY_LINE
        lines = rest_of(lines)
        if when_of(line) == When.REACTION:
            op = op_of(line)
            if op == Op.DRAW:
                match.owed[side] += amount_of(line)
            elif op != Op.NONE:
                cells = targets(match, side, line, NOWHERE, record.WING_OF[at], record.WHOLE_FIELD)
                while cells != 0:
                    carry_out(match, side_hit(side, op), record.FIRST_OF[cells], op, amount_of(line))
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
