"""The trees of a search, in flat arrays: what each seat has seen happen, and what came of it.

An *edge* is something seen after something else: (node, what was seen). The node behind an edge bears its number. The
first numbers are the roots, one for each who looks on: every seat where a game has secrets, else one for all.
"""

from typing import Any, NamedTuple

import numpy as np

from ....engine.verbs import rule

UNSEEN = -1  # an action that somebody else took in secret
NO_EDGE = -1
SPREAD = 0x9E3779B1  # numbers times this lie anywhere in the table


# What is known of an edge, side by side, because who wants one of them soon wants the others: a tree is larger than any
# cache. How often it was taken, how often it could have been, the sum of what came of it for who acted, of its squares.
VISITS, OFFERED, TOTAL, SQUARES = range(4)
KEY, EDGE = range(2)


class Tree(NamedTuple):
    """`slots` is a table of keys and edges with open addressing, a key of 0 being an empty one; the rest is by edge."""

    slots: Any
    known: Any  # VISITS and so on
    many: Any  # behind it, has a draw more outcomes than are worth listing?
    used: Any  # one number: how many edges there are
    played: Any  # one number: the actions of all trials, in the trees and behind
    span: Any  # the lowest and the highest that came of anything


def empty_tree(looking: int, edges: int) -> Tree:
    """Room for so many edges, for so many who look on."""
    slots = 1 << (2 * edges - 1).bit_length()
    return Tree(
        slots=np.zeros((slots, 2), np.int64),
        known=np.zeros((edges, 4), np.float64),
        many=np.zeros(edges, np.bool_),
        used=np.array([looking], np.int64),
        played=np.zeros(1, np.int64),
        span=np.array([np.inf, -np.inf]),
    )


def edges_from(tree: Tree, node: int) -> list[tuple[int, int]]:
    """What was seen after a node, and the edge of each."""
    found = tree.slots[tree.slots[:, KEY] >> 32 == node + 1]
    return [(key & 0xFFFFFFFF, edge) for key, edge in found.tolist()]


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
