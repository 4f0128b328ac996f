"""The study of Rugby Champion: its counts are those of the rules, its figures those of `simulate`."""

import io
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console
from tests.drawing import draws_the_same_twice

from ludotheque.commands import main
from ludotheque.engine.chance import generator
from ludotheque.engine.game import find
from ludotheque.engine.match import Match
from ludotheque.engine.verbs import CHANCE
from ludotheque.games.champion import study as champion
from ludotheque.games.champion.players import later
from ludotheque.games.champion.players.compiled.rest import LEVEL
from ludotheque.games.champion.record import EventKind
from ludotheque.games.champion.study import advice as champion_advice
from ludotheque.games.champion.study import compiled as champion_play
from ludotheque.games.champion.study import tables as champion_tables
from ludotheque.games.champion.study.advice import ADVICE
from ludotheque.lab import study
from ludotheque.lab.simulate import simulate
from ludotheque.lab.tables import of_study
from ludotheque.players import decide, style_number
from ludotheque.texts import LANGUAGES, Texts

GAME = find("champion")
TUNING = champion.QUESTIONS["tuning"]


def played(style: str, seed: int) -> Match:
    """Match 0 of a seed, by the rules."""
    match, number = Match(GAME, seed=seed), style_number(GAME, style)
    while not match.over:
        if match.turn == CHANCE:
            match.roll()
        else:
            match.play(decide(GAME, match.view(0), number, generator(0)))
    return match


@pytest.mark.parametrize("style", ["highest", "captain"])
def test_what_is_counted_is_what_was_told(style: str) -> None:
    for seed in range(3):
        match = played(style, seed)
        row = champion.play_style(style, seed, 0, 1)[0][0]
        assert row[champion_play.SCORES :].tolist() == list(match.scores)
        for kind in EventKind:
            counter = ("", kind, None, None, None)
            assert champion.counted(row[None, :], counter)[0] == sum(e.kind == kind for e in match.events), kind
        laid = sum(str(action).startswith("lay") for action in match.actions)
        assert 0 < row[champion_play.LAID : champion_play.LAID_GAIN].sum() <= laid
        assert row[champion_play.ALL_GAINS] == match.scores[0] - match.scores[1]


def test_the_figures_are_those_of_simulate() -> None:
    rows = TUNING.play(9, 0, 12)
    for k, style in enumerate(champion.STYLES):
        tally = simulate(GAME, styles=(style,), matches=12, seed=9).tally
        assert tally.wins[0] == np.sum(rows[:, 2 * k] > rows[:, 2 * k + 1])
        assert tally.scores[1] == study.counts(rows[:, 2 * k + 1])


def test_changes_are_counted_from_phase_to_phase() -> None:
    _, changes = champion.play_style("highest", 3, 0, 50)
    assert changes.sum() > 500
    gains = changes.sum(axis=(0, 2, 3))
    assert gains[champion_play.MOST_GAIN] == max(gains), "most phases bring nothing"
    assert changes[:, :, :2].sum() == 0, "a phase takes two cards at least"


@pytest.mark.parametrize("question", champion.QUESTIONS.values(), ids=lambda question: question.name)
def test_the_answer_in_both_languages_as_a_table_and_as_a_picture(question: study.Question) -> None:
    rows = question.play(0, 0, 6)
    answer = question.answer(rows)
    for language in LANGUAGES:
        console = Console(file=io.StringIO(), width=120)
        console.print(study.show(answer, Texts(language, GAME.folder)))
        shown = console.file.getvalue()  # type: ignore[attr-defined]
        assert "±" in shown
        assert "study." not in shown
        assert question.line in Texts(language, GAME.folder)
    asked = study.Study(question, 0, len(rows), rows, seconds=0, interrupted=False)
    assert np.isfinite(of_study(asked)["value"]).all()
    draws_the_same_twice(asked, GAME.folder)


def test_what_the_adviser_said_and_what_came() -> None:
    """Match 2 of a seed: every choice counts once for the match, and what came is 0 or 1 for all of them."""
    win, tries, nj_tries = ADVICE.play(0, 2, 1).reshape(champion_advice.SHAPE)
    played = champion.play_style("captain", 0, 2, 1)[0][0]
    mine, his = played[champion_play.SCORES :]
    assert win[:, champion_advice.CAME].sum() == win[:, champion_advice.TIMES].sum() * (mine > his)
    for bins in (win, tries, nj_tries):
        assert np.all(bins[:, champion_advice.TOLD] <= bins[:, champion_advice.TIMES])
    assert tries[:, champion_advice.TIMES].sum() == nj_tries[:, champion_advice.TIMES].sum() > 20


@pytest.fixture
def forgets() -> Iterator[None]:
    """What the players know is as before in the end."""
    known = later.known
    yield
    later.use(known)


@pytest.mark.usefixtures("forgets")
def test_tables_are_counted_anew() -> None:
    """`make tables`: from nothing, always the same, and read again as it was written."""
    known = champion_tables.count_all(4, seed=1)
    assert later.known is known
    assert later.read(champion_tables.written(known, 4, 1)) == known
    assert len(known.worth) == 6
    assert sum(row[4] for row in known.rows) > 40
    before, table = later.tables(54).copy(), later.tables(54)
    later.use(later.Known((0.0,) * 6, ()))
    assert champion_tables.count_all(4, seed=1) == known
    assert np.array_equal(later.tables(54), before)
    assert np.all((table[:2] >= 0) & (table[:2] <= 1 + 1e-6))


def test_the_rest_of_a_match() -> None:
    """Who leads wins rather; who leads by 60 with few cards left has won."""
    chance = later.tables(54)
    assert chance[1, 30, LEVEL + 7, 0] > chance[1, 30, LEVEL, 0] > chance[1, 30, LEVEL - 7, 0]
    assert chance[1, 7, LEVEL + 1, 0] == 1
    assert chance[1, 7, LEVEL, 0] == 0.5
    assert chance[1, 20, -1, 0] > 0.999


def test_a_difference_of_means() -> None:
    ones = np.ones(4)
    figure = champion.difference(np.array([3.0, 5.0, 3.0, 5.0]), ones, ones, ones)
    assert figure.value == 3
    assert figure.error == pytest.approx(np.std([-1, 1, -1, 1], ddof=1) / 2)


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "tuning.csv"
    arguments = ["study", "champion", "tuning", "--boards", "4", "--seed", "1", "--table", str(file), "--lang", "fr"]
    assert main(arguments) == 0
    assert "capitaine" in capsys.readouterr().out
    assert file.read_text().startswith("table,row,column")


def test_no_card_is_laid_always_or_never() -> None:
    """CHAMPION-3, on few matches: no card of ours is always laid when there is a choice, and none never."""
    rows, _ = champion.play_style("captain", 2, 0, 120)
    cards = 54
    offered = rows[:, champion_play.OFFERED + 1 : champion_play.OFFERED + 1 + cards].sum(axis=0)
    laid = rows[:, champion_play.LAID + 1 : champion_play.LAID + 1 + cards].sum(axis=0)
    shares = laid / offered
    assert shares.min() > 0.05
    assert shares.max() < 0.85
