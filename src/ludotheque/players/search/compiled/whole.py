"""The whole search of a game in one compiled function, from a position's place in memory to the action to take.

`think` makes the same trials from Python, a few at a time; trees, trials and their order are the same.
"""

from typing import Any

import numpy as np
from numba import carray

from ....engine.compiler import compiled, inlined, pointer
from ....engine.game import Game
from ....engine.verbs import rule
from .grow import grow
from .tree import choices_from, empty_tree

NOTHING = -1  # no trial, no choice

grow_here = inlined(grow)


def whole_search(game: Game) -> Any:
    """The search of a game: a function of whole numbers, all that is called behind it being compiled too.

    It has what it needs of the game as plain values: they are part of its name in the cache.
    """
    record, legal, outcomes = game.record, game.bounds.legal, game.bounds.outcomes
    hides, automaton, fewer_wins = game.hides, game.automaton, game.fewer_wins

    @compiled
    def search_outside(place, seat, seats, trials, depth, seed):
        root = carray(pointer(place), (1,), record)
        looking = viewers(seats, hides)
        alone = what_counts(seats, automaton, fewer_wins)
        tree = empty_tree(looking, trials)
        actions = np.zeros(legal, np.int32)
        draws = np.zeros((2, outcomes), np.int64)
        made = 0
        for end in (min(trials, 2), trials):  # the first two find out whether there is anything to choose
            some = end - made
            stream = np.uint64(seed)
            grow_here(root, seat, seats, alone, depth, made, some, stream, tree, looking, actions, draws[0], draws[1])
            made = end
            choices = choices_from(tree, seat if looking > 1 else 0)
            if len(choices) < 2:
                break
        return choices[0, 0] if len(choices) > 0 else NOTHING

    return search_outside


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
