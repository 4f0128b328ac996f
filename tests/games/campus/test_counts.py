"""Counts of positions by depth, pinned: any change of the rules shows here."""

from tests.counting import after, positions_by_depth

import ludotheque
from ludotheque.games.campus.record import BAG


def test_tokens_are_laid() -> None:
    """By hand: any kind of token; then any two in a row, but for those of which there is one only."""
    kinds, single = sum(count > 0 for count in BAG), sum(count == 1 for count in BAG)
    assert positions_by_depth(ludotheque.new("campus"), 3) == [1, kinds, kinds**2 - single, 8650]


def test_turns() -> None:
    assert positions_by_depth(after("campus", 74), 3) == [1, 13, 37, 203]
    assert positions_by_depth(after("campus", 37, players=1), 4) == [1, 13, 37, 203, 3726]
