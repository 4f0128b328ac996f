"""The studies of Rugby de poche, with few matches of a short one."""

from io import StringIO

import pytest
from rich.console import Console

from ludotheque.engine.game import find
from ludotheque.engine.workers import Threads
from ludotheque.games.poche import study as poche
from ludotheque.games.poche.players.table import table
from ludotheque.games.poche.study import QUESTIONS
from ludotheque.lab.study import Figure, Sheet, ask, show
from ludotheque.texts import LANGUAGES, Texts


@pytest.fixture(autouse=True)
def few_short_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    short = [one for one in poche.SETS if one[1].halves == 1 and one[1].minutes == 20 and one[1].yellow_minutes == 5][1]
    monkeypatch.setattr(poche, "SETS", [short])
    monkeypatch.setattr(poche, "USUAL", short[1])
    monkeypatch.setattr(poche, "AT_ONCE", 100)


@pytest.mark.parametrize("name", ["solution", "thumb"])
def test_a_study_has_an_answer_in_both_languages(name: str) -> None:
    answer = ask(QUESTIONS[name], boards=4, seed=3, workers=Threads(1)).answer
    for language in LANGUAGES:
        console = Console(file=StringIO(), width=120)
        console.print(show(answer, Texts(language, find("poche").folder)))
        shown = console.file.getvalue()  # type: ignore[attr-defined]
        assert "study." not in shown


def test_the_solution_stands_beside_what_was_played() -> None:
    answer = ask(QUESTIONS["solution"], boards=20, seed=1, workers=Threads(1)).answer
    assert isinstance(answer[0], Sheet)
    label, figures = answer[0].rows[0]
    assert label == "1x20 J5 R∞ -"
    solved, bound, played, apart = figures
    assert isinstance(solved, Figure)
    assert isinstance(bound, Figure)
    assert isinstance(played, Figure)
    assert isinstance(apart, Figure)
    number = poche.SETS[0][0]
    assert solved.value == table(number).kick_off
    assert bound.value == table(number).bound.total
    assert abs(played.value - solved.value) < 4 * played.error
