"""Matches as a GPU plays them, side by side with a stop at each search, are those that are played one by one."""

from typing import Any

import numpy as np
import pytest

from ludotheque.engine.chance import BITS_64, below, generator
from ludotheque.engine.compiled.playout import END_COLUMNS, count_match, follow, seat_action, write_end
from ludotheque.engine.game import find
from ludotheque.engine.tally import Tally
from ludotheque.engine.verbs import CHANCE, OVER, apply, sample, turn
from ludotheque.players.search.compiled.side_by_side import (
    CHOSEN,
    FIRST_OF_RNG,
    NOBODY,
    NUMBER,
    WORDS,
    play_to_a_search,
)
from ludotheque.players.search.compiled.tree import NOTHING
from ludotheque.players.search.compiled.whole import MANY, UNWATCHED, whole_search

GAME = find("poche")
OPTIONS = GAME.check_options({"halves": 1, "minutes": 20})
STYLES, TRIALS = np.array([1, 0], np.int32), np.array([0, 8], np.int64)
SEED, FIRST, MATCHES = 5, 3, 7
TO_THE_END = 1 << 30
search = whole_search(GAME)


def chosen(slot: Any, seat: int, rng: Any) -> int:
    place, drawn = slot.ctypes.data, int(below(rng, MANY))
    return int(search(place, seat, 2, int(TRIALS[STYLES[seat]]), TO_THE_END, drawn, UNWATCHED))


def one_by_one() -> tuple[Tally, Any]:
    tally, rows = Tally(GAME, 2), np.zeros((MATCHES, END_COLUMNS), np.int32)
    actions = np.zeros(GAME.bounds.legal, np.int32)
    for place in range(MATCHES):
        slot, rng, length, trace = GAME.start(GAME.record, OPTIONS), generator(SEED, FIRST + place), 0, 0
        while (who := int(turn(slot[0]))) != OVER:
            if who == CHANCE:
                action = int(sample(slot[0], rng))
            else:
                searches = TRIALS[STYLES[who]] > 0
                action = chosen(slot, who, rng) if searches else seat_action(slot[0], who, who, STYLES, actions, rng)
            apply(slot[0], action)
            length, trace = length + 1, follow(trace, action)
        count_match(tally.counts, slot[0], length, trace, 2, GAME.bounds.score)
        write_end(slot[0], rows[place], 2)
    return tally, rows


def side_by_side(at_once: int) -> tuple[Tally, Any]:
    tally, rows = Tally(GAME, 2), np.zeros((MATCHES, END_COLUMNS), np.int32)
    start, slots = GAME.start(GAME.record, OPTIONS), np.zeros(at_once, GAME.record)
    words, actions = np.zeros((at_once, WORDS), np.int64), np.zeros(GAME.bounds.legal, np.int32)
    words[:, NUMBER], words[:, CHOSEN] = FIRST + np.arange(at_once), NOTHING
    given = STYLES, TRIALS, np.uint64(SEED & BITS_64), FIRST, MATCHES, tally.counts, 2, rows, words, actions
    while tally.matches < MATCHES:
        for place in range(at_once):
            rng = words[place, FIRST_OF_RNG:].view(np.uint64)
            seat = play_to_a_search(slots, place, start, *given, rng, GAME.bounds.score)
            if seat != NOBODY:
                words[place, CHOSEN] = chosen(slots[place : place + 1], seat, rng)
    return tally, rows


@pytest.mark.parametrize("at_once", [7, 3, 1])
def test_the_same_matches(at_once: int) -> None:
    (tally, rows), (expected, ends) = side_by_side(at_once), one_by_one()
    assert tally.counts.tolist() == expected.counts.tolist()
    assert rows.tolist() == ends.tolist()
