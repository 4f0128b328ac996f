"""`ludotheque compile`: the rules of some games, or of all, before they are needed."""

import argparse

from rich.console import Console

from ..engine.game import find, games
from ..texts import Texts
from .flags import Command, Flags
from .support import ensure_compiled


def add_flags(flags: Flags) -> None:
    flags.add("games", nargs="*", metavar=flags.texts("shelf.name"), explained="games_to_compile")


def run(given: argparse.Namespace, texts: Texts, console: Console) -> None:
    for game in [find(name) for name in given.games] or games():
        ensure_compiled(game, texts)


COMMAND = Command("compile", run, add_flags)
