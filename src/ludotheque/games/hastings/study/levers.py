"""The levers of the decks' balance: which numbers of which cards may be moved, and how files are written so."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ..deck import FILES, GOALS

Texts = tuple[str, ...]  # of the files, as `deck.FILES` names them

NORMANS, SAXONS = 0, 1
IN_ABILITIES = "capacités"  # there the number after a word is meant


@dataclass(frozen=True)
class Lever:
    """A number in a deck file: of which row (a card's number; of objectives side and letter), in which column."""

    file: int
    row: tuple[str, ...]
    column: str
    low: int
    high: int
    word: str = ""  # of a number among the abilities, the word before it

    @property
    def name(self) -> str:
        """`saxons 22 force`, `objectives saxon F zèle`."""
        return " ".join((FILES[self.file].removesuffix(".txt"), *self.row, self.word or self.column))


def card(file: int, number: int, column: str, low: int, high: int, word: str = "") -> Lever:
    return Lever(file, (str(number),), column, low, high, word)


# A row for each number that the climb may move, with its bounds. To add one: name the file, the card and the column.
# The text's own cards (HASTINGS-2) keep to what HASTINGS-4 says of them; Leaders stay above their cheap units.
LEVERS = (
    card(NORMANS, 1, "vie", 12, 25),
    card(SAXONS, 1, "vie", 12, 25),
    *(card(NORMANS, number, "coût", 3, 6) for number in (70, 71)),
    *(card(SAXONS, number, "coût", 3, 6) for number in (72, 73)),
    *(card(NORMANS, number, IN_ABILITIES, 2, 4, "dégâts") for number in (70, 71)),
    *(card(SAXONS, number, IN_ABILITIES, 2, 4, "dégâts") for number in (72, 73)),
    card(NORMANS, 53, "force", 5, 8),
    card(SAXONS, 22, "force", 5, 8),
    card(NORMANS, 56, "force", 5, 8),
    card(SAXONS, 25, "force", 5, 8),
    card(NORMANS, 58, "force", 6, 10),
    card(SAXONS, 27, "force", 6, 10),
    card(NORMANS, 27, IN_ABILITIES, 1, 3, "portée"),
    card(SAXONS, 55, IN_ABILITIES, 1, 3, "portée"),
    card(NORMANS, 3, "zèle", 0, 2),
    card(SAXONS, 3, "zèle", 0, 2),
    *(Lever(GOALS, (side, "F"), "force", 14, 20) for side in ("normand", "saxon")),
    *(Lever(GOALS, (side, "F"), "zèle", 5, 9) for side in ("normand", "saxon")),
)


def value_in(texts: Texts, lever: Lever) -> int:
    """Where a lever stands."""
    return int(_found(texts, lever)[2])


def moved(texts: Texts, lever: Lever, value: int) -> Texts:
    """The files with a lever at another value, and nothing else changed."""
    start, stop, _ = _found(texts, lever)
    text = texts[lever.file]
    written = str(value).ljust(stop - start)
    while stop < start + len(written) and text[stop] == " ":  # a figure more takes the place of a space
        stop += 1
    return (*texts[: lever.file], text[:start] + written + text[stop:], *texts[lever.file + 1 :])


def _found(texts: Texts, lever: Lever) -> tuple[int, int, str]:
    """Where a lever's number stands in its file: from, to, and the number."""
    at, columns = 0, None
    for line in texts[lever.file].splitlines(keepends=True):
        if "|" in line and not line.lstrip().startswith(("#", ">")):
            cells = line.split("|")
            if columns is None:
                columns = [cell.strip() for cell in cells]
            elif tuple(cell.strip() for cell in cells[: len(lever.row)]) == lever.row:
                place = columns.index(lever.column)
                before = at + sum(len(cell) + 1 for cell in cells[:place])
                number = re.search(rf"{lever.word} *(\d+)", cells[place])
                if number:
                    return before + number.start(1), before + number.end(1), number[1]
        at += len(line)
    raise KeyError(lever.name)


def changes(before: Texts, after: Texts) -> Mapping[str, tuple[int, int]]:
    """The levers that stand elsewhere, by name: from where to where."""
    stands = {lever.name: (value_in(before, lever), value_in(after, lever)) for lever in LEVERS}
    return {name: (old, new) for name, (old, new) in stands.items() if old != new}
