"""Sets as bits: which, how many, the n-th; interpreted and compiled."""

import random

from ludotheque.engine.bits import count_bits, nth_bit, number_of
from ludotheque.engine.compiler import compiled


@compiled
def facts(bits, n):  # type: ignore[no-untyped-def]  # compiled
    return number_of(bits & -bits), count_bits(bits), nth_bit(bits, n)


def test_a_single_bit_has_its_number() -> None:
    assert [number_of(1 << number) for number in range(63)] == list(range(63))


def test_sets() -> None:
    luck = random.Random(7)
    for _ in range(100):
        numbers = sorted(luck.sample(range(63), luck.randint(1, 63)))
        bits, n = sum(1 << number for number in numbers), luck.randrange(len(numbers))
        expected = numbers[0], len(numbers), numbers[n]
        assert (number_of(bits & -bits), count_bits(bits), nth_bit(bits, n)) == expected
        assert facts(bits, n) == expected
