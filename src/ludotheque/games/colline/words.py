"""Duel sur la Colline in sentences: what happened, what is awaited, what a decision is worth."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from ...engine.game import Event
from ...engine.record import Record
from ...texts import Texts
from .record import CARDS, DICE, FACES, HAND, PLACES, ROUNDS, SIGNS, Awaits, Decision, EventKind
from .rules.clash import colour_of, value_of
from .rules.rounds import SEAT_STEP
from .situations import GRAB, PASS, SITUATIONS, card_text, dice_kept


def sentences(events: Sequence[Event], names: tuple[str, ...], texts: Texts) -> list[str]:
    """What an action led to. Of cards laid and drawn, whoever may see them reads which; the others only that.

    Of a hand that is filled, only that it is full, and whoever drew them reads his new cards: not the first ten.
    """
    seen = {event.kind for event in events}
    unsaid: set[IntEnum] = {EventKind.KEEP, EventKind.FOUR_ALIKE}
    if EventKind.LAID in seen:
        unsaid.add(EventKind.LAYS)
    for event in events:
        if event.kind == EventKind.DRAWS:
            first_hand, full = event.b >= CARDS - HAND, event.a == HAND or event.b == 0
            new_card = EventKind.CARD in seen and not first_hand
            unsaid |= {EventKind.DRAWS} if new_card or not full else set()
            unsaid |= set() if new_card else {EventKind.CARD}
    return [_sentence(event, names, texts) for event in events if event.kind not in unsaid]


def _sentence(event: Event, names: tuple[str, ...], texts: Texts) -> str:
    facts = {"who": names[event.seat], "other": names[1 - event.seat], "a": event.a, "b": event.b, "c": event.c}
    key = f"event.{event.word}"
    match event.kind:
        case EventKind.CARD:
            return texts(key, card=card_name(event.a, texts), **facts)
        case EventKind.DICE:
            return texts(key, dice=" ".join(SIGNS[int(digit)] for digit in str(event.a)), **facts)
        case EventKind.PASS | EventKind.GRAB:
            return texts(key, colour=texts(f"colour.{FACES[event.a]}"), **facts)
        case EventKind.CLUES | EventKind.DEALS:
            return texts(key, kinds=kinds_of(event.a, texts), **facts)
        case EventKind.LAYS:
            return texts(key, place=event.a + 1, **facts)
        case EventKind.CLUE:
            clue = texts(f"colour.{FACES[event.b]}") if event.b else str(event.c)
            return texts(f"{key}.colour" if event.b else f"{key}.value", place=event.a + 1, clue=clue, **facts)
        case EventKind.DISCARDED if event.c == 0:
            return texts(f"{key}.alone", card=card_name(event.b, texts), **facts)
        case EventKind.DISCARDED:
            return texts(f"{key}.both", card=card_name(event.b, texts), facing=card_name(event.c, texts), **facts)
        case EventKind.LAID | EventKind.SHOWN | EventKind.DESTROYED | EventKind.SAFE | EventKind.STRONG:
            facing = card_name(event.c, texts) if event.c else ""
            return texts(key, place=event.a + 1, card=card_name(event.b, texts), facing=facing, **facts)
        case EventKind.COPIES | EventKind.ADDS:
            side = texts("side.left" if event.b < event.a else "side.right")
            return texts(key, place=event.a + 1, side=side, **facts)
        case EventKind.TURNS_UP:
            return texts(f"{key}.adds" if event.c else f"{key}.nothing", card=card_name(event.b, texts), **facts)
        case EventKind.WINS_ROUND:
            return texts(f"{key}.flag" if event.c else f"{key}.sum", **facts)
        case EventKind.WINS:
            return texts(f"{key}.in_a_row" if event.b >= 3 else f"{key}.in_all", **facts)
    return texts(key, **facts)


@dataclass(frozen=True)
class Card:
    """A card: as actions write it, its colour (as a face of a die), its value, what it is called."""

    text: str
    colour: int
    value: int
    name: str


def decoded(card: int, texts: Texts) -> Card:
    colour, value = int(colour_of(card)), int(value_of(card))
    name = texts("card.name", value=value, colour=texts(f"colour.{FACES[colour]}"))
    return Card(card_text(card), colour, value, name)


def cards(options: Mapping[str, Any], texts: Texts) -> list[Card]:
    """All of them, by number from 1."""
    return [decoded(card, texts) for card in range(1, CARDS + 1)]


def card_name(card: int, texts: Texts) -> str:
    """A card as people call it: its value, its colour and the shape that goes with it."""
    return f"{decoded(card, texts).name} {SIGNS[colour_of(card)]}"


def colour_name(colour: int, texts: Texts) -> str:
    """A colour and its shape: COLLINE-1, nobody needs to see colour."""
    return f"{texts(f'colour.{FACES[colour]}')} {SIGNS[colour]}"


def kinds_of(values: int, texts: Texts) -> str:
    """The kinds of clue of the four places, of which these (a mask) are values."""
    return ", ".join(texts("clue.value" if values >> place & 1 else "clue.colour") for place in range(PLACES))


def card_sign(card: int) -> str:
    """A card in few signs: `7♦`."""
    return f"{value_of(card)}{SIGNS[colour_of(card)]}" if card else "▒▒"


def throw_awaited(position: Record, names: tuple[str, ...], texts: Texts) -> str:
    """Who draws or throws what."""
    return texts(f"throw.{Awaits(position.awaits).name.lower()}", who=names[SITUATIONS.thrower(position)])


def status(position: Record, names: tuple[str, ...], texts: Texts) -> str:
    """Where the match stands, in a line."""
    if position.this_round == 0:
        return texts("status.before")
    facts = {
        "score": f"{names[0]} {position.score[0]}-{position.score[1]} {names[1]}",
        "round": int(position.this_round),
    }
    if position.awaits == Awaits.OVER:
        return texts("status.over", **facts)
    if position.awaits == Awaits.CARD or position.strong == 0:
        return texts("status.dealing" if position.awaits == Awaits.CARD else "status.race", of=ROUNDS, **facts)
    flag = names[1 - position.attacker]
    return texts("status.clash", of=ROUNDS, who=flag, colour=colour_name(int(position.strong), texts), **facts)


def kept_by(action: int) -> int:
    """The mask of the dice that an action keeps, -1 if it throws none."""
    if Decision.KEEP <= action < Decision.GRAB:
        return action - Decision.KEEP
    return (action - Decision.RACE_KEEP) % SEAT_STEP if Decision.RACE_KEEP <= action < Decision.RACE_GRAB else -1


def decision(action: int, texts: Texts) -> str:
    """What a decision is called."""
    kept = kept_by(action)
    if kept >= 0:
        return texts("decision.keep", dice=dice_kept(kept)) if kept else texts("decision.throw_all")
    if action >= Decision.DEAL:
        return texts("decision.deal", kinds=kinds_of(action - Decision.DEAL, texts))
    if action > Decision.LAY:
        return texts("decision.lay", card=card_name(action - Decision.LAY, texts))
    return texts(f"decision.{GRAB if action in GRABS else PASS}")


GRABS = (Decision.GRAB, Decision.RACE_GRAB, Decision.RACE_GRAB + 1)


def detail(position: Record, action: int, texts: Texts) -> str:
    """What a decision leads to: dice thrown, the colour of the flag, what the other will see of a card."""
    kept = kept_by(action)
    if kept >= 0:
        return texts("worth.keep", dice=DICE - kept.bit_count())
    if action >= Decision.DEAL:
        return texts("worth.deal_as_thrown" if action - Decision.DEAL == position.clues else "worth.deal")
    if action > Decision.LAY:
        card = action - Decision.LAY
        strength = texts("worth.strong" if colour_of(card) == position.strong else "worth.weak")
        if position.awaits != Awaits.ATTACK:
            return strength
        by_value = position.clues >> position.place & 1
        clue = str(value_of(card)) if by_value else texts(f"colour.{FACES[colour_of(card)]}")
        return texts("worth.clue", strength=strength, clue=clue)
    return texts("worth.grab" if action in GRABS else "worth.pass")
