"""Levers: the numbers of a deck that may be moved, found in its files and written there with nothing else changed."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

Texts = Mapping[str, str]  # of the files of a deck, by the file's name


@dataclass(frozen=True)
class Lever:
    """A number in a deck file: in the row that has these cells, in a column; and its bounds.

    >>> Lever("actions.txt", (("n°", "3"),), "passe", 1, 5)
    """

    file: str
    row: tuple[tuple[str, str], ...]  # columns, and what stands there
    column: str
    low: int
    high: int
    word: str = ""  # where a cell holds several numbers, the word before this one

    @property
    def name(self) -> str:
        """`saxons 22 force`, `objectives saxon F zèle`."""
        cells = (cell for _, cell in self.row)
        return " ".join((self.file.removesuffix(".txt"), *cells, self.word or self.column))


def value_in(texts: Texts, lever: Lever) -> int | None:
    """Where a lever stands; None where a deck has no such number, or one out of bounds."""
    found = _found(texts, lever)
    value = int(found[1]) if found else -1
    return value if lever.low <= value <= lever.high else None


def moved(texts: Texts, lever: Lever, value: int) -> Texts:
    """The files with a lever at another value, and nothing else changed: no remark, and no column if there is room."""
    found = _found(texts, lever)
    if found is None or not lever.low <= value <= lever.high:
        raise ValueError(f"{lever.name}: {value}")
    text, start, stop = texts[lever.file], found.start(1), found.end(1)
    written = str(value).ljust(stop - start)
    while stop < start + len(written) and text[stop : stop + 1] == " ":  # a figure more takes the place of a space
        stop += 1
    return {**texts, lever.file: text[:start] + written + text[stop:]}


def _found(texts: Texts, lever: Lever) -> re.Match[str] | None:
    """A lever's number in its file: group 1 of what is found."""
    for row in _rows(texts[lever.file]):
        if all(row.get(column, ("",))[0] == cell for column, cell in lever.row) and lever.column in row:
            _, start, stop = row[lever.column]
            number = re.compile(rf"[^|]*?{re.escape(lever.word)} *(?<!\d)(\d+)")
            return number.match(texts[lever.file], start, stop)
    return None


@lru_cache(maxsize=16)  # all levers of a deck look through the same few files
def _rows(text: str) -> list[dict[str, tuple[str, int, int]]]:
    """The rows of a file: by column what stands there, and from where to where in the file the cell is."""
    rows: list[dict[str, tuple[str, int, int]]] = []
    columns: list[str] = []
    at = 0
    for line in text.splitlines(keepends=True):
        cells = line.partition("#")[0].split("|")
        if len(cells) > 1 and not line.lstrip().startswith(">"):
            starts = accumulate((len(cell) + 1 for cell in cells), initial=at)
            placed = [(cell.strip(), start, start + len(cell)) for cell, start in zip(cells, starts, strict=False)]
            if columns:
                rows.append(dict(zip(columns, placed, strict=False)))
            else:
                columns = [cell for cell, *_ in placed]
        at += len(line)
    return rows


def changes(levers: Iterable[Lever], before: Texts, after: Texts) -> dict[str, tuple[int, int]]:
    """The levers that stand elsewhere, by name: from where to where."""
    stands = [(lever.name, value_in(before, lever), value_in(after, lever)) for lever in levers]
    return {name: (old, new) for name, old, new in stands if old is not None and new is not None and old != new}
