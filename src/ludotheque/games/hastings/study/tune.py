"""`tune hastings`: which numbers of the decks may be moved, what is measured, and what HASTINGS-4 asks."""

from typing import Any

import numpy as np

from ....lab.levers import Lever
from ....lab.study import Answer
from ....lab.tune import Kind, Measure, Workshop
from ....players import style_number
from .. import deck
from ..game import GAME
from ..players import COMPETENT
from ..record import End
from . import HUNTER, card_sheets
from .ends import END, POINTS, ROUND, WINNER, as_rows, ends
from .play import HEAD, play_match
from .play import WINNER as WON_BY
from .ranks import ALONE

NORMANS, SAXONS, GOALS = deck.FILES
NUMBERED = {NORMANS: "normands", SAXONS: "saxons"}  # the column with the numbers of the cards
IN_ABILITIES = "capacités"  # there the number after a word is meant
BEFORE = 8  # HASTINGS-4: no hunt is over before this round


def card(file: str, number: int, column: str, low: int, high: int, word: str = "") -> Lever:
    return Lever(file, ((NUMBERED[file], str(number)),), column, low, high, word)


def last_goal(side: str, column: str, low: int, high: int) -> Lever:
    return Lever(GOALS, (("camp", side), ("objectif", "F")), column, low, high)


# A row for each number that the climb may move, with its bounds. To add one: name the file, the card and the column.
# The text's own cards (HASTINGS-2) keep to what HASTINGS-4 says of them; Leaders stay above their cheap units.
LEVERS = (
    card(NORMANS, 1, "vie", 12, 25),
    card(SAXONS, 1, "vie", 12, 25),
    *(card(NORMANS, number, "coût", 3, 6) for number in (70, 71)),
    *(card(SAXONS, number, "coût", 3, 6) for number in (72, 73)),
    *(card(NORMANS, number, IN_ABILITIES, 2, 4, "dégâts") for number in (70, 71)),
    *(card(SAXONS, number, IN_ABILITIES, 2, 4, "dégâts") for number in (72, 73)),
    card(NORMANS, 53, "force", 5, 8),
    card(SAXONS, 22, "force", 5, 8),
    card(NORMANS, 56, "force", 5, 8),
    card(SAXONS, 25, "force", 5, 8),
    card(NORMANS, 58, "force", 6, 10),
    card(SAXONS, 27, "force", 6, 10),
    card(NORMANS, 27, IN_ABILITIES, 1, 3, "portée"),
    card(SAXONS, 55, IN_ABILITIES, 1, 3, "portée"),
    card(NORMANS, 3, "zèle", 0, 2),
    card(SAXONS, 3, "zèle", 0, 2),
    *(last_goal(side, "force", 14, 20) for side in ("normand", "saxon")),
    *(last_goal(side, "zèle", 5, 9) for side in ("normand", "saxon")),
)


def kind(styles: tuple[str, ...], **options: Any) -> Kind:
    return Kind(styles, tuple(options.items()))


SIDES = ("norman", "saxon")
# The kinds of match by name; side 0 is that of the first style.
KINDS = {
    "duel": kind((COMPETENT, COMPETENT), players=2),
    **{f"{options['faction']}_{options['difficulty']}": kind((COMPETENT,), **options) for options in ALONE},
    **{f"hunter_{side}": kind((HUNTER, COMPETENT), players=2, faction=side) for side in SIDES},
    **{f"hunter_alone_{side}": kind((HUNTER,), players=1, faction=side) for side in SIDES},
    "plain": kind(("plain", "plain"), players=2),
}
SHARES = {"easy": "0.73..0.77~0.08", "normal": "0.53..0.57~0.08", "hard": "0.33..0.37~0.08"}


def aims_of_one(options: dict[str, Any]) -> list[str]:
    name = f"{options['faction']}_{options['difficulty']}"
    return [f"win.{name}={SHARES[options['difficulty']]}", f"rounds.{name}=9.5..13.5", f"leader.{name}=0.06..0.14~0.04"]


def play(kind: Kind, value: str, seed: int, first: int, count: int) -> Any:
    return ends({**dict(kind.options), "deck": value}, kind.styles, seed, first, count)


def play_cards(kind: Kind, value: str, seed: int, first: int, count: int) -> Any:
    """Duels between two of the style that is meant: there the cards of both sides come into play."""
    options = GAME.check_options({"players": 2, "deck": value})
    styles = [style_number(GAME, kind.styles[0])] * 2
    return np.array([play_match(options, styles, seed, number) for number in range(first, first + count)], float)


def answer_cards(tuned: Any, rows: Any) -> Answer:
    return card_sheets(rows[:, WON_BY], rows[:, HEAD:], tuned)


WORKSHOP = Workshop(
    store=deck.DECKS,
    read=deck.read_texts,
    levers=LEVERS,
    measures={
        "win": Measure(lambda rows: rows[:, WINNER] == 0, share=True),
        "rounds": Measure(lambda rows: rows[:, ROUND]),
        "points": Measure(lambda rows: rows[:, POINTS]),
        # How often the enemy's Leader falls; how often a Leader falls too early; how often the wings decide.
        "leader": Measure(lambda rows: (rows[:, END] == End.LEADER) & (rows[:, WINNER] == 0), share=True),
        "early": Measure(lambda rows: (rows[:, END] == End.LEADER) & (rows[:, ROUND] < BEFORE), share=True),
        "wings": Measure(lambda rows: rows[:, END] == End.WINGS, share=True),
    },
    kinds=KINDS,
    # HASTINGS-4
    aims=(
        "win.duel=0.47..0.53",
        *(aim for options in ALONE for aim in aims_of_one(options)),
        *(f"early.hunter_alone_{side}=0~0.01" for side in SIDES),
        *(f"win.hunter_{side}=0..0.45" for side in SIDES),
    ),
    play=play,
    of_ends=as_rows,
    play_cards=play_cards,
    answer_cards=answer_cards,
    matches=40,
)
