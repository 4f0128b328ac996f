"""Matches on one GPU beside one core of the same machine: every game at random, and 1066 between those who search.

Both sides play the same matches; the first of them are compared, action by action. Without a GPU it says so.
"""

import statistics
import sys
from collections.abc import Sequence
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

import ludotheque
from ludotheque.engine.game import find
from ludotheque.engine.gpus import Gpus, NoGpu
from ludotheque.engine.workers import Threads, Workers
from ludotheque.lab.report import big
from ludotheque.lab.simulate import Simulation, simulate
from ratios import keep_ratios

ROUNDS = 3
COMPARED = 200  # matches


class Row(NamedTuple):
    """Who plays, and how many matches on the GPU and on the core: each for a second or more."""

    game: str
    styles: tuple[str, ...]
    on_gpu: int
    on_core: int


ROWS = (
    Row("poche", (), 1 << 28, 1 << 20),
    Row("campus", (), 1 << 25, 1 << 17),
    Row("colline", (), 1 << 21, 1 << 13),
    Row("champion", (), 1 << 26, 1 << 18),
    Row("champion", ("highest",), 1 << 26, 1 << 18),
    Row("hastings", (), 1 << 20, 1 << 14),
    Row("hastings", ("plain", "plain"), 1 << 20, 1 << 14),
    Row("hastings", ("sergeant", "sergeant"), 1 << 13, 16),
)


def played(row: Row, matches: int, workers: Workers) -> Simulation:
    game = find(row.game)
    return simulate(game, {}, row.styles or None, matches, 1, workers)


def speeds(row: Row, matches: int, workers: Workers) -> Sequence[float]:
    """Actions a second of some rounds, after one that compiles. Rollouts of a search are not counted."""
    played(row, 10, workers)
    found = [played(row, matches, workers) for _ in range(ROUNDS if not row.styles else 1)]
    return [one.tally.actions / one.seconds for one in found]


def main() -> int:
    console = Console(width=100)
    try:
        gpus = Gpus([0])
    except NoGpu as error:
        console.print(str(error))
        return 0
    from numba import cuda

    table = Table(title=f"One {cuda.get_current_device().name} beside one core")
    for heading in ("", "actions/s", "matches/s", "one core, actions/s", "times one core"):
        table.add_column(heading, justify="left" if not heading else "right")
    ratios: dict[str, float] = {}
    for row in ROWS:
        name = f"{row.game}, {' and '.join(row.styles) or 'at random'}"
        few = min(COMPARED, row.on_core)
        here, there = (played(row, few, workers).tally for workers in (gpus, Threads(1)))
        assert here.counts.tolist() == there.counts.tolist(), "they play the same matches"
        fast, slow = (
            statistics.median(speeds(row, matches, workers))
            for matches, workers in ((row.on_gpu, gpus), (row.on_core, Threads(1)))
        )
        ratios[name] = fast / slow
        length = here.actions / here.matches
        table.add_row(name, big(fast), big(fast / length), big(slow), f"{ratios[name]:.0f}")
        console.print(f"{name}: {big(fast)} actions/s, {ratios[name]:.1f} times one core", highlight=False)
    console.print(table)
    console.print(f"ludotheque {ludotheque.__version__}")
    keep_ratios("one GPU, times one core", ratios, console)
    return 0


if __name__ == "__main__":
    sys.exit(main())
