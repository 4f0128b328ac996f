"""Situations of 1066 for the tests: an empty field with two Leaders, on which cards are made as they are needed.

    field = Field(players=1, round=3)
    field.put(YOU, "w1.1", kind=Kind.UNIT, might=3)       # a card of yours in wing 1, line 1
    field.hold(YOU, kind=Kind.EVENT, lines=[...])         # one in your hand
    field.stack(kind=Kind.UNIT, cost=2)                   # the Ennemi's next card
    field.play("pass")

A card that is made takes the place of one of the deck's, from the last on: the faces stand in the record.
"""

from typing import Any

import ludotheque
from ludotheque.engine import verbs
from ludotheque.engine.game import Event
from ludotheque.engine.match import Match
from ludotheque.games.hastings.record import (
    BIT_OF,
    CELL_NAMES,
    ENNEMI,
    MOST_CARDS,
    WORD_OF,
    YOU,
    Awaits,
    Kind,
    Phase,
    Scope,
    Whom,
    face,
    line,
)
from ludotheque.games.hastings.rules.field import lay_card
from ludotheque.games.hastings.situations import NOTATION, card_text

CELL = {name: cell for cell, name in enumerate(CELL_NAMES)}
PLAIN = {"kind": Kind.UNIT, "health": 3}


class Field:
    """A match in a situation. `leaders`: where they lie, by side."""

    def __init__(
        self,
        players: int = 1,
        round: int = 3,  # noqa: A002
        leaders: tuple[str, str] = ("w2.1", "w2.3"),
        goals: tuple[int, int] = (0, 0),
        **options: Any,
    ) -> None:
        self.match: Match = ludotheque.new("hastings", seed=0, players=players, **options)
        self.record = self.match._slot[0]
        record = self.record
        record.card[:] = 0
        record.lying[:] = record.lasting[:] = 0
        self.made = [len_of_deck(record, side) for side in range(2)]
        for side in range(2):
            self.lay(side, leaders[side], self.base(side) + 1)
        record.owed[:] = 0
        record.goal[:] = goals
        record.this_round = round
        record.phase = Phase.DEPLOYMENT
        record.player = record.chooser = record.opener = record.next_opener = YOU
        record.awaits = Awaits.TURN
        self.refresh()

    def base(self, side: int) -> int:
        return MOST_CARDS * ((int(self.record.faction) + side) % 2)

    def refresh(self) -> None:
        """The position was changed by hand: let the match know."""
        self.match._past = [self.match._slot.tobytes()]
        self.match.actions.clear()
        self.match._turn = int(verbs.turn(self.record))
        self.match._results_known = None

    def make(self, side: int, lines: tuple[int, ...] | list[int] = (), **printed: int) -> int:
        """A card that is nowhere yet."""
        card = self.base(side) + self.made[side]
        self.made[side] -= 1
        record = self.record
        record.faces[card] = face(**(PLAIN | printed if printed.get("kind", 3) <= Kind.UNIT else printed))
        packed = sum(said << 16 * place for place, said in enumerate(lines))
        record.lines[card] = packed - (packed >> 63 << 64)
        if record.pile[side, WORD_OF[card]] & BIT_OF[card]:
            record.pile[side, WORD_OF[card]] ^= BIT_OF[card]
            record.piled[side] -= 1
        return card

    def lay(self, side: int, at: str, card: int) -> None:
        lay_card(self.record, side, CELL[at], card)

    def put(self, side: int, at: str, lines: tuple[int, ...] | list[int] = (), **printed: int) -> int:
        """A card on the field."""
        card = self.make(side, lines, **printed)
        self.lay(side, at, card)
        self.refresh()
        return card

    def lay_tactic(self, side: int, lines: tuple[int, ...] | list[int], wing: int = 0) -> int:
        """A tactic in a reserve, for this wing (from 1; 0: none)."""
        card = self.make(side, lines, kind=Kind.TACTIC)
        place = self.record.tactic[side].tolist().index(0)
        self.record.tactic[side, place], self.record.tactic_wing[side, place] = card, wing
        self.refresh()
        return card

    def hold(self, side: int, lines: tuple[int, ...] | list[int] = (), **printed: int) -> str:
        """A card in a hand; its text."""
        card = self.make(side, lines, **printed)
        self.record.hand[side, WORD_OF[card]] |= BIT_OF[card]
        self.record.held[side] += 1
        self.refresh()
        return card_text(card)

    def stack(self, lines: tuple[int, ...] | list[int] = (), **printed: int) -> str:
        """The Ennemi's next card, after those stacked before: from now on its pile is only these. Its text."""
        record = self.record
        card = self.make(ENNEMI, lines, **printed)
        if record.pile[ENNEMI].any():
            record.pile[ENNEMI] = 0
            record.piled[ENNEMI] = record.top = 0
        record.order[record.top + record.piled[ENNEMI]] = card - self.base(ENNEMI)
        record.piled[ENNEMI] += 1
        self.refresh()
        return card_text(card)

    def set(self, **fields: Any) -> "Field":
        """Fields of the position, as they should be."""
        for name, value in fields.items():
            self.record[name] = value
        self.refresh()
        return self

    def mark(self, side: int, at: str, **fields: int) -> None:
        """What lies in a cell: damage, spent, tokens."""
        for name, value in fields.items():
            self.record[name][side, CELL[at]] = value
        self.refresh()

    def play(self, *actions: str) -> "Field":
        """Decisions; whatever chance has only one outcome for falls by itself, the Ennemi's stacked cards."""
        for action in actions:
            self.settle()
            self.match.play(action)
        self.settle()
        return self

    def settle(self) -> None:
        while self.match.turn == verbs.CHANCE and len(self.match.chances()) == 1:
            self.match.roll()

    @property
    def awaits(self) -> str:
        return Awaits(int(self.record.awaits)).name

    def legal(self) -> list[str]:
        return [NOTATION.text(action) for action in self.match.legal()]

    def at(self, side: int, at: str) -> int:
        return int(self.record.card[side, CELL[at]])

    def told(self, kind: str) -> list[tuple[int, ...]]:
        """The events of this kind since the situation was made: side and numbers."""
        return [tuple(event[1:5]) for event in self.match.events if event.kind.name == kind]

    @property
    def events(self) -> list[Event]:
        return self.match.events


def len_of_deck(record: Any, side: int) -> int:
    """How many cards a side's deck has."""
    base = MOST_CARDS * ((int(record.faction) + side) % 2)
    return max(number for number in range(1, MOST_CARDS + 1) if record.faces[base + number])


def one(when: int, op: int, amount: int = 1, whom: int = Whom.ANY, scope: int = Scope.ONE_HERE) -> int:
    """A line."""
    return line(when, op, amount, whom, scope)
