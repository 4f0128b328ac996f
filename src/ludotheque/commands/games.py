"""`ludotheque games`: what stands on the shelf."""

import argparse

from rich.console import Console
from rich.table import Table

from ..engine.game import games
from ..texts import Texts
from .flags import Command


def run(given: argparse.Namespace, texts: Texts, console: Console) -> None:
    table = Table(title=texts("shelf.title"))
    for key in ("name", "players", "minutes", "line"):
        table.add_column(texts(f"shelf.{key}"))
    for game in games():
        about = Texts(texts.language, game.folder)
        table.add_row(game.name, *(about(f"about.{key}") for key in ("players", "minutes", "line")))
    console.print(table)
    console.print(texts("shelf.owners"), style="dim")


COMMAND = Command("games", run)
