"""Sums that come out the same, to the last bit, wherever they are taken: their order is fixed."""

from math import sqrt

import numpy as np

from ...engine.verbs import array_rule, long_rule, rule

VALUE, ERROR = 0, 1  # the places in an estimate: a figure and its standard error
LANES = 8


@rule
def lane(values, first):
    """The sum of every eighth number from `first` on, as far as there are whole rows of eight."""
    total = 0.0
    for place in range(first, len(values) - len(values) % LANES, LANES):
        total += values[place]
    return total


@long_rule
def total_of(values):
    """The sum of at most 128 numbers: eight sums side by side, then the rest, as NumPy takes it."""
    total = (lane(values, 0) + lane(values, 1)) + (lane(values, 2) + lane(values, 3))
    total += (lane(values, 4) + lane(values, 5)) + (lane(values, 6) + lane(values, 7))
    for place in range(len(values) - len(values) % LANES, len(values)):
        total += values[place]
    return total


@rule
def mean(values):
    return total_of(values) / len(values)


@array_rule
def standard_error(values):
    """Of the mean of these; of one alone nothing is known: half a match."""
    if len(values) == 1:
        return 0.5
    middle = mean(values)
    squares = np.zeros(len(values), np.float64)
    for place in range(len(values)):
        squares[place] = (values[place] - middle) * (values[place] - middle)
    return sqrt(total_of(squares) / (len(values) - 1)) / sqrt(len(values))


@rule
def both_errors(one, other):
    """The standard error of a sum or a difference."""
    return sqrt(one * one + other * other)


# --- Long sums, nearly exact (Neumaier): a total, and what rounding has taken from it. ---


@rule
def add_to(total, amount):
    """Add to a sum of two parts."""
    both = total[0] + amount
    if abs(total[0]) >= abs(amount):
        total[1] += (total[0] - both) + amount
    else:
        total[1] += (amount - both) + total[0]
    total[0] = both


@rule
def whole(total):
    return total[0] + total[1]
