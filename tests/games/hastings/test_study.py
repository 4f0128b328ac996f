"""The study of 1066: what it plays, what it makes of it."""

import numpy as np

from ludotheque.games.hastings import study as hastings
from ludotheque.games.hastings.record import ALL_CARDS
from ludotheque.games.hastings.study import play
from ludotheque.lab.study import Figure, Note, Sheet, ask


def test_a_number_plays_every_kind_of_match_and_the_same_twice() -> None:
    study = ask(hastings.QUESTIONS["balance"], boards=1, seed=5, cores=1)
    assert study.rows.shape == (1, hastings.CARDS_AT + play.COLUMNS - play.HEAD)
    assert (study.rows == hastings.play_balance(5, 0, 1)).all()
    winners = study.rows[0, : hastings.CARDS_AT].reshape(len(hastings.MATCHES), play.HEAD)[:, play.WINNER]
    assert set(winners.tolist()) <= {0.0, 1.0, 2.0}


def test_the_answer_counts() -> None:
    """Four matches made up: side 0 wins three, one by the Leader in round 9; card 2 is held twice and played once."""
    rows = np.zeros((4, hastings.CARDS_AT + play.COLUMNS - play.HEAD))
    rows[:, play.WINNER] = [0, 0, 1, 0]
    rows[:, play.END] = [0, 0, 0, 1]
    rows[:, play.ROUND] = [10, 12, 11, 9]
    rows[:2, hastings.CARDS_AT + 1] = 1
    rows[0, hastings.CARDS_AT + ALL_CARDS + 1] = 1
    balance, note, _, norman, saxon, cards = hastings.answer_balance(rows)
    assert isinstance(balance, Sheet)
    label, (won, rounds, shortest, by_wings, by_leader, soonest, _) = balance.rows[0]
    assert label == "study.match.duel"
    assert isinstance(won, Figure)
    assert isinstance(rounds, Figure)
    assert isinstance(by_wings, Figure)
    assert isinstance(by_leader, Figure)
    assert (won.value, rounds.value, shortest, by_wings.value, by_leader.value, soonest) == (
        0.75,
        10.5,
        9,
        0.75,
        0.25,
        9,
    )
    assert isinstance(note, Note)
    assert isinstance(norman, Sheet)
    assert isinstance(saxon, Sheet)
    (name, (copies, played, _)), *others = norman.rows
    assert isinstance(played, Figure)
    assert (name, copies, played.value) == ("Ealdred, archevêque de York", 1, 0.5)
    assert others == []
    assert saxon.rows == []
    assert cards == Note("study.hastings_cards_note", {"least": "50", "most": "50"})
