"""A clash in the abstract: for one strong colour a card is a *sort*, strong or weak with its value, sixteen in all.

Which weak colour a card has does not matter in a clash. Four sorts in a row make a *laying*, a number of 16 bits. What
two layings do to each other (`fight`) takes a dozen look-ups: a table says what each line leaves on either side, a
second what a side is worth, a third how likely the attacker wins once the 4s have turned up their cards. The rules in
`games/colline/clash.py` say the same at length; a test holds the two together.
"""

import numpy as np

from .....engine.compiler import compiled
from ...record import PLACES, VALUES

SORTS = 2 * VALUES  # weak 1 to 8, strong 1 to 8
GAP = SORTS  # where a card was removed
LEFT = SORTS + 1  # what can lie on a place after the 2s, the 5s and the 6s
STRONG = 8  # the bit of a sort that says so
SEVEN, FOUR, THREE = 6, 3, 2  # values, less one

MOST_FOURS = 4
SUM_BITS = 8  # in WORTH: the sum, and above it the 4s
MOST = 63  # no side can be worth more, 4s aside
DRAW_VALUES = VALUES + 1  # what a 4 can add: 0 to 8


def after_line(mine: int, other: int, resists: bool) -> int:
    """What is left of a card before another: its sort, a strong 6 for a weak one before a strong card, or a GAP."""
    value, facing = mine % VALUES + 1, other % VALUES + 1
    if value == 5 or facing == 5:  # COLLINE-12, COLLINE-10
        removed = value != facing and not (resists and value == 1)
    else:
        removed = facing == 2 and value != 1 and mine >= STRONG  # COLLINE-11
    if removed:
        return GAP
    return mine | STRONG if value == 6 and other >= STRONG else mine  # COLLINE-13


def line_table() -> np.ndarray:
    """By option, place, the attacker's sort, the defender's: what is left, as a digit of either side's number."""
    table = np.zeros((2, PLACES, SORTS * SORTS), np.int64)
    for resists in range(2):
        for place in range(PLACES):
            for a in range(SORTS):
                for d in range(SORTS):
                    digit = LEFT**place
                    left = after_line(a, d, bool(resists)) * digit, after_line(d, a, bool(resists)) * digit
                    table[resists, place, a * SORTS + d] = left[0] + (left[1] << 32)
    return table


def worth_table() -> np.ndarray:
    """By option (must a 4 be strong?) and what is left on the four places: the sum of a side, and its 4s."""
    sides = [(np.arange(LEFT**PLACES) // LEFT**place) % LEFT for place in range(PLACES)]
    sides = [np.full_like(sides[0], GAP), *sides, np.full_like(sides[0], GAP)]
    total, fours, strong_fours = (np.zeros(LEFT**PLACES, np.int64) for _ in range(3))
    for place in range(1, PLACES + 1):
        card, neighbours = sides[place], (sides[place - 1], sides[place + 1])
        strong, value = (card >= STRONG) & (card != GAP), card % VALUES
        copied = np.maximum(*(np.where(side == GAP, 0, side % VALUES + 1) for side in neighbours))
        number = np.where((value == THREE) & (copied > 0), copied, value + 1)  # COLLINE-14
        helps = (value == SEVEN) & (card != GAP)  # COLLINE-15
        for_strong = np.logical_or(*((side >= STRONG) & (side != GAP) for side in neighbours))
        total += np.where(strong, number, 0) + np.where(helps & for_strong, 7, 0)
        fours += (value == FOUR) & (card != GAP)  # COLLINE-16
        strong_fours += (value == FOUR) & strong
    return np.array([total | fours << SUM_BITS, total | strong_fours << SUM_BITS], np.int16)


LINES = line_table()
WORTH = worth_table()


@compiled
def fight(lines, worth, odds, attack, answer):
    """The chance that the attacker wins: `lines` and `worth` are those of the options, `odds` comes from `odds_of`."""
    left = (
        lines[0, (attack & 15) << 4 | answer & 15]
        + lines[1, (attack & 240) | answer >> 4 & 15]
        + lines[2, attack >> 4 & 240 | answer >> 8 & 15]
        + lines[3, attack >> 8 & 240 | answer >> 12 & 15]
    )
    mine, other = worth[left & 0xFFFFFFFF], worth[left >> 32]
    return odds[mine >> SUM_BITS, other >> SUM_BITS, MOST + (mine & 255) - (other & 255)]


@compiled
def odds_of(attacker_draw, defender_draw):
    """The odds that the attacker wins, by the 4s that count on either side and by his lead without them.

    A draw is a distribution over what one 4 adds, 0 to 8. Equal sums are the defender's (COLLINE-20).
    """
    widest = MOST_FOURS * VALUES
    adds = np.zeros((2, MOST_FOURS + 1, widest + 1))
    adds[:, 0, 0] = 1.0
    for fours in range(1, MOST_FOURS + 1):
        for before in range(widest + 1 - VALUES):
            for value in range(DRAW_VALUES):
                adds[0, fours, before + value] += adds[0, fours - 1, before] * attacker_draw[value]
                adds[1, fours, before + value] += adds[1, fours - 1, before] * defender_draw[value]
    odds = np.zeros((MOST_FOURS + 1, MOST_FOURS + 1, 2 * MOST + 1), np.float32)
    for mine in range(MOST_FOURS + 1):
        for others in range(MOST_FOURS + 1):
            for more in range(mine * VALUES + 1):
                for less in range(others * VALUES + 1):
                    chance = adds[0, mine, more] * adds[1, others, less]
                    if chance > 0.0:
                        for lead in range(max(-MOST, less - more + 1), MOST + 1):
                            odds[mine, others, MOST + lead] += chance
    return odds
