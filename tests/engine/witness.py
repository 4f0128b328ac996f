"""What Python's compiled rules witness of matches: what a WebAssembly module is held against."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from ludotheque.engine.compiled.border import words_of
from ludotheque.engine.compiled.witness import SUMS, witness_matches
from ludotheque.engine.game import Game


def witness(game: Game, options: Mapping[str, Any], style: int, seed: int, count: int) -> list[int]:
    """The sums of so many matches."""
    checked = game.check_options(options)
    start = game.start(game.record, checked)
    slot = np.zeros(1, game.record_with_events)
    bare = np.ndarray(1, game.record, slot)
    view, shown = np.zeros(1, game.record), np.zeros(1, game.shown)
    numbers = tuple(part.view(words_of(part.dtype)) for part in (view, shown))
    styles = np.full(game.seats, style, np.int32)
    actions = np.zeros(game.bounds.legal, np.int32)
    sums = np.zeros(SUMS, np.uint64)
    seats = game.seats_at(checked)
    witness_matches(start, styles, np.uint64(seed), 0, count, actions, seats, slot, bare, (view, shown), numbers, sums)
    return [int(one) for one in sums]
