"""The text of actions, in both directions.

>>> NOTATION = Notation({Decision.KICK: "kick", Decision.PLAY: "play"}, one_die=True, two_dice=True)
>>> NOTATION.text(65), NOTATION.read("5-6"), NOTATION.read(" Kick ")
('6-5', 65, 71)
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from .dice import read_throw, throw_text

MOST_REMEMBERED = 2048
MOST_WORDS = 3  # of an action
MOST_NOTE = 60  # characters


def note_of(text: str) -> str:
    """The note that stands in brackets after an action, or nothing: of `new s07 [Odon]`, `Odon`."""
    text = text.rstrip()
    return text[text.index("[") + 1 : -1].strip() if text.endswith("]") and "[" in text else ""


def without_note(text: str) -> str:
    return text.partition("[")[0]


def is_note(note: str) -> bool:
    """Can this stand in a saved game?"""
    return note.isprintable() and len(note) <= MOST_NOTE and not set(note) & set("[]{}|;")


class Notation:
    """`decisions`: every decision with its text; `drawn`: likewise what chance can bring, but for throws of dice, which
    are written `4` and `6-5` where a game has them; `told`: what people tell of a real box, or correct by hand.
    `spelling` turns other ways to write an action (in small letters, single spaces) into the usual one. `noted` are the
    actions that may bear a note of the player's own: the name of a card, a reason.
    """

    def __init__(
        self,
        decisions: Mapping[Any, str],
        drawn: Mapping[Any, str] | None = None,
        told: Mapping[Any, str] | None = None,
        *,
        one_die: bool = False,
        two_dice: bool = False,
        spelling: Callable[[str], str] = str,
        noted: Collection[int] = (),
    ) -> None:
        self.noted = frozenset(int(code) for code in noted)
        texts = {**decisions, **(drawn or {}), **(told or {})}
        self.texts = {int(code): text for code, text in texts.items()}
        self.decisions, self.drawn = (tuple(sorted(map(int, part))) for part in (decisions, drawn or {}))
        self.codes = {text.lower(): code for code, text in self.texts.items()}
        self.dice = {1: one_die, 2: two_dice}  # by how many are thrown: are they written as numbers?
        self.spelling = spelling
        self._remembered: dict[str, int | None] = {}

    def text(self, code: int) -> str:
        """The text of an action; nothing for a number that is none."""
        return self.texts.get(code) or (throw_text(code) if any(self.dice.values()) else "")

    def read(self, text: str) -> int | None:
        """The action for its text, or None. Two dice may be written in either order."""
        if text not in self._remembered:
            if len(self._remembered) >= MOST_REMEMBERED:
                self._remembered.clear()
            self._remembered[text] = self._read(text)
        return self._remembered[text]

    def _read(self, text: str) -> int | None:
        if "[" in text:
            code = self._read(without_note(text))
            return code if code in self.noted and text.rstrip().endswith("]") and is_note(note_of(text)) else None
        words = self.spelling(" ".join(text.lower().split()))
        if words in self.codes:
            return self.codes[words]
        return read_throw(words) if self.dice.get(len(words.split("-"))) else None

    def faces(self, text: str) -> list[int]:
        """The faces of dice that this action shows; none where it is no throw of dice."""
        code = self.read(text)
        return [] if code is None or code in self.texts else [int(face) for face in throw_text(code).split("-")]

    def split(self, line: str) -> list[str]:
        """The actions of a line. An action may have several words; as many of them as make one belong together.

        >>> find("campus").notation.split("6-5 flip b3 end")
        ['6-5', 'flip b3', 'end']
        """
        actions: list[str] = []
        for part in line.split("]"):
            bare, bracket, note = part.partition("[")
            words, at = bare.split(), 0
            while at < len(words):
                ends = range(min(at + MOST_WORDS, len(words)), at, -1)
                end = next((end for end in ends if self.read(" ".join(words[at:end])) is not None), at + 1)
                actions.append(" ".join(words[at:end]))
                at = end
            if bracket:
                actions.append(f"{actions.pop() if actions else ''} [{note}]")
        return actions
