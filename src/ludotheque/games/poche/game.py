"""Rugby de poche: two dice, a match sheet, a clock."""

from ...engine.game import Bounds, Game, register
from ...engine.option import Option
from . import rules, sheet, words
from .record import POCHE, SHOWN, EventKind
from .situations import NOTATION, SITUATIONS

GAME = register(
    Game(
        name="poche",
        title="Rugby de poche",
        seats=2,
        record=POCHE,
        rules=rules,
        events=EventKind,
        options=(
            Option("halves", (2, 1), "POCHE-4"),
            Option("minutes", (20, 40), "POCHE-4"),
            Option("yellow_minutes", (10, 5), "POCHE-25"),
            Option("red_minutes", (None, 20), "POCHE-25"),
            Option("play_on", (True, False), "POCHE-32"),
        ),
        # score: two minutes for 7 points, 80 minutes, and a last action a half
        bounds=Bounds(legal=2, outcomes=21, events=8, score=300),
        situations=SITUATIONS,
        notation=NOTATION,
        shown=SHOWN,
        words=words,
        sheet=sheet,
    )
)
