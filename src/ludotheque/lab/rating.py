"""Ratings: how strong each of several players is, with what is known of the errors and of what they share.

Two sources: who took how much from whom (`elo`), or what each made alone of the same boards (`means`). What is played
on the same board or by the same dice is one observation, however many matches it is: the unit of every error here is
the deal, not the match.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Any, NamedTuple

import numpy as np

from .study import Figure

PER_TEN_TIMES = 400  # Elo points for odds of ten to one
SURE = 1.96  # standard errors to either side: 95 %


class Meeting(NamedTuple):
    """What player `one` took from player `other`, deal by deal: a share of the `matches` played on each."""

    one: int
    other: int
    took: Any
    matches: int


@dataclass(frozen=True)
class Ratings:
    """A value for each player, and the covariance of their errors."""

    values: Any
    covariance: Any

    def of(self, player: int) -> Figure:
        return Figure(float(self.values[player]), float(np.sqrt(self.covariance[player, player])))

    def above(self, one: int, other: int) -> Figure:
        """How much one is above another; its error knows what the two share."""
        shared = self.covariance[one, one] + self.covariance[other, other] - 2 * self.covariance[one, other]
        return Figure(float(self.values[one] - self.values[other]), float(np.sqrt(max(shared, 0.0))))


def interval(figure: Figure) -> tuple[float, float]:
    """From where to where: 95 % of such intervals hold the true value."""
    return figure.value - SURE * figure.error, figure.value + SURE * figure.error


def apart(figure: Figure) -> bool:
    """Is a difference beyond chance?"""
    return abs(figure.value) > SURE * figure.error


def elo(players: int, meetings: Sequence[Meeting], zero: int = 0) -> Ratings:
    """The rating of each player in Elo points above player `zero`.

    The likeliest ratings (Bradley and Terry) when every pair had drawn one deal more: so that who never lost has a
    rating too, and an error. That error is taken from how far the deals lie apart (a sandwich estimate, the deal being
    the cluster), so that neither the same dice nor the swapped seats are counted twice.

    >>> elo(2, [Meeting(0, 1, np.array([0.5, 1.0, 0.5]), matches=2)]).of(1)
    """
    others = [player for player in range(players) if player != zero]
    strength = np.zeros(players)
    for _ in range(100):
        slope, curve = np.zeros(players), np.zeros((players, players))
        for one, other, took, matches in meetings:
            chance = 1 / (1 + np.exp(strength[other] - strength[one]))
            pull = matches * (np.sum(took) + 0.5 - (len(took) + 1) * chance)
            slope[[one, other]] += pull, -pull
            spread = matches * (len(took) + 1) * chance * (1 - chance)
            curve[[one, other], [one, other]] += spread
            curve[[one, other], [other, one]] -= spread
        inverse = np.linalg.inv(curve[np.ix_(others, others)])
        step = inverse @ slope[others]
        strength[others] += np.clip(step, -2, 2)
        if np.abs(step).max() < 1e-9:
            break
    deals = max(len(meeting.took) for meeting in meetings)
    pulls, drawn = np.zeros((deals, players)), np.zeros((len(meetings), players))
    for k, (one, other, took, matches) in enumerate(meetings):
        chance = 1 / (1 + np.exp(strength[other] - strength[one]))
        for player, sign in ((one, matches), (other, -matches)):
            pulls[: len(took), player] += sign * (took - chance)
            drawn[k, player] = sign * (0.5 - chance)
    spread = (pulls.T @ pulls * deals / max(deals - 1, 1) + drawn.T @ drawn)[np.ix_(others, others)]
    scale = PER_TEN_TIMES / log(10)
    covariance = np.zeros((players, players))
    covariance[np.ix_(others, others)] = inverse @ spread @ inverse * scale**2
    return Ratings(strength * scale, covariance)


def means(points: Any) -> Ratings:
    """The mean points of each player, from a row for each deal and a column for each player."""
    deals = len(points)
    covariance = np.atleast_2d(np.cov(points, rowvar=False)) / deals if deals > 1 else np.zeros((points.shape[1],) * 2)
    return Ratings(np.mean(points, axis=0), covariance)
