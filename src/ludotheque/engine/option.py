"""An option: a choice made before the match, with the rule that allows it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .errors import BadOption


@dataclass(frozen=True)
class Option:
    """A choice made before the match. The first value is the default; in simulations `in_lab`, in the terminal
    `at_keyboard`, where they are given.

    An option may know more than its values, a deck of the player's own: `find` gives the value that a saved game
    names, `load` makes one of a file (only where a person at this machine names it); both raise what is wrong.
    With some values (`real`) the dice or cards are real ones: the program has none to throw or deal.
    """

    name: str
    values: tuple[Any, ...]
    rule: str
    in_lab: Any = None
    at_keyboard: Any = None
    find: Callable[[str], Any] | None = None
    load: Callable[[str], Any] | None = None
    real: tuple[Any, ...] = ()

    @property
    def is_deck(self) -> bool:
        """Is it a deck, of which there are more than its values name?"""
        return self.find is not None

    @property
    def default(self) -> Any:
        return self.values[0]

    @property
    def default_in_lab(self) -> Any:
        return self.default if self.in_lab is None else self.in_lab

    @property
    def default_at_keyboard(self) -> Any:
        return self.default if self.at_keyboard is None else self.at_keyboard

    def number(self, value: Any) -> int:
        """A value as the rules get it: a number or a truth value is itself, None is 0, a word its place in `values`.

        >>> Option("race", ("live", "beats"), "COLLINE-5").number("beats")
        1
        """
        return self.values.index(value) if isinstance(value, str) else int(value or 0)

    def read(self, text: str) -> Any:
        """The value written as `text`; raises BadOption."""
        for value in self.values:
            if option_text(value) == text.strip().lower():
                return value
        return self._more(text.strip())

    def read_flag(self, text: str) -> Any:
        """The same for what was typed on the command line, where a value may be a file."""
        is_value = text.strip().lower() in map(option_text, self.values)
        return self.read(text) if is_value or self.load is None else self.load(text)

    def check(self, value: Any) -> Any:
        for known in self.values:
            if type(known) is type(value) and known == value:
                return known
        return self._more(option_text(value))

    def _more(self, text: str) -> Any:
        if self.find is None:
            raise self.refusal(text)
        return self.find(text)

    def refusal(self, value: str) -> BadOption:
        return BadOption("value", option=self.name, value=value, values=", ".join(map(option_text, self.values)))


def option_text(value: Any) -> str:
    """How an option's value is written in saved games and on the command line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)
