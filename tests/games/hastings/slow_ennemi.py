"""The Ennemi once more, as plainly as the rules tell it: lists of cards, words, no masks. It knows no compiled rule.

It looks at a position and says what may happen there: which cards shoot, whom they hit, where a card goes, what it
replaces. `tests/games/hastings/test_oracle.py` holds the rules against it in whole matches.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

YOU, ENNEMI = 0, 1
LEADER, CHARACTER, UNIT, EVENT, TACTIC, ATTACHMENT = 1, 2, 3, 4, 5, 6
PLAYED, ACTION, PERMANENT, SOLO = 1, 2, 3, 5
DAMAGE, WING, HEAL, DESTROY, READY, EXHAUST, DRAW, DISCARD, MOVE, MIGHT = range(1, 11)
DISCOUNT, TAKE, RANGE = 13, 14, 15
WHOM: dict[int, Callable[[Any], bool]] = {
    0: lambda card: True,
    1: lambda card: card.kind == LEADER,
    2: lambda card: card.kind in (LEADER, CHARACTER),
    3: lambda card: card.kind == UNIT,
    4: lambda card: card.arm == 1,
    5: lambda card: card.arm == 2,
    6: lambda card: card.arm == 3,
    7: lambda card: card.printed_range > 0,
    10: lambda card: card.line == 1,
    11: lambda card: card.kind != LEADER,
}
PLAIN_TABLE = {
    "easy": "x -1 -1 -1 0 0 0 1 1 1 2 2 2 3 3 3 4 4 4 5",
    "normal": "x -1 -1 0 0 1 1 2 2 3 3 4 4 5 5 5 5 5 5 5",
    "hard": "x -1 0 1 1 2 3 3 4 5 5 5 5 5 5 5 5 5 5 5",
}


@dataclass
class Card:
    """A card, perhaps where it lies (wings and lines from 1)."""

    number: int
    kind: int
    arm: int
    cost: int
    symbols: int
    might: int
    health: int
    printed_range: int
    family: int
    lines: list[tuple[int, int, int, int, int]]  # when, what, how much, whom, where
    side: int = ENNEMI
    wing: int = 0
    line: int = 0
    spent: bool = False
    damage: int = 0
    attached: int = 0

    @property
    def name(self) -> str:
        return f"w{self.wing}.{self.line}"

    @property
    def solo(self) -> bool:
        return any(said[0] == SOLO for said in self.lines)

    @property
    def ranged(self) -> bool:
        return self.printed_range > 0 and not (self.side == ENNEMI and self.solo)


def card_of(record: Any, number: int) -> Card:
    face, packed = int(record.faces[number]), int(record.lines[number]) % 2**64
    widths = [3, 2, 4, 3, 4, 4, 5, 3, 4]
    parts = []
    for width in widths:
        parts.append(face % 2**width)
        face //= 2**width
    kind, arm, cost, symbols, might, _zeal, health, reach, family = parts
    lines = []
    while packed:
        said = packed % 2**16
        packed //= 2**16
        lines.append((said % 8, said // 8 % 16, said // 128 % 8, said // 1024 % 16, said // 2**14))
    return Card(number, kind, arm, cost, symbols, might, health, reach, family, lines)


def army(record: Any, side: int) -> list[Card]:
    cards = []
    for cell in range(9):
        if record.card[side][cell]:
            card = card_of(record, int(record.card[side][cell]))
            card.side, card.wing, card.line = side, cell // 3 + 1, cell % 3 + 1
            card.spent, card.damage = bool(record.spent[side][cell]), int(record.damage[side][cell])
            card.attached = sum(bool(other) for other in record.attached[side][cell])
            cards.append(card)
    return cards


def is_open(record: Any, wing: int) -> bool:
    return bool(record.taken[wing - 1] == 0)


def leader(record: Any, side: int) -> Card:
    return next(card for card in army(record, side) if card.kind == LEADER)


def added(record: Any, card: Card, what: int) -> int:
    """What permanent lines add to a card."""
    total = 0
    cell = 3 * (card.wing - 1) + card.line - 1
    for number in record.attached[card.side][cell]:
        total += sum(said[2] for said in card_of(record, int(number)).lines if said[1] == what)
    sources = [other for other in army(record, card.side) if not (other.side == ENNEMI and record.solo and other.solo)]
    for tactic, wing in zip(record.tactic[card.side], record.tactic_wing[card.side], strict=True):
        if tactic:
            order = card_of(record, int(tactic))
            order.wing = int(wing)
            sources.append(order)
    for source in sources:
        for when, op, amount, whom, where in source.lines:
            if when != PERMANENT or op != what or (where != 3 and source.wing != card.wing):
                continue
            itself = source.name == card.name and source.kind <= UNIT
            if whom == 8:
                total += amount if itself else 0
            elif not itself:
                meant = card.family == source.family > 0 if whom == 9 else WHOM[whom](card)
                total += amount if meant else 0
    return total


def might_in(record: Any, side: int, wing: int) -> int:
    """The Might of ready cards."""
    total = 0
    for card in army(record, side):
        if card.wing == wing and not card.spent:
            total += card.might + int(record.might[side][3 * (wing - 1) + card.line - 1]) + added(record, card, MIGHT)
    return total


def resources(record: Any, difficulty: str) -> int:
    """HASTINGS-34, HASTINGS-36."""
    table = PLAIN_TABLE[difficulty].split()
    row = table[min(int(record.this_round), 20) - 1]
    return int(row) + sum(card.symbols for card in army(record, ENNEMI))


def prey(cards: list[Card]) -> list[Card]:
    """HASTINGS-39, HASTINGS-43: your ranged cards, if there are any among them."""
    ranged = [card for card in cards if card.ranged]
    return ranged or cards


def shot_at(record: Any, shooter: Card) -> list[Card]:
    """Whom one of its cards can hit."""
    reach = shooter.printed_range + added(record, shooter, RANGE) if record.by_reach else 3
    return prey([card for card in army(record, YOU) if card.wing == shooter.wing and card.line <= reach])


def shooters(record: Any) -> list[Card]:
    """HASTINGS-33, HASTINGS-43."""
    able = [card for card in army(record, ENNEMI) if card.ranged and not card.spent and is_open(record, card.wing)]
    able = [card for card in able if shot_at(record, card)]
    if record.goal[YOU] == 6 and record.goal[ENNEMI] == 6:
        able = [card for card in able if might_in(record, ENNEMI, card.wing) < might_in(record, YOU, card.wing)]
    return able


def can_happen(record: Any, card: Card, said: tuple[int, int, int, int, int]) -> bool:
    """Would this line do anything, played by the Ennemi from where the card would lie?"""
    _, op, amount, whom, where = said
    if op in (DRAW, DISCARD, TAKE, MOVE):
        return False
    if op in (DISCOUNT, WING):
        return True
    mine = army(record, YOU if op in (DAMAGE, DESTROY, EXHAUST) else ENNEMI)
    meant = [other for other in mine if whom not in (8, 9) and WHOM[whom](other)]
    if where in (0, 2) and card.wing:
        meant = [other for other in meant if other.wing == card.wing]
    tests: dict[int, Callable[[Card], bool]] = {
        HEAL: lambda other: other.damage > 0,
        READY: lambda other: other.spent,
        EXHAUST: lambda other: not other.spent,
        DESTROY: lambda other: other.kind != LEADER and other.cost <= amount,
    }
    able = tests.get(op)
    return any(able is None or able(other) for other in meant)


def space(record: Any, card: Card) -> tuple[str, int] | None:
    """HASTINGS-37, HASTINGS-38: the first free space, and the rule that gives it."""
    full = {other.name for other in army(record, ENNEMI)}
    if card.ranged:
        wings = [leader(record, YOU).wing, *sorted(other.wing for other in army(record, YOU) if other.ranged)]
        for wing in wings:
            for line in (1, 2, 3):
                if is_open(record, wing) and f"w{wing}.{line}" not in full:
                    return f"w{wing}.{line}", 38
    for line in (1, 2, 3):
        for wing in (1, 2, 3):
            if is_open(record, wing) and f"w{wing}.{line}" not in full:
                return f"w{wing}.{line}", 37
    return None


def replaceable(record: Any, card: Card) -> list[str]:
    """HASTINGS-42."""
    able = [other for other in army(record, ENNEMI) if is_open(record, other.wing)]
    able = [other for other in able if not (other.spent or other.ranged or other.kind == LEADER)]
    able = [other for other in able if other.cost < card.cost or (card.ranged and other.cost == card.cost)]
    if not able:
        return []
    cheapest = min(other.cost for other in able)
    able = [other for other in able if other.cost == cheapest]
    wishes = []
    if card.ranged:
        wings = {other.wing for other in army(record, ENNEMI) if other.ranged}
        wishes = [
            [other for other in able if other.wing == leader(record, ENNEMI).wing],
            [other for other in able if other.wing in wings],
            [other for other in able if other.line == 1],
        ]
    elif card.arm == 3:
        wishes = [[other for other in able if other.line == 3]]
    for wish in wishes:
        able = [other for other in able if other in wish] or able
    return sorted(other.name for other in able)


def bearers(record: Any, card: Card) -> list[str]:
    """HASTINGS-41."""
    whom = card.lines[0][3]
    able = [other for other in army(record, ENNEMI) if is_open(record, other.wing) and other.attached < 2]
    able = [other for other in able if WHOM[whom](other)]
    near = [other for other in able if other.wing == leader(record, ENNEMI).wing]
    return sorted(other.name for other in near or able)


def answer(record: Any, number: int, difficulty: str) -> tuple[str, Any]:
    """What becomes of a card that is turned up (HASTINGS-34 to 42)."""
    card = card_of(record, number)
    has = resources(record, difficulty)
    if max(card.cost - int(record.discount[ENNEMI]), 0) > has:
        return "too dear", 34
    if card.kind <= UNIT:
        where = space(record, card)
        if where:
            return "enters", where
        able = replaceable(record, card)
        return ("replaces", able) if able else ("no room", 40 if record.discount[ENNEMI] else 42)
    if card.kind == EVENT:
        meant = [said for said in card.lines if said[0] == (SOLO if card.solo else PLAYED)]
        return ("event", 40) if any(can_happen(record, card, said) for said in meant) else ("idle", 40)
    if card.kind == TACTIC:
        if not any(when == PERMANENT and where == 2 for when, *_, where in card.lines):
            return "tactic", 41
        return "wings", sorted(f"wing {wing}" for wing in (1, 2, 3) if is_open(record, wing))
    able = bearers(record, card)
    return ("bearers", able) if able else ("idle", 41)
