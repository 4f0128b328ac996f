"""Rugby Champion for people: the text of its actions, which rule applies, where a line begins.

A card is written by its number in the deck, `c07`: names differ from deck to deck and from language to language.
"""

import re
from functools import lru_cache

from ...engine.record import Record
from .record import BONUS, FOUL, KICKER, KINDS, MOST_BONUS, MOST_CARDS, Awaits, Decision, Draw, Phase, Place

KIND_TEXTS = ("physical", "hand", "foot")
SIDE_TEXTS = ("left", "right")
PLACE_TEXTS = ("L2", "L1", "C", "R")
PHASE_TEXTS = ("attack", "lineout", "scrum")
SUPPORT_TEXTS = {KICKER: "kicker", FOUL: "foul"} | {BONUS + points: f"+{points}" for points in range(1, MOST_BONUS + 1)}


def card_text(card: int) -> str:
    """`c07`."""
    return f"c{card:02}"


def _texts() -> dict[int, str]:
    """Every action of the game with its text."""
    texts: dict[int, str] = {
        Decision.CONVERT: "convert",
        Decision.LEAVE: "leave",
        Decision.KICK: "kick",
        Decision.PLAY_ON: "play on",
    }
    for right, side in enumerate(SIDE_TEXTS):
        texts |= {Decision.GO + KINDS * right + kind: f"{side} {word}" for kind, word in enumerate(KIND_TEXTS)}
    for card in range(1, MOST_CARDS + 1):
        texts |= {Decision.LAY + card: f"lay {card_text(card)}", Draw.CARD + card: card_text(card)}
    return texts | {Draw.SUPPORT + effect: word for effect, word in SUPPORT_TEXTS.items()}


ACTION_TEXTS = {int(code): text for code, text in _texts().items()}
ACTIONS = {text: code for code, text in ACTION_TEXTS.items()}


def action_text(code: int) -> str:
    return ACTION_TEXTS.get(code, "")


@lru_cache(2048)
def read_action(text: str) -> int | None:
    """The action for its text, or None. A card may be written `c7` or just `7`."""
    words = " ".join(text.lower().split())
    card = re.fullmatch(r"(lay )?c?0?([0-9]{1,2})", words, re.ASCII)
    return ACTIONS.get(f"{card[1] or ''}{card_text(int(card[2]))}" if card else words)


# Python looks an enumeration's members up slowly; these are asked for at every step.
LAY, C = int(Awaits.LAY), int(Place.C)

# A row for each situation: the rule that applies in it.
RULE_OF_SITUATION: dict[int, int] = {
    Awaits.CARD: 6,
    Awaits.LAY: 7,
    Awaits.WAY: 10,
    Awaits.TURN: 7,
    Awaits.SUPPORT: 20,
    Awaits.CONVERSION: 9,
    Awaits.PENALTY: 25,
    Awaits.NJ_CONVERSION: 21,
    Awaits.NJ_PENALTY: 25,
    Awaits.OVER: 41,
}
# The same for touche and mêlée, where it differs.
RULE_OF_PHASE: dict[int, int] = {Phase.LINEOUT: 35, Phase.SCRUM: 36}


def rule_here(match: Record) -> str:
    """The rule that applies to what is awaited."""
    awaits, phase = int(match.awaits), int(match.phase)
    if phase and awaits in (Awaits.LAY, Awaits.WAY, Awaits.TURN):
        return f"CHAMPION-{RULE_OF_PHASE[phase]}"
    return f"CHAMPION-{RULE_OF_SITUATION[awaits]}"


def thrower(match: Record) -> int:
    """The seat whose hand draws or turns: there is only one."""
    return 0


def dealt(match: Record) -> bool:
    """Does what is awaited fall of itself? Always: to lay a card is to have the NJ's turned."""
    return True


def opens_line(match: Record) -> bool:
    """Does the next action begin a new line of a saved game? The first hand, and the first card laid in a phase."""
    if match.half == 0:
        return True
    return bool(match.awaits == LAY and match.place == C and match.way == 0 and match.laid[0] == 0)
