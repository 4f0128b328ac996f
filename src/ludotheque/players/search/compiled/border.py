"""The search as a WebAssembly module offers it to the page: begun, gone on with so many trials at a time, looked at.

The page gives the memory for the tree: `search_room` says how much. All other functions must be told the same seats and
trials (those of the whole search) again.
"""

import numpy as np
from numba import carray
from numba.core import types
from numba.core.types import CPointer  # type: ignore[attr-defined]  # Numba makes this name while it runs

from ....engine.compiled.border import GENERATOR, WHOLE, Export, address_of
from ....engine.compiler import pointer
from ....engine.game import Game
from ....engine.verbs import array_rule, rule
from .grow import grow
from .tree import EDGE, MOST_ROOTS, Tree, begin_tree, choice_figures, choices_from, edges_for, slots_for
from .whole import viewers, what_counts

FIGURES = CPointer(types.float64)
WORD = 8
EDGE_BYTES = EDGE.itemsize


def search_border(game: Game) -> list[Export]:
    hides, automaton, fewer_wins = game.hides, game.automaton, game.fewer_wins
    legal = game.bounds.legal

    @array_rule
    def tree_at(place, seats, trials):
        """The arrays of a tree, one behind the other in memory."""
        places = slots_for(edges_for(viewers(seats, hides), trials)) + MOST_ROOTS
        squares = place + EDGE_BYTES * places
        rest = squares + WORD * places
        return Tree(
            carray(pointer(place), (places,), EDGE),
            carray(pointer(squares), (places,), np.float64),
            carray(pointer(rest), (2,), np.int64),
            carray(pointer(rest + 2 * WORD), (1,), np.int64),
            carray(pointer(rest + 3 * WORD), (2,), np.float64),
        )

    @rule
    def search_room(seats, trials):
        places = slots_for(edges_for(viewers(seats, hides), trials)) + MOST_ROOTS
        return (EDGE_BYTES + WORD) * places + 5 * WORD

    def search_begin(place, seats, trials):
        looking = viewers(seats, hides)
        carray(pointer(place), search_room(seats, trials) // WORD, np.int64)[:] = 0
        begin_tree(tree_at(place, seats, trials), looking, edges_for(looking, trials))

    def search_on(place, root, seat, seats, trials, depth, first, count, seed):
        grow(
            carray(root, 1),
            seat,
            seats,
            what_counts(seats, automaton, fewer_wins),
            depth,
            first,
            count,
            carray(seed, 1)[0],
            tree_at(place, seats, trials),
            viewers(seats, hides),
            np.zeros(legal, np.int32),
        )

    def search_choices(place, seat, seats, trials, figures, most):
        tree = tree_at(place, seats, trials)
        choices = choices_from(tree, seat if viewers(seats, hides) > 1 else 0)
        rows = carray(figures, (most, 4))
        count = min(len(choices), most)
        for n in range(count):
            choice_figures(tree, choices[n], what_counts(seats, automaton, fewer_wins), rows[n])
        return count

    slot = address_of(game.record)
    return [
        Export(search_room, WHOLE(WHOLE, WHOLE)),
        Export(search_begin, types.void(WHOLE, WHOLE, WHOLE)),
        Export(search_on, types.void(WHOLE, slot, WHOLE, WHOLE, WHOLE, WHOLE, WHOLE, WHOLE, GENERATOR)),
        Export(search_choices, WHOLE(WHOLE, WHOLE, WHOLE, WHOLE, FIGURES, WHOLE)),
    ]
