"""The trees of a search, in flat arrays: what each seat has seen happen, and what came of it.

An *edge* is something seen after something else: (node, what was seen). The node behind an edge bears its number. The
first numbers are the roots, one for each who looks on: every seat where a game has secrets, else one for all.
"""

from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from ....engine.compiler import compiled
from ....engine.verbs import array_rule, rule

UNSEEN = -1  # an action that somebody else took in secret
NO_EDGE = -1
NOTHING = -1  # no trial, no choice
SPREAD = 0x9E3779B1  # numbers times this lie anywhere in the table


# What is known of an edge, side by side, because who wants one of them soon wants the others: a tree is larger than any
# cache. How often it was taken, how often it could have been, the sum of what came of it for who acted, of its squares.
VISITS, OFFERED, TOTAL, SQUARES = range(4)
KEY, EDGE = range(2)

# A trial makes one edge where all see the same, and hardly more than two in each of several trees; where that is not
# enough, the trees stop growing and are only counted in.
EDGES_A_TRIAL = (1, 4)
MOST_KEPT = 1 << 18  # trials whose edges there is room for: a larger tree gains little and waits for memory


class Tree(NamedTuple):
    """`slots` is a table of keys and edges with open addressing, a key of 0 being an empty one; the rest is by edge."""

    slots: Any
    known: Any  # VISITS and so on
    many: Any  # behind it, has a draw more outcomes than are worth listing?
    used: Any  # one number: how many edges there are
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
    tree = Tree(
        np.empty((slots_for(edges), 2), np.int64),
        np.empty((edges, 4), np.float64),
        np.empty(edges, np.bool_),
        np.empty(1, np.int64),
        np.empty(1, np.int64),
        np.empty(2, np.float64),
    )
    clear_tree(tree, looking)
    return tree


@rule
def clear_tree(tree, looking):
    """Nothing was seen yet."""
    tree.slots[:] = 0
    tree.known[:] = 0.0
    tree.many[:] = False
    tree.used[0] = looking
    tree.played[0] = 0
    tree.span[0], tree.span[1] = np.inf, -np.inf


@compiled
def choices_from(tree, node):
    """What was seen after a node, and the edge of each: the one that was tried most first."""
    count = 0
    for slot in range(len(tree.slots)):
        count += tree.slots[slot, KEY] >> 32 == node + 1
    found = np.empty((count, 2), np.int64)
    count = 0
    for slot in range(len(tree.slots)):
        key, edge = tree.slots[slot, KEY], tree.slots[slot, EDGE]
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
def best_choice(tree, node):
    """How many things were seen after a node, and which of them was tried most: the first of `choices_from`."""
    count, chosen, best = 0, np.int64(NOTHING), np.int64(NO_EDGE)
    for slot in range(len(tree.slots)):
        key, edge = tree.slots[slot, KEY], tree.slots[slot, EDGE]
        if key >> 32 == node + 1:
            count += 1
            seen = key & 0xFFFFFFFF
            if best == NO_EDGE or standing(tree, seen, edge) < standing(tree, chosen, best):
                chosen, best = seen, edge
    return count, chosen


@compiled
def choice_figures(tree, choice, alone, figures):
    """Of a choice (what was seen, and its edge): the action, how often it was tried, its worth, the error of that."""
    edge = choice[1]
    tried = tree.known[edge, VISITS]
    worth = tree.known[edge, TOTAL] / tried
    spread = max(tree.known[edge, SQUARES] / tried - worth * worth, 0.0)
    figures[0], figures[1], figures[3] = choice[0], tried, sqrt(spread / tried)
    figures[2] = -worth if alone < 0 else worth


@rule
def standing(tree, seen, edge):
    """The least stands first: tried most; then of what most came; then the smaller number."""
    tried = tree.known[edge, VISITS]
    return -tried, -tree.known[edge, TOTAL] / tried, float(seen)


@rule
def slot_of(tree, node, seen):
    """Where an edge stands in the table, or would."""
    key = key_of(node, seen)
    mask = len(tree.slots) - 1
    at = (((key & 0x7FFFFFFF) * SPREAD) ^ (key >> 32) * SPREAD >> 7) & mask
    while tree.slots[at, KEY] != 0 and tree.slots[at, KEY] != key:
        at = (at + 1) & mask
    return at


@rule
def key_of(node, seen):
    return (np.int64(node) + 1) << 32 | (np.int64(seen) & 0xFFFFFFFF)


@rule
def edge_of(tree, node, seen):
    """The edge from a node by what was seen, or NO_EDGE."""
    at = slot_of(tree, node, seen)
    return tree.slots[at, EDGE] if tree.slots[at, KEY] != 0 else np.int64(NO_EDGE)


@rule
def edge_or_new(tree, node, seen):
    """The edge from a node by what was seen, made if there was none and if there is room; else NO_EDGE."""
    at = slot_of(tree, node, seen)
    if tree.slots[at, KEY] != 0:
        return tree.slots[at, EDGE]
    new = tree.used[0]
    if new == len(tree.known):
        return np.int64(NO_EDGE)
    tree.used[0] = new + 1
    tree.slots[at, KEY] = key_of(node, seen)
    tree.slots[at, EDGE] = new
    return new
