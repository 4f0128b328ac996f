"""Rugby de poche for people: the text of its actions, who throws, which rule applies."""

from functools import lru_cache

from ...engine.dice import read_throw, throw_text
from ...engine.record import Record
from . import rules
from .record import Awaits, Decision

DECISION_TEXTS = {
    Decision.KICK: "kick",
    Decision.PLAY: "play",
    Decision.DROP: "drop",
    Decision.FIFTY_22: "50-22",
}

# A row for each situation: the rule that applies in it.
RULE_OF_SITUATION: dict[int, int] = {
    Awaits.KICK_OFF: 1,
    Awaits.KICK_OFF_REPLY: 1,
    Awaits.OPEN_PLAY: 3,
    Awaits.FAULT: 5,
    Awaits.FAULT_KICK: 5,
    Awaits.FAULT_REPLY: 5,
    Awaits.DROP_OR_50_22: 7,
    Awaits.DROP_GOAL: 7,
    Awaits.COUNTER: 8,
    Awaits.COUNTER_REPLY: 8,
    Awaits.COUNTER_VIDEO: 8,
    Awaits.COUNTER_CONVERSION: 8,
    Awaits.PENALTY: 11,
    Awaits.PENALTY_KICK: 11,
    Awaits.VIDEO: 17,
    Awaits.CONVERSION: 19,
    Awaits.FULL_TIME: 30,
}


def action_text(code: int) -> str:
    return DECISION_TEXTS[Decision(code)] if code in DECISION_TEXTS else throw_text(code)


@lru_cache(256)
def read_action(text: str) -> int | None:
    """The action for its text, or None. Two dice may be written in either order."""
    word = text.strip().lower()
    decision = next((int(code) for code, known in DECISION_TEXTS.items() if known == word), None)
    return decision or read_throw(word)


# Python looks an enumeration's members up slowly; these are asked for at every step.
KICK_OFF, KICK_OFF_REPLY, OPEN_PLAY, CARD, FAULT, PENALTY = map(
    int,
    (Awaits.KICK_OFF, Awaits.KICK_OFF_REPLY, Awaits.OPEN_PLAY, Awaits.CARD, Awaits.FAULT, Awaits.PENALTY),
)


def rule_here(match: Record) -> str:
    """The rule that applies to what is awaited."""
    awaits = int(match.awaits)
    if awaits == CARD:
        return {(2, 2): "POCHE-6", (6, 6): "POCHE-10"}.get((match.high, match.low), "POCHE-13")
    if awaits == FAULT and match.high == 2:
        return "POCHE-6"
    if awaits == PENALTY and match.x == 1:
        return "POCHE-12"
    return f"POCHE-{RULE_OF_SITUATION[awaits]}"


# Situations in which the opponent of whoever has the ball throws.
OPPONENT_THROWS = frozenset(
    map(
        int,
        (Awaits.FAULT_KICK, Awaits.DROP_GOAL, Awaits.COUNTER, Awaits.COUNTER_VIDEO, Awaits.COUNTER_CONVERSION),
    )
)


def thrower(match: Record) -> int:
    """The seat whose hand throws the dice that are awaited."""
    awaits = int(match.awaits)
    if awaits == CARD:
        return int(rules.carded(match))
    if awaits in (KICK_OFF, KICK_OFF_REPLY):
        return awaits - KICK_OFF
    ball = int(match.ball)
    return 1 - ball if awaits in OPPONENT_THROWS else ball


def opens_line(match: Record) -> bool:
    """Does the next action begin a new line of a saved game?"""
    return match.awaits in (KICK_OFF, OPEN_PLAY)
