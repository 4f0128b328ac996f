"""What the rest of a match is worth when a phase ends.

A match is a row of phases. What a phase leads to (points, cards used, the phase that follows and who then holds
Avantage) has been counted over many matches of strong players, and what a card kept in hand is worth was fitted to the
hands they held: `phases.txt`, which `make tables` writes (`study/tables.py`). From these the chance to win
follows backwards, from the last cards of the second half to the first.
"""

import threading
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ....engine.compiler import allocate, external, shared_cells
from ..record import MOST_CARDS
from .compiled.rest import ALL, HEAD, ROOM, SITUATIONS, TABLES, Steps, fill_rest

FILE = Path(__file__).parent / "phases.txt"
WORTH = "worth"  # begins the line of the card worths

Row = tuple[int, int, int, int, int]  # situation, what the lead gains, cards used, situation after, how often


class Known(NamedTuple):
    """What was counted and fitted."""

    worth: tuple[float, ...]  # in points, of what is on a card that is kept in hand; see `rest.features`
    rows: tuple[Row, ...]


def read(text: str) -> Known:
    """What a file like `phases.txt` says."""
    worth: tuple[float, ...] = ()
    rows: list[Row] = []
    for line in text.splitlines():
        words = line.split("#")[0].split()
        if words[:1] == [WORTH]:
            worth = tuple(map(float, words[1:]))
        elif words:
            situation, gain, used, after, times = map(int, words)
            rows.append((situation, gain, used, after, times))
    return Known(worth, tuple(rows))


COUNTED = read(FILE.read_text("utf-8"))
known = COUNTED


SELDOM = 50  # times


def steps_of(rows: tuple[Row, ...]) -> Steps:
    """By situation, what it leads to. One that was seldom seen is taken for its phase's."""
    first, found = [0], []
    for situation in range(ALL):
        own = [row for row in rows if row[0] == situation]
        if sum(row[4] for row in own) < SELDOM:
            own += [row for row in rows if row[0] // SITUATIONS == situation // SITUATIONS]
        own = own or [(situation, 0, 2, 0, 1)]
        total = sum(row[4] for row in own)
        found += [(gain, used, after, times / total) for _, gain, used, after, times in own]
        first.append(len(found))
    gains, used, after, chances = map(constant, zip(*found, strict=True))
    return Steps(constant(first), gains, used, after, chances)


def constant(numbers: Any) -> Any:
    """An array that nobody writes into: one frozen into compiled code is of the same type."""
    array = np.array(numbers)
    array.flags.writeable = False
    return array


# --- In memory, for compiled code --------------------------------------------------------------------------

# By cards of a deck: where what is known lies, 0 if it is not there yet.
cells, read_cell, write_cell = shared_cells("ludotheque.players.champion.rest", MOST_CARDS + 1)
_made: dict[int, Any] = {}  # what compiled code reads must not go away
_lock = threading.Lock()


def prepare(cards: int) -> int:
    """Have ready what is known for decks of so many cards (0: none). Compiled code that finds nothing calls this."""
    with _lock:
        if cards > 0 and cells[cards] == 0:
            room = _made[cards] = np.zeros(ROOM, np.uint8)
            fill_rest(room.ctypes.data, cards, steps_of(known.rows), constant(known.worth))
            cells[cards] = room.ctypes.data  # last: from here on compiled code reads it
    return 0


# In a WebAssembly module there is no Python: what was counted is frozen into the code.
STEPS, CARD_WORTH = steps_of(COUNTED.rows), constant(COUNTED.worth)


def prepare_in_module(cards: int) -> int:
    """The same there."""
    place = allocate(ROOM)
    fill_rest(place, cards, STEPS, CARD_WORTH)
    write_cell(cards, place)
    return 0


prepare_outside = external(prepare, 0, in_module=prepare_in_module)


def tables(cards: int) -> Any:
    """`[half, cards left, lead, situation]`: the chance to win (a draw counts half) in half 1 and 2, then the points to
    come. `cards`: how many a deck has.
    """
    prepare(cards)
    return _made[cards][HEAD:].view(np.float32).reshape(TABLES)


def use(other: Known) -> None:
    """Let the players of this process know something else from now on. Nobody may be thinking meanwhile."""
    global known  # noqa: PLW0603 - one thing known in a process
    known = other
    cells[:] = 0
    _made.clear()
