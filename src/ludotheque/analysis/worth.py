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
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import hypot, sqrt
from typing import Any

import numpy as np

from ..engine import verbs
from ..engine.chance import generator
from ..engine.game import Action, Game
from ..engine.positions import Slot, after, after_chance
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
        trial = Trial(self, view, seat, actions, chosen)
        tried, everything = trial.samples, range(len(actions))
        trial.run(everything, SHARES[0] * playouts)
        finalists = sorted(everything, key=lambda k: -tried.mean(k))[:FINALISTS]
        trial.run(finalists, SHARES[1] * playouts)
        best = max(finalists, key=tried.mean)
        value, errors = [tried.mean(k) for k in everything], tuple(tried.error(k) for k in everything)
        if trial.chosen is None:
            return Weighing(tuple(actions), tuple(value), errors, best)
        behind = trial.behind(best, SHARES[2] * playouts)
        self._show_what_is_charged(value, tried, best, trial.chosen, behind)
        apart, beyond = {trial.chosen: behind}, trial.gained.estimate(0)
        return Weighing(tuple(actions), tuple(value), errors, best, apart=apart, beyond=beyond)

    def _show_what_is_charged(
        self, value: list[float], tried: "Samples", best: int, chosen: int, behind: Estimate
    ) -> None:
        """Let the values of the best and of the chosen option differ by what lies between them."""
        value[chosen] = tried.mean(chosen)
        if chosen == best:
            return
        if tried.error(best) <= tried.error(chosen):  # the surer of the two stays as it is
            value[chosen] = value[best] - behind.value
        else:
            value[best] = value[chosen] + behind.value
        if self.sides > 1:
            value[best], value[chosen] = (min(max(value[k], 0.0), 1.0) for k in (best, chosen))

    def truths(self, view: Record, seat: int) -> list[Record]:
        """What may be the truth, as far as the seat knows: for each block, or the same for all."""
        if not self.game.hides:
            return [view]
        truths = np.array([view] * BLOCKS, self.game.record)
        deal_all(truths, seat, self.playouts.seed)
        return list(truths)

    def blocks(self, slots: list[Slot], seat: int, first: int, size: int) -> Any:
        """The means of all blocks, good for the seat. `slots`: where each begins, or where all do."""
        return self.for_seat(self._sign(self.playouts.blocks(slots * (BLOCKS // len(slots)), first, size)), seat)


class Trial:
    """The options of one choice while they are tried out. After the last one stands what a plain player would do."""

    def __init__(self, judge: Tried, view: Record, seat: int, actions: Sequence[Action], chosen: Action | None) -> None:
        self.judge, self.seat, self.actions = judge, seat, actions
        self.truths = judge.truths(view, seat)
        self.plain = len(actions)
        self.chosen = None if chosen is None else list(actions).index(chosen)
        self.samples = Samples(len(actions) + 1)
        self.gained = Samples(1)  # by what the chosen option is better than what a plain player would do
        self.used = 0  # luck

    def run(self, among: Iterable[int], playouts: float) -> dict[int, Any]:
        """Try some options out on luck that no option has had yet: the means of their blocks. Where something was
        chosen, it is held against what a plain player does on the same luck."""
        extra = () if self.chosen is None else (self.chosen, self.plain)
        places = list(dict.fromkeys([*among, *extra]))
        size = max(1, int(playouts / (len(places) * BLOCKS)))
        work = partial(self._try, first=self.used, size=size)
        self.used += size * BLOCKS
        means = dict(zip(places, self.judge.playouts.each(work, places), strict=True))
        for place in places:
            self.samples.add(place, means[place], size)
        if self.chosen is not None:
            self.gained.add(0, means[self.chosen] - means[self.plain], size)
        return means

    def behind(self, best: int, playouts: float) -> Estimate:
        """By how much the chosen option is worse than the best, on fresh luck."""
        assert self.chosen is not None
        fresh = self.run([best], playouts)
        between = fresh[best] - fresh[self.chosen]
        return Estimate(float(between.mean()), standard_error(between))

    def _try(self, place: int, first: int, size: int) -> Any:
        game = self.judge.game
        if place == self.plain:
            slots = [np.array([truth], game.record) for truth in self.truths]
        else:
            slots = [after(game, truth, self.actions[place]) for truth in self.truths]
        return self.judge.blocks(slots, self.seat, first, size)


class Samples:
    """What came of the options so far."""

    def __init__(self, options: int) -> None:
        self.parts: list[list[tuple[float, float, int]]] = [[] for _ in range(options)]

    def add(self, option: int, means: Any, size: int) -> None:
        self.parts[option].append((float(means.mean()), standard_error(means), size))

    def mean(self, option: int) -> float:
        """Over all playouts."""
        return sum(mean * size for mean, _, size in self.parts[option]) / self._count(option)

    def error(self, option: int) -> float:
        return sqrt(sum((error * size) ** 2 for _, error, size in self.parts[option])) / self._count(option)

    def estimate(self, option: int) -> Estimate:
        return Estimate(self.mean(option), self.error(option))

    def _count(self, option: int) -> int:
        return sum(size for _, _, size in self.parts[option])


def judge_of(game: Game, seats: int, sides: int, seed: int = 0, cores: int | None = None) -> Judge:
    """Who can say most about a match of this game with these sides."""
    if players_of(game).solved is not None and sides == 2:
        return Solved(game, seats, sides)
    if adviser.has_adviser(game):
        return Adviser(game, seats, sides)
    return Tried(game, seats, sides, seed, cores)
