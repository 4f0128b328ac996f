"""The generator behind dice and draws: one stream of numbers per (seed, match number).

Kept outside the record, so that nobody who holds a position can read the future. It is SplitMix64 with a
stride of its own for every stream, in integer arithmetic only, written so that Python, compiled code and a
GPU give the same numbers bit for bit: every product is cut to 64 bits, and signed and unsigned never meet
(Numba would make a float of them).

A generator is three words: where its stream stands, its stride, and its next number, which is made ahead. A rule asks
what came of a draw, and a processor that has guessed wrong begins anew there: by then the number after it is ready.
"""

from typing import Any

import numpy as np

from .verbs import rule

BITS_64 = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15

RNG_WORDS = 3
STATE, STRIDE, NEXT = range(RNG_WORDS)


def generator(seed: int, number: int = 0) -> Any:
    """A fresh generator: stream `number` of `seed`."""
    rng = np.zeros(RNG_WORDS, np.uint64)
    start_stream(rng, np.uint64(seed & BITS_64), np.uint64(number))
    return rng


@rule
def mix(z: int) -> int:
    """Scramble 64 bits (the finaliser of SplitMix64)."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & BITS_64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & BITS_64
    return z ^ (z >> 31)


@rule
def start_stream(rng: Any, seed: Any, number: Any) -> None:
    """Point `rng` at the beginning of stream `number` of `seed` (both np.uint64)."""
    root = mix((mix(int(seed)) + int(number) * GOLDEN) & BITS_64)
    rng[STATE] = root
    rng[STRIDE] = mix((root + GOLDEN) & BITS_64) | 1
    make_next(rng)


@rule
def make_next(rng: Any) -> None:
    """Make the next number, of 32 bits, from where the stream stands."""
    rng[NEXT] = mix((int(rng[STATE]) + int(rng[STRIDE])) & BITS_64) >> 32


@rule
def below(rng: Any, n: int) -> Any:
    """A number from 0 to n-1, each exactly as likely (n at most 2**31).

    Lemire's method: the high half of a 32-bit number times n, thrown again in the rare uneven case.
    """
    while True:
        product = np.int64(rng[NEXT]) * n
        rng[STATE] = (int(rng[STATE]) + int(rng[STRIDE])) & BITS_64
        make_next(rng)
        uneven = product & 0xFFFFFFFF
        if uneven >= n or uneven >= 4294967296 % n:
            return product >> 32


@rule
def place_evenly(rng: Any, sequence: Any, number: Any) -> None:
    """Make the next number of `rng` member `number` of an even sequence (both np.uint64): of n members in a row each
    part of the range has as many as it should. What is drawn after it is drawn as usual.
    """
    rng[NEXT] = ((mix(int(sequence)) + int(number) * GOLDEN) & BITS_64) >> 32
