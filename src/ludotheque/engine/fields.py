"""Positions as a page gets them: plain numbers and lists by field name, whole or only what changed.

>>> fields = Fields(find("poche"))
>>> fields.changes(match.seen(0, 3), match.seen(0, 4))
{'awaits': 15, 'x': 4, 'beat': 4}

What is seen of a position is a string of bytes: the viewer's record, and behind it what the rules `show` of it.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from .game import Game


class Field(NamedTuple):
    """Where a field stands, and what it holds."""

    name: str
    start: int
    stop: int
    kind: np.dtype[Any]  # of one number
    shape: tuple[int, ...]

    def read(self, seen: bytes) -> Any:
        numbers = np.frombuffer(seen, self.kind, (self.stop - self.start) // self.kind.itemsize, self.start)
        return numbers.reshape(self.shape).tolist()


class Fields:
    """The fields of a game's positions and of what it shows. What is packed for the rules alone is left out."""

    def __init__(self, game: Game) -> None:
        shown = [] if "nothing" in (game.shown.names or ()) else list(_fields(game.shown, game.record.itemsize))
        self.all = [field for field in _fields(game.record, 0) if field.name not in game.packed] + shown
        assert len({field.name for field in self.all}) == len(self.all), "a position and what is shown share a name"

    def read(self, seen: bytes) -> dict[str, Any]:
        """All of them."""
        return {field.name: field.read(seen) for field in self.all}

    def changes(self, before: bytes, after: bytes) -> dict[str, Any]:
        """Those that differ, as they are afterwards."""
        return {
            field.name: field.read(after)
            for field in self.all
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
        found.append(Field(name, start + offset, start + offset + kind.itemsize, single, shape))
    return found
