"""Sets as the bits of a whole number: cells, lines, cards. Bit n (from 0, at most 62) stands for thing n."""

from typing import Any

import numpy as np

from .verbs import rule

# By byte: which its n-th bit is.
BYTE = 256
NTH_OF_BYTE = np.zeros((BYTE, 8), np.int64)
for _byte in range(BYTE):
    _bits = [bit for bit in range(8) if _byte >> bit & 1]
    NTH_OF_BYTE[_byte, : len(_bits)] = _bits


@rule
def number_of(bit: int) -> Any:
    """The number of a single bit: 3 for 0b1000. There are as many bits below it."""
    return count_bits(bit - 1)


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
    """The number of the n-th bit of a set, from 0: in which half it is, and so on."""
    first = 0
    half = 32
    while half >= 8:
        lower = count_bits(bits & (1 << half) - 1)
        if n >= lower:
            n -= lower
            bits >>= half
            first += half
        half >>= 1
    return first + NTH_OF_BYTE[bits % BYTE, n]
