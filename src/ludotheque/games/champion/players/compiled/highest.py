"""`highest`, who trusts the highest number.

It lays the card with the highest value in the kind that is asked (an Arbitre passes for a 3), takes the challenge in
which it holds the highest, and always converts and kicks. It never asks what it will need for the next challenge, nor
what a whistle may cost.
"""

from .....engine.verbs import rule
from ...record import ARBITRE, KINDS, Awaits, Decision, Place
from ...rules import card_of, kinds_allowed, value, whistles

ARBITRE_PASSES_FOR = 3


@rule
def choose_highest(match):
    awaits = match.awaits
    if awaits == Awaits.LAY:
        return Decision.LAY + highest_card(match, match.kind)
    if awaits == Awaits.WAY:
        return Decision.GO + highest_challenge(match)
    return Decision.CONVERT if awaits == Awaits.CONVERSION else Decision.KICK


@rule
def highest_card(match, kind):
    """The card in hand with the highest value; of equals the one that has the least on it otherwise."""
    best = 0
    most = -100
    cards = match.hand
    while cards != 0:
        bit = cards & -cards
        cards ^= bit
        card = card_of(bit)
        number = ARBITRE_PASSES_FOR if whistles(match, card) == ARBITRE else value(match, card, kind)
        worth = 100 * number - total(match, card)
        if worth > most:
            most = worth
            best = card
    return best


@rule
def total(match, card):
    """All that is on a card."""
    return value(match, card, 0) + value(match, card, 1) + value(match, card, 2)


@rule
def highest_challenge(match):
    """The kind in which the hand holds the highest value; of equals the first, to the left where all kinds are open."""
    right = match.way > 0
    best = 0
    most = -1
    for kind in range(kinds_allowed(Place.R) if right else KINDS):
        worth = value(match, highest_card(match, kind), kind)
        if worth > most:
            most = worth
            best = kind
    return best + KINDS if right else best
