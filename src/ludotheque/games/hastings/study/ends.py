"""How matches of 1066 end: many of them, a row of numbers each."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ....players import style_number
from ..game import GAME
from .compiled import COLUMNS, play_to_the_end


def ends(options: Mapping[str, Any], styles: Sequence[str], seed: int, first: int, count: int) -> Any:
    """The ends of matches `first` to `first + count - 1` of a seed."""
    start = GAME.start(GAME.record, GAME.check_options(options))
    numbers = np.array([style_number(GAME, style) for style in styles], np.int32)
    rows = np.zeros((count, COLUMNS), np.int64)
    play_to_the_end(start, numbers, np.uint64(seed), first, rows, np.zeros(GAME.bounds.legal, np.int32))
    return rows
