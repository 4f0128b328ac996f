"""A position played on many times by plain players, in threads; what comes of it for seat 0."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import numpy as np

from ..engine.chance import BITS_64, start_stream
from ..engine.compiled.playout import play_matches
from ..engine.compiler import compiled
from ..engine.game import Game
from ..engine.positions import Slot
from ..engine.tally import DRAWS, SCORES, WINS, tally_size
from ..engine.threads import all_cores, in_order
from ..engine.verbs import deal
from ..players import players_of, style_number, styles_on_gpu


@compiled
def deal_all(views, seat, seed):  # type: ignore[no-untyped-def]  # compiled
    """Fill in, in each of some views of a seat, what it does not know; the n-th with the luck of stream n."""
    rng = np.zeros(2, np.uint64)
    for number in range(len(views)):
        start_stream(rng, seed, np.uint64(number))
        deal(views[number], seat, rng)


class Playouts:
    """Plays positions of a match with these sides on. Stream n of the seed is the same luck for every position, so that
    what is compared is compared on the same luck."""

    def __init__(self, game: Game, seats: int, sides: int, seed: int = 0, cores: int | None = None) -> None:
        self.game, self.sides, self.seed = game, sides, np.uint64(seed & BITS_64)
        self.cores = cores or all_cores()
        self.styles = np.full(seats, style_number(game, styles_on_gpu(game)[-1]), np.int32)

    def blocks(self, slots: Sequence[Slot], first: int, size: int) -> Any:
        """Play `slots[b]` on with the streams `first + b * size` and so on; the mean of each block."""
        plays_on = players_of(self.game).plays_on
        if plays_on is not None:
            sums = [plays_on(slot, self.seed, first + b * size, size, self.sides) for b, slot in enumerate(slots)]
            return np.array(sums) / size
        return self._by_style(slots, first, size) / size

    def _by_style(self, slots: Sequence[Slot], first: int, size: int) -> Any:
        """The same with the game's plain style, by what batches are played with: nothing new has to be compiled."""
        tally = np.zeros(tally_size(self.game), np.int64)
        actions = np.zeros(self.game.bounds.legal, np.int32)
        points = np.arange(self.game.bounds.score + 1)
        sums = np.zeros(len(slots))
        for b, slot in enumerate(slots):
            tally[:] = 0
            start = first + b * size
            play_matches(slot, self.styles, self.seed, start, size, actions, tally, self.sides, self.game.bounds.score)
            if self.sides == 1:
                sums[b] = tally[SCORES : SCORES + len(points)] @ points
            else:
                sums[b] = tally[WINS] + tally[DRAWS] / 2
        return sums

    def each(self, work: Callable[[Any], Any], things: Iterable[Any]) -> list[Any]:
        """`work` on each thing, on all cores; on one, in this thread (whose priority may be low)."""
        if self.cores == 1:
            return list(map(work, things))
        return list(in_order((partial(work, thing) for thing in things), self.cores))
