"""`tune champion`: which numbers of the deck may be moved, what is measured, and what CHAMPION-3 asks."""

from functools import partial
from typing import Any

import numpy as np

from ....engine.compiled.playout import OTHER_POINTS, POINTS
from ....lab.levers import Lever
from ....lab.study import Answer
from ....lab.tune import Kind, Measure, Workshop
from .. import deck
from ..record import MOST_CARDS
from . import COURSE, STRONGEST, STYLES, card_sheets, counted, play_style
from .compiled import PHASES, SCORES

# What may be moved. Ours has values from 1 to 5; how many support cards there are stands in the rules (CHAMPION-2).
LEVERS = (
    *(
        Lever(deck.ACTIONS, (("n°", str(card)),), column, low, high)
        for column, low, high in (("physique", 1, 5), ("passe", 1, 5), ("pied", 1, 5), ("sifflets", 0, 2))
        for card in range(1, MOST_CARDS + 1)
    ),
    *(Lever(deck.SUPPORT, (("carte", card),), "valeur", 2, 6) for card in ("touche", "mêlée")),
)


def play(kind: Kind, value: str, seed: int, first: int, count: int) -> Any:
    """A row a match: the points of both sides, then the course of it."""
    rows, _ = play_style(kind.styles[0], seed, first, count, value)
    return np.column_stack([rows[:, SCORES:], *(counted(rows, counter) for counter in COURSE)])


def of_ends(found: Any) -> Any:
    """The points of both sides."""
    return found[:, [POINTS, OTHER_POINTS]]


def play_cards(kind: Kind, value: str, seed: int, first: int, count: int) -> Any:
    rows, _ = play_style(kind.styles[0], seed, first, count, value)
    return rows[:, PHASES:SCORES].astype(float)


def answer_cards(tuned: Any, rows: Any) -> Answer:
    return card_sheets(rows, tuned.cards, "study.tune_cards")


def column(place: int, rows: Any) -> Any:
    return rows[:, place]


WORKSHOP = Workshop(
    store=deck.DECKS,
    read=deck.read_texts,
    levers=LEVERS,
    measures={
        "win": Measure(lambda rows: rows[:, 0] > rows[:, 1], share=True),
        "draw": Measure(lambda rows: rows[:, 0] == rows[:, 1], share=True),
        "points": Measure(partial(column, 0)),
        "nj_points": Measure(partial(column, 1)),
        **{name: Measure(partial(column, 2 + place), on_gpu=False) for place, (name, *_) in enumerate(COURSE)},
    },
    kinds={style: Kind((style,)) for style in (STRONGEST, *STYLES[:-1])},
    # CHAMPION-3
    aims=("win.captain=0.5..0.6", "win.highest=0.4..0.5", "points.captain=20..30", "nj_points.captain=20..30"),
    play=play,
    of_ends=of_ends,
    play_cards=play_cards,
    answer_cards=answer_cards,
    matches=1000,
)
