"""`ludotheque puzzles`: that of the day, or one by its number; with --mine, new ones are looked for."""

import argparse
from contextlib import suppress
from datetime import UTC, datetime
from itertools import islice

from rich.console import Console

from ..analysis.puzzles import count, mine, number_of_day, puzzle
from ..engine.game import Game, find
from ..players import players_of
from ..texts import Texts
from .flags import Command, Flags
from .lessons import Lesson
from .support import Mistake, Outputs, counting, ensure_compiled, with_words, workers
from .terminal import Leave


def add_flags(flags: Flags, game: Game) -> None:
    flags.count("number", nargs="?", explained="puzzle")
    flags.count("--mine", explained="mine")
    flags.seed()
    flags.workers()
    flags.file("--out", "out")


def run(given: argparse.Namespace, texts: Texts, console: Console) -> None:
    game = find(given.game)
    if given.mine:
        mine_puzzles(given, game, texts, console)
        return
    known = count(game)
    if not known:
        raise Mistake(texts("puzzles.none", game=game.name))
    if given.number is not None and given.number > known:
        raise Mistake(texts("puzzles.no_number", game=game.name, count=known))
    ensure_compiled(game, texts)
    today = datetime.now(UTC).date()
    asked = puzzle(game, given.number or number_of_day(game, today))
    with suppress(Leave, EOFError):
        Lesson(console, with_words(asked.match, texts)).puzzle(asked, "" if given.number else today.isoformat())


def mine_puzzles(given: argparse.Namespace, game: Game, texts: Texts, console: Console) -> None:
    if not players_of(game).puzzles:
        raise Mistake(texts("puzzles.none", game=game.name))
    file = given.out or f"{game.name}.txt"
    outputs = Outputs(texts, (file, lambda found, opened: opened.write("\n".join(found))))
    ensure_compiled(game, texts)
    found: list[str] = []
    matches = 0

    def looked(count: int) -> None:
        nonlocal matches
        matches = count

    with workers(given) as at_work, counting() as progress:
        task = progress.add_task(texts("puzzles.mining"), total=given.mine)
        with suppress(KeyboardInterrupt):
            for text in islice(mine(game, given.seed, looked, at_work), given.mine):
                found.append(text)
                progress.update(task, completed=len(found))
    outputs.write(found)
    console.print(texts("puzzles.mined", found=len(found), matches=matches, file=file), soft_wrap=True)


COMMAND = Command("puzzles", run, add_game_flags=add_flags)
