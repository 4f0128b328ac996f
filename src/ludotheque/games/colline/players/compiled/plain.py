"""How to play Duel sur la Colline: `strong_cards`, who trusts high cards.

It races for the colour of which it holds the most and takes no other flag; it lays its highest strong cards from
the left, and where it has none, the lowest of the others. It never asks what the other may have.
"""

import numpy as np

from .....engine.verbs import rule
from ...record import ALL_DICE, CARD_BIT, CARDS, COLOURS, DICE, VALUES, Awaits, Decision
from ...rules.rounds import SEAT_STEP

ALL_VALUES = (1 << VALUES) - 1
# The sum of the values in a set of cards of one colour: a mask of 8 bits.
SUM_OF_VALUES = np.array([sum(v + 1 for v in range(VALUES) if mask >> v & 1) for mask in range(1 << VALUES)], np.int64)


@rule
def choose_plainly(match, seat):
    awaits = match.awaits
    if awaits == Awaits.ATTACK or awaits == Awaits.ANSWER:
        return Decision.LAY + highest_strong(match, seat)
    if awaits == Awaits.DEAL:
        return Decision.DEAL + match.clues  # the dice stay as they fell
    wanted = favourite(match, seat)
    if awaits == Awaits.GRAB:
        return Decision.GRAB if match.alike[seat] == wanted else Decision.PASS
    if awaits == Awaits.KEEP:
        return Decision.KEEP + dice_showing(match, seat, wanted)
    if match.alike[seat] == 0:
        return Decision.RACE_KEEP + SEAT_STEP * seat + dice_showing(match, seat, wanted)
    return (Decision.RACE_GRAB if match.alike[seat] == wanted else Decision.RACE_PASS) + seat


@rule
def favourite(match, seat):
    """The colour of which the hand holds the most."""
    best = 0
    most = -1
    for colour in range(1, COLOURS + 1):
        total = SUM_OF_VALUES[match.hand[seat] >> (VALUES * (colour - 1)) & ALL_VALUES]
        if total > most:
            most = total
            best = colour
    return best


@rule
def dice_showing(match, seat, colour):
    """The dice that show a colour: a mask. Of four (left by somebody else who played for it) it keeps three."""
    mask = 0
    for die in range(DICE):
        if match.dice[seat, die] == colour:
            mask |= 1 << die
    return mask if mask != ALL_DICE else mask >> 1


@rule
def highest_strong(match, seat):
    best = 0
    most = -CARDS
    for card in range(1, CARDS + 1):
        if match.hand[seat] & CARD_BIT[card]:
            value = (card - 1) % VALUES + 1
            strong = (card - 1) // VALUES + 1 == match.strong
            worth = value if strong else -value
            if worth > most:
                most = worth
                best = card
    return best
