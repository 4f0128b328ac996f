"""What cards are worth, round by round, for who holds the flag and for who attacks.

Fitted by `ludotheque study colline cards --boards 4000 --seed 2026`: the attacker's chance to win a clash of the
first round, as a sum over the cards in both hands. The race asks these numbers which colour to go for; the clash, what
a card would be worth later.
"""

import numpy as np

from .....engine.compiler import compiled
from ...record import CARDS, COLOURS, ROUNDS, VALUES
from .hands import sort_of
from .lines import STRONG

# By sort (weak 1 to 8, strong 1 to 8): what a card in hand adds to the chance to win the round.
FOR_HOLDER = np.array([0, 25, -1, -3, 27, 11, 8, 0, 6, 119, 10, -7, 91, 12, 70, 66]) / 1000
FOR_ATTACKER = np.array([0, -1, 9, 9, 10, 3, 2, -2, 42, 37, 10, 9, 97, 14, 92, 67]) / 1000
HOLDER_ALONE = 0.72  # with ten weak 1s, so to speak
ATTACKER_ALONE = 0.02


def later() -> np.ndarray:
    """By value: what a card is worth in a round to come, when either may hold the flag and any colour be strong."""
    both = (FOR_HOLDER + FOR_ATTACKER) / 2
    worth = (both[STRONG:] + (COLOURS - 1) * both[:STRONG]) / COLOURS
    return np.asarray(worth - worth.min())


LATER = later()


@compiled
def holder_chance(hand, strong):
    """About the chance to win the round with the flag of this colour."""
    chance = HOLDER_ALONE
    for card in range(CARDS):
        if hand >> card & 1:
            chance += FOR_HOLDER[sort_of(card, strong)]
    return min(max(chance, 0.3), 0.99)


@compiled
def attacker_chance(hand, strong):
    """About the chance to win it against that flag."""
    chance = ATTACKER_ALONE
    for card in range(CARDS):
        if hand >> card & 1:
            chance += FOR_ATTACKER[sort_of(card, strong)]
    return min(max(chance, 0.01), 0.5)


@compiled
def later_worths(this_round, share, worths):
    """By card: what it costs to lay it now. After the last round nothing is worth anything."""
    for card in range(CARDS):
        worths[card] = share * LATER[card % VALUES] if this_round < ROUNDS else 0.0
