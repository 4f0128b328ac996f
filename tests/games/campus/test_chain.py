"""CAMPUS-11, CAMPUS-12: bonuses taken one by one, in any order, lead where `auto` leads."""

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.campus.boards import told

import ludotheque
from ludotheque.engine.chance import below, generator
from ludotheque.engine.match import Match


def take_everything(match: Match, rng: object) -> int:
    """Claim bonuses and stars, whichever comes to hand, until none is open; return how many."""
    taken = 0
    board = match.position.this_round
    while match.turn >= 0 and match.position.this_round == board:
        free = [action for action in match.legal() if str(action).startswith(("bonus", "star"))]
        if not free:
            break
        match.play(free[int(below(rng, len(free)))])
        taken += 1
    return taken


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**64 - 1), players=st.sampled_from([1, 2]))
def test_auto_play_and_all_claimed_play_give_the_same_positions(seed: int, players: int) -> None:
    auto = ludotheque.new("campus", seed, players=players, bonuses="auto")
    manual = ludotheque.new("campus", seed, players=players)
    rng = generator(seed, 3)
    while not auto.over:
        if auto.turn == ludotheque.CHANCE:
            action = auto.roll()
        else:
            legal = auto.legal()
            assert [str(a) for a in manual.legal()] == [str(a) for a in legal], "nothing is open, nothing is forgotten"
            action = auto.play(legal[int(below(rng, len(legal)))])
        manual.play(str(action))
        taken = take_everything(manual, rng)
        free = [event for event in auto.events_of(len(auto.actions)) if event.kind.name in ("BONUS", "STAR")]
        assert taken == len(free)
        theirs, ours = auto.position, manual.position
        theirs.auto = 0
        assert ours.tobytes() == theirs.tobytes()
    assert manual.over
    assert manual.scores == auto.scores
    assert told(manual, "CALL") == told(manual, "FORGIVEN") == []
