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
from dataclasses import dataclass, field
from functools import partial
from math import hypot, sqrt
from typing import Any

import numpy as np

from ..engine import verbs
from ..engine.chance import generator
from ..engine.game import Action, Game
from ..engine.positions import after, after_chance
from ..engine.record import Record
from ..engine.verbs import CHANCE, OVER
from ..players import adviser, players_of
from .playouts import Playouts, deal_all

# How far the adviser's chances are from what comes (docs/results/champion.md, "Can the adviser be trusted?"), and how
# far the difference of two of them is.
ADVISER_ERROR, ADVISER_COST_ERROR = 0.01, 0.004
SAMPLES = 60  # draws followed to the next decision, to know what a draw is worth by an adviser

BLOCKS = 32  # of playouts: errors are taken from how far their means differ
FINALISTS = 3  # options that are tried out further
SHARES = (0.4, 0.3, 0.3)  # of the playouts of a choice: for all options, for the finalists, for the best and the chosen
SURE = 2.0  # standard errors by which an option must be better before the other is said to cost anything


@dataclass(frozen=True)
class Estimate:
    value: float
    error: float


@dataclass(frozen=True)
class Weighing:
    """The options of a choice, good for who chooses. `apart[k]`: by how much the best was better than option k where
    both were tried on luck that had no part in finding the best."""

    actions: tuple[Action, ...]
    value: tuple[float, ...]
    errors: tuple[float, ...]
    best: int
    cost_error: float | None = None  # of any difference, where options are not tried out
    apart: dict[int, Estimate] = field(default_factory=dict)
    beyond: Estimate | None = None  # what the chosen one is better than what a plain player would do, if that was tried

    def behind(self, other: int) -> Estimate:
        """By how much an option is worse than the best, and the standard error of that."""
        if other == self.best:
            return Estimate(0.0, 0.0)
        if other in self.apart:
            return self.apart[other]
        error = hypot(self.errors[self.best], self.errors[other]) if self.cost_error is None else self.cost_error
        return Estimate(self.value[self.best] - self.value[other], error)

    def cost(self, other: int) -> Estimate:
        """What it costs to choose an option: nothing, unless the best is better beyond doubt (`SURE`)."""
        behind = self.behind(other)
        sure = behind.value > SURE * behind.error
        return behind if sure else Estimate(0.0, behind.error)

    @property
    def order(self) -> list[int]:
        """The options, the best first."""
        return sorted(range(len(self.actions)), key=lambda k: (k != self.best, -self.value[k]))


def standard_error(means: Any) -> float:
    return float(np.std(means, ddof=1) / np.sqrt(len(means))) if len(means) > 1 else 0.5


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

    def for_seat(self, value: Any, seat: int) -> Any:
        """What is good for seat 0, as it is good for another."""
        return value if seat == 0 else 1.0 - value

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
        return Estimate(float(solved(position)), 0.0)

    def weigh(
        self, view: Record, seat: int, actions: Sequence[Action], playouts: int, chosen: Action | None = None
    ) -> Weighing:
        worths = [self.worth(after(self.game, view, action)[0], 0).value for action in actions]
        value = tuple(self.for_seat(one, seat) for one in worths)
        return Weighing(tuple(actions), value, (0.0,) * len(actions), value.index(max(value)), 0.0)


class Adviser(Judge):
    def _worth(self, position: Record, playouts: int) -> Estimate:
        turn = int(verbs.turn(position))
        if turn != CHANCE:
            best = max(one.figures["win"] for one in adviser.advice_on(self.game, position))
            return Estimate(self.for_seat(best, turn), ADVISER_ERROR)
        came = np.array([self._follow(position, number) for number in range(SAMPLES)])
        return Estimate(float(came.mean()), hypot(standard_error(came), ADVISER_ERROR))

    def _follow(self, position: Record, number: int) -> float:
        """A draw and those that come after it, up to the next decision."""
        return self.worth(after_chance(self.game, position, generator(0, number))[0], 0).value

    def weigh(
        self, view: Record, seat: int, actions: Sequence[Action], playouts: int, chosen: Action | None = None
    ) -> Weighing:
        win = {int(one.action): one.figures["win"] for one in adviser.advice_on(self.game, view)}
        value = tuple(win[int(action)] for action in actions)
        return Weighing(
            tuple(actions), value, (ADVISER_ERROR,) * len(actions), value.index(max(value)), ADVISER_COST_ERROR
        )


class Tried(Judge):
    against_plain = True

    def __init__(self, game: Game, seats: int, sides: int, seed: int = 0, cores: int | None = None) -> None:
        super().__init__(game, seats, sides)
        self.playouts = Playouts(game, seats, sides, seed, cores)

    def _worth(self, position: Record, playouts: int) -> Estimate:
        slot = np.array([position], self.game.record)
        size, parts = max(1, playouts // BLOCKS), self.playouts.cores
        shares = np.array_split(np.arange(BLOCKS), parts)
        means = self.playouts.each(
            lambda share: self.playouts.blocks([slot] * len(share), int(share[0]) * size, size), shares
        )
        came = self._sign(np.concatenate(means))
        return Estimate(float(came.mean()), standard_error(came))

    def _sign(self, came: Any) -> Any:
        return -came if self.fewer_wins else came

    def weigh(
        self, view: Record, seat: int, actions: Sequence[Action], playouts: int, chosen: Action | None = None
    ) -> Weighing:
        """First all alike, then the best few, each time on fresh luck; what was found best is then held against what
        was chosen on fresh luck once more, so that nothing looks better only because it was lucky while we looked."""
        truths, tried = self._truths(view, seat), Samples(len(actions) + 1)
        everything, plain = list(range(len(actions))), len(actions)
        against = 0 if chosen is None else list(actions).index(chosen)
        beyond: list[Any] = []

        def try_out(among: Sequence[int], share: float) -> dict[int, Any]:
            """Where something was chosen, with each lot of luck it is held against what a plain player does."""
            both = dict.fromkeys([*among, *(() if chosen is None else (against, plain))])
            means = self._try(tried, truths, seat, actions, list(both), share * playouts)
            if chosen is not None:
                beyond.append(means[against] - means[plain])
            return means

        try_out(everything, SHARES[0])
        finalists = sorted(everything, key=lambda k: -tried.mean(k))[:FINALISTS]
        try_out(finalists, SHARES[1])
        best = max(finalists, key=tried.mean)
        value = [tried.mean(k) for k in everything]
        errors = [tried.error(k) for k in everything]
        if chosen is None:
            return Weighing(tuple(actions), tuple(value), tuple(errors), best)
        fresh = try_out([best], SHARES[2])
        between = fresh[best] - fresh[against]
        apart = {against: Estimate(float(between.mean()), standard_error(between))}
        value[against] = tried.mean(against)
        if against != best:  # what is shown is what is charged; the surer of the two stays as it is
            if tried.error(best) <= tried.error(against):
                value[against] = value[best] - apart[against].value
            else:
                value[best] = value[against] + apart[against].value
            if self.sides > 1:
                value[best], value[against] = (min(max(value[k], 0.0), 1.0) for k in (best, against))
        gained = Samples(1)
        for means, (_, _, size) in zip(beyond, tried.parts[plain], strict=True):
            gained.add(0, means, size)
        net = Estimate(gained.mean(0), gained.error(0))
        return Weighing(tuple(actions), tuple(value), tuple(errors), best, apart=apart, beyond=net)

    def _truths(self, view: Record, seat: int) -> list[Record]:
        """For each block what may be the truth, as far as the seat knows."""
        if not self.game.hides:
            return [view] * BLOCKS
        truths = np.array([view] * BLOCKS, self.game.record)
        deal_all(truths, seat, self.playouts.seed)
        return list(truths)

    def _try(
        self,
        tried: "Samples",
        truths: list[Record],
        seat: int,
        actions: Sequence[Action],
        among: list[int],
        playouts: float,
    ) -> dict[int, Any]:
        """Try some options out on luck that no option has had yet: the means of their blocks, good for the seat."""
        size = max(1, int(playouts / (len(among) * BLOCKS)))
        first = tried.used
        tried.used += size * BLOCKS

        def try_out(place: int) -> Any:
            if place == len(actions):  # a plain player chooses
                slots = [np.array([truth], self.game.record) for truth in (truths if self.game.hides else truths[:1])]
                slots = slots if self.game.hides else slots * len(truths)
                return self.for_seat(self._sign(self.playouts.blocks(slots, first, size)), seat)
            one = partial(after, self.game, action=actions[place])
            slots = list(map(one, truths)) if self.game.hides else [one(truths[0])] * len(truths)
            return self.for_seat(self._sign(self.playouts.blocks(slots, first, size)), seat)

        blocks = dict(zip(among, self.playouts.each(try_out, among), strict=True))
        for place, means in blocks.items():
            tried.add(place, means, size)
        return blocks


class Samples:
    """What came of the options so far, and how much luck has been used."""

    def __init__(self, options: int) -> None:
        self.used = 0
        self.parts: list[list[tuple[float, float, int]]] = [[] for _ in range(options)]

    def add(self, option: int, means: Any, size: int) -> None:
        self.parts[option].append((float(means.mean()), standard_error(means), size))

    def mean(self, option: int) -> float:
        """Over all playouts."""
        return sum(mean * size for mean, _, size in self.parts[option]) / self._count(option)

    def error(self, option: int) -> float:
        return sqrt(sum((error * size) ** 2 for _, error, size in self.parts[option])) / self._count(option)

    def _count(self, option: int) -> int:
        return sum(size for _, _, size in self.parts[option])


def judge_of(game: Game, seats: int, sides: int, seed: int = 0, cores: int | None = None) -> Judge:
    """Who can say most about a match of this game with these sides."""
    if players_of(game).solved is not None and sides == 2:
        return Solved(game, seats, sides)
    if adviser.has_adviser(game):
        return Adviser(game, seats, sides)
    return Tried(game, seats, sides, seed, cores)
