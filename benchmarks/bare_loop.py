"""Matches in a bare loop over the verbs, in which only actions are counted: what the batch runner is held against.

It is written out in one function, and draws as the runner does, so that both play the same matches.
"""

from typing import Any

import numpy as np

from ludotheque.engine.chance import RNG_WORDS, below, start_stream
from ludotheque.engine.compiled.playout import RANDOM
from ludotheque.engine.compiler import compiled
from ludotheque.engine.verbs import ANYONE, CHANCE, OVER, actor, apply, choose, legal, sample, turn


@compiled
def play_bare(start: Any, style: int, seats: int, seed: int, first: int, count: int, actions: Any) -> int:
    """Play matches `first` to `first + count - 1` of a seed, all seats in one style; the actions that were applied."""
    slot = start.copy()
    match = slot[0]
    rng = np.zeros(RNG_WORDS, np.uint64)
    applied = 0
    for number in range(first, first + count):
        slot[0] = start[0]
        start_stream(rng, seed, np.uint64(number))
        who = turn(match)
        while who != OVER:
            if who == CHANCE:
                action = sample(match, rng)
            else:
                seat = below(rng, seats) if who == ANYONE else who
                if style == RANDOM:
                    open_actions = legal(match, actions)
                    action = actions[below(rng, open_actions)] if open_actions > 1 else actions[0]
                    while who == ANYONE and actor(match, action) != seat:
                        action = actions[below(rng, open_actions)]
                else:
                    action = choose(match, seat, style, rng)
            apply(match, action)
            applied += 1
            who = turn(match)
    return applied
