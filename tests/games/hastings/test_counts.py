"""Counts of positions by depth, pinned: any change of the rules shows here."""

from tests.counting import after, positions_by_depth


def test_alone() -> None:
    assert positions_by_depth(after("hastings", 12, players=1), 3) == [1, 3, 15, 30]


def test_two_players() -> None:
    assert positions_by_depth(after("hastings", 20, players=2), 3) == [1, 5, 25, 110]
