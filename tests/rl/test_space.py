"""A view as an array, decisions as a mask."""

from typing import Any

import numpy as np
import pytest
from tests.driving import any_decision, drive

from ludotheque.engine import verbs
from ludotheque.engine.chance import generator
from ludotheque.engine.errors import BadOption
from ludotheque.engine.game import find
from ludotheque.engine.match import Match
from ludotheque.engine.verbs import CHANCE
from ludotheque.rl import Space

Case = tuple[str, dict[str, Any]]
LOOKED_AT = 120  # actions of a match


def positions(space: Space, seed: int) -> list[Any]:
    """Decisions of a match played at random, each with who decides."""
    match = Match(space.game, space.options, seed)
    rng, found = generator(seed, 1), []
    while not match.over and len(match.actions) < LOOKED_AT:
        if match.turn == CHANCE:
            match.roll()
            continue
        found.append((match.turn, match.position))
        match.play(any_decision(match, rng))
    return found


def test_an_observation_is_the_view_by_name() -> None:
    match = drive("poche", "6 1 3-1")
    space = Space(match.game, match.options)
    seen = dict(zip(space.names, space.observe(match.view(0), 0).tolist(), strict=True))
    assert seen["seat 1"] == 1
    assert seen["seat 2"] == 0
    assert seen[f"awaits {match.position.awaits}"] == 1
    assert (seen["high"], seen["low"], seen["half"], seen["score[1]"]) == (3, 1, 1, 0)


def test_what_is_packed_for_the_rules_is_seen_bit_by_bit() -> None:
    match = Match(find("champion"), seed=1)
    while match.turn == CHANCE:
        match.roll()
    space = Space(match.game, match.options)
    seen = dict(zip(space.names, space.observe(match.view(0), 0).tolist(), strict=True))
    held = [card for card in range(64) if seen[f"hand.{card}"]]
    assert len(held) == match.position.held
    assert sum(1 << card for card in held) == match.position.hand


def test_the_deck_is_left_out() -> None:
    names = {name.partition("[")[0].partition(".")[0] for name in Space(find("hastings")).names}
    assert "hand" in names
    assert "pile" in names
    assert not names & {"faces", "lines", "objectives"}


def test_a_deck_never_changes(case: Case) -> None:
    """What a position shares with its deck can be left out: it is the same from the start to the end."""
    space = Space(find(case[0]), case[1])
    shared = set(space.game.record.names or ()) & set(space.game.deck_record.names or ())
    start = space.game.start(space.game.record, space.options)[0]
    for _, position in positions(space, 5):
        for name in shared:
            assert np.array_equal(position[name], start[name]), name


def test_decisions_have_numbers_and_only_they(case: Case) -> None:
    """Every decision that comes up is one that the notation names as such, and no outcome of chance is."""
    space = Space(find(case[0]), case[1])
    match = Match(space.game, space.options, 7)
    rng = generator(7, 1)
    while not match.over and len(match.actions) < LOOKED_AT:
        if match.turn == CHANCE:
            assert not set(match.legal()) & set(space.actions)
            match.roll()
        else:
            numbers = [space.number_of[action] for action in match.legal()]
            assert [space.action(number) for number in numbers] == match.legal()
            match.play(any_decision(match, rng))


def test_an_observation_holds_nothing_that_the_seat_may_not_know(case: Case) -> None:
    """Whatever is hidden may be anything else, and the observation is the same; and it is that of the view alone."""
    space = Space(find(case[0]), case[1])
    rng = generator(11)
    for number, (who, position) in enumerate(positions(space, 11)):
        seat = who if who >= 0 else number % space.seats
        view = position.copy()
        verbs.observe(view, seat)
        other = view.copy()
        verbs.deal(other, seat, rng)
        seen = space.observe(position, seat)
        assert np.array_equal(seen, space.observe(view, seat))
        assert np.array_equal(seen, space.observe(other, seat))
        assert (np.abs(seen) <= space.most).all()


def test_what_a_seat_can_see_it_does(case: Case) -> None:
    """Two positions of a match that a seat can tell apart are two observations."""
    space = Space(find(case[0]), case[1])
    deck = set(space.game.deck_record.names or ())
    known: dict[bytes, bytes] = {}
    for _, position in positions(space, 13):
        view = position.copy()
        verbs.observe(view, 0)
        fields = b"".join(np.asarray(view[name]).tobytes() for name in view.dtype.names if name not in deck)
        seen = space.observe(position, 0).tobytes()
        assert known.setdefault(seen, fields) == fields


def test_a_box_on_the_table_is_nothing_to_learn_from() -> None:
    with pytest.raises(BadOption, match="at a table"):
        Space(find("champion"), {"deck": "box"})
