"""The options of 1066, and what the rules need to know of their values."""

import numpy as np

from ...engine.decks import BOX, OURS
from ...engine.option import Option
from . import deck
from .record import DIFFICULTIES, DRAW_RULES, FACTIONS

DIFFICULTY_VALUES = ("normal", "easy", "hard")  # the default first
DIFFICULTY_OF = np.array([DIFFICULTIES.index(value) for value in DIFFICULTY_VALUES], np.int64)

RANGES = ("damage", "reach")
REACH = RANGES.index("reach")

WING_DAMAGES = ("difference", "one")
ONE = WING_DAMAGES.index("one")

TIES = ("nothing", "both")
BOTH = TIES.index("both")

OBJECTIVES_BY = ("army", "ready")
READY = OBJECTIVES_BY.index("ready")

USUAL, TWO, FOUR = (DRAW_RULES.index(value) for value in ("usual", "two", "four"))
# How many cards are drawn, and of these kept, by draw rule; the usual is one of the others.
DRAWN = np.array([0, 2, 4, 3], np.int64)
KEPT = np.array([0, 2, 2, 3], np.int64)

OPTIONS = (
    Option("players", (1, 2), "HASTINGS-13", in_lab=2),
    Option("faction", FACTIONS, "HASTINGS-30"),
    Option("difficulty", DIFFICULTY_VALUES, "HASTINGS-36"),
    Option("range", RANGES, "HASTINGS-16"),
    Option("wing_damage", WING_DAMAGES, "HASTINGS-17"),
    Option("ties", TIES, "HASTINGS-17"),
    Option("objectives", OBJECTIVES_BY, "HASTINGS-18"),
    Option("draw", DRAW_RULES, "HASTINGS-12"),
    Option("deck", (OURS, BOX), "HASTINGS-2", find=deck.find, load=deck.load, real=(BOX,)),
)
