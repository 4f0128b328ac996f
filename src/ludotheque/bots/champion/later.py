"""What the rest of a match is worth when a phase ends.

A match is a row of phases. What a phase leads to (points, cards used, the phase that follows and who then holds
Avantage) has been counted over many matches of strong players: `phases.txt`, written by `lab/champion_phases.py`. From
these the chance to win follows backwards, from the last cards of the second half to the first.
"""

from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from ...games.champion.record import ARBITRE, GOAL_AT, HAND, MOST_CARDS, WHISTLES_AT, Phase

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

# What a card kept in hand is worth, in points, for each number on it and each sign: by kind, But, a whistle, Arbitre.
CARD_WORTH = np.array([0.3, 0.3, 0.3, 0.3, 0.0, 0.3])


def features(face: int) -> Any:
    """What is printed on a card, as far as it is worth anything: three values, But, whistles, Arbitre."""
    blown = face >> WHISTLES_AT & 3
    values = [face >> 3 * kind & 7 for kind in range(3)]
    return np.array([*values, face >> GOAL_AT & 1, blown % ARBITRE, blown == ARBITRE], float)


@lru_cache(8)
def card_worths(faces: tuple[int, ...]) -> Any:
    """By card of a deck: what keeping it is worth beyond drawing any other."""
    worths = np.array([features(face) @ CARD_WORTH for face in faces])
    return worths - worths.mean()


Row = tuple[int, int, int, int, int]  # situation, what the lead gains, cards used, situation after, how often


@cache
def counted() -> tuple[Row, ...]:
    """The rows of `phases.txt`."""
    lines = (line.split("#")[0].split() for line in FILE.read_text("utf-8").splitlines())
    rows = [tuple(map(int, line)) for line in lines if line]
    return tuple((a, b, c, d, e) for a, b, c, d, e in rows)


def transitions(rows: tuple[Row, ...]) -> list[tuple[Any, Any, Any, Any]]:
    """By situation: gains, cards used, situations after, chances. One that was never seen is taken for its phase's."""
    found = []
    for situation in range(ALL):
        own = [row for row in rows if row[0] == situation]
        if sum(row[4] for row in own) < 50:
            own += [row for row in rows if row[0] // SITUATIONS == situation // SITUATIONS]
        own = own or [(situation, 0, 2, 0, 1)]
        gains, used, after, times = (np.array([row[k] for row in own]) for k in (1, 2, 3, 4))
        found.append((gains, used, after, times / times.sum()))
    return found


@lru_cache(8)
def tables(cards: int) -> Any:
    """`[half, cards left, lead, situation]`: the chance to win (a draw counts half) in half 1 and 2, then the points to come.

    `cards`: how many a deck has.
    """
    known = transitions(counted())
    leads = np.arange(LEADS) - LEVEL
    worth = np.zeros((3, MOST_CARDS + 1, LEADS, ALL), np.float32)
    over = np.where(leads > 0, 1.0, np.where(leads < 0, 0.0, 0.5))
    second = _backwards(known, np.repeat(over[:, None], ALL, 1))
    worth[1] = second
    worth[0] = _backwards(known, np.repeat(second[cards, :, :1], ALL, 1))
    worth[FOR_POINTS] = _backwards(known, np.repeat(leads[:, None].astype(float), ALL, 1), beyond=1)
    return worth


def _backwards(known: list[tuple[Any, Any, Any, Any]], over: Any, beyond: int = 0) -> Any:
    """By cards left: `over` where a half is over, else the mean of what comes. `beyond`: leads go on outside the table."""
    worth = np.zeros((MOST_CARDS + 1, LEADS, ALL))
    leads = np.arange(LEADS)
    for cards in range(MOST_CARDS + 1):
        for situation, (gains, used, after, chances) in enumerate(known):
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
