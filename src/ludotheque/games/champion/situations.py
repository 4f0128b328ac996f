"""Rugby Champion for people: the text of its actions, which rule applies, where a line begins.

A card is written by its number in the deck, `c07`: names differ from deck to deck and from language to language. A card
of a real box is told by what is printed on it, in two actions: its values, `342`, and its signs, `f<1g` (the kind on a
red ground, the arrow, the whistles or `a` on an Arbitre, `g` for the But).
"""

import re
from collections.abc import Callable

from ...engine.notation import Notation
from ...engine.record import Record
from ...engine.situation import Situation, Situations
from .record import (
    ARBITRE,
    BONUS,
    FEWEST_CARDS,
    FOUL,
    KICKER,
    KINDS,
    MOST_BONUS,
    MOST_CARDS,
    MOST_SET_PIECE,
    SIGNS,
    VALUES,
    Awaits,
    Decision,
    Draw,
    Phase,
    Place,
)
from .rules import signs_of

KIND_TEXTS = ("physical", "hand", "foot")
SIDE_TEXTS = ("left", "right")
PLACE_TEXTS = ("L2", "L1", "C", "R")
PHASE_TEXTS = ("attack", "lineout", "scrum")
SUPPORT_TEXTS = {KICKER: "kicker", FOUL: "foul"} | {BONUS + points: f"+{points}" for points in range(MOST_BONUS + 1)}


def card_text(card: int) -> str:
    """`c07`."""
    return f"c{card:02}"


def signs_text(signs: int) -> str:
    """`f<1g`."""
    blown = signs >> 3 & 3
    whistles = "a" if blown == ARBITRE else str(blown or "")
    return f"{KIND_TEXTS[signs & 3][0]}{'>' if signs >> 2 & 1 else '<'}{whistles}{'g' if signs >> 5 else ''}"


def _decisions() -> dict[int, str]:
    """Every decision with its text."""
    texts: dict[int, str] = {
        Decision.CONVERT: "convert",
        Decision.LEAVE: "leave",
        Decision.KICK: "kick",
        Decision.PLAY_ON: "play on",
    }
    for right, side in enumerate(SIDE_TEXTS):
        texts |= {Decision.GO + KINDS * right + kind: f"{side} {word}" for kind, word in enumerate(KIND_TEXTS)}
    return texts | {Decision.LAY + card: f"lay {card_text(card)}" for card in range(1, MOST_CARDS + 1)}


def _drawn() -> dict[int, str]:
    """Everything that chance can bring."""
    texts = {Draw.CARD + card: card_text(card) for card in range(1, MOST_CARDS + 1)}
    return texts | {Draw.SUPPORT + effect: word for effect, word in SUPPORT_TEXTS.items()}


def _told() -> dict[int, str]:
    """Everything that a real box can be found to hold."""
    texts = {Draw.COUNT + cards: f"{cards} cards" for cards in range(FEWEST_CARDS, MOST_CARDS + 1)}
    texts |= {Draw.SET_PIECE + value: f"worth {value}" for value in range(MOST_SET_PIECE + 1)}
    texts |= {Draw.VALUES + values: f"{values:03}" for values in range(VALUES)}
    return texts | {Draw.SIGNS + signs: signs_text(signs) for signs in map(signs_of, range(SIGNS))}


def full_number(words: str) -> str:
    """A card may be written `c7` or just `7`."""
    card = re.fullmatch(r"(lay )?(?:c0?)?([0-9]{1,2})", words, re.ASCII)
    return f"{card[1] or ''}{card_text(int(card[2]))}" if card else words


NOTATION = Notation(_decisions(), _drawn(), _told(), spelling=full_number)

RULE_OF_PHASE = {Phase.LINEOUT: 35, Phase.SCRUM: 36}


def by_phase(rule: int) -> Callable[[Record], int]:
    """The rule of an attack; touche and mêlée have their own."""
    return lambda position: RULE_OF_PHASE.get(position.phase, rule)


def first_card_of_phase(position: Record) -> bool:
    return bool(position.half == 0 or (position.place == Place.C and position.way == 0 and position.laid[0] == 0))


def first_hand(position: Record) -> bool:
    return bool(position.half == 0 and position.told < 0)


# A row for each situation: its rule. There is one seat, and to lay a card is to have the NJ's turned.
SITUATIONS = Situations(
    "CHAMPION",
    {
        Awaits.CARD: Situation(6, automatic=True, opens_line=first_hand),
        Awaits.LAY: Situation(by_phase(7), opens_line=first_card_of_phase),
        Awaits.WAY: Situation(by_phase(10), opens_line=first_hand),
        Awaits.TURN: Situation(by_phase(7), automatic=True, opens_line=first_hand),
        Awaits.SUPPORT: Situation(20, automatic=True, opens_line=first_hand),
        Awaits.CONVERSION: Situation(9, opens_line=first_hand),
        Awaits.PENALTY: Situation(25, opens_line=first_hand),
        Awaits.NJ_CONVERSION: Situation(21, automatic=True, opens_line=first_hand),
        Awaits.NJ_PENALTY: Situation(25, automatic=True, opens_line=first_hand),
        Awaits.COUNT: Situation(1, automatic=True, opens_line=True),
        Awaits.SET_PIECE: Situation(2, automatic=True),
        Awaits.OVER: Situation(41),
    },
)
