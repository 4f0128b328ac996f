"""What a position of Campus holds, the words for its values, and what can be told of it.

Cells count from 0, row by row from the top, left to right: `a1` is 0, `f1` 5, `a2` 6, `f6` 35. A set of cells is
a mask of 36 bits, a set of lines one of 14. A token is its number, a star 0.
"""

from enum import IntEnum

import numpy as np

from ...engine.dice import FIRST_FREE
from ...engine.record import record

SIDE = 6
CELLS = SIDE * SIDE
STAR = 0
BIG = 6  # tokens from which a chain reaction is a Big Bang
LINES_ON_PAPER = 19  # of the sheet in the box (CAMPUS-30)

# CAMPUS-1: the tokens of a bag, by number (the star first).
BAG = np.array([3, 3, 3, 3, 4, 3, 3, 3, 4, 3, 2, 1, 1, 1, 1, 1, 1, 0, 1, 0, 1, 0, 1, 0, 1], np.int8)
NUMBERS = len(BAG)
TOKENS = int(BAG.sum())

# The same, token by token: its number, and how many of that number stand before it.
NUMBER_OF_TOKEN = np.repeat(np.arange(NUMBERS), BAG)
RANK_OF_TOKEN = np.concatenate([np.arange(count) for count in BAG])

# CAMPUS-3: a row for each line, the mask of its cells: 6 rows, 6 columns, the diagonals from a1 and from f1.
LINE_CELLS = np.array(
    [
        *([row * SIDE + column for column in range(SIDE)] for row in range(SIDE)),
        *([row * SIDE + column for row in range(SIDE)] for column in range(SIDE)),
        [step * SIDE + step for step in range(SIDE)],
        [step * SIDE + SIDE - 1 - step for step in range(SIDE)],
    ]
)
LINES = len(LINE_CELLS)
ROWS_AND_COLUMNS = 2 * SIDE
# Where each line begins and ends: its first and its last cell.
LINE_START = tuple(int(cell) for cell in LINE_CELLS[:, 0])
LINE_END = tuple(int(cell) for cell in LINE_CELLS[:, -1])

# Cells and lines as actions write them.
COLUMNS = "abcdef"
CELL_TEXTS = tuple(f"{COLUMNS[cell % SIDE]}{cell // SIDE + 1}" for cell in range(CELLS))
LINE_TEXTS = (*(f"row{row + 1}" for row in range(SIDE)), *(f"col{column}" for column in COLUMNS), "diag1", "diag2")

ALL_CELLS = (1 << CELLS) - 1
CELL_BIT = np.array([1 << cell for cell in range(CELLS)], np.int64)
LINE_BIT = np.array([1 << line for line in range(LINES)], np.int64)
LINE_MASK = np.array([sum(1 << int(cell) for cell in cells) for cells in LINE_CELLS], np.int64)
LINES_OF_CELL = np.array(
    [sum(1 << line for line in range(LINES) if cell in LINE_CELLS[line]) for cell in range(CELLS)], np.int64
)
# The row and the column of a cell, together.
CROSS_MASK = np.array([LINE_MASK[cell // SIDE] | LINE_MASK[SIDE + cell % SIDE] for cell in range(CELLS)], np.int64)


class Decision(IntEnum):
    """What a player can do; each but END is the first of a range, to which a cell is added."""

    END = FIRST_FREE + 1  # lancer les dés pour l'adversaire
    FLIP = 100  # retourner un jeton, en le payant
    BONUS = 140  # retourner un jeton offert par une ligne
    STAR = 180  # retourner une étoile
    CALL = 300  # signaler un oubli: to which line * CELLS + the cell to turn back is added


class Draw(IntEnum):
    """What chance can do beside throwing two dice: the first of a range each."""

    TOKEN = 220  # a token comes out of the bag: its number is added
    FIRST = 250  # who plays first: the seat is added


class Awaits(IntEnum):
    """The situations: what the match is waiting for."""

    TOKEN = 0  # the token for the next cell of a board
    FIRST = 1  # who plays first
    THROW = 2  # the two dice for the player at turn, which his opponent throws
    TURN = 3  # the player's tokens
    OVER = 4


class Face(IntEnum):
    """What a cell of a board shows."""

    EMPTY = 0  # nothing lies there yet
    WAITS = 1  # the next token of the bag comes here
    DOWN = 2
    UP = 3
    FITS = 4  # face up, on the board of the player at turn: a number that the budget can pay


class EventKind(IntEnum):
    """The kinds of event, each with what its numbers are."""

    TOKEN = 0  # cell, number (0: a star), board: this seat fills a board for his opponent (alone: for himself)
    ROUND = 1  # round: this seat plays first
    THROW = 2  # high, low, budget: for this seat
    CALL = 3  # line, cell turned back, cell of the forgotten bonus: by this seat, on his opponent's board
    FORGIVEN = 4  # how many forgotten bonuses this seat has let pass
    FLIP = 5  # cell, number, budget left
    BONUS = 6  # cell, number, line that gives it
    STAR = 7  # cell
    CHAIN = 8  # tokens that came free, one after the other (only where bonuses are automatic, from two on)
    TURN_END = 9  # budget lost, tokens still face up
    CLEARED = 10  # round: this seat has turned every token (alone: a round, throws)
    LOST = 11  # points face up (0 where rounds are counted), tokens face up, round: this seat has lost the round
    SWAP = 12  # the boards change hands, every token face up
    END = 13


CAMPUS = record(
    awaits=np.int8,  # the situation, an `Awaits`
    player=np.int8,  # the seat that turns tokens, for whom the dice are thrown
    second=np.int8,  # in round 1, who will play first in round 2
    this_round=np.int8,  # 1 or 2; 0 while boards are filled
    budget=np.int8,  # what is left of the dice
    begun=np.int8,  # has the player turned a token in this turn?
    players=np.int8,  # the options
    auto=np.int8,
    by_rounds=np.int8,
    star_malus=np.int8,
    laid=np.int8,  # tokens laid on the boards
    forgotten_lines=np.int16,  # lines that gave a number when the opponent's turn ended: a mask
    score=(np.int16, 2),  # bad points, or rounds won; alone: throws
    bag=(np.int8, NUMBERS),  # while a board is filled: how many of each number are left to draw
    tokens=(np.int8, (2, CELLS)),  # by board; board n is the one that seat n plays in round 1
    stars=(np.int64, 2),  # where the stars are: a mask by board
    up=(np.int64, 2),  # tokens face up: a mask by board
    forgotten=np.int64,  # bonuses on the opponent's board that can still be called: a mask
)

# What a page draws and only the rules know.
SHOWN = record(
    boards=(np.int8, 2),  # by seat: the board that it plays
    left=(np.int8, 2),  # by board: tokens face up
    faces=(np.int8, (2, CELLS)),  # by board and cell: a `Face`
    gives=(np.int8, (2, LINES)),  # by board and line: the cell whose number it gives, or -1
    may_call=np.int8,  # may the player at turn still point out a forgotten bonus, be there one or not?
)
