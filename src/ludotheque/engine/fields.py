"""Positions as a page gets them: plain numbers and lists by field name, whole or only what changed.

>>> fields = Fields(find("poche"))
>>> fields.changes(match.seen(0, 3), match.seen(0, 4))
{'awaits': 15, 'x': 4, 'beat': 4}

What is seen of a position is a string of bytes: the viewer's record, and behind it what the rules `show` of it.
"""

from collections.abc import Sequence
from functools import cache
from struct import Struct
from typing import Any, NamedTuple

import numpy as np

from .game import Game

LETTERS = {"i1": "b", "u1": "B", "b1": "?", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q"}
TOGETHER = 8  # fields that stand together, and mostly have not changed


class Field(NamedTuple):
    """Where a field stands, and what it holds."""

    name: str
    start: int
    stop: int
    numbers: Struct
    shape: tuple[int, ...]

    def read(self, seen: bytes) -> Any:
        numbers = self.numbers.unpack_from(seen, self.start)
        return _nested(numbers, self.shape) if self.shape else numbers[0]


def _nested(numbers: Sequence[Any], shape: tuple[int, ...]) -> list[Any]:
    if len(shape) == 1:
        return list(numbers)
    size = len(numbers) // shape[0]
    return [_nested(numbers[at : at + size], shape[1:]) for at in range(0, len(numbers), size)]


class Fields:
    """The fields of a game's positions and of what it shows. What is packed for the rules alone is left out."""

    def __init__(self, game: Game) -> None:
        shown = [] if "nothing" in (game.shown.names or ()) else list(_fields(game.shown, game.record.itemsize))
        self.all = [field for field in _fields(game.record, 0) if field.name not in game.packed] + shown
        assert len({field.name for field in self.all}) == len(self.all), "a position and what is shown share a name"
        parts = [self.all[at : at + TOGETHER] for at in range(0, len(self.all), TOGETHER)]
        self.parts = [(part[0].start, part[-1].stop, part) for part in parts]

    def read(self, seen: bytes) -> dict[str, Any]:
        """All of them."""
        return {field.name: field.read(seen) for field in self.all}

    def changes(self, before: bytes, after: bytes) -> dict[str, Any]:
        """Those that differ, as they are afterwards."""
        return {
            field.name: field.read(after)
            for start, stop, part in self.parts
            if before[start:stop] != after[start:stop]
            for field in part
            if before[field.start : field.stop] != after[field.start : field.stop]
        }


@cache
def fields_of(game: Game) -> Fields:
    return Fields(game)


def _fields(dtype: np.dtype[Any], start: int) -> list[Field]:
    assert dtype.fields
    found = []
    for name, (kind, offset, *_) in dtype.fields.items():
        single, shape = kind.subdtype or (kind, ())
        numbers = Struct(f"<{kind.itemsize // single.itemsize}{LETTERS[single.str[1:]]}")
        found.append(Field(name, start + offset, start + offset + kind.itemsize, numbers, shape))
    return found
