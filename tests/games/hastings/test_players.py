"""The players of 1066: they know what their seat may know, and the stronger ones are stronger."""

from typing import Any

import numpy as np
import pytest

from ludotheque.engine.chance import generator
from ludotheque.engine.compiled.steps import take_action
from ludotheque.engine.game import find
from ludotheque.engine.match import Match
from ludotheque.engine.verbs import CHANCE
from ludotheque.games.hastings.record import Awaits, EventKind, Kind
from ludotheque.games.hastings.rules.field import kind_of
from ludotheque.games.hastings.study.play import ROUND, WINNER, play_match
from ludotheque.players import style_number

HASTINGS = find("hastings")


def decide(match: Match, style: str, seed: int = 0) -> int:
    """What a style does, given the whole truth: it must look away by itself."""
    styles = np.full(2, style_number(HASTINGS, style), np.int32)
    buffer = np.zeros(HASTINGS.bounds.legal, np.int32)
    return int(take_action(np.array([match.position], HASTINGS.record), match.turn, styles, buffer, generator(seed)))


def drive(match: Match, style: str, turns: int) -> Match:
    """Until somebody has a turn before him, so many turns later."""
    while not match.over:
        if match.turn == CHANCE:
            match.roll()
            continue
        if match.position.awaits == Awaits.TURN:
            turns -= 1
            if turns < 0:
                break
        match.play(decide(match, style))
    return match


@pytest.mark.parametrize("style", ["leader_hunter", "plain", "sergeant", "captain"])
def test_what_the_other_holds_does_not_move_them(style: str) -> None:
    match = drive(Match(HASTINGS, {"players": 2}, seed=11), "plain", 12)
    seat, chosen = match.turn, decide(match, style)
    other: Any = match._slot[0]
    hand, pile = other.hand[1 - seat].copy(), other.pile[1 - seat].copy()
    other.hand[1 - seat], other.pile[1 - seat] = pile, hand  # the counts stay as they were: nobody may look
    match._past[-1] = match._slot.tobytes()
    assert decide(match, style) == chosen


def test_they_play_what_is_possible_and_the_same_twice() -> None:
    match = drive(Match(HASTINGS, {"players": 1}, seed=4), "plain", 6)
    for style in ("sergeant", "captain", "commander"):
        assert decide(match, style) == decide(match, style)
        assert decide(match, style) in match.legal()


def test_the_hunter_shoots_at_nobody_but_the_leader() -> None:  # HASTINGS-4
    shots = 0
    for seed in range(4):
        match = Match(HASTINGS, {"players": 2}, seed)
        while not match.over:
            if match.turn == CHANCE:
                match.roll()
                continue
            before = match.position
            match.play(decide(match, "leader_hunter" if match.turn == 0 else "plain"))
            events = match.events_of(len(match.actions))
            if any(event.kind == EventKind.SHOOTS and event.seat == 0 for event in events):
                shots += 1
                hurt = [event for event in events if event.kind == EventKind.HURT and event.seat == 1]
                assert all(kind_of(before, event.a // 16) == Kind.LEADER for event in hurt)
    assert shots > 5


def test_who_thinks_beats_the_ennemi_more_often() -> None:  # HASTINGS-4: what a competent player is
    options = HASTINGS.check_options({"players": 1, "difficulty": "easy"})
    wins = {
        style: sum(play_match(options, [style_number(HASTINGS, style)], 66, n)[WINNER] == 0 for n in range(48))
        for style in ("random", "sergeant")
    }
    assert wins["random"] == 0
    assert wins["sergeant"] >= 24


def test_a_match_of_the_laboratory_is_told_in_numbers() -> None:
    options = HASTINGS.check_options({"players": 2})
    plain = [style_number(HASTINGS, "plain")] * 2
    row = play_match(options, plain, 1066, 3)
    assert (row == play_match(options, plain, 1066, 3)).all()
    assert row[WINNER] in (0, 1, 2)
    assert 7 <= row[ROUND] <= 40
