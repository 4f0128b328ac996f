"""Rugby de poche for people: the text of its actions, who throws, which rule applies."""

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
RULE_OF_SITUATION = {
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


def read_action(text: str) -> int | None:
    """The action for its text, or None. Two dice may be written in either order."""
    word = text.strip().lower()
    decision = next((int(code) for code, known in DECISION_TEXTS.items() if known == word), None)
    return decision or read_throw(word)


def rule_here(match: Record) -> str:
    """The rule that applies to what is awaited."""
    if match.awaits == Awaits.CARD:
        return {(2, 2): "POCHE-6", (6, 6): "POCHE-10"}.get((match.high, match.low), "POCHE-13")
    if match.awaits == Awaits.FAULT and match.high == 2:
        return "POCHE-6"
    if match.awaits == Awaits.PENALTY and match.x == 1:
        return "POCHE-12"
    return f"POCHE-{RULE_OF_SITUATION[Awaits(match.awaits)]}"


def thrower(match: Record) -> int:
    """The seat whose hand throws the dice that are awaited."""
    awaits = match.awaits
    if awaits == Awaits.CARD:
        return int(rules.carded(match))
    if awaits in (Awaits.KICK_OFF, Awaits.KICK_OFF_REPLY):
        return int(awaits == Awaits.KICK_OFF_REPLY)
    of_the_opponent = (
        Awaits.FAULT_KICK,
        Awaits.DROP_GOAL,
        Awaits.COUNTER,
        Awaits.COUNTER_VIDEO,
        Awaits.COUNTER_CONVERSION,
    )
    return int(1 - match.ball if awaits in of_the_opponent else match.ball)


def opens_line(match: Record) -> bool:
    """Does the next action begin a new line of a saved game?"""
    return match.awaits in (Awaits.KICK_OFF, Awaits.OPEN_PLAY)
