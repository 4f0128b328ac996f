"""Duel sur la Colline: a race for the flag, four hidden cards against four, eight powers."""

from ...engine.game import Game, Option, register
from . import board, guide, rules, sheet, story
from .deal import deal
from .record import COLLINE, MOST_KINDS, Told

GAME = register(
    Game(
        name="colline",
        title="Duel sur la Colline",
        seats=2,
        record=COLLINE,
        rules=rules,
        told=Told,
        options=(
            Option("race", ("live", "beats"), "COLLINE-5", in_lab="beats"),
            Option("one_resists_five", (False, True), "COLLINE-10"),
            Option("four_tests", ("drawn", "own"), "COLLINE-16"),
        ),
        max_legal=rules.MOST_ACTIONS,
        max_outcomes=MOST_KINDS,
        max_events=20,  # a last card laid, four places shown, a power for each card, sums, the round, the match
        max_score=rules.IN_ALL,
        action_text=guide.action_text,
        read_action=guide.read_action,
        rule_here=guide.rule_here,
        thrower=guide.thrower,
        opens_line=guide.opens_line,
        story=story,
        sheet=sheet,
        dealt=guide.dealt,
        kept_by_program=guide.kept_by_program,
        own_dice=True,
        board=board,
        secret=guide.secret,
        deal=deal,
        pace=guide.pace,
        reveals=frozenset({Told.CLUE, Told.SHOWN, Told.TURNS_UP}),
        in_the_open=guide.in_the_open,
    )
)
