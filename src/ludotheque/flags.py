"""The flags of the command `ludotheque`: what can be typed, explained in the player's language."""

import argparse
from collections.abc import Callable
from typing import Any, NoReturn

from . import __version__
from .engine.game import Game, games
from .engine.option import option_text
from .players import levels, styles
from .terminal import HUMAN, Mistake
from .texts import LANGUAGES, Texts

COMMANDS = (
    "play", "serve", "simulate", "tournament", "study", "replay", "analyse", "puzzles", "verify", "rules", "games",
    "compile",
)  # fmt: skip
MOST = 10**12


def seats_to_play(game: Game, seats: int) -> list[str]:
    """Who plays unless told otherwise: a human, against the best style."""
    return [HUMAN, *[styles(game)[-1]] * (seats - 1)]


def seats_to_simulate(game: Game, seats: int) -> list[str]:
    return ["random"] * seats


class Parser(argparse.ArgumentParser):
    """argparse, whose mistakes are one line."""

    def error(self, message: str) -> NoReturn:
        raise Mistake(message)


def parser(texts: Texts) -> Parser:
    """All commands and flags, in the language of `texts`."""
    # argparse looks its own words up in `_`: let it find ours.
    setattr(argparse, "_", lambda words: texts.sentences.get(f"argparse.{words}", words))  # noqa: B010
    top: Parser = _parser(texts, Parser, prog="ludotheque", description=texts("help.program"))
    top.add_argument("--version", action="version", version=f"ludotheque {__version__}", help=texts("help.version"))
    top.set_defaults(game=None)
    commands = top.add_subparsers(dest="command", required=True, metavar="|".join(COMMANDS))
    of_games = {
        name: _subcommand(texts, commands, name)
        for name in ("play", "simulate", "tournament", "study", "puzzles", "rules")
    }
    for name, command in of_games.items():
        choice = command.add_subparsers(dest="game", required=True, metavar=texts("shelf.name"))
        for game in games():
            flags = _parser(texts, choice.add_parser, name=game.name, help=game.title)
            if name == "rules":
                flags.add_argument("rule", nargs="?", help=texts("help.rule"))
            elif name == "study":
                _add_study_flags(texts, flags)
            elif name == "puzzles":
                _add_puzzle_flags(texts, flags)
            elif name == "tournament":
                _add_tournament_flags(texts, flags, game)
            else:
                _add_match_flags(texts, flags, game, playing=name == "play")
    file = _subcommand(texts, commands, "replay")
    file.add_argument("file", metavar="FILE", help=texts("help.file"))
    file.add_argument("--sheet", action="store_true", help=texts("help.sheet_only"))
    analysed = _subcommand(texts, commands, "analyse")
    analysed.add_argument("file", metavar="FILE", help=texts("help.file"))
    effort = analysed.add_mutually_exclusive_group()
    for name in ("quick", "deep"):
        effort.add_argument(
            f"--{name}", dest="effort", action="store_const", const=name, default="normal", help=texts(f"help.{name}")
        )
    analysed.add_argument("--retry", action="store_true", help=texts("help.retry"))
    analysed.add_argument("--seed", type=_whole(texts), default=0, metavar="N", help=texts("help.seed"))
    analysed.add_argument("--cores", type=_count(texts), metavar="N", help=texts("help.cores"))
    analysed.add_argument("--csv", metavar="FILE", help=texts("help.csv_analysis"))
    analysed.add_argument("--json", metavar="FILE", help=texts("help.json"))
    proof = _subcommand(texts, commands, "verify")
    proof.add_argument("file", metavar="FILE", help=texts("help.file"))
    server = _subcommand(texts, commands, "serve")
    server.add_argument("--host", default="127.0.0.1", help=texts("help.host"))
    server.add_argument("--port", type=_count(texts), default=8066, metavar="N", help=texts("help.port"))
    server.add_argument("--db", metavar="FILE|URL", help=texts("help.db"))
    server.add_argument("--no-browser", action="store_true", help=texts("help.no_browser"))
    _subcommand(texts, commands, "games")
    ahead = _subcommand(texts, commands, "compile")
    ahead.add_argument("games", nargs="*", metavar=texts("shelf.name"), help=texts("help.games_to_compile"))
    return top


def _parser(texts: Texts, make: Any, **arguments: Any) -> Any:
    """A parser with the flags that all have."""
    made = make(add_help=False, allow_abbrev=False, **arguments)
    made.add_argument("-h", "--help", action="help", help=texts("help.help"))
    made.add_argument("--lang", choices=LANGUAGES, help=texts("help.lang"))
    return made


def _subcommand(texts: Texts, commands: Any, name: str) -> Any:
    return _parser(texts, commands.add_parser, name=name, help=texts(f"help.{name}"), description=texts(f"help.{name}"))


def _add_match_flags(texts: Texts, flags: Any, game: Game, playing: bool) -> None:
    """Who plays, with which options, and what is only for playing or only for simulating."""
    known = styles(game)
    seats = game.seats_at(game.check_options({}, in_lab=not playing))
    default = (seats_to_play if playing else seats_to_simulate)(game, seats)
    seats_help = texts("help.seats" if playing else "help.styles", styles=", ".join(known), default=" ".join(default))
    flags.add_argument("--seats", nargs="+", metavar="SEAT", help=seats_help)
    flags.add_argument("--seed", type=_whole(texts), metavar="N", help=texts("help.seed"))
    _add_options(texts, flags, game, playing)
    if playing:
        flags.add_argument("--names", nargs="+", metavar="NAME", help=texts("help.names"))
        flags.add_argument("--my-dice", action="store_true", help=texts("help.my_dice"))
        flags.add_argument("--resume", nargs="?", const="", metavar="FILE", help=texts("help.resume"))
        flags.add_argument("--fast", action="store_true", help=texts("help.fast"))
    else:
        flags.add_argument("--matches", type=_count(texts), default=10**6, metavar="N", help=texts("help.matches"))
        flags.add_argument("--cores", type=_count(texts), metavar="N", help=texts("help.cores"))
        flags.add_argument("--gpu", action="store_true", help=texts("help.gpu"))
        flags.add_argument("--csv", metavar="FILE", help=texts("help.csv"))
        flags.add_argument("--json", metavar="FILE", help=texts("help.json"))


def _add_options(texts: Texts, flags: Any, game: Game, playing: bool) -> None:
    """The choices made before a match, with what is chosen by default at a table or in the laboratory."""
    about = Texts(texts.language, game.folder)
    for option in game.options:
        values = "|".join([*map(option_text, option.values), *(["FILE"] if option.load else [])])
        default_value = option.default if playing else option.default_in_lab
        by_default = texts("help.by_default", value=option_text(default_value))
        explained = f"{about(f'option.{option.name}')}, {by_default}"
        flags.add_argument(f"--{option.name.replace('_', '-')}", dest=option.name, metavar=values, help=explained)


def _add_tournament_flags(texts: Texts, flags: Any, game: Game) -> None:
    bots = texts("help.bots", styles=", ".join(styles(game)), default=" ".join(levels(game)))
    flags.add_argument("--bots", nargs="+", metavar="BOT", help=bots)
    flags.add_argument("--matches", type=_count(texts), default=1000, metavar="N", help=texts("help.matches_a_pair"))
    flags.add_argument("--seed", type=_whole(texts), default=0, metavar="N", help=texts("help.seed"))
    flags.add_argument("--cores", type=_count(texts), metavar="N", help=texts("help.cores"))
    flags.add_argument("--zero", metavar="BOT", help=texts("help.zero"))
    _add_options(texts, flags, game, playing=False)
    flags.add_argument("--file", metavar="FILE", help=texts("help.results"))
    flags.add_argument("--fresh", action="store_true", help=texts("help.fresh"))
    flags.add_argument("--csv", metavar="FILE", help=texts("help.csv_tournament"))
    flags.add_argument("--json", metavar="FILE", help=texts("help.json"))
    flags.add_argument("--plot", metavar="FILE.svg", help=texts("help.plot"))


def _add_study_flags(texts: Texts, flags: Any) -> None:
    flags.add_argument("question", nargs="?", metavar="QUESTION", help=texts("help.question"))
    flags.add_argument("--boards", "--matches", type=_count(texts), metavar="N", help=texts("help.boards"))
    flags.add_argument("--seed", type=_whole(texts), default=0, metavar="N", help=texts("help.seed"))
    flags.add_argument("--cores", type=_count(texts), metavar="N", help=texts("help.cores"))
    flags.add_argument("--csv", metavar="FILE", help=texts("help.csv_study"))


def _add_puzzle_flags(texts: Texts, flags: Any) -> None:
    flags.add_argument("number", nargs="?", type=_count(texts), metavar="N", help=texts("help.puzzle"))
    flags.add_argument("--mine", type=_count(texts), metavar="N", help=texts("help.mine"))
    flags.add_argument("--seed", type=_whole(texts), default=0, metavar="N", help=texts("help.seed"))
    flags.add_argument("--out", metavar="FILE", help=texts("help.out"))


def _count(texts: Texts) -> Callable[[str], int]:
    """A positive whole number, `1e7` being one."""

    def read(text: str) -> int:
        try:
            number = float(text)
        except ValueError:
            number = 0
        if not 1 <= number <= MOST or number != int(number):
            raise argparse.ArgumentTypeError(texts("error.not_a_count", text=text))
        return int(number)

    return read


def _whole(texts: Texts) -> Callable[[str], int]:
    def read(text: str) -> int:
        try:
            return int(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(texts("error.not_a_seed", text=text)) from error

    return read
