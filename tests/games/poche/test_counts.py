"""Counts of positions by depth, pinned: any change of the rules shows here."""

from tests.counting import positions_by_depth

import ludotheque


def test_positions_by_depth() -> None:
    """By hand: 6 dice; 2 starts and 6 ties; 16 situations after each start (the six turnovers are one) and 6 dice."""
    assert positions_by_depth(ludotheque.new("poche"), 7) == [1, 6, 2 + 6, 2 * 16 + 6, 128, 630, 2298, 7998]
    other = ludotheque.new("poche", halves=1, minutes=40, yellow_minutes=5, red_minutes=20, play_on=False)
    assert positions_by_depth(other, 6) == [1, 6, 8, 38, 128, 630, 2320]
