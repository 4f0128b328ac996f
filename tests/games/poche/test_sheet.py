"""The match sheet: POCHE-1 (names, a part for each side), POCHE-2 (minute, action, score, cards), as on paper."""

from typing import Any

import pytest
from tests.driving import drive, play_at_random

import ludotheque
from ludotheque.engine.match import Match
from ludotheque.games.poche.sheet import sheet
from ludotheque.games.poche.words import status
from ludotheque.texts import Texts

NAMES = ("Toulouse", "Clermont")
FRENCH = Texts("fr", ludotheque.games()[0].folder)
ENGLISH = Texts("en", ludotheque.games()[0].folder)


def rows(actions: str, texts: Texts = FRENCH, **options: Any) -> list[str]:
    match = drive("poche", "4 2 " + actions, **options)
    return [" ".join(row.replace("│", " │ ").split()) for row in sheet(match, NAMES, texts)[4:]]


def row(actions: str, texts: Texts = FRENCH) -> str:
    (only,) = rows(actions, texts)
    return only


def test_the_head_bears_the_names() -> None:
    """POCHE-1."""
    head = sheet(drive("poche", ""), NAMES, FRENCH)
    assert "feuille de match" in head[0]
    assert "TOULOUSE" in head[2]
    assert "CLERMONT" in head[2]


@pytest.mark.parametrize(
    ("actions", "french", "english"),
    [
        ("2-1", "│ 1' │ 2-1 en-avant │ 0-0 │ │", "2-1 knock-on"),
        ("4-2", "│ 1' │ 4-2 rendu au pied │ 0-0 │ │", "4-2 kicked away"),
        ("1-1 kick 5 4", "│ 1' │ 1-1 faute │ 0-3 │ pénalité réussie +3 │", "1-1 fault │ 0-3 │ penalty goal +3"),
        ("1-1 play", "│ 1' │ 1-1 faute │ 0-0 │ pénalité jouée │", "1-1 fault │ 0-0 │ penalty played"),
        ("2-2 2-1 kick 4 5", "│ 1' │ 2-2 faute J11 │ 0-0 │ pénalité manquée │", "2-2 fault Y11"),
        ("2-2 3-3 play", "│ 1' │ 2-2 faute R │ 0-0 │ pénalité jouée │", "2-2 fault R"),
        ("3-3 drop 6-5", "│ 1' │ 3-3 drop réussi +3 │ 3-0 │ │", "3-3 drop goal +3"),
        ("3-3 drop 5-5", "│ 1' │ 3-3 drop contré │ 0-0 │ │", "3-3 drop charged"),
        ("3-3 50-22", "│ 1' │ 3-3 50-22 │ 0-0 │ │", "3-3 50-22"),
        ("4-4 5 4 4", "│ 1' │ 4-4 contré │ 0-7 │ essai transformé +7 │", "4-4 countered │ 0-7 │ converted try +7"),
        ("4-4 5 4 5", "│ 1' │ 4-4 contré │ 0-5 │ essai +5 │", "4-4 countered │ 0-5 │ try +5"),
        ("4-4 4 5", "│ 1' │ 4-4 contré │ 0-0 │ essai refusé │", "try refused"),
        ("5-5", "│ 1' │ 5-5 essai de pénalité +7 │ 7-0 │ │", "5-5 penalty try +7"),
        ("6-6 2-1", "│ 1' │ 6-6 essai de pénalité +7 │ 7-0 │ J11 │", "6-6 penalty try +7 │ 7-0 │ Y11"),
        ("6-3 2-1 kick 1", "│ 1' │ 6-3 pénalité réussie +3 │ 3-0 │ J11 │", "6-3 penalty goal +3 │ 3-0 │ Y11"),
        ("5-1 1", "│ 1' │ 5-1 essai refusé │ 0-0 │ │", "5-1 try refused"),
        ("6-5 1", "│ 1' │ 6-5 essai transformé +7 │ 7-0 │ │", "6-5 converted try +7"),
    ],
)
def test_one_line(actions: str, french: str, english: str) -> None:
    """POCHE-2: each kind of line in both languages."""
    assert row(actions) == french
    assert english in row(actions, ENGLISH)


def test_a_line_appears_when_its_action_is_over() -> None:
    assert rows("6-5") == []
    assert len(rows("6-5 1")) == 1


def test_cards_stay_on_the_sheet_to_their_last_minute() -> None:
    """POCHE-2, POCHE-25: a yellow of minute 1 is on every line up to minute 11."""
    lines = rows("2-2 2-1 play " + "2-1 " * 9)
    assert [(line.split()[1], "J11" in line) for line in lines] == [
        ("1'", True),
        *[(f"{minute}'", minute <= 11) for minute in range(4, 13)],
    ]


def test_a_card_is_on_the_line_where_it_falls_even_late_in_stoppage_time() -> None:
    """POCHE-2: received at minute 26, a yellow of five minutes (POCHE-25: until 25) is still written down."""
    lines = rows("5-3 play " * 5 + "2-2 2-1 play 2-1", halves=1, yellow_minutes=5)
    assert lines[5] == "│ 26' │ 2-2 faute J25 │ 0-0 │ pénalité jouée │"
    assert "J25" not in lines[6]


def test_halves_and_the_result() -> None:
    lines = rows("3-3 50-22 " * 7 + "2-1 " * 21)
    assert any("mi-temps" in line for line in lines)
    assert "fin du match" in lines[-2]
    assert lines[-1] == "Toulouse 0-0 Clermont · match nul"


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("5-5", "Toulouse 7-0 Clermont · Toulouse gagne"),
        ("2-2 6-6 kick 1 6", "Toulouse 0-0 Clermont · Clermont gagne, moins de cartons rouges (0 contre 1)"),
        ("6-3 2-1 play", "Toulouse 0-0 Clermont · Toulouse gagne, moins de cartons jaunes (0 contre 1)"),
    ],
)
def test_the_verdict(line: str, verdict: str) -> None:
    """POCHE-30, in words."""
    match = drive("poche", "4 2 " + line, halves=1)
    while not match.over:
        match.play("2-1")
    assert sheet(match, NAMES, FRENCH)[-1] == verdict


@pytest.mark.parametrize("seed", range(20))
def test_the_sheet_is_80_wide_and_its_last_score_is_the_score(seed: int) -> None:
    match = play_at_random(ludotheque.new("poche", seed=seed, minutes=40), seed)
    lines = sheet(match, NAMES, FRENCH)
    assert {len(line) for line in lines[1:-1]} == {80}
    assert "{}-{}".format(*match.scores) in [line for line in lines if "'│" in line][-1]


def test_many_cards_go_on_in_a_row_below() -> None:
    match: Match = drive("poche", "4 2 " + "2-2 2-1 kick 1 6 " * 3)
    lines = sheet(match, NAMES, FRENCH)
    assert "J11 J13" in lines[-2]
    assert "J15" in lines[-1]


@pytest.mark.parametrize("play_on", [True, False])
def test_the_status_line_of_the_last_minutes(play_on: bool) -> None:
    """POCHE-4, POCHE-32: the last minute is no stoppage time yet; with `play_on` its action need not be the last."""
    ends = ", à moins de jouer ou d'un 50-22" if play_on else ""
    for actions, minute, said in (
        ("", 19, ""),
        ("2-1", 20, f", dernière minute : dernière action{ends}"),
        ("3-6 6-5 play", 25, f", temps additionnel : dernière action{ends}"),
    ):
        match = drive("poche", "4 2 " + "3-6 6-5 play " * 3 + actions, play_on=play_on)
        told = status(match.position, NAMES, FRENCH).replace("\u00a0", " ")
        assert told.endswith(f" · {minute}'{said}")
