"""The course of a match: its set-up, and what an action leads to. The numbers are those of `rules.en.md`.

A round is Preparation (`preparation.py`), Deployment (`deployment.py`, with the lines of cards in `lines.py` and the
turn of the automaton in `ennemi.py`), then the battle in the wings and the objectives (`battle.py`).

`apply` hands an action to the rule that asked for it; that leaves what comes next in `match.awaits`, and as long as
this is nothing that a player or chance must answer, `go_on` takes the next step. So each step is called from one place.
"""

from ....engine.verbs import rule
from .. import deck as decks
from .. import record
from ..record import ENNEMI, NOWHERE, YOU, Awaits, Decision, Draw, Kind, Stage
from .battle import battle, may_draw, test_objectives
from .deployment import enter, next_turn, pay, placed, take_turn
from .ennemi import deploy, ennemi_acts, leader_goes, play_up, replace, shoot, turn_up
from .field import base_of, is_ennemi, kind_of, lay_card
from .lines import choose_line, do_line, effect, hit, hit_wing, moved, settle, take_back
from .preparation import after_draw, discard_from_hand, draw_card, drawer, new_round, place_leader, prepare

DRAWN_AND_KEPT = {"two": (2, 2), "four": (4, 2), "three": (3, 3)}  # HASTINGS-12, HASTINGS-52


def setup(match, players, faction, difficulty, range, wing_damage, ties, objectives, draw, deck):  # noqa: A002
    """HASTINGS-11, HASTINGS-30. Hands are dealt first, so that Leaders are placed by people who know them."""
    match.solo = players == 1
    match.faction = record.FACTIONS.index(faction)
    match.difficulty = record.DIFFICULTIES.index(difficulty)
    match.by_reach = range == "reach"
    match.one_damage = wing_damage == "one"
    match.ties_count = ties == "both"
    match.ready_only = objectives == "ready"
    usual = "four" if players == 1 else "two"
    match.drawn, match.kept = DRAWN_AND_KEPT[usual if draw == record.DRAW_RULES[0] else draw]
    dealt = decks.of(deck)
    match.faces[:], match.lines[:], match.objectives[:] = dealt.printed
    for side in (0, 1):
        cards = dealt.factions[(match.faction + side) % 2]
        aside = [1]
        if players == 1 and side == ENNEMI:  # HASTINGS-30
            aside = [*cards.starters, 1]
            for on, card in enumerate(aside):
                lay_card(match, ENNEMI, record.LINES + on, int(base_of(match, ENNEMI)) + card)
        match.pile[side] = cards.pile(aside)
        match.piled[side] = len(cards.cards) - len(aside)
        if not is_ennemi(match, side):
            match.owed[side] = record.DEALT
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
        base = record.CHOICE_BASE[awaits]
        if awaits == Awaits.PLACE and kind_of(match, match.playing) == Kind.ATTACHMENT:
            base = Decision.BEARER
        match.aim = action - base
        match.choices = 0
        match.awaits = record.CHOICE_THEN[awaits]
    while match.awaits >= record.FIRST_INTERNAL:
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
