"""Counts of positions by depth, pinned: any change of the rules shows here."""

from math import comb

from tests.counting import after, positions_by_depth

import ludotheque


def test_the_first_hand() -> None:
    """By hand: sets of 54 cards, of one, two and three."""
    assert positions_by_depth(ludotheque.new("champion"), 3) == [1, comb(54, 1), comb(54, 2), comb(54, 3)]


def test_a_phase() -> None:
    """By hand: sets of the 47 cards that are left."""
    assert positions_by_depth(after("champion", 12), 3) == [1, comb(47, 1), comb(47, 2), comb(47, 3)]
