"""Rugby de poche in sentences: what happened, what is awaited, what a decision is worth."""

from collections.abc import Sequence

from ...engine.game import Event
from ...engine.record import Record
from ...texts import Texts
from .record import REST_OF_MATCH, Awaits, Colour, Decision, EventKind
from .rules import last_minute
from .situations import DECISION_TEXTS, SITUATIONS


def sentences(events: Sequence[Event], names: tuple[str, ...], texts: Texts) -> list[str]:
    """What an action led to, event by event."""
    whistle = any(event.kind in (EventKind.HALF_TIME, EventKind.FULL_TIME) for event in events)
    return [
        texts(_key(event), who=names[event.seat], other=names[1 - event.seat], a=event.a, b=event.b, c=event.c)
        for event in events
        if not (whistle and event.kind == EventKind.CLOCK)  # who has the ball at the whistle does not matter
    ]


def _key(event: Event) -> str:
    key = f"event.{event.word}"
    match event.kind:
        case EventKind.KICK_OFF:
            return f"{key}.{event.a}"
        case EventKind.TURNOVER:
            return f"{key}.{event.a}-{event.b}"
        case EventKind.CARD:
            colour = Colour(event.a).name.lower()
            return f"{key}.{colour}_to_the_end" if event.b == REST_OF_MATCH else f"{key}.{colour}"
        case EventKind.DECISION:
            return f"{key}.{DECISION_TEXTS[Decision(event.a)]}"
        case EventKind.DIE:
            return f"{key}.{Awaits(event.b).name.lower()}"
        case EventKind.TRY if event.b:
            return f"{key}_with_cards"
        case EventKind.PENALTY if event.a == 1:  # POCHE-12
            return f"{key}_too_far"
        case EventKind.PENALTY if event.a == 5:  # POCHE-14
            return f"{key}_not_try"
    return key


def throw_awaited(position: Record, names: tuple[str, ...], texts: Texts) -> str:
    """Who throws what, and what is needed."""
    return texts(
        f"throw.{Awaits(position.awaits).name.lower()}", who=names[SITUATIONS.thrower(position)], x=int(position.x)
    )


def status(position: Record, names: tuple[str, ...], texts: Texts) -> str:
    """Where the match stands, in a line: names, score, minute."""
    if position.half == 0:
        return texts("status.before")
    key = (
        "over"
        if position.awaits == Awaits.FULL_TIME
        else "stoppage"
        if position.minute > last_minute(position)
        else "last_minute"
        if position.minute == last_minute(position)
        else "running"
    )
    score = f"{names[0]} {position.score[0]}-{position.score[1]} {names[1]}"
    ends = texts("status.ends.yes" if position.play_on else "status.ends.no")  # POCHE-32
    return texts(f"status.{key}", names_and_score=score, minute=int(position.minute), ends=ends)


def decision(action: int, texts: Texts) -> str:
    """What a decision is called."""
    return texts(f"decision.{DECISION_TEXTS[Decision(action)]}")


def detail(position: Record, action: int, texts: Texts) -> str:
    """What a decision brings: points with their chance, minutes, the ball."""
    after_a_fault = position.awaits == Awaits.FAULT
    x = int(position.x)
    chance, of, minutes = {
        Decision.KICK: (5, 12, 2) if after_a_fault else (x - 1, 6, 2),
        Decision.PLAY: (0, 0, 3 if after_a_fault else x),
        Decision.DROP: (5, 6, 1),
        Decision.FIFTY_22: (0, 0, 3),
    }[Decision(action)]
    return texts(f"worth.{DECISION_TEXTS[Decision(action)]}", chance=chance, of=of, minutes=minutes)
