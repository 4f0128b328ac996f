"""Decks of cards in readable files: which are at hand, their rows and cells, what is wrong and in which line."""

import contextlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from .. import paths
from .errors import BadDeck
from .verbs import rule

OURS = "reconstruction"  # the deck in a game's own folder
BOX = "box"  # the cards are on the players' table, and only there
MOST_CHARACTERS = 100_000
MOST_LETTERS = 30  # of a name


class Deck(Protocol):
    """What every game's deck has: a name, a digest of its numbers, its files as they were written."""

    @property
    def name(self) -> str: ...
    @property
    def digest(self) -> str: ...
    @property
    def texts(self) -> Sequence[str]: ...


AnyDeck = TypeVar("AnyDeck", bound=Deck)


class DeckStore(Generic[AnyDeck]):
    """The decks of a game that are at hand: ours, and those that players brought.

    A deck is known by its name and the digest of its numbers, `ma-boite@1f2e3d4c`: that is the value of the option
    `deck`, which a saved game names. `load` keeps a copy, so that games saved with a deck can be read another day.
    """

    def __init__(self, folder: Path, files: Sequence[str], read: Callable[[Path, str], AnyDeck]) -> None:
        self.folder, self.files, self.read = folder, files, read
        self.known: dict[str, AnyDeck] = {}  # by digest; ours by its name

    def ours(self) -> AnyDeck:
        """The deck in the game's folder: a reconstruction, whose balance is measured."""
        if OURS not in self.known:
            self.known[OURS] = self.read(self.folder, OURS)
        return self.known[OURS]

    def value(self, deck: AnyDeck) -> str:
        """The value of the option `deck` for it."""
        return OURS if deck is self.ours() else f"{deck.name}@{deck.digest}"

    def load(self, path: str) -> str:
        """The value of the option for the deck in a file or a folder; raises BadDeck. A copy of it is kept."""
        deck = self.read(Path(path), "")
        if deck.digest == self.ours().digest:
            return OURS
        keep(self.value(deck), dict(zip(self.files, deck.texts, strict=True)))
        return self.register(deck)

    def register(self, deck: AnyDeck) -> str:
        """Put a deck at hand, in this process; the value of the option for it."""
        self.known[deck.digest] = deck
        return self.value(deck)

    def find(self, value: str) -> str:
        """The value of the option that a saved game names, if that deck is at hand; raises BadDeck."""
        return self.value(self.of(value))

    def of(self, value: str) -> AnyDeck:
        """The deck that the option names; raises BadDeck."""
        if value == OURS:
            return self.ours()
        name, _, digest = value.rpartition("@")
        if digest not in self.known:
            folder = kept() / f"{name}@{digest}"
            if digest != safe_name(digest) or name != safe_name(name) or not folder.is_dir():
                raise BadDeck("not_at_hand", deck=value, folder=kept())
            deck = self.read(folder, name)
            if deck.digest != digest:
                raise BadDeck("not_at_hand", deck=value, folder=kept())
            self.known[digest] = deck
        return self.known[digest]


def text_of(file: Path) -> str:
    """What stands in a file; raises BadDeck."""
    try:
        text = file.read_text("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadDeck("not_text", file=file) from error
    except OSError as error:
        raise BadDeck("unreadable", file=file, why=error.strerror) from error
    if len(text) > MOST_CHARACTERS:
        raise BadDeck("size", file=file, most=MOST_CHARACTERS)
    return text


def safe_name(name: str) -> str:
    """A name that can stand in a saved game and in the name of a folder."""
    letters = "".join(letter if letter.isalnum() else "-" for letter in name.lower())
    return letters[:MOST_LETTERS].strip("-") or "deck"


def kept() -> Path:
    """Where copies of decks are kept."""
    return paths.data() / "decks"


def keep(name: str, texts: Mapping[str, str]) -> None:
    """Keep a copy of a deck, file by file, so that games saved with it can be read another day."""
    folder = kept() / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for part, text in texts.items():
            (folder / part).write_text(text, "utf-8")
    except OSError:
        pass  # the match can be played all the same


def at_hand(find: Callable[[str], Any]) -> list[str]:
    """The kept decks that are of one game: those that its option `deck` can find."""
    names = sorted(folder.name for folder in kept().iterdir()) if kept().is_dir() else []
    found = []
    for name in names:
        with contextlib.suppress(BadDeck):
            found.append(str(find(name)))
    return found


@rule
def copy_numbers(field: Any, printed: Any) -> None:
    """Copy what a deck's record holds into a field of a position."""
    for place in range(len(printed)):
        field[place] = printed[place]


class Table:
    """The rows of a file: after its remarks (from # on) a line with the names of the columns, then a line a row.

    A line that begins with > goes with the row above it: `notes` has it by the number of that row's line.
    """

    def __init__(self, file: Path, text: str) -> None:
        self.file = file
        lines = [(number, line.split("#")[0].strip()) for number, line in enumerate(text.splitlines(), 1)]
        self.lines: list[tuple[int, str]] = []
        self.notes: dict[int, tuple[int, str]] = {}
        for number, line in lines:
            if line.startswith(">"):
                self.notes[self.lines[-1][0] if self.lines else 0] = number, line[1:].strip()
            elif line:
                self.lines.append((number, line))
        self.last = max(len(lines), 1)
        self.line = self.lines[0][0] if self.lines else self.last
        self.columns = self._cells(self.lines[0][1]) if self.lines else ()

    def rows(self) -> "list[Row]":
        """Every row, cell by cell."""
        return [Row(self, number, self.columns, self._cells(line)) for number, line in self.lines[1:]]

    def _cells(self, line: str) -> tuple[str, ...]:
        return tuple(cell.strip() for cell in line.split("|"))

    def wrong(self, reason: str, **facts: Any) -> BadDeck:
        return BadDeck(reason, file=self.file.name, **{"line": self.line} | facts)

    def ends(self, reason: str, **facts: Any) -> BadDeck:
        """What is wrong only when the file is over."""
        return self.wrong(reason, line=self.last, **facts)


class Row:
    """A row, which says what is wrong with a cell and in which line."""

    def __init__(self, table: Table, line: int, columns: tuple[str, ...], cells: tuple[str, ...]) -> None:
        self.table, self.line = table, line
        if len(cells) != len(columns):
            raise self.wrong("columns", expected=len(columns), found=len(cells))
        self.cells = dict(zip(columns, cells, strict=True))

    def wrong(self, reason: str, **facts: Any) -> BadDeck:
        return self.table.wrong(reason, line=self.line, **facts)

    def number(self, column: str, low: int, high: int) -> int:
        return self.whole(self.cells[column], column, low, high)

    def whole(self, cell: str, column: str, low: int, high: int) -> int:
        """A whole number within bounds; `column` is what it is called."""
        if not (cell.isdecimal() and cell.isascii() and len(cell) < 4 and low <= int(cell) <= high):
            raise self.wrong("value", column=column, low=low, high=high, found=cell)
        return int(cell)

    def word(self, column: str, words: Mapping[str, Any]) -> Any:
        return self.one_of(self.cells[column], column, words)

    def one_of(self, cell: str, column: str, words: Mapping[str, Any]) -> Any:
        if cell.lower() not in words:
            raise self.wrong("word", column=column, found=cell, words=", ".join(words))
        return words[cell.lower()]

    def name(self, column: str) -> str:
        name = self.cells[column]
        if not name or not name.isprintable() or len(name) > MOST_LETTERS or set(name) & set("{}"):
            raise self.wrong("name", found=name, most=MOST_LETTERS)
        return name
