"""How far the solution of Rugby de poche can be from the truth, because of what it cuts off.

The solution gives every true state the value of the nearest state that is kept. Where the rules, applied to the true
state, would give another value, there is an error of one action; the value at kick-off is wrong by no more than the
sum of these errors along a match, averaged, for the worst of all ways to play. Three kinds of cut, each bounded for
itself as if both players only wanted the error to be large:

- cards: too few are counted on a try. The error is the chance that another number of cards gives other points, times
  what seven points are worth at most at that minute;
- yellows (and reds that run out) in the tie-break: a card counts from a lead that is too small;
- points: far ahead is taken for won.
"""

from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np

from .compiled.shape import (
    AT,
    EXPIRIES,
    FARTHEST,
    FIRST_MINUTE,
    KEEP,
    KINDS_OF_REDS,
    LAST_LAYER_MINUTE,
    LAYER_FIELDS,
    LAYERS,
    LONGEST_PLAY,
    MOST_POINTS,
    OFFSET,
    RED_FIELDS,
    RED_LEAD,
    REDS,
    YELLOWS,
    Cut,
    Options,
    hands,
)
from .compiled.solve import COUNTERS, PAD, RED, TRIES

HAND = 5  # cards that are followed one by one; with so many in force, it is as if there were any number
MOST_REDS = 6
MOST_LEAD = 9  # in yellows, followed one by one
# What is looked up in a spread: how much the value differs at most for seven points; for the last yellow of lead that
# is kept, reds being level; for those that are kept only then; for a yellow, when one red decides; and how far from
# won it is at the edge.
SEVEN_POINTS, LAST_YELLOW, OTHER_YELLOWS, YELLOW_AFTER_RED, EDGE = range(5)
AT_THE_END = (1.0, 0.0, 0.0, 0.0, 0.0)


class Bound(NamedTuple):
    """The most by which the value at kick-off can be wrong."""

    cards: float
    tie_break: float
    points: float

    @property
    def total(self) -> float:
        return self.cards + self.tie_break + self.points


class Spread:
    """How much the value differs at most within each minute, by half: the names above say for what."""

    def __init__(self, options: Options, head: Any) -> None:
        self.options, self.head = options, head
        self.most = [np.zeros((5, int(head[LAST_LAYER_MINUTE + half]) + 1)) for half in range(options.halves)]

    def see(self, half: int, minute: int, number: int, layer: Any) -> None:
        """Look at a layer."""
        at, far = LAYERS + LAYER_FIELDS * number, int(self.head[FARTHEST])
        inner = layer[:, PAD : PAD + 2 * far + 1]
        known = self.most[half - 1][:, minute]

        def note(what: int, difference: Any) -> None:
            known[what] = max(known[what], float(np.abs(difference).max()))

        note(SEVEN_POINTS, layer[:, MOST_POINTS:] - layer[:, :-MOST_POINTS])
        note(EDGE, 1 - inner[:, 1 - MOST_POINTS :])
        note(EDGE, inner[:, : MOST_POINTS - 1])
        for reds in range(int(self.head[KINDS_OF_REDS])):
            red = REDS + RED_FIELDS * reds
            most, size = int(self.head[red + YELLOWS]), hands(int(self.head[red + KEEP]), int(self.head[at + EXPIRIES]))
            first = int(self.head[at + AT + reds] - self.head[at + OFFSET])
            block = inner[first : first + (2 * most + 1) * size].reshape(2 * most + 1, size, -1)
            lead = abs(int(self.head[red + RED_LEAD]))
            if lead == 0:
                for side in (block, block[::-1]):
                    note(LAST_YELLOW, side[0] - side[1])
                    for yellows in range(most - 1):
                        note(OTHER_YELLOWS, side[yellows] - side[most - 1])
            elif lead == 1:
                note(YELLOW_AFTER_RED, block[1:] - block[:-1])

    def following(self, half: int, minute: int, what: int) -> float:
        """The most of it in any minute that an action of this minute can lead to."""
        of_half = self.most[half - 1][what]
        last = half * self.options.minutes
        found = float(of_half[minute : minute + LONGEST_PLAY + 1].max()) if minute < len(of_half) else 0.0
        if minute >= last:  # the half can be over
            found = max(
                found, float(self.most[half][what, last + 1]) if half < self.options.halves else AT_THE_END[what]
            )
        return found


# A throw: its chance, who gets a card (1: the other; -1: who has the ball), what can be chosen: minutes, does the
# ball change hands, is it played on, and the points of who has the ball, with their chances; or TRY, where cards
# decide.
Way = tuple[int, bool, bool, Any]
NOTHING, TRY = ((0, 1.0),), ()
FAULT: list[Way] = [(2, False, False, ((-3, 15 / 36), (0, 21 / 36))), (3, True, True, NOTHING)]
COUNTER = tuple(zip((0, -5, -7), COUNTERS.tolist(), strict=True))
THROWS: list[tuple[float, int, list[Way]]] = [
    (12 / 36, 0, [(1, True, False, NOTHING)]),
    (8 / 36, 0, [(2, True, False, TRY)]),
    (1 / 36, 0, [(2, True, False, ((7, 1.0),))]),
    (1 / 36, 1, [(2, True, False, ((7, 1.0),))]),
    (1 / 36, 0, [(2, False, False, COUNTER)]),
    (1 / 36, 0, FAULT),
    (1 / 36, -1, FAULT),
    (1 / 36, 0, [(1, True, False, ((3, 5 / 6), (0, 1 / 6))), (3, False, True, NOTHING)]),
    (2 / 36, 0, [(1, False, True, NOTHING)]),
    *(
        (2 / 36, int(x == 6), [(2, True, False, ((3, (x - 1) / 6), (0, (7 - x) / 6))), (x, False, True, NOTHING)])
        for x in (2, 4, 5, 6)
    ),
]
ROUNDS = 60  # of a fixpoint: (13/36)**60 is nothing

# What an error depends on: `after(errors, minute, minutes, card, points, mine)` gives the errors that follow, for each
# colour of card with its chance; `now(half, minute, ball)` those of an action.
Now = Callable[[int, int, int], Any]
After = Callable[[Any, int, int, int, Any, bool], list[tuple[float, Any]]]


def worst(options: Options, head: Any, shape: tuple[int, ...], now: Now, after: After) -> Any:
    """The sum of errors at kick-off, at worst: by who has the ball (first axis of `shape`) and the state."""
    following = np.zeros(shape)
    for half in range(options.halves, 0, -1):
        last, first = half * options.minutes, int(head[FIRST_MINUTE + half - 1])
        beyond = int(head[LAST_LAYER_MINUTE + half - 1])
        known: dict[int, Any] = {}
        for minute in range(beyond, first - 1, -1):
            known[minute] = np.zeros(shape)
            for _ in range(ROUNDS if options.play_on and minute == beyond else 1):
                errors = np.empty(shape)
                for ball in range(shape[0]):
                    total = now(half, minute, ball).copy()
                    for chance, card, ways in THROWS:
                        ends = []
                        for minutes, changes, on, points in ways:
                            until = min(minute + minutes, beyond)
                            if minute >= last and not (on and options.play_on):
                                # Who did not kick off starts the second half, whoever that is.
                                then, until = following.max(axis=0), last + 1
                            else:
                                then = known[until][(ball + changes) % shape[0]]
                            if half < options.halves:  # a card that runs out in stoppage time will be back
                                until = min(until, last + 1)
                            base = min(minute, last + 1) if half < options.halves else minute
                            ends.append(after(then, base, max(until - base, 0), card, points, ball == 0))
                        for k, (share, _) in enumerate(ends[0]):
                            total += chance * share * np.max([end[k][1] for end in ends], axis=0)
                    errors[ball] = total
                known[minute] = errors
        following = known[first]
    return following


def bound_of(options: Options, cut: Cut, spread: Spread) -> Bound:
    """The bound for a match that was solved with this cut."""
    return Bound(cards_bound(options, cut, spread), tie_bound(options, cut, spread), points_bound(options, cut, spread))


# --- Cards -------------------------------------------------------------------------------------------------


def cards_bound(options: Options, cut: Cut, spread: Spread) -> float:
    """A state: reds that last, and how long the other cards still run (whoever's they are; all are held against who
    tries).
    """
    kinds = max(options.yellow_minutes, options.red_minutes) + 2  # none, or 0 minutes and more
    held = HAND if not options.red_minutes else HAND - 1
    all_hands = list(combinations_with_replacement(range(kinds - 1, -1, -1), held))
    number = {hand: k for k, hand in enumerate(all_hands)}
    reds = 1 if options.red_minutes else MOST_REDS + 1

    @cache
    def moved(minutes: int, card: int) -> Any:
        """By hand: which it is with one more card (it runs so long; -1: none), so many minutes later."""
        found = np.empty(len(all_hands), np.int64)
        for k, hand in enumerate(all_hands):
            with_it = sorted((*hand, card + 1), reverse=True)[:held]
            found[k] = number[tuple(max(kind - minutes, 0) for kind in with_it)]
        return found

    changed = np.array([max(np.abs(TRIES[c] - TRIES[min(c + j, 6)]).sum() / 2 for c in range(7)) for j in range(7)])
    in_force = np.array([sum(kind > 0 for kind in hand) for hand in all_hands])
    error = np.empty((reds, len(all_hands)))
    for red in range(reds):
        keep = cut.cards if options.red_minutes else max(0, min(cut.cards, 3 - red))
        dropped = np.maximum(in_force - keep, 0) + max(0, red - 3)
        dropped[in_force == held] = 6
        error[red] = changed[np.minimum(dropped, 6)]
    again = np.where(np.arange(reds) > 3, (4 / 36) * RED, 0.0)[
        :, None
    ]  # beyond three, reds of both sides are cancelled

    def now(half: int, minute: int, ball: int) -> Any:
        return error * spread.following(half, minute, SEVEN_POINTS) + again

    def after(then: Any, minute: int, minutes: int, card: int, points: Any, mine: bool) -> list[tuple[float, Any]]:
        if not card:
            return [(1.0, then[:, moved(minutes, -1)])]
        late = max(0, minute - last_of(options, minute))
        yellow = then[:, moved(minutes, max(options.yellow_minutes - late, -1))]
        if options.red_minutes:
            return [(1 - RED, yellow), (RED, then[:, moved(minutes, max(options.red_minutes - late, -1))])]
        more = np.minimum(np.arange(reds) + 1, MOST_REDS)
        return [(1 - RED, yellow), (RED, then[more][:, moved(minutes, -1)])]

    found = worst(options, spread.head, (1, reds, len(all_hands)), now, after)
    return float(found[0, 0, number[(0,) * held]])


def last_of(options: Options, minute: int) -> int:
    """The last minute of the half."""
    return options.minutes if minute <= options.minutes + 1 and options.halves > 1 else options.halves * options.minutes


# --- The tie-break -----------------------------------------------------------------------------------------


def tie_bound(options: Options, cut: Cut, spread: Spread) -> float:
    """A state: the lead in fewer reds and in fewer yellows. Only a card that makes a lead smaller can be counted
    wrong.
    """
    assert cut.yellows[1:] == (1, 0), "one yellow when a red decides, none when two do"
    reds = np.arange(-MOST_REDS, MOST_REDS + 1)[:, None]
    yellows = np.arange(-MOST_LEAD, MOST_LEAD + 1)[None, :]
    level, one, two = (np.abs(reds) == lead for lead in range(3))
    more = np.abs(reds) > 2 if options.red_minutes else np.zeros_like(level)

    def now(half: int, minute: int, ball: int) -> Any:
        mine, his = ((1 / 36, 3 / 36), (3 / 36, 1 / 36))[ball]  # the chance of a card
        last, others, after_red = (
            spread.following(half, minute, what) for what in (LAST_YELLOW, OTHER_YELLOWS, YELLOW_AFTER_RED)
        )
        yellow = (1 - RED) * np.where(yellows > 0, mine, his)
        red = RED * np.where(reds > 0, mine, his)
        error = level * (np.abs(yellows) > cut.yellows[0]) * yellow * last
        error = error + one * (np.abs(yellows) > 1) * (yellow * after_red + red * others)
        return error + two * (yellows != 0) * red * after_red + more * red

    def after(then: Any, minute: int, minutes: int, card: int, points: Any, mine: bool) -> list[tuple[float, Any]]:
        if not card:
            return [(1.0, then)]
        step = card if mine else -card
        return [(1 - RED, shifted(then, step, 1)), (RED, shifted(then, step, 0))]

    found = worst(options, spread.head, (2, len(reds), yellows.shape[1]), now, after)
    return float(found[:, MOST_REDS, MOST_LEAD].max())


# --- Points ------------------------------------------------------------------------------------------------


def points_bound(options: Options, cut: Cut, spread: Spread) -> float:
    """A state: the lead in points."""
    far = 2 * cut.points
    beyond = np.abs(np.arange(-far, far + 1)) > cut.points

    def now(half: int, minute: int, ball: int) -> Any:
        return beyond * spread.following(half, minute, EDGE)

    def after(then: Any, minute: int, minutes: int, card: int, points: Any, mine: bool) -> list[tuple[float, Any]]:
        sign = 1 if mine else -1
        if points == TRY:
            three = [shifted(then, sign * gained, 0) for gained in (0, 5, 7)]
            return [(1.0, np.max([(odds / odds.sum())[:, None].T @ three for odds in TRIES], axis=0)[0])]
        ends = sum(chance * shifted(then, sign * gained, 0) for gained, chance in points)
        return [(1.0, ends)] if not card else [(1 - RED, ends), (RED, ends)]

    return float(worst(options, spread.head, (2, 2 * far + 1), now, after)[:, far].max())


def shifted(errors: Any, by: int, axis: int) -> Any:
    """The errors of the state that lies so far up (at the edge: of the last)."""
    places = np.clip(np.arange(errors.shape[axis]) + by, 0, errors.shape[axis] - 1)
    return np.take(errors, places, axis=axis)
