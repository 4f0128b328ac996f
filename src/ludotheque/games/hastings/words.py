"""1066 in sentences: what happened, what is awaited, what cards say and what a decision is worth."""

from collections.abc import Sequence
from enum import IntEnum

from ...engine.game import Action, Event
from ...engine.notation import note_of
from ...engine.record import Record
from ...texts import Texts
from . import deck
from .record import (
    ACTIONS_AT,
    ALL_CARDS,
    CELL_NAMES,
    CELLS,
    COMBAT_ZEAL,
    FACE_AT,
    FACE_BITS,
    FACTIONS,
    KINDS,
    LETTERS,
    LINES,
    LINES_A_CARD,
    MOST_BY,
    MOST_CARDS,
    NO_CARD,
    NO_CELL,
    NOBODY,
    RANK_POINTS,
    RANKS,
    RESERVE,
    SPOT,
    WINGS,
    Awaits,
    Decision,
    End,
    EventKind,
    Kind,
    Op,
    Phase,
    Scope,
    When,
    Whom,
    Why,
)
from .rules.battle import score
from .rules.effects import side_hit
from .rules.field import (
    amount_of,
    arm_of,
    cost_of,
    family_of,
    health_of,
    is_army,
    is_by_hand,
    kind_of,
    line_of,
    op_of,
    printed_health,
    printed_might,
    printed_reach,
    printed_zeal,
    scope_of,
    symbols_of,
    when_of,
    whom_of,
)
from .rules.show import choice_side
from .situations import CHANGES_BY, SITUATIONS, signed

ENNEMI = 1
SIGNS = {
    "reach": "range",
    "agile": "agile",
    "commander": "commander",
    "scholar": "scholar",
    "leader_discount": "leader",
}
DECISION_WORDS = {int(first): first.name.lower() for first in Decision}
SILENT = (Why.PLAYED, Why.SACRIFICED, Why.DESTROYED)
TURNED_AWAY = (Why.TOO_DEAR, Why.IDLE, Why.NO_ROOM)  # said in one sentence with the turning


def rank_of(points: int) -> str:
    """The rank that so many points give (HASTINGS-53), by its key in the catalogues."""
    return next(rank for rank, most in zip(RANKS, RANK_POINTS, strict=True) if points <= most)


def sentences(events: Sequence[Event], names: tuple[str, ...], texts: Texts) -> list[str]:
    """What an action led to."""
    kinds = {event.kind for event in events}
    if any(event.kind == EventKind.DISCARDED and event.b in TURNED_AWAY for event in events):
        events = [event for event in events if event.kind != EventKind.TURNED_UP]
    return [_sentence(event, names, texts) for event in events if _is_said(event, kinds)]


def _is_said(event: Event, kinds: set[IntEnum]) -> bool:
    match event.kind:
        case EventKind.SHOWN | EventKind.CLOSES_UP | EventKind.READY_ALL:
            return False
        case EventKind.DRAWS:
            return EventKind.CARD not in kinds
        case EventKind.COSTS:
            return event.b > 0
        case EventKind.DISCARDED:
            return event.b not in SILENT and not (event.b == Why.REPLACED and EventKind.REPLACED in kinds)
        case EventKind.ACTS:
            return event.b < LINES_A_CARD
    return True


def side_name(side: int, names: tuple[str, ...], texts: Texts) -> str:
    """A player's name; alone, the second side is the Ennemi."""
    return names[side] if side < len(names) else texts("ennemi.name")


def inside_name(side: int, names: tuple[str, ...], texts: Texts) -> str:
    """The same inside a sentence."""
    return names[side] if side < len(names) else texts("ennemi.inside")


def _sentence(event: Event, names: tuple[str, ...], texts: Texts) -> str:
    a, b, c = event.a, event.b, event.c
    key = f"event.{event.word}"
    side = min(event.seat, 1)
    who, other = side_name(side, names, texts), side_name(1 - side, names, texts)
    alone = "ennemi" if side >= len(names) else "you"
    facts = {"who": who, "other": other, "a": a, "b": b, "c": c}
    spotted = {"card": card_name(a // SPOT, texts), "place": place_name(a % SPOT, texts)}
    match event.kind:
        case EventKind.ROUND:
            return texts(f"{key}.first" if c == NO_CARD else f"{key}.solo", resources=c, **facts)
        case EventKind.CARD | EventKind.SHOWN | EventKind.PLAYS | EventKind.TAKES | EventKind.FALLS | EventKind.COSTS:
            return texts(key, card=card_name(a, texts), **facts)
        case EventKind.DESTROYED | EventKind.SACRIFICED | EventKind.REACTS:
            return texts(key, card=card_name(a, texts), place=place_name(b, texts), **facts)
        case EventKind.DISCARDED:
            return texts(f"{key}.{Why(b).name.lower()}", card=card_name(a, texts), **facts)
        case EventKind.LEADER | EventKind.ENTERS | EventKind.ATTACHED:
            return texts(f"{key}.{alone}", card=card_name(a, texts), place=place_name(b, texts), **facts)
        case EventKind.TACTIC:
            where = "wing" if b >= 0 else "army"
            return texts(f"{key}.{where}.{alone}", card=card_name(a, texts), wing=b + 1, **facts)
        case EventKind.EVENT:
            return texts(f"{key}.{alone}", card=card_name(a, texts), **facts)
        case EventKind.SHOOTS | EventKind.ACTS:
            return texts(f"{key}.{alone}", **spotted, **facts)
        case (
            EventKind.PAYS
            | EventKind.HURT
            | EventKind.HEALED
            | EventKind.READIED
            | EventKind.EXHAUSTED
            | EventKind.AIMS
        ):
            return texts(key, **spotted, **facts)
        case EventKind.TOKEN:
            return texts(key, what=texts(f"token.{Op(b).name.lower()}"), by=signed(c), **spotted, **facts)
        case EventKind.CLOSES_UP:
            return texts(key, place=place_name(a, texts), **facts)
        case EventKind.MOVES:
            return texts(f"{key}.{alone}", card=spotted["card"], place=place_name(b, texts), **facts)
        case EventKind.DISCOUNT:
            return texts(f"{key}.{alone}", **facts)
        case EventKind.BY_HAND if b == LINES_A_CARD:
            return texts(f"{key}_{'card' if a else 'turn'}", card=card_name(a, texts) if a else "", **facts)
        case EventKind.BY_HAND:
            return texts(key, card=card_name(a, texts), does=by_hand(a, b, texts), **facts)
        case EventKind.SKIPS:
            return texts(f"{key}.{a}", **facts)
        case EventKind.GOAL:
            return texts(f"{key}.{alone}", objective=objective_name(a, texts), **facts)
        case EventKind.CORRECTED:
            return texts(key, what=decision(a, texts), how=decision(b, texts), **facts)
        case EventKind.TURNED_UP:
            return texts(key, card=card_name(a, texts), **facts)
        case EventKind.REPLACED:
            return texts(key, card=card_name(a, texts), place=place_name(b, texts), **facts)
        case EventKind.COMBAT:
            zeal, wing = divmod(a, COMBAT_ZEAL)
            mine, his = inside_name(0, names, texts), inside_name(1, names, texts)
            what = texts("value.zeal" if zeal else "value.might")
            return texts(key, wing=wing + 1, what=what, first=mine, second=his, **facts)
        case EventKind.WOUNDS | EventKind.TAKEN | EventKind.HEADS:
            return texts(key, wing=a + 1, **facts)
        case EventKind.OBJECTIVE:
            return texts(key, objective=objective_name(a, texts), **facts)
        case EventKind.REWARD:
            return texts(f"{key}.{('leaves', 'draws', 'may')[a]}", **facts)
        case EventKind.ENDS:
            if event.seat == NOBODY:
                return texts(f"{key}.draw", **facts)
            return texts(f"{key}.{End(a).name.lower()}", **facts | {"who": inside_name(side, names, texts)})
    return texts(key, **facts)


def card_name(card: int, texts: Texts) -> str:
    """What a card is called, in the decks of the match (or, where nothing says which they are, in ours)."""
    if deck.BOXED in texts:
        return boxed_name(card, texts)
    key = f"card.{card}"
    return deck.called(key, texts, "?")


def boxed_name(card: int, texts: Texts) -> str:
    """What a card of the box is called: as the player named it, as the text does, or by its number (HASTINGS-60)."""
    faction, number = divmod(card - 1, MOST_CARDS)
    for key in (f"named.{card}", f"box.first.{FACTIONS[faction]}.{number + 1}"):
        if key in texts:
            return texts(key)
    return texts("box.card", number=number + 1)


def noted_words(actions: Sequence[Action]) -> dict[str, str]:
    """The names that a player gave to the cards of the box, in the notes of his actions: `new s07 [Odon]`."""
    said: dict[str, str] = {}
    for action in actions:
        if Decision.NEW < action <= Decision.NEW + ALL_CARDS and (note := note_of(str(action))):
            said[f"named.{int(action) - Decision.NEW}"] = note
    return said


def objective_title(faction: str, letter: str, texts: Texts) -> str:
    """What a side calls an objective."""
    if deck.BOXED in texts:
        return texts("box.objective", letter=letter)
    key = f"objective.{faction}.{letter}"
    return deck.called(key, texts)


def objective_name(goal: int, texts: Texts) -> str:
    """An objective by its letter: sides call theirs by different names."""
    return texts("objective.letter", letter=LETTERS[goal])


def place_name(cell: int, texts: Texts) -> str:
    """`aile 2, ligne 3`."""
    if not 0 <= cell < CELLS:
        return texts("place.none")
    return texts("place.cell", wing=cell // LINES + 1, line=cell % LINES + 1)


def throw_awaited(position: Record, names: tuple[str, ...], texts: Texts) -> str:
    """Who draws what."""
    return texts(f"throw.{Awaits(position.awaits).name.lower()}", who=names[SITUATIONS.thrower(position)])


def status(position: Record, names: tuple[str, ...], texts: Texts) -> str:
    """Where the match stands, in a line."""
    if position.this_round == 0:
        return texts("status.before")
    wounds = " · ".join(f"{position.wounds[0][wing]}-{position.wounds[1][wing]}" for wing in range(WINGS))
    goals = "-".join(LETTERS[goal] for goal in position.goal)
    facts = {"round": int(position.this_round), "wounds": wounds, "goals": goals}
    if position.awaits == Awaits.OVER:
        return texts("status.over", points=int(score(position, 0)), **facts)
    return texts(f"status.{Phase(position.phase).name.lower()}", **facts)


# --- What cards say ------------------------------------------------------------------------------------------


def abilities(position: Record, card: int, texts: Texts) -> list[str]:
    """What is printed on a card beside its numbers, in words made from its data."""
    return keywords(position, card, texts) + [" ".join(line) for line in lines_of(position, card, texts)]


def keywords(position: Record, card: int, texts: Texts) -> list[str]:
    """The abilities that are a word: `Portée 2`; of an attachment, who may bear it."""
    printed = int(position.faces[card])
    said = []
    for part, word in SIGNS.items():
        if value := printed >> FACE_AT[part] & (1 << FACE_BITS[part]) - 1:
            said.append(texts(f"ability.{word}", amount=value))
    if family := int(family_of(position, card)):
        key = f"family.{FACTIONS[(card - 1) // MOST_CARDS]}.{family}"
        name = deck.called(key, texts, str(family))
        said.append(texts("ability.family", name=name))
    whom = Whom(whom_of(int(line_of(position, card, 0))))
    if kind_of(position, card) == Kind.ATTACHMENT and whom != Whom.ANY:
        said.append(texts("whom.for", whom=texts(f"whom.own.one.{whom.name.lower()}")))
    return said


def lines_of(position: Record, card: int, texts: Texts) -> list[tuple[str, str]]:
    """The lines of a card in words: when each counts, and what it does."""
    return [
        line_words(position, card, number, texts) for number in range(LINES_A_CARD) if line_of(position, card, number)
    ]


def line_words(position: Record, card: int, number: int, texts: Texts) -> tuple[str, str]:
    """A line of a card: `Action :`, `2 de dégâts sur une carte ennemie de cette aile`."""
    line, kind = int(line_of(position, card, number)), int(kind_of(position, card))
    if is_by_hand(line):
        return texts(f"when.{When(when_of(line)).name.lower()}"), by_hand(card, number, texts)
    when, op, amount = When(when_of(line)), Op(op_of(line)), int(amount_of(line))
    whom, scope = Whom(whom_of(line)), Scope(scope_of(line))
    whose = "own" if side_hit(0, op) == 0 else "enemy"
    many = "all" if scope >= Scope.ALL_HERE or op == Op.DISCOUNT else "one"
    said = texts("whom.bearer" if kind == Kind.ATTACHMENT else f"whom.{whose}.{many}.{whom.name.lower()}")
    if kind != Kind.ATTACHMENT and whom != Whom.SELF and scope in (Scope.ONE_HERE, Scope.ALL_HERE):
        said = texts("whom.here", whom=said)
    key = "next" if op == Op.DISCOUNT and when != When.PERMANENT else op.name.lower()
    return texts(f"when.{when.name.lower()}"), texts(f"op.{key}", amount=amount, whom=said)


def by_hand(card: int, number: int, texts: Texts) -> str:
    """The text of a line that is done by hand, as its deck has it (HASTINGS-62)."""
    return deck.called(f"by_hand.{card}.{number}", texts, "?")


def kind_name(position: Record, card: int, texts: Texts) -> str:
    """What kind of card it is; of a unit, which arm."""
    arm = int(arm_of(position, card))
    return texts(f"arm.{arm}" if arm else f"kind.{Kind(kind_of(position, card)).name.lower()}")


def card_facts(position: Record, card: int, texts: Texts) -> list[str]:
    """The numbers of a card, and its kind."""
    parts = [kind_name(position, card, texts), texts("card_line.cost", cost=int(cost_of(position, card)))]
    if is_army(position, card):
        printed = {"might": printed_might, "zeal": printed_zeal, "health": printed_health}
        numbers = {part: int(read(position, card)) for part, read in printed.items()}
        parts.append(texts("card_line.numbers", **numbers))
        if symbols := int(symbols_of(position, card)):
            parts.append(texts("card_line.resources", resources=symbols))
    return parts


def card_line(position: Record, card: int, texts: Texts) -> str:
    """A card in a line: its kind, its numbers, what it says."""
    return " · ".join(card_facts(position, card, texts) + abilities(position, card, texts))


# --- Decisions -----------------------------------------------------------------------------------------------


def card_of(action: int) -> int:
    """The card that an action names, or 0."""
    for first in (Decision.PLAY, Decision.DISCARD, Decision.TAKE, Decision.NAMED, Decision.NEW):
        if first < action <= first + ALL_CARDS:
            return int(action - first)
    return 0


def cell_of(action: int) -> int:
    """The cell that an action names, or NO_CELL."""
    for first in (*ACTIONS_AT, Decision.YOURS, Decision.ITS):
        if first <= action < first + CELLS:
            return int(action - first)
    return int(action - Decision.ACT) % CELLS if Decision.ACT <= action < Decision.LINE else NO_CELL


def reserve_of(action: int) -> tuple[int, int] | None:
    """The place in the reserve and the line that the use of a tactic names, both from 0."""
    if not Decision.USE <= action < Decision.USE + RESERVE * LINES_A_CARD:
        return None
    line, place = divmod(int(action - Decision.USE), RESERVE)
    return place, line


def decision(action: int, texts: Texts) -> str:
    """What a decision is called."""
    start = max(first for first in DECISION_WORDS if first <= action)
    word = DECISION_WORDS[start]
    card, cell = card_of(action), cell_of(action)
    if card:
        return texts(f"decision.{word}", card=card_name(card, texts))
    if Decision.COST <= action < Decision.NAMED:
        return texts(f"decision.{word}", value=action - start)
    if Decision.KIND <= action < Decision.COST:
        kind, arm = KINDS[action - start]
        return texts(f"arm.{int(arm)}" if arm else f"kind.{kind.name.lower()}")
    if start in CHANGES_BY:
        return texts(f"decision.{word}", by=signed(action - start - MOST_BY))
    if start == Decision.OFF:
        return texts("decision.off", value=action - start)
    if start == Decision.ON_SIDE:
        return texts(f"decision.side.{action - start}")
    if cell != NO_CELL:
        line = int(action - Decision.ACT) // CELLS + 1
        return texts(f"decision.{word}", place=place_name(cell, texts), line=line)
    if used := reserve_of(action):
        return texts(f"decision.{word}", place=used[0] + 1, line=used[1] + 1)
    return texts(f"decision.{word}", number=action - start + 1)


def detail(position: Record, action: int, texts: Texts) -> str:
    """What a decision is about: what the card says, who lies there, how a wing stands."""
    card, cell = card_of(action), cell_of(action)
    if Decision.NEW < action <= Decision.NEW + ALL_CARDS:
        return texts("worth.other")
    if card:
        return card_line(position, card, texts)
    if Decision.YOURS <= action < Decision.ON_WING:
        return here(position, int(action >= Decision.ITS), cell, texts)
    if Decision.EXHAUST <= action < Decision.EXHAUST + CELLS:
        pays = int(position.card[position.chooser][cell])
        return texts("worth.symbols", card=card_name(pays, texts), symbols=int(symbols_of(position, pays)))
    if cell != NO_CELL:
        return here(position, int(choice_side(position)), cell, texts)
    if used := reserve_of(action):
        tactic = int(position.tactic[position.chooser][used[0]])
        return f"{card_name(tactic, texts)} · {' '.join(line_words(position, tactic, used[1], texts))}"
    if Decision.LINE <= action < Decision.NORMAL and position.playing:
        return " ".join(line_words(position, int(position.playing), action - Decision.LINE, texts))
    if Decision.WING <= action < Decision.WING + WINGS:
        wing = action - Decision.WING
        return texts("worth.wing", first=int(position.wounds[0][wing]), second=int(position.wounds[1][wing]))
    return texts("worth.other")


def here(position: Record, side: int, cell: int, texts: Texts) -> str:
    """Who lies there, and how it fares."""
    card = int(position.card[side][cell])
    if not card:
        return CELL_NAMES[cell]
    facts = {"damage": int(position.damage[side][cell]), "health": int(health_of(position, side, cell))}
    reach = int(printed_reach(position, card))
    return texts("worth.ranged" if reach else "worth.card", card=card_name(card, texts), range=reach, **facts)
