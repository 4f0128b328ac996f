"""Matches played, and all that anybody sees of them summed up: two machines with the same sums keep the same rules."""

import numpy as np

from ..chance import RNG_WORDS, start_stream
from ..compiler import compiled
from ..verbs import EVERYBODY, OVER, apply, observe, rule, show, turn
from .playout import follow, next_action

TRACE, EVENTS, SEEN = range(3)  # what there is a sum of
SUMS = 3
PRIME = 0x100000001B3  # of the hash called FNV


@compiled
def witness_matches(start, styles, seed, first, count, actions, seats, slot, bare, seen, numbers, sums):
    """Play matches as `play_matches` does. After each action add up its events; what each seat, and somebody who looks
    on, may see of the position; and what the rules show them.

    `slot` has room for events; `bare` is the same without it. `seen`: room for a view and for what is shown; `numbers`:
    both, as plain numbers. All of it lies in the same place.
    """
    view, shown = seen
    match = slot[0]
    rng = np.zeros(RNG_WORDS, np.uint64)
    for number in range(first, first + count):
        bare[0] = start[0]
        start_stream(rng, seed, np.uint64(number))
        trace = 0
        who = turn(bare[0])
        while who != OVER:
            match.event_count = 0
            action = next_action(bare[0], who, styles, actions, rng)
            apply(match, action)
            trace = follow(trace, action)
            who = turn(bare[0])
            for event in range(match.event_count):
                for n in range(match.events.shape[1]):
                    sums[EVENTS] = stir(sums[EVENTS], match.events[event, n])
            for viewer in range(EVERYBODY, seats):
                view[0] = bare[0]
                observe(view[0], viewer)
                numbers[1][:] = 0
                show(view[0], viewer, shown[0])
                for number_seen in numbers[0]:
                    sums[SEEN] = stir(sums[SEEN], number_seen)
                for number_shown in numbers[1]:
                    sums[SEEN] = stir(sums[SEEN], number_shown)
        sums[TRACE] += np.uint64(trace)


@rule
def stir(total, number):
    return (total ^ np.uint64(number)) * np.uint64(PRIME)
