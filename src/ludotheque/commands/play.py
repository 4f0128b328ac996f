"""`ludotheque play`: a match in the terminal, new or resumed."""

import argparse
from pathlib import Path
from typing import Any

from rich.console import Console

from .. import new
from ..engine.game import Game, find
from ..engine.match import Match
from ..players import prepare, styles
from ..texts import Texts
from .flags import Command, Flags
from .support import (
    HUMAN,
    Mistake,
    check_seats,
    chosen_options,
    compiling_meanwhile,
    load_file,
    with_words,
)
from .terminal import Session, games_folder, last_unfinished, new_file


def default_seats(game: Game, seats: int) -> list[str]:
    """Who plays unless told otherwise: a human, against the best style."""
    return [HUMAN, *[styles(game)[-1]] * (seats - 1)]


def at_keyboard(game: Game) -> dict[str, Any]:
    """The options of a match that nobody has chosen any for."""
    return {option.name: option.default_at_keyboard for option in game.options}


def add_flags(flags: Flags, game: Game) -> None:
    default = default_seats(game, game.seats_at(at_keyboard(game)))
    facts = {"styles": ", ".join(styles(game)), "default": " ".join(default)}
    flags.add("--seats", nargs="+", metavar="SEAT", explained="seats", facts=facts)
    flags.seed(None)
    flags.options(game, lambda option: option.default_at_keyboard)
    flags.add("--names", nargs="+", metavar="NAME", explained="names")
    flags.switch("--my-dice", "my_dice")
    flags.file("--resume", "resume", nargs="?", const="")
    flags.switch("--fast", "fast")


def run(given: argparse.Namespace, texts: Texts, console: Console) -> None:
    game = find(given.game)
    with compiling_meanwhile(game) as compiling:
        file, match = match_to_play(given, game, texts)
        compiling.start(lambda: prepare(game, match.options))  # bots that think need it, and so do hints
        Session(match, console, with_words(match, texts), file, given.fast).run()


def match_to_play(given: argparse.Namespace, game: Game, texts: Texts) -> tuple[Path, Match]:
    """A new one, or the one to resume, and its file."""
    if given.resume is None:
        options = at_keyboard(game) | chosen_options(given, game)
        default = default_seats(game, game.seats_at(options))
        seats = check_seats(given.seats, game, [HUMAN, *styles(game)], default)
        match = new(game.name, given.seed, given.names or (), seats, given.my_dice, **options)
        return new_file(game), match
    if given.seats or given.names or given.my_dice or given.seed is not None or chosen_options(given, game):
        raise Mistake(texts("play.keeps_its_settings"))
    file, match = game_to_resume(given.resume, game, texts)
    match.seats = match.seats or tuple(default_seats(game, match.seat_count))
    return file, match


def game_to_resume(name: str, game: Game, texts: Texts) -> tuple[Path, Match]:
    if name:
        file = Path(name)
        match = load_file(file, texts)
        if match.over:
            raise Mistake(texts("play.already_over", file=file))
        return file, match
    found = last_unfinished(game)
    if found is None:
        raise Mistake(texts("play.no_game_to_resume", game=game.name, folder=games_folder()))
    return found


COMMAND = Command("play", run, add_game_flags=add_flags)
