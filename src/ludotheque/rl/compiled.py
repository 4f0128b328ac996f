"""Matches that wait for a learner, in compiled code: a step is a decision, and all that follows until the next one."""

import numpy as np

from ..engine.chance import below, start_stream
from ..engine.compiled.playout import seat_action
from ..engine.compiler import compiled
from ..engine.verbs import (
    ANYONE,
    CHANCE,
    OVER,
    actor,
    apply,
    legal,
    long_rule,
    observe,
    outcome,
    rule,
    sample,
    score,
    show,
    turn,
)

# How a match stands for its learner, a row of numbers: its seat, the number of the match, the decisions it has taken,
# its lead before the last of them, and the lead it must beat where it is compared with a style that plays alone.
STANDS = 5
SEAT, NUMBER, DECISIONS, LEAD, TO_BEAT = range(STANDS)

# The terms of all matches, a row of numbers: the learner's seat (BOTH: it changes from match to match), whether it
# plays alone and is compared with a style on the same deal, what rewards are, how many sides have points, whether fewer
# of them are better, after how many decisions a match is broken off, and how many matches are played side by side.
TERMS = 7
ITS_SEAT, COMPARED, REWARD, SIDES, FEWER, LONGEST, BESIDE = range(TERMS)
BOTH = -1
NOBODY = -9  # in place of a seat: neither one nor what `turn` answers
BY_OUTCOME, BY_POINTS = range(2)

# What becomes of a match in a step.
GOES_ON, ENDED, BROKEN_OFF = range(3)


@long_rule
def see(match, seat, seats, seen, plan, observations, place):
    """Write what a seat sees into a row of observations."""
    view, shown, bytes_, shorts, ints, longs = seen
    awaited, situations, from_bytes, from_shorts, from_ints, from_longs, bits = plan
    view[0] = match
    observe(view[0], seat)
    show(view[0], seat, shown[0])
    for k in range(seats + situations):
        observations[place, k] = 0
    observations[place, seat] = 1
    observations[place, seats + awaited[view[0].awaits]] = 1
    for k in range(len(from_bytes)):
        observations[place, from_bytes[k, 1]] = bytes_[from_bytes[k, 0]]
    for k in range(len(from_shorts)):
        observations[place, from_shorts[k, 1]] = shorts[from_shorts[k, 0]]
    for k in range(len(from_ints)):
        observations[place, from_ints[k, 1]] = ints[from_ints[k, 0]]
    for k in range(len(from_longs)):
        observations[place, from_longs[k, 1]] = longs[from_longs[k, 0]]
    for k in range(len(bits)):
        byte = bytes_[bits[k, 0]]
        for bit in range(8):
            observations[place, bits[k, 1] + bit] = byte >> bit & 1


@compiled
def see_one(slot, seat, seats, seen, plan, observations):
    see(slot[0], seat, seats, seen, plan, observations, 0)


@rule
def list_open(match, seat, number_of, actions, masks, place):
    """Write into a row of masks which decisions are open to a seat."""
    for k in range(masks.shape[1]):
        masks[place, k] = False
    count = legal(match, actions)
    anyone = turn(match) == ANYONE
    for k in range(count):
        if not anyone or actor(match, actions[k]) == seat:
            masks[place, number_of[actions[k]]] = True


@rule
def lead_of(match, seat, sides, fewer):
    """By how much a seat is ahead of the other side, or what it has alone; more is better."""
    if sides == 2:
        return score(match, seat) - score(match, 1 - seat)
    return -score(match, seat) if fewer else score(match, seat)


@long_rule
def play_on(match, seat, styles, actions, rng):
    """Play until the seat has something to decide; is there anything?"""
    who = turn(match)
    while who != OVER and who != seat:
        acting = who
        if who == ANYONE:  # each is as quick as the other
            acting = below(rng, len(styles))
            if acting == seat:
                return True
        action = sample(match, rng) if who == CHANCE else seat_action(match, who, acting, styles, actions, rng)
        apply(match, action)
        who = turn(match)
    return who != OVER


@long_rule
def set_out(slots, place, start, stands, terms, styles, seed, actions, rng):
    """Put the next match of this place on the table, up to the first decision of its learner.

    One in which it has nothing to decide is passed over.
    """
    match = slots[place]
    waits = False
    while not waits:
        stands[place, NUMBER] += terms[BESIDE]
        stands[place, SEAT] = terms[ITS_SEAT] if terms[ITS_SEAT] != BOTH else stands[place, NUMBER] % len(styles)
        stands[place, DECISIONS] = 0
        if terms[COMPARED]:
            slots[place] = start[0]
            start_stream(rng, seed, np.uint64(stands[place, NUMBER]))
            play_on(match, NOBODY, styles, actions, rng)
            stands[place, TO_BEAT] = lead_of(match, 0, terms[SIDES], terms[FEWER])
        slots[place] = start[0]
        start_stream(rng, seed, np.uint64(stands[place, NUMBER]))
        waits = play_on(match, stands[place, SEAT], styles, actions, rng)
    stands[place, LEAD] = lead_of(match, stands[place, SEAT], terms[SIDES], terms[FEWER])


@rule
def reward_of(match, over, stands, place, terms):
    """What the learner gets for its last decision."""
    seat = stands[place, SEAT]
    lead = lead_of(match, seat, terms[SIDES], terms[FEWER])
    before = stands[place, LEAD]
    stands[place, LEAD] = lead
    if terms[REWARD] == BY_POINTS:
        return lead - before
    if not over:
        return 0
    if terms[COMPARED]:
        return int(lead > stands[place, TO_BEAT]) - int(lead < stands[place, TO_BEAT])
    return outcome(match, seat)


@compiled
def begin_all(slots, first, last, start, stands, terms, styles, seed, rngs, actions, seen, tables, given):
    """Put a match on every place from `first` to `last - 1`."""
    observations, masks = given
    number_of, plan = tables[1], tables[2]
    seats = len(styles)
    rng = np.zeros(2, np.uint64)
    for place in range(first, last):
        set_out(slots, place, start, stands, terms, styles, seed, actions, rng)
        seat = stands[place, SEAT]
        see(slots[place], seat, seats, seen, plan, observations, place)
        list_open(slots[place], seat, number_of, actions, masks, place)
        rngs[place, 0], rngs[place, 1] = rng[0], rng[1]


@compiled
def step_all(slots, first, last, start, stands, terms, styles, seed, rngs, actions, seen, tables, given, chosen, ends):
    """Take the decisions that learners have chosen; where a match ends, the next begins.

    `ends`: rewards, what became of each match, and what its learner saw last where it is over.
    """
    observations, masks = given
    rewards, became, last_seen = ends
    codes, number_of, plan = tables
    seats = len(styles)
    rng = np.zeros(2, np.uint64)
    for place in range(first, last):
        match = slots[place]
        rng[0], rng[1] = rngs[place, 0], rngs[place, 1]
        apply(match, codes[chosen[place]])
        stands[place, DECISIONS] += 1
        waits = play_on(match, stands[place, SEAT], styles, actions, rng)
        rewards[place] = reward_of(match, not waits, stands, place, terms)
        became[place] = GOES_ON
        if not waits or stands[place, DECISIONS] == terms[LONGEST]:
            became[place] = BROKEN_OFF if waits else ENDED
            see(match, stands[place, SEAT], seats, seen, plan, last_seen, place)
            set_out(slots, place, start, stands, terms, styles, seed, actions, rng)
        seat = stands[place, SEAT]
        see(match, seat, seats, seen, plan, observations, place)
        list_open(match, seat, number_of, actions, masks, place)
        rngs[place, 0], rngs[place, 1] = rng[0], rng[1]


@compiled
def first_wrong(masks, chosen):
    """The first place whose choice is not open to it, or -1."""
    for place in range(len(chosen)):
        if not 0 <= chosen[place] < masks.shape[1] or not masks[place, chosen[place]]:
            return place
    return -1


@compiled
def next_seat(slot, seats, rng):
    """Let chance fall until somebody decides: the seat, or OVER."""
    match = slot[0]
    who = turn(match)
    while who == CHANCE:
        apply(match, sample(match, rng))
        who = turn(match)
    return below(rng, seats) if who == ANYONE else who


@compiled
def take(slot, action):
    apply(slot[0], action)


@compiled
def look_one(slot, seat, seats, seen, tables, actions, observations, masks):
    """What a seat sees, and what it can do."""
    see(slot[0], seat, seats, seen, tables[2], observations, 0)
    list_open(slot[0], seat, tables[1], actions, masks, 0)
