"""Sums of the analysis: in the order that NumPy takes them, or as good as exact."""

import math

import numpy as np
import pytest

from ludotheque.analysis.compiled.blocks import BLOCKS, worth_of
from ludotheque.analysis.compiled.sums import add_to, both_errors, mean, standard_error, total_of, whole


@pytest.mark.parametrize("count", [1, 2, 7, 8, 9, BLOCKS, 60, 128])
def test_sums_are_those_of_numpy(count: int) -> None:
    numbers = np.random.default_rng(count)
    for _ in range(20):
        values = numbers.normal(size=count)
        assert total_of(values) == values.sum()
        assert mean(values) == values.mean()
        error = np.std(values, ddof=1) / np.sqrt(count) if count > 1 else 0.5
        assert standard_error(values) == error


def test_compiled_they_are_the_same() -> None:
    numbers, worth = np.random.default_rng(1), np.zeros(2)
    for fewer_wins in (False, True):
        means = numbers.normal(size=BLOCKS)
        worth_of(means, fewer_wins, worth)
        came = -means if fewer_wins else means
        assert worth.tolist() == [came.mean(), standard_error(came)]


def test_long_sums_lose_nothing() -> None:
    for values in ([1.0, 1e100, 1.0, -1e100], [0.1] * 1000, []):
        total = np.zeros(2)
        for value in values:
            add_to(total, value)
        assert whole(total) == math.fsum(values)


def test_errors_of_two() -> None:
    assert both_errors(3.0, 4.0) == 5.0
