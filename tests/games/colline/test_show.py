"""What a page is shown of the hill, held against a second referee, hand-made positions and the interpreted rule."""

from typing import Any

import numpy as np
import pytest
from tests.driving import any_decision
from tests.games.colline.hill import clash, dealt, flag, lays, play
from tests.games.colline.slow_clash import after_two_and_five, resolve, strong_places

import ludotheque
from ludotheque.engine import verbs
from ludotheque.engine.chance import generator
from ludotheque.engine.fields import fields_of
from ludotheque.engine.match import Match
from ludotheque.engine.verbs import ALL_SEEING, CHANCE, EVERYBODY
from ludotheque.games.colline.record import SHOWN, Awaits, Clue, Lies
from ludotheque.games.colline.situations import card_text
from ludotheque.games.colline.words import cards, sentences
from ludotheque.texts import Texts

GAME = next(game for game in ludotheque.games() if game.name == "colline")
FRENCH = Texts("fr", GAME.folder)
NAMES = ("Anne", "Luc")
NOTHING, NEXT, DOWN, UP, REMOVED = (int(one) for one in Lies)


def shown(match: Match, viewer: int = ALL_SEEING) -> dict[str, Any]:
    return fields_of(GAME).read(match.seen(viewer))


def hand(match: Match, viewer: int, seat: int) -> str:
    return " ".join(card_text(card) for card in shown(match, viewer)["hands"][seat] if card)


def random_match(seed: int, **options: Any) -> Match:
    return ludotheque.new("colline", seed, **{"race": "beats"} | options)


def step(match: Match, rng: Any) -> None:
    match.roll() if match.turn == CHANCE else match.play(any_decision(match, rng))


def test_a_hand_is_shown_to_its_owner_and_to_who_may_see_all() -> None:
    """COLLINE-2."""
    match = dealt("R8 B1 G1 Y1 R2 R3 B8 G8 Y8 Y7", "R1 R2 R3 R4 R5 R6 R7 R8 B1 B2")
    mine, theirs = "R2 R3 R8 B1 B8 G1 G8 Y1 Y7 Y8", "R1 R2 R3 R4 R5 R6 R7 R8 B1 B2"
    assert [hand(match, 0, seat) for seat in (0, 1)] == [mine, ""]
    assert [hand(match, 1, seat) for seat in (0, 1)] == ["", theirs]
    assert [hand(match, ALL_SEEING, seat) for seat in (0, 1)] == [mine, theirs]
    assert [hand(match, EVERYBODY, seat) for seat in (0, 1)] == ["", ""]
    play(flag(match), f"CCCC {lays('R1 B2')}")
    assert hand(match, 1, 1) == "R2 R3 R4 R5 R6 R7 R8 B1"


def test_the_dice_that_roll_are_those_not_kept() -> None:
    """COLLINE-3."""
    match = play(dealt(), "first 1 keep")
    assert shown(match)["rolls"] == [[1, 1, 1, 1], [0, 0, 0, 0]]
    play(match, "RBG-")
    assert not np.any(shown(match)["rolls"])
    play(match, "keep RB-- first 2 keep 2,3")
    assert shown(match)["rolls"] == [[0, 0, 0, 0], [1, 0, 0, 1]]


def test_clues_and_backs_as_they_come() -> None:
    """COLLINE-6 to COLLINE-8."""
    match = flag(dealt("R1 R2 R3 R4", "B1 B2 B3 B4"))
    assert shown(match)["clue_kinds"] == [Clue.NONE] * 4
    assert shown(match)["lies"] == [[NOTHING] * 4] * 2
    play(match, "CVVC")
    assert shown(match)["clue_kinds"] == [Clue.COLOUR, Clue.VALUE, Clue.VALUE, Clue.COLOUR]
    play(match, lays("B1 B2"))
    assert shown(match, 0)["lies"] == [[NOTHING] * 4, [DOWN, DOWN, NEXT, NOTHING]]
    assert shown(match, 0)["laid"] == [[0] * 4] * 2
    play(match, lays("B3 B4 R1"))
    assert shown(match, 1)["lies"] == [[DOWN, NEXT, NOTHING, NOTHING], [DOWN] * 4]
    assert not np.any(shown(match, 1)["worth"])


def test_a_hand_made_clash() -> None:
    """COLLINE-11 to COLLINE-16: seat 0 holds the flag with red."""
    match = clash("R3 R7 B6 G4", "R8 R5 R2 B1", turned="R6")
    now = shown(match, EVERYBODY)
    assert now["awaits"] == Awaits.CARD, "what lies there stays while cards are dealt"
    assert now["lies"] == [[UP, REMOVED, UP, UP], [UP, REMOVED, UP, UP]]
    assert now["of_strong_colour"] == [[1, 1, 1, 0], [1, 1, 0, 0]]
    assert now["counts"] == [[1, 0, 1, 0], [1, 0, 1, 0]], "the 6 before a red card has become strong"
    assert now["worth"] == [[8, 5, 2, 1], [3, 7, 6, 4]], "a 3 beside a gap copies nothing"
    assert (now["turned"], now["adds"]) == ([[0] * 4, [0, 0, 0, 6]],) * 2
    assert now["sums"] == [10, 15]


@pytest.mark.parametrize("options", [{}, {"one_resists_five": True, "four_tests": "own"}])
@pytest.mark.parametrize("seed", range(3))
def test_every_clash_as_the_second_referee_sees_it(seed: int, options: dict[str, Any]) -> None:
    """COLLINE-9 to COLLINE-20: what is removed, what counts, and that it all adds up to the sums."""
    match, rng, clashes = random_match(seed, **options), generator(seed, 3), 0
    deck = [(0, 0), *((card.colour, card.value) for card in cards({}, FRENCH))]
    while not match.over:
        step(match, rng)
        now = shown(match, EVERYBODY)
        if not {UP, REMOVED} & {*now["lies"][0]}:
            continue
        clashes += 1
        attacker = now["attacker"]
        attack, answer = ([deck[card] for card in now["laid"][seat]] for seat in (attacker, 1 - attacker))
        resists = bool(options.get("one_resists_five"))
        left = after_two_and_five(attack, answer, now["strong"], resists)
        sums = resolve(attack, answer, now["strong"], resists)
        for side, (seat, facing) in enumerate(((attacker, answer), (1 - attacker, attack))):
            assert now["lies"][seat] == [REMOVED if card is None else UP for card in left[side]]
            strong = strong_places(left[side], facing, now["strong"])
            assert now["counts"][seat] == [int(place in strong) for place in range(4)]
            counted = sum(now["worth"][seat][place] for place in strong)
            assert counted == sums[side]
            assert counted + sum(now["adds"][seat]) == now["sums"][seat]
    assert clashes >= 3


@pytest.mark.parametrize("race", ["beats", "live"])
def test_compiled_and_interpreted_show_the_same(race: str) -> None:
    match, rng = random_match(5, race=race), generator(5, 3)
    while not match.over:
        step(match, rng)
        for viewer in (0, 1, EVERYBODY, ALL_SEEING):
            record = np.zeros(1, SHOWN)
            verbs.show(match.view(viewer), viewer, record[0])
            assert match.seen(viewer)[GAME.record.itemsize :] == record.tobytes()


def test_every_event_of_a_clash_has_its_sentence() -> None:
    """The page reads what a power did beside its event: counted from the last one."""
    match, rng = random_match(6), generator(6, 3)
    while not match.over:
        step(match, rng)
        for viewer in (0, 1, EVERYBODY):
            events = match.events_of(len(match.actions), viewer)
            kinds = [event.kind.name for event in events]
            first = next((i for i, kind in enumerate(kinds) if kind in ("SHOWN", "TURNS_UP")), len(kinds))
            told, before = (sentences(part, NAMES, FRENCH) for part in (events[first:], events[:first]))
            assert len(told) == len(kinds) - first
            assert sentences(events, NAMES, FRENCH) == before + told
