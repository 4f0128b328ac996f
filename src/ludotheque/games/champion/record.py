"""What a position of Rugby Champion holds, the words for its values, and what can be told of it.

A card is its number in the deck, from 1; 0 is no card. A set of cards is a mask of 63 bits. What is printed on a card
is its *face*, one number of 16 bits (see `face`), and the deck is the list of its faces: it stands in the record, so
that rules compiled once play any deck, and a real box, whose cards are met one by one.

Two sides: YOU, the player, who has the only seat, and NJ, the Non-joueur, an automaton that decides nothing.
"""

from enum import IntEnum

import numpy as np

from ...engine.dice import FIRST_FREE
from ...engine.record import record

FEWEST_CARDS = 20
MOST_CARDS = 63
HAND = 4  # CHAMPION-6
MOST_IN_HAND = HAND + 1  # CHAMPION-31

YOU = 0
NJ = 1


class Kind(IntEnum):
    """The kinds of challenge."""

    PHYSICAL = 0  # Physique
    HAND = 1  # Passe
    FOOT = 2  # Pied


KINDS = len(Kind)


class Place(IntEnum):
    """The NJ's line (CHAMPION-5), from the left touchline to the right one."""

    L2 = 0
    L1 = 1
    C = 2  # the advanced card, in the middle
    R = 3


WHOLE_LINE = 0b1111
PLACE_BIT = np.array([1, 2, 4, 8], np.int64)
CENTRE = int(PLACE_BIT[Place.C])
HIDDEN = np.array([places.bit_count() for places in range(WHOLE_LINE + 1)], np.int64)  # how many, by mask of places

LEFT = -1
RIGHT = 1


class Phase(IntEnum):
    ATTACK = 0
    LINEOUT = 1  # touche
    SCRUM = 2  # mêlée


# A face: its three values as they are said, 342, in the lowest ten bits; then its signs: two bits for the kind on a red
# ground; one for the arrow (1 is right); two for the whistles (0 to 2, and 3 on an Arbitre); one for the But. All
# sixteen are used, so that of a card with a But is below zero.
MOST_VALUE = 9
VALUES = 1000
RED_AT, ARROW_AT, WHISTLES_AT, GOAL_AT = 10, 12, 13, 15
VALUE_BITS = (1 << RED_AT) - 1
ARBITRE = 3
SIGNS = 48  # of a card: three reds, two arrows, four sorts of whistles, a But or none
SIGN_CODES = 64  # numbers for them, of which three quarters are used
# By number of three values and kind; what is beyond them is never asked.
VALUE_OF = np.array([(n // 100 % 10, n // 10 % 10, n % 10) for n in range(VALUE_BITS + 1)], np.int64)


def face(values: tuple[int, int, int], red: int, right: bool, whistles: int, goal: bool) -> int:
    """What is printed on a card, as one number.

    >>> face((4, 2, 1), red=Kind.PHYSICAL, right=True, whistles=1, goal=False)
    12709
    """
    physical, hand, foot = values
    signs = red | right << 2 | whistles << 3
    return face_of(100 * physical + 10 * hand + foot, signs | goal << 5)


def face_of(values: int, signs: int) -> int:
    """The same of the values as one number, and of the signs."""
    printed = values | signs << RED_AT
    return printed - (printed >> GOAL_AT << 16)


# The support cards (CHAMPION-2) by effect: KICKER, FOUL, and from BONUS on so many points, +0 being the first.
KICKER = 0  # Buteur
FOUL = 1  # Faute volontaire
BONUS = 2  # to which the points are added
MOST_BONUS = 9
EFFECTS = BONUS + MOST_BONUS + 1
MOST_SET_PIECE = 9

CARD_BIT = np.array([0, *(1 << number for number in range(MOST_CARDS))], np.int64)
FIRST_CARDS = np.array([(1 << count) - 1 for count in range(MOST_CARDS + 1)], np.int64)  # so many, as a mask


class Decision(IntEnum):
    """What the player can do; GO and LAY are the first of a range."""

    GO = FIRST_FREE + 10  # choisir un défi: 3 * (1: to the right) + kind is added
    CONVERT = FIRST_FREE + 20  # transformer l'essai
    LEAVE = FIRST_FREE + 21  # y renoncer
    KICK = FIRST_FREE + 22  # tenter la pénalité
    PLAY_ON = FIRST_FREE + 23  # la jouer
    LAY = 100  # poser une carte: the card is added


class Draw(IntEnum):
    """What chance can do: the first of a range each."""

    CARD = 200  # a card comes up, for the hand or in the NJ's line: the card is added
    SUPPORT = 270  # a support card is drawn: its effect is added
    # Of a real box.
    SET_PIECE = 290  # what the Touche or the Mêlée card is worth
    SIGNS = 300  # the signs of a card that comes up, after its values
    COUNT = 400  # how many action cards there are
    VALUES = 1000  # the values of a card that comes up


class Awaits(IntEnum):
    """The situations: what the match is waiting for."""

    CARD = 0  # a card for a hand that is not full
    LAY = 1  # the player's card for the challenge (of a touche or a mêlée, two of them)
    WAY = 2  # which challenge comes next: its side, where it is open, and its kind
    TURN = 3  # the NJ's hidden card
    SUPPORT = 4  # the support card of an NJ that has lost
    CONVERSION = 5  # whether the player converts his try
    PENALTY = 6  # whether he kicks his penalty
    NJ_CONVERSION = 7  # the support card that shows whether the NJ converts
    NJ_PENALTY = 8  # likewise for its penalty
    COUNT = 9  # of a real box: how many action cards it has
    SET_PIECE = 10  # of a real box: what the Touche or the Mêlée card is worth, when it is first needed
    OVER = 11
    # On the way only: no position is left in these.
    MARGIN = 12  # both sides' cards lie open
    RESULT = 13  # it is known who has won by how much
    NEXT = 14  # a phase is over


class Why(IntEnum):
    """Where a challenge comes from."""

    RULE = 0  # it opens the phase
    CHOICE = 1  # the player's own
    RED = 2  # the arrow and the red value of the NJ's card


class Brings(IntEnum):
    """What a margin brings. Of what a side gets or loses, the first is yours, the second the NJ's."""

    NOTHING = 0
    TRY = 1
    TRY_NJ = 2
    ADVANTAGE = 3
    ADVANTAGE_NJ = 4
    LOST = 5  # an Avantage
    LOST_NJ = 6
    ON = 7  # you go on, with a challenge of your choice
    ARROW = 8  # the arrow and the red value of the NJ's card decide
    OUT = 9  # a touche
    END = 10  # of the phase
    CARD = 11  # one more in the next phase, by an Avantage that you hold already


# The margins that are told apart; the first and the last stand for all beyond them.
MARGINS = (-2, -1, 0, 1, 2)


class EventKind(IntEnum):
    """The kinds of event, each with what its numbers are. Sides are 0 (you) and 1 (the NJ); where none is named, 0."""

    HALF = 0  # half, cards in the deck: it begins
    PHASE = 1  # phase (`Phase`), cards that the hand gets (4, or 5: CHAMPION-31)
    LINE = 2  # mask of the places (1 L2, 2 L1, 4 C, 8 R) that get a new hidden card, cards left in the pile: the NJ's
    DRAWN = 3  # card, cards left in the pile
    CHOICE = 4  # place (C: the side is open too), why (`Why`; RED: the red kind is not allowed there): yours to choose
    CHALLENGE = 5  # place, kind, why (`Why`)
    LAID = 6  # card, place
    TURNED = 7  # card, place, its face: the NJ's
    SUPPORT = 8  # effect, what for (0 a challenge lost, 1 a conversion, 2 a penalty), points it adds: the NJ's
    MARGIN = 9  # your value or total, the NJ's (support and Touche or Mêlée included), support in it
    WHISTLE = 10  # whistles of the card that this side's Arbitre has cancelled (2: mêlée), that card
    KICK = 11  # points of this side now: it has kicked a penalty
    PLAYED_ON = 12  # could this side have kicked?: a penalty that is played, as if won by 1
    ADVANTAGE = 13  # how many this side has now (2: a try)
    ADVANTAGE_LOST = 14  # by this side, which lost by 1
    ADVANTAGE_BACK = 15  # by this side: a try, half-time
    NO_ADVANTAGE = 16  # why: 0 the totals are equal, 1 you hold one already, and get only its card more
    TRY = 17  # points of this side now, is it by a second Avantage?
    CONVERSION = 18  # good?, points of this side now, is there a card for it? (yours: But in hand)
    OUT = 19  # place: the ball goes out
    TURNS_BACK = 20  # 0 to the left, 1 to the right: the arrow turns the game
    SCRUM = 21  # by a foul?: a mêlée comes (otherwise: two whistles)
    RUN = 22  # 0 to the left, 1 to the right: out of the mêlée
    PHASE_OVER = 23  # why: 0 the last card is played, 1 a mêlée's run is at the touchline, 2 the arrow turns it back
    HALF_TIME = 24  # your points, the NJ's, cards left in the pile: too few to go on
    FULL_TIME = 25  # likewise
    # Of a real box.
    COUNTED = 26  # cards: so many action cards there are
    SET_PIECE = 27  # phase, value: of the Touche or the Mêlée card
    VALUES = 28  # three values: of the card that comes up, whose signs are told next


CHAMPION = record(
    awaits=np.int8,  # the situation, an `Awaits`
    half=np.int8,  # 1 or 2; 0 before the first card is drawn
    phase=np.int8,  # a `Phase`
    place=np.int8,  # where the challenge is; on C, a touche or a mêlée is still to be decided
    way=np.int8,  # LEFT or RIGHT; 0 as long as the game has taken none
    kind=np.int8,  # of the challenge, a `Kind`
    laid=(np.int8, 2),  # your cards in this challenge; of two, the lower number first
    turned=np.int8,  # the NJ's card
    drawn=np.int8,  # has a support card been drawn in this phase?
    kicker=np.int8,  # does Buteur lie aside?
    bonus=np.int8,  # what support adds to the NJ's card
    margin=np.int8,  # on the way only: by how much you have won
    advantage=(np.int8, 2),  # by side: does it hold Avantage?
    extra=np.int8,  # the card that you draw more in the next phase
    held=np.int8,  # cards in hand
    piled=np.int8,  # cards in the pile
    hidden=np.int8,  # the NJ's cards that lie face down: a mask of places
    score=(np.int16, 2),  # by side
    hand=np.int64,  # a mask
    unseen=np.int64,  # the cards in the pile and face down in the line; which is where, nobody knows: a mask
    # The deck. Of a deck at hand it never changes; of a real box it gets a face whenever a new card is met.
    goals=np.int64,  # the cards with a But: a mask
    cards=np.int8,  # how many there are
    set_piece=(np.int8, 3),  # by phase: the value of the Touche card, of the Mêlée card; -1: not told yet
    support=(np.int8, (KINDS, EFFECTS)),  # by kind of the challenge, how many support cards have an effect
    faces=(np.int16, MOST_CARDS + 1),  # by card
    box=np.int8,  # is it a real box?
    unmet=np.int64,  # the cards that have not been met yet, whose faces are guesses: a mask
    told=np.int16,  # the values of a card whose signs are still to be told; -1: none
)

# What `setup` gets of a deck: the fields of a position that it fills.
DECK = record(**{field: CHAMPION[field] for field in ("goals", "cards", "set_piece", "support", "faces", "box")})

# What a page draws and only the rules know.
SHOWN = record(
    two_cards=np.int8,  # is it a touche or a mêlée, decided by two cards?
    opening=np.int8,  # the kind with which this phase opens
    asked=np.int8,  # the kind of the challenge that is on; -1: none is
    brings=(np.int8, (len(MARGINS), 2)),  # what each margin would bring in it, in order: `Brings`
    lead=np.int8,  # the margin as the cards lie, before the support that is awaited
    in_hand=(np.int8, MOST_IN_HAND),  # your cards; 0: none
    best=(np.int8, KINDS),  # the highest value among them, by kind
    face_down=(np.int8, len(Place)),  # by place: does a card of the NJ's lie hidden?
    leads=(np.int8, 2),  # where a challenge is to be chosen: the place to the left, to the right; -1: not that way
    allowed=(np.int8, (2, KINDS)),  # and which kinds are allowed there
    met=(np.int16, MOST_CARDS + 1),  # of a real box: the faces of the cards that have been met; 0: not yet
    here=(np.int8, MOST_CARDS + 1),  # and which of these can still come up in this half
)
