"""Matches side by side, each at the next decision of one who searches: how a GPU plays them."""

import numpy as np

from ....engine.chance import RNG_WORDS, below, start_stream
from ....engine.compiled.playout import count_match, follow, seat_action, write_end
from ....engine.verbs import ANYONE, CHANCE, OVER, apply, array_rule, observe, rule, sample, turn
from .tree import MOST_ROOTS, NOTHING, Tree, begin_tree, clear_tree, edges_for, slots_for
from .whole import search_all

# A match under way, a row of numbers.
NUMBER, LENGTH, TRACE, CHOSEN, FIRST_OF_RNG = range(5)
WORDS = FIRST_OF_RNG + RNG_WORDS
NOBODY = -9
TO_THE_END = 1 << 30


@rule
def play_to_a_search(
    slots, place, start, styles, trials, seed, first, count, tally, sides, rows, words, actions, rng, most
):
    """Play the matches of a place on, one after the other, until somebody must search: the seat, or NOBODY at the end.

    The action that a search has chosen is taken first. `most`: the highest score.
    """
    match, own = slots[place], words[place]
    while own[NUMBER] < first + count:
        if own[LENGTH] == 0:
            slots[place] = start[0]
            start_stream(rng, seed, np.uint64(own[NUMBER]))
        if own[CHOSEN] == NOTHING:
            who = turn(match)
            by = below(rng, len(styles)) if who == ANYONE else who  # each is as quick as the other
            if by >= 0 and trials[styles[by]] > 0:
                return by
            own[CHOSEN] = sample(match, rng) if who == CHANCE else seat_action(match, who, by, styles, actions, rng)
        apply(match, own[CHOSEN])
        own[TRACE] = follow(own[TRACE], own[CHOSEN])
        own[LENGTH] += 1
        own[CHOSEN] = NOTHING
        if turn(match) == OVER:
            count_match(tally, match, own[LENGTH], own[TRACE], sides, most)
            write_end(match, rows[own[NUMBER] - first], sides)
            own[NUMBER] += len(slots)
            own[LENGTH] = 0
            own[TRACE] = 0
    return NOBODY


@array_rule
def search_here(slots, place, seat, seats, trials, seed, looking, alone, desk, trees):
    """What the search of a seat chooses in the match of a place, in the tree of that place."""
    desk.seen[0] = slots[place]
    observe(desk.seen[0], seat)
    edges = edges_for(looking, trials)
    tree = tree_of(trees, place, slots_for(edges) + MOST_ROOTS)
    clear_tree(tree)
    begin_tree(tree, looking, edges)
    return search_all(desk, seat, seats, alone, trials, TO_THE_END, seed, tree, looking)


@array_rule
def tree_of(trees, thread, places):
    """The tree of a thread, as large as a CPU has it."""
    edges, squares, used, played, span = trees
    return Tree(edges[thread, :places], squares[thread, :places], used[thread], played[thread], span[thread])
