"""Throws as actions. One die showing n is the action n; two dice are ten times the higher plus the lower.

>>> two_dice(5, 6), high(65), low(65)
(65, 6, 5)

A game's own actions start at FIRST_FREE.
"""

from typing import Any

import numpy as np

from .chance import below
from .verbs import rule

FIRST_FREE = 70


@rule
def two_dice(a: int, b: int) -> int:
    """The action for two dice thrown together; their order does not matter."""
    return 10 * max(a, b) + min(a, b)


# The 36 throws of two dice, as actions. The next step waits for one, and to look it up takes less than to work it out.
THROWS = np.array([two_dice(a, b) for a in range(1, 7) for b in range(1, 7)], np.int64)


@rule
def high(throw: int) -> int:
    """The higher of two dice: a tenth, without the division, for which the next step would wait."""
    return int(throw) * 205 >> 11


@rule
def low(throw: int) -> int:
    """The lower of two dice."""
    return throw - 10 * int(high(throw))


@rule
def throw(rng: Any, two: bool) -> Any:
    """Throw two dice together, or one. (A single draw for both cases spares the processor a wrong guess.)"""
    fallen = below(rng, 36 if two else 6)
    return int(THROWS[fallen]) if two else fallen + 1


@rule
def list_one(outcomes: Any, weights: Any) -> int:
    """The six faces of a die, each of weight 1; return how many."""
    for face in range(6):
        outcomes[face] = face + 1
        weights[face] = 1
    return 6


@rule
def list_two(outcomes: Any, weights: Any) -> int:
    """The 21 kinds of two dice: weight 1 for a double, 2 for the others; return how many."""
    count = 0
    for a in range(1, 7):
        for b in range(1, a + 1):
            outcomes[count] = two_dice(a, b)
            weights[count] = 1 if a == b else 2
            count += 1
    return count


def throw_text(throw: int) -> str:
    """`6-5` for two dice, `4` for one."""
    return str(throw) if throw <= 6 else f"{throw // 10}-{throw % 10}"


def read_throw(text: str) -> int | None:
    """The action for a throw as written, in either order, or None if it is no throw.

    >>> read_throw("5-6"), read_throw("4"), read_throw("7")
    (65, 4, None)
    """
    faces = text.split("-")
    if len(faces) > 2 or not all(len(face) == 1 and face in "123456" for face in faces):
        return None
    return int(faces[0]) if len(faces) == 1 else two_dice(int(faces[0]), int(faces[1]))
