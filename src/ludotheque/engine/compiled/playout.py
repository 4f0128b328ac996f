"""Whole matches in compiled code, counted as they end: what the batch runner and the GPU share."""

from typing import Any

import numpy as np
from numba.extending import overload

from ..chance import RNG_WORDS, below, start_stream
from ..compiler import compiled
from ..tally import ACTIONS, DRAWS, LENGTH_BINS, LENGTHS, MATCHES, SCORES, TRACE, WINS
from ..verbs import ANYONE, CHANCE, OVER, actor, apply, choose, ending, legal, outcome, rule, sample, score, turn

# How a match ended, a row of numbers: the side that won (NOBODY: neither), the points of both, and the game's own word.
END_COLUMNS = 4
WINNER, POINTS, OTHER_POINTS, ENDING = range(END_COLUMNS)
NOBODY = -1

RANDOM = 0  # the style that every game has: any legal action, each as likely


@rule
def next_action(match, who, styles, actions, rng):
    """What happens next: chance draws, or the seat at turn plays in its style.

    Where anyone may act, each seat is as quick as the other.
    """
    if who == CHANCE:
        return sample(match, rng)
    seat = below(rng, len(styles)) if who == ANYONE else who
    return seat_action(match, who, seat, styles, actions, rng)


@rule
def seat_action(match, who, seat, styles, actions, rng):
    """What a seat plays in its style; `who` is what `turn` says, that seat or ANYONE."""
    if styles[seat] != RANDOM:
        actions[0] = choose(match, seat, styles[seat], rng)  # in the buffer any kind of number becomes the same kind
        return actions[0]
    count = legal(match, actions)
    action = actions[below(rng, count)] if count > 1 else actions[0]
    while who == ANYONE and actor(match, action) != seat:  # another's: draw again, until it is one's own
        action = actions[below(rng, count)]
    return action


def add(tally: Any, index: int, amount: int) -> None:
    """Add to one counter. On a GPU, where threads share a tally, an atomic addition (see `gpu`)."""
    tally[index] += amount


@overload(add, target="cpu")
def add_on_cpu(tally, index, amount):
    def plainly(tally, index, amount):
        tally[index] += amount

    return plainly


@rule
def follow(trace, action):
    """The trace of a match after one more action."""
    return (trace * 31 + int(action)) & 0x3FFFFFFF


@rule
def count_match(tally, match, length, trace, sides, max_score):
    """Enter a finished match."""
    add(tally, MATCHES, 1)
    add(tally, ACTIONS, length)
    add(tally, TRACE, trace)
    add(tally, LENGTHS + min(length, LENGTH_BINS - 1), 1)
    drawn = True
    for side in range(sides):
        add(tally, SCORES + side * (max_score + 1) + score(match, side), 1)
        if outcome(match, side) > 0:
            add(tally, WINS + side, 1)
            drawn = False
    if drawn:
        add(tally, DRAWS, 1)
    if sides == 2:
        margin = score(match, 0) - score(match, 1)
        add(tally, SCORES + 2 * (max_score + 1) + max_score + margin, 1)


@rule
def write_end(match, row, sides):
    """How a match ended."""
    row[WINNER] = NOBODY
    for side in range(sides):
        row[POINTS + side] = score(match, side)
        if outcome(match, side) > 0:
            row[WINNER] = side
    row[ENDING] = ending(match)


@compiled
def play_to_the_end(start, styles, seed, first, actions, rows, sides):
    """Play a match for each row, from number `first` of a seed on; write how each ended."""
    slot = start.copy()
    match = slot[0]
    rng = np.zeros(RNG_WORDS, np.uint64)
    for place in range(len(rows)):
        slot[0] = start[0]
        start_stream(rng, seed, np.uint64(first + place))
        who = turn(match)
        while who != OVER:
            apply(match, next_action(match, who, styles, actions, rng))
            who = turn(match)
        write_end(match, rows[place], sides)


@compiled
def play_matches(start, styles, seed, first, count, actions, tally, sides, max_score):
    """Play matches `first` to `first + count - 1` of a seed from the position `start` into `tally`."""
    slot = start.copy()
    match = slot[0]
    rng = np.zeros(RNG_WORDS, np.uint64)
    for number in range(first, first + count):
        slot[0] = start[0]
        start_stream(rng, seed, np.uint64(number))
        length = 0
        trace = 0
        who = turn(match)
        while who != OVER:
            action = next_action(match, who, styles, actions, rng)
            apply(match, action)
            trace = follow(trace, action)
            length += 1
            who = turn(match)
        count_match(tally, match, length, trace, sides, max_score)
