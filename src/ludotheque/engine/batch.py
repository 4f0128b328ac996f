"""Many matches at once, on all cores.

Match number n of a seed always draws from stream n, so a batch gives the same matches on one core, on
many, interpreted, compiled or on a GPU.
"""

import os
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import numpy as np

from .chance import BITS_64
from .compiled.playout import play_matches
from .game import Game
from .tally import Tally, tally_size

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
    start, sides = game.start(game.record, checked) if start is None else start, game.sides_at(checked)
    counts = np.zeros(tally_size(game), np.int64)
    actions = np.zeros(game.bounds.legal, np.int32)
    style_numbers = np.array(styles, np.int32)
    player(
        start,
        style_numbers,
        np.uint64(seed & BITS_64),
        first,
        count,
        actions,
        counts,
        sides,
        game.bounds.score,
    )
    return Tally(game, sides, counts)


def play_batch(
    game: Game,
    options: Mapping[str, Any],
    styles: Sequence[int],
    matches: int,
    seed: int = 0,
    cores: int | None = None,
) -> Iterator[Tally]:
    """Play so many matches on so many cores (default: all), giving the tally so far after each chunk.

    Chunks are counted in order: stop whenever you like, and what you have is the first so many matches.
    """
    cores = cores or os.cpu_count() or 1
    size = min(MATCHES_A_CHUNK, max(1, matches // (CHUNKS_A_CORE * cores)))
    chunks = [(first, min(size, matches - first)) for first in range(0, matches, size)]
    tally = Tally(game, game.sides_at(options))
    with ThreadPoolExecutor(cores) as pool:
        waiting: deque[Future[Tally]] = deque()
        try:
            for first, count in chunks:
                waiting.append(pool.submit(play_chunk, game, options, styles, seed, first, count))
                if len(waiting) > 2 * cores:
                    tally += waiting.popleft().result()
                    yield tally
            while waiting:
                tally += waiting.popleft().result()
                yield tally
        finally:
            for future in waiting:
                future.cancel()
