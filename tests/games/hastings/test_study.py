"""The study of 1066: what it plays, what it makes of it."""

import numpy as np

from ludotheque.engine.workers import Threads
from ludotheque.games.hastings import deck
from ludotheque.games.hastings import study as hastings
from ludotheque.games.hastings.record import ALL_CARDS, RANK_POINTS, End
from ludotheque.games.hastings.study import play, ranks, tune
from ludotheque.games.hastings.study.ends import ends
from ludotheque.lab.study import Figure, Note, Sheet, ask


def test_a_number_plays_every_kind_of_match_and_the_same_twice() -> None:
    study = ask(hastings.QUESTIONS["balance"], boards=1, seed=5, workers=Threads(1))
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


def test_the_ends_are_those_of_the_laboratory() -> None:
    options = play.GAME.check_options({"players": 2})
    rows = ends(options, ("plain", "plain"), 1066, 0, 3)
    for number, row in enumerate(rows.tolist()):
        told = play.play_match(options, [2, 2], 1066, number)
        assert row == [told[play.WINNER], told[play.END], told[play.ROUND], told[play.POINTS]]


def test_the_ranks_are_counted() -> None:
    """Points just at the ends of the ranks; one match in seven ends with the Leader."""
    rows = np.zeros((7, 5))
    rows[:, 4] = [0, 11, *RANK_POINTS[2:6], 61]
    rows[:, 2] = End.WINGS
    rows[6, 2], rows[6, 3] = End.LEADER, 12
    alone, table, note = ranks.answer_ranks(rows)
    assert isinstance(alone, Sheet)
    assert [label for label, _ in alone.rows] == ["study.match.solo_norman_easy"]
    assert isinstance(table, Sheet)
    assert [count for _, (_, count) in table.rows] == [1] * 7
    assert isinstance(note, Note)
    assert (note.facts["killed"], note.facts["soonest"], note.facts["most"]) == ("14.3", 12, 61)


def test_a_workshop_judges_by_the_ends_of_matches() -> None:
    """HASTINGS-4: four ends made up; and what is played is what `ends` gives."""
    rows = np.array([[0, End.WINGS, 10, 20], [0, End.LEADER, 7, 40], [1, End.LEADER, 9, 5], [0, End.LEADER, 12, 35]])
    found = {name: float(np.mean(measure.values(rows))) for name, measure in tune.WORKSHOP.measures.items()}
    assert found == {"win": 0.75, "rounds": 9.5, "points": 25, "leader": 0.5, "early": 0.25, "wings": 0.25}
    plain = tune.WORKSHOP.kinds["plain"]
    assert (
        tune.play(plain, "reconstruction", 1066, 1, 2) == ends({"players": 2}, ("plain", "plain"), 1066, 1, 2)
    ).all()


def test_a_workshop_says_what_the_cards_of_a_deck_are_worth() -> None:
    rows = tune.play_cards(tune.WORKSHOP.kinds["plain"], "reconstruction", 1066, 0, 2)
    norman, saxon, note = tune.answer_cards(deck.ours(), rows)
    assert isinstance(norman, Sheet)
    assert isinstance(saxon, Sheet)
    assert isinstance(note, Note)
    assert norman.rows
