"""Matches on one GPU beside one core of the same machine: at random, between plain players, between those who search.

Both sides play the same matches; the first of them are compared, action by action. Without a GPU it says so.
"""

import statistics
import sys
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

import ludotheque
from ludotheque.engine.game import Game
from ludotheque.engine.gpus import Gpus, NoGpu
from ludotheque.engine.workers import Threads, Workers
from ludotheque.lab.report import big
from ludotheque.lab.simulate import Simulation, simulate
from ludotheque.players import plain_styles, styles_on_gpu
from ratios import keep_ratios

ROUNDS = 3
COMPARED = 16  # matches
ACTIONS = 1 << 30
THOUGHT = 1 << 22  # behind a choice of one who searches there are thousands


class Row(NamedTuple):
    """Who plays, and for about how many actions on the GPU and on the core: a second or more."""

    game: Game
    style: str
    on_gpu: int
    on_core: int
    rounds: int = ROUNDS

    def play(self, matches: int, workers: Workers) -> Simulation:
        seats = self.game.seats_at(self.game.check_options({}, in_lab=True))
        return simulate(self.game, {}, [self.style] * seats, matches, 1, workers)

    def speed(self, length: float, actions: int, workers: Workers) -> float:
        """Actions a second; those of rollouts are not counted."""
        found = [self.play(max(1, int(actions / length)), workers) for _ in range(self.rounds)]
        return statistics.median(one.tally.actions / one.seconds for one in found)


def rows() -> list[Row]:
    """Every game at random and by its best plain player; and between those who search, a match for each thread."""
    found = []
    for game in ludotheque.games():
        plain = plain_styles(game)
        found += [Row(game, style, ACTIONS, ACTIONS >> 9) for style in (plain[0], plain[-1])]
        searching = [style for style in styles_on_gpu(game) if style not in plain]
        found += [Row(game, style, THOUGHT, THOUGHT >> 9, 1) for style in searching[:1]]
    return found


def main() -> int:
    console = Console(width=100)
    try:
        gpu, core = Gpus([0]), Threads(1)
    except NoGpu as error:
        console.print(str(error))
        return 0
    table = Table(title="One GPU beside one core")
    for heading in ("", "actions/s", "matches/s", "one core, actions/s", "times one core"):
        table.add_column(heading, justify="left" if not heading else "right")
    ratios: dict[str, float] = {}
    for row in rows():
        here, there = (row.play(COMPARED, workers).tally for workers in (gpu, core))
        assert here.counts.tolist() == there.counts.tolist(), "they play the same matches"
        length = here.actions / here.matches
        fast, slow = row.speed(length, row.on_gpu, gpu), row.speed(length, row.on_core, core)
        name = f"{row.game.name}, {row.style}"
        ratios[name] = fast / slow
        table.add_row(name, big(fast), big(fast / length), big(slow), f"{ratios[name]:.3g}")
        console.print(f"{name}: {big(fast)} actions/s, {ratios[name]:.3g} times one core", highlight=False)
    console.print(table)
    keep_ratios("one GPU, times one core", ratios, console)
    return 0


if __name__ == "__main__":
    sys.exit(main())
