"""Many matches at once on a GPU: the same rules, the same generator, so the same matches.

Each thread plays match after match, going on to its next one as soon as one ends, so that short and long matches share
a warp without waiting.
"""

from collections.abc import Sequence
from functools import cache, partial
from typing import Any

import numpy as np
from numba import cuda, from_dtype, int32, int64, uint64
from numba.cuda.core import config
from numba.cuda.cudadrv import nvvm
from numba.extending import overload

from ..chance import BITS_64, RNG_WORDS, start_stream
from ..compiler import cache_folder
from ..game import Game
from ..tally import Tally, tally_size
from ..verbs import OVER, apply, turn
from .playout import add, count_match, follow, next_action

# Tables that rules look up are data, not constants. Numba puts a copy of a table beside each rule that reads it, and
# all copies into the GPU's 64 KB of constant memory: 179 KB for 1066. In its ordinary memory they have room.
nvvm.ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_GLOBAL

# A product is rounded before it is added to anything, as on a CPU: else searches would choose otherwise, now and then.
nvvm.compile_ir = partial(nvvm.compile_ir, fma=0)

config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # who plays few matches knows it

THREADS = 512
BLOCKS_A_PROCESSOR = 16


def on_gpu(function: Any) -> Any:
    """A kernel: compiled on first use and kept on disk, like what is compiled for a CPU (`compiler.compiled`).

    Nothing is optimised anew while it is linked: that would round otherwise.
    """
    saved, folder = config.CACHE_DIR, cache_folder()
    config.CACHE_DIR = str(folder or "")
    try:
        return cuda.jit(lto=False, cache=folder is not None)(function)
    finally:
        config.CACHE_DIR = saved


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

    @on_gpu
    def play(start, styles, seed, first, count, tally, sides):
        counts = cuda.shared.array(size, int64)  # one a block, added to `tally` at the end
        for i in range(cuda.threadIdx.x, size, cuda.blockDim.x):
            counts[i] = 0
        cuda.syncthreads()

        slot = cuda.local.array(1, record)
        actions = cuda.local.array(max_legal, int32)
        rng = cuda.local.array(RNG_WORDS, uint64)
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


def play_piece(game: Game, start: Any, sides: int, styles: Sequence[int], seed: int, first: int, count: int) -> Tally:
    """Play matches `first` to `first + count - 1` of a seed from the position `start`, on this thread's GPU."""
    blocks, tally = BLOCKS_A_PROCESSOR * cuda.get_current_device().MULTIPROCESSOR_COUNT, Tally(game, sides)
    given = cuda.to_device(start), cuda.to_device(np.array(styles, np.int32)), np.uint64(seed & BITS_64)
    counts = cuda.to_device(tally.counts)
    kernel(game)[blocks, THREADS](*given, first, count, counts, sides)
    counts.copy_to_host(tally.counts)
    return tally
