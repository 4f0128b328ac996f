"""Styles of play: a name for people, a number for compiled code, one function a game that plays them all."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from ..engine import verbs
from ..engine.errors import BadOption
from ..engine.game import Action, Game
from ..engine.playout import RANDOM, seat_action
from ..engine.record import Record
from ..engine.steps import take_action

_styles: dict[str, tuple[str, ...]] = {}
_thinkers: dict[str, tuple[int, ...]] = {}
_paces: dict[str, tuple[float, ...]] = {}
_preparers: dict[str, "Preparer"] = {}
_levels: dict[str, tuple[str, ...]] = {}


def register_styles(
    game: Game,
    names: tuple[str, ...],
    choose: Callable[..., Any],
    thinkers: tuple[int, ...] = (),
    paces: tuple[float, ...] | None = None,
    habit: Callable[..., Any] | None = None,
    no_levels: tuple[int, ...] = (),
) -> None:
    """Give a game its styles; number 0 is always "random", `choose(match, seat, style, rng)` plays the others.

    They stand in the order of their strength, the last is the strongest. `no_levels`: the numbers of those that are
    kept for the laboratory and are no level for players. `thinkers`: the numbers of those that search; they do not
    play on a GPU. `paces`: by number, the seconds between two acts at a live table, where anyone may act.
    `habit(match, seat, rng)`: the plain player with whom the search plays on.
    """
    assert names[RANDOM] == "random"
    _styles[game.name] = names
    _thinkers[game.name] = thinkers
    _levels[game.name] = tuple(name for number, name in enumerate(names) if number not in no_levels)
    _paces[game.name] = (1.0,) * len(names) if paces is None else paces
    rules = {"choose": choose} | ({} if habit is None else {"habit": habit})
    verbs.bind(game.record, **rules)
    verbs.bind(game.told_record, **rules)


class Preparer(NamedTuple):
    """What players need that is made before they play (a table): is it at hand, and how it is made, by options."""

    is_prepared: Callable[[Mapping[str, Any]], bool]
    prepare: Callable[[Mapping[str, Any], Callable[[float], None]], None]


def register_preparer(
    game: Game,
    is_prepared: Callable[[Mapping[str, Any]], bool],
    prepare: Callable[[Mapping[str, Any], Callable[[float], None]], None],
) -> None:
    """Give a game what its thinkers and its adviser need. They would make it themselves when they are first asked."""
    _preparers[game.name] = Preparer(is_prepared, prepare)


def is_prepared(game: Game, options: Mapping[str, Any]) -> bool:
    """Will thinkers and adviser answer at once, with these options?"""
    return game.name not in _preparers or _preparers[game.name].is_prepared(options)


def prepare(game: Game, options: Mapping[str, Any], report: Callable[[float], None] = lambda done: None) -> None:
    """Make what thinkers and adviser need; `report` is told how much is done (0 to 1). Seconds, or a minute."""
    if not is_prepared(game, options):
        _preparers[game.name].prepare(options, report)


def thinks(game: Game, style: str) -> bool:
    """Is it one of those who search, or look up what was searched?"""
    return style in styles(game) and style_number(game, style) in _thinkers[game.name]


def styles(game: Game) -> tuple[str, ...]:
    """The names of a game's styles, by number."""
    return _styles[game.name]


def levels(game: Game) -> tuple[str, ...]:
    """The styles that are levels, each stronger than the one before."""
    return _levels[game.name]


def styles_on_gpu(game: Game) -> tuple[str, ...]:
    """The styles that can play on a GPU."""
    thinkers = _thinkers[game.name]
    return tuple(name for number, name in enumerate(_styles[game.name]) if number not in thinkers)


def pace(game: Game, style: str) -> float:
    """The seconds that a style takes between two acts, where anyone may act."""
    return _paces[game.name][style_number(game, style)]


def style_number(game: Game, name: str) -> int:
    """The number of a style; raises BadOption."""
    names = styles(game)
    if name not in names:
        raise BadOption("style", game=game.name, style=name, styles=", ".join(names))
    return names.index(name)


def decide(game: Game, view: Record, style: int, rng: Any, seat: int | None = None) -> Action:
    """What a style plays at turn, from the view of its seat; `seat` says which, where anyone may act."""
    numbers, buffer = np.full(game.seats, style, np.int32), np.zeros(game.max_legal, np.int32)
    turn = int(verbs.turn(view))
    who = turn if seat is None else seat
    if style in _thinkers[game.name]:
        return game.action(int(take_action(np.array([view], game.record), who, numbers, buffer, rng)))
    # A simple one: interpreted it is done sooner than a thread that let the GIL go gets it back.
    return game.action(int(seat_action(view, turn, who, numbers, buffer, rng)))
