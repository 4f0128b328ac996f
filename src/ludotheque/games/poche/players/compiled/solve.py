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
from .shape import (
    AT,
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
    head_of,
    layer_number,
    row_number,
)

PAD = MOST_POINTS
CLOSE = 1e-13  # the fixpoint of stoppage time: each round brings it nearer by 13/36 at least

# What an action can lead to: whose ball, after how many minutes; as in open play, or played on (POCHE-32).
HIS_1, HIS_2, MINE_2, HIS_3_ON, MINE_1_ON, MINE_2_ON, MINE_3_ON, MINE_4_ON, MINE_5_ON, MINE_6_ON = range(10)
MINUTES = (1, 2, 2, 3, 1, 2, 3, 4, 5, 6)
THEIRS = (HIS_1, HIS_2, HIS_3_ON)
PLAYED_ON = range(HIS_3_ON, MINE_6_ON + 1)

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
def solve_layer(head, number, minute, last_minute, yellow_minutes, red_minutes, sources, targets, layer):
    """Fill a layer from those to which its actions lead (`sources`, by kind; `targets`: their numbers)."""
    at = LAYERS + LAYER_FIELDS * number
    kinds, least = 2 * head[at + EXPIRIES], 2 * head[at + SOONEST] - 1
    layer[:, :PAD] = 0.0
    layer[:, -PAD:] = 1.0
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
                            sources,
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
    sources,
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
    for i in range(PAD, row.size - PAD):
        row[i] = 0.0

    his_1 = sources[HIS_1][local(head, targets[HIS_1], reds, lead, first, second, third)]
    his_2 = sources[HIS_2][local(head, targets[HIS_2], reds, lead, first, second, third)]
    mine_2 = sources[MINE_2][local(head, targets[MINE_2], reds, lead, first, second, third)]
    add(row, 12 / 36, his_1, 0)  # POCHE-21
    tries = TRIES[min(cards, 6)]
    add(row, tries[0], his_2, 0)
    add(row, tries[1], his_2, 5)
    add(row, tries[2] + 1 / 36, his_2, 7)  # and 5-5, POCHE-9
    add(row, COUNTERS[0] / 36, mine_2, 0)  # POCHE-8
    add(row, COUNTERS[1] / 36, mine_2, -5)
    add(row, COUNTERS[2] / 36, mine_2, -7)
    his_3 = sources[HIS_3_ON][local(head, targets[HIS_3_ON], reds, lead, first, second, third)]
    add_his_choice(row, 1 / 36, mine_2, his_3)  # POCHE-5
    mine_3 = sources[MINE_3_ON][local(head, targets[MINE_3_ON], reds, lead, first, second, third)]
    add_choice(row, 1 / 36, 5 / 6, his_1, mine_3)  # POCHE-7
    add(row, 2 / 36, sources[MINE_1_ON][local(head, targets[MINE_1_ON], reds, lead, first, second, third)], 0)
    play = sources[MINE_2_ON][local(head, targets[MINE_2_ON], reds, lead, first, second, third)]
    add_choice(row, 2 / 36, 1 / 6, his_2, play)  # POCHE-11
    play = sources[MINE_4_ON][local(head, targets[MINE_4_ON], reds, lead, first, second, third)]
    add_choice(row, 2 / 36, 3 / 6, his_2, play)
    play = sources[MINE_5_ON][local(head, targets[MINE_5_ON], reds, lead, first, second, third)]
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
                kick = sources[HIS_2][local(head, targets[HIS_2], reds_now, lead_now, one, two, three)]
                play = sources[MINE_6_ON][local(head, targets[MINE_6_ON], reds_now, lead_now, one, two, three)]
                add(row, weight, kick, 7)  # POCHE-10
                add_choice(row, 2 * weight, 5 / 6, kick, play)  # POCHE-13
            else:
                kick = sources[MINE_2][local(head, targets[MINE_2], reds_now, lead_now, one, two, three)]
                play = sources[HIS_3_ON][local(head, targets[HIS_3_ON], reds_now, lead_now, one, two, three)]
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


def full_time(head: Any) -> Any:
    """The layer of the end (POCHE-30)."""
    number = int(head[END_LAYER])
    layer = empty_layer(head, number)
    far = int(head[FARTHEST]) + PAD
    for reds in range(int(head[KINDS_OF_REDS])):
        red = REDS + RED_FIELDS * reds
        most, red_lead = int(head[red + YELLOWS]), int(head[red + RED_LEAD])
        for lead in range(-most, most + 1):
            row = layer[local(head, number, reds, lead, 0, 0, 0)]
            row[:far], row[far + 1 :] = 0.0, 1.0
            row[far] = (1 + np.sign(red_lead or lead)) / 2
    return layer


def rows_in(head: Any, number: int) -> int:
    """How many rows a layer has."""
    at = LAYERS + LAYER_FIELDS * number
    kinds, end = 2 * int(head[at + EXPIRIES]), int(head[at + OFFSET])
    for reds in range(int(head[KINDS_OF_REDS])):
        red = REDS + RED_FIELDS * reds
        keep = int(head[red + KEEP])
        hands = (1, kinds + 1, (kinds + 1) * (kinds + 2) // 2, (kinds + 1) * (kinds + 2) * (kinds + 3) // 6)[keep]
        end = max(end, int(head[at + AT + reds]) + (2 * int(head[red + YELLOWS]) + 1) * hands)
    return end - int(head[at + OFFSET])


def empty_layer(head: Any, number: int) -> Any:
    return np.empty((rows_in(head, number), 2 * (int(head[FARTHEST]) + PAD) + 1))


Seen = tuple[Any, Any]  # a layer: seen by who has the ball, and by the other


def solve(
    options: Options,
    cut: Cut,
    keep: Callable[[int, int, int, Any], None],
    report: Callable[[float], None] = lambda done: None,
    until: int = 1,
) -> None:
    """Solve a match: `keep(half, minute, number, layer)` is given every layer as it is done, from the end on; down
    to the minute `until`.
    """
    head = head_of(options, cut)
    end = full_time(head)
    after: list[Seen] = [(end, end)] * 2  # what follows this half: to who did not kick off, and to who did
    after_number = int(head[END_LAYER])
    whole = sum(int(head[LAST_LAYER_MINUTE + h] - head[FIRST_MINUTE + h] + 1) for h in range(options.halves))
    done = 0
    for half in range(options.halves, 0, -1):
        ways = 2 if half < options.halves else 1
        last, first = half * options.minutes, int(head[FIRST_MINUTE + half - 1])
        beyond = int(head[LAST_LAYER_MINUTE + half - 1])
        known: dict[int, list[Seen]] = {}

        def numbers(minute: int, half: int = half, ways: int = ways) -> list[int]:
            return [int(layer_number(head, half, way, minute)) for way in range(ways)]

        def fill(
            minute: int,
            layers: list[Any],
            half: int = half,
            ways: int = ways,
            last: int = last,
            beyond: int = beyond,
            known: dict[int, list[Seen]] = known,
            after: list[Seen] = after,
            after_number: int = after_number,
        ) -> None:
            for way in range(ways):
                sources, targets = [], np.empty(len(MINUTES), np.int64)
                for kind, minutes in enumerate(MINUTES):
                    over = minute >= last and not (kind in PLAYED_ON and options.play_on)
                    until = min(minute + minutes, beyond)
                    targets[kind] = after_number if over else numbers(until)[way]
                    pair = after[way] if over else known[until][way]
                    sources.append(pair[kind in THEIRS])
                runs = options.yellow_minutes, options.red_minutes
                solve_layer(head, numbers(minute)[way], minute, last, *runs, tuple(sources), targets, layers[way])

        def see(minute: int, layers: list[Any], ways: int = ways, known: dict[int, list[Seen]] = known) -> None:
            pairs = []
            for way, number in enumerate(numbers(minute)):
                seen = np.empty_like(layers[way])
                see_by_other(head, number, layers[ways - 1 - way], seen)
                pairs.append((layers[way], seen))
            known[minute] = pairs

        for minute in range(beyond, max(first, until) - 1, -1):
            layers = [empty_layer(head, number) for number in numbers(minute)]
            if options.play_on and minute == beyond:  # the fixpoint: playing on leads back here
                for layer in layers:
                    layer[:] = 0.5
                while True:
                    before = [layer.copy() for layer in layers]
                    see(minute, before)
                    fill(minute, layers)
                    if max(float(np.abs(x - y).max()) for x, y in zip(layers, before, strict=True)) < CLOSE:
                        break
            else:
                fill(minute, layers)
            see(minute, layers)
            known.pop(minute + 7, None)
            for number, layer in zip(numbers(minute), layers, strict=True):
                keep(half, minute, number, layer)
            done += 1
            report(done / whole)
        if until > first:
            return
        # The second half is started by who did not kick off (POCHE-4), whoever has the ball at the end of the first.
        mine, his = known[first][0]
        after, after_number = [(mine, mine), (his, his)], numbers(first)[0]
