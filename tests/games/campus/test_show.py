"""What the page is shown of a position, held against a plain reading of the rulebook; the words of the lesson too."""

from typing import Any

import numpy as np
import pytest
from tests.driving import play_at_random
from tests.games.campus.boards import BIG_BANG, BIG_BANG_LEFT, BOARD, campus, play
from tests.lessons import lesson_of, read

import ludotheque
from ludotheque.engine import verbs
from ludotheque.engine.fields import fields_of
from ludotheque.engine.match import Match
from ludotheque.games.campus.record import CELL_TEXTS, LINE_TEXTS, Awaits, Face
from ludotheque.games.campus.words import sign
from ludotheque.rulebook import rulebook, rules

GAME = next(game for game in ludotheque.games() if game.name == "campus")

# CAMPUS-3: the fourteen lines, by the names of their cells.
LINES = {
    **{f"row{row}": [f"{column}{row}" for column in "abcdef"] for row in range(1, 7)},
    **{f"col{column}": [f"{column}{row}" for row in range(1, 7)] for column in "abcdef"},
    "diag1": ["a1", "b2", "c3", "d4", "e5", "f6"],
    "diag2": ["f1", "e2", "d3", "c4", "b5", "a6"],
}


def shown(match: Match, number: int | None = None) -> dict[str, Any]:
    return fields_of(GAME).read(match.seen(0, number))


def gives(position: dict[str, Any], board: int) -> dict[str, str]:
    """The lines that give, with the cells whose numbers they give."""
    return {LINE_TEXTS[line]: CELL_TEXTS[cell] for line, cell in enumerate(position["gives"][board]) if cell >= 0}


def cells(position: dict[str, Any], board: int, *faces: Face) -> str:
    return " ".join(CELL_TEXTS[cell] for cell, face in enumerate(position["faces"][board]) if face in faces)


def test_a_line_with_one_number_face_up_gives_it() -> None:
    """CAMPUS-8, CAMPUS-9: a star of the line changes nothing."""
    by_rows_and_columns = {"row3": "e3", "row5": "d5", "cola": "a1", "cold": "d5", "cole": "e3", "colf": "f1"}
    few = shown(campus(left="a1 f1 b2 e3 d5"))
    assert gives(few, 0) == by_rows_and_columns | {"diag1": "a1", "diag2": "f1"}
    big_bang = campus("2-1 flip d3 flip c4", board=BIG_BANG, left=BIG_BANG_LEFT)
    assert gives(shown(big_bang), 0) == {"row3": "a3", "row4": "e4", "colc": "c5", "diag2": "b5"}
    assert gives(shown(campus()), 0) == {}


def test_what_a_cell_shows() -> None:
    """CAMPUS-2: the next token has its place; CAMPUS-6: a number fits that the budget can pay, on one's own board."""
    filling = shown(play(ludotheque.new("campus"), "7 * 24"))
    assert cells(filling, 0, Face.UP) == "a1 b1 c1"
    assert cells(filling, 0, Face.WAITS) == "d1"
    assert cells(filling, 1, Face.EMPTY) == " ".join(CELL_TEXTS)
    assert gives(filling, 0) == {}
    assert cells(shown(play(ludotheque.new("campus"), BOARD)), 1, Face.WAITS) == "a1"
    turn = shown(campus("6-2", left="a1 f1 b2 b4 e4 d5", left_other="a1 f1"))
    assert cells(turn, 0, Face.FITS) == "a1 e4 d5", "whether or not a line gives it"
    assert cells(turn, 0, Face.UP) == "f1 b2 b4"
    assert cells(turn, 1, Face.UP) == "a1 f1"
    assert turn["left"] == [6, 2]


def test_when_a_forgotten_bonus_may_be_pointed_out() -> None:
    """CAMPUS-15, CAMPUS-16: with the dice on the table, before the first token, on a board that has been played on."""
    assert not shown(campus("6-5"))["may_call"], "nothing is turned there"
    match = campus("6-5 flip e3 end 2-1")
    assert shown(match)["may_call"], "there is none, which the page does not say"
    assert not shown(play(match, "flip a1"))["may_call"]
    assert not shown(campus("6-5 flip e3 end 2-1", bonuses="auto"))["may_call"]
    assert not shown(campus("2-1", left="b4 e4 b6 e6", players=1))["may_call"]


def test_whose_board_it_is() -> None:
    """CAMPUS-21: in round 2 the boards have changed hands."""
    match = campus("6-6", left="e4 e6", left_other="a1 b2")
    assert shown(match)["boards"] == [0, 1]
    play(match, "bonus e4 bonus e6")
    assert shown(match)["boards"] == [1, 0]
    assert shown(match)["left"] == [36, 36]


MATCHES = [(seed, players, bonuses) for seed in range(4) for players in (1, 2) for bonuses in ("manual", "auto")]


@pytest.mark.parametrize(("seed", "players", "bonuses"), MATCHES)
def test_as_the_rulebook_reads(seed: int, players: int, bonuses: str) -> None:
    """CAMPUS-2, 6, 8, 9, 15, 16, 21, worked out from events alone."""
    match = play_at_random(ludotheque.new("campus", seed, players=players, bonuses=bonuses), seed)
    laid: list[dict[str, int]] = [{}, {}]
    up: list[set[str]] = [set(), set()]
    game_round, player, budget, may_call = 0, 0, -1, False
    for number in range(1, len(match.actions) + 1):
        for event in match.events_of(number):
            name, seat = event.kind.name, event.seat
            board = seat if game_round < 2 else 1 - seat
            cell = CELL_TEXTS[event.b if name == "CALL" else event.a] if 0 <= event.a < 36 else ""
            if name == "TOKEN":
                laid[event.c][cell] = event.b
                up[event.c].add(cell)
            elif name == "ROUND":
                game_round, player = event.a, seat
            elif name == "THROW":
                player, budget = seat, event.c
                may_call = players == 2 and bonuses == "manual" and len(up[1 - board]) < 36
            elif name == "CALL":
                up[1 - board].add(cell)
            elif name in ("FLIP", "BONUS", "STAR"):
                up[board].remove(cell)
                budget = event.c if name == "FLIP" else budget
                may_call = False
            elif name in ("TURN_END", "CLEARED"):
                budget, may_call = -1, False
            elif name == "SWAP":
                up = [set(laid[0]), set(laid[1])]
        mine = player if game_round < 2 else 1 - player
        may_call = may_call and len(up[1 - mine]) < 36
        position = shown(match, number)
        assert position["boards"] == ([0, 1] if game_round < 2 else [1, 0])
        assert position["may_call"] == may_call
        assert position["left"] == [len(up[0]), len(up[1])]
        for board in range(2):
            numbers = {cell for cell in up[board] if laid[board][cell]}
            fits = {cell for cell in numbers if board == mine and laid[board][cell] <= budget}
            assert set(cells(position, board, Face.FITS).split()) == fits
            assert set(cells(position, board, Face.UP).split()) == up[board] - fits
            assert set(cells(position, board, Face.DOWN).split()) == laid[board].keys() - up[board]
            left = {line: numbers & set(of) for line, of in LINES.items() if game_round}
            assert gives(position, board) == {line: min(found) for line, found in left.items() if len(found) == 1}
            waits = (
                [CELL_TEXTS[len(laid[board])]] if position["awaits"] == Awaits.TOKEN and len(laid[board]) < 36 else []
            )
            assert cells(position, board, Face.WAITS).split() == (waits if board == 0 or len(laid[0]) == 36 else [])


@pytest.mark.parametrize(("seed", "players", "bonuses"), MATCHES)
def test_interpreted_as_compiled(seed: int, players: int, bonuses: str) -> None:
    match = play_at_random(ludotheque.new("campus", seed, players=players, bonuses=bonuses), seed)
    for number in range(len(match.actions) + 1):
        record = np.zeros(1, GAME.shown)
        view = match.position_after(number)
        verbs.observe(view, 0)
        verbs.show(view, 0, record[0])
        assert match.seen(0, number) == view.tobytes() + record.tobytes()


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_board_in_the_rulebook_is_that_of_the_lesson(language: str) -> None:
    """CAMPUS-11: the original's example, shown below the rule; the lesson ends with it."""
    lesson = lesson_of("campus")
    example = lesson.rows["example"]
    position = lesson.position(example)
    board = position["boards"][0]
    signs = [sign(number) for number in position["tokens"][board]]
    up = [token if face >= Face.UP else "·" for token, face in zip(signs, position["faces"][board], strict=True)]
    text = rulebook(GAME, language)
    drawn = text.split("```")[1].split("\n")[2:-1]
    assert [row.split()[1:] for row in drawn] == [up[row : row + 6] for row in range(0, 36, 6)]
    told = [event for step in range(example, len(lesson.rows["steps"])) for event in lesson.events(step)]
    paid = [b for kind, _, _, b, _ in told if kind == "flip"]
    given = [str(b) for kind, _, _, b, _ in told if kind == "bonus"]
    assert paid == [1, 2]
    assert f": {', '.join(given)}, " in rules(GAME, language)["CAMPUS-11"].replace("\u00a0", " ").replace(" :", ":")
    assert sum(kind == "star" for kind, *_ in told) == 3


# --- The lesson --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_the_lesson_says_is_what_the_rules_tell(language: str) -> None:
    """The cell and the number that a step asks for, the budget after a throw, the points of each round (CAMPUS-22)."""
    lesson, says = lesson_of("campus"), read("campus", f"{language}.json")
    rows = lesson.rows
    sentences = [says[row["say"]] for row in (*rows["steps"], rows["end"])]
    checked = 0
    for step, row in enumerate(rows["steps"]):
        if row.get("later"):
            continue
        for kind, _, a, b, c in lesson.events(step):
            said, after = sentences[step], sentences[step + 1]
            if kind in ("flip", "bonus") and row["action"].count(",") == 0 and "flip f3" not in row["action"]:
                assert CELL_TEXTS[a] in said
                assert str(b) in said
            elif kind == "call":
                assert f"{CELL_TEXTS[b]}," in said
            elif kind == "throw":
                assert str(c) in after
            elif kind == "lost":
                assert f" {a} points" in after
            else:
                continue
            checked += 1
    assert checked >= 14
