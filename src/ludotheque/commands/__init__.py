"""The command `ludotheque`: one thin layer over the rest. A file for each command holds its flags and what it does."""

import sys
from collections.abc import Sequence
from io import TextIOWrapper
from itertools import pairwise

from rich.console import Console

from .. import __version__
from ..engine.errors import LudothequeError
from ..engine.game import find
from ..engine.game import games as all_games
from ..texts import LANGUAGES, Texts, language_of_locale
from . import (
    analyse,
    backup,
    games,
    play,
    puzzles,
    replay,
    restore,
    rulebook,
    serve,
    simulate,
    study,
    tournament,
    tune,
    verify,
)
from . import compile as compile_rules
from .flags import Flags, Parser, new_parser, speak
from .support import INTERRUPTED, WRONG, Mistake

# In the order of the help.
COMMANDS = {
    command.name: command
    for command in (
        play.COMMAND,
        serve.COMMAND,
        backup.COMMAND,
        restore.COMMAND,
        simulate.COMMAND,
        tournament.COMMAND,
        study.COMMAND,
        tune.COMMAND,
        replay.COMMAND,
        analyse.COMMAND,
        puzzles.COMMAND,
        verify.COMMAND,
        rulebook.COMMAND,
        games.COMMAND,
        compile_rules.COMMAND,
    )
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit code is 0, or 2 with one line on standard error."""
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show an é shows a ?
    texts = Texts(language_asked_for(arguments))
    try:
        given = parser(texts).parse_args(arguments or ["--help"])
        if given.game:
            texts = Texts(texts.language, find(given.game).folder)
        return COMMANDS[given.command].run(given, texts, Console()) or 0
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return INTERRUPTED
    except (Mistake, LudothequeError) as mistake:
        message = texts("error.prefix", message=texts.explain(mistake))
        Console(stderr=True).print(message, markup=False, highlight=False, soft_wrap=True)
        return WRONG
    except BrokenPipeError:
        sys.stderr.close()  # whoever read us has gone; Python would complain on exit
        return 0


def language_asked_for(arguments: Sequence[str]) -> str:
    """--lang, looked for before parsing, so that mistakes are told in that language too."""
    for word, value in pairwise([*arguments, ""]):
        asked = value if word == "--lang" else word.removeprefix("--lang=")
        if word.startswith("--lang") and asked in LANGUAGES:
            return asked
    return language_of_locale()


def parser(texts: Texts) -> Parser:
    """All commands and flags, in the language of `texts`."""
    speak(texts)
    top: Parser = new_parser(texts, Parser, prog="ludotheque", description=texts("help.program"))
    top.add_argument("--version", action="version", version=f"ludotheque {__version__}", help=texts("help.version"))
    top.set_defaults(game=None)
    commands = top.add_subparsers(dest="command", required=True, metavar="|".join(COMMANDS))
    for name, command in COMMANDS.items():
        line = texts(f"help.{name}")
        made = new_parser(texts, commands.add_parser, name=name, help=line, description=line)
        command.add_flags(Flags(made, texts))
        if command.add_game_flags is None:
            continue
        choice = made.add_subparsers(dest="game", required=True, metavar=texts("shelf.name"))
        for game in all_games():
            flags = Flags(new_parser(texts, choice.add_parser, name=game.name, help=game.title), texts)
            command.add_game_flags(flags, game)
    return top
