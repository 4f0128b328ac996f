"""Ludothèque: five French tabletop games, played by their rules, at any speed.

>>> import ludotheque
>>> match = ludotheque.new("poche", seed=1986)
>>> match.roll(), match.roll(), match.turn == ludotheque.CHANCE
"""

from collections.abc import Sequence
from typing import Any

from . import games as _games  # noqa: F401  (puts the games on the shelf)
from .engine import game as _registry
from .engine.errors import (
    BadDeck,
    BadOption,
    CannotUndo,
    DamagedSave,
    ForeignSave,
    IllegalAction,
    LudothequeError,
    OutOfTurn,
    UnknownGame,
)
from .engine.game import Action, Event, Game, games
from .engine.match import Match
from .engine.saved import read as load
from .engine.verbs import ANYONE, CHANCE, OVER
from .engine.versions import OtherRules

__version__ = "0.2.0"

__all__ = [
    "ANYONE",
    "CHANCE",
    "OVER",
    "Action",
    "BadDeck",
    "BadOption",
    "CannotUndo",
    "DamagedSave",
    "Event",
    "ForeignSave",
    "Game",
    "IllegalAction",
    "LudothequeError",
    "Match",
    "OtherRules",
    "OutOfTurn",
    "UnknownGame",
    "games",
    "load",
    "new",
]


def new(
    game: str,
    seed: int | None = None,
    names: Sequence[str] = (),
    seats: Sequence[str] = (),
    real_dice: bool = False,
    **options: Any,
) -> Match:
    """A new match.

    >>> ludotheque.new("poche", seed=1, names=("Toulouse", "Clermont"), halves=1, minutes=40)

    Without a seed the dice are unpredictable. Raises UnknownGame or BadOption.
    """
    return Match(_registry.find(game), options, seed, names, seats, real_dice)
