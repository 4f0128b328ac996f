"""Many matches at once, on all cores.

Match number n of a seed always draws from stream n, so a batch gives the same matches on one core, on
many, interpreted, compiled or on a GPU.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from typing import Any

import numpy as np

from .chance import BITS_64
from .compiled.playout import END_COLUMNS, play_matches, play_to_the_end
from .game import Game
from .tally import Tally
from .workers import ALL_CORES, Workers, in_order

MATCHES_A_CHUNK = 1 << 14
# Plays some matches: of a game, from a start, with so many sides, between styles, of a seed, from a number on, so many.
PiecePlayer = Callable[[Game, Any, int, Sequence[int], int, int, int], Tally]


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
    player: PiecePlayer | None = None,
    most: int | None = None,
) -> Iterator[Tally]:
    """Play so many matches, giving the tally so far after each chunk. `player` plays a chunk, of so many at `most`.

    Chunks are counted in order: stop whenever you like, and what you have is the first so many matches. `options`: all
    of them, as `check_options` gives them.
    """
    start, sides, player = game.start(game.record, options), game.sides_at(options), player or _play
    size = min(most or MATCHES_A_CHUNK * workers.coarse, max(1, matches // (workers.pieces * workers.count)))
    tasks = (
        partial(player, game, start, sides, styles, seed, first, min(size, matches - first))
        for first in range(0, matches, size)
    )
    tally = Tally(game, sides)
    with closing(in_order(tasks, workers)) as played:
        for part in played:
            tally += part
            yield tally


def play_ends(game: Game, options: Mapping[str, Any], styles: Sequence[int], seed: int, first: int, count: int) -> Any:
    """How some matches of a seed ended: a row each (`END_COLUMNS` numbers). `options`: all of them."""
    start, rows = game.start(game.record, options), np.zeros((count, END_COLUMNS), np.int32)
    numbers, actions = np.array(styles, np.int32), np.zeros(game.bounds.legal, np.int32)
    play_to_the_end(start, numbers, np.uint64(seed & BITS_64), first, actions, rows, game.sides_at(options))
    return rows


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
