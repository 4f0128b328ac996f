"""The whole search of a game in one compiled function, from a position's place in memory to the action to take.

`think` makes the same trials from Python, a few at a time; trees, trials and their order are the same.

Somebody may watch: two numbers in memory, of which they write one (STOP) and the search the other (MADE). It then stops
after the trials at hand, and gives the best it has found so far.
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
UNWATCHED = 0
STOP, MADE = 0, 1
TRIALS_AT_ONCE = 64  # between two looks at who watches: some milliseconds


def whole_search(game: Game) -> Any:
    """The search of a game: a function of whole numbers, all that is called behind it being compiled too.

    It has what it needs of the game as plain values: they are part of its name in the cache.
    """
    record, legal = game.record, game.bounds.legal
    hides, automaton, fewer_wins = game.hides, game.automaton, game.fewer_wins

    @compiled
    def search_outside(place, seat, seats, trials, depth, seed, watched):
        root = carray(pointer(place), (1,), record)
        desk = desk_for(root, seat, seats, np.zeros(legal, np.int32))
        looking = viewers(seats, hides)
        alone, tree = what_counts(seats, automaton, fewer_wins), empty_tree(looking, trials)
        if watched == UNWATCHED:
            return search_all(desk, seat, seats, alone, trials, depth, np.uint64(seed), tree, looking)
        watcher = carray(pointer(watched), (2,), np.int64)
        made = first_trials(desk, seat, seats, alone, trials, depth, np.uint64(seed), tree, looking)
        watcher[MADE] = made
        while made < trials and watcher[STOP] == 0:
            more = min(TRIALS_AT_ONCE, trials - made)
            try_out(desk, seat, seats, alone, depth, made, more, np.uint64(seed), tree, looking)
            made += more
            watcher[MADE] = made
        return best_choice(tree, seat if looking > 1 else 0)[1]

    return search_outside


@long_rule
def search_all(desk, seat, seats, alone, trials, depth, seed, tree, looking):
    """Make all trials: what was tried most, or NOTHING."""
    made = first_trials(desk, seat, seats, alone, trials, depth, seed, tree, looking)
    if made < trials:
        try_out(desk, seat, seats, alone, depth, made, trials - made, seed, tree, looking)
    return best_choice(tree, seat if looking > 1 else 0)[1]


@long_rule
def first_trials(desk, seat, seats, alone, trials, depth, seed, tree, looking):
    """The first two trials find out whether there is anything to choose: how many count as made then."""
    made = min(trials, 2)
    try_out(desk, seat, seats, alone, depth, 0, made, seed, tree, looking)
    return made if best_choice(tree, seat if looking > 1 else 0)[0] > 1 else trials


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
