"""Whole matches of 1066 in compiled code, and how each ends."""

import numpy as np

from ....engine.chance import start_stream
from ....engine.compiled.playout import next_action
from ....engine.compiler import compiled
from ....engine.verbs import OVER, apply, score, turn
from ..record import End
from ..rules.field import wings_of

# A row: the side that won (NOBODY: neither), how (an `End`), in which round, side 0's points.
WINNER, END, ROUND, POINTS = range(4)
COLUMNS = 4


@compiled
def play_to_the_end(start, styles, seed, first, rows, actions):
    slot = start.copy()
    match = slot[0]
    rng = np.zeros(2, np.uint64)
    for place in range(len(rows)):
        slot[0] = start[0]
        start_stream(rng, seed, np.uint64(first + place))
        who = turn(match)
        while who != OVER:
            apply(match, next_action(match, who, styles, actions, rng))
            who = turn(match)
        rows[place, WINNER] = match.winner - 1
        rows[place, ROUND] = match.this_round
        rows[place, POINTS] = score(match, 0)
        if match.fallen[0] or match.fallen[1]:
            rows[place, END] = End.LEADER
        elif wings_of(match, 0) == 2 or wings_of(match, 1) == 2:
            rows[place, END] = End.WINGS
        else:
            rows[place, END] = End.DECK
