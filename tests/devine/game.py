"""Devine: the smallest game with secrets, to hold the engine and the table to what they promise of them.

Each player is dealt a card that only he sees. One hides a pebble in a hand, the other says which: then hand and cards
are shown. A right guess earns the sum of the cards. Two rounds, each hides once. It is on no shelf: `on_the_shelf`.
"""

import contextlib
import hashlib
import sys
from collections.abc import Iterator, Sequence
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np

from ludotheque.engine import game as registry
from ludotheque.engine import plain_sheet
from ludotheque.engine.chance import below
from ludotheque.engine.game import Bounds, Event, Game
from ludotheque.engine.notation import Notation
from ludotheque.engine.record import Record, record
from ludotheque.engine.situation import Situation, Situations
from ludotheque.engine.verbs import CHANCE, EVERYBODY, OVER, rule, tell, whisper
from ludotheque.players.style import Players, Style, register
from ludotheque.texts import Texts

CARDS = 6
LEFT, RIGHT = 71, 72
DEAL, HIDE, GUESS, END = 0, 1, 2, 3

# Compiled rules are kept by the type of the record: a change of this file changes the type.
STAMP = f"stamp_{hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:12]}"
DEVINE = record(
    awaits=np.int8,
    hider=np.int8,
    dealt=np.int8,
    cards=(np.int8, 2),
    pebble=np.int8,
    score=(np.int8, 2),
    **{STAMP: np.int8},
)


class EventKind(IntEnum):
    DEALT = 0
    CARD = 1
    HIDDEN = 2
    PEBBLE = 3
    GUESS = 4
    SHOWN = 5


@rule
def setup(match: Record, options: Record, deck: Record) -> None:
    match.awaits = DEAL


@rule
def apply(match: Record, action: int) -> None:
    if match.awaits == DEAL:
        match.cards[match.dealt] = action
        tell(match, EventKind.DEALT, match.dealt)
        whisper(match, match.dealt, EventKind.CARD, match.dealt, action)
        match.dealt += 1
        if match.dealt == 2:
            match.awaits = HIDE
    elif match.awaits == HIDE:
        match.pebble = action
        tell(match, EventKind.HIDDEN, match.hider)
        whisper(match, match.hider, EventKind.PEBBLE, match.hider, action)
        match.awaits = GUESS
    else:
        tell(match, EventKind.GUESS, 1 - match.hider, action)
        tell(match, EventKind.SHOWN, match.hider, match.pebble, match.cards[0], match.cards[1])
        if action == match.pebble:
            match.score[1 - match.hider] += match.cards[0] + match.cards[1]
        match.cards[:] = 0
        match.pebble = 0
        match.dealt = 0
        match.awaits = END if match.hider == 1 else DEAL
        match.hider = 1


@rule
def turn(match: Record) -> int:
    if match.awaits == DEAL:
        return CHANCE
    if match.awaits == END:
        return OVER
    return int(match.hider if match.awaits == HIDE else 1 - match.hider)


@rule
def legal(match: Record, actions: Any) -> int:
    actions[0] = LEFT
    actions[1] = RIGHT
    return 2


@rule
def chance(match: Record, outcomes: Any, weights: Any) -> int:
    count = 0
    for card in range(1, CARDS + 1):
        if match.dealt == 0 or card != match.cards[0]:
            outcomes[count] = card
            weights[count] = 1
            count += 1
    return count


@rule
def sample(match: Record, rng: Any) -> int:
    card = int(1 + below(rng, CARDS - match.dealt))
    return card + 1 if match.dealt == 1 and card >= match.cards[0] else card


@rule
def score(match: Record, seat: int) -> int:
    return int(match.score[seat])


@rule
def outcome(match: Record, seat: int) -> int:
    lead = match.score[seat] - match.score[1 - seat]
    return 0 if match.awaits != END or lead == 0 else 1 if lead > 0 else -1


@rule
def observe(match: Record, seat: int) -> None:
    for other in range(2):
        if other != seat:
            match.cards[other] = 0
    if seat != match.hider:
        match.pebble = 0


@rule
def deal(match: Record, seat: int, rng: Any) -> None:
    if match.awaits not in (HIDE, GUESS):
        return
    card = 1 + below(rng, CARDS - 1)
    match.cards[1 - seat] = card + 1 if card >= match.cards[seat] else card
    if match.awaits == GUESS and seat != match.hider:
        match.pebble = LEFT + below(rng, 2)


@rule
def choose(match: Record, seat: int, style: int, rng: Any) -> int:
    return LEFT


@rule
def secret(match: Record) -> int:
    if match.awaits == DEAL:
        return int(match.dealt)
    return int(match.hider) if match.awaits == HIDE else EVERYBODY


# For people.

SITUATIONS = Situations(
    "DEVINE",
    {
        DEAL: Situation(1, lambda match: int(match.dealt), opens_line=lambda match: match.dealt == 0),
        HIDE: Situation(1),
        GUESS: Situation(1),
        END: Situation(1),
    },
)


class Sheet:
    """It counts events, so that a test of secrets sees who was told of how many."""

    sheet = staticmethod(plain_sheet.sheet)
    result = staticmethod(plain_sheet.result)

    class Writer:
        def __init__(self, texts: Texts) -> None:
            self.count = 0

        def write(self, events: Sequence[Event]) -> list[str]:
            self.count += len(events)
            return [f"{self.count} events, {sum(event.a for event in events)}"]


GAME = Game(
    name="devine",
    title="Devine",
    seats=2,
    record=DEVINE,
    events=EventKind,
    rules=sys.modules[__name__],
    bounds=Bounds(legal=2, outcomes=CARDS, events=2, score=30),
    situations=SITUATIONS,
    notation=Notation({LEFT: "left", RIGHT: "right"}, {card: str(card) for card in range(1, CARDS + 1)}),
    sheet=Sheet(),
    reveals=frozenset({EventKind.SHOWN}),
)
register(Players(GAME, (Style("random"),), choose))


@contextlib.contextmanager
def on_the_shelf() -> Iterator[Game]:
    """For as long as this lasts, tables of Devine can be opened."""
    registry.register(GAME)
    try:
        yield GAME
    finally:
        del registry._games[GAME.name]
