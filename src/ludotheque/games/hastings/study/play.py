"""Matches of 1066 for the studies: who won, how, in which round, and what became of every card."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ....engine.chance import generator
from ....engine.compiled.steps import draw, step, take_action
from ....engine.game import find
from ....engine.verbs import CHANCE, OVER, observe, turn
from ..record import ALL_CARDS, NOBODY, EventKind

GAME = find("hastings")

# A row for a match: the side that won (NOBODY: neither), how (an `End`), in which round, the points of both sides.
WINNER, END, ROUND, POINTS = 0, 1, 2, 3
HEAD = POINTS + 2
# Then by card, of both decks: did a player have it in hand, did it come into play from there or from the Ennemi's pile?
HELD = HEAD
PLAYED = HELD + ALL_CARDS
COLUMNS = PLAYED + ALL_CARDS


def play_match(options: Mapping[str, Any], styles: Sequence[int], seed: int, number: int) -> Any:
    """A match of two styles, or of one alone, as a row of numbers."""
    slot, rng = GAME.start(GAME.record_with_events, options), generator(seed, number)
    numbers, buffer = np.array(styles, np.int32), np.zeros(GAME.bounds.legal, np.int32)
    row = np.zeros(COLUMNS, np.int16)
    bare = np.zeros(1, GAME.record)
    who = int(turn(slot[0]))
    while who != OVER:
        if who == CHANCE:
            action = draw(slot, rng)
        else:
            for name in GAME.record.names or ():
                bare[name] = slot[name]
            observe(bare[0], who)
            action = take_action(bare, who, numbers, buffer, rng)
        who = int(step(slot, action))
        note(row, slot[0])
    return row


PLAYED_BY = (EventKind.PLAYS, EventKind.ENTERS, EventKind.ATTACHED, EventKind.TACTIC, EventKind.EVENT)


def note(row: Any, match: Any) -> None:
    """Enter what an action led to."""
    for kind, side, a, b, c, _ in match.events[: match.event_count].tolist():
        if kind == EventKind.CARD:
            row[HELD + a - 1] = 1
        elif kind in PLAYED_BY:
            row[PLAYED + a - 1] = 1
        elif kind == EventKind.ENDS:
            row[WINNER], row[END], row[ROUND] = side if side != NOBODY else NOBODY, a, match.this_round
            row[POINTS], row[POINTS + 1] = b, c
