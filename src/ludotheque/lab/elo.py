"""Elo ratings from a table of results: who beat whom how often."""

from math import log
from typing import Any

import numpy as np

from .study import Figure

PER_TEN_TIMES = 400  # points for odds of ten to one


def ratings(points: Any, zero: int = 0) -> list[Figure]:
    """The rating of each player, in Elo points above player `zero`. `points[a, b]`: what a took from b (draws: halves).

    The likeliest ratings (Bradley and Terry) when every pair had drawn one game more: so that who never lost has a
    rating too. The error is of the difference from `zero`.
    """
    played = np.asarray(points, float) + 0.5 * (1 - np.eye(len(points)))
    strength, others = np.zeros(len(played)), np.arange(len(played)) != zero
    for _ in range(100):
        expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        games = played + played.T
        slope = (played - games * expected).sum(axis=1)[others]
        spread = games * expected * (1 - expected)
        curve = (np.diag(spread.sum(axis=1)) - spread)[np.ix_(others, others)]
        step = np.linalg.solve(curve, slope)
        strength[others] += step
        if np.abs(step).max() < 1e-9:
            break
    errors = np.zeros(len(played))
    errors[others] = np.sqrt(np.diag(np.linalg.inv(curve)))
    scale = PER_TEN_TIMES / log(10)
    return [Figure(float(s * scale), float(e * scale)) for s, e in zip(strength, errors, strict=True)]
