"""The deck as data: `actions.txt` and `support.txt`, and any other deck that a player brings in the same form.

>>> ludotheque.new("champion", deck=deck.load("ma-boite.txt"))

A deck is known by its name and a digest of its numbers, `ma-boite@1f2e3d4c`: that is what a saved game names. `load`
keeps a copy of a deck, so that games saved with it can be read another day.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from ... import paths
from ...engine.errors import BadDeck
from .record import (
    ARBITRE,
    BONUS,
    EFFECTS,
    FOUL,
    KICKER,
    MOST_BONUS,
    MOST_CARDS,
    MOST_VALUE,
    Kind,
    Phase,
    face,
)

OURS = "reconstruction"  # the deck of this folder
ACTIONS, SUPPORT = "actions.txt", "support.txt"
FEWEST_CARDS = 20
MOST_OF_A_KIND = 20  # support cards
MOST_SET_PIECE = 9
MOST_CHARACTERS = 100_000
MOST_LETTERS = 30
NOTHING = "-"

ACTION_COLUMNS = ("n°", "nom", "name", "physique", "passe", "pied", "rouge", "flèche", "sifflets", "but")
SUPPORT_COLUMNS = ("nom", "name", "carte", "valeur", "nombre")

# The words that a column can hold, in French and English.
KIND_WORDS = {
    "physique": Kind.PHYSICAL,
    "passe": Kind.HAND,
    "pied": Kind.FOOT,
    "physical": Kind.PHYSICAL,
    "hand": Kind.HAND,
    "foot": Kind.FOOT,
}
ARROW_WORDS = {"gauche": False, "droite": True, "left": False, "right": True}
WHISTLE_WORDS = {"0": 0, "1": 1, "2": 2, "arbitre": ARBITRE, "referee": ARBITRE}
GOAL_WORDS = {NOTHING: False, "but": True, "goal": True}
SUPPORT_WORDS = {
    "buteur": "buteur",
    "faute": "faute",
    "bonus": "bonus",
    "touche": "touche",
    "mêlée": "mêlée",
    "kicker": "buteur",
    "foul": "faute",
    "lineout": "touche",
    "scrum": "mêlée",
}


@dataclass(frozen=True)
class Names:
    """What a card is called."""

    fr: str
    en: str


@dataclass(frozen=True)
class Card:
    """An action card."""

    names: Names
    values: tuple[int, int, int]  # by kind
    red: int  # the kind on a red ground
    right: bool  # where the arrow points
    whistles: int  # 0, 1, 2, or ARBITRE
    goal: bool

    @property
    def face(self) -> int:
        return face(self.values, self.red, self.right, self.whistles, self.goal)


@dataclass(frozen=True)
class Help:
    """The support cards of an effect: how many there are."""

    names: Names
    count: int


@dataclass(frozen=True)
class Support:
    """The NJ's support pile and the two cards beside it."""

    help: Mapping[int, Help]  # by effect
    set_piece: Mapping[int, int]  # by phase: the value of the Touche card, of the Mêlée card


@dataclass(frozen=True)
class Deck:
    name: str
    cards: tuple[Card, ...]
    support: Support
    texts: tuple[str, str]  # as they were written: the action cards, the support cards

    @cached_property
    def digest(self) -> str:
        """A name for the numbers of this deck; what cards are called does not matter."""
        numbers = [card.face for card in self.cards]
        numbers += [self.count(effect) for effect in range(EFFECTS)]
        numbers += [self.support.set_piece[phase] for phase in (Phase.LINEOUT, Phase.SCRUM)]
        return hashlib.sha256(" ".join(map(str, numbers)).encode()).hexdigest()[:8]

    @property
    def value(self) -> str:
        """The value of the option `deck`, as a saved game names it."""
        return OURS if self is ours() else f"{self.name}@{self.digest}"

    def count(self, effect: int) -> int:
        return self.support.help[effect].count if effect in self.support.help else 0

    def words(self, language: str) -> dict[str, str]:
        """The names of the cards, by key of the catalogues."""
        cards = {f"card.{number}": card.names for number, card in enumerate(self.cards, 1)}
        helps = {f"support.{effect}": helped.names for effect, helped in self.support.help.items()}
        return {key: getattr(names, language) for key, names in (cards | helps).items()}


# --- Which decks there are -----------------------------------------------------------------------------------

_known: dict[str, Deck] = {}  # by digest; ours by its name


def ours() -> Deck:
    """The deck of this folder: a reconstruction, tuned by simulation (CHAMPION-3)."""
    if OURS not in _known:
        _known[OURS] = read(Path(__file__).parent, OURS)
    return _known[OURS]


def load(path: str) -> str:
    """The value of the option `deck` for the deck in a file (or a folder); raises BadDeck. A copy of it is kept."""
    deck = read(Path(path))
    if deck.digest == ours().digest:
        return OURS
    _keep(deck)
    return register(deck)


def register(deck: Deck) -> str:
    """Put a deck at hand, in this process; the value of the option `deck` for it."""
    _known[deck.digest] = deck
    return deck.value


def find(value: str) -> str:
    """The value of the option `deck` that a saved game names, if that deck is at hand; raises BadDeck."""
    return of(value).value


def of(value: str) -> Deck:
    """The deck that the option names; raises BadDeck."""
    if value == OURS:
        return ours()
    name, _, digest = value.rpartition("@")
    if digest not in _known:
        folder = kept() / f"{name}@{digest}"
        if digest != _safe(digest) or name != _safe(name) or not folder.is_dir():
            raise BadDeck("not_at_hand", deck=value, folder=kept())
        deck = read(folder, name)
        if deck.digest != digest:
            raise BadDeck("not_at_hand", deck=value, folder=kept())
        _known[digest] = deck
    return _known[digest]


def words(options: Mapping[str, Any], language: str) -> Mapping[str, str]:
    """The names of the cards of a match."""
    return of(options["deck"]).words(language)


def kept() -> Path:
    """Where copies of decks are kept."""
    return paths.data() / "decks"


def _keep(deck: Deck) -> None:
    folder = kept() / deck.value
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in zip((ACTIONS, SUPPORT), deck.texts, strict=True):
            (folder / name).write_text(text, "utf-8")
    except OSError:
        pass  # the match can be played all the same


def _safe(name: str) -> str:
    """A name that can stand in a saved game and in the name of a folder."""
    letters = "".join(letter if letter.isalnum() else "-" for letter in name.lower())
    return letters[:MOST_LETTERS].strip("-") or "deck"


# --- Reading -------------------------------------------------------------------------------------------------


def read(path: Path, name: str = "") -> Deck:
    """The deck in a folder, or in one file of action cards or of support cards (the others are then ours)."""
    if path.is_dir():
        files = {part: path / part for part in (ACTIONS, SUPPORT) if (path / part).exists()}
        if not files:
            raise BadDeck("empty", file=path, actions=ACTIONS, support=SUPPORT)
        texts = {part: _text(file) for part, file in files.items()}
    else:
        text = _text(path)
        part = SUPPORT if Table(path, text).columns == SUPPORT_COLUMNS else ACTIONS
        texts, files = {part: text}, {part: path}
    cards = read_cards(files[ACTIONS], texts[ACTIONS]) if ACTIONS in texts else ours().cards
    support = read_support(files[SUPPORT], texts[SUPPORT]) if SUPPORT in texts else ours().support
    written = tuple(texts[part] if part in texts else ours().texts[i] for i, part in enumerate((ACTIONS, SUPPORT)))
    return Deck(name or _safe(path.stem), cards, support, (written[0], written[1]))


def _text(file: Path) -> str:
    try:
        text = file.read_text("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadDeck("not_text", file=file) from error
    except OSError as error:
        raise BadDeck("unreadable", file=file, why=error.strerror) from error
    if len(text) > MOST_CHARACTERS:
        raise BadDeck("size", file=file, most=MOST_CHARACTERS)
    return text


class Table:
    """The rows of a file: after its remarks (from # on) a line with the names of the columns, then a line a row."""

    def __init__(self, file: Path, text: str) -> None:
        self.file = file
        lines = [(number, line.split("#")[0].strip()) for number, line in enumerate(text.splitlines(), 1)]
        self.lines = [(number, line) for number, line in lines if line]
        self.last = max(len(lines), 1)
        self.line = self.lines[0][0] if self.lines else self.last
        self.columns = self._cells(self.lines[0][1]) if self.lines else ()

    def rows(self, columns: tuple[str, ...]) -> "list[Row]":
        """Every row, cell by cell; raises BadDeck where the columns are not these."""
        if self.columns != columns:
            expected, other = (" | ".join(names) for names in (ACTION_COLUMNS, SUPPORT_COLUMNS))
            raise self.wrong("header", expected=expected, other=other)
        return [Row(self, number, columns, self._cells(line)) for number, line in self.lines[1:]]

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
        cell = self.cells[column]
        if not (cell.isdecimal() and cell.isascii() and len(cell) < 4 and low <= int(cell) <= high):
            raise self.wrong("value", column=column, low=low, high=high, found=cell)
        return int(cell)

    def word(self, column: str, words: Mapping[str, Any]) -> Any:
        cell = self.cells[column].lower()
        if cell not in words:
            raise self.wrong("word", column=column, found=self.cells[column], words=", ".join(words))
        return words[cell]

    def names(self) -> Names:
        for name in (self.cells["nom"], self.cells["name"]):
            if not name or not name.isprintable() or len(name) > MOST_LETTERS or set(name) & set("{}"):
                raise self.wrong("name", found=name, most=MOST_LETTERS)
        return Names(self.cells["nom"], self.cells["name"])


def read_cards(file: Path, text: str) -> tuple[Card, ...]:
    """The action cards of a file (CHAMPION-1)."""
    table = Table(file, text)
    rows = table.rows(ACTION_COLUMNS)
    cards = []
    for expected, row in enumerate(rows, 1):
        if row.cells["n°"] != str(expected):
            raise row.wrong("number", expected=expected, found=row.cells["n°"])
        physical, hand, foot = (row.number(column, 0, MOST_VALUE) for column in ("physique", "passe", "pied"))
        cards.append(
            Card(
                row.names(),
                (physical, hand, foot),
                row.word("rouge", KIND_WORDS),
                row.word("flèche", ARROW_WORDS),
                row.word("sifflets", WHISTLE_WORDS),
                row.word("but", GOAL_WORDS),
            )
        )
    if not FEWEST_CARDS <= len(cards) <= MOST_CARDS:
        raise table.ends("count", found=len(cards), low=FEWEST_CARDS, high=MOST_CARDS)
    return tuple(cards)


def read_support(file: Path, text: str) -> Support:
    """The support cards of a file (CHAMPION-2), and the values of Touche and Mêlée."""
    table = Table(file, text)
    helps: dict[int, Help] = {}
    set_piece: dict[int, int] = {}
    lines: dict[str, int] = {}
    for row in table.rows(SUPPORT_COLUMNS):
        card, names = row.word("carte", SUPPORT_WORDS), row.names()
        piece = {"touche": Phase.LINEOUT, "mêlée": Phase.SCRUM}.get(card)
        points = row.number("valeur", 1, MOST_BONUS) if card == "bonus" else 0
        what = f"{card} {points}" if points else card
        if what in lines:
            raise row.wrong("twice", what=what, other=lines[what])
        lines[what] = row.line
        if piece is not None:
            set_piece[piece] = row.number("valeur", 0, MOST_SET_PIECE)
            row.number("nombre", 1, 1)
        else:
            if not points:
                row.word("valeur", {NOTHING: 0})
            effect = BONUS + points if points else {"buteur": KICKER, "faute": FOUL}[card]
            helps[effect] = Help(names, row.number("nombre", 0, MOST_OF_A_KIND))
    for what, phase in (("touche", Phase.LINEOUT), ("mêlée", Phase.SCRUM)):
        if phase not in set_piece:
            raise table.ends("missing", what=what)
    if not any(helped.count for helped in helps.values()):
        raise table.ends("count", found=0, low=1, high=MOST_OF_A_KIND * EFFECTS)
    return Support(helps, set_piece)
