"""The whole search of a game in one compiled function, from a position's place in memory to the action to take.

`think` makes the same trials from Python, a few at a time; trees, trials and their order are the same.
"""

from typing import Any

import numpy as np
from numba import carray

from ....engine.compiler import compiled, pointer
from ....engine.game import Game
from ....engine.verbs import long_rule, rule
from .grow import desk_for, try_out
from .tree import best_choice, empty_tree

MANY = 1 << 31  # seeds of a search, of which its player draws one


def whole_search(game: Game) -> Any:
    """The search of a game: a function of whole numbers, all that is called behind it being compiled too.

    It has what it needs of the game as plain values: they are part of its name in the cache.
    """
    record, legal = game.record, game.bounds.legal
    hides, automaton, fewer_wins = game.hides, game.automaton, game.fewer_wins

    @compiled
    def search_outside(place, seat, seats, trials, depth, seed):
        root = carray(pointer(place), (1,), record)
        desk = desk_for(root, seat, seats, np.zeros(legal, np.int32))
        looking = viewers(seats, hides)
        alone = what_counts(seats, automaton, fewer_wins)
        return search_all(
            desk, seat, seats, alone, trials, depth, np.uint64(seed), empty_tree(looking, trials), looking
        )

    return search_outside


@long_rule
def search_all(desk, seat, seats, alone, trials, depth, seed, tree, looking):
    """Make all trials: what was tried most, or NOTHING. The first two find out whether there is anything to choose."""
    one = seat if looking > 1 else 0
    try_out(desk, seat, seats, alone, depth, 0, min(trials, 2), seed, tree, looking)
    count, chosen = best_choice(tree, one)
    if count > 1:
        try_out(desk, seat, seats, alone, depth, 2, trials - 2, seed, tree, looking)
        count, chosen = best_choice(tree, one)
    return chosen


@rule
def viewers(seats, hides):
    """How many trees there are: one for each seat where a game has secrets, else one for all."""
    return seats if hides else 1


@rule
def what_counts(seats, automaton, fewer_wins):
    """0 where somebody wins; alone 1 or -1: points, the most or the fewest."""
    if seats + automaton > 1:
        return 0
    return -1 if fewer_wins else 1
