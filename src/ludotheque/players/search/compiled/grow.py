"""Growing the trees: matches tried out from a seat's view, one after the other.

Each trial first deals what the seat does not know (`deal`), then walks down the trees: a seat takes what has done best
for it so far or has been tried least (UCB1, over how often a choice was open: a hand that is only guessed may not hold
it); chance falls evenly, so that n trials see each outcome as often as they should. Each seat chooses in the tree of
what it has seen itself, so it knows no secret of the other's (Cowling, Powley and Whitehouse: multiple-observer
information set search). From the first step that is new all follow a plain rollout_policy; what comes of it is counted
all the way up.
"""

from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from ....engine.chance import RNG_WORDS, below, place_evenly, start_stream
from ....engine.compiler import compiled
from ....engine.floats import log
from ....engine.verbs import (
    ANYONE,
    CHANCE,
    EVERYBODY,
    OVER,
    actor,
    apply,
    array_rule,
    deal,
    estimate,
    legal,
    long_rule,
    observe,
    rollout_policy,
    rule,
    sample,
    score,
    secret,
    turn,
)
from .tree import NO_EDGE, UNSEEN, edge_of, edge_or_new, root_of

CURIOSITY = 0.5  # of UCB1, for what comes of it on a scale of 0 to 1
LONGEST = 512  # steps down a tree

# The logarithms of small counts: most nodes are seldom met, and each choice of each of them asks for one.
SMALL = 1024
LOGS = np.array([0.0, *(log(count) for count in range(1, SMALL))])


class Desk(NamedTuple):
    """What a search works with beside its trees: arrays that belong to whoever calls it."""

    seen: Any  # one record: the position, as its seat sees it
    slot: Any  # one record, to play on
    rng: Any
    at: Any  # where each who looks on stands in its tree
    path: Any  # the edges of a trial
    acting: Any  # and who took them
    came: Any  # what came of it, by seat
    actions: Any


@array_rule
def desk_for(root, seat, seats, actions):
    """A desk, with the view that a seat has of a position."""
    desk = Desk(
        root.copy(),
        root.copy(),
        np.zeros(RNG_WORDS, np.uint64),
        np.zeros(seats, np.int32),
        np.zeros(LONGEST, np.int32),
        np.zeros(LONGEST, np.int32),
        np.zeros(seats, np.float64),
        actions,
    )
    observe(desk.seen[0], seat)
    return desk


@compiled
def grow(root, seat, seats, alone, depth, first, trials, seed, tree, looking, actions):
    """Make trials number `first` and so on from a position: see `try_out`."""
    desk = desk_for(root, seat, seats, actions)
    try_out(desk, seat, seats, alone, depth, first, trials, seed, tree, looking)


@long_rule
def try_out(desk, seat, seats, alone, depth, first, trials, seed, tree, looking):
    """Make trials number `first` and so on, each played out over at most `depth` actions.

    `alone`: 0 where somebody wins; 1 or -1 where points count, the most or the fewest.
    """
    seen, slot, rng, at, path, acting, came, actions = desk
    match = slot[0]
    for trial in range(first, first + trials):
        slot[0] = seen[0]
        start_stream(rng, seed, np.uint64(trial))
        deal(match, seat, rng)
        steps = walk_down(match, seat, seats, tree, looking, at, path, acting, actions, rng)
        length = 0
        who = turn(match)
        while who != OVER and length < depth:
            apply(match, go_on(match, who, seats, actions, rng))
            length += 1
            who = turn(match)
        tree.played[0] += steps // looking + length
        for each in range(seats):
            if who == OVER and alone != 0:
                came[each] = alone * score(match, each)
            else:
                came[each] = estimate(match, each)
            tree.span[0] = min(tree.span[0], came[each])
            tree.span[1] = max(tree.span[1], came[each])
        for step in range(steps):
            edge = tree.edges[path[step]]
            edge.visits += 1
            if acting[step] >= 0:
                what = came[acting[step]]
                edge.total += what
                if step < looking:  # from a root
                    tree.squares[path[step]] += what * what


@rule
def go_on(match, who, seats, actions, rng):
    """What happens next behind the tree: chance draws, seats follow the rollout policy, if there is one."""
    if who == CHANCE:
        return int(sample(match, rng))
    seat = below(rng, seats) if who == ANYONE else who
    usual = rollout_policy(match, seat, rng) + 0  # a number of any kind, even of an enum, becomes a plain one
    if usual >= 0:
        return usual
    count = legal(match, actions)
    action = actions[below(rng, count)] if count > 1 else actions[0]
    while who == ANYONE and actor(match, action) != seat:  # another's: draw again, until it is one's own
        action = actions[below(rng, count)]
    return int(action)


@rule
def walk_down(match, seat, seats, tree, looking, at, path, acting, actions, rng):
    """From the roots to the first step that is new; returns how many edges it took, written into `path`."""
    for one in range(looking):
        at[one] = root_of(tree, one)
        tree.edges[at[one]].visits += 1
    steps = 0
    fresh = False
    who = turn(match)
    while not fresh and who != OVER and steps < LONGEST - looking:
        whose = secret(match) if looking > 1 else EVERYBODY
        by = who
        if who == CHANCE:
            owner = max(whose, 0)
            action, its_edge = fall(match, tree, at[owner], rng), NO_EDGE
        else:
            if who == ANYONE:
                by = seat if steps == 0 else below(rng, seats)
            owner = by if looking > 1 else 0
            action, its_edge = pick(match, who, by, tree, at[owner], actions, rng)
        for one in range(looking):
            known = tree.used[0]
            edge = its_edge if one == owner else NO_EDGE
            if edge == NO_EDGE:
                edge = edge_or_new(tree, at[one], action if whose in (EVERYBODY, one) else UNSEEN)
            if edge == NO_EDGE:
                return steps
            at[one] = edge
            path[steps] = edge
            acting[steps] = by if one == owner else CHANCE
            steps += 1
            if tree.used[0] > known and one == owner:
                tree.edges[edge].offered = 1
                fresh = True
        apply(match, action)
        who = turn(match)
    return steps


@rule
def fall(match, tree, node, rng):
    """An outcome of chance: where it falls the next time, in an even sequence of its own for each node."""
    behind = tree.edges[node]
    place_evenly(rng, np.uint64(behind.number + 1), np.uint64(behind.visits))
    return int(sample(match, rng))


@rule
def pick(match, who, seat, tree, node, actions, rng):
    """What a seat tries now, and its edge. Of what it has not tried (no edge): first what the plain player would do,
    then any."""
    count = legal(match, actions)
    best = 0.0
    chosen = -1
    its_edge = NO_EDGE
    new = 0
    low = tree.span[0]
    scale = 1.0 / max(tree.span[1] - low, 1e-9)
    for n in range(count):
        if who == ANYONE and actor(match, actions[n]) != seat:
            continue
        place = edge_of(tree, node, actions[n])
        if place == NO_EDGE:
            new += 1
            if below(rng, new) == 0:
                chosen = actions[n]
                its_edge = NO_EDGE
            continue
        edge = tree.edges[place]
        edge.offered += 1
        if new == 0:
            doubt = sqrt(log_of(edge.offered) / edge.visits)
            worth = (edge.total / edge.visits - low) * scale + CURIOSITY * doubt
            if worth > best or chosen < 0:
                best = worth
                chosen = actions[n]
                its_edge = place
    if new > 1:
        usual = rollout_policy(match, seat, rng) + 0  # a number of any kind, even of an enum, becomes a plain one
        if usual >= 0 and edge_of(tree, node, usual) == NO_EDGE:
            chosen = usual
    return int(chosen), its_edge


@rule
def log_of(count):
    return LOGS[count] if count < SMALL else log(float(count))
