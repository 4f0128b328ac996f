"""What a player may be holding, for whoever sees only the backs of his cards."""

from ....engine.chance import below
from ....engine.verbs import rule
from ..record import CARD_BIT, CARDS, PLACES, Awaits
from .clash import colour_of, value_of
from .rounds import layer, unseen


@rule
def deal(match, seat, rng):
    """Deal the other's cards face down on the hill, his hand and his pile: any that the clues allow (COLLINE-6)."""
    other = 1 - seat
    cards = unseen(match, other)
    on_hill = laid_unseen(match, other)
    if on_hill > 0:
        cards &= ~lay_any(match, other, cards, on_hill, rng)
    match.hand[other] = 0
    for _ in range(match.held[other]):
        card = any_card(cards, rng)
        cards ^= CARD_BIT[card]
        match.hand[other] |= CARD_BIT[card]
    match.pile[other] = cards


@rule
def laid_unseen(match, other):
    """How many cards lie face down on a player's side of the hill."""
    if match.awaits not in (Awaits.ATTACK, Awaits.ANSWER):
        return 0
    if layer(match) == other:
        return match.place
    return PLACES if match.awaits == Awaits.ANSWER else 0


@rule
def lay_any(match, other, cards, places, rng):
    """Lay a card that agrees with its clue on each place: any choice of different cards is as likely. Returns them."""
    laid = 0
    different = False
    while not different:  # each place for itself, all over again if a card lies there twice: so none is favoured
        laid = 0
        different = True
        for place in range(places):
            card = any_card(cards, rng)
            while not agrees(match, place, other, card):
                card = any_card(cards, rng)
            different = different and laid & CARD_BIT[card] == 0
            laid |= CARD_BIT[card]
            match.laid[other, place] = card
    return laid


@rule
def agrees(match, place, other, card):
    """Is a card what the clue of this place says?"""
    if other != match.attacker:
        return True
    colour, value = match.shown[place, 0], match.shown[place, 1]
    return (colour == 0 or colour == colour_of(card)) and (value == 0 or value == value_of(card))


@rule
def any_card(cards, rng):
    """One of a set of cards, each as likely."""
    while True:
        card = 1 + below(rng, CARDS)
        if cards & CARD_BIT[card]:
            return card
