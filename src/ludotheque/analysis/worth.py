"""What a position and the options of a choice are worth, and how sure that is.

Everything is *good for seat 0*: its chance of winning, a draw counting half; or, for somebody alone without an
opponent, his points, with a minus where few are good. There are three judges:

- `Solved`: the game is solved, every figure is exact;
- `Adviser`: the game's adviser knows the chance of winning of every option almost exactly (Rugby Champion);
- `Tried`: the position is played on many times by plain players, options of a choice with the same luck.

A choice is judged from the view of who chooses: what he cannot know is dealt anew each time. What was hidden and comes
out is luck.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from ..engine import verbs
from ..engine.chance import generator
from ..engine.game import Action, Game
from ..engine.positions import Slot, after, after_chance
from ..engine.record import Record
from ..engine.verbs import CHANCE, OVER
from ..players import adviser, players_of
from .compiled.blocks import BLOCKS, block_size, deal_truths, worth_of
from .compiled.sums import ERROR, VALUE, both_errors, mean, standard_error
from .compiled.weighing import (
    NOTHING,
    SAMPLE,
    STAGES,
    TRIED_OUT,
    WEIGHING,
    behind_best,
    end_stage,
    good_for,
    next_stage,
    order_options,
)
from .playouts import Playouts

# How far the adviser's chances are from what comes (docs/results/champion.md, "Can the adviser be trusted?"), and how
# far the difference of two of them is.
ADVISER_ERROR, ADVISER_COST_ERROR = 0.01, 0.004
SAMPLES = 60  # draws followed to the next decision, to know what a draw is worth by an adviser


@dataclass(frozen=True)
class Estimate:
    value: float
    error: float


@dataclass(frozen=True)
class Weighing:
    """The options of a choice, good for who chooses. `slot`: a `WEIGHING`; `figures`: by option, value and error."""

    actions: tuple[Action, ...]
    slot: Slot
    figures: Any

    @property
    def best(self) -> int:
        return int(self.slot[0].best)

    @property
    def value(self) -> tuple[float, ...]:
        return tuple(self.figures[:, VALUE].tolist())

    @property
    def errors(self) -> tuple[float, ...]:
        return tuple(self.figures[:, ERROR].tolist())

    @property
    def order(self) -> list[int]:
        """The options, the best first."""
        order = np.zeros(len(self.actions), np.int32)
        order_options(self.slot, self.figures, order)
        return order.tolist()

    def behind(self, other: int) -> Estimate:
        """By how much an option is worse than the best, and the standard error of that."""
        value, error = behind_best(self.slot[0], self.figures, other)
        return Estimate(float(value), float(error))


class Judge(ABC):
    """Of one match: its game, and who takes part."""

    exact = False
    against_plain = False  # are choices accounted for against a plain player's, and not against the best?

    def __init__(self, game: Game, seats: int, sides: int) -> None:
        self.game, self.seats, self.sides = game, seats, sides
        self.fewer_wins = sides == 1 and game.fewer_wins

    def worth(self, position: Record, playouts: int) -> Estimate:
        """What a position, all of it, is worth to seat 0."""
        if int(verbs.turn(position)) == OVER:
            return Estimate(self.came(position), 0.0)
        return self._worth(position, playouts)

    def came(self, position: Record) -> float:
        """What came of a match that is over."""
        if self.sides == 1:
            return -float(verbs.score(position, 0)) if self.fewer_wins else float(verbs.score(position, 0))
        return 0.5 + 0.5 * float(verbs.outcome(position, 0))

    def slot(
        self,
        seat: int,
        actions: Sequence[Action],
        playouts: int,
        chosen: Action | None,
        cost_error: float = TRIED_OUT,
    ) -> Slot:
        """A `WEIGHING` in which nothing is weighed yet."""
        slot = np.zeros(1, WEIGHING)
        asked = slot[0]
        asked.options, asked.seat, asked.playouts = len(actions), seat, playouts
        asked.chosen = NOTHING if chosen is None else list(actions).index(chosen)
        asked.sides, asked.fewer_wins, asked.cost_error = self.sides, self.fewer_wins, cost_error
        return slot

    def known(self, slot: Slot, actions: Sequence[Action], values: Sequence[float], error: float) -> Weighing:
        """Options whose values are known, each with this standard error."""
        figures = np.zeros((len(actions), 2))
        figures[:, VALUE], figures[:, ERROR] = values, error
        slot[0].best = int(np.argmax(values))
        return Weighing(tuple(actions), slot, figures)

    @abstractmethod
    def _worth(self, position: Record, playouts: int) -> Estimate: ...

    @abstractmethod
    def weigh(
        self, view: Record, seat: int, actions: Sequence[Action], playouts: int, chosen: Action | None = None
    ) -> Weighing:
        """What the options of a seat are worth to it, as far as its view tells. `chosen` is looked at closely."""


class Solved(Judge):
    exact = True

    def _worth(self, position: Record, playouts: int) -> Estimate:
        solved = players_of(self.game).solved
        assert solved
        return Estimate(float(solved(np.array([position], self.game.record))), 0.0)

    def weigh(
        self, view: Record, seat: int, actions: Sequence[Action], playouts: int, chosen: Action | None = None
    ) -> Weighing:
        worths = [self.worth(after(self.game, view, action)[0], 0).value for action in actions]
        values = [good_for(seat, one) for one in worths]
        return self.known(self.slot(seat, actions, playouts, chosen, 0.0), actions, values, 0.0)


class Adviser(Judge):
    def _worth(self, position: Record, playouts: int) -> Estimate:
        turn = int(verbs.turn(position))
        if turn != CHANCE:
            best = max(one.figures["win"] for one in adviser.advice_on(self.game, position))
            return Estimate(good_for(turn, best), ADVISER_ERROR)
        came = np.array([self._follow(position, number) for number in range(SAMPLES)])
        return Estimate(float(mean(came)), float(both_errors(standard_error(came), ADVISER_ERROR)))

    def _follow(self, position: Record, number: int) -> float:
        """A draw and those that come after it, up to the next decision."""
        return self.worth(after_chance(self.game, position, generator(0, number))[0], 0).value

    def weigh(
        self, view: Record, seat: int, actions: Sequence[Action], playouts: int, chosen: Action | None = None
    ) -> Weighing:
        win = {int(one.action): one.figures["win"] for one in adviser.advice_on(self.game, view)}
        values = [win[int(action)] for action in actions]
        return self.known(
            self.slot(seat, actions, playouts, chosen, ADVISER_COST_ERROR), actions, values, ADVISER_ERROR
        )


class Tried(Judge):
    against_plain = True

    def __init__(self, game: Game, seats: int, sides: int, seed: int = 0, cores: int | None = None) -> None:
        super().__init__(game, seats, sides)
        self.playouts = Playouts(game, seats, sides, seed, cores)

    def _worth(self, position: Record, playouts: int) -> Estimate:
        slot, size = np.array([position], self.game.record), block_size(playouts)
        shares = np.array_split(np.arange(BLOCKS), min(self.playouts.cores, BLOCKS))
        means = self.playouts.each(
            lambda share: self.playouts.blocks([slot] * len(share), int(share[0]) * size, size), shares
        )
        worth = np.zeros(2)
        worth_of(np.concatenate(means), self.fewer_wins, worth)
        return Estimate(float(worth[VALUE]), float(worth[ERROR]))

    def weigh(
        self, view: Record, seat: int, actions: Sequence[Action], playouts: int, chosen: Action | None = None
    ) -> Weighing:
        """Stage by stage, as `compiled.weighing` says."""
        slot, options = self.slot(seat, actions, playouts, chosen), len(actions)
        samples, figures = np.zeros((options + 2, STAGES, SAMPLE)), np.zeros((options, 2))
        places, truths = np.zeros(options + 1, np.int32), self.truths(view, seat)
        while count := next_stage(slot, samples, places):
            first, size = int(slot[0].first), int(slot[0].block_size)
            work = partial(self._try, truths, actions, first=first, size=size)
            means = np.array(self.playouts.each(work, places[:count].tolist()))
            end_stage(slot, samples, places, means, figures)
        return Weighing(tuple(actions), slot, figures)

    def truths(self, view: Record, seat: int) -> list[Record]:
        """What may be the truth, as far as the seat knows: for each block, or the same for all."""
        if not self.game.hides:
            return [view]
        truths = np.zeros(BLOCKS, self.game.record)
        deal_truths(np.array([view], self.game.record), seat, self.playouts.seed, truths)
        return list(truths)

    def _try(self, truths: list[Record], actions: Sequence[Action], place: int, first: int, size: int) -> list[float]:
        """The means of all blocks of an option; after the last one stands what a plain player would do."""
        if place == len(actions):
            slots = [np.array([truth], self.game.record) for truth in truths]
        else:
            slots = [after(self.game, truth, actions[place]) for truth in truths]
        return self.playouts.blocks(slots * (BLOCKS // len(slots)), first, size)


def judge_of(game: Game, seats: int, sides: int, seed: int = 0, cores: int | None = None) -> Judge:
    """Who can say most about a match of this game with these sides."""
    if players_of(game).solved is not None and sides == 2:
        return Solved(game, seats, sides)
    if adviser.has_adviser(game):
        return Adviser(game, seats, sides)
    return Tried(game, seats, sides, seed, cores)
