"""The states over which Rugby de poche is solved, and where each stands in a table.

A state is an action about to begin, seen by the player who has the ball: minute and half (and, where a second half is
to come, who kicked off), difference of points, the cards that run longest, red and yellow cards received. A *layer*
holds the states of one minute; a *row* of it all differences of points for the same cards. Past the minute at which
the last card has run out no minute of stoppage time differs from another: they share the last layer of a half.

A card that has a last minute is a *key*: twice that minute, and 1 more if it is the opponent's; 0 is none. `head`,
one array of whole numbers, says it all to compiled code; the constants below say what stands where.
"""

from collections.abc import Sequence
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from .....engine.record import Record
from .....engine.verbs import rule
from ... import GAME
from ...record import CARDS_THAT_COUNT, REST_OF_MATCH

LONGEST_PLAY = 6  # minutes, POCHE-13
MOST_POINTS = 7  # of an action

# What stands where in a head. Of the reds: so many rows of RED_FIELDS numbers; by reds of either side: which of them;
# of the layers: LAYER_FIELDS numbers each, from AT on where the rows of each kind of reds begin.
FARTHEST, KINDS_OF_REDS, END_LAYER = 0, 1, 2
FIRST_LAYER, FIRST_MINUTE, LAST_LAYER_MINUTE = 4, 8, 10  # by half and who kicked off; by half; by half
REDS, RED_FIELDS, MOST_KINDS_OF_REDS = 16, 8, 10
REDS_OF, MOST_REDS = REDS + RED_FIELDS * MOST_KINDS_OF_REDS, 8
LAYERS, LAYER_FIELDS = REDS_OF + MOST_REDS * MOST_REDS, 16
OFFSET, SOONEST, EXPIRIES, MINUTE, AT = 0, 1, 2, 3, 4
# Of reds: how many weigh on own tries and on the other's, the lead in fewer reds, the farthest lead in fewer yellows
# that is kept, how many other cards are kept; then which kind it becomes: seen by the other, after a red of one's
# own, of the other's.
MINE, HIS, RED_LEAD, YELLOWS, KEEP, SWAPPED, MY_RED, HIS_RED = range(RED_FIELDS)


class Options(NamedTuple):
    """The options of a match, as its record has them."""

    halves: int
    minutes: int
    yellow_minutes: int
    red_minutes: int
    play_on: int


def all_options() -> list[Options]:
    """The 32 sets of options, the usual one first."""
    values = (GAME.option(name).values for name in Options._fields)
    return [
        options_of(GAME.start(GAME.record, dict(zip(Options._fields, v, strict=True)))[0]) for v in product(*values)
    ]


def options_of(match: Record) -> Options:
    return Options(*(int(match[name]) for name in Options._fields))


@rule
def options_number(match):
    """The place of a match's options in `all_options`."""
    number = 0 if match.halves == 2 else 1
    number = 2 * number + (0 if match.minutes == 20 else 1)
    number = 2 * number + (0 if match.yellow_minutes == 10 else 1)
    number = 2 * number + (0 if match.red_minutes == 0 else 1)
    return 2 * number + (0 if match.play_on else 1)


class Cut(NamedTuple):
    """How much is kept: cards with a last minute, points of difference, yellows of difference (by lead in reds)."""

    cards: int
    points: int
    yellows: tuple[int, ...]


def cut_of(options: Options) -> Cut:
    """What the table keeps."""
    points = 34 if options.halves * options.minutes <= 40 else 48
    return Cut(2, points, (2, 0) if options.red_minutes else (3, 1, 0))


def fine_cut(options: Options) -> Cut:
    """With what it is solved: one card more, or where reds run out (and the cards would be too many) more of the
    tie-break.
    """
    return cut_of(options)._replace(cards=2 if options.red_minutes else 3, yellows=(3, 1, 0))


def head_of(options: Options, cut: Cut) -> Any:
    """The head of the table for these options."""
    reds = finite_reds(cut) if options.red_minutes else lasting_reds(cut)
    head = np.zeros(LAYERS, np.int64)
    head[FARTHEST], head[KINDS_OF_REDS] = cut.points, len(reds.rows)
    for k, row in enumerate(reds.rows):
        head[REDS + RED_FIELDS * k : REDS + RED_FIELDS * (k + 1)] = row
    head[REDS_OF:LAYERS] = reds.of.ravel()
    layers: list[list[int]] = []
    rows = 0

    def add_layer(minute: int, soonest: int, expiries: int) -> None:
        nonlocal rows
        fields = [rows, soonest, expiries, minute]
        for row in reds.rows:
            fields.append(rows)
            rows += (2 * row[YELLOWS] + 1) * hands(row[KEEP], expiries)
        layers.append(fields + [0] * (LAYER_FIELDS - len(fields)))

    longest = max(options.yellow_minutes, options.red_minutes)
    shortest = options.yellow_minutes
    for half in range(options.halves):
        first, last = half * options.minutes + 1, (half + 1) * options.minutes
        goes_on = half + 1 < options.halves
        end = last + longest + 1 if options.play_on else last + LONGEST_PLAY - 1
        head[FIRST_MINUTE + half], head[LAST_LAYER_MINUTE + half] = first, end
        for kicked_off in range(1 + goes_on):
            head[FIRST_LAYER + 2 * half + kicked_off] = len(layers)
            for minute in range(first, end + 1):
                # A card that has run out in stoppage time is in force again at the start of the second half.
                soonest = max(min(minute, last + 1) if goes_on else minute, 1 + shortest)
                latest = min(minute - 1, last) + longest
                add_layer(minute, soonest, max(0, latest - soonest + 1))
    head[END_LAYER] = len(layers)
    add_layer(0, 2 * REST_OF_MATCH, 0)
    return np.concatenate([head, np.array(layers, np.int64).ravel()])


class Reds(NamedTuple):
    rows: Sequence[tuple[int, ...]]
    of: Any  # by reds of one's own and of the other's


def lasting_reds(cut: Cut) -> Reds:
    """Reds for the rest of the match: three of them at most, and with more of them fewer other cards are kept."""
    pairs = [(mine, his) for total in range(4) for mine in range(total + 1) for his in (total - mine,)]

    def kept(mine: int, his: int) -> int:
        while mine + his > 3:
            if mine and his:
                mine, his = mine - 1, his - 1
            else:
                mine, his = min(mine, 3), min(his, 3)
        return pairs.index((mine, his))

    rows = []
    for mine, his in pairs:
        lead = his - mine
        yellows = cut.yellows[min(abs(lead), len(cut.yellows) - 1)]
        keep = max(0, min(cut.cards, 3 - mine - his))
        after = kept(his, mine), kept(mine + 1, his), kept(mine, his + 1)
        rows.append((mine, his, lead, yellows, keep, *after))
    return Reds(rows, np.array([[kept(mine, his) for his in range(MOST_REDS)] for mine in range(MOST_REDS)]))


def finite_reds(cut: Cut) -> Reds:
    """Reds that run out are cards like others; what is left to know is who has had fewer."""
    most = len(cut.yellows) - 1
    leads = sorted(range(-most, most + 1), key=abs)

    def kept(lead: int) -> int:
        return leads.index(max(-most, min(most, lead)))

    rows = [
        (0, 0, lead, cut.yellows[abs(lead)], cut.cards, kept(-lead), kept(lead - 1), kept(lead + 1)) for lead in leads
    ]
    return Reds(rows, np.array([[kept(his - mine) for his in range(MOST_REDS)] for mine in range(MOST_REDS)]))


def hands(keep: int, expiries: int) -> int:
    """How many ways there are to have at most so many cards, of two sides and so many last minutes."""
    kinds = 2 * expiries
    return (1, kinds + 1, (kinds + 1) * (kinds + 2) // 2, (kinds + 1) * (kinds + 2) * (kinds + 3) // 6)[keep]


# --- For compiled code -------------------------------------------------------------------------------------


@rule
def layer_number(head, half, kicked_off, minute):
    """The layer of a minute; `kicked_off`: did the player who has the ball? (Counts in the first half of two only.)"""
    until = min(minute, head[LAST_LAYER_MINUTE + half - 1])
    return head[FIRST_LAYER + 2 * (half - 1) + kicked_off] + until - head[FIRST_MINUTE + half - 1]


@rule
def row_number(head, number, reds, fewer, first, second, third):
    """The row of a layer, for a lead in fewer yellows and three keys, the one that runs longest first."""
    at = LAYERS + LAYER_FIELDS * number
    red = REDS + RED_FIELDS * reds
    most, keep = head[red + YELLOWS], head[red + KEEP]
    lead = min(max(fewer, -most), most) + most
    least = 2 * head[at + SOONEST] - 1
    a, b, c = max(first - least, 0), max(second - least, 0), max(third - least, 0)
    kinds = 2 * head[at + EXPIRIES]
    if keep == 0:
        return head[at + AT + reds] + lead
    if keep == 1:
        return head[at + AT + reds] + lead * (kinds + 1) + a
    if keep == 2:
        return head[at + AT + reds] + lead * ((kinds + 1) * (kinds + 2) // 2) + a * (a + 1) // 2 + b
    size = (kinds + 1) * (kinds + 2) * (kinds + 3) // 6
    return head[at + AT + reds] + lead * size + a * (a + 1) * (a + 2) // 6 + b * (b + 1) // 2 + c


@rule
def longest_cards(match, seat, soonest):
    """The keys of the three cards that run longest, seen by a seat; without those that ran out before `soonest`."""
    first, second, third = 0, 0, 0
    for side in range(2):
        owner = seat if side == 0 else 1 - seat
        for i in range(CARDS_THAT_COUNT):
            last = int(match.cards[owner, i])
            if soonest <= last < REST_OF_MATCH:
                key = 2 * last + side
                if key > first:
                    first, second, third = key, first, second
                elif key > second:
                    second, third = key, second
                elif key > third:
                    third = key
    return first, second, third


@rule
def reds_of(head, match, seat):
    """Which kind of reds it is, seen by a seat."""
    mine, his = min(int(match.reds[seat]), MOST_REDS - 1), min(int(match.reds[1 - seat]), MOST_REDS - 1)
    return head[REDS_OF + MOST_REDS * mine + his]


@rule
def yellow_lead(match, seat):
    return int(match.yellows[1 - seat]) - int(match.yellows[seat])


@rule
def row_of(head, number, match, seat):
    """The row of a layer for a match, seen by a seat."""
    first, second, third = longest_cards(match, seat, 1)
    return row_number(head, number, reds_of(head, match, seat), yellow_lead(match, seat), first, second, third)
