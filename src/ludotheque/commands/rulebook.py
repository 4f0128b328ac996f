"""`ludotheque rules`: the rulebook of a game, or one rule."""

import argparse

from rich.console import Console
from rich.markdown import Markdown

from ..engine.game import Game, find
from ..rulebook import rulebook, rules
from ..texts import Texts
from .flags import Command, Flags
from .support import Mistake


def add_flags(flags: Flags, game: Game) -> None:
    flags.add("rule", nargs="?", explained="rule")


def run(given: argparse.Namespace, texts: Texts, console: Console) -> None:
    game = find(given.game)
    if given.rule is None:
        console.print(Markdown(rulebook(game, texts.language)))
        return
    known = rules(game, texts.language)
    number = f"{game.name.upper()}-{given.rule.upper().removeprefix(game.name.upper() + '-')}"
    if number not in known:
        numbers = ", ".join(rule.rpartition("-")[2] for rule in known)
        raise Mistake(texts("error.no_rule", game=game.name, number=given.rule, numbers=numbers))
    console.print(Markdown(f"**{number}** — {known[number]}"))


COMMAND = Command("rules", run, add_game_flags=add_flags)
