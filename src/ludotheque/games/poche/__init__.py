"""Rugby de poche: two dice, a match sheet, a clock."""

from ...engine.game import Game, Option, register
from . import guide, rules, sheet, story
from .record import POCHE, Told

GAME = register(
    Game(
        name="poche",
        title="Rugby de poche",
        seats=2,
        record=POCHE,
        rules=rules,
        told=Told,
        options=(
            Option("halves", (2, 1), "POCHE-4"),
            Option("minutes", (20, 40), "POCHE-4"),
            Option("yellow_minutes", (10, 5), "POCHE-25"),
            Option("red_minutes", (None, 20), "POCHE-25"),
            Option("play_on", (True, False), "POCHE-32"),
        ),
        max_legal=2,
        max_outcomes=21,
        max_events=8,
        max_score=300,  # two minutes for 7 points, 80 minutes, and a last action a half
        action_text=guide.action_text,
        read_action=guide.read_action,
        rule_here=guide.rule_here,
        thrower=guide.thrower,
        opens_line=guide.opens_line,
        story=story,
        sheet=sheet,
    )
)
