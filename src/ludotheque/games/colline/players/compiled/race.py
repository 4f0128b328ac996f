"""The race: which colour to go for, whether to take the flag.

The dice of the one who races, the progress of the other, and what each flag is worth to this hand make a small game
against chance, solved by value iteration. The other is taken for somebody who chases his best colour (COLLINE-3).
"""

import numpy as np

from .....engine.compiler import compiled
from ...record import COLOURS, DICE, FACES_OF_KIND, FIRST_KIND, KINDS, WAYS_OF_KIND
from .worth import attacker_chance, holder_chance

BEATS = 40  # after so many nearly every race is over


def most_alike(faces: tuple[int, ...]) -> int:
    """How many dice of the best colour there are."""
    return max(faces.count(colour) for colour in range(1, COLOURS + 1))


def progress() -> np.ndarray:
    """By dice of one colour kept: the odds of 0 to 4 dice of one colour after the throw."""
    odds = np.zeros((DICE, DICE + 1))
    for kept in range(DICE):
        for kind in range(FIRST_KIND[DICE - kept], FIRST_KIND[DICE - kept + 1]):
            odds[kept, most_alike((1,) * kept + KINDS[kind])] += WAYS_OF_KIND[kind]
    return np.asarray(odds / odds.sum(axis=1, keepdims=True))


PROGRESS = progress()


@compiled
def values_of_colours(hand):
    """What it is worth to throw: by colour gone for, dice of it kept, the other's best dice; and to lose the race.

    The other's flag may be of any colour.
    """
    worth = np.empty((COLOURS + 1, DICE, DICE))
    lost = 0.0
    for colour in range(1, COLOURS + 1):
        lost += attacker_chance(hand, colour) / COLOURS
    flag = np.empty(COLOURS + 1)
    for colour in range(1, COLOURS + 1):
        flag[colour] = holder_chance(hand, colour)
    before = np.empty_like(worth)
    worth[:] = lost
    dice = np.empty(COLOURS + 2, np.int64)
    for _ in range(BEATS):
        before[:] = worth
        for his in range(DICE):
            for colour in range(1, COLOURS + 1):
                for kept in range(DICE):
                    total, ways = 0.0, 0.0
                    for kind in range(FIRST_KIND[DICE - kept], FIRST_KIND[DICE - kept + 1]):
                        dice[:] = 0
                        dice[colour] = kept
                        for k in range(DICE - kept):
                            dice[FACES_OF_KIND[kind, k]] += 1
                        best = after_throw(dice, his, before, flag, lost)
                        total += WAYS_OF_KIND[kind] * best
                        ways += WAYS_OF_KIND[kind]
                    worth[colour, kept, his] = total / ways
    return worth, lost


@compiled
def after_throw(dice, his, worth, flag, lost):
    """The best that these dice allow: the flag, or to go on with one of the colours."""
    best = 0.0
    for colour in range(1, COLOURS + 1):
        if dice[colour] == DICE:
            best = max(flag[colour], wait(his, worth, lost, DICE - 1, colour))
        else:
            best = max(best, wait(his, worth, lost, dice[colour], colour))
    return best


@compiled
def wait(his, worth, lost, kept, colour):
    """The other throws; then it is one's own turn again."""
    value = PROGRESS[his, DICE] * lost
    for then in range(DICE):
        value += PROGRESS[his, then] * worth[colour, kept, then]
    return value


@compiled
def race_choice(hand, mine, others, alike):
    """The dice to keep, as a mask; with four alike (`alike`, their colour) -1 to take the flag, 0 to leave it there.

    The dice of the two, `mine` and `others`, are digits, the first die first.
    """
    worth, lost = values_of_colours(hand)
    his = 0
    for colour in range(1, COLOURS + 1):
        his = max(his, min(count_of(others, colour), DICE - 1))
    if alike != 0:
        go_on = 0.0
        for colour in range(1, COLOURS + 1):
            go_on = max(go_on, wait(his, worth, lost, DICE - 1 if colour == alike else 0, colour))
        return -1 if holder_chance(hand, alike) >= go_on else 0
    most, kept = -1.0, 0
    for colour in range(1, COLOURS + 1):
        count = min(count_of(mine, colour), DICE - 1)  # four are there if he left their flag there
        if worth[colour, count, his] > most:
            most, kept = worth[colour, count, his], dice_of(mine, colour, count)
    return kept


@compiled
def count_of(dice, colour):
    """How many dice show a colour."""
    count = 0
    for _ in range(DICE):
        count += dice % 10 == colour
        dice //= 10
    return count


@compiled
def dice_of(dice, colour, count):
    """So many dice of a colour: a mask."""
    mask = 0
    for die in range(DICE - 1, -1, -1):
        if dice % 10 == colour and count > 0:
            mask |= 1 << die
            count -= 1
        dice //= 10
    return mask
