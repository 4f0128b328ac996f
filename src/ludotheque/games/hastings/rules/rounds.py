"""The course of a match: its set-up, and what an action leads to. The numbers are those of `rules.en.md`.

A round is Preparation (`preparation.py`), Deployment (`deployment.py`, with the lines of cards in `lines.py` and the
turn of the automaton in `ennemi.py`), then the battle in the wings and the objectives (`battle.py`).

`apply` hands an action to the rule that asked for it; that leaves what comes next in `match.awaits`, and as long as
this is nothing that a player or chance must answer, `go_on` takes the next step. So each step is called from one place.
"""

from ....engine.decks import copy_numbers
from ....engine.verbs import long_rule, rule, tell
from .. import record
from ..options import BOTH, DIFFICULTY_OF, DRAWN, FOUR, KEPT, ONE, REACH, READY, TWO, USUAL
from ..record import ENNEMI, NOWHERE, YOU, Awaits, Decision, Draw, EventKind, Kind, Stage
from .battle import battle, may_draw, test_objectives
from .box import answer, ask_before, ask_goal, enter_yours, is_which, lay_box, refuse_bearers, resolve, turned_up
from .by_hand import begin, change, choose_thing, corrected
from .deployment import enter, next_turn, pay, placed, take_turn
from .ennemi import deploy, ennemi_acts, leader_goes, play_up, replace, resolves, shoot, turn_up
from .field import base_of, is_ennemi, kind_of, lay_card
from .lines import choose_line, do_line, effect, hit, hit_wing, moved, settle, take_back
from .preparation import after_draw, discard_from_hand, draw_card, drawer, new_round, place_leader, prepare


@rule
def setup(match, options, deck):
    """HASTINGS-11, HASTINGS-30. Hands are dealt first, so that Leaders are placed by people who know them."""
    match.solo = options.players == 1
    match.faction = options.faction
    match.difficulty = DIFFICULTY_OF[options.difficulty]
    match.by_reach = options.range == REACH
    match.one_damage = options.wing_damage == ONE
    match.ties_count = options.ties == BOTH
    match.ready_only = options.objectives == READY
    set_draw_rule(match, options.draw)
    copy_numbers(match.faces, deck.faces)
    copy_numbers(match.lines, deck.lines)
    match.by_hand = deck.by_hand
    match.box = deck.box
    if not match.box:
        for side in range(2):
            copy_numbers(match.objectives[side], deck.objectives[side])
            pile_up(match, side, deck)
    match.opener = YOU if match.solo else match.faction  # HASTINGS-11: Norman; HASTINGS-31
    match.next_opener = match.opener
    match.chooser = 0
    match.source = NOWHERE
    match.wing = NOWHERE
    match.place = NOWHERE
    match.mover = NOWHERE
    match.awaits = Awaits.DRAW
    if match.box:
        lay_box(match)


@rule
def set_draw_rule(match, draw):  # HASTINGS-12, HASTINGS-52
    if draw == USUAL:
        draw = FOUR if match.solo else TWO
    match.drawn = DRAWN[draw]
    match.kept = KEPT[draw]


@rule
def pile_up(match, side, deck):
    """A side's pile: its deck without the Leader and, of the Ennemi, without the cards with which it begins."""
    faction = int(match.faction + side) % 2
    copy_numbers(match.pile[side], deck.all_cards[faction])
    match.piled[side] = deck.cards[faction]
    leader = base_of(match, side) + 1
    put_aside(match, side, leader)
    if is_ennemi(match, side):  # HASTINGS-30
        for on in range(2):
            starter = base_of(match, side) + deck.starters[faction, on]
            put_aside(match, side, starter)
            lay_card(match, side, record.LINES + on, starter)
        lay_card(match, side, record.LINES + 2, leader)
    else:
        match.owed[side] = record.DEALT


@rule
def put_aside(match, side, card):
    match.pile[side, record.WORD_OF[card]] ^= record.BIT_OF[card]
    match.piled[side] -= 1


@rule
def apply(match, action):
    awaits = match.awaits
    if awaits == Awaits.DRAW:
        draw_card(match, drawer(match), action - Draw.CARD)
    elif awaits == Awaits.TURN and Decision.OTHER <= action < Decision.USE:
        turn_at_table(match, action)
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
    elif awaits >= Awaits.RESOLVES or action == Decision.IDLE:
        apply_at_table(match, awaits, action)
    else:
        base = record.CHOICE_BASE[awaits]
        if awaits == Awaits.PLACE and kind_of(match, match.playing) == Kind.ATTACHMENT:
            base = Decision.BEARER
        match.aim = action - base
        match.choices = 0
        match.awaits = record.CHOICE_THEN[awaits]
    while match.awaits >= record.FIRST_INTERNAL:
        go_on(match)


@long_rule
def turn_at_table(match, action):
    """A turn that the program does not see (HASTINGS-60), or a correction (HASTINGS-61)."""
    if action == Decision.HAND:
        begin(match)
    elif action == Decision.OTHER:
        match.sacrificed = 0
        tell(match, EventKind.BY_HAND, YOU, 0, record.LINES_A_CARD, 61)
        match.awaits = Awaits.NEXT_TURN
    else:
        match.sacrificed = 0
        match.place = action - Decision.DEPLOY
        match.awaits = Awaits.WHICH


@long_rule
def apply_at_table(match, awaits, action):
    """What only those at the table can know: the cards of the box, what is done by hand (HASTINGS-60 to 62)."""
    if action == Decision.HAND:
        begin(match)
    elif awaits == Awaits.HAND:
        choose_thing(match, action)
    elif awaits == Awaits.CHANGE:
        change(match, action)
    elif awaits == Awaits.DESCRIBE:
        answer(match, action - record.ASK_BASE[match.asks])
    elif awaits == Awaits.WHICH:
        is_which(match, action)
    elif awaits == Awaits.DO:
        match.awaits = Awaits.SETTLE
    elif awaits == Awaits.PLACE:
        refuse_bearers(match)
    elif match.box:
        resolve(match, action)
    else:
        resolves(match, action == Decision.RESOLVE)


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
        if not match.box or not ask_goal(match, Awaits.OBJECTIVES):
            test_objectives(match)
    elif awaits == Awaits.NEW_ROUND:
        new_round(match)
    elif awaits == Awaits.PREPARE:
        prepare(match)
    elif awaits >= Awaits.LAY_BOX:
        go_on_at_table(match, awaits)
    else:
        place_leader(match, match.chooser, match.aim)


@long_rule
def go_on_at_table(match, awaits):
    if awaits == Awaits.LAY_BOX:
        ask_before(match)
    elif awaits == Awaits.TURNED_UP:
        turned_up(match)
    elif awaits == Awaits.ENTER_YOURS:
        enter_yours(match)
    else:
        corrected(match)
