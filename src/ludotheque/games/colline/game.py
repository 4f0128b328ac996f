"""Duel sur la Colline: a race for the flag, four hidden cards against four, eight powers."""

from ...engine.game import Bounds, Game, register
from . import board, rules, sheet, words
from .options import OPTIONS
from .record import COLLINE, MOST_KINDS, SHOWN, EventKind
from .situations import NOTATION, SITUATIONS, pace

GAME = register(
    Game(
        name="colline",
        title="Duel sur la Colline",
        seats=2,
        record=COLLINE,
        rules=rules,
        events=EventKind,
        options=OPTIONS,
        # events: a last card laid, four places shown, a power for each card, sums, the round, the match
        bounds=Bounds(legal=rules.MOST_ACTIONS, outcomes=MOST_KINDS, events=20, score=rules.IN_ALL),
        situations=SITUATIONS,
        notation=NOTATION,
        shown=SHOWN,
        packed=("kept", "clues", "fours", "hand", "pile", "played"),
        cards=words.cards,
        words=words,
        sheet=sheet,
        own_dice=True,
        board=board,
        pace=pace,
        reveals=frozenset({EventKind.CLUE, EventKind.SHOWN, EventKind.TURNS_UP}),
    )
)
