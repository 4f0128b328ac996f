"""1066, dans la Fureur et le Sang: two armies in three wings, for two players or alone against the Ennemi."""

from ...engine.decks import OURS
from ...engine.game import Bounds, Game, register
from ...engine.option import Option
from . import board, deck, rules, sheet, words
from .cards import cards
from .record import DRAW_RULES, FACTIONS, HASTINGS, MOST_CARDS, SHOWN, EventKind
from .situations import NOTATION, SITUATIONS

# Masks, sets and what is printed, which only the rules can read.
PACKED: tuple[str, ...] = ("faces", "lines", "objectives", "hand", "pile", "gone", "fresh", "order", "heap")
PACKED += ("lying", "choices", "line", "hits", "aim")

GAME = register(
    Game(
        name="hastings",
        title="1066, dans la Fureur et le Sang",
        seats=2,
        automaton=True,
        record=HASTINGS,
        rules=rules,
        events=EventKind,
        options=(
            Option("players", (1, 2), "HASTINGS-13", in_lab=2),
            Option("faction", FACTIONS, "HASTINGS-30"),
            Option("difficulty", ("normal", "easy", "hard"), "HASTINGS-36"),
            Option("range", ("damage", "reach"), "HASTINGS-16"),
            Option("wing_damage", ("difference", "one"), "HASTINGS-17"),
            Option("ties", ("nothing", "both"), "HASTINGS-17"),
            Option("objectives", ("army", "ready"), "HASTINGS-18"),
            Option("draw", DRAW_RULES, "HASTINGS-12"),
            Option("deck", (OURS,), "HASTINGS-2", find=deck.find, load=deck.load),
        ),
        # events: a volley that destroys a wing with its attachments and reactions, and the end of a round
        bounds=Bounds(legal=rules.MOST_ACTIONS, outcomes=MOST_CARDS, events=64, score=rules.MOST_POINTS),
        situations=SITUATIONS,
        notation=NOTATION,
        words=words,
        sheet=sheet,
        board=board,
        deck_words=deck.words,
        shown=SHOWN,
        packed=PACKED,
        cards=cards,
        reveals=frozenset({EventKind.SHOWN}),
    )
)
