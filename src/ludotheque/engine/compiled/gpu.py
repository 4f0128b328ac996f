"""Many matches at once on a GPU: the same rules, the same generator, so the same matches.

Needs an NVIDIA GPU and the extra `ludotheque[gpu]`. Each thread plays match after match, going on to its
next one as soon as one ends, so that short and long matches share a warp without waiting.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
from numba import cuda, from_dtype, int32, int64, uint64
from numba.cuda.cudadrv import nvvm
from numba.extending import overload

from ..chance import BITS_64, start_stream
from ..game import Game
from ..tally import Tally, tally_size
from ..verbs import OVER, apply, turn
from .playout import add, count_match, follow, next_action

# Tables that rules look up are data, not constants. Numba puts a copy of a table beside each rule that reads it, and
# all copies into the GPU's 64 KB of constant memory: 179 KB for 1066. In its ordinary memory they have room.
nvvm.ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_GLOBAL

THREADS = 512
BLOCKS_A_PROCESSOR = 16
MATCHES_A_LAUNCH = 1 << 26


@overload(add, target="cuda")
def add_on_gpu(tally, index, amount):
    def atomically(tally, index, amount):
        cuda.atomic.add(tally, index, amount)

    return atomically


@cache
def kernel(game: Game) -> Any:
    """The kernel that plays a game; compiled on first use."""
    record, max_score, max_legal = from_dtype(game.record), game.bounds.score, game.bounds.legal
    size = tally_size(game)

    @cuda.jit
    def play(start, styles, seed, first, count, tally, sides):
        counts = cuda.shared.array(size, int64)  # one a block, added to `tally` at the end
        for i in range(cuda.threadIdx.x, size, cuda.blockDim.x):
            counts[i] = 0
        cuda.syncthreads()

        slot = cuda.local.array(1, record)
        actions = cuda.local.array(max_legal, int32)
        rng = cuda.local.array(2, uint64)
        match = slot[0]
        number = first + cuda.grid(1)
        length = 0
        trace = 0
        while number < first + count:
            if length == 0:
                slot[0] = start[0]
                start_stream(rng, seed, uint64(number))
            action = next_action(match, turn(match), styles, actions, rng)
            apply(match, action)
            trace = follow(trace, action)
            length += 1
            if turn(match) == OVER:
                count_match(counts, match, length, trace, sides, max_score)
                number += cuda.gridsize(1)
                length = 0
                trace = 0

        cuda.syncthreads()
        for i in range(cuda.threadIdx.x, size, cuda.blockDim.x):
            if counts[i] != 0:
                cuda.atomic.add(tally, i, counts[i])

    return play


def play_batch(
    game: Game,
    options: Mapping[str, Any],
    styles: Sequence[int],
    matches: int,
    seed: int = 0,
) -> Iterator[Tally]:
    """Play so many matches, giving the tally so far after each launch (see `batch.play_batch`)."""
    blocks = BLOCKS_A_PROCESSOR * cuda.get_current_device().MULTIPROCESSOR_COUNT
    start, sides = cuda.to_device(game.start(game.record, options)), game.sides_at(options)
    style_numbers = cuda.to_device(np.array(styles, np.int32))
    counts = cuda.to_device(np.zeros(tally_size(game), np.int64))
    for first in range(0, matches, MATCHES_A_LAUNCH):
        count = min(MATCHES_A_LAUNCH, matches - first)
        kernel(game)[blocks, THREADS](start, style_numbers, np.uint64(seed & BITS_64), first, count, counts, sides)
        yield Tally(game, sides, counts.copy_to_host())
