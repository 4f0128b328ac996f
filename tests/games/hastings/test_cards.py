"""Both decks card by card: each line, read here from the words of the files once more, does just what they say.

On a field with one of everything on each side. What a line can hit, what the Ennemi's line can hit, and what it does
to the one that is hit: all from plain tables (HASTINGS-20, HASTINGS-39, HASTINGS-45).
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from tests.games.hastings.senlac import CELL, Field

from ludotheque.engine.verbs import CHANCE
from ludotheque.games.hastings import deck
from ludotheque.games.hastings.record import BIT_OF, ENNEMI, MOST_CARDS, WORD_OF, YOU, Arm, Kind, Phase
from ludotheque.games.hastings.situations import card_text

FOLDER = deck.DECKS.folder
FILES = {"norman": "normans.txt", "saxon": "saxons.txt"}
# What lies on each side, and what the words of the files mean there.
ARMY: dict[str, dict[str, int]] = {
    "w1.1": {"kind": Kind.UNIT, "arm": Arm.INFANTRY, "cost": 1, "health": 9},
    "w1.2": {"kind": Kind.UNIT, "arm": Arm.CAVALRY, "cost": 2, "health": 9},
    "w2.2": {"kind": Kind.CHARACTER, "cost": 3, "health": 9},
    "w3.1": {"kind": Kind.CHARACTER, "cost": 1, "health": 9},
    "w3.2": {"kind": Kind.UNIT, "arm": Arm.ARCHERS, "cost": 1, "health": 9, "reach": 1},
}
LEADER = "w2.1"
A_UNIT = 37  # of either deck
MADE_FROM = 50  # down: plain units of both decks
EVERYBODY = sorted([*ARMY, LEADER])
MEANT = {
    "carte": EVERYBODY,
    "chef": [LEADER],
    "personnage": [LEADER, "w2.2", "w3.1"],
    "unité": ["w1.1", "w1.2", "w3.2"],
    "archers": ["w3.2"],
    "infanterie": ["w1.1"],
    "cavalerie": ["w1.2"],
    "tireurs": ["w3.2"],
    "ligne-1": ["w1.1", LEADER, "w3.1"],
    "sauf-chef": sorted(ARMY),
}
COST = {LEADER: 0} | {at: printed["cost"] for at, printed in ARMY.items()}
AGAINST = ("dégâts", "détruire", "épuiser")
SPENT = ("w1.1", "w1.2", "w3.1")  # exhausted, on the side of who plays the card; of the other only the last
HURT = ("w1.1", LEADER)  # 1 damage, on both sides
DONE: dict[str, Callable[[Any, int, int, int], bool]] = {
    "dégâts": lambda record, side, cell, amount: bool(record.damage[side, cell] == amount + (cell in cells(HURT))),
    "soin": lambda record, side, cell, amount: bool(record.damage[side, cell] == 0),
    "détruire": lambda record, side, cell, amount: True,  # see `gone`
    "relever": lambda record, side, cell, amount: bool(record.spent[side, cell] == 0),
    "épuiser": lambda record, side, cell, amount: bool(record.spent[side, cell] == 1),
    "force": lambda record, side, cell, amount: bool(record.might[side, cell] == amount),
    "zèle": lambda record, side, cell, amount: bool(record.zeal[side, cell] == amount),
    "vie": lambda record, side, cell, amount: bool(record.health[side, cell] == amount),
}


def cells(places: tuple[str, ...]) -> list[int]:
    return [CELL[at] for at in places]


def rows(faction: str) -> list[tuple[int, str, list[str]]]:
    """Number, kind and lines of the cards of a file, without its reader."""
    found = []
    for row in (FOLDER / FILES[faction]).read_text("utf-8").splitlines():
        if re.match(r"\s+\d+ \|", row):
            number, _, _, kind, *_, said = (cell.strip() for cell in row.split("|"))
            lines = [part.strip() for part in said.split(";") if re.match(r"(jouée|action|solo):", part.strip())]
            found.append((int(number), kind, lines))
    return found


LINES = [
    pytest.param(faction, number, kind, place, lines, id=f"{faction[0]}{number:02}-{place + 1}")
    for faction in FILES
    for number, kind, lines in rows(faction)
    for place in range(len(lines))
]


def test_there_is_much_to_walk_through() -> None:
    done = {line.split()[1] for faction in FILES for *_, lines in rows(faction) for line in lines}
    assert done == {*DONE, "aile", "pioche", "défausse", "remise", "reprendre"}


def situation(players: int, faction: str, plays: int, number: int) -> Field:
    """One of everything on each side, made of other cards than the one that is looked at."""
    field = Field(players=players, faction=faction, round=20, leaders=(LEADER, LEADER), draw="two")
    if number > MADE_FROM:
        field.made = [MADE_FROM, MADE_FROM]
    for side in (YOU, ENNEMI):
        for at, printed in ARMY.items():
            field.put(side, at, [], **printed)
        for at in SPENT if side == plays else SPENT[2:]:
            field.mark(side, at, spent=1)
        for at in HURT:
            field.mark(side, at, damage=1)
    return field


def could_hit(words: list[str], wing: int | None) -> list[str]:
    """The places that a line can hit on the side that it is for."""
    what, *rest = words
    amount = int(rest[0]) if rest[0].isdigit() else 0
    whom, where = rest[-2:]
    places = [at for at in MEANT[whom] if "ici" not in where or wing is None or at.startswith(f"w{wing}")]
    if what == "soin":
        places = [at for at in places if at in HURT]
    if what == "relever":
        places = [at for at in places if at in SPENT]
    if what == "épuiser":
        places = [at for at in places if at not in SPENT[2:]]
    if what == "détruire":
        places = [at for at in places if at != LEADER and COST[at] <= amount]
    return places


def number_in_record(faction: str, number: int) -> int:
    return number + (MOST_CARDS if faction == "saxon" else 0)


@pytest.mark.parametrize(("faction", "number", "kind", "place", "lines"), LINES)
def test_played_by_one_of_two(faction: str, number: int, kind: str, place: int, lines: list[str]) -> None:
    """HASTINGS-20: in wing 1 (line 3); of an event anywhere; an action in the next turn."""
    when, *words = lines[place].split()
    if when == "solo:" or words[-2:-1] == ["soi"]:
        return
    field = situation(2, faction, YOU, number)
    card = number_in_record(faction, number)
    field.record.hand[YOU, WORD_OF[card]] |= BIT_OF[card]
    field.record.held[YOU] += 1
    if field.record.pile[YOU, WORD_OF[card]] & BIT_OF[card]:
        field.record.pile[YOU, WORD_OF[card]] ^= BIT_OF[card]
        field.record.piled[YOU] -= 1
    for _ in range(5):
        field.hold(YOU, cost=6)
        field.hold(ENNEMI, cost=6)
    gone = field.base(YOU) + A_UNIT
    field.record.gone[YOU, WORD_OF[gone]] |= BIT_OF[gone]
    field.refresh()
    field.play(f"play {card_text(card)}")
    while field.awaits in ("PLACE", "PAY"):
        field.play(field.legal()[0])
    if when == "action:":
        field.play("pass")
        where = "act r1" if kind == "tactique" else "act w1.3"
        if not could_hit(words, 1):
            assert not any(action.startswith(where) for action in field.legal())
            return
        field.play(next(action for action in field.legal() if action.startswith(where)))
    if field.awaits == "LINE":
        field.play(f"line {place + 1}")
    wing = 1 if kind not in ("événement", "tactique") else None
    hit(field, YOU, words, wing, lambda places: places)


@pytest.mark.parametrize(("faction", "number", "kind", "place", "lines"), LINES)
def test_played_by_the_ennemi(faction: str, number: int, kind: str, place: int, lines: list[str]) -> None:
    """HASTINGS-39, HASTINGS-40, HASTINGS-45: at your ranged cards if it can; no hand, no draw; Solo: lines alone."""
    when, *words = lines[place].split()
    solo = any(said.startswith("solo:") for said in lines)
    field = situation(1, "saxon" if faction == "norman" else "norman", ENNEMI, number)
    card = number_in_record(faction, number)
    record = field.record
    record.pile[ENNEMI] = 0
    record.order[0], record.piled[ENNEMI], record.top = number, 1, 0
    if card in record.card[ENNEMI]:  # one of those with which it begins
        return
    record.spent[ENNEMI, CELL["w3.2"]] = 1  # no shot
    spare = field.hold(YOU, cost=0)
    field.refresh()
    field.play(f"play {spare}", "wing 1")
    if field.match.turn == CHANCE:
        field.match.roll()
    ignored = (solo and when != "solo:") or words[0] in ("pioche", "défausse", "reprendre")
    asked = [f"line {number + 1}" for number in range(4)]
    if field.awaits == "LINE":
        assert (asked[place] in field.legal()) != ignored
        if ignored:
            return
        field.play(asked[place])
    elif ignored:
        assert not [told for told in field.told("ACTS") if told[0] == ENNEMI and told[2] == place]
        return
    if words[-2:-1] == ["soi"]:
        assert record.might[ENNEMI, field.told("ENTERS")[-1][2]] == 1
        return
    entered = [told[2] // 3 + 1 for told in field.told("ENTERS") if told[0] == ENNEMI]
    hit(
        field,
        ENNEMI,
        words,
        entered[0] if entered else None,
        lambda places: [at for at in places if at == "w3.2"] or places,
    )


def hit(
    field: Field, owner: int, words: list[str], wing: int | None, prefers: Callable[[list[str]], list[str]]
) -> None:
    """The line is being carried out: what is asked, and what has become of whom it hits."""
    what, *rest = words
    amount = int(rest[0]) if rest and rest[0].isdigit() else 0
    record = field.record
    if what == "aile":
        assert field.legal() == ["wing 1", "wing 2", "wing 3"]
        field.play("wing 2")
        assert record.wounds[owner].tolist() == [0, amount, 0]
    elif what == "pioche":
        held = int(record.held[owner])
        while field.match.turn == CHANCE:
            field.match.roll()
        assert record.held[owner] == held + amount
    elif what == "défausse":
        assert field.match.turn == 1 - owner
        held = int(record.held[1 - owner])
        field.play(field.legal()[0])
        assert record.held[1 - owner] == held - amount
    elif what == "remise":
        told = field.told("DISCOUNT")[-1]
        assert told[:2] == (owner, amount)
    elif what == "reprendre":
        assert field.awaits == "TAKE"
        assert f"take {card_text(field.base(owner) + A_UNIT)}" in field.legal()
        assert all(action.startswith("take ") for action in field.legal())
    else:
        on_cards(field, owner, words, wing, prefers)


def on_cards(
    field: Field, owner: int, words: list[str], wing: int | None, prefers: Callable[[list[str]], list[str]]
) -> None:
    what, *rest = words
    amount = int(rest[0]) if rest[0].isdigit() else 0
    record = field.record
    whose = 1 - owner if what in AGAINST else owner
    where = rest[-1]
    if where == "toutes-ici" and wing is None:
        wings = sorted({int(at[1]) for at in (prefers if what in AGAINST else list)(could_hit(words, None))})
        if len(wings) > 1:
            assert field.legal() == [f"wing {wing}" for wing in wings]
            field.play(f"wing {wings[0]}")
        wing = wings[0]
    places = could_hit(words, wing)
    if where.startswith("une"):
        if what in AGAINST:
            places = prefers(places)
        asked = [action.split()[1] for action in field.legal() if action.startswith("aim")]
        own = {at for at in asked if at not in EVERYBODY}  # the card itself may be one of those it helps
        if field.awaits == "TARGET":
            assert set(asked) - own == set(places)
            field.play(f"aim {places[0]}")
            places = places[:1]
        elif places:
            assert len(places) == 1
    before_battle = record.phase == Phase.DEPLOYMENT
    for at in places:
        if what == "détruire":
            assert any(told[0] == whose and told[2] == CELL[at] for told in field.told("DESTROYED"))
        elif before_battle:
            assert DONE[what](record, whose, CELL[at], amount), (at, words)
    if what in ("force", "zèle", "vie") and before_battle:
        tokens = {"force": record.might, "zèle": record.zeal, "vie": record.health}[what][whose]
        others = [at for at in EVERYBODY if at not in places]
        assert not any(tokens[CELL[at]] for at in others), "and nobody else"
