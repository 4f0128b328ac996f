"""Matches of Rugby Champion in compiled code, for the studies: every event counted, every phase, every card.

All compiled code of the laboratory on this game stands in this one file and calls only `engine` and `bots`, so
that the cache (engine/compiled.py) is never stale.
"""

import numpy as np

from ....engine.bits import count_bits
from ....engine.chance import RNG_WORDS, start_stream
from ....engine.compiled.playout import next_action
from ....engine.compiler import compiled
from ....engine.verbs import CHANCE, OVER, apply, turn
from ..players.compiled.rest import ALL, EXTRA, HIS, MINE, SITUATIONS
from ..record import HAND, MOST_CARDS, NJ, YOU, Awaits, Decision, EventKind, Place
from ..rules import card_of

# A row of counts for a match: first the events, by kind, side and the first two numbers (as far as they are small).
NUMBERS = 8
EVENTS = len(EventKind) * 2 * NUMBERS * NUMBERS
# Then what the phases brought, and by card (the first is no card).
CARDS = MOST_CARDS + 1
PHASES = EVENTS  # phases opened
HELD = PHASES + 1  # phases that opened with the card in hand
GAIN = HELD + CARDS  # the points gained on the NJ in those
ALL_GAINS = GAIN + CARDS  # the points gained in all phases
OFFERED = ALL_GAINS + 1  # times that it could be laid, or another
LAID = OFFERED + CARDS  # times that it was, though there were others
LAID_GAIN = LAID + CARDS  # the points gained from then to the end of the phase
SCORES = LAID_GAIN + CARDS
COLUMNS = SCORES + 2

# The transitions from phase to phase, as far as nothing depends on the end of the half.
MOST_GAIN = 7
GAINS = 2 * MOST_GAIN + 1
MOST_USED = 12
FAR_FROM_THE_END = 22  # cards
CHANGES = (ALL, GAINS, MOST_USED, ALL)  # by situation, gain, cards used, situation after


@compiled
def event_at(kind, side, a, b):
    """Where an event is counted."""
    return ((kind * 2 + side) * NUMBERS + min(a, NUMBERS - 1)) * NUMBERS + min(b, NUMBERS - 1)


@compiled
def play_match(slot, styles, seed, number, actions, row, changes):
    """Play a match and count: into `row` what happened, into `changes` what led from phase to phase.

    `slot` is an array of two records with events, the start and one to play on; it belongs to the caller.
    """
    slot[1] = slot[0]
    match = slot[1]
    rng = np.zeros(RNG_WORDS, np.uint64)
    start_stream(rng, seed, np.uint64(number))
    row[:] = 0
    situation, cards, lead, hand, half = -1, 0, 0, 0, 0
    laid_at = np.zeros(CARDS, np.int64)
    laid_before = np.zeros(CARDS, np.int64)
    laid = 0
    who = turn(match)
    while True:
        opens = match.awaits == Awaits.LAY and match.place == Place.C and match.way == 0 and match.laid[0] == 0
        if opens or who == OVER:
            now = int(match.score[YOU]) - int(match.score[NJ])
            gain = now - lead
            left = held_and_unseen(match)
            after = situation_of(match)
            if situation >= 0:
                row[PHASES] += 1
                row[ALL_GAINS] += gain
                add_cards(row, hand, gain)
                for k in range(laid):
                    row[LAID_GAIN + laid_at[k]] += now - laid_before[k]
                if cards >= FAR_FROM_THE_END and match.half == half:
                    changes[situation, gain + MOST_GAIN, min(cards - left, MOST_USED - 1), after] += 1
            situation, cards, lead, hand, half, laid = after, left, now, match.hand, match.half, 0
        if who == OVER:
            break
        match.event_count = 0
        action = next_action(match, who, styles, actions, rng)
        if match.awaits == Awaits.LAY and who != CHANCE and match.held > 1:
            offer_cards(row, match.hand)
            row[LAID + action - Decision.LAY] += 1
            laid_at[laid] = action - Decision.LAY
            laid_before[laid] = int(match.score[YOU]) - int(match.score[NJ])
            laid += 1
        apply(match, action)
        for k in range(match.event_count):
            event = match.events[k]
            row[event_at(event[0], event[1], max(event[2], 0), max(event[3], 0))] += 1
        who = turn(match)
    row[SCORES] = match.score[YOU]
    row[SCORES + 1] = match.score[NJ]


@compiled
def situation_of(match):
    """The situation when a phase begins, as `players/compiled/rest.py` has it; the hand is full."""
    advantages = MINE * int(match.advantage[YOU]) + HIS * int(match.advantage[NJ])
    return SITUATIONS * int(match.phase) + advantages + (EXTRA if match.held > HAND else 0)


@compiled
def held_and_unseen(match):
    return int(match.held) + count_bits(match.unseen)


@compiled
def add_cards(row, hand, gain):
    while hand != 0:
        bit = hand & -hand
        hand ^= bit
        card = card_of(bit)
        row[HELD + card] += 1
        row[GAIN + card] += gain


@compiled
def offer_cards(row, hand):
    while hand != 0:
        bit = hand & -hand
        hand ^= bit
        row[OFFERED + card_of(bit)] += 1


@compiled
def play_some(slot, styles, seed, first, actions, rows, changes):
    for n in range(rows.shape[0]):
        play_match(slot, styles, seed, first + n, actions, rows[n], changes)
