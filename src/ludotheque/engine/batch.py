"""Many matches at once, on all cores.

Match number n of a seed always draws from stream n, so a batch gives the same matches on one core, on
many, interpreted, compiled or on a GPU.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from typing import Any

import numpy as np

from .chance import BITS_64
from .compiled.playout import play_matches
from .game import Game
from .tally import Tally
from .workers import ALL_CORES, Workers, in_order

MATCHES_A_CHUNK = 1 << 14
CHUNKS_A_CORE = 16  # at least, where there are matches enough: players who think take long, and all cores should help


def play_chunk(
    game: Game,
    options: Mapping[str, Any],
    styles: Sequence[int],
    seed: int,
    first: int,
    count: int,
    player: Any = play_matches,
    start: Any = None,
) -> Tally:
    """The tally of some matches of a seed, played in this thread. `play_matches.py_func` plays interpreted.

    `start`: a position to start from (an array of one record), instead of the beginning.
    """
    checked = game.check_options(options)
    begin = game.start(game.record, checked) if start is None else start
    return _play(game, begin, game.sides_at(checked), styles, seed, first, count, player)


def play_batch(
    game: Game,
    options: Mapping[str, Any],
    styles: Sequence[int],
    matches: int,
    seed: int = 0,
    workers: Workers = ALL_CORES,
) -> Iterator[Tally]:
    """Play so many matches, giving the tally so far after each chunk.

    Chunks are counted in order: stop whenever you like, and what you have is the first so many matches. `options`: all
    of them, as `check_options` gives them.
    """
    start, sides = game.start(game.record, options), game.sides_at(options)
    size = min(MATCHES_A_CHUNK * workers.coarse, max(1, matches // (CHUNKS_A_CORE * workers.count)))
    tasks = (
        partial(_play, game, start, sides, styles, seed, first, min(size, matches - first))
        for first in range(0, matches, size)
    )
    tally = Tally(game, sides)
    with closing(in_order(tasks, workers)) as played:
        for part in played:
            tally += part
            yield tally


def _play(
    game: Game,
    start: Any,
    sides: int,
    styles: Sequence[int],
    seed: int,
    first: int,
    count: int,
    player: Any = play_matches,
) -> Tally:
    tally, actions = Tally(game, sides), np.zeros(game.bounds.legal, np.int32)
    numbers, word = np.array(styles, np.int32), np.uint64(seed & BITS_64)
    player(start, numbers, word, first, count, actions, tally.counts, sides, game.bounds.score)
    return tally
