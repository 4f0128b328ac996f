"""Blocks of playouts: where they begin, and what came of them for seat 0.

A position is played on in `BLOCKS` blocks of as many matches each, block b with streams `first + b * size` and so on of
the seed: whoever plays a block finds the same. Errors are taken from how far the means of the blocks differ.
"""

import numpy as np

from ...engine.chance import RNG_WORDS, start_stream
from ...engine.compiler import compiled
from ...engine.tally import DRAWS, SCORES, WINS
from ...engine.verbs import deal, rule
from .sums import ERROR, VALUE, mean, standard_error

BLOCKS = 32


@rule
def block_size(playouts):
    """How many matches a block has, if a position is played on so many times."""
    return max(1, playouts // BLOCKS)


@compiled
def deal_truths(view, seat, seed, truths):
    """Write what may be the truth, as far as a seat knows by its view: the n-th with the luck of stream n."""
    rng = np.zeros(RNG_WORDS, np.uint64)
    for number in range(len(truths)):
        truths[number] = view[0]
        start_stream(rng, seed, np.uint64(number))
        deal(truths[number], seat, rng)


@compiled
def block_mean(tally, size, sides, most_points):
    """What the matches of a block, counted in a tally, came to on the average: points, or the share of wins."""
    if sides > 1:
        return (tally[WINS] + tally[DRAWS] / 2) / size
    points = 0
    for value in range(most_points + 1):
        points += value * tally[SCORES + value]
    return points / size


@compiled
def worth_of(means, fewer_wins, estimate):
    """What a position is worth to seat 0 by the means of its blocks, and how sure that is."""
    came = means.copy()
    if fewer_wins:
        for block in range(len(came)):
            came[block] = -came[block]
    estimate[VALUE] = mean(came)
    estimate[ERROR] = standard_error(came)
