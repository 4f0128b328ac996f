"""Counts of positions by depth: pinned for every game, so that any change of its rules shows."""

from typing import Any

import numpy as np

import ludotheque
from ludotheque.engine.compiled.steps import list_chances, list_legal, step
from ludotheque.engine.match import Match
from ludotheque.engine.verbs import CHANCE, OVER, turn


def positions_by_depth(match: Match, depth: int) -> list[int]:
    """How many distinct positions can be reached from here with 0, 1, ... `depth` actions."""
    game, size = match.game, match.game.record.itemsize
    codes, weights = np.zeros(game.bounds.outcomes, np.int64), np.zeros(game.bounds.outcomes, np.int64)
    actions = np.zeros(game.bounds.legal, np.int32)
    level, counts = {match.position.tobytes()}, [1]
    for _ in range(depth):
        below: set[bytes] = set()
        for known in level:
            slot = np.frombuffer(bytearray(known), game.record)
            who = int(turn(slot[0]))
            possible = codes if who == CHANCE else actions
            count = list_chances(slot, codes, weights) if who == CHANCE else list_legal(slot, actions)
            for action in possible[: 0 if who == OVER else count].tolist():
                after = np.zeros(1, game.record_with_events)
                np.ndarray(1, game.record, after)[0] = slot[0]
                step(after, action)
                below.add(after.tobytes()[:size])
        level = below
        counts.append(len(level))
    return counts


def after(game: str, actions: int, **options: Any) -> Match:
    """A match of this many actions: the first that is legal, or that can fall."""
    match = ludotheque.new(game, **options)
    for _ in range(actions):
        match.play(match.legal()[0])
    return match
