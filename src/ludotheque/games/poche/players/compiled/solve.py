"""Rugby de poche solved backwards: the chance to win (a draw counts half) of the player who has the ball, layer by
layer.

In a layer here a row has MOST_POINTS more on either side, beyond which the match is taken for lost or won. Beside
each layer stands the same *seen by the other*: so that a row seen by the player whose action it is can be read off
for whoever has the ball after it.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np

from .....engine.compiler import compiled
from .....engine.verbs import array_rule, long_rule, rule
from .shape import (
    END_LAYER,
    EXPIRIES,
    FARTHEST,
    FIRST_MINUTE,
    HIS_RED,
    KEEP,
    KINDS_OF_REDS,
    LAST_LAYER_MINUTE,
    LAYER_FIELDS,
    LAYERS,
    LONGEST_PLAY,
    MINE,
    MOST_POINTS,
    MY_RED,
    OFFSET,
    RED_FIELDS,
    RED_LEAD,
    REDS,
    SOONEST,
    SWAPPED,
    YELLOWS,
    Cut,
    Options,
    hands,
    head_of,
    layer_number,
    row_number,
    ways_of,
)

PAD = MOST_POINTS
CLOSE = 1e-13  # the fixpoint of stoppage time: each round brings it nearer by 13/36 at least
ROUNDS = 25  # about, to come so close

# What an action can lead to: whose ball, after how many minutes; as in open play, or played on (POCHE-32).
HIS_1, HIS_2, MINE_2, HIS_3_ON, MINE_1_ON, MINE_2_ON, MINE_3_ON, MINE_4_ON, MINE_5_ON, MINE_6_ON = range(10)
MINUTES = (1, 2, 2, 3, 1, 2, 3, 4, 5, 6)
LONGEST_FOR_OTHER = 3
OWN, SEEN = LONGEST_PLAY + 1, LONGEST_FOR_OTHER + 1  # minutes of which layers are kept, and this one

RED = 1 / 6  # of a card: a double


def odds_of_tries() -> Any:
    """By cards in force: the chance of a throw that is a 5-x, and then of 0, 5 or 7 points (POCHE-15 to POCHE-19)."""
    odds = np.zeros((7, 3))
    for cards in range(7):
        for die in (1, 2, 4, 6):
            granted = [(die - cards, Fraction(1))] if die - cards > 1 else []
            if die - cards == 1:
                granted = [(even, Fraction(1, 6)) for even in (2, 4, 6)]
            converted = sum((chance * Fraction(x - 1, 6) for x, chance in granted), Fraction(0))
            tried = sum((chance for _, chance in granted), Fraction(0))
            for k, chance in enumerate((1 - tried, tried - converted, converted)):
                odds[cards, k] += float(Fraction(2, 36) * chance)
    return odds


def odds_of_counters() -> Any:
    """Of a 4-4: the chance of 0, 5 or 7 points for the other (POCHE-8)."""
    granted = [(x, Fraction(x - 1, 36)) for x in range(1, 7)] + [
        (x, Fraction(6, 36) * Fraction(1, 6)) for x in (2, 4, 6)
    ]
    converted = sum((chance * Fraction(x - 1, 6) for x, chance in granted), Fraction(0))
    tried = sum((chance for _, chance in granted), Fraction(0))
    return np.array([float(1 - tried), float(tried - converted), float(converted)])


TRIES: Any = odds_of_tries()
COUNTERS: Any = odds_of_counters()


@compiled
def add(total, weight, row, points):
    """Add a row, `points` up."""
    for i in range(PAD, total.size - PAD):
        total[i] += weight * row[i + points]


@compiled
def add_choice(total, weight, goal, kick, play):
    """Add the better of a kick at goal, which scores 3 with the chance `goal`, and of playing."""
    for i in range(PAD, total.size - PAD):
        total[i] += weight * max(goal * kick[i + 3] + (1 - goal) * kick[i], play[i])


@compiled
def add_his_choice(total, weight, kick, play):
    """The same for the other, after a fault."""
    for i in range(PAD, total.size - PAD):
        total[i] += weight * min(15 / 36 * kick[i - 3] + 21 / 36 * kick[i], play[i])


@compiled
def local(head, number, reds, lead, first, second, third):
    """The row within its layer."""
    return row_number(head, number, reds, lead, first, second, third) - head[LAYERS + LAYER_FIELDS * number + OFFSET]


@compiled
def with_card(card, first, second, third):
    """The keys with one more."""
    if card > first:
        return card, first, second
    if card > second:
        return first, card, second
    return first, second, max(card, third)


@compiled
def solve_layer(head, number, minute, last_minute, yellow_minutes, red_minutes, room, places, targets, layer):
    """Fill a layer from those to which its actions lead (by kind: their `places` in the room, their numbers)."""
    at = LAYERS + LAYER_FIELDS * number
    kinds, least = 2 * head[at + EXPIRIES], 2 * head[at + SOONEST] - 1
    for reds in range(head[KINDS_OF_REDS]):
        red = REDS + RED_FIELDS * reds
        most, keep = head[red + YELLOWS], head[red + KEEP]
        for lead in range(-most, most + 1):
            for a in range(kinds + 1 if keep > 0 else 1):
                for b in range(a + 1 if keep > 1 else 1):
                    for c in range(b + 1 if keep > 2 else 1):
                        first = a + least if a else 0
                        second = b + least if b else 0
                        third = c + least if c else 0
                        row = layer[local(head, number, reds, lead, first, second, third)]
                        solve_row(
                            head,
                            minute,
                            last_minute,
                            yellow_minutes,
                            red_minutes,
                            room,
                            places,
                            targets,
                            row,
                            reds,
                            lead,
                            first,
                            second,
                            third,
                        )


@compiled
def solve_row(
    head,
    minute,
    last_minute,
    yellow_minutes,
    red_minutes,
    room,
    places,
    targets,
    row,
    reds,
    lead,
    first,
    second,
    third,
):
    red = REDS + RED_FIELDS * reds
    cards = head[red + MINE]
    for key in (first, second, third):
        if key >= 2 * minute and key & 1 == 0:
            cards += 1
    for i in range(row.size):
        row[i] = 1.0 if i >= row.size - PAD else 0.0

    his_1 = room[places[HIS_1], local(head, targets[HIS_1], reds, lead, first, second, third)]
    his_2 = room[places[HIS_2], local(head, targets[HIS_2], reds, lead, first, second, third)]
    mine_2 = room[places[MINE_2], local(head, targets[MINE_2], reds, lead, first, second, third)]
    add(row, 12 / 36, his_1, 0)  # POCHE-21
    tries = TRIES[min(cards, 6)]
    add(row, tries[0], his_2, 0)
    add(row, tries[1], his_2, 5)
    add(row, tries[2] + 1 / 36, his_2, 7)  # and 5-5, POCHE-9
    add(row, COUNTERS[0] / 36, mine_2, 0)  # POCHE-8
    add(row, COUNTERS[1] / 36, mine_2, -5)
    add(row, COUNTERS[2] / 36, mine_2, -7)
    his_3 = room[places[HIS_3_ON], local(head, targets[HIS_3_ON], reds, lead, first, second, third)]
    add_his_choice(row, 1 / 36, mine_2, his_3)  # POCHE-5
    mine_3 = room[places[MINE_3_ON], local(head, targets[MINE_3_ON], reds, lead, first, second, third)]
    add_choice(row, 1 / 36, 5 / 6, his_1, mine_3)  # POCHE-7
    add(row, 2 / 36, room[places[MINE_1_ON], local(head, targets[MINE_1_ON], reds, lead, first, second, third)], 0)
    play = room[places[MINE_2_ON], local(head, targets[MINE_2_ON], reds, lead, first, second, third)]
    add_choice(row, 2 / 36, 1 / 6, his_2, play)  # POCHE-11
    play = room[places[MINE_4_ON], local(head, targets[MINE_4_ON], reds, lead, first, second, third)]
    add_choice(row, 2 / 36, 3 / 6, his_2, play)
    play = room[places[MINE_5_ON], local(head, targets[MINE_5_ON], reds, lead, first, second, third)]
    add_choice(row, 2 / 36, 4 / 6, his_2, play)

    received = min(minute, last_minute)
    for colour in range(2):
        weight = RED / 36 if colour else (1 - RED) / 36
        for his in range(2):
            reds_now, lead_now = reds, lead
            one, two, three = first, second, third
            runs = red_minutes if colour else yellow_minutes
            if colour:
                reds_now = head[red + (HIS_RED if his else MY_RED)]
            else:
                lead_now = lead + (1 if his else -1)
            if runs > 0:
                one, two, three = with_card(2 * (received + runs) + his, first, second, third)
            if his:
                kick = room[places[HIS_2], local(head, targets[HIS_2], reds_now, lead_now, one, two, three)]
                play = room[places[MINE_6_ON], local(head, targets[MINE_6_ON], reds_now, lead_now, one, two, three)]
                add(row, weight, kick, 7)  # POCHE-10
                add_choice(row, 2 * weight, 5 / 6, kick, play)  # POCHE-13
            else:
                kick = room[places[MINE_2], local(head, targets[MINE_2], reds_now, lead_now, one, two, three)]
                play = room[places[HIS_3_ON], local(head, targets[HIS_3_ON], reds_now, lead_now, one, two, three)]
                add_his_choice(row, weight, kick, play)  # POCHE-6


@compiled
def see_by_other(head, number, layer, seen):
    """The same layer seen by the player who does not have the ball."""
    at = LAYERS + LAYER_FIELDS * number
    kinds, least = 2 * head[at + EXPIRIES], 2 * head[at + SOONEST] - 1
    for reds in range(head[KINDS_OF_REDS]):
        red = REDS + RED_FIELDS * reds
        most, keep = head[red + YELLOWS], head[red + KEEP]
        for lead in range(-most, most + 1):
            for a in range(kinds + 1 if keep > 0 else 1):
                for b in range(a + 1 if keep > 1 else 1):
                    for c in range(b + 1 if keep > 2 else 1):
                        first = a + least if a else 0
                        second = b + least if b else 0
                        third = c + least if c else 0
                        one, two, three = 0, 0, 0
                        for key in (first, second, third):
                            if key:
                                one, two, three = with_card(key ^ 1, one, two, three)
                        mine = seen[local(head, number, reds, lead, first, second, third)]
                        his = layer[local(head, number, head[red + SWAPPED], -lead, one, two, three)]
                        for i in range(mine.size):
                            mine[i] = 1.0 - his[mine.size - 1 - i]


@compiled
def copy_layer(from_head, number, layer, to_head, quantum, table):
    """Write a layer into a table whose head may keep fewer cards."""
    at = LAYERS + LAYER_FIELDS * number
    kinds, least = 2 * to_head[at + EXPIRIES], 2 * to_head[at + SOONEST] - 1
    margin = from_head[FARTHEST] - to_head[FARTHEST] + PAD
    for reds in range(to_head[KINDS_OF_REDS]):
        red = REDS + RED_FIELDS * reds
        most, keep = to_head[red + YELLOWS], to_head[red + KEEP]
        for lead in range(-most, most + 1):
            for a in range(kinds + 1 if keep > 0 else 1):
                for b in range(a + 1 if keep > 1 else 1):
                    for c in range(b + 1 if keep > 2 else 1):
                        first = a + least if a else 0
                        second = b + least if b else 0
                        third = c + least if c else 0
                        row = layer[local(from_head, number, reds, lead, first, second, third)]
                        out = table[row_number(to_head, number, reds, lead, first, second, third)]
                        for i in range(out.size):
                            out[i] = round(row[i + margin] * quantum)


# --- The room in which a match is solved --------------------------------------------------------------------
#
# Layers of the same size. An action leads to minutes up to LONGEST_PLAY later, for the other up to LONGEST_FOR_OTHER:
# so many layers of each way are kept, by their minute, and what is older is written over. The last two are what
# follows the half, to who did not kick off and to who did.


@rule
def layers_in_room(options):
    return (OWN + SEEN) * options.halves + 2


@rule
def own_place(options, minute, way):
    """Where the layer of a minute lies, seen by who has the ball."""
    return minute % OWN * options.halves + way


@rule
def seen_place(options, minute, way):
    """Where it lies as the other sees it."""
    return (OWN + minute % SEEN) * options.halves + way


@rule
def after_place(options, way):
    """Where the layer lies that follows the half."""
    return (OWN + SEEN) * options.halves + way


@rule
def rows_in(head, number):
    """How many rows a layer has."""
    at, count = LAYERS + LAYER_FIELDS * number, 0
    for reds in range(head[KINDS_OF_REDS]):
        red = REDS + RED_FIELDS * reds
        count += (2 * head[red + YELLOWS] + 1) * hands(head[red + KEEP], head[at + EXPIRIES])
    return count


@rule
def most_rows(head):
    """Of the largest layer."""
    most = 0
    for number in range(head[END_LAYER] + 1):
        most = max(most, rows_in(head, number))
    return most


@rule
def width_of(head):
    """The numbers of a row."""
    return 2 * (head[FARTHEST] + PAD) + 1


# --- A minute after the other --------------------------------------------------------------------------------
#
# Written once: Python goes through the minutes with these (`solve`), and the page of a module (`border.py`).


@rule
def minutes_of(head, options):
    """How many minutes there are to solve."""
    count = 0
    for half in range(options.halves):
        count += head[LAST_LAYER_MINUTE + half] - head[FIRST_MINUTE + half] + 1
    return count


@rule
def calls_for(head, options):
    """How many calls of `solve_step` that takes, about."""
    return minutes_of(head, options) + (options.halves * ROUNDS if options.play_on else 0)


@rule
def moment(head, options, step):
    """The half and the minute that are solved at a step: the last first."""
    half = options.halves
    while step > head[LAST_LAYER_MINUTE + half - 1] - head[FIRST_MINUTE + half - 1]:
        step -= head[LAST_LAYER_MINUTE + half - 1] - head[FIRST_MINUTE + half - 1] + 1
        half -= 1
    return half, head[LAST_LAYER_MINUTE + half - 1] - step


@long_rule
def solve_step(head, options, step, again, room):
    """Solve the minute of a step, once all later ones are solved. False: it is to be done again, `again` times so far.

    That is the fixpoint of stoppage time, where playing on leads back to the same minute.
    """
    half, minute = moment(head, options, step)
    if minute == head[LAST_LAYER_MINUTE + half - 1] and again == 0:
        begin_half(head, options, half, room)
    if not options.play_on or minute < head[LAST_LAYER_MINUTE + half - 1]:
        fill_layers(head, options, half, minute, room, minute)
        see_layers(head, options, half, minute, room)
        return True
    ways, far = ways_of(options, half - 1), 0.0
    if again == 0:
        for way in range(ways):
            room[own_place(options, minute, way)] = 0.5
    see_layers(head, options, half, minute, room)
    fill_layers(head, options, half, minute, room, minute + 1)  # no layer of another minute is kept yet
    for way in range(ways):
        rows = rows_in(head, layer_number(head, half, way, minute))
        new, old = own_place(options, minute + 1, way), own_place(options, minute, way)
        far = max(far, copy_rows(room[new], room[old], rows))
    if far >= CLOSE:
        return False
    see_layers(head, options, half, minute, room)
    return True


@long_rule
def begin_half(head, options, half, room):
    """Have ready what follows a half."""
    if half == options.halves:
        write_full_time(head, room[after_place(options, 0)])
        return
    # The second half is started by who did not kick off (POCHE-4), whoever has the ball at the end of the first.
    first = head[FIRST_MINUTE + half]
    rows = rows_in(head, after_number(head, options, half))
    copy_rows(room[own_place(options, first, 0)], room[after_place(options, 0)], rows)
    copy_rows(room[seen_place(options, first, 0)], room[after_place(options, 1)], rows)


@rule
def after_number(head, options, half):
    """The number of the layer that follows a half."""
    if half == options.halves:
        return head[END_LAYER]
    return layer_number(head, half + 1, 0, head[FIRST_MINUTE + half])


@compiled
def write_full_time(head, layer):
    """The layer of the end (POCHE-30)."""
    number, far = head[END_LAYER], head[FARTHEST] + PAD
    for reds in range(head[KINDS_OF_REDS]):
        red = REDS + RED_FIELDS * reds
        for lead in range(-head[red + YELLOWS], head[red + YELLOWS] + 1):
            row = layer[local(head, number, reds, lead, 0, 0, 0)]
            fewer = head[red + RED_LEAD] or lead
            for i in range(row.size):
                row[i] = 1.0 if i > far else 0.0
            row[far] = 0.5 if fewer == 0 else 1.0 if fewer > 0 else 0.0


@compiled
def copy_rows(layer, to, rows):
    """Copy the first rows of a layer; by how much they differed at most."""
    most = 0.0
    for row in range(rows):
        for i in range(layer.shape[1]):
            most = max(most, abs(layer[row, i] - to[row, i]))
            to[row, i] = layer[row, i]
    return most


@array_rule
def fill_layers(head, options, half, minute, room, to_minute):
    """The layers of a minute from those to which its actions lead; written where those of `to_minute` lie."""
    last, beyond = half * options.minutes, head[LAST_LAYER_MINUTE + half - 1]
    places, numbers = np.empty(len(MINUTES), np.int64), np.empty(len(MINUTES), np.int64)
    for way in range(ways_of(options, half - 1)):
        for kind in range(len(MINUTES)):
            until = min(minute + MINUTES[kind], beyond)
            if minute >= last and not (kind >= HIS_3_ON and options.play_on):  # POCHE-32
                numbers[kind] = after_number(head, options, half)
                places[kind] = after_place(options, way)
            else:
                numbers[kind] = layer_number(head, half, way, until)
                theirs = kind in (HIS_1, HIS_2, HIS_3_ON)
                places[kind] = seen_place(options, until, way) if theirs else own_place(options, until, way)
        number = layer_number(head, half, way, minute)
        layer = room[own_place(options, to_minute, way)]
        runs = options.yellow_minutes, options.red_minutes
        solve_layer(head, number, minute, last, runs[0], runs[1], room, places, numbers, layer)


@long_rule
def see_layers(head, options, half, minute, room):
    """The layers of a minute as the other sees them."""
    ways = ways_of(options, half - 1)
    for way in range(ways):
        layer, seen = room[own_place(options, minute, ways - 1 - way)], room[seen_place(options, minute, way)]
        see_by_other(head, layer_number(head, half, way, minute), layer, seen)


def solve(
    options: Options,
    cut: Cut,
    keep: Callable[[int, int, int, Any], None],
    report: Callable[[float], None] = lambda done: None,
    until: int = 1,
) -> None:
    """Solve a match: `keep(half, minute, number, layer)` is given every layer as it is done, from the end on; down
    to the minute `until`. Trap: a layer is written over after some minutes.
    """
    head = head_of(options, cut)
    room = np.empty((layers_in_room(options), int(most_rows(head)), int(width_of(head))))
    whole = int(minutes_of(head, options))
    for step in range(whole):
        half, minute = map(int, moment(head, options, step))
        if minute < until:
            return
        again = 0
        while not solve_step(head, options, step, again, room):
            again += 1
        for way in range(ways_of(options, half - 1)):
            number = int(layer_number(head, half, way, minute))
            keep(half, minute, number, room[own_place(options, minute, way), : rows_in(head, number)])
        report((step + 1) / whole)
