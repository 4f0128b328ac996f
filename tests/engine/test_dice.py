"""Throws as actions."""

import numpy as np
import pytest

from ludotheque.engine.dice import FIRST_FREE, THROWS, high, list_one, list_two, low, read_throw, throw_text, two_dice


def test_two_dice_are_the_same_in_either_order() -> None:
    assert two_dice(5, 6) == two_dice(6, 5) == 65
    assert (high(65), low(65)) == (6, 5)


def test_every_throw_has_its_dice() -> None:
    dice = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    assert THROWS.tolist() == [two_dice(a, b) for a, b in dice]
    assert [(high(throw), low(throw)) for throw in THROWS] == [(max(pair), min(pair)) for pair in dice]


def test_listing() -> None:
    outcomes, weights = np.zeros(21, np.int64), np.zeros(21, np.int64)
    assert list_two(outcomes, weights) == 21
    assert weights.sum() == 36
    assert len(set(outcomes.tolist())) == 21
    assert max(outcomes) < FIRST_FREE
    assert list_one(outcomes, weights) == 6
    assert outcomes[:6].tolist() == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("text", ["1", "6", "1-1", "6-5"])
def test_text_both_ways(text: str) -> None:
    throw = read_throw(text)
    assert throw is not None
    assert throw_text(throw) == text


@pytest.mark.parametrize("text", ["", "0", "7", "6-7", "6-", "-6", "1-2-3", "66", "a-b", "٣", "6 - 5"])
def test_what_is_no_throw(text: str) -> None:
    assert read_throw(text) is None
