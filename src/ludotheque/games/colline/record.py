"""What a position of Duel sur la Colline holds, the words for its values, and what can be told of it.

A colour is 1 to 4 (red, blue, green, yellow), a card 1 to 32: eight of a colour, by value. A set of cards is a mask of
32 bits. A face of a die is a colour or, in the race, just "a value"; 0 is nothing of the kind: no die thrown yet, no
card laid, no card that this seat may see.
"""

from enum import IntEnum
from itertools import combinations_with_replacement, product
from math import factorial

import numpy as np

from ...engine.dice import FIRST_FREE
from ...engine.record import record

# COLLINE-1: the material of a player.
COLOURS = 4
VALUES = 8
CARDS = COLOURS * VALUES
DICE = 4
VALUE_FACE = COLOURS + 1
FACES = " RBGY-"  # as actions write them: red, blue, green, yellow, a value
SIGNS = "·♦■▲★#"  # as people see them: each colour has its shape
SIDES = [1, 2, 3, 4, VALUE_FACE, VALUE_FACE]  # of a die; which value it shows never matters
DIE_NAMES = (
    "1·2",
    "3·4",
    "5·6",
    "7·8",
)  # the dice of the attack, by place: the two values of each (COLLINE-1)

PLACES = 4
HAND = 10  # COLLINE-2
ROUNDS = 7  # COLLINE-25, COLLINE-26
THROW_MS = 350  # COLLINE-5: between two throws of a player in a live race
MOST_TURNED = 4  # cards that one player's 4s can turn up: he has four of them, and each is played once

ALL_DICE = (1 << DICE) - 1
ALL_CARDS = (1 << CARDS) - 1
CARD_BIT = np.array([0, *(1 << number for number in range(CARDS))], np.int64)

# COLLINE-3: what can fall with 1, 2, 3 or 4 dice, whatever their order: a row for each kind, its faces from the lowest.
KINDS = [
    faces for count in range(1, DICE + 1) for faces in combinations_with_replacement(range(1, VALUE_FACE + 1), count)
]
KIND_OF = {faces: kind for kind, faces in enumerate(KINDS)}
FACES_OF_KIND = np.array([faces + (0,) * (DICE - len(faces)) for faces in KINDS], np.int8)
MOST_KINDS = sum(len(faces) == DICE for faces in KINDS)
FIRST_KIND = np.array([sum(len(faces) < count for faces in KINDS) for count in range(DICE + 2)], np.int64)


def ways(faces: tuple[int, ...]) -> int:
    """In how many of the throws of so many dice these faces fall."""
    orders = factorial(len(faces))
    for face in set(faces):
        orders //= factorial(faces.count(face))
    return orders << faces.count(VALUE_FACE)


WAYS_OF_KIND = np.array([ways(faces) for faces in KINDS], np.int64)

# The same, throw by throw: those of one die, of two, three, four; the kind of each.
KIND_OF_THROW = np.array(
    [KIND_OF[tuple(sorted(faces))] for count in range(1, DICE + 1) for faces in product(SIDES, repeat=count)], np.int64
)
THROWS = np.array([len(SIDES) ** count for count in range(DICE + 1)], np.int64)
FIRST_THROW = np.array([0, *(sum(THROWS[1:count]) for count in range(1, DICE + 1))], np.int64)

# How many dice a mask leaves out: those that are thrown.
THROWN = np.array([DICE - mask.bit_count() for mask in range(1 << DICE)], np.int64)


class Decision(IntEnum):
    """What a player can do; each is the first of a range but for GRAB and PASS."""

    KEEP = FIRST_FREE + 10  # garder des dés et lancer les autres: the mask of those kept is added
    GRAB = FIRST_FREE + 30  # attraper le drapeau
    PASS = FIRST_FREE + 31  # y renoncer
    RACE_KEEP = 110  # the same in a live race, where the action says whose it is: 16 * seat + mask
    RACE_GRAB = 142  # the seat is added
    RACE_PASS = 144
    LAY = 150  # poser une carte: the card is added
    DEAL = 390  # répartir les dés des indices: the mask of the places that get a value is added


class Draw(IntEnum):
    """What chance can do: the first of a range each."""

    FIRST = 190  # who throws first in this beat: the seat is added
    DICE = 200  # the dice of the race: their kind is added
    CLUES = 330  # the dice of the attack: the mask of those that show a value is added
    CARD = 350  # a card comes from a pile: the card is added


class Awaits(IntEnum):
    """The situations: what the match is waiting for."""

    CARD = 0  # a card for a hand that is not full
    BEAT = 1  # who throws first
    KEEP = 2  # which dice a player keeps, in his turn of a beat
    DICE = 3  # the dice that he throws
    GRAB = 4  # whether he takes the flag, with four alike
    RACE = 5  # anything of the kind from either player: a live race
    CLUES = 6  # the attacker's four dice
    ATTACK = 7  # the attacker's next card
    ANSWER = 8  # the defender's next card
    TURN_UP = 9  # the card that a 4 turns up
    OVER = 10
    DEAL = 11  # to which places the attacker gives his dice, where he may choose


class Lies(IntEnum):
    """What lies on a place of the hill."""

    NOTHING = 0
    NEXT = 1  # nothing yet: the next card comes here
    FACE_DOWN = 2
    FACE_UP = 3
    REMOVED = 4  # by a 2 or a 5


class Clue(IntEnum):
    """What the die of a place says of the attacker's card (COLLINE-6)."""

    NONE = 0  # it has not been thrown
    COLOUR = 1
    VALUE = 2


class EventKind(IntEnum):
    """The kinds of event, each with what its numbers are."""

    DRAWS = 0  # cards in hand, cards left in the pile: this seat takes a card
    CARD = 1  # the card: for this seat's eyes only, unless it lay there known to both
    ROUND = 2  # round: the race is on
    BEAT = 3  # this seat throws first
    KEEP = 4  # mask of the dice kept
    DICE = 5  # the four faces as they lie now, as digits; mask of the dice kept
    FOUR_ALIKE = 6  # colour: this seat may take the flag
    PASS = 7  # colour
    GRAB = 8  # colour: this seat is the defender, that colour is strong
    CLUES = 9  # mask of the dice that show a value: this seat attacks
    LAYS = 10  # place: this seat lays a card face down
    LAID = 11  # place, card: for this seat's eyes only
    CLUE = 12  # place, colour or 0, value or 0: of this seat's card
    SHOWN = 13  # place, card of this seat (the attacker), card before it
    DESTROYED = 14  # place, card destroyed, the 2 that did it: by this seat
    SAFE = 15  # place, card, the card that could do nothing to it: this seat's 1
    DISCARDED = 16  # place, this seat's 5, the card before it (0: it stays)
    FIVES = 17  # place: two 5s do nothing
    STRONG = 18  # place, card: this seat's 6 becomes strong
    COPIES = 19  # place, place of the neighbour, number: this seat's 3
    ADDS = 20  # place, place of the neighbour, what that card is worth now: this seat's 7
    TURNS_UP = 21  # place, card, what it adds: this seat's 4
    NO_PILE = 22  # place: nothing to turn up for this seat's 4
    SUM = 23  # sum of this seat
    WINS_ROUND = 24  # round, rounds won, is it by the flag?
    WINS = 25  # rounds won, rounds in a row
    DEALS = 26  # mask of the places that get a value: this seat has dealt out his dice


COLLINE = record(
    awaits=np.int8,  # the situation, an `Awaits`
    this_round=np.int8,  # 1 to 7; 0 while the first hands are dealt
    racer=np.int8,  # in the race, the seat whose dice are concerned; cleared when nobody's are
    second=np.int8,  # has the first of this beat thrown?
    kept=np.int8,  # the dice that are not thrown now: a mask
    attacker=np.int8,  # the seat that attacks, once there is a strong colour
    strong=np.int8,  # the strong colour; 0 as long as the flag stands there: in a race
    clues=np.int8,  # the attacker's dice that show a value: a mask, by place
    place=np.int8,  # the next place to lay a card on
    live=np.int8,  # the options
    one_resists_five=np.int8,
    own_four=np.int8,
    deals_dice=np.int8,
    dice=(np.int8, (2, DICE)),  # by seat: faces as they lie
    alike=(np.int8, 2),  # by seat: the colour with which it may take the flag now
    laid=(np.int8, (2, PLACES)),  # by seat: the cards on the hill
    shown=(np.int8, (PLACES, 2)),  # by place, of the attacker's cards: the colour and the value that are shown; 0: not
    fours=np.int16,  # 4s that still have to turn up a card: a mask, 2 * place, + 1 the defender's
    turned=(np.int8, (2, PLACES)),  # by seat: the card that the 4 of this place has turned up
    sums=(np.int8, 2),  # by seat, once the cards are shown: the sum, so far while 4s turn up cards
    score=(np.int8, 2),  # rounds won
    tokens=(np.int8, ROUNDS),  # the victory board: 1 or 2 for who won which round
    held=(np.int8, 2),  # cards in hand
    piled=(np.int8, 2),  # cards in the pile
    under=(np.int8, 2),  # of these, known cards at the bottom
    bottom=(np.int8, (2, MOST_TURNED)),  # those cards, the uppermost first
    hand=(np.int64, 2),  # masks
    pile=(np.int64, 2),  # the other cards of the pile, whose order nobody knows: a mask
    played=(np.int64, 2),  # cards out of the game: a mask
)

# What a page draws and only the rules know.
SHOWN = record(
    hands=(np.int8, (2, HAND)),  # by seat: the cards of a hand that this viewer may see, lowest first; 0: no more
    rolls=(np.int8, (2, DICE)),  # by seat: is this die thrown now?
    clue_kinds=(np.int8, PLACES),  # a `Clue`
    lies=(np.int8, (2, PLACES)),  # by seat: what lies there, a `Lies`
    of_strong_colour=(np.int8, (2, PLACES)),  # by seat, of cards that are shown: is it printed in the strong colour?
    counts=(np.int8, (2, PLACES)),  # does it count, now that 2s, 5s and 6s have done what they do?
    worth=(np.int8, (2, PLACES)),  # what it is worth, counted or not: 3s and 7s have done what they do
    adds=(np.int8, (2, PLACES)),  # what the card adds that its 4 has turned up
)
