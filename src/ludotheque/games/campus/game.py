"""Campus: a board of tokens to turn over, two dice, and lines that finish themselves."""

from ...engine.game import Bounds, Game, register
from ...engine.option import Option
from . import board, rules, sheet, words
from .record import CAMPUS, SHOWN, EventKind
from .situations import NOTATION, SITUATIONS

GAME = register(
    Game(
        name="campus",
        title="Campus",
        seats=2,
        record=CAMPUS,
        rules=rules,
        events=EventKind,
        options=(
            Option("players", (2, 1), "CAMPUS-30"),
            Option("bonuses", ("manual", "auto"), "CAMPUS-12", in_lab="auto"),
            Option("scoring", ("points", "rounds"), "CAMPUS-22"),
            Option("star_malus", (False, True), "CAMPUS-14"),
        ),
        # events: a Big Bang that clears the board, and the end of the round
        bounds=Bounds(legal=rules.MOST_ACTIONS, outcomes=21, events=44, score=rules.MOST_POINTS),
        situations=SITUATIONS,
        notation=NOTATION,
        shown=SHOWN,
        packed=("forgotten_lines", "bag", "stars", "up", "forgotten"),
        words=words,
        sheet=sheet,
        fewer_wins=True,
        brief=sheet.brief,
        luck_is_fixed=lambda options: options["players"] == 1,
        board=board,
    )
)
