"""The cards and objectives of a match as a page shows them: decoded once, in its language."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from ...engine.decks import BOX
from ...engine.record import Record, blank
from ...texts import Texts
from . import deck
from .record import FACE_AT, FACE_BITS, HASTINGS, LETTERS, MOST_CARDS, OBJECTIVE_ZEAL_AT, Arm, Kind
from .rules.field import arm_of, is_army, kind_of
from .situations import card_text
from .words import card_facts, card_name, keywords, kind_name, lines_of


class CardLine(msgspec.Struct):
    """A line of a card in words: when it counts, and what it does."""

    when: str
    does: str


class Card(msgspec.Struct):
    """What is printed on a card: its numbers, and its texts in words."""

    card: int
    text: str  # as actions write it
    faction: int
    name: str
    names: str  # in both languages, to be found by
    kind: str  # a `Kind`, of a unit its `Arm`
    army: bool
    cost: int
    resources: int
    might: int
    zeal: int
    health: int
    reach: int
    kind_name: str
    facts: str  # kind and numbers in words
    keywords: list[str]
    lines: list[CardLine]
    flavour: str


class Goal(msgspec.Struct):
    """An objective of a side: what it is called, what it asks for (0: nothing of it)."""

    faction: int
    letter: str
    name: str
    might: int
    zeal: int


def cards(options: Mapping[str, Any], texts: Texts) -> Sequence[Card | Goal]:
    """Those of both decks. Of those in the box a page reads what was said of them (`SHOWN.box_faces`)."""
    if options["deck"] == BOX:
        return []
    return cards_of(deck.of(options["deck"]), texts.language)


@lru_cache(maxsize=8)
def cards_of(dealt: deck.Deck, language: str) -> Sequence[Card | Goal]:
    texts = Texts(language, Path(__file__).parent).also(dealt.words(language))
    position = blank(HASTINGS)
    position.faces[:], position.lines[:] = dealt.numbers.faces, dealt.numbers.lines
    found: list[Card | Goal] = []
    for faction, owned in enumerate(dealt.factions):
        for card, printed in enumerate(owned.cards, MOST_CARDS * faction + 1):
            found.append(card_of(position, card, printed, texts))
        for letter, goal in zip(LETTERS, owned.goals, strict=True):
            name = getattr(goal.names, language)
            found.append(Goal(faction, letter, name, goal.asks & 127, goal.asks >> OBJECTIVE_ZEAL_AT & 127))
    return found


def card_of(position: Record, card: int, printed: deck.Card, texts: Texts) -> Card:
    """A card whose numbers stand in a position, and whose words among the texts."""
    arm, kind = Arm(arm_of(position, card)), Kind(kind_of(position, card))
    parts = {part: printed.face >> at & (1 << FACE_BITS[part]) - 1 for part, at in FACE_AT.items()}
    return Card(
        card=card,
        text=card_text(card),
        faction=(card - 1) // MOST_CARDS,
        name=card_name(card, texts),
        names=f"{printed.names.fr} {printed.names.en}",
        kind=arm.name.lower() if arm else kind.name.lower(),
        army=bool(is_army(position, card)),
        cost=parts["cost"],
        resources=parts["resources"],
        might=parts["might"],
        zeal=parts["zeal"],
        health=parts["health"],
        reach=parts["reach"],
        kind_name=kind_name(position, card, texts),
        facts=" ; ".join(card_facts(position, card, texts)),
        keywords=keywords(position, card, texts),
        lines=[CardLine(when, does) for when, does in lines_of(position, card, texts)],
        flavour=texts(f"flavour.{card}"),
    )
