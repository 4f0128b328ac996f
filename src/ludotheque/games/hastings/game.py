"""1066, dans la Fureur et le Sang: two armies in three wings, for two players or alone against the Ennemi."""

from ...engine.game import Bounds, Game, register
from . import board, deck, rules, sheet, words
from .cards import cards
from .options import OPTIONS
from .record import DECK, HASTINGS, MOST_CARDS, SHOWN, EventKind
from .situations import NOTATION, SITUATIONS

# Masks, sets and what is printed, which only the rules can read.
PACKED: tuple[str, ...] = ("faces", "lines", "objectives", "hand", "pile", "gone", "fresh", "order", "heap")
PACKED += ("lying", "lasting", "choices", "line", "hits", "aim")

GAME = register(
    Game(
        name="hastings",
        title="1066, dans la Fureur et le Sang",
        seats=2,
        automaton=True,
        record=HASTINGS,
        rules=rules,
        events=EventKind,
        options=OPTIONS,
        # events: a volley that destroys a wing with its attachments and reactions, and the end of a round
        bounds=Bounds(legal=rules.MOST_ACTIONS, outcomes=MOST_CARDS, events=64, score=rules.MOST_POINTS),
        situations=SITUATIONS,
        notation=NOTATION,
        words=words,
        sheet=sheet,
        board=board,
        deck_record=DECK,
        deck_numbers=deck.numbers,
        deck_words=deck.words,
        noted_words=words.noted_words,
        knows_all=deck.knows_all,
        shown=SHOWN,
        packed=PACKED,
        cards=cards,
        reveals=frozenset({EventKind.SHOWN}),
    )
)
