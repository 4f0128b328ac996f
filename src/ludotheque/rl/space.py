"""What a learner sees and what it can do: a view as an array of numbers, decisions as numbers from 0 on.

>>> space = Space(find("champion"))
>>> space.observe(match.view(0), 0)[space.names.index("score[0]")]
>>> space.action(3)
<right physical>

Both follow from what a game declares. An observation is the seat, what is awaited, each field of the seat's view, and
what the rules `show` of it: a field that is `packed` for the rules bit by bit, any other number as it is. The deck is
left out: it never changes. So an observation holds what the seat knows, and nothing else.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from ..engine.errors import BadOption, IllegalAction
from ..engine.game import Action, Game
from ..engine.record import Record
from .compiled import see_one


class BadLearner(BadOption):
    reasons: ClassVar = {
        "reward": "{reward} is no reward; it can be: {rewards}",
        "seat": "{seat} is no seat of {game}; it can be: {seats}",
        "count": "{count} matches cannot be played side by side: at least 1",
        "opponent": "every seat of {game} is the learner's: none is left for {opponent}",
        "itself": "Stable Baselines knows one learner a match: give its seat, and an opponent",
        "decisions": "{found} decisions for {count} matches: give one for each",
        "alone": "{game} alone is won by nobody: name an opponent to be compared with, or take points as reward",
        "table": "with these cards {game} is played at a table: the program does not know all of them",
    }


WORD = 8  # bytes: where the record of what is shown may begin
BITS = 8  # of a byte


# The bits of each byte, one behind the other.
BITS_OF = np.unpackbits(np.arange(1 << BITS, dtype=np.uint8), bitorder="little").astype(np.float32)


def by_eights(moves: list[tuple[int, int]]) -> tuple[Any, Any]:
    """Moves of numbers (where from, where to) as compiled code makes them: of eight neighbours at once, and of one.

    A row of neighbours that is no multiple of eight ends with eight of which some have been moved before.
    """
    eights, ones, done = [], [], 0
    for end in range(1, len(moves) + 1):
        source, target = moves[end - 1]
        if end < len(moves) and moves[end] == (source + 1, target + 1):
            continue
        if end - done < 8:
            ones += moves[done:end]
        else:
            eights += [*moves[done : end - 8 : 8], moves[end - 8]]
        done = end
    return table(eights), table(ones)


def table(moves: list[tuple[int, int]]) -> Any:
    return np.array(moves, np.int64).reshape(-1, 2)


class Space:
    """Observations and actions of a game with these options (those that are not given: as in simulations)."""

    def __init__(self, game: Game, options: Mapping[str, Any] | None = None) -> None:
        self.game = game
        self.options = game.check_options(options or {}, in_lab=True)
        real = any(self.options[option.name] in option.real for option in game.options)
        if real or not game.knows_all(self.options):
            raise BadLearner("table", game=game.name)
        self.seats = game.seats_at(self.options)
        self.actions = game.notation.decisions
        self.code_of = np.array(self.actions, np.int32)
        self.number_of = np.full(1 + self.actions[-1], -1, np.int32)
        self.number_of[self.code_of] = np.arange(len(self.actions))
        self.names: tuple[str, ...] = ()
        self._most: list[float] = []  # what a number of an observation can be at most; at least, the same below zero
        self._plan: dict[int, list[tuple[int, int]]] = {1: [], 2: [], 4: [], 8: []}  # by size: where from, where to
        self._bytes: list[tuple[int, int]] = []  # the same of bytes whose bits are wanted
        self._lay_out()

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return len(self.names)

    @property
    def most(self) -> Any:
        """How large each number of an observation can be at most, above or below zero."""
        return np.array(self._most, np.float32)

    def action(self, number: int) -> Action:
        return self.game.action(self.actions[number])

    def refusal(self, position: Record, mask: Any, number: int) -> IllegalAction:
        """Why a decision cannot be taken: the rule, and those that are open, each with its number."""
        possible = ", ".join(f"{k} ({self.action(k)})" for k in np.flatnonzero(mask).tolist())
        return IllegalAction("here", action=str(number), rule=self.game.situations.rule(position), possible=possible)

    def observe(self, view: Record, seat: int) -> Any:
        """What a seat sees, of its view."""
        observations = np.zeros((1, self.size), np.float32)
        see_one(np.array([view], self.game.record), seat, self.seats, self.room(), self.plan, observations)
        return observations[0]

    def room(self) -> tuple[Any, ...]:
        """Room for a view, for what is shown of it, and for nothing; the first two as numbers of any size too."""
        numbers = np.zeros((self.shown_at + self.game.shown.itemsize + WORD - 1) // WORD, np.int64)
        view = np.ndarray(1, self.game.record, numbers)
        shown = np.ndarray(1, self.game.shown, numbers, self.shown_at)
        return (
            view,
            shown,
            np.zeros(1, self.game.shown),
            *(numbers.view(kind) for kind in (np.int8, np.int16, np.int32, np.int64)),
        )

    @cached_property
    def plan(self) -> tuple[Any, ...]:
        """What compiled code needs: where each number of an observation comes from."""
        rows = self.game.situations.rows
        awaited = np.zeros(1 + max(rows), np.int64)
        awaited[list(rows)] = np.arange(len(rows))
        return (awaited, len(rows), *map(by_eights, self._plan.values()), table(self._bytes), BITS_OF)

    def _lay_out(self) -> None:
        names = [f"seat {seat + 1}" for seat in range(self.seats)]
        names += [f"awaits {awaits}" for awaits in self.game.situations.rows]
        self._most = [1] * len(names)
        deck = self.game.deck_record.names or ()
        for name in self.game.record.names or ():
            if name != "awaits" and name not in deck:
                self._add(self.game.record, name, 0, names)
        if "nothing" not in (self.game.shown.names or ()):
            for name in self.game.shown.names or ():
                self._add(self.game.shown, name, self.shown_at, names)
        self.names = tuple(names)

    def _add(self, record: np.dtype[Any], name: str, start: int, names: list[str]) -> None:
        assert record.fields
        kind, offset, *_ = record.fields[name]
        single, shape = kind.subdtype or (kind, ())
        for number, place in enumerate(np.ndindex(shape)):
            label = name + "".join(f"[{index}]" for index in place)
            at = start + offset + number * single.itemsize
            if name in self.game.packed:
                self._bytes += [(at + byte, len(names) + BITS * byte) for byte in range(single.itemsize)]
                names += [f"{label}.{bit}" for bit in range(BITS * single.itemsize)]
                self._most += [1] * (BITS * single.itemsize)
            else:
                self._plan[single.itemsize].append((at // single.itemsize, len(names)))
                names.append(label)
                self._most.append(2 ** (BITS * single.itemsize - 1))

    @property
    def shown_at(self) -> int:
        """Where what is shown begins, behind a view."""
        return -(-self.game.record.itemsize // WORD) * WORD
