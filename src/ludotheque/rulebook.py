"""The rulebooks that players read: one Markdown file a game and language, each rule with its number.

Below a rule an aside may stand, in lines that begin with two spaces and `> `: what the original text says, what it
leaves open, how we read it.
"""

import re

from .engine.game import Game
from .texts import french_spaces

RULE = re.compile(r"^- \*\*([A-Z]+-\d+)\*\* — (.+)((?:\n  > .+)*)$", re.MULTILINE)
ASIDE = "\n  > "


def rulebook(game: Game, language: str) -> str:
    """The whole rulebook, as Markdown."""
    text = (game.folder / f"rules.{language}.md").read_text("utf-8")
    return french_spaces(text) if language == "fr" else text


def rules(game: Game, language: str) -> dict[str, str]:
    """Each rule by its number (`POCHE-11`), as Markdown without the number and without its aside."""
    return {number: text for number, text, _ in RULE.findall(rulebook(game, language))}


def asides(game: Game, language: str) -> dict[str, str]:
    """The aside of each rule that has one, by its number."""
    found = RULE.findall(rulebook(game, language))
    return {number: " ".join(aside.split(ASIDE)[1:]) for number, _, aside in found if aside}
