"""The mistakes one can make, each by its name.

An error carries the facts of the mistake (`error.facts`) beside its English sentence, so that a page or a
terminal can say it in another language: the catalogue's key is the name of the class.
"""

from typing import Any, ClassVar


class LudothequeError(ValueError):
    """Whatever Ludothèque refuses. The position, the file, the match are untouched."""

    sentence: ClassVar[str]

    def __init__(self, **facts: Any) -> None:
        self.facts = facts
        super().__init__(self.sentence.format(**facts))


class UnknownGame(LudothequeError):
    sentence = "there is no game called {name!r}; the games are: {games}"


class BadOption(LudothequeError):
    sentence = "{option}={value} is not possible; {possible}"


class IllegalAction(LudothequeError):
    sentence = "{action!r} is not possible here ({rule}); possible: {possible}"


class OutOfTurn(LudothequeError):
    sentence = "it is not {who}'s turn: {awaited}"


class CannotUndo(LudothequeError):
    sentence = "nothing can be taken back here: {reason}"


class ForeignSave(LudothequeError):
    sentence = "this is not a saved game of Ludothèque (line {line}): {reason}"


class DamagedSave(LudothequeError):
    sentence = "this saved game is damaged (line {line}): {reason}"
