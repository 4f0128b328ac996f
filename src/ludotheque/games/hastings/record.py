"""What a position of 1066 holds, the words for its values, and what can be told of it.

Two sides, as the seats count: 0 is player 1, or the one who plays alone; 1 is player 2, or the Ennemi. Which of them is
Norman stands in the record. A card is a number for both decks, 1 to 80 Norman, 81 to 160 Saxon; 0 is no card. What is
printed on it is its *face*, 38 bits (see `face`), and up to four *lines* of 16 bits (see `line`): both stand in the
record, so that rules compiled once play any deck. A set of one side's cards is two masks of 40 bits.

A cell is one of the nine spaces of a side: 3 * wing + line, both from 0.
"""

from enum import IntEnum

import numpy as np

from ...engine.dice import FIRST_FREE
from ...engine.record import record

WINGS = 3
LINES = 3
CELLS = WINGS * LINES
MOST_CARDS = 80  # of a deck
ALL_CARDS = 2 * MOST_CARDS
OBJECTIVES = 7  # HASTINGS-3: A to G
LAST_OBJECTIVE = OBJECTIVES - 1  # the battle
LETTERS = "ABCDEFG"  # of the objectives
MOST_ATTACHED = 2  # to one card
RESERVE = 6  # HASTINGS-20: tactics of a side; one more, and the oldest goes
MOST_HAND = 12  # beyond it an effect draws nothing
DEALT = 4  # HASTINGS-11
HAND_LIMIT = 6  # HASTINGS-12
WING_TAKEN = 10  # HASTINGS-17

YOU = 0
ENNEMI = 1

NORMAN = 0
SAXON = 1
FACTIONS = ("norman", "saxon")

NOWHERE = -1
CELL_NAMES = tuple(f"w{cell // LINES + 1}.{cell % LINES + 1}" for cell in range(CELLS))  # as actions write them
RESERVE_NAMES = tuple(f"r{place + 1}" for place in range(RESERVE))

# HASTINGS-53: the ranks, and the most points that each has.
RANKS = ("valet", "soldier", "knight", "vassal", "duke", "king", "conqueror")
RANK_POINTS = (10, 20, 30, 40, 50, 60, 999)


class Kind(IntEnum):
    """The kinds of card (HASTINGS-1)."""

    NONE = 0
    LEADER = 1  # Chef
    CHARACTER = 2  # Personnage
    UNIT = 3  # Unité
    EVENT = 4  # Événement
    TACTIC = 5  # Tactique
    ATTACHMENT = 6  # Attachement


class Arm(IntEnum):
    """The kinds of unit."""

    NONE = 0
    ARCHERS = 1
    INFANTRY = 2
    CAVALRY = 3


class When(IntEnum):
    """When a line of a card comes into force (HASTINGS-20)."""

    NEVER = 0
    PLAYED = 1  # when the card is played
    ACTION = 2  # as a turn, exhausting the card
    PERMANENT = 3  # as long as it is in play
    REACTION = 4  # when it is destroyed
    SOLO = 5  # HASTINGS-45


class Op(IntEnum):
    """What a line does (HASTINGS-20)."""

    NONE = 0  # HASTINGS-62: done by hand; the amount is the place of its text on the card
    DAMAGE = 1  # to enemy cards
    WING = 2  # damage to a wing
    HEAL = 3
    DESTROY = 4  # an enemy card whose cost is at most the amount, no Leader
    READY = 5
    EXHAUST = 6  # enemy cards
    DRAW = 7
    DISCARD = 8  # the enemy, out of his hand
    MOVE = 9  # a card of one's own to another wing
    MIGHT = 10  # tokens; of a permanent line, as long as it lasts
    ZEAL = 11
    HEALTH = 12
    DISCOUNT = 13  # of the next card; of a permanent line, of all that it names
    TAKE = 14  # an army card back from the discard pile
    RANGE = 15  # permanent only: of cards that have Range


class Whom(IntEnum):
    """Which cards a line means."""

    ANY = 0
    LEADER = 1
    CHARACTER = 2
    UNIT = 3
    ARCHERS = 4
    INFANTRY = 5
    CAVALRY = 6
    RANGED = 7
    SELF = 8  # the card itself; of an attachment its bearer, of a tactic nobody
    FAMILY = 9  # of the same family
    FRONT = 10  # in line 1
    NOT_LEADER = 11


class Scope(IntEnum):
    """How many of them, and where."""

    ONE_HERE = 0  # one, in the wing of the card
    ONE = 1  # one, in any wing
    ALL_HERE = 2  # all in the wing of the card; of an event or a tactic, in a wing that is chosen
    ALL = 3


# Which cards of a kind and an arm are meant by the words of `Whom` that need nothing else: a mask of words.
MEANT = np.zeros((8, 4), np.int64)
for _kind in Kind:
    for _arm in Arm:
        _meant = 1 << Whom.ANY | (_kind != Kind.LEADER) << Whom.NOT_LEADER
        _meant |= (_kind == Kind.LEADER) << Whom.LEADER
        _meant |= (_kind in (Kind.LEADER, Kind.CHARACTER)) << Whom.CHARACTER  # HASTINGS-1: a Leader is one
        _meant |= (_kind == Kind.UNIT) << Whom.UNIT | (_arm == Arm.ARCHERS) << Whom.ARCHERS
        _meant |= (_arm == Arm.INFANTRY) << Whom.INFANTRY | (_arm == Arm.CAVALRY) << Whom.CAVALRY
        MEANT[_kind, _arm] = _meant

# A face, from its lowest bit. A row: how many bits.
FACE_BITS = {
    "kind": 3,
    "arm": 2,
    "cost": 4,
    "resources": 3,
    "might": 4,
    "zeal": 4,
    "health": 5,
    "reach": 3,  # Portée
    "family": 4,
    "agile": 1,
    "commander": 1,
    "leader_discount": 1,
    "scholar": 3,
}
FACE_AT = dict(zip(FACE_BITS, np.cumsum([0, *FACE_BITS.values()]).tolist(), strict=False))
# The most that a deck's card may have of each; our own decks keep to cost 6 (HASTINGS-1).
MOST_COST = 9
MOST_RESOURCES = 5
MOST_VALUE = 12  # Might, Zeal
MOST_HEALTH = 25
MOST_REACH = 5
MOST_SCHOLAR = 5
MOST_FAMILIES = 15

KIND_AT, ARM_AT, COST_AT, RESOURCES_AT, MIGHT_AT, ZEAL_AT, HEALTH_AT = (
    FACE_AT[part] for part in ("kind", "arm", "cost", "resources", "might", "zeal", "health")
)
REACH_AT, FAMILY_AT, AGILE_AT, COMMANDER_AT, LEADER_DISCOUNT_AT, SCHOLAR_AT = (
    FACE_AT[part] for part in ("reach", "family", "agile", "commander", "leader_discount", "scholar")
)
COST_MASK, RESOURCES_MASK, VALUE_MASK, HEALTH_MASK, REACH_MASK, FAMILY_MASK, SCHOLAR_MASK = (
    (1 << FACE_BITS[part]) - 1 for part in ("cost", "resources", "might", "health", "reach", "family", "scholar")
)


def face(**parts: int) -> int:
    """What is printed on a card, as one number.

    >>> face(kind=Kind.UNIT, cost=2, might=3) >> COST_AT & COST_MASK
    2
    """
    for part, value in parts.items():
        assert 0 <= value < 1 << FACE_BITS[part], (part, value)
    return sum(int(value) << FACE_AT[part] for part, value in parts.items())


# A line, from its lowest bit: three bits for when, four for what, three for how much, four for whom, two for where.
LINES_A_CARD = 4
LINE_BITS = 16
ANY_LINE = (1 << LINE_BITS) - 1
OP_AT, AMOUNT_AT, WHOM_AT, SCOPE_AT = 3, 7, 10, 14
MOST_AMOUNT = 7


def line(when: int, op: int, amount: int = 0, whom: int = Whom.ANY, scope: int = Scope.ONE_HERE) -> int:
    """A line of a card, as one number."""
    assert 0 <= amount <= MOST_AMOUNT
    return when | op << OP_AT | amount << AMOUNT_AT | whom << WHOM_AT | scope << SCOPE_AT


# An objective, from its lowest bit: the Might that it asks for, the Zeal, and a line for when it is destroyed.
OBJECTIVE_ZEAL_AT, OBJECTIVE_LINE_AT = 7, 14
MOST_ASKED = 127


def objective(might: int, zeal: int, when_destroyed: int = 0) -> int:
    return might | zeal << OBJECTIVE_ZEAL_AT | when_destroyed << OBJECTIVE_LINE_AT


# Sets of cards: word and bit of each card, both decks alike.
WORD_CARDS = 40
WORD_OF = np.array([0, *(number % MOST_CARDS // WORD_CARDS for number in range(ALL_CARDS))], np.int64)
BIT_OF = np.array([0, *(1 << number % WORD_CARDS for number in range(ALL_CARDS))], np.int64)
WORD_MASK = (1 << WORD_CARDS) - 1

ALL_CELLS = (1 << CELLS) - 1
CELL_BIT = np.array([1 << cell for cell in range(CELLS)], np.int64)
WING_OF = np.array([cell // LINES for cell in range(CELLS)], np.int64)
LINE_OF = np.array([cell % LINES for cell in range(CELLS)], np.int64)
IN_WING = np.array([0b111, 0b111000, 0b111000000], np.int64)  # the cells of a wing: a mask
ON_LINE = np.array([0b001001001, 0b010010010, 0b100100100], np.int64)  # those of a line
COUNT_OF = np.array([mask.bit_count() for mask in range(1 << CELLS)], np.int64)
FIRST_OF = np.array([0, *((mask & -mask).bit_length() - 1 for mask in range(1, 1 << CELLS))], np.int64)
# By cells that are taken: the wings that have a free one, a mask.
WINGS_WITH_ROOM = np.array(
    [sum(1 << wing for wing in range(WINGS) if IN_WING[wing] & ~mask) for mask in range(1 << CELLS)], np.int64
)
LAST_OF = np.array([0, *(mask.bit_length() - 1 for mask in range(1, 1 << CELLS))], np.int64)
# HASTINGS-37: where the Ennemi looks for a free space, from first to last.
PLACEMENT = np.array([3 * wing + on for on in range(LINES) for wing in range(WINGS)], np.int64)

# HASTINGS-36: what the table gives the Ennemi, a row a round from 1 on (in round 1 it draws no card), by difficulty.
# HASTINGS-54: in round 2 that is -1, and one symbol in play makes it 0.
DIFFICULTIES = ("easy", "normal", "hard")
TABLE_ROUNDS = 20
NO_CARD = -9
TABLE = np.array(
    [
        (NO_CARD, NO_CARD, NO_CARD),
        (-1, -1, -1),
        (-1, -1, 0),
        (-1, 0, 1),
        (0, 0, 1),
        (0, 1, 2),
        (0, 1, 3),
        (1, 2, 3),
        (1, 2, 4),
        (1, 3, 5),
        (2, 3, 5),
        (2, 4, 5),
        (2, 4, 5),
        (3, 5, 5),
        (3, 5, 5),
        (3, 5, 5),
        (4, 5, 5),
        (4, 5, 5),
        (4, 5, 5),
        (5, 5, 5),
    ],
    np.int64,
)

DRAW_RULES = ("usual", "two", "four", "three")  # HASTINGS-12, HASTINGS-52


class Decision(IntEnum):
    """What a player can do; each is the first of a range but for the six from DRAW on."""

    PLAY = 100  # jouer une carte: the card is added
    DISCARD = 300  # défausser une carte de sa main
    TAKE = 500  # reprendre une carte de sa défausse
    WING = 900  # choisir une aile: 0 to 2
    AIM = 910  # choisir une carte: its cell
    EXHAUST = 920  # épuiser une carte pour payer
    SHOOT = 930  # attaquer à distance
    MOVE = 940  # déplacer (Agile, Commandant)
    SACRIFICE = 950
    REPLACE = 960  # which card of the Ennemi's is replaced
    BEARER = 970  # who bears an attachment
    ACT = 980  # utiliser une action: 9 * line + cell
    LINE = 1020  # which of a card's lines: 0 to 3
    NORMAL = 1024  # not the Solo: line
    DRAW = 1031  # piocher
    LEAVE = 1032  # y renoncer
    PASS = 1033  # passer
    RESOLVE = 1034  # HASTINGS-40: the Ennemi's event, done by hand, can be resolved
    IDLE = 1035  # it cannot
    # With the box on the table (HASTINGS-60): what only the table knows is a decision too.
    OTHER = 1036  # another turn: an event, a tactic, an action, carried out by hand
    DONE = 1037  # what a card says has been done
    EMPTY = 1038  # the Ennemi's pile is empty
    DEPLOY = 1040  # a card of yours goes to a wing: 0 to 2
    OFF = 1050  # an event: the next card costs so much less
    KIND = 1060  # of a card: its place in `KINDS`
    COST = 1070
    SYMBOLS = 1090
    MIGHT = 1110
    ZEAL = 1130
    HEALTH = 1150
    REACH = 1190
    GOAL_MIGHT = 1200  # what an objective asks for
    GOAL_ZEAL = 1300
    NAMED = 1400  # a card that was described before: the card is added
    NEW = 1600  # one that was not: the number that it gets is added
    # Corrections by hand (HASTINGS-61): first what is changed, then how.
    HAND = 1800
    BACK = 1801  # nothing
    YOURS = 1810  # a card of yours: its cell
    ITS = 1820  # a card of the Ennemi's
    ON_WING = 1830  # a wing: 0 to 2
    ON_SIDE = 1835  # a side: 0 or 1
    DAMAGE_BY = 1840  # by -9 to 9, and so on
    MIGHT_BY = 1860
    ZEAL_BY = 1880
    HEALTH_BY = 1900
    FLIP = 1920  # exhaust it, or ready it
    DESTROY = 1921
    REMOVE = 1922  # to the discard pile
    RETURN = 1923  # off the table: to a hand, under a pile
    TO_WING = 1925  # 0 to 2
    YOU_DEALT = 1930  # damage to a wing, by -9 to 9
    IT_DEALT = 1950
    RESOURCES_BY = 1970  # the Ennemi's
    GOAL_ON = 1990  # the next objective
    GOAL_BACK = 1991
    NO_CARDS = 1992  # HASTINGS-12: your pile was empty at the start of the round
    USE = 2000  # utiliser une tactique: 6 * line + its place in the reserve


# What a card can be with the box on the table, in the order of `Decision.KIND`: kind and arm.
KINDS = (
    (Kind.CHARACTER, Arm.NONE),
    (Kind.UNIT, Arm.ARCHERS),
    (Kind.UNIT, Arm.INFANTRY),
    (Kind.UNIT, Arm.CAVALRY),
    (Kind.EVENT, Arm.NONE),
    (Kind.TACTIC, Arm.NONE),
    (Kind.ATTACHMENT, Arm.NONE),
)
KIND_WORDS = ("character", "archers", "infantry", "cavalry", "event", "tactic", "attachment")
MOST_BY = 9  # a correction changes a number by so much at once
MOST_GOAL = 80  # what an objective of the box can ask for
MOST_OFF = 9  # a discount


class Ask(IntEnum):
    """What is asked of a card of the box, or of an objective: each with its first answer in `ASKED`."""

    COST = 0
    KIND = 1
    SYMBOLS = 2
    MIGHT = 3
    ZEAL = 4
    HEALTH = 5
    REACH = 6
    GOAL_MIGHT = 7
    GOAL_ZEAL = 8


# A row a question: the first answer, the least, the most, the part of the face that it is.
ASKED = {
    Ask.COST: (Decision.COST, 0, 9, "cost"),
    Ask.KIND: (Decision.KIND, 0, len(KINDS) - 1, ""),
    Ask.SYMBOLS: (Decision.SYMBOLS, 0, 5, "resources"),
    Ask.MIGHT: (Decision.MIGHT, 0, 12, "might"),
    Ask.ZEAL: (Decision.ZEAL, 0, 12, "zeal"),
    Ask.HEALTH: (Decision.HEALTH, 1, 25, "health"),
    Ask.REACH: (Decision.REACH, 0, 5, "reach"),
    Ask.GOAL_MIGHT: (Decision.GOAL_MIGHT, 0, MOST_GOAL, ""),
    Ask.GOAL_ZEAL: (Decision.GOAL_ZEAL, 0, MOST_GOAL, ""),
}
ASK_BASE, ASK_LOW, ASK_HIGH = (np.array([int(row[part]) for row in ASKED.values()], np.int64) for part in range(3))
ASK_AT = np.array([FACE_AT.get(row[3], 0) for row in ASKED.values()], np.int64)
KIND_FACES = np.array([face(kind=kind, arm=arm) for kind, arm in KINDS], np.int64)

# The decisions that name a cell.
ACTIONS_AT = (
    Decision.AIM,
    Decision.EXHAUST,
    Decision.SHOOT,
    Decision.MOVE,
    Decision.SACRIFICE,
    Decision.REPLACE,
    Decision.BEARER,
)


class Draw(IntEnum):
    """What chance can do."""

    CARD = 700  # a card comes from a pile: the card is added


assert Decision.PLAY > FIRST_FREE


class Phase(IntEnum):
    DEAL = 0
    PREPARATION = 1
    DEPLOYMENT = 2
    BATTLE = 3  # wings, then objectives


class Awaits(IntEnum):
    """The situations: what the match is waiting for."""

    DRAW = 0  # a card for somebody's hand
    LEADER = 1  # the wing of a Leader
    KEEP = 2  # which of the cards just drawn are not kept
    LIMIT = 3  # which cards beyond six are discarded
    TURN = 4  # a turn of deployment
    PLACE = 5  # the wing or the bearer of a card that is played
    PAY = 6  # what pays for it
    LINE = 7  # which of its lines
    TARGET = 8  # the card that an effect, or a shot, hits
    TARGET_WING = 9  # the wing that it hits
    MOVE_TO = 10  # the wing to which a card moves
    DISCARD = 11  # a card out of a hand, by an enemy's effect
    TAKE = 12  # a card out of the discard pile
    MAY_DRAW = 13  # whether to draw a card for an objective
    TURN_UP = 14  # the Ennemi's next card
    SHOOTER = 15  # which of the Ennemi's cards shoots first
    REPLACE = 16  # which of its cards is replaced
    LEADER_TO = 17  # to which wing its Leader goes
    RESOLVES = 18  # HASTINGS-40: whether its event, done by hand, can be resolved
    OVER = 19
    # With the box on the table (HASTINGS-60, HASTINGS-61).
    WHICH = 20  # which card lies there
    DESCRIBE = 21  # what is printed on it, or on an objective (`Ask`)
    DO = 22  # that what a card of the Ennemi's says has been done
    HAND = 23  # what is corrected by hand
    CHANGE = 24  # and how
    # On the way only: no position is left in these.
    AFTER_DRAW = 25
    PLACED = 26  # where a card goes is known: its price
    ENTER = 27  # it is paid for, or the Ennemi may play it
    PLAYED = 28  # it lies: its lines
    DO_LINE = 29  # one of them is chosen
    EFFECT = 30  # a line is to be carried out
    HIT = 31  # it is known which cards it hits
    HIT_WING = 32  # which wing
    MOVED = 33  # to which wing a card moves
    SETTLE = 34  # it has been carried out: the dead, reactions, draws
    NEXT_TURN = 35
    LEADER_PLACED = 36
    ENNEMI = 37  # its turn, or what it does after your pass
    SHOT = 38  # it is known which of its cards shoots
    DEPLOY = 39  # it looks for a card
    PLAYS_UP = 40  # a card has been turned up that it can pay for
    REPLACED = 41  # it is known which card goes
    LEADER_GOES = 42  # to which wing its Leader goes
    WINGS = 43
    OBJECTIVES = 44
    NEW_ROUND = 45
    PREPARE = 46
    LAY_BOX = 47  # HASTINGS-60: what is to be known before the first round
    TURNED_UP = 48  # a card of the box: its cost is known
    ENTER_YOURS = 49  # a card of yours comes into play
    CORRECTED = 50  # something was changed by hand


FIRST_INTERNAL = Awaits.AFTER_DRAW

# A row for each choice among things that stand in a mask (`choices`): the first action, and what follows.
CHOICES = {
    Awaits.LEADER: (Decision.WING, Awaits.LEADER_PLACED),
    Awaits.PLACE: (Decision.WING, Awaits.PLACED),  # of an attachment: Decision.BEARER
    Awaits.LINE: (Decision.LINE, Awaits.DO_LINE),
    Awaits.TARGET: (Decision.AIM, Awaits.HIT),
    Awaits.TARGET_WING: (Decision.WING, Awaits.HIT_WING),
    Awaits.MOVE_TO: (Decision.WING, Awaits.MOVED),
    Awaits.SHOOTER: (Decision.SHOOT, Awaits.SHOT),
    Awaits.REPLACE: (Decision.REPLACE, Awaits.REPLACED),
    Awaits.LEADER_TO: (Decision.WING, Awaits.LEADER_GOES),
}
CHOICE_BASE = np.zeros(FIRST_INTERNAL, np.int64)
CHOICE_THEN = np.zeros(FIRST_INTERNAL, np.int64)
for _awaits, (_base, _then) in CHOICES.items():
    CHOICE_BASE[_awaits], CHOICE_THEN[_awaits] = _base, _then


class Stage(IntEnum):
    """How far the Ennemi's turn has come."""

    TURN = 0  # an ordinary turn
    SHOTS = 1  # HASTINGS-44: after your pass
    LAST_CARD = 2


class Why(IntEnum):
    """Why a card goes to the discard pile."""

    PAYMENT = 0
    LIMIT = 1
    NOT_KEPT = 2
    EFFECT = 3  # an enemy's
    PLAYED = 4  # an event
    REPLACED = 5  # by another card; of a tactic, one too many in the reserve
    TOO_DEAR = 6  # HASTINGS-34
    IDLE = 7  # HASTINGS-40, HASTINGS-41: nothing that it could do
    NO_ROOM = 8  # HASTINGS-42
    BEARER = 9  # an attachment whose bearer has left
    SACRIFICED = 10
    DESTROYED = 11


class End(IntEnum):
    """How a match ends."""

    WINGS = 0
    LEADER = 1
    DECK = 2
    BOTH_LEADERS = 3
    BOTH_DECKS = 4


class EventKind(IntEnum):
    """The kinds of event, each with what its numbers are. The seat is the side (1: the Ennemi too).

    A *spot* is a card where it lies, as one number: 16 * card + cell (15: nowhere, an event).
    """

    ROUND = 0  # round, side that begins, resources of the Ennemi's table (NO_CARD: none)
    DRAWS = 1  # cards in hand, cards left in the pile
    CARD = 2  # the card: for two players, for this side's eyes only
    SHOWN = 3  # card: it leaves a hidden hand (only where hands are hidden)
    LEADER = 4  # card, cell, rule: a Leader is placed (11), or one of the cards with which the Ennemi begins (30)
    DISCARDED = 5  # card, why (`Why`), rule
    PLAYS = 6  # card: out of the hand
    PAYS = 7  # spot, symbols, still due
    ENTERS = 8  # card, cell, rule (10; the Ennemi's 37, 38, 42)
    ATTACHED = 9  # card, cell, rule
    TACTIC = 10  # card, the wing for which it holds (-1: the whole army), rule
    EVENT = 11  # card, line, rule
    SHOOTS = 12  # spot, rule (16; the Ennemi's 33, 44)
    ACTS = 13  # spot, line (from 0; 4: none, the card is played as it is), rule (20, 45; the Ennemi's 39, 40, 45)
    HURT = 14  # spot, damage done, damage in all: of this side's card
    HEALED = 15  # spot, damage taken off, damage left
    READIED = 16  # spot
    EXHAUSTED = 17  # spot
    TOKEN = 18  # spot, what (an `Op`: MIGHT, ZEAL, HEALTH), how many
    DESTROYED = 19  # card, cell
    CLOSES_UP = 20  # cell that is filled, cell from which
    MOVES = 21  # spot, cell to, rule
    SACRIFICED = 22  # card, cell
    REACTS = 23  # card, cell where it was
    PASSES = 24  # rule
    SKIPS = 25  # rule: the Ennemi does nothing (31, 32, 35)
    TURNED_UP = 26  # card, resources, rule (34, 44)
    REPLACED = 27  # card, cell, rule: it leaves for another
    TURNED_OVER = 28  # cards in the new pile, rule (35)
    DISCOUNT = 29  # how much off the next card, rule (20; the Ennemi's 40)
    COMBAT = 30  # wing, + COMBAT_ZEAL for Zeal; side 0's total, side 1's
    WOUNDS = 31  # wing, damage placed by this side, its total there
    TAKEN = 32  # wing, wings taken: by this side
    OBJECTIVE = 33  # objective destroyed (0 is A), Might, Zeal
    TAKES = 34  # card: back from the discard pile
    REWARD = 35  # does this side draw a card for its objective? (MAY_DRAW: at its own table it may)
    READY_ALL = 36  # round: all cards are ready
    MARKER = 37  # round to which the marker moves down, resources of its row, rule (44; in the first round 31)
    FALLS = 38  # card: this side's Leader is destroyed
    EMPTY = 39  # this side's pile is empty
    COSTS = 40  # card, what is to be paid for it, its place (a cell, of army cards and tactics a wing, of events -1)
    HEADS = 41  # wing, rule (51): the Ennemi's Leader makes for it
    ENDS = 42  # why (`End`), side 0's points, side 1's: this side wins (a draw: 2)
    AIMS = 43  # spot, rule (39; of a shot 43): the Ennemi's card hits this one of yours
    BY_HAND = 44  # card, line (from 0; LINES_A_CARD: all that it says), rule (61, 62): what the program cannot do
    GOAL = 45  # objective (0 is A), Might, Zeal: what the box asks of this side
    CORRECTED = 46  # something was changed by hand (HASTINGS-61): what and how (each a `Decision`)


MAY_DRAW = 2
SPOT = 16  # in a spot, the card is multiplied by this
COMBAT_ZEAL = 10
NO_CELL = 15
NOBODY = 2
WHOLE_FIELD = LINES  # lines deep
NORMAL_BIT = 1 << LINES_A_CARD  # among lines: none of them

HASTINGS = record(
    awaits=np.int8,  # the situation, an `Awaits`
    phase=np.int8,  # a `Phase`
    this_round=np.int8,  # from 1; 0 in the set-up
    # The options.
    solo=np.int8,
    faction=np.int8,  # side 0's
    difficulty=np.int8,
    by_reach=np.int8,  # HASTINGS-16
    one_damage=np.int8,  # HASTINGS-17
    ties_count=np.int8,  # HASTINGS-17
    ready_only=np.int8,  # HASTINGS-18
    box=np.int8,  # HASTINGS-60: the cards are on the table, and only there
    by_hand=np.int8,  # HASTINGS-61: are corrections possible?
    drawn=np.int8,  # cards drawn in Preparation
    kept=np.int8,  # of these kept
    # Whose turn.
    player=np.int8,  # the side whose turn it is
    chooser=np.int8,  # the side that decides what is awaited
    opener=np.int8,  # the side that begins this round
    next_opener=np.int8,
    passed=(np.int8, 2),  # by side
    stage=np.int8,  # a `Stage`
    sacrificed=np.int8,  # HASTINGS-32: has the turn just over been a sacrifice?
    unprepared=np.int8,  # sides that still have their Preparation before them
    # What is under way.
    playing=np.int16,  # the card that is played
    place=np.int8,  # where to: a cell, of a tactic the wing for which it holds, or NOWHERE
    due=np.int8,  # what is still to be paid, to be discarded
    price=np.int8,  # what was to be paid in all
    line=np.int32,  # the line that is carried out
    owner=np.int8,  # whose line it is
    source=np.int8,  # the cell of its card, or NOWHERE
    wing=np.int8,  # its wing, or NOWHERE
    within=np.int8,  # how many lines deep it reaches
    mover=np.int8,  # the cell of the card that moves
    choices=np.int16,  # what there is to choose from: a mask of cells, wings or lines
    aim=np.int8,  # on the way only: what was chosen
    hits=np.int16,  # on the way only: the cells that an effect hits
    because=np.int8,  # the rule by which the Ennemi plays its card
    tested=np.int8,  # sides whose objective has been looked at this round
    # With the box on the table.
    asks=np.int8,  # an `Ask`
    then=np.int8,  # what follows when all has been answered: an `Awaits`
    back=np.int8,  # what was awaited before a correction
    changing=np.int16,  # what is corrected: a `Decision`
    described=(np.int8, 2),  # cards, by side
    turned=np.int8,  # HASTINGS-35: has the Ennemi's pile been turned over, so that its order is known?
    extra=np.int8,  # resources of the Ennemi's, by hand
    # The field, by side and cell.
    lying=(np.int16, 2),  # the cells in which a card lies: a mask
    lasting=(np.int16, 2),  # of these, those of cards with permanent lines
    card=(np.int16, (2, CELLS)),
    attached=(np.int16, (2, CELLS, MOST_ATTACHED)),
    damage=(np.int8, (2, CELLS)),
    spent=(np.int8, (2, CELLS)),  # exhausted?
    might=(np.int8, (2, CELLS)),  # tokens
    zeal=(np.int8, (2, CELLS)),
    health=(np.int8, (2, CELLS)),
    muted=(np.int8, (2, CELLS)),  # HASTINGS-45: is it there for its Solo: line, and for nothing else?
    # The reserve, by side and place: filled from the first, the oldest first (HASTINGS-20).
    tactic=(np.int16, (2, RESERVE)),
    tactic_wing=(np.int8, (2, RESERVE)),  # 1 + the wing for which its ongoing effects hold, 0: none was named
    tactic_spent=(np.int8, (2, RESERVE)),
    tactic_muted=(np.int8, (2, RESERVE)),
    wounds=(np.int8, (2, WINGS)),  # damage dealt to a wing, by who dealt it
    taken=(np.int8, WINGS),  # 0 open, 1 taken by side 0, 2 by side 1
    goal=(np.int8, 2),  # by side: the objective it is at, 0 to 6
    discount=(np.int8, 2),  # off the next card of a side
    fallen=(np.int8, 2),  # by side: has its Leader been destroyed?
    winner=np.int8,  # when all is over: 1 + the side, 3 a draw
    # The cards.
    owed=(np.int8, 2),  # cards that a side is about to draw
    held=(np.int8, 2),  # cards in hand
    piled=(np.int8, 2),  # cards in the pile
    order=(np.int8, MOST_CARDS),  # HASTINGS-35: the Ennemi's pile once turned over, by number in its deck
    top=np.int8,  # where its uppermost card is
    heap=(np.int8, MOST_CARDS),  # the Ennemi's discard pile, the oldest first
    heaped=np.int8,
    hand=(np.int64, (2, 2)),  # sets
    pile=(np.int64, (2, 2)),  # cards whose order nobody knows: a set
    gone=(np.int64, (2, 2)),  # a player's discard pile: a set
    fresh=(np.int64, 2),  # the cards just drawn, of which some are not kept: a set
    # The decks, which never change.
    faces=(np.int64, ALL_CARDS + 1),
    lines=(np.int64, ALL_CARDS + 1),
    objectives=(np.int32, (2, OBJECTIVES)),  # by faction
)

# What `setup` gets of the two decks, by faction but for what a position holds in the same way and never changes.
DECK = record(
    faces=HASTINGS["faces"],
    lines=HASTINGS["lines"],
    objectives=HASTINGS["objectives"],
    cards=(np.int8, 2),  # how many
    all_cards=(np.int64, (2, 2)),  # a set
    box=np.int8,  # HASTINGS-60: no deck at all
    by_hand=np.int8,  # HASTINGS-62: it has lines that only people can carry out
    starters=(np.int8, (2, 2)),  # HASTINGS-30: those that the Ennemi has in lines 1 and 2, by number in the deck
)

# What a page draws and only the rules know (see `rules/show.py`).
SHOWN = record(
    factions=(np.int8, 2),  # by side
    # The field, by side and cell, by side and wing: cards with all that is added to them (HASTINGS-20).
    total_might=(np.int8, (2, CELLS)),
    total_zeal=(np.int8, (2, CELLS)),
    total_health=(np.int8, (2, CELLS)),
    reach=(np.int8, (2, CELLS)),
    wing_might=(np.int16, (2, WINGS)),  # of ready cards, as a battle would compare them
    wing_zeal=(np.int16, (2, WINGS)),
    might_ahead=(np.int8, WINGS),  # 1 + the side that has more, 0 neither
    zeal_ahead=(np.int8, WINGS),
    fought=np.int8,  # HASTINGS-17: are the wings fought for?
    # The road to Hastings, by side (HASTINGS-18).
    army_might=(np.int16, 2),
    army_zeal=(np.int16, 2),
    asked_might=(np.int16, 2),  # by the objective that it is at
    asked_zeal=(np.int16, 2),
    might_met=(np.int8, 2),
    zeal_met=(np.int8, 2),
    # The cards.
    in_hand=(np.int16, (2, MOST_HAND)),  # those that the viewer may see; 0: none
    discarded=(np.int8, 2),  # how many
    # The Ennemi (HASTINGS-34, HASTINGS-36).
    table=(np.int8, TABLE_ROUNDS),  # what its table gives, by round
    table_row=np.int8,  # where the marker is
    symbols=np.int8,  # of its cards in play
    resources=np.int8,  # both together; NO_CARD: it draws none
    # What is asked.
    for_ennemi=np.int8,  # HASTINGS-46: is it the Ennemi's choice?
    choice_side=np.int8,  # whose cards there are to choose from
    free_cell=(np.int8, WINGS),  # where a card would come to lie if its wing is chosen; else NOWHERE
    # HASTINGS-52: what side 0's points are made of.
    points_wings=np.int8,
    points_victory=np.int8,
    points_leader=np.int8,
    points_draw=np.int8,
    box_faces=(np.int64, ALL_CARDS + 1),  # HASTINGS-60: what has been described
    box_top=np.int16,  # the card that should come up, once the pile has been turned over
)
