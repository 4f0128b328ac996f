"""What the other player may be holding, for whoever sees only the backs of his cards."""

from ....engine.chance import below
from ....engine.verbs import rule
from .. import record
from .field import base_of


@rule
def deal(match, seat, rng):
    """Deal the other's hand out of all that has not been seen of his deck; the rest is his pile."""
    if match.solo:
        return
    other = 1 - seat
    for word in range(2):
        match.hand[other, word] = 0
        match.pile[other, word] = 0
    first = base_of(match, other) + 1
    for card in range(first + 1, first + record.MOST_CARDS):  # the first is the Leader
        if match.faces[card] != 0 and match.gone[other, record.WORD_OF[card]] & record.BIT_OF[card] == 0:
            match.pile[other, record.WORD_OF[card]] |= record.BIT_OF[card]
    for at in range(record.CELLS):
        take_out(match, other, match.card[other, at])
        for place in range(record.MOST_ATTACHED):
            take_out(match, other, match.attached[other, at, place])
    for place in range(record.RESERVE):
        take_out(match, other, match.tactic[other, place])
    if first <= match.playing < first + record.MOST_CARDS:
        take_out(match, other, match.playing)
    for _ in range(match.held[other]):
        card = first + 1 + below(rng, record.MOST_CARDS - 1)
        while match.pile[other, record.WORD_OF[card]] & record.BIT_OF[card] == 0:
            card = first + 1 + below(rng, record.MOST_CARDS - 1)
        match.pile[other, record.WORD_OF[card]] ^= record.BIT_OF[card]
        match.hand[other, record.WORD_OF[card]] |= record.BIT_OF[card]


@rule
def take_out(match, side, card):
    """This card lies open."""
    if card != 0:
        match.pile[side, record.WORD_OF[card]] &= ~record.BIT_OF[card]
