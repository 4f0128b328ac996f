"""The steps behind `Match`: compiled; of a game whose rules are only being compiled, interpreted meanwhile.

Both play the same match (`tests/test_conformance.py`), so a match changes over between two actions and nobody notices.
"""

from collections.abc import Callable
from typing import Any

from .compiled import steps
from .game import Game

Step = Callable[..., Any]


class Steps:
    """As in `compiled.steps`. A game has one such object, which its matches keep: they ask nobody, step after step."""

    __slots__ = ("draw", "list_chances", "list_legal", "list_results", "step", "view_and_show")

    step: Step
    draw: Step
    list_legal: Step
    list_chances: Step
    list_results: Step
    view_and_show: Step

    def __init__(self) -> None:
        self.use_compiled()

    def use_compiled(self) -> None:
        for name in self.__slots__:
            setattr(self, name, getattr(steps, name))

    def interpret(self) -> None:
        for name in self.__slots__:
            compiled = getattr(steps, name)
            setattr(self, name, getattr(compiled, "py_func", compiled))  # itself where Numba is switched off


_steps: dict[str, Steps] = {}  # by a game's name
_interpreted: set[str] = set()  # games, by name


def steps_of(game: Game) -> Steps:
    return _steps.setdefault(game.name, Steps())


def is_interpreted(game: Game) -> bool:
    return game.name in _interpreted


def interpret(game: Game) -> None:
    """Let matches of this game go on without a compiler, until `use_compiled`."""
    steps_of(game).interpret()
    _interpreted.add(game.name)


def use_compiled(game: Game) -> None:
    steps_of(game).use_compiled()
    _interpreted.discard(game.name)
