"""Many matches, counted."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from ..engine import batch
from ..engine.game import Game
from ..engine.gpus import Gpus
from ..engine.tally import Tally
from ..engine.workers import ALL_CORES, Workers
from ..players import style_number
from ..players.on_gpu import MATCHES_OF_THINKERS, anybody_searches, check_on_gpu, play_piece


@dataclass(frozen=True)
class Simulation:
    """What was asked, what came of it."""

    game: Game
    options: Mapping[str, Any]
    styles: tuple[str, ...]
    seed: int
    tally: Tally
    seconds: float
    interrupted: bool


def simulate(
    game: Game,
    options: Mapping[str, Any] | None = None,
    styles: Sequence[str] | None = None,
    matches: int = 1_000_000,
    seed: int = 0,
    workers: Workers = ALL_CORES,
    report: Callable[[int], None] = lambda matches: None,
) -> Simulation:
    """Play many matches; Ctrl-C stops early and keeps what is done, which is the first so many matches.

    `workers`: `Threads(2)`, a `cluster`, `Gpus()`; all play the same matches.

    >>> simulate(find("poche"), styles=("coach", "random"), matches=10_000).tally.wins
    """
    checked = game.check_options(options or {}, in_lab=True)
    seats = game.seats_at(checked)
    names = tuple(styles or ["random"] * seats)
    numbers = [style_number(game, name) for name in names]
    if isinstance(workers, Gpus):
        check_on_gpu(game, names)
        most = MATCHES_OF_THINKERS if anybody_searches(game, numbers) else None
        tallies = batch.play_batch(game, checked, numbers, matches, seed, workers, play_piece, most)
    else:
        tallies = batch.play_batch(game, checked, numbers, matches, seed, workers)
    tally, started, interrupted = Tally(game, game.sides_at(checked)), perf_counter(), False
    try:
        for tally in tallies:
            report(tally.matches)
    except KeyboardInterrupt:
        interrupted = True
    return Simulation(game, checked, names, seed, tally, perf_counter() - started, interrupted)
