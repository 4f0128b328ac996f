"""Elo ratings from a table of results: who beat whom how often."""

from math import log
from typing import Any

import numpy as np

from .study import Figure

PER_TEN_TIMES = 400  # points for odds of ten to one


def ratings(points: Any) -> list[Figure]:
    """The rating of each player, in Elo points above the first; `points[a, b]` is what a took from b (a draw: a half).

    The likeliest ratings (Bradley and Terry) when every pair had drawn one game more: so that who never lost has a
    rating too. The error is of the difference from the first.
    """
    played = np.asarray(points, float) + 0.5 * (1 - np.eye(len(points)))
    strength = np.zeros(len(played))
    for _ in range(100):
        expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
        games = played + played.T
        slope = (played - games * expected).sum(axis=1)[1:]
        spread = games * expected * (1 - expected)
        curve = (np.diag(spread.sum(axis=1)) - spread)[1:, 1:]
        step = np.linalg.solve(curve, slope)
        strength[1:] += step
        if np.abs(step).max() < 1e-9:
            break
    errors = np.sqrt(np.diag(np.linalg.inv(curve)))
    points_per = PER_TEN_TIMES / log(10)
    return [
        Figure(0.0, 0.0),
        *(Figure(s * points_per, e * points_per) for s, e in zip(strength[1:], errors, strict=True)),
    ]
