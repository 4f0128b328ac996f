"""1066 for people: the text of its actions, which rule applies, who draws, what is secret, where a line begins.

A card is written by its number in its deck, `n07` for a Norman one, `s12` for a Saxon one: names differ from deck to
deck and from language to language. A space is written by wing and line: `w2.3` is wing 2, line 3.
"""

import re
from functools import lru_cache

from ...engine.record import Record
from ...engine.verbs import EVERYBODY
from .field import kind_of, when_of
from .record import (
    ALL_CARDS,
    CELLS,
    ENNEMI,
    LINES,
    LINES_A_CARD,
    MOST_CARDS,
    WINGS,
    Awaits,
    Decision,
    Draw,
    Kind,
    Phase,
    Stage,
    When,
)
from .rules import drawer

FACTION_LETTERS = "ns"
ON_CELLS = {
    Decision.AIM: "aim",
    Decision.EXHAUST: "exhaust",
    Decision.SHOOT: "shoot",
    Decision.MOVE: "move",
    Decision.SACRIFICE: "sacrifice",
    Decision.REPLACE: "replace",
    Decision.BEARER: "bear",
}
WORDS = {Decision.NORMAL: "normal", Decision.DRAW: "draw", Decision.LEAVE: "leave", Decision.PASS: "pass"}
WITH_CARDS = {Decision.PLAY: "play ", Decision.DISCARD: "discard ", Decision.TAKE: "take ", Draw.CARD: ""}


def card_text(card: int) -> str:
    """`n07`, `s12`."""
    faction, number = divmod(card - 1, MOST_CARDS)
    return f"{FACTION_LETTERS[faction]}{number + 1:02}"


def cell_text(cell: int) -> str:
    """`w2.3`."""
    return f"w{cell // LINES + 1}.{cell % LINES + 1}"


def _texts() -> dict[int, str]:
    """Every action of the game with its text."""
    texts: dict[int, str] = {int(code): word for code, word in WORDS.items()}
    for first, word in ON_CELLS.items():
        texts |= {first + cell: f"{word} {cell_text(cell)}" for cell in range(CELLS)}
    for number in range(LINES_A_CARD):
        texts |= {Decision.ACT + CELLS * number + cell: f"act {cell_text(cell)} {number + 1}" for cell in range(CELLS)}
        texts[Decision.LINE + number] = f"line {number + 1}"
    texts |= {Decision.WING + wing: f"wing {wing + 1}" for wing in range(WINGS)}
    for start, word in WITH_CARDS.items():
        texts |= {start + card: f"{word}{card_text(card)}" for card in range(1, ALL_CARDS + 1)}
    return texts


ACTION_TEXTS = {int(code): text for code, text in _texts().items()}
ACTIONS = {text: code for code, text in ACTION_TEXTS.items()}


def action_text(code: int) -> str:
    return ACTION_TEXTS.get(code, "")


@lru_cache(2048)
def read_action(text: str) -> int | None:
    """The action for its text, or None. A card may be written `n7`."""
    words = " ".join(text.lower().split())
    card = re.fullmatch(r"((?:play|discard|take) )?([ns])([0-9]{1,2})", words, re.ASCII)
    return ACTIONS.get(f"{card[1] or ''}{card[2]}{int(card[3]):02}" if card else words)


# A row for each situation: the rule that applies in it.
RULE_OF_SITUATION: dict[int, int] = {
    Awaits.DRAW: 12,
    Awaits.LEADER: 11,
    Awaits.KEEP: 12,
    Awaits.LIMIT: 12,
    Awaits.TURN: 13,
    Awaits.PLACE: 10,
    Awaits.PAY: 14,
    Awaits.LINE: 20,
    Awaits.TARGET: 20,
    Awaits.TARGET_WING: 20,
    Awaits.MOVE_TO: 20,
    Awaits.DISCARD: 20,
    Awaits.TAKE: 20,
    Awaits.MAY_DRAW: 50,
    Awaits.TURN_UP: 34,
    Awaits.SHOOTER: 43,
    Awaits.REPLACE: 42,
    Awaits.LEADER_TO: 51,
    Awaits.OVER: 19,
}
# The same where it is the Ennemi's turn, if it differs.
RULE_OF_ENNEMI: dict[int, int] = {Awaits.PLACE: 41, Awaits.LINE: 46, Awaits.TARGET: 39, Awaits.TARGET_WING: 39}


def rule_here(match: Record) -> str:
    """The rule that applies to what is awaited."""
    return f"HASTINGS-{_rule_here(match)}"


def _rule_here(match: Record) -> int:
    awaits = int(match.awaits)
    ennemis_turn = match.solo and match.player and match.phase == Phase.DEPLOYMENT
    if awaits == Awaits.DRAW and match.phase == Phase.DEAL:
        return 11
    if awaits == Awaits.REPLACE and match.because == 51:
        return 51
    if awaits == Awaits.TARGET and when_of(int(match.line)) == When.NEVER:  # a shot
        return 43 if ennemis_turn else 16
    if awaits == Awaits.TURN_UP and match.stage == Stage.LAST_CARD:
        return 44
    if ennemis_turn and awaits == Awaits.LINE and kind_of(match, match.playing) == Kind.EVENT:
        return 40
    return (RULE_OF_ENNEMI if ennemis_turn and awaits in RULE_OF_ENNEMI else RULE_OF_SITUATION)[awaits]


def thrower(match: Record) -> int:
    """The seat whose hand draws what is awaited."""
    return int(drawer(match)) if match.awaits == Awaits.DRAW else 0


def dealt(match: Record) -> bool:
    """Does what is awaited fall of itself? Always: cards are drawn, and the Ennemi's turned up."""
    return True


def kept_by_program(match: Record) -> bool:
    """Alone, with the box on the table, both piles are real: the program is the referee. What the Ennemi's holds once
    it has been turned over (HASTINGS-35) is known. Two players, who hide their hands, leave the piles to the program.
    """
    known = match.pile[ENNEMI][0] == 0 and match.pile[ENNEMI][1] == 0
    return not match.solo or (match.awaits == Awaits.TURN_UP and bool(known))


def secret(match: Record) -> int:
    """Who alone may know what is awaited: a card that a player draws, unless he plays alone."""
    return EVERYBODY if match.solo or match.awaits != Awaits.DRAW else int(drawer(match))


def opens_line(match: Record) -> bool:
    """Does the next action begin a new line of a saved game? The first hand, a Preparation, a turn."""
    if match.awaits == Awaits.DRAW:
        first = match.held[0] == 0 and match.held[1] == 0
        fresh = match.phase == Phase.PREPARATION and not match.fresh.any() and match.unprepared == 1 - match.solo
        return bool(match.phase == Phase.DEAL and first) or bool(fresh)
    return bool(match.awaits == Awaits.TURN)
