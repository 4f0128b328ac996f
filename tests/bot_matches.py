"""Matches of bots, for tests that need something to look at."""

from collections.abc import Mapping
from typing import Any

import ludotheque
from ludotheque.engine.chance import generator
from ludotheque.engine.match import Match
from ludotheque.engine.verbs import ANYONE, CHANCE
from ludotheque.players import decide, style_number


def played(game: str, options: Mapping[str, Any], style: str, seed: int = 1, actions: int = 10**6) -> Match:
    """A match of bots, or its first actions."""
    match, rng = ludotheque.new(game, seed=seed, **options), generator(seed)
    number, seat = style_number(match.game, style), 0
    while not match.over and len(match.actions) < actions:
        if match.turn == CHANCE:
            match.roll()
            continue
        seat = 1 - seat if match.turn == ANYONE else match.turn
        match.play(decide(match.game, match.view(seat), number, rng, seat))
    return match
