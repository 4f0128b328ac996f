"""What is counted over many matches: whole numbers only, so that any split of the work adds up to the same.

A tally is one flat array of integers that the runners on CPU and GPU fill; `Tally` gives its parts names.
"""

from typing import Any

import numpy as np

from .game import Game

# The layout: single counters, then the histograms.
MATCHES = 0
ACTIONS = 1
TRACE = 2  # a sum over every action of every match: two runs with the same trace played the same matches
WINS = 3  # by side (the seats, then the automaton), at most two
DRAWS = 5
LENGTHS = 6  # by number of actions; the last bin takes all longer matches
LENGTH_BINS = 1024
SCORES = LENGTHS + LENGTH_BINS  # max_score + 1 bins a side, then 2 * max_score + 1 for the margin


def tally_size(game: Game) -> int:
    return SCORES + game.most_sides * (game.bounds.score + 1) + 2 * game.bounds.score + 1


class Tally:
    """The counts of a simulation so far.

    >>> tally.matches, tally.wins, mean_and_error(tally.scores[0])
    """

    def __init__(self, game: Game, sides: int, counts: Any = None) -> None:
        self.game, self.sides = game, sides
        self.counts = np.zeros(tally_size(game), np.int64) if counts is None else counts

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.game, self.sides, self.counts + other.counts)

    @property
    def matches(self) -> int:
        return int(self.counts[MATCHES])

    @property
    def actions(self) -> int:
        return int(self.counts[ACTIONS])

    @property
    def trace(self) -> int:
        return int(self.counts[TRACE]) % 2**64  # over very many matches the sum wraps round

    @property
    def wins(self) -> tuple[int, ...]:
        return tuple(self.counts[WINS : WINS + self.sides].tolist())

    @property
    def draws(self) -> int:
        return int(self.counts[DRAWS])

    @property
    def lengths(self) -> dict[int, int]:
        """How many matches had so many actions."""
        return _histogram(self.counts[LENGTHS:SCORES])

    @property
    def scores(self) -> tuple[dict[int, int], ...]:
        """For each side, how many matches it ended with so many points."""
        width = self.game.bounds.score + 1
        starts = [SCORES + side * width for side in range(self.sides)]
        return tuple(_histogram(self.counts[start : start + width]) for start in starts)

    @property
    def margins(self) -> dict[int, int]:
        """How many matches ended with so many points more for the first side than for the second."""
        bins = self.counts[SCORES + 2 * (self.game.bounds.score + 1) :]
        return {value - self.game.bounds.score: count for value, count in _histogram(bins).items()}


def _histogram(bins: Any) -> dict[int, int]:
    return {int(value): int(bins[value]) for value in np.flatnonzero(bins)}


def mean_and_error(histogram: dict[int, int]) -> tuple[float, float]:
    """The mean of a histogram and its standard error."""
    count = sum(histogram.values())
    mean = sum(value * number for value, number in histogram.items()) / count
    variance = sum(number * (value - mean) ** 2 for value, number in histogram.items()) / max(count - 1, 1)
    return mean, float(np.sqrt(variance / count))


def share_and_error(part: int, whole: int) -> tuple[float, float]:
    """A share and its standard error."""
    share = part / whole
    return share, float(np.sqrt(share * (1 - share) / whole))
