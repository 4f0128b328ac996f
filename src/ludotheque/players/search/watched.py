"""A search that somebody watches, and may tell to stop: it then gives the best it has found so far."""

from typing import Any

import numpy as np

from ...engine.chance import below
from ...engine.game import Action, Game
from ...engine.record import Record
from ..style import trials_of
from .compiled.whole import MADE, MANY, STOP
from .player import searches

TO_THE_END = 1 << 30  # as deep as the styles search that do nothing else


class Watched:
    """Two numbers in memory, which compiled code reads and writes while it runs."""

    def __init__(self) -> None:
        self.numbers = np.zeros(2, np.int64)

    def stop(self) -> None:
        self.numbers[STOP] = 1

    @property
    def made(self) -> int:
        """How many trials were made so far."""
        return int(self.numbers[MADE])


def decide_watched(
    game: Game, view: Record, style: int, rng: Any, seat: int, seats: int, watched: Watched
) -> Action | None:
    """What a style that does nothing but search plays from its view: `players.decide`, as long as nobody says stop.

    None: stopped so soon that fewer trials were made than the weakest of these styles makes.
    """
    trials = trials_of(game)
    root = np.array([view], game.record)
    asked = root.ctypes.data, seat, seats, int(trials[style]), TO_THE_END, int(below(rng, MANY))
    chosen = searches[game.name](*asked, watched.numbers.ctypes.data)
    return game.action(chosen) if watched.made >= min(trials[trials > 0]) else None
