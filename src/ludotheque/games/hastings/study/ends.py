"""How matches of 1066 end: many of them, a row of numbers each."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ....engine.batch import play_ends
from ....engine.compiled.playout import ENDING
from ....engine.compiled.playout import POINTS as POINTS_OF_ALL
from ....engine.compiled.playout import WINNER as WINNER_OF_ALL
from ....players import style_number
from ..game import GAME
from ..rules.battle import ENDS

# A row: the side that won (-1: neither), how (an `End`), in which round, side 0's points.
WINNER, END, ROUND, POINTS = range(4)
COLUMNS = 4


def ends(options: Mapping[str, Any], styles: Sequence[str], seed: int, first: int, count: int) -> Any:
    """The ends of matches `first` to `first + count - 1` of a seed."""
    numbers = [style_number(GAME, style) for style in styles]
    return as_rows(play_ends(GAME, GAME.check_options(options), numbers, seed, first, count))


def as_rows(found: Any) -> Any:
    """Rows of any game, with the own word of this one taken apart."""
    how = found[:, ENDING]
    return np.column_stack([found[:, WINNER_OF_ALL], how % ENDS, how // ENDS, found[:, POINTS_OF_ALL]])
