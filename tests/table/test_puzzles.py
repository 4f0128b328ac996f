"""Puzzles over HTTP: asked without their solution, answered with it."""

from collections.abc import Iterator
from typing import Any

import pytest
from tests.table.serving import ask, database, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(database(tmp_path_factory.mktemp("db"))) as address:
        yield address


def test_one_a_day(server: str) -> None:
    puzzles: list[dict[str, Any]] = ask(f"{server}/api/puzzles?lang=fr&date=2026-11-15")
    assert {"champion"} <= {puzzle["game"] for puzzle in puzzles}
    for puzzle in puzzles:
        assert puzzle["date"] == "2026-11-15"
        assert puzzle["question"].endswith("?")
        assert {option["action"] for option in puzzle["options"]} == {
            choice["action"] for choice in puzzle["replay"]["state"]["choices"]
        }
        assert puzzle["replay"]["state"]["turn"] == puzzle["seat"]
        assert not any("worth" in option for option in puzzle["options"])
    bare = ask(f"{server}/api/puzzles?lang=fr&date=2026-11-15&bare=yes")
    assert all(puzzle["replay"]["position"] == {} for puzzle in bare)
    assert [one | {"replay": None} for one in bare] == [one | {"replay": None} for one in puzzles]
    later = ask(f"{server}/api/puzzles?lang=fr&date=2026-11-16")
    assert [puzzle["number"] for puzzle in later] != [puzzle["number"] for puzzle in puzzles]


def test_an_answer(server: str) -> None:
    address = f"{server}/api/puzzles/champion/1?lang=en"
    puzzle = ask(address)
    answers = [ask(address, {"action": option["action"]}) for option in puzzle["options"]]
    assert sum(answer["right"] for answer in answers) == 1
    for option, answer in zip(puzzle["options"], answers, strict=True):
        assert answer["right"] == (option["action"] == answer["best"])
        assert answer["sentence"]
        worths = [weighed["worth"] for weighed in answer["options"]]
        assert worths == sorted(worths, reverse=True)
        assert worths[0] - worths[1] == pytest.approx(puzzle["margin"])


def test_what_is_refused(server: str) -> None:
    assert ask(f"{server}/api/puzzles/champion/0")["reason"] == "no_puzzle"
    assert ask(f"{server}/api/puzzles/champion/x")["status"] == 404
    assert ask(f"{server}/api/puzzles/hastings/1")["status"] == 404
    assert ask(f"{server}/api/puzzles/chess/1")["status"] == 400
    assert ask(f"{server}/api/puzzles?date=yesterday")["reason"] == "no_date"
    assert ask(f"{server}/api/puzzles/champion/1", {"action": "fly"})["status"] == 400
    assert ask(f"{server}/api/puzzles/champion/1", b"[")["reason"] == "message"
