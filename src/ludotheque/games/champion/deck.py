"""The deck as data: `actions.txt` and `support.txt`, and any other deck that a player brings in the same form.

>>> ludotheque.new("champion", deck=deck.load("ma-boite.txt"))
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from ...engine.decks import DeckStore, Row, Table, safe_name, text_of
from ...engine.errors import BadDeck
from ...engine.record import Record, blank
from ...texts import Texts
from .record import (
    ARBITRE,
    BONUS,
    CARD_BIT,
    DECK,
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

ACTIONS, SUPPORT = "actions.txt", "support.txt"
FEWEST_CARDS = 20
MOST_OF_A_KIND = 20  # support cards
MOST_SET_PIECE = 9
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

    @cached_property
    def numbers(self) -> Record:
        """What `setup` gets of this deck."""
        numbers = blank(DECK)
        numbers.cards = len(self.cards)
        for number, card in enumerate(self.cards, 1):
            numbers.faces[number] = card.face
            numbers.goals |= CARD_BIT[number] * card.goal
        for effect in range(EFFECTS):
            numbers.support[effect] = self.count(effect)
        for phase, value in self.support.set_piece.items():
            numbers.set_piece[phase] = value
        return numbers

    def count(self, effect: int) -> int:
        return self.support.help[effect].count if effect in self.support.help else 0

    def words(self, language: str) -> dict[str, str]:
        """The names of the cards, by key of the catalogues."""
        cards = {f"card.{number}": card.names for number, card in enumerate(self.cards, 1)}
        helps = {f"support.{effect}": helped.names for effect, helped in self.support.help.items()}
        return {key: getattr(names, language) for key, names in (cards | helps).items()}


# --- Reading -------------------------------------------------------------------------------------------------


def read(path: Path, name: str = "") -> Deck:
    """The deck in a folder, or in one file of action cards or of support cards (the others are then ours)."""
    if path.is_dir():
        files = {part: path / part for part in (ACTIONS, SUPPORT) if (path / part).exists()}
        if not files:
            raise BadDeck("empty", file=path, actions=ACTIONS, support=SUPPORT)
        texts = {part: text_of(file) for part, file in files.items()}
    else:
        text = text_of(path)
        part = SUPPORT if Table(path, text).columns == SUPPORT_COLUMNS else ACTIONS
        texts, files = {part: text}, {part: path}
    cards = read_cards(files[ACTIONS], texts[ACTIONS]) if ACTIONS in texts else ours().cards
    support = read_support(files[SUPPORT], texts[SUPPORT]) if SUPPORT in texts else ours().support
    written = tuple(texts[part] if part in texts else ours().texts[i] for i, part in enumerate((ACTIONS, SUPPORT)))
    return Deck(name or safe_name(path.stem), cards, support, (written[0], written[1]))


def rows_of(table: Table, columns: tuple[str, ...]) -> list[Row]:
    """Every row of a file; raises BadDeck where its columns are not these."""
    if table.columns != columns:
        expected, other = (" | ".join(names) for names in (ACTION_COLUMNS, SUPPORT_COLUMNS))
        raise table.wrong("header", expected=expected, other=other)
    return table.rows()


def names_of(row: Row) -> Names:
    return Names(row.name("nom"), row.name("name"))


def read_cards(file: Path, text: str) -> tuple[Card, ...]:
    """The action cards of a file (CHAMPION-1)."""
    table = Table(file, text)
    rows = rows_of(table, ACTION_COLUMNS)
    cards = []
    for expected, row in enumerate(rows, 1):
        if row.cells["n°"] != str(expected):
            raise row.wrong("number", expected=expected, found=row.cells["n°"])
        physical, hand, foot = (row.number(column, 0, MOST_VALUE) for column in ("physique", "passe", "pied"))
        cards.append(
            Card(
                names_of(row),
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
    for row in rows_of(table, SUPPORT_COLUMNS):
        card, names = row.word("carte", SUPPORT_WORDS), names_of(row)
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


# --- Which decks there are -----------------------------------------------------------------------------------

# Ours is a reconstruction, tuned by simulation (CHAMPION-3).
DECKS = DeckStore(Path(__file__).parent / "decks", (ACTIONS, SUPPORT), read)
ours, load, register, find, of = DECKS.ours, DECKS.load, DECKS.register, DECKS.find, DECKS.of


def words(options: Mapping[str, Any], language: str) -> Mapping[str, str]:
    """The names of the cards of a match."""
    return of(options["deck"]).words(language)


def called(key: str, texts: Texts, otherwise: str = "") -> str:
    """What the deck of a match calls something; where nothing says which deck it is, what ours does."""
    return texts(key) if key in texts else ours().words(texts.language).get(key, otherwise)


def numbers(options: Mapping[str, Any]) -> Record:
    """What `setup` gets of the deck of a match."""
    return of(options["deck"]).numbers
