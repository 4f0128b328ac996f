"""Counts of positions by depth, pinned: any change of the rules shows here."""

import numpy as np

from ludotheque.engine.game import find
from ludotheque.engine.verbs import CHANCE, apply, chance, legal, turn


def positions_by_depth(depth: int, **options: object) -> list[int]:
    """How many distinct positions can be reached with 0, 1, ... `depth` actions."""
    game = find("poche")
    start = game.start(game.record, game.check_options(options))
    level, counts = {start.tobytes()}, [1]
    actions, weights = (np.zeros(game.bounds.outcomes, np.int64) for _ in range(2))
    for _ in range(depth):
        below: set[bytes] = set()
        for known in level:
            position = np.frombuffer(known, game.record)[0]
            who = turn(position)
            count = chance(position, actions, weights) if who == CHANCE else legal(position, actions) if who >= 0 else 0
            for action in actions[:count].tolist():
                after = np.frombuffer(bytearray(known), game.record)[0]
                apply(after, action)
                below.add(after.tobytes())
        level = below
        counts.append(len(level))
    return counts


def test_positions_by_depth() -> None:
    """By hand: 6 dice; 2 starts and 6 ties; 16 situations after each start (the six turnovers are one) and 6 dice."""
    assert positions_by_depth(7) == [1, 6, 2 + 6, 2 * 16 + 6, 128, 630, 2298, 7998]
    other = {"halves": 1, "minutes": 40, "yellow_minutes": 5, "red_minutes": 20, "play_on": False}
    assert positions_by_depth(6, **other) == [1, 6, 8, 38, 128, 630, 2320]
