"""`ludotheque analyse` and `ludotheque puzzles`: what they print, write and ask."""

import csv
import json
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text
from tests.bot_matches import played

from ludotheque.analysis import effort
from ludotheque.analysis.effort import Effort
from ludotheque.analysis.puzzles import puzzle
from ludotheque.analysis.review import review
from ludotheque.commands import main
from ludotheque.commands.lessons import Lesson
from ludotheque.engine.game import find
from ludotheque.texts import Texts


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(effort.EFFORTS, "quick", Effort(0.1))
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    saved = tmp_path / "match.txt"
    saved.write_text(played("champion", {}, "random").save(), "utf-8")
    return saved


def test_analyse(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, whole = tmp_path / "a.csv", tmp_path / "a.json"
    arguments = ["analyse", str(file), "--quick", "--lang", "fr", "--table", str(table), "--json", str(whole)]
    assert main(arguments) == 0
    printed = capsys.readouterr().out
    for words in (
        "le hasard et les choix",
        "█",
        "précision",
        "Les moments qui ont compté",
        "gaffe",
        "100 pour toujours",
    ):
        assert words in printed
    rows = list(csv.DictReader(table.read_text("utf-8").splitlines()))
    figures = json.loads(whole.read_text("utf-8"))
    assert len(rows) == len(figures["steps"])
    assert figures["unit"] == "chance"
    account = figures["accounts"][0]
    total = account["start"] + account["luck"] - account["cost"] + account["given"]
    assert total == pytest.approx(account["result"])
    assert main(["analyse", str(file), "--quick", "--lang", "en"]) == 0
    assert "luck and choice" in capsys.readouterr().out


def test_wrong_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, text in (("none", None), ("foreign", "hello"), ("damaged", "ludotheque 1\ngame: poche\n\n1. 4 2\n")):
        path = tmp_path / f"{name}.txt"
        if text is not None:
            path.write_text(text, "utf-8")
        assert main(["analyse", str(path), "--lang", "en"]) == 2
        error = capsys.readouterr().err
        assert len(error.strip().splitlines()) == 1
    assert main(["puzzles", "champion", "9999", "--lang", "en"]) == 2
    assert main(["puzzles", "hastings", "--lang", "en"]) == 2
    assert main(["puzzles", "hastings", "--mine", "1", "--lang", "en"]) == 2


def lesson(answers: list[str]) -> tuple[Lesson, Console]:
    console = Console(record=True, width=100)
    left = iter(answers)

    def ask(question: Text) -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    return Lesson(console, Texts("en", find("champion").folder), ask), console


def test_trying_again() -> None:
    match = played("champion", {}, "random")
    seen = review(match, Effort(0.1), cores=1)
    first, second = seen.costly()[:2]
    assert first.choice
    best, chosen = (first.choice.options[place].action for place in (0, first.choice.chosen))
    asked, console = lesson(["nonsense", chosen, best, "q"])
    asked.try_again(match, seen)
    printed = console.export_text()
    assert "is not a" in printed or "nonsense" in printed
    assert "That is the choice of the game" in printed
    assert "Yes, that is the best choice" in printed
    assert f"1 found of {len(seen.costly())}" in printed
    assert second.choice


def test_nothing_to_try_again() -> None:
    match = played("champion", {}, "captain", actions=20)
    seen = review(match, Effort(0.1), cores=1)
    asked, console = lesson([])
    asked.try_again(match, seen)
    assert "Nothing to try again" in console.export_text()


def test_a_puzzle_in_the_terminal() -> None:
    asked = puzzle(find("champion"), 1)
    for place, words in ((0, "Yes, that is the best"), (1, "No (")):
        asking, console = lesson([asked.options[place].action])
        assert asking.puzzle(asked) == (place == 0)
        assert words in console.export_text()
