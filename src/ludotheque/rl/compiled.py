"""Matches that wait for a learner, in compiled code: a step is a decision, and all that follows until the next one."""

import numpy as np

from ..engine.chance import RNG_WORDS, below, start_stream
from ..engine.compiled.playout import seat_action
from ..engine.compiler import compiled
from ..engine.verbs import (
    ANYONE,
    CHANCE,
    OVER,
    actor,
    apply,
    legal,
    observe,
    outcome,
    rule,
    sample,
    score,
    show,
    turn,
)
from .eights import write_eight

# How a match stands, a row of numbers: the seat that is asked, the number of the match, the decisions that learners
# have taken in it, the first seat's lead before the last of them, and the lead to beat where it is compared with a
# style that plays alone.
STANDS = 5
SEAT, NUMBER, DECISIONS, LEAD, TO_BEAT = range(STANDS)

# The terms of all matches, a row of numbers: the learner's seat (BOTH: it changes from match to match; EVERY: each is
# a learner's), whether it plays alone and is compared with a style on the same deal, what rewards are, how many sides
# have points, whether fewer of them are better, after how many decisions a match is broken off, and how many are played
# side by side.
TERMS = 7
ITS_SEAT, COMPARED, REWARD, SIDES, FEWER, LONGEST, BESIDE = range(TERMS)
# In place of a seat. No seat, and nothing that `turn` answers.
BOTH, EVERY, NOBODY = -7, -8, -9
BY_OUTCOME, BY_POINTS = range(2)

# What becomes of a match in a step.
GOES_ON, ENDED, BROKEN_OFF = range(3)


@rule
def see(match, seat, seats, seen, plan, observations, place):
    """Write what a seat sees into a row of observations."""
    view, shown, nothing, bytes_, shorts, ints, longs = seen
    awaited, situations, from_bytes, from_shorts, from_ints, from_longs, packed, bits_of = plan
    view[0] = match
    observe(view[0], seat)
    shown[0] = nothing[0]  # of the match before, or of the other seat's hand, nothing may stay
    show(view[0], seat, shown[0])
    for k in range(seats + situations):
        observations[place, k] = 0
    observations[place, seat] = 1
    observations[place, seats + awaited[view[0].awaits]] = 1
    write(bytes_, from_bytes, observations, place)
    write(shorts, from_shorts, observations, place)
    write(ints, from_ints, observations, place)
    write(longs, from_longs, observations, place)
    for k in range(len(packed)):
        write_eight(bits_of, 8 * (bytes_[packed[k, 0]] & 255), observations, place, packed[k, 1])


@rule
def write(numbers, moves, observations, place):
    """Write numbers to where they go: as many as can be by eights, the rest one by one."""
    eights, ones = moves
    for k in range(len(eights)):
        write_eight(numbers, eights[k, 0], observations, place, eights[k, 1])
    for k in range(len(ones)):
        observations[place, ones[k, 1]] = numbers[ones[k, 0]]


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


@rule
def play_on(match, seat, styles, actions, rng):
    """Play until the seat (EVERY: whichever) has something to decide. Who has: a seat, or OVER."""
    who = turn(match)
    while who != OVER and who != seat:
        acting = who
        if who == ANYONE:  # each is as quick as the other
            acting = below(rng, len(styles))
        if acting >= 0 and (acting == seat or seat == EVERY):
            return acting
        action = sample(match, rng) if who == CHANCE else seat_action(match, who, acting, styles, actions, rng)
        apply(match, action)
        who = turn(match)
    return who


@rule
def learner(number, terms, styles):
    """Whose decisions are awaited in this match: a seat, or EVERY."""
    return number % len(styles) if terms[ITS_SEAT] == BOTH else terms[ITS_SEAT]


@rule
def set_out(slots, place, start, stands, terms, styles, seed, actions, rng):
    """Put the next match of this place on the table, up to the first decision of a learner.

    One in which none has anything to decide is passed over.
    """
    match = slots[place]
    asked = OVER
    while asked == OVER:
        stands[place, NUMBER] += terms[BESIDE]
        stands[place, DECISIONS] = 0
        if terms[COMPARED]:
            slots[place] = start[0]
            start_stream(rng, seed, np.uint64(stands[place, NUMBER]))
            play_on(match, NOBODY, styles, actions, rng)
            stands[place, TO_BEAT] = lead_of(match, 0, terms[SIDES], terms[FEWER])
        slots[place] = start[0]
        start_stream(rng, seed, np.uint64(stands[place, NUMBER]))
        asked = play_on(match, learner(stands[place, NUMBER], terms, styles), styles, actions, rng)
    stands[place, SEAT] = asked
    stands[place, LEAD] = lead_of(match, 0, terms[SIDES], terms[FEWER])


@rule
def reward_of(match, over, seat, stands, place, terms):
    """What a seat gets for the decision that it has just taken; the other seat gets as much less."""
    if terms[REWARD] == BY_POINTS:
        lead = lead_of(match, 0, terms[SIDES], terms[FEWER])
        gained = lead - stands[place, LEAD]
        stands[place, LEAD] = lead
        return gained if seat == 0 else -gained
    if not over:
        return 0
    if terms[COMPARED]:
        lead = lead_of(match, 0, terms[SIDES], terms[FEWER])
        return int(lead > stands[place, TO_BEAT]) - int(lead < stands[place, TO_BEAT])
    return outcome(match, seat)


@rule
def give(match, seat, seats, seen, tables, actions, given, place):
    """Let a seat see, and say what it can do."""
    observations, masks = given
    see(match, seat, seats, seen, tables[2], observations, place)
    list_open(match, seat, tables[1], actions, masks, place)


@rule
def keep(rngs, place, rng):
    for word in range(RNG_WORDS):
        rngs[place, word] = rng[word]


@compiled
def begin_all(slots, first, last, start, stands, terms, styles, seed, rngs, actions, seen, tables, given):
    """Put a match on every place from `first` to `last - 1`."""
    rng = np.zeros(RNG_WORDS, np.uint64)
    for place in range(first, last):
        set_out(slots, place, start, stands, terms, styles, seed, actions, rng)
        give(slots[place], stands[place, SEAT], len(styles), seen, tables, actions, given, place)
        keep(rngs, place, rng)


@compiled
def step_all(slots, first, last, start, stands, terms, styles, seed, rngs, actions, seen, tables, given, chosen, ends):
    """Take the decisions that learners have chosen; where a match ends, the next begins.

    `ends`: who has decided, what that brought, what became of each match, and what was seen last where it is over: by
    the seat that would be asked next, or by the one that took the last decision.
    """
    deciders, rewards, became, last_seen = ends
    codes, plan = tables[0], tables[2]
    seats = len(styles)
    rng = np.zeros(RNG_WORDS, np.uint64)
    for place in range(first, last):
        match = slots[place]
        for word in range(RNG_WORDS):
            rng[word] = rngs[place, word]
        seat = stands[place, SEAT]
        apply(match, codes[chosen[place]])
        stands[place, DECISIONS] += 1
        asked = play_on(match, learner(stands[place, NUMBER], terms, styles), styles, actions, rng)
        deciders[place] = seat
        rewards[place] = reward_of(match, asked == OVER, seat, stands, place, terms)
        became[place] = GOES_ON
        if asked == OVER or stands[place, DECISIONS] == terms[LONGEST]:
            became[place] = ENDED if asked == OVER else BROKEN_OFF
            see(match, seat if asked == OVER else asked, seats, seen, plan, last_seen, place)
            set_out(slots, place, start, stands, terms, styles, seed, actions, rng)
        else:
            stands[place, SEAT] = asked
        give(match, stands[place, SEAT], seats, seen, tables, actions, given, place)
        keep(rngs, place, rng)


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
def look_one(slot, seat, seats, seen, tables, actions, given):
    """What a seat sees, and what it can do."""
    give(slot[0], seat, seats, seen, tables, actions, given, 0)
