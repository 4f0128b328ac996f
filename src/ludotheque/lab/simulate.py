"""Many matches, counted."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from ..engine import batch
from ..engine.errors import BadOption
from ..engine.game import Game
from ..engine.tally import Tally
from ..engine.workers import ALL_CORES, Workers
from ..players import style_number, styles_on_gpu


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
    gpu: bool = False,
    report: Callable[[int], None] = lambda matches: None,
) -> Simulation:
    """Play many matches; Ctrl-C stops early and keeps what is done, which is the first so many matches.

    >>> simulate(find("poche"), styles=("coach", "random"), matches=10_000).tally.wins
    """
    checked = game.check_options(options or {}, in_lab=True)
    seats = game.seats_at(checked)
    names = tuple(styles or ["random"] * seats)
    numbers = [style_number(game, name) for name in names]
    if gpu:
        for name in set(names) - set(styles_on_gpu(game)):
            raise BadOption("style_on_gpu", style=name, styles=", ".join(styles_on_gpu(game)))
        from ..engine.compiled.gpu import play_batch

        tallies = play_batch(game, checked, numbers, matches, seed)
    else:
        tallies = batch.play_batch(game, checked, numbers, matches, seed, workers)
    tally, started, interrupted = Tally(game, game.sides_at(checked)), perf_counter(), False
    try:
        for tally in tallies:
            report(tally.matches)
    except KeyboardInterrupt:
        interrupted = True
    return Simulation(game, checked, names, seed, tally, perf_counter() - started, interrupted)
