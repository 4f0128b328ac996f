"""One match in which every seat is a learner's: chance falls by itself, each seat is asked in its turn."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..engine import verbs
from ..engine.chance import generator
from ..engine.game import Game
from ..engine.verbs import OVER
from .compiled import lead_of, look_one, next_seat, take
from .space import Space


class Table:
    """A match at which all decisions come from outside.

    >>> table = Table(find("colline"))
    >>> table.reset(seed=1)
    >>> observation, mask = table.look(table.seat)
    >>> table.take(mask.argmax())
    """

    def __init__(self, game: Game, options: Mapping[str, Any] | None = None) -> None:
        self.space = Space(game, options)
        self.game, self.seats = game, self.space.seats
        self.sides = game.sides_at(self.space.options)
        self.seat = OVER
        self._start = game.start(game.record, self.space.options)
        self._slot = self._start.copy()
        self._seen, self._actions = self.space.room(), np.zeros(game.bounds.legal, np.int32)
        self._rng = generator(0)

    @property
    def over(self) -> bool:
        return self.seat == OVER

    @property
    def position(self) -> Any:
        """A copy of the position, the whole truth."""
        return self._slot[0].copy()

    @property
    def outcome(self) -> list[int]:
        """By seat: +1 won, -1 lost, 0 neither."""
        return [int(verbs.outcome(self._slot[0], seat)) for seat in range(self.seats)]

    @property
    def leads(self) -> list[int]:
        """By seat: its points more than the other side's; alone, its points (fewer are better: below zero)."""
        return [int(lead_of(self._slot[0], seat, self.sides, self.game.fewer_wins)) for seat in range(self.seats)]

    def reset(self, seed: int) -> None:
        """Begin the first match of a seed."""
        self._slot[:] = self._start
        self._rng = generator(seed)
        self._go_on()

    def look(self, seat: int) -> tuple[Any, Any]:
        """What a seat sees, and which decisions are open to it: none, unless it is asked."""
        observations, masks = (
            np.zeros((1, self.space.size), np.float32),
            np.zeros((1, len(self.space.actions)), np.int8),
        )
        tables = (self.space.code_of, self.space.number_of, self.space.plan)
        look_one(self._slot, seat, self.seats, self._seen, tables, self._actions, (observations, masks))
        return observations[0], masks[0] * (seat == self.seat)

    def take(self, number: int) -> None:
        """Take a decision for the seat that is asked; raises IllegalAction."""
        mask = self.look(self.seat)[1]
        if not (0 <= number < len(mask) and mask[number]):
            raise self.space.refusal(self._slot[0], mask, number)
        take(self._slot, self.space.actions[number])
        self._go_on()

    def _go_on(self) -> None:
        self.seat = int(next_seat(self._slot, self.seats, self._rng))
