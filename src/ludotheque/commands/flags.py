"""Flags of the command line, explained in the player's language."""

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NoReturn

from rich.console import Console

from ..engine.game import Game
from ..engine.option import Option, option_text
from ..texts import LANGUAGES, Texts
from .support import Mistake

MOST = 10**12


class Parser(argparse.ArgumentParser):
    """argparse, whose mistakes are one line."""

    def error(self, message: str) -> NoReturn:
        raise Mistake(message)


def speak(texts: Texts) -> None:
    """Let argparse, which looks its own words up in `_`, find ours."""
    setattr(argparse, "_", lambda words: texts.sentences.get(f"argparse.{words}", words))  # noqa: B010


def new_parser(texts: Texts, make: Any, **arguments: Any) -> Any:
    """A parser with the flags that all have."""
    made = make(add_help=False, allow_abbrev=False, **arguments)
    made.add_argument("-h", "--help", action="help", help=texts("help.help"))
    made.add_argument("--lang", choices=LANGUAGES, help=texts("help.lang"))
    return made


class Flags:
    """Adds flags to a parser. `explained` is the key of a flag's line of help, below `help.`"""

    def __init__(self, parser: Any, texts: Texts) -> None:
        self.parser, self.texts = parser, texts

    def add(self, *names: str, explained: str, facts: dict[str, str] | None = None, **rest: Any) -> None:
        self.parser.add_argument(*names, help=self.texts(f"help.{explained}", **facts or {}), **rest)

    def switch(self, name: str, explained: str) -> None:
        self.add(name, explained=explained, action="store_true")

    def file(self, name: str, explained: str, metavar: str = "FILE", **rest: Any) -> None:
        self.add(name, explained=explained, metavar=metavar, **rest)

    def count(self, *names: str, explained: str, **rest: Any) -> None:
        """A positive whole number."""
        self.add(*names, explained=explained, type=self._count, metavar="N", **rest)

    def seed(self, default: int | None = 0) -> None:
        self.add("--seed", explained="seed", type=self._whole, default=default, metavar="N")

    def cores(self) -> None:
        self.count("--cores", explained="cores")

    def workers(self, gpu: bool = False) -> None:
        """Where the work is done, in one of these places: `support.workers` makes workers of it."""
        place = Flags(self.parser.add_mutually_exclusive_group(), self.texts)
        place.cores()
        place.add("--cluster", explained="cluster", metavar="ADDRESS")
        if gpu:
            place.switch("--gpu", "gpu")

    def options(self, game: Game, default: Callable[[Option], Any]) -> None:
        """The choices made before a match, with what is chosen by default."""
        about = Texts(self.texts.language, game.folder)
        for option in game.options:
            values = "|".join([*map(option_text, option.values), *(["FILE"] if option.load else [])])
            by_default = self.texts("help.by_default", value=option_text(default(option)))
            line = f"{about(f'option.{option.name}')}, {by_default}"
            name = f"--{option.name.replace('_', '-')}"
            self.parser.add_argument(name, dest=option.name, metavar=values, help=line)

    def _count(self, text: str) -> int:
        """`1e7` is one too."""
        try:
            number = float(text)
        except ValueError:
            number = 0
        if not 1 <= number <= MOST or number != int(number):
            raise argparse.ArgumentTypeError(self.texts("error.not_a_count", text=text))
        return int(number)

    def _whole(self, text: str) -> int:
        try:
            return int(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(self.texts("error.not_a_seed", text=text)) from error


def no_flags(flags: Flags) -> None:
    """Of a command that has none of its own."""


@dataclass(frozen=True)
class Command:
    """A command: its name, what it does, its flags. Where it asks for a game, each game has flags of its own.

    `run` gives the exit code, or None for 0.
    """

    name: str
    run: Callable[[argparse.Namespace, Texts, Console], int | None]
    add_flags: Callable[[Flags], None] = no_flags
    add_game_flags: Callable[[Flags, Game], None] | None = None
