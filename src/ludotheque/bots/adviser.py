"""Advice: every action that is open, with its chances. A game may have an adviser.

>>> for hint in advise(match):
...     print(hint.action, hint.figures["win"])
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..engine.game import Action, Game
from ..engine.match import Match
from ..engine.record import Record

# The figures that are a chance; all others are points.
CHANCES = frozenset(("win", "try", "nj_try"))


@dataclass(frozen=True)
class Advice:
    """What an action is worth: figures by name (`hint.NAME` in the game's catalogue), the most important first."""

    action: Action
    figures: Mapping[str, float]


_advisers: dict[str, Callable[[Record], list[Advice]]] = {}


def register_adviser(game: Game, adviser: Callable[[Record], list[Advice]]) -> None:
    """Give a game its adviser, who sees no more than the view of the seat that asks."""
    _advisers[game.name] = adviser


def has_adviser(game: Game) -> bool:
    return game.name in _advisers


def advise(match: Match, seat: int | None = None) -> list[Advice]:
    """The actions open to a seat (the one at turn), the best first; none where no seat decides."""
    seat = match.turn if seat is None else seat
    if seat < 0 or seat != match.turn:
        return []
    return advice_on(match.game, match.view(seat))


def advice_on(game: Game, view: Record) -> list[Advice]:
    """The same, from the view of the seat at turn."""
    return _advisers[game.name](view)
