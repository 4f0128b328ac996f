"""The steps behind `Match`: compiled; of a game whose rules are only being compiled, interpreted meanwhile.

Both play the same match (`tests/test_conformance.py`), so a match changes over between two actions and nobody notices.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from .compiled import steps
from .game import Game

Step = Callable[..., Any]


class Steps(NamedTuple):
    """As in `compiled.steps`."""

    step: Step
    draw: Step
    list_legal: Step
    list_chances: Step
    list_results: Step
    view_and_show: Step


COMPILED = Steps(*(getattr(steps, name) for name in Steps._fields))
INTERPRETED = Steps(*(getattr(one, "py_func", one) for one in COMPILED))  # itself where Numba is switched off

_interpreted: set[str] = set()  # games, by name


def steps_of(game: Game) -> Steps:
    return INTERPRETED if game.name in _interpreted else COMPILED


def is_interpreted(game: Game) -> bool:
    return game.name in _interpreted


def interpret(game: Game) -> None:
    """Let matches of this game go on without a compiler, until `use_compiled`."""
    _interpreted.add(game.name)


def use_compiled(game: Game) -> None:
    _interpreted.discard(game.name)
