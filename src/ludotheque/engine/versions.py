"""The version of a game's rules: stored matches name the one that they were begun under.

Rules that play some old match differently get a new version, in `games/G/versions.toml`:

    rules = 2    # their version; a game without this file has 1, as releases up to 0.2.0 have, which named none
    plays = [1]  # older ones whose matches are gone on with, unless something in them is refused

A match of another version, or of a newer one, is shown as far as it is understood, and not gone on with.
"""

import tomllib
from functools import cache
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from .errors import LudothequeError
from .game import Game

if TYPE_CHECKING:
    from .match import Match

FIRST = 1
FILE = "versions.toml"
OLDER, NEWER = "older", "newer"


class Rules(NamedTuple):
    """What a game says of its rules."""

    version: int = FIRST
    plays: tuple[int, ...] = ()


class OtherRules(LudothequeError):
    """A match of rules that are not ours. `match`: as far as ours understand it."""

    reasons: ClassVar = {
        OLDER: "the rules of {game} have changed since this match was saved: it can be read up to action {actions}, "
        "and not gone on with",
        NEWER: "this match was saved by a newer release, whose rules of {game} are others: it can be read up to action "
        "{actions}, and not gone on with here",
    }

    @property
    def match(self) -> "Match":
        found: Match = self.facts["match"]
        return found


@cache
def rules_of(game: Game) -> Rules:
    file = game.folder / FILE
    if not file.is_file():
        return Rules()
    said = tomllib.loads(file.read_text("utf-8"))
    return Rules(said["rules"], tuple(said.get("plays", ())))


def version_of(game: Game) -> int:
    """The version of the rules here."""
    return rules_of(game).version


def standing(game: Game, version: int) -> str:
    """What a match of this version is to the rules here: OLDER, NEWER, or "" where they play it."""
    here = rules_of(game)
    if version == here.version or version in here.plays:
        return ""
    return NEWER if version > here.version else OLDER
