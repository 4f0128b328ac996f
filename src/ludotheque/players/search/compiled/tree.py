"""The trees of a search, in flat arrays: what each seat has seen happen, and what came of it.

An *edge* is something seen after something else: (node, what was seen). An edge is its place in the table; the node
behind it has the same place. The roots, one for each who looks on (every seat where a game has secrets, else one for
all), have places of their own at the end.
"""

from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from ....engine.compiler import compiled
from ....engine.record import record
from ....engine.verbs import array_rule, rule

UNSEEN = -1  # an action that somebody else took in secret
NO_EDGE = -1
NOTHING = -1  # no trial, no choice
SPREAD = 0x9E3779B1  # numbers times this lie anywhere in the table
MOST_ROOTS = 8

# What is known of an edge, side by side, and half a line of the processor's memory: a tree is larger than any cache.
EDGE = record(
    key=np.int64,  # the node and what was seen after it; 0: no edge
    total=np.float64,  # the sum of what came of it for who acted
    visits=np.int32,  # how often it was taken
    offered=np.int32,  # how often it could have been
    number=np.int32,  # edges are counted as they come, after the roots
)

# A trial makes one edge where all see the same, and hardly more than two in each of several trees; where that is not
# enough, the trees stop growing and are only counted in.
EDGES_A_TRIAL = (1, 4)
# Of so many edges a tree has room for at most, and its table is as small as it can be for them: a larger one gains
# little and waits for memory.
MOST_KEPT = (1 << 17) - MOST_ROOTS


class Tree(NamedTuple):
    """`edges` is a table with open addressing, and behind it the roots."""

    edges: Any
    squares: Any  # by edge from a root: the sum of the squares of what came of it
    used: Any  # two numbers: how many edges there are, and how many there may be
    played: Any  # one number: the actions of all trials, in the trees and behind
    span: Any  # the lowest and the highest that came of anything


@rule
def edges_for(looking, trials):
    """The edges for which there is room, for so many who look on and so many trials."""
    return looking + EDGES_A_TRIAL[int(looking > 1)] * min(trials, MOST_KEPT)


@rule
def slots_for(edges):
    """A power of two, at least twice as many."""
    slots = 1
    while slots < 2 * edges:
        slots *= 2
    return slots


@array_rule
def empty_tree(looking, trials):
    """Room for what so many trials see, for so many who look on."""
    edges = edges_for(looking, trials)
    places = slots_for(edges) + MOST_ROOTS
    tree = Tree(
        np.zeros(places, EDGE), np.zeros(places, np.float64), np.zeros(2, np.int64), np.zeros(1, np.int64), np.zeros(2)
    )
    begin_tree(tree, looking, edges)
    return tree


@rule
def clear_tree(tree):
    """Zeros everywhere."""
    for at in range(len(tree.edges)):
        edge = tree.edges[at]
        edge.key, edge.total, edge.visits, edge.offered, edge.number = 0, 0.0, 0, 0, 0
        tree.squares[at] = 0.0
    tree.played[0] = 0


@rule
def begin_tree(tree, looking, edges):
    """Arrays of zeros become a tree in which nothing was seen yet."""
    for one in range(looking):
        tree.edges[root_of(tree, one)].number = one
    tree.used[0], tree.used[1] = looking, edges
    tree.span[0], tree.span[1] = np.inf, -np.inf


@rule
def root_of(tree, one):
    """The node from which one who looks on sees the match."""
    return len(tree.edges) - MOST_ROOTS + one


@compiled
def choices_from(tree, one):
    """What was seen first by one who looks on, and the edge of each: the one that was tried most first."""
    node = root_of(tree, one)
    count = 0
    for at in range(len(tree.edges)):
        count += tree.edges[at].key >> 32 == node + 1
    found = np.empty((count, 2), np.int64)
    count = 0
    for edge in range(len(tree.edges)):
        key = tree.edges[edge].key
        if key >> 32 == node + 1:
            seen = key & 0xFFFFFFFF
            at = count
            while at > 0 and standing(tree, seen, edge) < standing(tree, found[at - 1, 0], found[at - 1, 1]):
                found[at, 0], found[at, 1] = found[at - 1, 0], found[at - 1, 1]
                at -= 1
            found[at, 0], found[at, 1] = seen, edge
            count += 1
    return found


@rule
def best_choice(tree, one):
    """How many things were seen first by one who looks on, and which was tried most: the first of `choices_from`."""
    node, count, chosen, best = root_of(tree, one), 0, NOTHING, NO_EDGE
    for edge in range(len(tree.edges)):
        key = tree.edges[edge].key
        if key >> 32 == node + 1:
            count += 1
            seen = key & 0xFFFFFFFF
            if best == NO_EDGE or standing(tree, seen, edge) < standing(tree, chosen, best):
                chosen, best = seen, edge
    return count, chosen


@compiled
def choice_figures(tree, choice, alone, figures):
    """Of a choice (what was seen, and its edge): the action, how often it was tried, its worth, the error of that."""
    edge = tree.edges[choice[1]]
    tried = edge.visits
    worth = edge.total / tried
    spread = max(tree.squares[choice[1]] / tried - worth * worth, 0.0)
    figures[0], figures[1], figures[3] = choice[0], tried, sqrt(spread / tried)
    figures[2] = -worth if alone < 0 else worth


@rule
def standing(tree, seen, edge):
    """The least stands first: tried most; then of what most came; then the smaller number."""
    tried = float(tree.edges[edge].visits)
    return -tried, -tree.edges[edge].total / tried, float(seen)


@rule
def place_of(tree, node, seen):
    """Where an edge stands in the table, or would: what may be seen after a node lies together."""
    key = key_of(node, seen)
    mask = len(tree.edges) - MOST_ROOTS - 1
    at = (node * SPREAD >> 9) + seen & mask
    while tree.edges[at].key != 0 and tree.edges[at].key != key:
        at = (at + 1) & mask
    return at


@rule
def key_of(node, seen):
    return (np.int64(node) + 1) << 32 | (np.int64(seen) & 0xFFFFFFFF)


@rule
def edge_of(tree, node, seen):
    """The edge from a node by what was seen, or NO_EDGE."""
    at = place_of(tree, node, seen)
    return at if tree.edges[at].key != 0 else NO_EDGE


@rule
def edge_or_new(tree, node, seen):
    """The edge from a node by what was seen, made if there was none and if there is room; else NO_EDGE."""
    at = place_of(tree, node, seen)
    if tree.edges[at].key != 0:
        return at
    new = tree.used[0]
    if new == tree.used[1]:
        return NO_EDGE
    tree.used[0] = new + 1
    tree.edges[at].key = key_of(node, seen)
    tree.edges[at].number = new
    return at
