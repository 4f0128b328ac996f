"""A position played on many times by plain players, in threads; what comes of it for seat 0."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import numpy as np

from ..engine.chance import BITS_64
from ..engine.compiled.playout import play_matches
from ..engine.game import Game
from ..engine.positions import Slot
from ..engine.tally import tally_size
from ..engine.workers import Threads, all_cores, in_order
from ..players import plain_styles, players_of, style_number
from .compiled.blocks import block_mean


class Playouts:
    """Plays positions of a match with these sides on. Stream n of the seed is the same luck for every position, so that
    what is compared is compared on the same luck."""

    def __init__(self, game: Game, seats: int, sides: int, seed: int = 0, cores: int | None = None) -> None:
        self.game, self.sides, self.seed = game, sides, np.uint64(seed & BITS_64)
        self.cores = cores or all_cores()
        self.styles = np.full(seats, style_number(game, plain_styles(game)[-1]), np.int32)

    def blocks(self, slots: Sequence[Slot], first: int, size: int) -> list[float]:
        """Play `slots[b]` on with the streams `first + b * size` and so on; the mean of each block."""
        block = self._by_style() if players_of(self.game).plays_on is None else self._by_player
        return [block(slot, first + b * size, size) for b, slot in enumerate(slots)]

    def _by_player(self, slot: Slot, first: int, size: int) -> float:
        """A block played by the game's player for this."""
        plays_on = players_of(self.game).plays_on
        assert plays_on
        return float(plays_on(slot, self.seed, first, size, self.sides)) / size

    def _by_style(self) -> Callable[[Slot, int, int], float]:
        """What plays blocks in the game's plain style, by what batches are played with: little has to be compiled."""
        game, sides, points = self.game, self.sides, self.game.bounds.score
        tally, actions = np.zeros(tally_size(game), np.int64), np.zeros(game.bounds.legal, np.int32)

        def block(slot: Slot, first: int, size: int) -> float:
            tally[:] = 0
            play_matches(slot, self.styles, self.seed, first, size, actions, tally, sides, points)
            return float(block_mean(tally, size, sides, points))

        return block

    def each(self, work: Callable[[Any], Any], things: Iterable[Any]) -> list[Any]:
        """`work` on each thing, on all cores; on one, in this thread (whose priority may be low)."""
        if self.cores == 1:
            return list(map(work, things))
        return list(in_order((partial(work, thing) for thing in things), Threads(self.cores)))
