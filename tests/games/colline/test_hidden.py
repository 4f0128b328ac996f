"""What a player can know of the other's cards, and what he cannot (COLLINE-2, COLLINE-6, COLLINE-16)."""

import random

import numpy as np
import pytest
from tests.driving import any_decision
from tests.games.colline.hill import clash, dealt, flag, lays, play, told_of

import ludotheque
from ludotheque.engine.chance import generator
from ludotheque.engine.match import Match
from ludotheque.engine.verbs import CHANCE, EVERYBODY
from ludotheque.games.colline.record import ALL_CARDS, CARD_BIT, Awaits, Decision, Draw
from ludotheque.games.colline.rules.rounds import unseen


def play_on(match: Match, rng: object, actions: int) -> None:
    for _ in range(actions):
        if match.over:
            return
        match.roll() if match.turn == CHANCE else match.play(any_decision(match, rng))


def another(match: Match, viewer: int, seed: int) -> Match | None:
    """A match that differs only in cards this viewer have never seen, or None if there is no other.

    The cards of a player that are still unseen, in his hand, in his pile or face down, change places; everything else
    is replayed. Cards that a 4 turned up, or of which a clue was given, stay what they are.
    """
    swaps: list[dict[int, int]] = []
    for seat in range(2):
        hidden = unseen(match.position, seat) if seat != viewer else 0
        if match.position.awaits == Awaits.ANSWER and seat == match.position.attacker:
            hidden &= ~sum(int(CARD_BIT[card]) for card in match.position.laid[seat])
        turned = {card for owner, _, card, _ in told_of(match, "TURNS_UP") if owner == seat}
        cards = [card for card in range(1, 33) if hidden & CARD_BIT[card] and card not in turned]
        swaps.append(dict(zip(cards, random.Random(seed).sample(cards, len(cards)), strict=True)))
    other = Match(match.game, match.options)
    for action in match.actions:
        code = int(action)
        for first, awaited in ((Draw.CARD, (Awaits.CARD,)), (Decision.LAY, (Awaits.ATTACK, Awaits.ANSWER))):
            if other.position.awaits in awaited:
                seat = other.turn if other.turn >= 0 else match.game.situations.thrower(other.position)
                code = first + swaps[seat].get(code - first, code - first)
        other.play(code)
    return other if other.position.tobytes() != match.position.tobytes() else None


@pytest.mark.parametrize("race", ["beats", "live"])
@pytest.mark.parametrize("seed", range(4))
def test_two_matches_that_differ_in_unseen_cards_look_the_same(seed: int, race: str) -> None:
    """Through all rounds, after every reveal: position, events, saved text, what may be played."""
    match, rng, different = ludotheque.new("colline", seed, race=race), generator(seed), 0
    while not match.over:
        play_on(match, rng, 97 if match.position.strong == 0 else 1)
        for viewer in (0, 1, EVERYBODY):
            other = None if match.over else another(match, viewer, seed)
            if other is None:
                continue
            different += 1
            assert match.view(viewer).tobytes() == other.view(viewer).tobytes()
            assert match.save(viewer) == other.save(viewer)
            for number in range(1, len(match.actions) + 1, 1 + len(match.actions) // 100):
                assert match.events_of(number, viewer) == other.events_of(number, viewer)
            assert match.turn == other.turn
            if match.turn == viewer >= 0:
                assert match.legal() == other.legal()
    assert different


def test_a_hand_is_hidden_and_its_size_is_not() -> None:
    """COLLINE-2: nor does the other's pile give it away."""
    match = dealt("R1 R2", "B1 B2")
    for viewer in (0, 1):
        view = match.view(viewer)
        assert view.hand[viewer] == match.position.hand[viewer]
        assert view.pile[viewer] == match.position.pile[viewer], "one's own pile can be counted"
        assert (view.hand[1 - viewer], view.pile[1 - viewer]) == (0, 0)
        assert view.held.tolist() == [10, 10]
    assert not match.view(EVERYBODY).hand.any()


def test_cards_played_are_known_and_so_is_what_is_left() -> None:
    """COLLINE-2: what a player has not shown is in his hand or in his pile."""
    match = clash("R8 B1 G1 Y1", "R7 G1 Y1 B1")
    view = match.view(0)
    assert int(view.played[1]) == sum(int(CARD_BIT[card]) for card in (8, 9, 17, 25))
    assert int(unseen(view, 1)) == ALL_CARDS & ~int(view.played[1])


def test_a_known_card_laid_face_down_is_not_given_away() -> None:
    """COLLINE-16: where nothing of a pile is unknown the whole hand is known, but not which of it was laid."""
    match = dealt("R1 R2 R3 R4", "B1 B2 B3 B4 G1 G2 G3 G4 R1 R2", race="beats")
    slot = match._slot[0]
    slot.pile[1], slot.piled[1], slot.under[1] = 0, 2, 2
    slot.bottom[1, :2] = [5, 6]
    hand = int(slot.hand[1])
    slot.played[1] = ALL_CARDS & ~hand & ~int(CARD_BIT[5] | CARD_BIT[6])
    match._past[-1] = match._slot.tobytes()
    flag(match)
    play(match, f"CVCV {lays('B1 G2')}")
    assert match.view(0).hand[1] == hand == match.view(EVERYBODY).hand[1]
    assert not match.view(0).laid.any()
    assert match.view(1).hand[1] == hand & ~int(CARD_BIT[9] | CARD_BIT[18])


def test_no_pile_has_an_order() -> None:
    """COLLINE-2: nobody who holds a position, not even the whole truth, can read the draws to come."""
    match = dealt()
    assert {name for name in match.position.dtype.names if "pile" in name} == {"pile", "piled"}
    assert np.issubdtype(match.position.pile.dtype, np.integer)
