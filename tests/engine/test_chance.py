"""The generator: known values, even draws, streams of their own, the same numbers compiled and interpreted."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit

from ludotheque.engine.chance import below, generator, mix


def draw_many(rng: Any, n: int, count: int) -> Any:
    drawn = np.empty(count, np.int64)
    for i in range(count):
        drawn[i] = below(rng, n)
    return drawn


many_below = njit(draw_many)


def test_mix_gives_the_published_values_of_splitmix64() -> None:
    """The reference generator of seed 1234567: its first three outputs."""
    golden = 0x9E3779B97F4A7C15
    states = [(1234567 + step * golden) & (2**64 - 1) for step in (1, 2, 3)]
    assert [mix(state) for state in states] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@settings(deadline=None, max_examples=50)
@given(seed=st.integers(0, 2**64 - 1), number=st.integers(0, 2**40), n=st.integers(1, 2**31))
def test_compiled_and_interpreted_draws_are_the_same(seed: int, number: int, n: int) -> None:
    slow, fast = generator(seed, number), generator(seed, number)
    assert [int(below(slow, n)) for _ in range(5)] == many_below(fast, n, 5).tolist()
    assert slow.tolist() == fast.tolist()


@pytest.mark.parametrize("n", [1, 2, 6, 36, 52, 1000])
def test_draws_are_even(n: int) -> None:
    """Chi-square against the even distribution: within five standard deviations of its mean."""
    draws = 200_000
    counts = np.bincount(many_below(generator(1), n, draws), minlength=n)
    assert len(counts) == n
    expected = draws / n
    chi_square = float(((counts - expected) ** 2 / expected).sum())
    assert abs(chi_square - (n - 1)) <= 5 * (2 * (n - 1)) ** 0.5 + 1e-9


def test_the_uneven_case_is_thrown_again() -> None:
    """Where 2**32 is no multiple of n the lowest remainders are refused: 3 * 2**29 refuses one draw in four."""
    n = 3 * 2**29
    drawn = many_below(generator(3), n, 100_000)
    assert drawn.min() >= 0
    assert drawn.max() < n
    thirds = Counter((drawn // 2**29).tolist())
    for count in thirds.values():
        assert abs(count - 100_000 / 3) < 5 * (100_000 * 2 / 9) ** 0.5


def test_streams_differ() -> None:
    first = {tuple(many_below(generator(0, number), 2**31, 2).tolist()) for number in range(2000)}
    assert len(first) == 2000
    assert generator(0).tolist() != generator(1).tolist()
