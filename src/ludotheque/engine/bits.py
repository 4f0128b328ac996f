"""Sets as the bits of a whole number: cells, lines, cards. Bit n (from 0, at most 62) stands for thing n."""

from typing import Any

import numpy as np

from .verbs import rule

# Which bit a single bit is: 2 is a primitive root of 67, so no two of 66 bits leave the same remainder.
ROOT = 67
BIT_OF_REMAINDER = np.zeros(ROOT, np.int64)
BIT_OF_REMAINDER[[pow(2, bit, ROOT) for bit in range(ROOT - 1)]] = np.arange(ROOT - 1)

# By byte: how many bits it has, and which its n-th one is.
BYTE = 256
BITS_OF_BYTE = np.array([byte.bit_count() for byte in range(BYTE)], np.int64)
NTH_OF_BYTE = np.zeros((BYTE, 8), np.int64)
for _byte in range(BYTE):
    _bits = [bit for bit in range(8) if _byte >> bit & 1]
    NTH_OF_BYTE[_byte, : len(_bits)] = _bits


@rule
def number_of(bit: int) -> Any:
    """The number of a single bit: 3 for 0b1000."""
    return BIT_OF_REMAINDER[bit % ROOT]


@rule
def count_bits(bits: int) -> int:
    """How many there are in a set. Compilers know this loop: it becomes one instruction."""
    count = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


@rule
def nth_bit(bits: int, n: int) -> Any:
    """The number of the n-th bit of a set, from 0."""
    first = 0
    while n >= BITS_OF_BYTE[bits % BYTE]:
        n -= BITS_OF_BYTE[bits % BYTE]
        bits >>= 8
        first += 8
    return first + NTH_OF_BYTE[bits % BYTE, n]
