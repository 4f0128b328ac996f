"""Thinking a position over: `think` is the search in one call, from Python."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ...engine.chance import BITS_64
from ...engine.errors import OutOfTurn
from ...engine.game import Action, Game
from ...engine.match import Match
from ...engine.record import Record
from ...engine.verbs import ANYONE
from .compiled.grow import grow
from .compiled.tree import choice_figures, choices_from, empty_tree
from .compiled.whole import viewers, what_counts

TRIALS_AT_ONCE = 256  # between two looks at the clock


class Choice(NamedTuple):
    """A choice: how often it was tried, what came of it on average (1 won, -1 lost; alone, points) and the error."""

    action: Action
    tried: int
    worth: float
    error: float


@dataclass(frozen=True)
class Thought:
    """What a search found: the choices it tried, the one most tried first. `played`: the actions of all trials."""

    choices: tuple[Choice, ...]
    trials: int
    edges: int
    played: int

    @property
    def best(self) -> Action:
        return self.choices[0].action


@dataclass(frozen=True)
class Budget:
    """How long to think: so many trials, each of them played on for so many actions where the tree ends."""

    trials: int = 10_000
    depth: int = 1 << 30


USUAL = Budget()


def think(
    match: Match,
    budget: Budget = USUAL,
    seconds: float | None = None,
    seed: int = 0,
    seat: int | None = None,
    report: Callable[[float], None] = lambda done: None,
) -> Thought:
    """Try matches out from the view of the seat that is to choose. The same seed thinks the same.

    With `seconds` it stops when they are over, be the trials made or not. `seat` says whose, where anyone may act.
    """
    who = match.turn if seat is None else seat
    if who < 0 or match.turn not in (who, ANYONE):
        raise OutOfTurn("over" if match.over else "seat", seat=who, turn=match.turn)
    search = Search(match.game, match.view(who), who, match.seat_count, budget, seed)
    end = None if seconds is None else time.monotonic() + seconds
    while search.made < budget.trials and (end is None or time.monotonic() < end):
        search.go_on(min(TRIALS_AT_ONCE, budget.trials - search.made))
        report(search.made / budget.trials)
    return search.thought()


class Search:
    """A search under way."""

    def __init__(self, game: Game, view: Record, seat: int, seats: int, budget: Budget, seed: int) -> None:
        self.game, self.seat, self.budget, self.made = game, seat, budget, 0
        self.root = np.array([view], game.record)
        self.seats, self.looking = seats, viewers(seats, game.hides)
        self.tree = empty_tree(self.looking, budget.trials)
        self.alone = what_counts(seats, game.automaton, game.fewer_wins)
        self.seed = np.uint64(int(seed) & BITS_64)
        self.actions = np.zeros(game.bounds.legal, np.int32)

    def go_on(self, trials: int) -> None:
        """Make so many more trials."""
        trial = self.root, self.seat, self.seats, self.alone, self.budget.depth
        grow(*trial, self.made, trials, self.seed, self.tree, self.looking, self.actions)
        self.made += trials

    def thought(self) -> Thought:
        """What was found so far."""
        root = self.seat if self.looking > 1 else 0
        choices = tuple(map(self._choice, choices_from(self.tree, root)))
        return Thought(choices, self.made, int(self.tree.used[0]), int(self.tree.played[0]))

    def _choice(self, choice: Any) -> Choice:
        figures = np.zeros(4)
        choice_figures(self.tree, choice, self.alone, figures)
        action, tried, worth, error = figures.tolist()
        return Choice(self.game.action(int(action)), int(tried), worth, error)
