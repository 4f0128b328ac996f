"""The states over which Rugby de poche is solved, and where each stands in a table.

A state is an action about to begin, seen by the player who has the ball: minute and half (and, where a second half is
to come, who kicked off), difference of points, the cards that run longest, red and yellow cards received. A *layer*
holds the states of one minute; a *row* of it all differences of points for the same cards. Past the minute at which
the last card has run out no minute of stoppage time differs from another: they share the last layer of a half.

A card that has a last minute is a *key*: twice that minute, and 1 more if it is the opponent's; 0 is none. `head`,
one array of whole numbers, says it all to compiled code; the constants below say what stands where.
"""

from itertools import product
from typing import NamedTuple

import numpy as np

from .....engine.record import Record
from .....engine.verbs import array_rule, long_rule, rule
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


@rule
def options_at(number):
    """The set of options with this number."""
    return Options(
        1 if number & 16 else 2,
        40 if number & 8 else 20,
        5 if number & 4 else 10,
        20 if number & 2 else 0,
        0 if number & 1 else 1,
    )


class Cut(NamedTuple):
    """How much is kept: cards with a last minute, points of difference, the lead in reds (of those that run out), and
    by that lead yellows of difference.
    """

    cards: int
    points: int
    red_lead: int
    yellows: tuple[int, int, int]


@rule
def cut_of(options):
    """What the table keeps."""
    points = 34 if options.halves * options.minutes <= 40 else 48
    if options.red_minutes:
        return Cut(2, points, 1, (2, 0, 0))
    return Cut(2, points, 2, (3, 1, 0))


@rule
def fine_cut(options):
    """With what it is solved: one card more, or where reds run out (and the cards would be too many) more of the
    tie-break.
    """
    return Cut(2 if options.red_minutes else 3, cut_of(options).points, 2, (3, 1, 0))


# --- The head ----------------------------------------------------------------------------------------------
#
# Written once, for Python and for a WebAssembly module.


@array_rule
def head_of(options, cut):
    """The head of the table for these options."""
    count = 1
    for half in range(options.halves):
        count += ways_of(options, half) * (last_layer_minute(options, half) - half * options.minutes)
    head = np.zeros(LAYERS + LAYER_FIELDS * count, np.int64)
    head[FARTHEST] = cut.points
    if options.red_minutes:
        write_finite_reds(head, cut)
    else:
        write_lasting_reds(head, cut)
    longest, shortest = max(options.yellow_minutes, options.red_minutes), options.yellow_minutes
    number, rows = 0, 0
    for half in range(options.halves):
        first, last = half * options.minutes + 1, (half + 1) * options.minutes
        end = last_layer_minute(options, half)
        head[FIRST_MINUTE + half], head[LAST_LAYER_MINUTE + half] = first, end
        for kicked_off in range(ways_of(options, half)):
            head[FIRST_LAYER + 2 * half + kicked_off] = number
            for minute in range(first, end + 1):
                # A card that has run out in stoppage time is in force again at the start of the second half.
                soonest = max(min(minute, last + 1) if half + 1 < options.halves else minute, 1 + shortest)
                latest = min(minute - 1, last) + longest
                rows = write_layer(head, number, rows, minute, soonest, max(0, latest - soonest + 1))
                number += 1
    head[END_LAYER] = number
    write_layer(head, number, rows, 0, 2 * REST_OF_MATCH, 0)
    return head


@rule
def ways_of(options, half):
    """Of a half (0, 1): its layers of one minute. Where a second half is to come, who kicked off counts."""
    return 2 if half + 1 < options.halves else 1


@rule
def last_layer_minute(options, half):
    """The minute of the last layer of a half (0, 1)."""
    last = (half + 1) * options.minutes
    if options.play_on:
        return last + max(options.yellow_minutes, options.red_minutes) + 1
    return last + LONGEST_PLAY - 1


@long_rule
def write_layer(head, number, rows, minute, soonest, expiries):
    """A layer, before which so many rows stand; how many with it."""
    at = LAYERS + LAYER_FIELDS * number
    head[at + OFFSET], head[at + SOONEST], head[at + EXPIRIES], head[at + MINUTE] = rows, soonest, expiries, minute
    for reds in range(head[KINDS_OF_REDS]):
        red = REDS + RED_FIELDS * reds
        head[at + AT + reds] = rows
        rows += (2 * head[red + YELLOWS] + 1) * hands(head[red + KEEP], expiries)
    return rows


@long_rule
def write_lasting_reds(head, cut):
    """Reds for the rest of the match: three of them at most, and with more of them fewer other cards are kept."""
    head[KINDS_OF_REDS] = MOST_KINDS_OF_REDS
    for total in range(4):
        for mine in range(total + 1):
            his = total - mine
            red = REDS + RED_FIELDS * lasting_kind(mine, his)
            head[red + MINE], head[red + HIS], head[red + RED_LEAD] = mine, his, his - mine
            head[red + YELLOWS] = cut.yellows[min(abs(his - mine), 2)]
            head[red + KEEP] = max(0, min(cut.cards, 3 - total))
            head[red + SWAPPED] = lasting_kind(his, mine)
            head[red + MY_RED] = lasting_kind(mine + 1, his)
            head[red + HIS_RED] = lasting_kind(mine, his + 1)
    for mine in range(MOST_REDS):
        for his in range(MOST_REDS):
            head[REDS_OF + MOST_REDS * mine + his] = lasting_kind(mine, his)


@rule
def lasting_kind(mine, his):
    """Which kind of reds it is; more than three are cut."""
    while mine + his > 3:
        if mine > 0 and his > 0:
            mine, his = mine - 1, his - 1
        else:
            mine, his = min(mine, 3), min(his, 3)
    return (mine + his) * (mine + his + 1) // 2 + mine


@long_rule
def write_finite_reds(head, cut):
    """Reds that run out are cards like others; what is left to know is who has had fewer."""
    most = cut.red_lead
    head[KINDS_OF_REDS] = 2 * most + 1
    for lead in range(-most, most + 1):
        red = REDS + RED_FIELDS * finite_kind(lead, most)
        head[red + RED_LEAD], head[red + YELLOWS], head[red + KEEP] = lead, cut.yellows[abs(lead)], cut.cards
        head[red + SWAPPED] = finite_kind(-lead, most)
        head[red + MY_RED], head[red + HIS_RED] = finite_kind(lead - 1, most), finite_kind(lead + 1, most)
    for mine in range(MOST_REDS):
        for his in range(MOST_REDS):
            head[REDS_OF + MOST_REDS * mine + his] = finite_kind(his - mine, most)


@rule
def finite_kind(lead, most):
    """Which kind of reds it is; a lead beyond the most is cut. The smaller leads come first."""
    kept = max(-most, min(most, lead))
    return 2 * kept if kept >= 0 else -2 * kept - 1


@rule
def hands(keep, expiries):
    """How many ways there are to have at most so many cards, of two sides and so many last minutes."""
    kinds = 2 * expiries
    if keep == 0:
        return 1
    if keep == 1:
        return kinds + 1
    if keep == 2:
        return (kinds + 1) * (kinds + 2) // 2
    return (kinds + 1) * (kinds + 2) * (kinds + 3) // 6


@rule
def rows_of(head):
    """How many rows a table has: as many as stand before the layer of the end, which is not kept."""
    return head[LAYERS + LAYER_FIELDS * head[END_LAYER] + OFFSET]


# --- Where a state stands ----------------------------------------------------------------------------------


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
