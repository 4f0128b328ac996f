"""A situation: what a match can be waiting for, and what people must know of it.

A game has a table of them, one row for each value of its record's field `awaits`:

>>> SITUATIONS = Situations("CAMPUS", {
...     Awaits.THROW: Situation(rule=5, thrower=opponent, opens_line=True),
...     Awaits.TURN: Situation(rule=lambda position: 6 if position.begun else 7),
... })

Who alone may know what is awaited is not here: that is the rule `secret`, which compiled players ask too.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from .record import Record


@dataclass(frozen=True)
class Situation:
    """A row of the table. A fact is a value, or a function of the position where it depends."""

    # The number of the rule that says what is awaited.
    rule: int | Callable[[Record], int]
    # At a throw or a draw, the seat whose hand it is.
    thrower: int | Callable[[Record], int] = 0
    # Chance that needs no hand: a board laid out, a pack shuffled.
    automatic: bool | Callable[[Record], bool] = False
    # Where dice are real, chance that is the program's all the same: a card out of a pile that nobody has, a lot.
    by_program: bool | Callable[[Record], bool] = False
    # Two players at one screen: it is done before both, whatever else each of them hides (dice, a race).
    in_the_open: bool | Callable[[Record], bool] = False
    # The next action begins a new line of a saved game.
    opens_line: bool | Callable[[Record], bool] = False


class Situations:
    """The situations of a game, by the value of its record's field `awaits`. `book` names its rules: `POCHE`."""

    def __init__(self, book: str, rows: Mapping[int, Situation]) -> None:
        self.book = book
        self.rows = {int(awaits): row for awaits, row in rows.items()}

    def of(self, position: Record) -> Situation:
        return self.rows[awaited(position)]

    def rule(self, position: Record) -> str:
        """The rule that says what is awaited: `POCHE-5`."""
        return f"{self.book}-{fact(self.of(position).rule, position)}"

    def thrower(self, position: Record) -> int:
        """The seat whose hand throws or draws."""
        return int(fact(self.of(position).thrower, position))

    def automatic(self, position: Record) -> bool:
        """Does the chance that is awaited need no hand?"""
        return bool(fact(self.of(position).automatic, position))

    def by_program(self, position: Record) -> bool:
        """Where dice are real: is the chance that is awaited the program's all the same?"""
        return bool(fact(self.of(position).by_program, position))

    def in_the_open(self, position: Record) -> bool:
        """Two players at one screen: is what is awaited done before both?"""
        return bool(fact(self.of(position).in_the_open, position))

    def opens_line(self, position: Record) -> bool:
        """Does the next action begin a new line of a saved game?"""
        return bool(fact(self.of(position).opens_line, position))


def awaited(position: Record) -> int:
    """What a match is waiting for."""
    return int(np.void.__getitem__(position, "awaits"))  # a tenth of the time of `position.awaits`


def fact(of: Any, position: Record) -> Any:
    """A fact of a situation, in this position."""
    return of(position) if callable(of) else of
