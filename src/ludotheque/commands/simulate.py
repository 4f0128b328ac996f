"""`ludotheque simulate`: many matches, counted."""

import argparse

from rich.console import Console

from ..engine.game import Game, find
from ..lab import pictures, report, tables
from ..lab.simulate import simulate
from ..players import styles
from ..texts import Texts
from . import results
from .flags import Command, Flags
from .support import Outputs, check_seats, chosen_options, counting, ensure_compiled, ensure_prepared, workers


def add_flags(flags: Flags, game: Game) -> None:
    seats = game.seats_at(game.all_options({}, in_lab=True))
    facts = {"styles": ", ".join(styles(game)), "default": " ".join(["random"] * seats)}
    flags.add("--seats", nargs="+", metavar="SEAT", explained="styles", facts=facts)
    flags.seed(None)
    flags.options(game, lambda option: option.default_in_lab)
    flags.count("--matches", default=10**6, explained="matches")
    flags.workers(gpu=True)
    flags.file("--table", "table")
    flags.file("--json", "json")
    flags.file("--plot", "plot")


def run(given: argparse.Namespace, texts: Texts, console: Console) -> None:
    game = find(given.game)
    options = game.all_options(chosen_options(given, game), in_lab=True)
    seats = check_seats(given.seats, game, styles(game), ["random"] * game.seats_at(options))
    outputs = Outputs(
        texts,
        results.table(given.table, tables.of_simulation),
        (given.json, report.write_json),
        results.picture(given.plot, lambda result: pictures.of_simulation(result, texts)),
    )
    if not given.gpu:
        ensure_compiled(game, texts)
        ensure_prepared(game, options, seats, texts)
    with workers(given) as at_work, counting() as progress:
        task = progress.add_task(game.title, total=given.matches)
        result = simulate(
            game,
            options,
            seats,
            given.matches,
            given.seed or 0,
            at_work,
            lambda matches: progress.update(task, completed=matches),
        )
    if result.interrupted:
        console.print(texts("simulate.interrupted", matches=result.tally.matches), style="yellow")
    if result.tally.matches:
        console.print(report.summary(result, texts))
        outputs.write(result, console)


COMMAND = Command("simulate", run, add_game_flags=add_flags)
