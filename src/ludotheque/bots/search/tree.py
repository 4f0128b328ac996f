"""The trees of a search, in flat arrays: what each seat has seen happen, and what came of it.

An *edge* is something seen after something else: (node, what was seen). The node behind an edge bears its number. The
first numbers are the roots, one for each who looks on: every seat where a game has secrets, else one for all.
"""

from typing import Any, NamedTuple

import numpy as np

from ...engine.verbs import rule

UNSEEN = -1  # an action that somebody else took in secret
NO_EDGE = -1
SPREAD = 0x9E3779B1  # numbers times this lie anywhere in the table


class Tree(NamedTuple):
    """`keys` and `edges` are a table with open addressing; the rest is by edge."""

    keys: Any  # 0: an empty slot
    edges: Any
    visits: Any
    offered: Any  # how often it could have been chosen
    total: Any  # of what came of it, for who acted
    squares: Any  # likewise, of its square
    many: Any  # behind it, has a draw more outcomes than are worth listing?
    used: Any  # one number: how many edges there are
    played: Any  # one number: the actions of all trials, in the trees and behind
    span: Any  # the lowest and the highest that came of anything


def empty_tree(looking: int, edges: int) -> Tree:
    """Room for so many edges, for so many who look on."""
    slots = 1 << (2 * edges - 1).bit_length()
    return Tree(
        keys=np.zeros(slots, np.int64),
        edges=np.zeros(slots, np.int32),
        visits=np.zeros(edges, np.int32),
        offered=np.zeros(edges, np.int32),
        total=np.zeros(edges, np.float64),
        squares=np.zeros(edges, np.float64),
        many=np.zeros(edges, np.bool_),
        used=np.array([looking], np.int64),
        played=np.zeros(1, np.int64),
        span=np.array([np.inf, -np.inf]),
    )


def edges_from(tree: Tree, node: int) -> list[tuple[int, int]]:
    """What was seen after a node, and the edge of each."""
    slots = np.flatnonzero(tree.keys >> 32 == node + 1)
    return [(int(key & 0xFFFFFFFF), int(edge)) for key, edge in zip(tree.keys[slots], tree.edges[slots], strict=True)]


@rule
def slot_of(tree, node, seen):
    """Where an edge stands in the table, or would."""
    key = key_of(node, seen)
    mask = len(tree.keys) - 1
    at = (((key & 0x7FFFFFFF) * SPREAD) ^ (key >> 32) * SPREAD >> 7) & mask
    while tree.keys[at] != 0 and tree.keys[at] != key:
        at = (at + 1) & mask
    return at


@rule
def key_of(node, seen):
    return (np.int64(node) + 1) << 32 | (np.int64(seen) & 0xFFFFFFFF)


@rule
def edge_of(tree, node, seen):
    """The edge from a node by what was seen, or NO_EDGE."""
    at = slot_of(tree, node, seen)
    return tree.edges[at] if tree.keys[at] != 0 else np.int32(NO_EDGE)


@rule
def edge_or_new(tree, node, seen):
    """The edge from a node by what was seen, made if there was none and if there is room; else NO_EDGE."""
    at = slot_of(tree, node, seen)
    if tree.keys[at] != 0:
        return tree.edges[at]
    new = tree.used[0]
    if new == len(tree.visits):
        return np.int32(NO_EDGE)
    tree.used[0] = new + 1
    tree.keys[at] = key_of(node, seen)
    tree.edges[at] = new
    return np.int32(new)
