"""Counts of positions by depth, pinned: any change of the rules shows here."""

from tests.counting import after, positions_by_depth

HANDS = 20  # cards dealt before the first race


def test_a_race_in_beats() -> None:
    """By hand: who throws first; nobody keeps a die yet; 70 kinds of four dice for either."""
    assert positions_by_depth(after("colline", HANDS, race="beats"), 3) == [1, 2, 2, 2 * 70]


def test_a_live_race() -> None:
    assert positions_by_depth(after("colline", HANDS, race="live"), 3) == [1, 2, 2 * 70, 2136]
