"""`ludotheque rules`: the rulebook of a game, or one rule."""

import argparse

from rich.console import Console
from rich.markdown import Markdown

from ..engine.game import Game, find
from ..rulebook import ASIDE, RULE, asides, rulebook, rules
from ..texts import Texts
from .flags import Command, Flags
from .support import Mistake


def add_flags(flags: Flags, game: Game) -> None:
    flags.add("rule", nargs="?", explained="rule")


def run(given: argparse.Namespace, texts: Texts, console: Console) -> None:
    game = find(given.game)
    if given.rule is None:
        console.print(Markdown(whole_book(game, texts)))
        return
    known = rules(game, texts.language)
    number = f"{game.name.upper()}-{given.rule.upper().removeprefix(game.name.upper() + '-')}"
    if number not in known:
        numbers = ", ".join(rule.rpartition("-")[2] for rule in known)
        raise Mistake(texts("error.no_rule", game=game.name, number=given.rule, numbers=numbers))
    console.print(one_rule(game, number, texts))


def whole_book(game: Game, texts: Texts) -> str:
    """The rulebook, each aside with its heading."""
    heading = texts("rules.aside")
    return RULE.sub(lambda rule: rule[0].replace(ASIDE, f"{ASIDE}*{heading}* — ", 1), rulebook(game, texts.language))


def one_rule(game: Game, number: str, texts: Texts) -> Markdown:
    """A rule and, below it, its aside."""
    aside = asides(game, texts.language).get(number, "")
    below = f"\n\n> *{texts('rules.aside')}* — {aside}" if aside else ""
    return Markdown(f"**{number}** — {rules(game, texts.language)[number]}{below}")


COMMAND = Command("rules", run, add_game_flags=add_flags)
