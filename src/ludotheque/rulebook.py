"""The rulebooks that players read: one Markdown file a game and language, each rule with its number."""

import re

from .engine.game import Game
from .texts import french_spaces


def rulebook(game: Game, language: str) -> str:
    """The whole rulebook, as Markdown."""
    text = (game.folder / f"rules.{language}.md").read_text("utf-8")
    return french_spaces(text) if language == "fr" else text


def rules(game: Game, language: str) -> dict[str, str]:
    """Each rule by its number (`POCHE-11`), as Markdown without the number."""
    found = re.findall(r"^- \*\*([A-Z]+-\d+)\*\* — (.+)$", rulebook(game, language), re.MULTILINE)
    return dict(found)
