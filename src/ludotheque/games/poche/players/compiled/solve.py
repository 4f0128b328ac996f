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


class Half:
    """A half while it is solved, from its end on: the layers of each minute, in `ways` ways.

    `after`: what follows the half, to who did not kick off and to who did; both are layers of number `after_number`.
    """

    def __init__(self, options: Options, head: Any, half: int, after: list[Seen], after_number: int) -> None:
        self.options, self.head, self.half = options, head, half
        self.after, self.after_number = after, after_number
        self.ways = 2 if half < options.halves else 1
        self.last, self.first = half * options.minutes, int(head[FIRST_MINUTE + half - 1])
        self.beyond = int(head[LAST_LAYER_MINUTE + half - 1])
        self.known: dict[int, list[Seen]] = {}  # by minute, as far as earlier ones need it

    def numbers(self, minute: int) -> list[int]:
        return [int(layer_number(self.head, self.half, way, minute)) for way in range(self.ways)]

    def solve(self, minute: int) -> list[Any]:
        """The layers of a minute, once those of all later ones are known."""
        layers = [empty_layer(self.head, number) for number in self.numbers(minute)]
        if self.options.play_on and minute == self.beyond:
            self._approach(minute, layers)
        else:
            self._fill(minute, layers)
        self._see(minute, layers)
        self.known.pop(minute + 7, None)
        return layers

    def _approach(self, minute: int, layers: list[Any]) -> None:
        """The fixpoint: playing on leads back to this minute."""
        for layer in layers:
            layer[:] = 0.5
        while True:
            before = [layer.copy() for layer in layers]
            self._see(minute, before)
            self._fill(minute, layers)
            if max(float(np.abs(x - y).max()) for x, y in zip(layers, before, strict=True)) < CLOSE:
                return

    def _fill(self, minute: int, layers: list[Any]) -> None:
        runs = self.options.yellow_minutes, self.options.red_minutes
        for way in range(self.ways):
            sources, targets = [], np.empty(len(MINUTES), np.int64)
            for kind, minutes in enumerate(MINUTES):
                over = minute >= self.last and not (kind in PLAYED_ON and self.options.play_on)
                until = min(minute + minutes, self.beyond)
                targets[kind] = self.after_number if over else self.numbers(until)[way]
                pair = self.after[way] if over else self.known[until][way]
                sources.append(pair[kind in THEIRS])
            number = self.numbers(minute)[way]
            solve_layer(self.head, number, minute, self.last, *runs, tuple(sources), targets, layers[way])

    def _see(self, minute: int, layers: list[Any]) -> None:
        """Keep the layers of a minute, and how the other sees them."""
        pairs = []
        for way, number in enumerate(self.numbers(minute)):
            seen = np.empty_like(layers[way])
            see_by_other(self.head, number, layers[self.ways - 1 - way], seen)
            pairs.append((layers[way], seen))
        self.known[minute] = pairs


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
    after, after_number = [(end, end)] * 2, int(head[END_LAYER])
    whole = sum(int(head[LAST_LAYER_MINUTE + h] - head[FIRST_MINUTE + h] + 1) for h in range(options.halves))
    done = 0
    for half in range(options.halves, 0, -1):
        solving = Half(options, head, half, after, after_number)
        for minute in range(solving.beyond, max(solving.first, until) - 1, -1):
            layers = solving.solve(minute)
            for number, layer in zip(solving.numbers(minute), layers, strict=True):
                keep(half, minute, number, layer)
            done += 1
            report(done / whole)
        if until > solving.first:
            return
        # The second half is started by who did not kick off (POCHE-4), whoever has the ball at the end of the first.
        mine, his = solving.known[solving.first][0]
        after, after_number = [(mine, mine), (his, his)], solving.numbers(solving.first)[0]
