"""Clashes against a second, slow referee (`slow_clash`), and against the story that the events tell."""

from enum import IntEnum
from itertools import product
from typing import Any

import numpy as np
import pytest
from tests.driving import play_at_random
from tests.games.colline import slow_clash

import ludotheque
from ludotheque.engine.compiler import compiled
from ludotheque.engine.game import Event, find
from ludotheque.games.colline.record import COLLINE, EventKind
from ludotheque.games.colline.rules.clash import clash, colour_of, value_of

# Every card there is to a clash: strong (red) or not, and its value.
KINDS = [(colour, value) for colour in (1, 2) for value in range(1, 9)]
ORDER: list[IntEnum] = [EventKind.STRONG, EventKind.COPIES, EventKind.ADDS, EventKind.TURNS_UP, EventKind.SUM]
GONE = ((2, 5), (2, 8))  # a line that the attacker's 5 discards: a gap on both sides
IDLE = ((2, 8), (2, 8))


@compiled
def resolve_all(slot: Any, cards: Any, strong: int, sums: Any, fours: Any) -> None:
    """The sums of many clashes; seat 1 attacks."""
    match = slot[0]
    match.attacker = 1
    match.strong = strong
    for number in range(len(cards)):
        for place in range(4):
            match.laid[1, place] = cards[number, 0, place]
            match.laid[0, place] = cards[number, 1, place]
        clash(match)
        sums[number, 0] = match.sums[1]
        sums[number, 1] = match.sums[0]
        fours[number] = match.fours


def compare(clashes: list[list[tuple[Any, Any]]], one_resists_five: bool, own: bool, strong: int = 1) -> None:
    """Each clash is a list of four (attacker's card, defender's card)."""
    cards = np.array([[[8 * (c - 1) + v for c, v in side] for side in zip(*lines, strict=True)] for lines in clashes])
    options = {"one_resists_five": one_resists_five, "four_tests": "own" if own else "drawn"}
    start = find("colline").start(COLLINE, find("colline").all_options(options, in_lab=True))
    sums, fours = np.zeros((len(cards), 2), np.int64), np.zeros(len(cards), np.int64)
    resolve_all(start, cards, strong, sums, fours)
    for number, lines in enumerate(clashes):
        attack, answer = [line[0] for line in lines], [line[1] for line in lines]
        assert tuple(sums[number]) == slow_clash.resolve(attack, answer, strong, one_resists_five), lines
        turning = slow_clash.fours(attack, answer, strong, one_resists_five, own)
        assert fours[number] == sum(1 << (2 * place + who) for place, who in turning), lines


@pytest.mark.parametrize("beside", [GONE, IDLE], ids=["alone", "among others"])
@pytest.mark.parametrize("one_resists_five", [False, True])
def test_all_pairs_of_neighbours(beside: Any, one_resists_five: bool) -> None:
    """COLLINE-9 to COLLINE-20: any two cards side by side against any two, alone on the hill or among others."""
    lines = list(product(KINDS, KINDS))
    clashes = [[beside, first, second, beside] for first, second in product(lines, lines)]
    assert len(clashes) == 16**4
    compare(clashes, one_resists_five, own=one_resists_five)


@pytest.mark.parametrize("one_resists_five", [False, True])
@pytest.mark.parametrize("own", [False, True])
def test_a_large_sample_of_whole_clashes(one_resists_five: bool, own: bool) -> None:
    """COLLINE-9 to COLLINE-20: four different cards of 32 against four; in every third clash 3s and 7s alone."""
    rng = np.random.default_rng(1986)
    for strong in range(1, 5):
        clashes = []
        for number in range(10_000):
            values = [3, 7] if number % 3 == 0 else list(range(1, 9))
            pack = [(colour, value) for colour in range(1, 5) for value in values]
            sides = [[pack[i] for i in rng.choice(len(pack), 4, replace=False)] for _ in range(2)]
            clashes.append(list(zip(*sides, strict=True)))
        compare(clashes, one_resists_five, own, strong)


@pytest.mark.parametrize("seed", range(24))
def test_the_events_tell_how_the_sums_came_about(seed: int) -> None:
    """COLLINE-19: whoever follows the events power by power finds the same sums, and the higher one wins."""
    options: dict[str, Any] = {"one_resists_five": seed % 2 == 0, "four_tests": ("drawn", "own")[seed // 2 % 2]}
    options["race"] = "beats"
    match = play_at_random(ludotheque.new("colline", seed, **options), seed)
    for events in rounds(match.events):
        follow(events)
        powers = [ORDER.index(event.kind) for event in events if event.kind in ORDER]
        assert powers == sorted(powers), "COLLINE-9: one power after the other, on both sides"


def rounds(events: list[Event]) -> list[list[Event]]:
    """The events of each round."""
    starts = [number for number, event in enumerate(events) if event.kind == EventKind.ROUND]
    return [events[start:end] for start, end in zip(starts, [*starts[1:], len(events)], strict=True)]


def follow(events: list[Event]) -> None:
    cards: dict[tuple[int, int], int] = {}
    worth: dict[tuple[int, int], int] = {}
    strong, flag, colour, turned = set(), 0, 0, [0, 0]
    for event in events:
        match event.kind:
            case EventKind.GRAB:
                flag, colour = event.seat, event.a
            case EventKind.SHOWN:
                for seat, card in ((event.seat, event.b), (1 - event.seat, event.c)):
                    cards[seat, event.a] = card
                    worth[seat, event.a] = int(value_of(card))
                    if colour_of(card) == colour:
                        strong.add((seat, event.a))
            case EventKind.DESTROYED:
                assert cards.pop((1 - event.seat, event.a)) == event.b
            case EventKind.DISCARDED:
                assert cards.pop((event.seat, event.a)) == event.b
                if event.c:
                    assert cards.pop((1 - event.seat, event.a)) == event.c
            case EventKind.STRONG:
                strong.add((event.seat, event.a))
            case EventKind.COPIES:
                assert abs(event.a - event.b) == 1
                assert event.c == value_of(cards[event.seat, event.b])
                worth[event.seat, event.a] = event.c
            case EventKind.ADDS:
                assert abs(event.a - event.b) == 1
                worth[event.seat, event.b] += 7
                assert worth[event.seat, event.b] == event.c
            case EventKind.TURNS_UP:
                turned[event.seat] += event.c
            case EventKind.SUM:
                there = [at for at in strong if at in cards and at[0] == event.seat]
                assert event.a == sum(worth[at] for at in there) + turned[event.seat]
                turned[event.seat] = event.a
            case EventKind.WINS_ROUND:
                assert event.c == (turned[0] == turned[1])
                assert event.seat == (flag if turned[flag] >= turned[1 - flag] else 1 - flag)
