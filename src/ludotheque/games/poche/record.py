"""What a position of Rugby de poche holds, the words for its values, and what can be told of it."""

from enum import IntEnum

import numpy as np

from ...engine.dice import FIRST_FREE
from ...engine.record import record


class Decision(IntEnum):
    """The four decisions. Every other action is a throw: `4`, `6-5`."""

    KICK = FIRST_FREE + 1  # tenter la pénalité
    PLAY = FIRST_FREE + 2  # garder la main : penaltouche, mêlée, jeu à la main
    DROP = FIRST_FREE + 3  # tenter le drop
    FIFTY_22 = FIRST_FREE + 4  # le 50-22


class Awaits(IntEnum):
    """The situations: what the match is waiting for."""

    KICK_OFF = 0  # player 1's die for the kick-off
    KICK_OFF_REPLY = 1  # player 2's die for the kick-off
    OPEN_PLAY = 2  # the two dice of whoever has the ball: a new action, a new line of the sheet
    CARD = 3  # two dice for the colour of a card
    FAULT = 4  # the choice of the faulty player's opponent: kick or play
    FAULT_KICK = 5  # the kicker's die
    FAULT_REPLY = 6  # the faulty player's die
    DROP_OR_50_22 = 7  # the choice of 3-3
    DROP_GOAL = 8  # the opponent's two dice against the drop
    COUNTER = 9  # the scorer's die after 4-4
    COUNTER_REPLY = 10  # the countered player's die
    COUNTER_VIDEO = 11  # the scorer's die for the video
    COUNTER_CONVERSION = 12  # the scorer's die for the conversion
    PENALTY = 13  # the choice of 3-x: kick or play
    PENALTY_KICK = 14  # the die that showed the 3, thrown again
    VIDEO = 15  # the other die of 5-1, thrown again
    CONVERSION = 16  # the die that showed the 5, thrown again
    FULL_TIME = 17


class Colour(IntEnum):
    YELLOW = 0
    RED = 1


class EventKind(IntEnum):
    """The kinds of event, each with what its numbers are."""

    KICK_OFF_DIE = 0  # die
    KICK_OFF_TIE = 1
    KICK_OFF = 2  # half, minute: this seat starts the half
    THROW = 3  # high, low, minute: a new line of the sheet
    TURNOVER = 4  # high, low
    FAULT = 5
    FOUL = 6  # of 6-6, by the opponent of the thrower
    CARD_DICE = 7  # high, low
    CARD = 8  # colour, last minute
    DECISION = 9  # the decision
    DIE = 10  # die, what it was thrown for (an `Awaits`)
    DROP_DICE = 11  # high, low: the opponent's, against the drop
    DROP_OR_50_22 = 12
    COUNTER = 13
    PENALTY = 14  # x
    TRY = 15  # x after cards (0: below 1), cards that count, the other die before cards
    VIDEO = 16
    PENALTY_GOAL = 17  # points
    PENALTY_MISSED = 18
    DROP_GOAL = 19  # points
    DROP_COUNTERED = 20
    TRY_GRANTED = 21  # points
    TRY_REFUSED = 22
    CONVERSION = 23  # points
    CONVERSION_MISSED = 24
    PENALTY_TRY = 25  # points
    CLOCK = 26  # minutes passed, the minute it is now: the line of the sheet is complete
    HALF_TIME = 27
    FULL_TIME = 28


REST_OF_MATCH = 32767  # the last minute of a red card that has none

# Six cards take even a 6 below 1 (POCHE-15): a seventh in force changes nothing.
CARDS_THAT_COUNT = 6

POCHE = record(
    awaits=np.int8,  # the situation, an `Awaits`
    ball=np.int8,  # the seat whose action this is
    kicked_off=np.int8,  # the seat that started the first half
    half=np.int8,  # 1 or 2
    high=np.int8,  # the two dice of this action
    low=np.int8,
    x=np.int8,  # the die against which the next one is measured
    halves=np.int8,  # the options
    minutes=np.int8,
    yellow_minutes=np.int8,
    red_minutes=np.int8,  # 0: for the rest of the match
    play_on=np.int8,
    minute=np.int32,  # when this action started
    score=(np.int16, 2),
    yellows=(np.int16, 2),  # cards received in the match
    reds=(np.int16, 2),
    cards=(np.int16, (2, CARDS_THAT_COUNT)),  # the last minute of each card, the six that run longest; 0: none
    red=(np.int8, (2, CARDS_THAT_COUNT)),  # is that card red?
)

# What a page draws and only the rules know.
SHOWN = record(
    last_minute=np.int16,  # of this half
    in_force=(np.int8, (2, CARDS_THAT_COUNT)),  # does that card weigh now?
)
