"""The two decks as data: `normans.txt`, `saxons.txt`, `objectives.txt`, and any others that a player brings.

>>> ludotheque.new("hastings", deck=deck.load("ma-boite"))          # a folder with one or more of these files
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from ...engine.decks import BOX, DeckStore, Row, Table, safe_name, text_of
from ...engine.errors import BadDeck, BadOption
from ...engine.option import option_text
from ...engine.record import Record, blank
from ...texts import Texts
from .record import (
    DECK,
    FACTIONS,
    LETTERS,
    LINE_BITS,
    LINES_A_CARD,
    MOST_AMOUNT,
    MOST_ASKED,
    MOST_CARDS,
    MOST_COST,
    MOST_FAMILIES,
    MOST_HEALTH,
    MOST_REACH,
    MOST_RESOURCES,
    MOST_SCHOLAR,
    MOST_VALUE,
    NORMAN,
    OBJECTIVES,
    SAXON,
    SCOPE_AT,
    WORD_CARDS,
    WORD_MASK,
    Arm,
    Kind,
    Op,
    Scope,
    When,
    Whom,
    face,
    line,
    objective,
)

BOXED = "in_box"  # a key that only the words of the box have
FILES = ("normans.txt", "saxons.txt", "objectives.txt")
GOALS = 2  # where objectives.txt stands among them
FEWEST_CARDS = 40
MOST_COPIES = 20
NOTHING = "-"
MOST_FLAVOUR = 160  # and of a text that is done by hand

CARD_COLUMNS = ("nom", "name", "carte", "coût", "ress.", "force", "zèle", "vie", "ex.", "capacités")
CAMPS = {"normands": NORMAN, "saxons": SAXON}
GOAL_COLUMNS = ("camp", "objectif", "nom", "name", "force", "zèle", "détruit")

# The words that a column can hold, in French and English.
CARD_WORDS = {
    "chef": (Kind.LEADER, Arm.NONE),
    "personnage": (Kind.CHARACTER, Arm.NONE),
    "archers": (Kind.UNIT, Arm.ARCHERS),
    "infanterie": (Kind.UNIT, Arm.INFANTRY),
    "cavalerie": (Kind.UNIT, Arm.CAVALRY),
    "événement": (Kind.EVENT, Arm.NONE),
    "tactique": (Kind.TACTIC, Arm.NONE),
    "attachement": (Kind.ATTACHMENT, Arm.NONE),
    "leader": (Kind.LEADER, Arm.NONE),
    "character": (Kind.CHARACTER, Arm.NONE),
    "infantry": (Kind.UNIT, Arm.INFANTRY),
    "cavalry": (Kind.UNIT, Arm.CAVALRY),
    "event": (Kind.EVENT, Arm.NONE),
    "tactic": (Kind.TACTIC, Arm.NONE),
    "attachment": (Kind.ATTACHMENT, Arm.NONE),
}
CAMP_WORDS = {"normand": NORMAN, "saxon": SAXON, "norman": NORMAN}
WHEN_WORDS = {
    "jouée": When.PLAYED,
    "action": When.ACTION,
    "permanent": When.PERMANENT,
    "réaction": When.REACTION,
    "solo": When.SOLO,
    "played": When.PLAYED,
    "reaction": When.REACTION,
}
OP_WORDS = {
    "dégâts": Op.DAMAGE,
    "aile": Op.WING,
    "soin": Op.HEAL,
    "détruire": Op.DESTROY,
    "relever": Op.READY,
    "épuiser": Op.EXHAUST,
    "pioche": Op.DRAW,
    "défausse": Op.DISCARD,
    "déplacer": Op.MOVE,
    "force": Op.MIGHT,
    "zèle": Op.ZEAL,
    "vie": Op.HEALTH,
    "remise": Op.DISCOUNT,
    "reprendre": Op.TAKE,
    "portée": Op.RANGE,
    "damage": Op.DAMAGE,
    "wing": Op.WING,
    "heal": Op.HEAL,
    "destroy": Op.DESTROY,
    "ready": Op.READY,
    "exhaust": Op.EXHAUST,
    "draw": Op.DRAW,
    "discard": Op.DISCARD,
    "move": Op.MOVE,
    "might": Op.MIGHT,
    "zeal": Op.ZEAL,
    "health": Op.HEALTH,
    "discount": Op.DISCOUNT,
    "take": Op.TAKE,
    "range": Op.RANGE,
}
WHOM_WORDS = {
    "carte": Whom.ANY,
    "chef": Whom.LEADER,
    "personnage": Whom.CHARACTER,
    "unité": Whom.UNIT,
    "archers": Whom.ARCHERS,
    "infanterie": Whom.INFANTRY,
    "cavalerie": Whom.CAVALRY,
    "tireurs": Whom.RANGED,
    "soi": Whom.SELF,
    "famille": Whom.FAMILY,
    "ligne-1": Whom.FRONT,
    "sauf-chef": Whom.NOT_LEADER,
    "card": Whom.ANY,
    "leader": Whom.LEADER,
    "character": Whom.CHARACTER,
    "unit": Whom.UNIT,
    "infantry": Whom.INFANTRY,
    "cavalry": Whom.CAVALRY,
    "ranged": Whom.RANGED,
    "self": Whom.SELF,
    "family": Whom.FAMILY,
    "line-1": Whom.FRONT,
    "not-leader": Whom.NOT_LEADER,
}
SCOPE_WORDS = {
    "une-ici": Scope.ONE_HERE,
    "une": Scope.ONE,
    "toutes-ici": Scope.ALL_HERE,
    "toutes": Scope.ALL,
    "one-here": Scope.ONE_HERE,
    "one": Scope.ONE,
    "all-here": Scope.ALL_HERE,
    "all": Scope.ALL,
}
# Abilities of one word (HASTINGS-20): what they are on a face, and how much of it there can be (1: just the word).
ABILITY_WORDS = {
    "portée": ("reach", MOST_REACH),
    "agile": ("agile", 1),
    "commandant": ("commander", 1),
    "érudit": ("scholar", MOST_SCHOLAR),
    "remise-chef": ("leader_discount", 1),
    "range": ("reach", MOST_REACH),
    "commander": ("commander", 1),
    "scholar": ("scholar", MOST_SCHOLAR),
    "leader-discount": ("leader_discount", 1),
}
FAMILY_WORDS = ("famille", "family")
# HASTINGS-62: a line that the program cannot express, in free words; of an attachment, perhaps with who may bear it.
BY_HAND = re.compile(r'(?:main|by-hand) +(?:"([^"]+)"|« *([^»]+?) *»)(?: +([^ ]+))?', re.IGNORECASE)
ABILITY = re.compile(r'(?:"[^"]*"|«[^»]*»|[^;"«])+')  # up to a semicolon that stands in no quotation
START_WORDS = ("départ", "start")  # HASTINGS-30: the line of wing 2 in which the Ennemi begins with this card

ARMY = (Kind.LEADER, Kind.CHARACTER, Kind.UNIT)
LASTING = (*ARMY, Kind.TACTIC)  # what stays in play with lines of its own
# How a line is written after its effect: whether with an amount, with whom and where.
WITHOUT_AMOUNT = (Op.READY, Op.EXHAUST, Op.MOVE, Op.TAKE)
WITHOUT_TARGET = (Op.DRAW, Op.DISCARD, Op.TAKE)
# What may stand behind each word; so that nothing goes round and round, and reactions ask nobody anything.
PERMANENT_OPS = (Op.MIGHT, Op.ZEAL, Op.RANGE, Op.DISCOUNT)
ATTACHMENT_OPS = (Op.MIGHT, Op.ZEAL, Op.HEALTH, Op.RANGE)
WITHOUT_CHOICE = (Op.DAMAGE, Op.HEAL, Op.READY, Op.EXHAUST, Op.MIGHT, Op.ZEAL, Op.HEALTH)  # with ALL or ALL_HERE
NEVER_AN_ACTION = (Op.READY, Op.TAKE, Op.RANGE)


class BadArmy(BadDeck):
    reasons: ClassVar = {
        "leader": "{file}, line {line}: the first card, and no other, is the Leader, in one copy",
        "objective": "{file}, line {line}: objectives A to F ask for Might, Zeal or both, G for nothing",
    }


@dataclass(frozen=True)
class Names:
    """What something is called, and a word about it."""

    fr: str
    en: str
    flavour_fr: str = ""
    flavour_en: str = ""


@dataclass(frozen=True)
class Card:
    names: Names
    face: int
    lines: tuple[int, ...] = ()
    start: int = 0  # HASTINGS-30: the line of wing 2, 0 none
    row: int = 0  # which row of its file it comes from
    by_hand: tuple[str, ...] = ()  # HASTINGS-62: by line, the free words of those that the program cannot express


@dataclass(frozen=True)
class Goal:
    """An objective."""

    names: Names
    asks: int  # see `record.objective`


@dataclass(frozen=True)
class Faction:
    """One side's cards, the first of them its Leader, and its objectives."""

    cards: tuple[Card, ...]
    goals: tuple[Goal, ...]
    families: tuple[str, ...] = ()

    @cached_property
    def starters(self) -> tuple[int, int]:
        """The numbers of the cards that lie in lines 1 and 2 when this is the Ennemi's deck (HASTINGS-30)."""
        places = {card.start: number for number, card in enumerate(self.cards, 1) if card.start}
        return places[1], places[2]

    @property
    def pile(self) -> tuple[int, int]:
        """The set of its cards, as a record holds it: two words."""
        every = (1 << len(self.cards)) - 1
        return every & WORD_MASK, every >> WORD_CARDS


@dataclass(frozen=True)
class Deck:
    name: str
    factions: tuple[Faction, Faction]
    texts: tuple[str, ...] = field(default=("", "", ""), repr=False)  # as they were written

    @cached_property
    def digest(self) -> str:
        """A name for the numbers of these decks; what cards are called does not matter."""
        numbers: list[int] = []
        for faction in self.factions:
            for card in faction.cards:
                numbers += [card.face, card.start, *card.lines, -1]
            numbers += [goal.asks for goal in faction.goals]
        return hashlib.sha256(" ".join(map(str, numbers)).encode()).hexdigest()[:8]

    @cached_property
    def numbers(self) -> Record:
        """What `setup` gets of these decks."""
        numbers = blank(DECK)
        lines = numbers.lines.view(np.uint64)  # four lines take all 64 bits
        for number, faction in enumerate(self.factions):
            for card, drawn in enumerate(faction.cards, MOST_CARDS * number + 1):
                numbers.faces[card] = drawn.face
                lines[card] = sum(said << LINE_BITS * place for place, said in enumerate(drawn.lines))
            numbers.objectives[number] = [goal.asks for goal in faction.goals]
            numbers.cards[number] = len(faction.cards)
            numbers.all_cards[number] = faction.pile
            numbers.starters[number] = faction.starters
            numbers.by_hand |= any(any(card.by_hand) for card in faction.cards)
        return numbers

    def words(self, language: str) -> dict[str, str]:
        """Names and flavour of cards and objectives, by key of the catalogues."""
        said: dict[str, str] = {}
        for number, faction in enumerate(self.factions):
            for card, printed in enumerate(faction.cards, MOST_CARDS * number + 1):
                said[f"card.{card}"] = getattr(printed.names, language)
                said[f"flavour.{card}"] = getattr(printed.names, f"flavour_{language}")
                said |= {f"by_hand.{card}.{place}": text for place, text in enumerate(printed.by_hand) if text}
            for letter, goal in zip(LETTERS, faction.goals, strict=True):
                said[f"objective.{FACTIONS[number]}.{letter}"] = getattr(goal.names, language)
            for family, name in enumerate(faction.families, 1):
                said[f"family.{FACTIONS[number]}.{family}"] = name
        return said


# --- Reading -------------------------------------------------------------------------------------------------


def read(path: Path, name: str = "") -> Deck:
    """The decks in a folder, or one file of them; what is not there is ours."""
    if path.is_dir():
        files = [path / part for part in FILES if (path / part).exists()]
        if not files:
            raise BadDeck("empty", file=path, actions=", ".join(FILES[:GOALS]), support=FILES[GOALS])
    else:
        files = [path]
    return parse({file: text_of(file) for file in files}, name or safe_name(path.stem))


def read_texts(texts: Sequence[str], name: str) -> Deck:
    """The decks of all three files, as they are written."""
    return parse(dict(zip(map(Path, FILES), texts, strict=True)), name)


def parse(files: Mapping[Path, str], name: str) -> Deck:
    """The decks of some files; what is not there is ours."""
    texts = ["", "", ""] if len(files) == len(FILES) else list(ours().texts)
    cards: dict[int, tuple[tuple[Card, ...], tuple[str, ...]]] = {}
    goals: dict[int, tuple[Goal, ...]] = {}
    for file, text in files.items():
        table = Table(file, text)
        part = part_of(table)
        texts[part] = text
        if part == GOALS:
            goals = read_goals(table)
        else:
            cards[part] = read_cards(table)
    factions = []
    for camp in range(2):
        owned, families = cards.get(camp) or (ours().factions[camp].cards, ours().factions[camp].families)
        factions.append(Faction(owned, goals.get(camp) or ours().factions[camp].goals, families))
    return Deck(name, (factions[0], factions[1]), tuple(texts))


def part_of(table: Table) -> int:
    """Which of `FILES` a table is, by the names of its columns: whatever the file is called."""
    camp = CAMPS.get(table.columns[0] if table.columns else "")
    if table.columns == GOAL_COLUMNS:
        return GOALS
    if camp is None or table.columns[1:] != CARD_COLUMNS:
        expected, other = " | ".join(("normands", *CARD_COLUMNS)), " | ".join(GOAL_COLUMNS)
        raise table.wrong("header", expected=expected, other=other)
    return camp


def read_cards(table: Table) -> tuple[tuple[Card, ...], tuple[str, ...]]:
    """The cards of a file, and the families in it (HASTINGS-1)."""
    rows, families = read_rows(table)
    cards: list[Card] = []
    starts: dict[int, int] = {}
    for row, card, copies in rows:
        if (card.row == 0) != (card.face & 7 == Kind.LEADER) or (card.row == 0 and copies > 1):
            raise BadArmy("leader", file=row.table.file.name, line=row.line)
        if card.start:
            if card.start in starts or copies > 1:
                raise row.wrong("twice", what=f"départ {card.start}", other=starts.get(card.start, row.line))
            starts[card.start] = row.line
        cards += [card] * copies
    if not FEWEST_CARDS <= len(cards) <= MOST_CARDS:
        raise table.ends("count", found=len(cards), low=FEWEST_CARDS, high=MOST_CARDS)
    for start in (1, 2):
        if start not in starts:
            raise table.ends("missing", what=f"départ {start}")
    return tuple(cards), families


def read_rows(table: Table) -> tuple[list[tuple[Row, Card, int]], tuple[str, ...]]:
    """The rows of a file, each with its card and how many copies there are, and the families; be they a deck or not."""
    rows: list[tuple[Row, Card, int]] = []
    families: list[str] = []
    expected = 1
    for number, row in enumerate(table.rows()):
        first = row.cells[table.columns[0]]
        if first != str(expected):
            raise row.wrong("number", expected=expected, found=first)
        card = read_card(row, number, families)
        copies = row.number("ex.", 1, MOST_COPIES)
        rows.append((row, card, copies))
        expected += copies
    return rows, tuple(families)


def read_card(row: Row, number: int, families: list[str]) -> Card:
    kind, arm = row.word("carte", CARD_WORDS)
    parts = {"kind": kind, "arm": arm, "cost": row.number("coût", 0, MOST_COST)}
    for column, part, low, high in (
        ("ress.", "resources", 0, MOST_RESOURCES),
        ("force", "might", 0, MOST_VALUE),
        ("zèle", "zeal", 0, MOST_VALUE),
        ("vie", "health", 1, MOST_HEALTH),
    ):
        if kind in ARMY:
            parts[part] = row.number(column, low, high)
        else:
            row.word(column, {NOTHING: 0})
    start = 0
    lines: list[int] = []
    by_hand: list[str] = []
    abilities = [text.strip() for text in ABILITY.findall(row.cells["capacités"])]
    for text in [] if abilities == [NOTHING] else abilities:
        when, colon, rest = text.partition(":")
        first, *others = text.split() or [""]
        if colon:
            moment = row.one_of(when.strip(), "capacités", WHEN_WORDS)
            if found := BY_HAND.fullmatch(rest.strip()):
                by_hand += [""] * (len(lines) - len(by_hand)) + [free_words(row, found[1] or found[2])]
                lines.append(line(moment, Op.NONE, len(lines) % LINES_A_CARD, read_bearer(row, kind, found[3])))
            else:
                lines.append(read_line(row, moment, rest.split(), kind, parts))
        elif first.lower() in FAMILY_WORDS and others:
            name = " ".join(others)
            if name not in families:
                families.append(name)
            if len(families) > MOST_FAMILIES:
                raise row.wrong("ability", found=text)
            parts["family"] = families.index(name) + 1
        elif first.lower() in START_WORDS and len(others) == 1:
            start = row.whole(others[0], first, 1, 2)
        else:
            part, most = row.one_of(first, "capacités", ABILITY_WORDS)
            if len(others) != (most > 1) or kind not in ARMY or (part == "commander" and kind != Kind.LEADER):
                raise row.wrong("ability", found=text)
            parts[part] = row.whole(others[0], first, 1, most) if most > 1 else 1
    if (start and kind not in ARMY) or len(lines) > LINES_A_CARD or (kind == Kind.EVENT and not lines):
        raise row.wrong("ability", found=row.cells["capacités"])
    if kind in (Kind.TACTIC, Kind.ATTACHMENT) and not lines:
        raise row.wrong("ability", found=row.cells["capacités"])
    return Card(read_names(row), face(**parts), tuple(lines), start, number, tuple(by_hand))


def free_words(row: Row, text: str) -> str:
    if not text.isprintable() or len(text) > MOST_FLAVOUR or set(text) & set("{}"):
        raise row.wrong("ability", found=text)
    return text


def read_bearer(row: Row, kind: int, word: str | None) -> int:
    """Who may bear an attachment whose line is done by hand; other kinds of card have none."""
    if word is None:
        return Whom.ANY
    if kind != Kind.ATTACHMENT:
        raise row.wrong("ability", found=word)
    return int(row.one_of(word, "capacités", WHOM_WORDS))


def read_names(row: Row) -> Names:
    line_number, note = row.table.notes.get(row.line, (row.line, ""))
    flavour = [part.strip() for part in note.split("//")] if note else ["", ""]
    if len(flavour) != 2 or any(len(part) > MOST_FLAVOUR or set(part) & set("{}") for part in flavour):
        raise row.table.wrong("flavour", line=line_number, most=MOST_FLAVOUR)
    return Names(row.name("nom"), row.name("name"), *flavour)


def read_line(row: Row, when: int, words: list[str], kind: int, parts: Mapping[str, int]) -> int:
    """A line, `dégâts 2 tireurs une-ici` after its `jouée:`; raises BadDeck where it makes no sense there."""
    refusal = row.wrong("ability", found=" ".join(words))
    if not words:
        raise refusal
    op = row.one_of(words[0], "capacités", OP_WORDS)
    rest = words[1:]
    amount = 1
    if op not in WITHOUT_AMOUNT:
        if not rest:
            raise refusal
        amount = row.whole(rest.pop(0).lstrip("+"), words[0], 1, MOST_AMOUNT)
    whom, scope = Whom.ANY, Scope.ONE
    aimless = op in WITHOUT_TARGET or (op == Op.DISCOUNT and when != When.PERMANENT)
    if not aimless and op not in (Op.WING, Op.DISCOUNT) and kind != Kind.ATTACHMENT:
        if len(rest) != 2:
            raise refusal
        whom = row.one_of(rest[0], "capacités", WHOM_WORDS)
        scope = row.one_of(rest[1], "capacités", SCOPE_WORDS)
    elif op == Op.WING:
        scope = row.one_of(rest[0], "capacités", SCOPE_WORDS) if rest else Scope.ONE
        if len(rest) > 1 or scope not in (Scope.ONE, Scope.ONE_HERE):
            raise refusal
    elif not aimless:  # of an attachment, who may bear it; of a permanent discount, what becomes cheaper
        whom = row.one_of(rest[0], "capacités", WHOM_WORDS) if rest else Whom.ANY
        if len(rest) > 1:
            raise refusal
    elif rest:
        raise refusal
    if not makes_sense(when, op, whom, scope, kind, parts["cost"], parts.get("family", 0)):
        raise refusal
    return line(when, op, amount, whom, scope)


def makes_sense(when: int, op: int, whom: int, scope: int, kind: int, cost: int, family: int) -> bool:
    """May such a line stand on such a card?"""
    one, here = scope in (Scope.ONE, Scope.ONE_HERE), scope in (Scope.ONE_HERE, Scope.ALL_HERE)
    if (whom == Whom.FAMILY and not family) or (whom == Whom.SELF and kind not in ARMY):
        return False
    off_field = kind == Kind.EVENT or (kind == Kind.TACTIC and when != When.PERMANENT)
    if whom == Whom.FAMILY and (off_field or when == When.REACTION):  # a card that does not lie has none
        return False
    if op == Op.MOVE and not one:  # one card moves to one wing
        return False
    if kind == Kind.ATTACHMENT:
        return when == When.PERMANENT and op in ATTACHMENT_OPS
    if when == When.PERMANENT:
        return kind in LASTING and op in PERMANENT_OPS and (op == Op.DISCOUNT or not one)
    if op == Op.RANGE or (op == Op.TAKE and (kind != Kind.EVENT or cost == 0)):
        return False
    if when == When.REACTION:
        return kind in ARMY and (op == Op.DRAW or (op in WITHOUT_CHOICE and not one and whom != Whom.SELF))
    if when == When.ACTION and (kind not in LASTING or op in NEVER_AN_ACTION):
        return False
    return kind in ARMY or (scope != Scope.ONE_HERE and not (here and op == Op.WING))


def read_goals(table: Table) -> dict[int, tuple[Goal, ...]]:
    """The objectives of a file, of one side or of both (HASTINGS-3)."""
    goals: dict[int, list[Goal]] = {}
    for row in table.rows():
        owned = goals.setdefault(row.word("camp", CAMP_WORDS), [])
        if len(owned) == OBJECTIVES or row.cells["objectif"] != LETTERS[len(owned)]:
            expected = LETTERS[len(owned)] if len(owned) < OBJECTIVES else NOTHING
            raise row.wrong("number", expected=expected, found=row.cells["objectif"])
        last = len(owned) == OBJECTIVES - 1
        asked = [
            0 if row.cells[column] == NOTHING else row.number(column, 1, MOST_ASKED) for column in ("force", "zèle")
        ]
        if last == any(asked) or (last and row.cells["détruit"] != NOTHING):
            raise BadArmy("objective", file=row.table.file.name, line=row.line)
        owned.append(Goal(read_names(row), objective(asked[0], asked[1], read_reward(row))))
    for camp, owned in goals.items():
        if len(owned) < OBJECTIVES:
            raise table.ends("missing", what=f"{FACTIONS[camp]} {LETTERS[len(owned)]}")
    return {camp: tuple(owned) for camp, owned in goals.items()}


def read_reward(row: Row) -> int:
    """What happens when an objective is destroyed: a line that asks nobody anything."""
    words = row.cells["détruit"].split()
    if words == [NOTHING]:
        return 0
    reward = read_line(row, When.REACTION, words, Kind.LEADER, {"cost": 0})
    if reward >> SCOPE_AT == Scope.ALL_HERE:  # an objective lies in no wing
        raise row.wrong("ability", found=row.cells["détruit"])
    return reward


# --- Which decks there are -----------------------------------------------------------------------------------

# Ours is a reconstruction (HASTINGS-2), whose balance is measured (HASTINGS-4).
DECKS = DeckStore(Path(__file__).parent / "decks", FILES, read)
ours, load, register, find, of = DECKS.ours, DECKS.load, DECKS.register, DECKS.find, DECKS.of


def words(options: Mapping[str, Any], language: str) -> Mapping[str, str]:
    """The names of the cards of a match; of the box, only that it is one: players name its cards (HASTINGS-60)."""
    return {BOXED: BOX} if options["deck"] == BOX else of(options["deck"]).words(language)


def called(key: str, texts: Texts, otherwise: str = "") -> str:
    """What the deck of a match calls something; where nothing says which deck it is, what ours does."""
    return texts(key) if key in texts else our_words(texts.language).get(key, otherwise)


@cache
def our_words(language: str) -> Mapping[str, str]:
    return ours().words(language)


def numbers(options: Mapping[str, Any]) -> Record:
    """What `setup` gets of the decks of a match."""
    if options["deck"] != BOX:
        return of(options["deck"]).numbers
    if options["players"] != 1:  # HASTINGS-60
        raise BadOption("value", option="players", value=option_text(options["players"]), values="1")
    boxed = blank(DECK)
    boxed.box = 1
    return boxed


def knows_all(options: Mapping[str, Any]) -> bool:
    """Can the program do all that the cards of a match say (HASTINGS-60, HASTINGS-62)?"""
    return options["deck"] != BOX and not of(options["deck"]).numbers.by_hand
