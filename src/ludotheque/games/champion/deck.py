"""The deck as data: `actions.txt` and `support.txt`, any other deck that a player brings in the same form, and the real
box (`BOX`), whose cards the player tells as they come up.

>>> ludotheque.new("champion", deck=deck.load("ma-boite.txt"))
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from ...engine.decks import BOX, DeckStore, Row, Table, safe_name, text_of
from ...engine.errors import BadDeck
from ...engine.record import Record, blank
from ...texts import Texts
from .record import (
    ARBITRE,
    BONUS,
    CARD_BIT,
    DECK,
    EFFECTS,
    FEWEST_CARDS,
    FOUL,
    KICKER,
    KINDS,
    MOST_BONUS,
    MOST_CARDS,
    MOST_SET_PIECE,
    MOST_VALUE,
    Kind,
    Phase,
    face,
)

ACTIONS, SUPPORT = "actions.txt", "support.txt"
MOST_OF_A_KIND = 20  # support cards
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
VALUED = ("bonus", "touche", "mêlée")
# The cards beside the support pile: in which phase they count, and in which kind.
PIECES = {"touche": (Phase.LINEOUT, Kind.HAND), "mêlée": (Phase.SCRUM, Kind.PHYSICAL)}


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
class Mixed(Help):
    """Support cards that add what they have in the kind of the challenge."""

    adds: tuple[int, int, int]


@dataclass(frozen=True)
class Support:
    """The NJ's support pile and the two cards beside it."""

    help: Mapping[int, Help]  # by effect
    set_piece: Mapping[int, int]  # by phase: the value of the Touche card, of the Mêlée card
    mixed: tuple[Mixed, ...] = ()

    def count(self, effect: int, kind: int) -> int:
        """How many cards have this effect in a challenge of this kind."""
        plain = self.help[effect].count if effect in self.help else 0
        return plain + sum(sort.count for sort in self.mixed if BONUS + sort.adds[kind] == effect)

    def names(self, effect: int) -> list[Names]:
        """What the cards are called that can have this effect."""
        plain = [self.help[effect].names] if effect in self.help else []
        return plain + [sort.names for sort in self.mixed if effect - BONUS in sort.adds]

    @property
    def effects(self) -> list[int]:
        return [effect for effect in range(EFFECTS) if self.names(effect)]


@dataclass(frozen=True)
class Deck:
    name: str
    cards: tuple[Card, ...]
    support: Support
    texts: tuple[str, str]  # as they were written: the action cards, the support cards
    box: bool = False  # are the cards guesses, as long as they have not been met?

    @cached_property
    def digest(self) -> str:
        """A name for the numbers of this deck; what cards are called does not matter.

        Saved games name it, so that of a deck as decks were first must stay: values to 7, bonuses from 1 to 5.
        """
        numbers = [first_face(card) for card in self.cards]
        numbers += [self.plain_count(effect) for effect in (KICKER, FOUL, *range(BONUS + 1, BONUS + 6))]
        numbers += [self.support.set_piece[phase] for phase in (Phase.LINEOUT, Phase.SCRUM)]
        if any(value > 7 for card in self.cards for value in card.values):
            numbers += [card.face for card in self.cards]
        numbers += [self.plain_count(BONUS + points) for points in (0, 6, 7, 8, 9) if self.plain_count(BONUS + points)]
        numbers += [number for sort in self.support.mixed for number in (*sort.adds, sort.count)]
        return hashlib.sha256(" ".join(map(str, numbers)).encode()).hexdigest()[:8]

    @cached_property
    def numbers(self) -> Record:
        """What `setup` gets of this deck."""
        numbers = blank(DECK)
        numbers.cards = len(self.cards)
        for number, card in enumerate(self.cards, 1):
            numbers.faces[number] = card.face
            numbers.goals |= CARD_BIT[number] * card.goal
        for kind in range(KINDS):
            for effect in range(EFFECTS):
                numbers.support[kind, effect] = self.support.count(effect, kind)
        for phase, value in self.support.set_piece.items():
            numbers.set_piece[phase] = value
        numbers.box = self.box
        return numbers

    def plain_count(self, effect: int) -> int:
        return self.support.help[effect].count if effect in self.support.help else 0

    def words(self, language: str) -> dict[str, str]:
        """The names of the cards, by key of the catalogues."""
        cards = {f"card.{number}": getattr(card.names, language) for number, card in enumerate(self.cards, 1)}
        helps = {
            f"support.{effect}": " / ".join(getattr(names, language) for names in self.support.names(effect))
            for effect in self.support.effects
        }
        return cards | helps


def first_face(card: Card) -> int:
    """A card as it was first packed into a number, three bits a value."""
    values = sum(value << 3 * kind for kind, value in enumerate(card.values))
    return values | card.red << 9 | card.right << 11 | card.whistles << 12 | card.goal << 14


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


def read_texts(texts: Sequence[str], name: str) -> Deck:
    """The deck of both files, as they are written."""
    actions, support = texts
    return Deck(name, read_cards(Path(ACTIONS), actions), read_support(Path(SUPPORT), support), (actions, support))


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
    mixed: list[Mixed] = []
    set_piece: dict[int, int] = {}
    lines: dict[str, int] = {}
    for row in rows_of(table, SUPPORT_COLUMNS):
        card, names = row.word("carte", SUPPORT_WORDS), names_of(row)
        values = read_values(row, MOST_BONUS if card == "bonus" else MOST_SET_PIECE) if card in VALUED else None
        what = f"{card} {row.cells['valeur']}" if card == "bonus" else card
        if what in lines:
            raise row.wrong("twice", what=what, other=lines[what])
        lines[what] = row.line
        if card in PIECES:  # CHAMPION-35: what counts is Passe in a touche, Physique in a mêlée
            phase, kind = PIECES[card]
            assert values
            set_piece[phase] = values[kind]
            row.number("nombre", 1, 1)
            continue
        count = row.number("nombre", 0, MOST_OF_A_KIND)
        if values is None:
            row.word("valeur", {NOTHING: 0})
            helps[{"buteur": KICKER, "faute": FOUL}[card]] = Help(names, count)
        elif len(set(values)) == 1:
            helps[BONUS + values[0]] = Help(names, count)
        else:
            mixed.append(Mixed(names, count, values))
    for what, (phase, _) in PIECES.items():
        if phase not in set_piece:
            raise table.ends("missing", what=what)
    if not any(helped.count for helped in (*helps.values(), *mixed)):
        raise table.ends("count", found=0, low=1, high=MOST_OF_A_KIND * EFFECTS)
    return Support(helps, set_piece, tuple(mixed))


def read_values(row: Row, most: int) -> tuple[int, int, int]:
    """The value of a card, for all kinds or for each: `2`, `2/1/0`."""
    cells = [cell.strip() for cell in row.cells["valeur"].split("/")]
    numbers = [row.whole(cell, "valeur", 0, most) for cell in cells]
    if len(numbers) not in (1, KINDS):
        raise row.wrong("value", column="valeur", low=0, high=most, found=row.cells["valeur"])
    physical, hand, foot = numbers * (KINDS // len(numbers))
    return physical, hand, foot


# --- Which decks there are -----------------------------------------------------------------------------------

# Ours is a reconstruction, tuned by simulation (CHAMPION-3).
DECKS = DeckStore(Path(__file__).parent / "decks", (ACTIONS, SUPPORT), read)
ours, load, register, find = DECKS.ours, DECKS.load, DECKS.register, DECKS.find


OFTEN = 10  # so much oftener is a support card of ours than one that we have not


@cache
def box() -> Deck:
    """The real box. Nothing of it is known: what advisers expect of a card that was not met is one of ours, and what
    can be drawn as support is anything, mostly as in ours."""
    names = [Names(f"carte {number}", f"card {number}") for number in range(1, MOST_CARDS + 1)]
    guesses = (ours().cards * 2)[:MOST_CARDS]
    cards = tuple(replace(card, names=called) for card, called in zip(guesses, names, strict=True))
    plain = ours().support.help
    helps = {
        effect: Help(
            plain[effect].names if effect < BONUS else Names("Soutien", "Support"),
            OFTEN * ours().plain_count(effect) + 1,
        )
        for effect in range(EFFECTS)
    }
    return Deck(BOX, cards, Support(helps, {Phase.LINEOUT: -1, Phase.SCRUM: -1}), ("", ""), box=True)


def of(value: str) -> Deck:
    """The deck that the option names; raises BadDeck."""
    return box() if value == BOX else DECKS.of(value)


def words(options: Mapping[str, Any], language: str) -> Mapping[str, str]:
    """The names of the cards of a match."""
    return of(options["deck"]).words(language)


def called(key: str, texts: Texts, otherwise: str = "") -> str:
    """What the deck of a match calls something; where nothing says which deck it is, what ours does."""
    return texts(key) if key in texts else our_words(texts.language).get(key, otherwise)


@cache
def our_words(language: str) -> Mapping[str, str]:
    return ours().words(language)


def numbers(options: Mapping[str, Any]) -> Record:
    """What `setup` gets of the deck of a match."""
    return of(options["deck"]).numbers
