"""What the rest of a match is worth when a phase ends.

A match is a row of phases. What a phase leads to (points, cards used, the phase that follows and who then holds
Avantage) has been counted over many matches of strong players, and what a card kept in hand is worth was fitted to the
hands they held: `phases.txt`, which `make tables` writes (`study/tables.py`). From these the chance to win
follows backwards, from the last cards of the second half to the first.
"""

from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..record import ARBITRE, GOAL_AT, HAND, MOST_CARDS, WHISTLES_AT, Phase

# The situation when a phase begins: SITUATIONS * phase, and who holds Avantage, and whether you draw a card more.
MINE, HIS, EXTRA = 1, 2, 4
SITUATIONS = 8
ALL = SITUATIONS * len(Phase)

LEAST_CARDS = 2 * HAND  # CHAMPION-40: fewer than a line and a hand, and the half is over
MOST_LEAD = 60
LEVEL = MOST_LEAD  # where no lead stands in a table
LEADS = 2 * MOST_LEAD + 1

FOR_POINTS = 2  # where the points to come stand in `tables`

FILE = Path(__file__).parent / "phases.txt"
WORTH = "worth"  # begins the line of the card worths

Row = tuple[int, int, int, int, int]  # situation, what the lead gains, cards used, situation after, how often


class Known(NamedTuple):
    """What was counted and fitted."""

    worth: tuple[float, ...]  # in points, of what is on a card that is kept in hand; see `features`
    rows: tuple[Row, ...]


def read(text: str) -> Known:
    """What a file like `phases.txt` says."""
    worth: tuple[float, ...] = ()
    rows: list[Row] = []
    for line in text.splitlines():
        words = line.split("#")[0].split()
        if words[:1] == [WORTH]:
            worth = tuple(map(float, words[1:]))
        elif words:
            situation, gain, used, after, times = map(int, words)
            rows.append((situation, gain, used, after, times))
    return Known(worth, tuple(rows))


known = read(FILE.read_text("utf-8"))


def use(other: Known) -> None:
    """Let the players of this process know something else from now on."""
    global known  # noqa: PLW0603 - one thing known in a process
    known = other
    card_worths.cache_clear()
    tables.cache_clear()


def features(face: int) -> Any:
    """What is printed on a card, as far as it is worth anything: three values, But, whistles, Arbitre."""
    blown = face >> WHISTLES_AT & 3
    values = [face >> 3 * kind & 7 for kind in range(3)]
    return np.array([*values, face >> GOAL_AT & 1, blown % ARBITRE, blown == ARBITRE], float)


@lru_cache(8)
def card_worths(faces: tuple[int, ...]) -> Any:
    """By card of a deck: what keeping it is worth beyond drawing any other."""
    worths = np.array([features(face) @ known.worth for face in faces])
    return worths - worths.mean()


Transition = tuple[Any, Any, Any, Any]  # gains, cards used, situations after, chances
SELDOM = 50  # times


def transitions(rows: tuple[Row, ...]) -> list[Transition]:
    """By situation, what it leads to. One that was seldom seen is taken for its phase's."""
    found = []
    for situation in range(ALL):
        own = [row for row in rows if row[0] == situation]
        if sum(row[4] for row in own) < SELDOM:
            own += [row for row in rows if row[0] // SITUATIONS == situation // SITUATIONS]
        own = own or [(situation, 0, 2, 0, 1)]
        gains, used, after, times = (np.array([row[k] for row in own]) for k in (1, 2, 3, 4))
        found.append((gains, used, after, times / times.sum()))
    return found


@lru_cache(8)
def tables(cards: int) -> Any:
    """`[half, cards left, lead, situation]`: the chance to win (a draw counts half) in half 1 and 2, then the points to
    come. `cards`: how many a deck has.
    """
    steps = transitions(known.rows)
    leads = np.arange(LEADS) - LEVEL
    worth = np.zeros((3, MOST_CARDS + 1, LEADS, ALL), np.float32)
    over = np.where(leads > 0, 1.0, np.where(leads < 0, 0.0, 0.5))
    second = _backwards(steps, np.repeat(over[:, None], ALL, 1))
    worth[1] = second
    worth[0] = _backwards(steps, np.repeat(second[cards, :, :1], ALL, 1))
    worth[FOR_POINTS] = _backwards(steps, np.repeat(leads[:, None].astype(float), ALL, 1), beyond=1)
    return worth


def _backwards(steps: list[Transition], over: Any, beyond: int = 0) -> Any:
    """By cards left: `over` where a half is over, else the mean of what comes. `beyond`: leads go on outside."""
    worth = np.zeros((MOST_CARDS + 1, LEADS, ALL))
    leads = np.arange(LEADS)
    for cards in range(MOST_CARDS + 1):
        for situation, (gains, used, after, chances) in enumerate(steps):
            if cards < LEAST_CARDS + bool(situation & EXTRA):
                worth[cards, :, situation] = over[:, situation]
                continue
            reached = leads[None, :] + gains[:, None]
            inside = np.clip(reached, 0, LEADS - 1)
            come = worth[np.maximum(cards - used, 0)[:, None], inside, after[:, None]]
            if beyond:
                come = come + (reached - inside)
            worth[cards, :, situation] = chances @ come
    return worth
