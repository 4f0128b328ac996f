"""Hands and Leaders at the beginning, and the Preparation of each round (HASTINGS-11, 12)."""

from ....engine.bits import count_bits
from ....engine.verbs import EVERYBODY, long_rule, rule, tell, whisper
from .. import record
from ..record import ENNEMI, Awaits, End, EventKind, Phase, Stage, Why
from .battle import finish
from .ennemi import table_resources
from .field import base_of, discard, is_ennemi, lay_card


@rule
def drawer(match):
    """The side that draws the next card."""
    return 0 if match.owed[0] > 0 else 1


@rule
def may_still_draw(match, side):
    return match.owed[side] > 0 and match.piled[side] > 0 and match.held[side] < record.MOST_HAND


@long_rule
def draw_card(match, side, card):  # HASTINGS-12
    match.owed[side] -= 1
    match.piled[side] -= 1
    match.pile[side, record.WORD_OF[card]] ^= record.BIT_OF[card]
    match.hand[side, record.WORD_OF[card]] |= record.BIT_OF[card]
    match.held[side] += 1
    if match.phase == Phase.PREPARATION:
        match.fresh[record.WORD_OF[card]] |= record.BIT_OF[card]
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
    lay_card(match, side, record.LINES * wing, leader)
    tell(match, EventKind.LEADER, side, leader, record.LINES * wing, 11)
    if match.solo:
        for on in range(record.LINES):  # HASTINGS-30
            tell(
                match,
                EventKind.LEADER,
                ENNEMI,
                match.card[ENNEMI, record.LINES + on],
                record.LINES + on,
                30,
            )
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
            table_resources(match.this_round, match.difficulty) if match.solo else record.NO_CARD,
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
    match.owed[side] = 0 if match.box else match.drawn  # HASTINGS-60: your hand is your own affair
    ask_for_draws(match)


@long_rule
def ready_all(match):
    for side in range(2):
        for at in range(record.CELLS):
            match.spent[side, at] = 0
        for place in range(record.RESERVE):
            match.tactic_spent[side, place] = 0
    tell(match, EventKind.READY_ALL, match.opener, match.this_round)


@long_rule
def check_limit(match, side):  # HASTINGS-12
    match.fresh[0] = 0
    match.fresh[1] = 0
    match.due = max(match.held[side] - record.HAND_LIMIT, 0)
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
        match.fresh[record.WORD_OF[card]] &= ~record.BIT_OF[card]
    if match.due == 0:
        if awaits == Awaits.KEEP:
            check_limit(match, side)
        else:
            match.awaits = Awaits.PREPARE if awaits == Awaits.LIMIT else Awaits.SETTLE


@long_rule
def out_of_hand(match, side, card):
    match.hand[side, record.WORD_OF[card]] ^= record.BIT_OF[card]
    match.held[side] -= 1
    if not match.solo:
        tell(match, EventKind.SHOWN, side, card)
