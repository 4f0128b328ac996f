"""`ludotheque tournament`: the bots of a game meet, and each gets a rating."""

import argparse
from pathlib import Path

from rich.console import Console

from ..engine.game import Game, find
from ..lab import pictures, standings, tables
from ..lab.tournament import Terms, check_bots, tournament
from ..players import levels, styles
from ..texts import Texts
from . import results
from .flags import Command, Flags
from .support import Outputs, chosen_options, counting, ensure_compiled, try_file, workers


def add_flags(flags: Flags, game: Game) -> None:
    facts = {"styles": ", ".join(styles(game)), "default": " ".join(levels(game))}
    flags.add("--bots", nargs="+", metavar="BOT", explained="bots", facts=facts)
    flags.count("--matches", default=1000, explained="matches_a_pair")
    flags.seed()
    flags.workers()
    flags.add("--zero", metavar="BOT", explained="zero")
    flags.options(game, lambda option: option.default_in_lab)
    flags.file("--file", "results")
    flags.switch("--fresh", "fresh")
    flags.file("--table", "table_tournament")
    flags.file("--rows", "rows_tournament")
    flags.file("--json", "json")
    flags.file("--plot", "plot")


def run(given: argparse.Namespace, texts: Texts, console: Console) -> None:
    game = find(given.game)
    bots = given.bots or list(levels(game))
    terms = Terms(game, game.all_options(chosen_options(given, game), in_lab=True), given.seed)
    check_bots(terms, bots, given.zero)
    place = Path(given.file) if given.file else terms.file()
    outputs = Outputs(
        texts,
        results.table(given.table, tables.of_tournament),
        results.table(given.rows, tables.deals_of_tournament),
        (given.json, standings.write_json),
        results.picture(given.plot, lambda played: pictures.of_tournament(played, texts)),
    )
    if given.file:
        try_file(given.file, texts)
    if given.fresh:
        place.unlink(missing_ok=True)
    ensure_compiled(game, texts)
    with workers(given) as at_work, counting() as progress:
        task = progress.add_task(game.title, total=None)
        played = tournament(
            game,
            bots,
            given.matches,
            terms.options,
            given.seed,
            at_work,
            place,
            given.zero,
            lambda matches, missing: progress.update(task, completed=matches, total=missing),
        )
    if played.interrupted:
        console.print(texts("tournament.interrupted", matches=played.matches), style="yellow")
    if min(map(len, played.results.values())) > 1:  # else too few for a standard error
        facts = {"title": game.title, "matches": played.matches, "seed": given.seed}
        console.print(texts("tournament.title", **facts), style="bold", highlight=False)
        console.print(standings.show(played, texts), highlight=False)
        outputs.write(played, console)
    seconds = round(played.seconds)
    console.print(texts("tournament.kept", file=place, seconds=seconds), style="dim", highlight=False, soft_wrap=True)


COMMAND = Command("tournament", run, add_game_flags=add_flags)
