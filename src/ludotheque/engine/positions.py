"""What an action, or chance, leads to from a position that stands in no match."""

from typing import Any

import numpy as np

from .game import Game
from .record import Record
from .steps import steps_of
from .verbs import CHANCE

Slot = Any  # an array of one record


def after(game: Game, position: Record, action: int) -> Slot:
    """The position that an action leads to."""
    bare, slot = _slots(game, position)
    steps_of(game).step(slot, int(action))
    return bare


def after_chance(game: Game, position: Record, rng: Any) -> Slot:
    """The first position in which chance has nothing more to decide, after draws by this generator."""
    bare, slot = _slots(game, position)
    steps = steps_of(game)
    while steps.step(slot, steps.draw(bare, rng)) == CHANCE:
        pass
    return bare


def _slots(game: Game, position: Record) -> tuple[Slot, Slot]:
    """A copy of a position without and with room for events, in the same memory: steps are compiled for the latter."""
    slot = np.zeros(1, game.record_with_events)
    bare = np.ndarray(1, game.record, slot)
    bare[0] = position
    return bare, slot
