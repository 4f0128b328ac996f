"""The rest of a match, worked out backwards: from the last cards of the second half to the first.

What is known of it lies in one piece of memory, found by its address (`later.py`): what a card in hand is worth by what
is on it, then `[half, cards left, lead, situation]`, the chance to win (a draw counts half) in half 1 and 2, and last
the points to come.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import carray

from .....engine.compiler import compiled, pointer
from .....engine.verbs import rule
from ...record import ARBITRE, GOAL_AT, HAND, MOST_CARDS, VALUE_BITS, VALUE_OF, WHISTLES_AT, Phase

# The situation when a phase begins: SITUATIONS * phase, and who holds Avantage, and whether you draw a card more.
MINE, HIS, EXTRA = 1, 2, 4
SITUATIONS = 8
ALL = SITUATIONS * len(Phase)

# CHAMPION-40: with fewer cards, in hand and unseen, the half is over, by phase. An attack needs a hand and a line; a
# touche or a mêlée a hand and one card, beside mostly two that still lie hidden on the other side.
LEAST_CARDS = np.array([HAND + 4, HAND + 3, HAND + 3], np.int64)
MOST_LEAD = 60
LEVEL = MOST_LEAD  # where no lead stands in a table
LEADS = 2 * MOST_LEAD + 1

FOR_POINTS = 2  # where the points to come stand, beside the two halves
TABLES = (3, MOST_CARDS + 1, LEADS, ALL)

FEATURES = 6  # of a card
HEAD = 8 * FEATURES  # bytes, of the worths
ROOM = HEAD + 4 * int(np.prod(TABLES))  # bytes, of all


class Steps(NamedTuple):
    """What the situations lead to: that of situation s stands from `first[s]` to `first[s + 1]`."""

    first: Any
    gains: Any  # what the lead gains
    used: Any  # cards
    after: Any  # the situation that follows
    chances: Any


@compiled
def worth_at(place):
    """What a card is worth by what is on it, of what lies there."""
    return carray(pointer(place), (FEATURES,), np.float64)


@compiled
def tables_at(place):
    """The tables of what lies there."""
    return carray(pointer(place + HEAD), TABLES, np.float32)


@compiled
def fill_rest(place, cards, steps, worth):
    """Write what is known into memory; `cards`: how many a deck has."""
    known = worth_at(place)
    for k in range(FEATURES):
        known[k] = worth[k]
    tables = tables_at(place)
    over = np.empty(LEADS)
    come = np.empty((MOST_CARDS + 1, LEADS, ALL))
    for lead in range(LEADS):
        over[lead] = 1.0 if lead > LEVEL else 0.0 if lead < LEVEL else 0.5
    go_back(come, steps, over, 0, tables[1])
    for lead in range(LEADS):
        over[lead] = come[cards, lead, 0]
    go_back(come, steps, over, 0, tables[0])
    for lead in range(LEADS):
        over[lead] = lead - LEVEL
    go_back(come, steps, over, 1, tables[FOR_POINTS])
    return 0


@compiled
def go_back(come, steps, over, beyond, table):
    """By cards left: `over` where a half is over, else the mean of what comes. `beyond`: leads go on outside."""
    for cards in range(MOST_CARDS + 1):
        for situation in range(ALL):
            is_over = cards < LEAST_CARDS[situation // SITUATIONS] + (situation & EXTRA != 0)
            for lead in range(LEADS):
                worth = over[lead] if is_over else mean_of(come, steps, cards, lead, situation, beyond)
                come[cards, lead, situation] = worth
                table[cards, lead, situation] = worth


@compiled
def mean_of(come, steps, cards, lead, situation, beyond):
    """Over all that a situation leads to."""
    mean = 0.0
    for step in range(steps.first[situation], steps.first[situation + 1]):
        reached = lead + steps.gains[step]
        inside = min(max(reached, 0), LEADS - 1)
        left = max(cards - steps.used[step], 0)
        mean += steps.chances[step] * (come[left, inside, steps.after[step]] + beyond * (reached - inside))
    return mean


@compiled
def card_worths(faces, cards, worth):
    """By card of a deck of so many: what keeping it is worth beyond drawing any other."""
    worths = np.empty(cards)
    total = 0.0
    for card in range(cards):
        printed = features(int(faces[card + 1]))
        worths[card] = 0.0
        for k in range(FEATURES):
            worths[card] += worth[k] * printed[k]
        total += worths[card]
    for card in range(cards):
        worths[card] -= total / cards
    return worths


@rule
def features(face):
    """What is printed on a card, as far as it is worth anything: three values, But, whistles, Arbitre."""
    n = face & VALUE_BITS
    blown = face >> WHISTLES_AT & 3
    return VALUE_OF[n, 0], VALUE_OF[n, 1], VALUE_OF[n, 2], face >> GOAL_AT & 1, blown % ARBITRE, blown // ARBITRE
