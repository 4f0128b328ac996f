"""Rugby Champion, solo: a hand of four against a hidden line, three kinds of challenge, two halves."""

from ...engine.decks import BOX, OURS
from ...engine.game import Bounds, Game, register
from ...engine.option import Option
from . import board, deck, rules, sheet, words
from .cards import cards
from .record import CHAMPION, DECK, SHOWN, VALUES, EventKind
from .situations import NOTATION, SITUATIONS

GAME = register(
    Game(
        name="champion",
        title="Rugby Champion",
        seats=1,
        automaton=True,
        record=CHAMPION,
        rules=rules,
        events=EventKind,
        options=(Option("deck", (OURS, BOX), "CHAMPION-1", find=deck.find, load=deck.load, real=(BOX,)),),
        # events: a card turned, Avantage, a try, Avantages given back, half-time, a new half and its line
        bounds=Bounds(legal=rules.MOST_ACTIONS, outcomes=VALUES, events=16, score=rules.MOST_POINTS),
        situations=SITUATIONS,
        notation=NOTATION,
        words=words,
        sheet=sheet,
        board=board,
        deck_record=DECK,
        deck_numbers=deck.numbers,
        deck_words=deck.words,
        knows_all=lambda options: options["deck"] != BOX,
        shown=SHOWN,
        packed=("hand", "unseen", "hidden", "goals", "faces", "margin", "support", "unmet"),
        cards=cards,
    )
)
