"""Campus: a board of tokens to turn over, two dice, and lines that finish themselves."""

from ...engine.game import Game, Option, register
from . import board, guide, rules, sheet, story
from .record import CAMPUS, Told

GAME = register(
    Game(
        name="campus",
        title="Campus",
        seats=2,
        record=CAMPUS,
        rules=rules,
        told=Told,
        options=(
            Option("players", (2, 1), "CAMPUS-30"),
            Option("bonuses", ("manual", "auto"), "CAMPUS-12", in_lab="auto"),
            Option("scoring", ("points", "rounds"), "CAMPUS-22"),
            Option("star_malus", (False, True), "CAMPUS-14"),
        ),
        max_legal=rules.MOST_ACTIONS,
        max_outcomes=21,
        max_events=44,  # a Big Bang that clears the board, and the end of the round
        max_score=rules.MOST_POINTS,
        action_text=guide.action_text,
        read_action=guide.read_action,
        rule_here=guide.rule_here,
        thrower=guide.thrower,
        opens_line=guide.opens_line,
        story=story,
        sheet=sheet,
        fewest=True,
        dealt=guide.dealt,
        luck_is_fixed=lambda options: options["players"] == 1,
        board=board,
    )
)
