"""Exact play of Rugby de poche: what a position is worth, from the table and, up to the end of the action, from the
rules.

>>> chance_to_win(match.position)          # of seat 0, a draw counting half
0.5125
"""

from typing import Any, NamedTuple

import numpy as np
from numba import carray
from numba.extending import overload

from .....engine.compiler import compiled, pointer
from .....engine.dice import two_dice
from .....engine.record import Record
from .....engine.verbs import CHANCE, OVER, apply, array_rule, chance, legal, outcome, rule, turn
from .....players.search.player import address
from ... import GAME
from ...record import POCHE, Awaits, Decision
from ..table import FIELDS, QUANTUM, prepare_outside, read_cell
from .shape import (
    FARTHEST,
    KEEP,
    LAYER_FIELDS,
    LAYERS,
    RED_FIELDS,
    REDS,
    SOONEST,
    layer_number,
    longest_cards,
    options_number,
    reds_of,
    row_number,
    yellow_lead,
)

MOST_LISTED = 21  # outcomes of a throw
KICK, PLAY, DROP, FIFTY_22 = (int(decision) for decision in Decision)


@compiled
def tables(number):
    """The head and the rows of a table, ready or made ready."""
    at = FIELDS * number
    if read_cell(at) == 0:
        prepare_outside(number)
    head = carray(pointer(read_cell(at)), (read_cell(at + 1),), np.int64)
    rows = carray(pointer(read_cell(at + 2)), (read_cell(at + 3), 2 * head[FARTHEST] + 1), np.uint16)
    return head, rows


@compiled
def action_value(head, rows, match):
    """The chance to win of the player who has the ball, an action being about to begin."""
    seat = match.ball
    lead = int(match.score[seat]) - int(match.score[1 - seat])
    far = head[FARTHEST]
    if abs(lead) > far:
        return 1.0 if lead > 0 else 0.0
    half = int(match.half)
    kicked_off = 1 if half < match.halves and match.kicked_off == seat else 0
    number = layer_number(head, half, kicked_off, int(match.minute))
    soonest = head[LAYERS + LAYER_FIELDS * number + SOONEST]
    first, second, third = longest_cards(match, seat, soonest)
    reds, fewer = reds_of(head, match, seat), yellow_lead(match, seat)
    at = lead + far
    value = 1.0 * rows[row_number(head, number, reds, fewer, first, second, 0), at]
    if third and head[REDS + RED_FIELDS * reds + KEEP] == 2:
        # Three cards: what each pair of them does together, less what is counted twice.
        value += rows[row_number(head, number, reds, fewer, first, third, 0), at]
        value += rows[row_number(head, number, reds, fewer, second, third, 0), at]
        for key in (first, second, third):
            value -= rows[row_number(head, number, reds, fewer, key, 0, 0), at]
        value += rows[row_number(head, number, reds, fewer, 0, 0, 0), at]
    return min(max(value / QUANTUM, 0.0), 1.0)


DEEPEST = 9  # throws and choices to the end of an action
NOT_KNOWN = -1.0


class Room(NamedTuple):
    """Where positions are tried out, by depth."""

    slot: Any  # the position
    actions: Any  # what can be chosen there
    outcomes: Any  # what can fall, each with its weight
    weights: Any
    tried: Any  # how much of it, and how much there is
    sums: Any  # of what was tried: the best, or the sum by weight, and the weights


@array_rule
def room_for(slot):
    """Room to try, around a slot of DEEPEST."""
    lists = np.zeros((3, DEEPEST, MOST_LISTED), np.int64)
    return Room(slot, lists[0], lists[1], lists[2], np.zeros((DEEPEST, 2), np.int64), np.zeros((DEEPEST, 2)))


@compiled
def value(head, rows, room, depth):
    """The chance of seat 0 to win, from the position at this depth of the room; any but those before the kick-off.

    The table is asked where an action ends; the first position is never asked of it, for what it cuts off is known
    there. Trap: no function that calls itself, for which Numba's cache and WebAssembly modules have no way.
    """
    slot, top = room.slot, depth
    while True:
        found = value_at_once(head, rows, slot[depth], depth)
        if found == NOT_KNOWN:
            open_up(room, depth)
        while found != NOT_KNOWN:
            if depth == top:
                return found
            depth -= 1
            found = note_value(room, depth, found)
        number = room.tried[depth, 0]
        slot[depth + 1] = slot[depth]
        choosing = turn(slot[depth]) != CHANCE
        apply(slot[depth + 1], room.actions[depth, number] if choosing else room.outcomes[depth, number])
        depth += 1


@rule
def value_at_once(head, rows, match, depth):
    """What a position is worth to seat 0 without trying, or NOT_KNOWN."""
    if match.awaits == Awaits.OPEN_PLAY and depth > 0:
        chances = action_value(head, rows, match)
        return chances if match.ball == 0 else 1.0 - chances
    if turn(match) == OVER:
        return (1.0 + outcome(match, 0)) / 2
    return NOT_KNOWN


@rule
def open_up(room, depth):
    """List what can be tried."""
    match, tried, sums = room.slot[depth], room.tried[depth], room.sums[depth]
    tried[0], sums[1] = 0, 0.0
    if turn(match) == CHANCE:
        tried[1] = chance(match, room.outcomes[depth], room.weights[depth])
        sums[0] = 0.0
    else:
        tried[1] = legal(match, room.actions[depth])
        sums[0] = -1.0


@rule
def note_value(room, depth, found):
    """What the last that was tried is worth to seat 0; with it that of the position, or NOT_KNOWN as long as there is
    more to try.
    """
    who, tried, sums = turn(room.slot[depth]), room.tried[depth], room.sums[depth]
    if who == CHANCE:
        weight = room.weights[depth, tried[0]]
        sums[0] += weight * found
        sums[1] += weight
    else:
        sums[0] = max(sums[0], found if who == 0 else 1.0 - found)
    tried[0] += 1
    if tried[0] < tried[1]:
        return NOT_KNOWN
    if who == CHANCE:
        return sums[0] / sums[1]
    return sums[0] if who == 0 else 1.0 - sums[0]


@compiled
def value_of(number, slot, depth):
    """`value` of the position at this depth of a slot of DEEPEST."""
    head, rows = tables(number)
    return value(head, rows, room_for(slot), depth)


@compiled
def seat_value(head, rows, match, seat):
    """The chance of a seat to win, an action having ended."""
    if match.awaits == Awaits.FULL_TIME:
        return (1.0 + outcome(match, seat)) / 2
    chances = action_value(head, rows, match)
    return chances if match.ball == seat else 1.0 - chances


@compiled
def choose_at(place):
    """The best choice in the position that lies there in memory."""
    slot = np.empty(2, POCHE)
    slot[0] = carray(pointer(place), (1,), POCHE)[0]
    position, trial = slot[0], slot[1]
    awaits = position.awaits
    if awaits == Awaits.PENALTY and position.x == 1:  # POCHE-12
        return PLAY
    head, rows = tables(options_number(position))
    seat = turn(position)
    drop = awaits == Awaits.DROP_OR_50_22
    kicks, plays = (DROP, FIFTY_22) if drop else (KICK, PLAY)
    slot[1] = slot[0]
    apply(trial, plays)
    play = seat_value(head, rows, trial, seat)
    kick = 0.0
    for scored in range(2):
        slot[1] = slot[0]
        apply(trial, kicks)
        if drop:
            chances = 5 / 6
            apply(trial, two_dice(6, 1) if scored else two_dice(1, 1))
        elif awaits == Awaits.FAULT:
            chances = 15 / 36
            apply(trial, 6 if scored else 1)
            apply(trial, 1 if scored else 6)
        else:
            chances = (position.x - 1) / 6
            apply(trial, 1 if scored else 6)
        kick += (chances if scored else 1 - chances) * seat_value(head, rows, trial, seat)
    return kicks if kick >= play else plays


def choose_exactly(match: Record) -> int:
    """The best choice of who is to choose. On a GPU there is none: -1."""
    return int(choose_at(address(match)))


overload(choose_exactly, target="cpu")(lambda match: lambda match: choose_at(address(match)))
overload(choose_exactly, target="cuda")(lambda match: lambda match: -1)


# --- What choices and positions are worth ------------------------------------------------------------------


@array_rule
def advise(slot, actions, figures):
    """The actions open to who is to choose, each with his chance to win (a draw counts half)."""
    room = np.zeros(DEEPEST, POCHE)
    room[0] = slot[0]
    seat = turn(room[0])
    count = legal(room[0], actions)
    for k in range(count):
        room[1] = room[0]
        apply(room[1], actions[k])
        chances = value_of(options_number(room[0]), room, 1)
        figures[k, 0] = chances if seat == 0 else 1.0 - chances
    return count


@array_rule
def solved(slot):
    """The chance of seat 0 to win (a draw counts half) when both play as well as can be, from any position of a match.

    With options that were never asked for before the table is read, or made (seconds): see `table.table`.
    """
    room = np.zeros(DEEPEST, POCHE)
    room[0] = slot[0]
    awaits = room[0].awaits
    if awaits != Awaits.KICK_OFF and awaits != Awaits.KICK_OFF_REPLY:
        return value_of(options_number(room[0]), room, 0)
    die = int(room[0].x)
    first, second = when_starting(room, 0), when_starting(room, 1)
    before = (first + second) / 2
    if awaits == Awaits.KICK_OFF:
        return before
    return ((die - 1) * first + (6 - die) * second + before) / 6  # POCHE-1: the higher starts, a tie is thrown again


@rule
def when_starting(room, seat):
    """The chance of seat 0 when this seat wins the kick-off."""
    match = room[0]
    match.awaits = Awaits.KICK_OFF
    apply(match, 6 if seat == 0 else 1)
    apply(match, 1 if seat == 0 else 6)
    return value_of(options_number(match), room, 0)


# --- From Python -------------------------------------------------------------------------------------------


def slot_of(position: Record) -> Any:
    """A slot with the position; events that come with it are left out."""
    return np.frombuffer(bytearray(position.tobytes()[: POCHE.itemsize]), POCHE)


def chance_to_win(position: Record) -> float:
    """`solved`, of a position."""
    return float(solved(slot_of(position)))


def choices(position: Record) -> list[tuple[int, float]]:
    """The actions open to who is to choose, each with his chance to win, the best first."""
    actions, figures = np.zeros(2, np.int64), np.zeros((2, 1))
    count = advise(slot_of(position), actions, figures) if GAME.rules.turn(position) >= 0 else 0
    found = zip(actions[:count].tolist(), figures[:count, 0].tolist(), strict=True)
    return sorted(found, key=lambda choice: -choice[1])


def best(position: Record) -> int:
    """The action to choose."""
    return choices(position)[0][0]
