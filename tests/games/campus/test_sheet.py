"""The score sheet: CAMPUS-30 (19 numbered lines and a star line), CAMPUS-22 (rounds and points); boards as text."""

import pytest
from tests.driving import play_at_random
from tests.games.campus.boards import BOARD, campus, legal

import ludotheque
from ludotheque.games.campus import board
from ludotheque.games.campus.sheet import sheet
from ludotheque.games.campus.words import sentences
from ludotheque.texts import Texts

GAME = next(game for game in ludotheque.games() if game.name == "campus")
FRENCH, ENGLISH = (Texts(language, GAME.folder) for language in ("fr", "en"))
NAMES = ("Anne", "Luc")


def squeezed(rows: list[str]) -> list[str]:
    return [" ".join(row.replace("│", " │ ").split()) for row in rows]


def test_alone_a_line_a_throw_and_the_star_line() -> None:
    """CAMPUS-30: what was thrown, what was turned (bonuses with a +), what is left; at the end as on paper."""
    rows = squeezed(sheet(campus("2-1 flip a1 flip b1 end 4-4 flip e6 end", players=1), NAMES[:1], FRENCH))
    assert rows[4:] == ["│ 1 │ 2-1 3 │ 1 2 │ 34 │", "│ 2 │ 4-4 16 │ 15 │ 33 │"]
    over = campus("4-3 flip e4", left="b4 e4 b6 e6", players=1, bonuses="auto")
    rows = squeezed(sheet(over, NAMES[:1], FRENCH))
    assert rows[4].startswith("│ 1 │ 4-3 7 │ 7 +18 +20 +15 │")
    assert rows[5:23] == [f"│ {number} │ │ │ │" for number in range(2, 20)]
    assert rows[23] == "│ ★ │ │ 1 lancers │ │"
    assert rows[-1] == "Plateau vidé en 1 lancers"


def test_two_players_a_line_a_turn_and_the_rounds() -> None:
    """CAMPUS-22, CAMPUS-15: whose turn, calls in brackets, who won the round and what the other lost."""
    match = campus("6-2 flip d2 end 2-1 call row4 a4 flip a1 flip b1 end", left="d2 f2 d5 f5 b4")
    rows = squeezed(sheet(match, NAMES, ENGLISH))
    assert rows[4].startswith("├─ round 1")
    assert rows[5:] == ["│ 1 │ Anne │ 6-2 8 │ 8 │ 35 │", "│ 1 │ Luc │ 2-1 3 │ [forgotten a4] 1 2 │ 34 │"]
    won = campus("6-6 bonus e4 bonus e6", left="e4 e6", left_other="a1 b2")
    won_by_anne = "Anne gagne la manche 1 ; points perdus par Luc : 26"
    assert any(won_by_anne in row for row in squeezed(sheet(won, NAMES, FRENCH)))


def test_a_turn_in_which_nothing_could_be_turned() -> None:
    """CAMPUS-7."""
    match = campus("2-1 end", left="b4 e4 b6 e6", players=1)
    assert "│ rien │" in squeezed(sheet(match, NAMES[:1], FRENCH))[-1]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_sheet_is_as_wide_as_there_is_room(seed: int, players: int, width: int) -> None:
    match = play_at_random(ludotheque.new("campus", seed, players=players), seed)
    rows = sheet(match, NAMES[:players], FRENCH, width)
    assert {len(row) for row in rows[1:-1]} == {min(width, 80)}


def test_the_boards_side_by_side() -> None:
    """CAMPUS-16: what is turned is a dot, whatever it was."""
    rows = board.draw(campus("2-1 flip a1 flip b1").position, NAMES, FRENCH)
    assert rows[0].split() == ["▶", "Anne", "Luc"]
    assert squeezed(rows[2:4]) == ["1 · · 3 4 5 16 1 1 2 3 4 5 16", "2 6 ★ 7 8 ★ 10 2 6 ★ 7 8 ★ 10"]
    assert len(rows) == 8
    assert board.draw(ludotheque.new("campus").position, NAMES, FRENCH) == []


@pytest.mark.parametrize(
    ("typed", "actions"),
    [
        ("d2", ["flip d2"]),
        ("d2 f2, d5", ["flip d2", "bonus f2", "bonus d5"]),
        ("b2", ["star b2"]),
        ("", ["end"]),
        ("fin", ["end"]),
        ("d2 end", ["flip d2", "end"]),
        ("oubli rang3 b3", ["call row3 b3"]),
        ("oubli rangée3 b3", ["call row3 b3"]),
        ("oubli colonneb b3", ["call colb b3"]),
        ("oubli rangée 3 b3", ["call row3 b3"]),
        ("oubli colonne b b3", ["call colb b3"]),
        ("oubli diagonale 1 b2", ["call diag1 b2"]),
        ("oubli row 3 b3", ["call row3 b3"]),
        ("oubli ligne 4 a4", ["call row4 a4"]),
        ("oubli ligne d d3", ["call cold d3"]),
        ("oubli sur la rangee 4, a4", ["call row4 a4"]),
        ("oubli diagonale f1-a6 a6", ["call diag2 a6"]),
        ("oubli la diagonale a6 - f1 a6", ["call diag2 a6"]),
        ("oubli diagonale a1-f6 b2", ["call diag1 b2"]),
        ("oubli diagonale f1-a5 a5", ["call diagonale f1-a5 a5"]),
        ("oubli", ["call"]),
        ("b3 c4", ["flip b3", "flip c4"]),
        ("call diag2 b5", ["call diag2 b5"]),
        ("flip d2", ["flip d2"]),
        ("z9", ["z9"]),
    ],
)
def test_what_is_typed(typed: str, actions: list[str]) -> None:
    position = campus("6-2", left="d2 f2 d5 f5 b2").position
    assert board.read(position, 0, typed, FRENCH) == actions


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("call line 4 a4", "call row4 a4"),
        ("call column d d3", "call cold d3"),
        ("call diagonal f1-a6 a6", "call diag2 a6"),
    ],
)
def test_a_call_in_english(typed: str, action: str) -> None:
    """CAMPUS-15."""
    assert board.read(campus("6-2").position, 0, typed, ENGLISH) == [action]
    assert board.said(action, ENGLISH) == typed.replace("line", "row")


@pytest.mark.parametrize("typed", ["fin", "b3", "z9", "oubli", "oubli truc b2"])
def test_a_refusal_speaks_as_the_player_typed(typed: str) -> None:
    position = campus("6-2", left="d2 f2 d5 f5 b2").position
    (action,) = board.read(position, 0, typed, FRENCH)
    assert f"«\u00a0{typed}\u00a0»" in board.refusal(position, action, FRENCH)


@pytest.mark.parametrize("typed", ["fin", "b3", "oubli rangée 3 b3", "oubli colonne b b3", "oubli diagonale f1-a6 a6"])
def test_what_is_said_can_be_typed(typed: str) -> None:
    position = campus("6-2", left="d2 f2 d5 f5 b2").position
    (action,) = board.read(position, 0, typed, FRENCH)
    assert board.said(action, FRENCH) == typed


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("oubli rangée 1 b1", "Rien d'oublié sur la rangée 1"),
        ("oubli rangée 4 b4", "le jeton b4 est face visible"),
        ("oubli rangée 4 a3", "la case a3 n'est pas sur la rangée 4"),
        ("oubli quatre a4", "n'est pas compris"),
        ("oubli rangée 4", "n'est pas compris"),
    ],
)
def test_why_a_call_is_refused(typed: str, said: str) -> None:
    """CAMPUS-15: whether there is anything to call there, or the token named cannot be the one, or it is no call."""
    match = campus("6-2 flip e4 end 2-1", left="e4 b4 a1 c1 e6 d6", left_other="a1 b1")
    assert "call row4 a4" in legal(match), "the 18 in b4 is forgotten"
    (action,) = board.read(match.position, 1, typed, FRENCH)
    refused = board.refusal(match.position, action, FRENCH)
    assert said in refused.replace("\u00a0", " ")
    assert ("CAMPUS-15" in refused) == ("compris" not in said)


def test_a_call_that_comes_too_late() -> None:
    """CAMPUS-16."""
    match = campus("6-2 flip e4 end 2-1 flip b1", left="e4 b4 a1 c1 e6 d6")
    assert "CAMPUS-16" in board.refusal(match.position, "call row4 a4", FRENCH)


def test_where_rounds_are_counted_no_points_are_told() -> None:
    """CAMPUS-22: by rounds, what is still face up costs nothing."""
    for scoring, told in (("points", True), ("rounds", False)):
        match = campus("2-1", left="a1 b1", scoring=scoring)
        for action in ("bonus a1", "bonus b1"):
            match.play(action)
        said = " ".join(sentences(match.events_of(len(match.actions)), NAMES, FRENCH))
        assert "Jetons encore visibles chez Luc" in said
        assert ("Points perdus" in said) == told
        assert any("points perdus par Luc" in row for row in sheet(match, NAMES, FRENCH)) == told


def test_the_boards_of_the_tests_are_boards() -> None:
    assert len(BOARD.split()) == 36
