"""Matches on a GPU between players who search: the same trees, the same trials, the same choices as on a CPU.

A thread has a match of its own, and a tree. In a launch each plays on to the next decision of one who searches, and
then all search at once, so that the rollouts of all trees run side by side.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numba import cuda, float64, from_dtype, int32, int64, uint64

from ....engine.chance import BITS_64, RNG_WORDS, below
from ....engine.compiled.gpu import on_gpu
from ....engine.compiled.playout import END_COLUMNS
from ....engine.game import Game
from ....engine.tally import Tally, tally_size
from .grow import LONGEST, Desk
from .side_by_side import CHOSEN, FIRST_OF_RNG, NOBODY, NUMBER, WORDS, play_to_a_search, search_here
from .tree import EDGE, MOST_ROOTS, NOTHING, edges_for, slots_for
from .whole import MANY, viewers, what_counts

THREADS = 128  # a block
MOST_AT_ONCE = 1 << 16  # threads: matches that are played side by side
SHARE_OF_MEMORY = 0.5  # that trees may take


@cache
def kernel(game: Game) -> Any:
    """The kernel; compiled on first use."""
    record, most = from_dtype(game.record), game.bounds.score
    legal, size = game.bounds.legal, tally_size(game)
    hides, automaton, fewer_wins = game.hides, game.automaton, game.fewer_wins

    @on_gpu
    def play(start, styles, trials, seed, first, count, tally, sides, rows, slots, words, trees):
        counts = cuda.shared.array(size, int64)  # one a block, added to `tally` at the end
        for i in range(cuda.threadIdx.x, size, cuda.blockDim.x):
            counts[i] = 0
        cuda.syncthreads()

        place, actions, rng = cuda.grid(1), cuda.local.array(legal, int32), cuda.local.array(RNG_WORDS, uint64)
        seat = NOBODY
        if place < len(slots):
            for word in range(RNG_WORDS):
                rng[word] = uint64(words[place, FIRST_OF_RNG + word])
            known = start, styles, trials, seed, first, count, counts, sides
            seat = play_to_a_search(slots, place, *known, rows, words, actions, rng, most)
        cuda.syncthreads()  # now all search at once
        if seat != NOBODY:
            desk = Desk(
                cuda.local.array(1, record),
                cuda.local.array(1, record),
                cuda.local.array(RNG_WORDS, uint64),
                cuda.local.array(2, int32),
                cuda.local.array(LONGEST, int32),
                cuda.local.array(LONGEST, int32),
                cuda.local.array(2, float64),
                actions,
            )
            tries, drawn = trials[styles[seat]], uint64(below(rng, MANY))
            looking, alone = viewers(len(styles), hides), what_counts(len(styles), automaton, fewer_wins)
            words[place, CHOSEN] = search_here(
                slots, place, seat, len(styles), tries, drawn, looking, alone, desk, trees
            )
        if place < len(slots):
            for word in range(RNG_WORDS):
                words[place, FIRST_OF_RNG + word] = int64(rng[word])

        cuda.syncthreads()
        for i in range(cuda.threadIdx.x, size, cuda.blockDim.x):
            if counts[i] != 0:
                cuda.atomic.add(tally, i, counts[i])

    return play


def play_piece(
    game: Game, trials: Any, start: Any, sides: int, styles: Sequence[int], seed: int, first: int, count: int
) -> tuple[Tally, Any]:
    """Play matches `first` to `first + count - 1` of a seed on this thread's GPU; gives how each ended, too.

    `trials`: by style, those of a player who searches.
    """
    most = int(max(trials[style] for style in styles))
    at_once = at_once_of(game, len(styles), most, count)
    words = np.zeros((at_once, WORDS), np.int64)
    words[:, NUMBER], words[:, CHOSEN] = np.arange(first, first + at_once), NOTHING
    tally = Tally(game, sides)
    counts, rows = cuda.to_device(tally.counts), cuda.to_device(np.zeros((count, END_COLUMNS), np.int32))
    given = cuda.to_device(start), cuda.to_device(np.array(styles, np.int32)), cuda.to_device(trials)
    known = np.uint64(seed & BITS_64), first, count, counts, sides, rows
    own = cuda.device_array(at_once, game.record), cuda.to_device(words), trees_for(game, len(styles), most, at_once)
    while tally.matches < count:
        kernel(game)[-(-at_once // THREADS), THREADS](*given, *known, *own)
        counts.copy_to_host(tally.counts)
    return tally, rows.copy_to_host()


def trees_for(game: Game, seats: int, trials: int, count: int) -> tuple[Any, ...]:
    """Room for so many trees; the parts are those of `Tree`."""
    places = places_for(game, seats, trials)
    parts = (places, EDGE), (places, np.float64), (2, np.int64), (1, np.int64), (2, np.float64)
    return tuple(cuda.device_array((count, size), dtype) for size, dtype in parts)


def places_for(game: Game, seats: int, trials: int) -> int:
    return int(slots_for(edges_for(viewers(seats, game.hides), trials))) + MOST_ROOTS


def at_once_of(game: Game, seats: int, trials: int, count: int) -> int:
    """How many matches are played side by side: as many as there is memory for, each with as many after it."""
    bytes_each = (EDGE.itemsize + 8) * places_for(game, seats, trials) + game.record.itemsize
    free, _ = cuda.current_context().get_memory_info()
    most = min(MOST_AT_ONCE, max(THREADS, int(free * SHARE_OF_MEMORY) // bytes_each))
    return -(-count // -(-count // most))
