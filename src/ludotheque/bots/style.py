"""Styles of play: a name for people, a number for compiled code, one function a game that plays them all."""

from collections.abc import Callable
from typing import Any

import numpy as np

from ..engine import verbs
from ..engine.errors import BadOption
from ..engine.game import Action, Game
from ..engine.playout import RANDOM, next_action
from ..engine.record import Record

_styles: dict[str, tuple[str, ...]] = {}


def register_styles(game: Game, names: tuple[str, ...], choose: Callable[..., Any]) -> None:
    """Give a game its styles; number 0 is always "random", `choose(match, style, rng)` plays the others."""
    assert names[RANDOM] == "random"
    _styles[game.name] = names
    verbs.bind(game.record, choose=choose)
    verbs.bind(game.told_record, choose=choose)


def styles(game: Game) -> tuple[str, ...]:
    """The names of a game's styles, by number."""
    return _styles[game.name]


def style_number(game: Game, name: str) -> int:
    """The number of a style; raises BadOption."""
    names = styles(game)
    if name not in names:
        raise BadOption("style", game=game.name, style=name, styles=", ".join(names))
    return names.index(name)


def decide(game: Game, view: Record, style: int, rng: Any) -> Action:
    """What a style plays at turn, from the view of its seat."""
    seat = verbs.turn(view)
    numbers = np.full(game.seats, style, np.int32)
    return game.action(int(next_action(view, seat, numbers, np.zeros(game.max_legal, np.int32), rng)))
