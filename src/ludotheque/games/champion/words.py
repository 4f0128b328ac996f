"""Rugby Champion in sentences: what happened, what is awaited, what a decision is worth."""

from collections.abc import Sequence
from enum import IntEnum

from ...engine.game import Event
from ...engine.record import Record
from ...texts import Texts
from . import deck
from .record import (
    ARBITRE,
    ARROW_AT,
    BONUS,
    FOUL,
    HAND,
    HIDDEN,
    KICKER,
    KINDS,
    MOST_CARDS,
    NJ,
    RED_AT,
    VALUE_BITS,
    WHISTLES_AT,
    YOU,
    Awaits,
    Decision,
    EventKind,
    Kind,
    Place,
    Why,
)
from .rules import of_two_cards, value
from .situations import KIND_TEXTS, PHASE_TEXTS, PLACE_TEXTS, SIDE_TEXTS, card_text

SIDES = ("you", "nj")


def sentences(events: Sequence[Event], names: tuple[str, ...], texts: Texts) -> list[str]:
    """What an action led to."""
    said = [event for event in events if event.kind not in _unsaid(events)]
    return [_sentence(event, names, texts) for event in said]


def _unsaid(events: Sequence[Event]) -> set[IntEnum]:
    """What goes without saying: the line that is filled up before a phase; the choice after a mêlée."""
    kinds = {event.kind for event in events}
    return {
        what for what, after in ((EventKind.LINE, EventKind.PHASE), (EventKind.CHOICE, EventKind.RUN)) if after in kinds
    }


def _sentence(event: Event, names: tuple[str, ...], texts: Texts) -> str:
    a, b, c = event.a, event.b, event.c
    key = f"event.{event.word}"
    side = SIDES[event.seat]
    facts = {"who": names[0], "a": a, "b": b, "c": c}
    match event.kind:
        case EventKind.HALF:
            return texts(f"{key}.{a}", **facts)
        case EventKind.COUNTED | EventKind.VALUES:
            return texts(key, **facts)
        case EventKind.SET_PIECE:
            return texts(f"{key}.{PHASE_TEXTS[a]}", **facts)
        case EventKind.PHASE:
            return texts(f"{key}.{PHASE_TEXTS[a]}{'_extra' if b > HAND else ''}", **facts)
        case EventKind.LINE:
            return texts(key, count=HIDDEN[a], **facts)
        case EventKind.DRAWN | EventKind.LAID:
            return texts(key, card=card_name(a, texts), **facts)
        case EventKind.TURNED:
            return texts(key, card=card_name(a, texts), printed=face_text(c, texts), **facts)
        case EventKind.CHOICE:
            why = "red" if b == Why.RED else "side" if a == Place.C else "kind"
            return texts(f"{key}.{why}", place=place_name(a, texts), **facts)
        case EventKind.CHALLENGE:
            why = "lineout" if c == Why.RULE and b == Kind.HAND else Why(c).name.lower()
            return texts(f"{key}.{why}", place=place_name(a, texts), kind=texts(f"kind.{KIND_TEXTS[b]}"), **facts)
        case EventKind.SUPPORT:
            effect = {KICKER: "kicker", FOUL: "foul"}.get(a, "bonus")
            what = (effect, "conversion", "penalty")[b]
            return texts(f"{key}.{what}", card=support_name(a, texts), **facts)
        case EventKind.MARGIN:
            won = "even" if a == b else "won" if a > b else "lost"
            return texts(f"{key}.{won}", margin=abs(a - b), **facts)
        case EventKind.WHISTLE:
            return texts(f"{key}.{side}_{a}", card=card_name(b, texts), **facts)
        case EventKind.PLAYED_ON:
            return texts(f"{key}.{side}{'_choice' if a else ''}", **facts)
        case EventKind.ADVANTAGE:
            return texts(f"{key}.{side}_{a}", **facts)
        case EventKind.NO_ADVANTAGE:
            return texts(f"{key}.{'held' if a else 'even'}", **facts)
        case EventKind.CONVERSION:
            return texts(f"{key}.{side}_{'good' if a else 'left' if c else 'none'}", **facts)
        case EventKind.OUT:
            return texts(key, place=place_name(a, texts), **facts)
        case EventKind.TURNS_BACK | EventKind.RUN:
            return texts(f"{key}.{SIDE_TEXTS[a]}", **facts)
        case EventKind.SCRUM:
            return texts(f"{key}.{'foul' if a else 'whistles'}", **facts)
        case EventKind.PHASE_OVER:
            return texts(f"{key}.{('hand', 'touchline', 'arrow')[a]}", **facts)
        case EventKind.HALF_TIME | EventKind.FULL_TIME:
            left = ("empty", "one")[c] if c < 2 else "left"
            return texts(f"{key}.{left}", score=score_text(a, b, names, texts), **facts)
    return texts(f"{key}.{side}", **facts)


def card_name(card: int, texts: Texts) -> str:
    """What a card is called, in the deck of the match (or, where nothing says which it is, in ours)."""
    key = f"card.{card}"
    return deck.called(key, texts, card_text(card))


def face_text(face: int, texts: Texts) -> str:
    """What is printed on a card: `Ph 3, Pa 4, Pi 2 ; fond rouge : Pa ; flèche à gauche ; 1 sifflet`."""
    number, blown = face & VALUE_BITS, face >> WHISTLES_AT & 3
    kinds = [texts(f"sheet.kind.{word}") for word in KIND_TEXTS]
    said = [
        ", ".join(
            f"{kind} {value}"
            for kind, value in zip(kinds, (number // 100, number // 10 % 10, number % 10), strict=True)
        ),
        texts("printed.red", kind=kinds[face >> RED_AT & 3]),
        texts(f"printed.{SIDE_TEXTS[face >> ARROW_AT & 1]}"),
    ]
    if blown:
        said.append(texts("printed.arbitre" if blown == ARBITRE else f"printed.whistles_{blown}"))
    if face < 0:
        said.append(texts("printed.goal"))
    return texts("printed.between").join(said)


def support_name(effect: int, texts: Texts) -> str:
    return deck.called(f"support.{effect}", texts, f"+{effect - BONUS}")


def place_name(place: int, texts: Texts) -> str:
    return texts(f"place.{PLACE_TEXTS[place]}")


def score_text(mine: int, his: int, names: tuple[str, ...], texts: Texts) -> str:
    """`Anne 12-7 Non-joueur`."""
    return f"{names[0]} {mine}-{his} {texts('nj.short')}"


def throw_awaited(position: Record, names: tuple[str, ...], texts: Texts) -> str:
    """What is drawn or turned, for whom."""
    if position.awaits == Awaits.SET_PIECE:
        return texts(f"throw.set_piece.{PHASE_TEXTS[position.phase]}", who=names[0])
    return texts(f"throw.{Awaits(position.awaits).name.lower()}", who=names[0])


def status(position: Record, names: tuple[str, ...], texts: Texts) -> str:
    """Where the match stands, in a line."""
    if position.half == 0:
        return texts("status.before")
    score = score_text(int(position.score[YOU]), int(position.score[NJ]), names, texts)
    if position.awaits == Awaits.OVER:
        return texts("status.over", score=score)
    holders = [name for side, name in enumerate((names[0], texts("nj.short"))) if position.advantage[side]]
    phase = texts(f"phase.{PHASE_TEXTS[position.phase]}")
    facts = {"half": int(position.half), "phase": phase, "score": score, "pile": int(position.piled)}
    if holders:
        return texts("status.advantage", holders=", ".join(holders), **facts)
    return texts("status.running", **facts)


def decision(action: int, texts: Texts) -> str:
    """What a decision is called."""
    if action >= Decision.LAY:
        return texts("decision.lay", card=card_name(action - Decision.LAY, texts))
    if action < Decision.CONVERT:
        right, kind = divmod(action - Decision.GO, KINDS)
        return texts("decision.go", side=texts(f"side.{SIDE_TEXTS[right]}"), kind=texts(f"kind.{KIND_TEXTS[kind]}"))
    return texts(f"decision.{Decision(action).name.lower()}")


def detail(position: Record, action: int, texts: Texts) -> str:
    """What a decision brings: the value of a card and what it risks, the best card for a challenge, points."""
    if action >= Decision.LAY:
        card = action - Decision.LAY
        blown = int(position.faces[card]) >> WHISTLES_AT & 3
        risk = "whistles_0" if of_two_cards(position) else "arbitre" if blown == ARBITRE else f"whistles_{blown}"
        return texts(f"worth.{risk}", value=int(value(position, card, position.kind)))
    if action < Decision.CONVERT:
        kind = (action - Decision.GO) % KINDS
        values = [int(value(position, card, kind)) for card in hand_of(position)]
        return texts("worth.go", value=max(values))
    return texts(f"worth.{Decision(action).name.lower()}")


def hand_of(position: Record) -> list[int]:
    """The cards in hand, in the order of their numbers."""
    return cards_in(position.hand)


def cards_in(cards: int) -> list[int]:
    """The cards of a set, in the order of their numbers."""
    return [card for card in range(1, MOST_CARDS + 1) if int(cards) >> (card - 1) & 1]
