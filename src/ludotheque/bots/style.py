"""Styles of play: a name for people, a number for compiled code, one function a game that plays them all."""

from collections.abc import Callable
from typing import Any

import numpy as np

from ..engine import verbs
from ..engine.errors import BadOption
from ..engine.game import Action, Game
from ..engine.playout import RANDOM
from ..engine.record import Record
from ..engine.steps import take_action

_styles: dict[str, tuple[str, ...]] = {}
_on_gpu: dict[str, tuple[int, ...]] = {}


def register_styles(
    game: Game, names: tuple[str, ...], choose: Callable[..., Any], on_gpu: tuple[int, ...] | None = None
) -> None:
    """Give a game its styles; number 0 is always "random", `choose(match, seat, style, rng)` plays the others.

    The last is the strongest. `on_gpu`: the numbers of those that can also play on a GPU, if not all can.
    """
    assert names[RANDOM] == "random"
    _styles[game.name] = names
    _on_gpu[game.name] = tuple(range(len(names))) if on_gpu is None else on_gpu
    verbs.bind(game.record, choose=choose)
    verbs.bind(game.told_record, choose=choose)


def styles(game: Game) -> tuple[str, ...]:
    """The names of a game's styles, by number."""
    return _styles[game.name]


def styles_on_gpu(game: Game) -> tuple[str, ...]:
    """The styles that can play on a GPU."""
    return tuple(_styles[game.name][number] for number in _on_gpu[game.name])


def style_number(game: Game, name: str) -> int:
    """The number of a style; raises BadOption."""
    names = styles(game)
    if name not in names:
        raise BadOption("style", game=game.name, style=name, styles=", ".join(names))
    return names.index(name)


def decide(game: Game, view: Record, style: int, rng: Any, seat: int | None = None) -> Action:
    """What a style plays at turn, from the view of its seat; `seat` says which, where anyone may act."""
    desk = np.array([view], game.record)
    numbers = np.full(game.seats, style, np.int32)
    who = int(verbs.turn(view)) if seat is None else seat
    return game.action(int(take_action(desk, who, numbers, np.zeros(game.max_legal, np.int32), rng)))
