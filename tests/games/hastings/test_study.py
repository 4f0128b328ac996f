"""The study of 1066: what it plays, what it makes of it."""

import numpy as np
import pytest

from ludotheque.engine.workers import Threads, Workers
from ludotheque.games.hastings import deck
from ludotheque.games.hastings import study as hastings
from ludotheque.games.hastings.record import ALL_CARDS, RANK_POINTS, End
from ludotheque.games.hastings.study import levers, play, ranks, tune
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


def test_every_lever_is_found_and_moves_one_number() -> None:
    ours = deck.ours().texts
    for lever in levers.LEVERS:
        now = levers.value_in(ours, lever)
        assert lever.low <= now <= lever.high, lever.name
        other = now + 1 if now < lever.high else now - 1
        moved = levers.moved(ours, lever, other)
        assert levers.value_in(moved, lever) == other
        assert levers.changes(ours, moved) == {lever.name: (now, other)}
        assert deck.read_texts(moved, "x").digest != deck.ours().digest
        assert levers.moved(moved, lever, now) == ours


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


def test_a_climb_goes_on_where_it_stopped_and_the_same_way(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its decks are judged by their levers here: the lower they all stand, the better."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    judged: list[int] = []

    def misfit(texts: levers.Texts, seed: int, workers: Workers) -> float:
        judged.append(seed)
        return float(sum(levers.value_in(texts, lever) for lever in levers.LEVERS))

    monkeypatch.setattr(tune, "misfit", misfit)
    whole = tune.play_tune(3, 0, 12)
    tried = len(judged)
    assert (tune.play_tune(3, 0, 12) == whole).all(), "nothing is played again"
    assert len(judged) == tried
    again = [tune.play_tune(3, step, 1)[0] for step in range(12)]
    assert (np.array(again) == whole).all()
    table, note = tune.answer_tune(whole)
    assert isinstance(table, Sheet)
    assert all(isinstance(new, int) and isinstance(old, int) and new < old for _, (old, new) in table.rows)
    assert isinstance(note, Note)
    assert float(note.facts["after"]) < float(note.facts["before"])
    written = deck.read(tune.folder(), "x")
    assert written.texts == tune.resumed(3).texts()
