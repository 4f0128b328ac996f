"""Campus: a board of tokens to turn over, two dice, and lines that finish themselves."""

from ...engine.game import Bounds, Game, register
from . import board, rules, sheet, words
from .options import OPTIONS
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
        options=OPTIONS,
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
        # CAMPUS-16: the token is turned up, and all have seen it
        reveals=frozenset({EventKind.CALL}),
    )
)
