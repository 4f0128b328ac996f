"""Tables: CSV and Parquet hold the same as JSON does; what cannot be written is refused before the work."""

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pyarrow import parquet

from ludotheque.commands import main
from ludotheque.engine.game import find
from ludotheque.lab import tables
from ludotheque.lab.kinds import PICTURES, TABLES, BadFile, kind_of
from ludotheque.lab.simulate import simulate
from ludotheque.lab.study import Answer, Question, Sheet, Study
from ludotheque.lab.tournament import tournament
from ludotheque.texts import LANGUAGES

POCHE = find("poche")


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def read(file: Path) -> dict[str, list[Any]]:
    """The columns of a table; those of a CSV as text."""
    if file.suffix == ".parquet":
        return dict(parquet.read_table(file).to_pydict())
    with file.open(encoding="utf-8") as opened:
        names, *rows = list(csv.reader(opened))
    return {name: list(column) for name, column in zip(names, zip(*rows, strict=True), strict=True)}


def rows(table: dict[str, list[Any]]) -> Iterator[dict[str, Any]]:
    return (dict(zip(table, values, strict=True)) for values in zip(*table.values(), strict=True))


COMMANDS = {
    "simulate": (["simulate", "poche", "--seats", "coach", "random", "--matches", "2e3"], "--table"),
    "tournament": (["tournament", "poche", "--bots", "random", "coach", "--matches", "40"], "--table"),
    "deals": (["tournament", "poche", "--bots", "random", "coach", "--matches", "40"], "--rows"),
    "study": (["study", "poche", "thumb", "--boards", "2"], "--table"),
    "boards": (["study", "poche", "thumb", "--boards", "2"], "--rows"),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_both_kinds_hold_the_same(name: str, tmp_path: Path) -> None:
    arguments, flag = COMMANDS[name]
    files = [tmp_path / f"out{kind}" for kind in TABLES]
    for file in files:
        assert main([*arguments, flag, str(file)]) == 0
    text, numbers = map(read, files)
    assert text == {name: ["" if value is None else str(value) for value in numbers[name]] for name in numbers}


def test_a_simulation_says_in_parquet_what_it_says_in_json(tmp_path: Path) -> None:
    table, whole = tmp_path / "out.parquet", tmp_path / "out.json"
    assert main([*COMMANDS["simulate"][0], "--table", str(table), "--json", str(whole)]) == 0
    told = json.loads(whole.read_text())
    for what, histogram in told["distributions"].items():
        found = {str(row["value"]): row["matches"] for row in rows(read(table)) if row["what"] == what}
        assert found == histogram
    row = next(rows(read(table)))
    assert row["low"] == pytest.approx(row["share"] - 1.96 * row["standard_error"])


def test_a_tournament_says_in_parquet_what_it_says_in_json(tmp_path: Path) -> None:
    table, deals, whole = tmp_path / "out.parquet", tmp_path / "deals.parquet", tmp_path / "out.json"
    files = ["--table", str(table), "--rows", str(deals), "--json", str(whole)]
    assert main([*COMMANDS["tournament"][0], *files]) == 0
    told = json.loads(whole.read_text())
    rated = [row for row in rows(read(table)) if row["what"] == "Elo"]
    assert [(row["bot"], row["value"], row["low"]) for row in rated] == [
        (one["bot"], one["rating"], one["low"]) for one in told["ratings"]
    ]
    (met,) = [row for row in rows(read(table)) if row["what"] == "share"]
    assert (met["value"], met["matches"]) == (told["meetings"][0]["share"], 40)
    each = read(deals)
    assert each["deal"] == list(range(20))
    assert set(each["matches"]) == {2}
    assert sum(each["points"]) / 40 == pytest.approx(met["value"])


def test_alone_points_are_points() -> None:
    played = tournament(find("campus"), ["plain"], 10, {"players": 1})
    deals = tables.deals_of_tournament(played)
    assert np.mean(deals["points"]) == played.points("plain").value
    assert set(deals["against"]) == {""}
    assert set(tables.of_tournament(played)["what"]) == {"points"}


def a_study(answer: Answer) -> Study:
    asked = Question("fake", "", lambda *numbers: None, lambda rows: answer, columns=("first",))
    return Study(asked, 0, 3, np.arange(6.0).reshape(3, 2), 0.0, interrupted=False)


def test_a_count_has_no_error_and_a_column_without_a_name_a_number(tmp_path: Path) -> None:
    study = a_study([Sheet("study.throws", ("boards", "mean"), [("all", [3, None]), ("study.word.all", [None, None])])])
    tables.write_table(tables.of_study(study), tmp_path / "out.parquet")
    (row,) = rows(read(tmp_path / "out.parquet"))
    assert [row[name] for name in ("table", "row", "column")] == ["throws", "all", "boards"]
    assert [row[name] for name in tables.FIGURE] == [3, None, None, None]
    assert list(tables.rows_of_study(study)) == ["row", "first", "column_2"]
    assert list(tables.rows_of_study(study)["column_2"]) == [1, 3, 5]


def test_a_table_without_rows(tmp_path: Path) -> None:
    for kind in TABLES:
        tables.write_table(tables.of_study(a_study([])), tmp_path / f"out{kind}")
    assert parquet.read_table(tmp_path / "out.parquet").num_rows == 0
    assert (tmp_path / "out.csv").read_text() == "table,row,column,value,standard_error,low,high\n"


def test_a_simulation_that_was_stopped_has_a_table() -> None:
    def interrupt(matches: int) -> None:
        raise KeyboardInterrupt

    stopped = simulate(POCHE, matches=10**9, report=interrupt)
    table = tables.of_simulation(stopped)
    lengths = [n for what, n in zip(table["what"], table["matches"], strict=True) if what == "length"]
    assert sum(lengths) == stopped.tally.matches


# --- What cannot be written --------------------------------------------------------------------------------

WORK = {
    "simulate": ["simulate", "poche", "--matches", "1e12"],
    "tournament": ["tournament", "poche", "--matches", "1e12"],
    "study": ["study", "poche", "thumb", "--boards", "1e12"],
}


@pytest.mark.parametrize("command", WORK)
@pytest.mark.parametrize(
    ("flag", "file", "words"),
    [
        ("--table", "out.xlsx", ".csv, .parquet"),
        ("--table", "out", ".csv, .parquet"),
        ("--plot", "out.pdf", ".svg, .png"),
        ("--plot", "/nowhere/out.svg", "/nowhere/out.svg"),
        ("--table", "/nowhere/out.parquet", "/nowhere/out.parquet"),
    ],
)
def test_a_wrong_file_is_refused_before_the_work(
    command: str, flag: str, file: str, words: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "kept.csv"
    kept.write_text("mine")
    for language in LANGUAGES:
        own = "--json" if command != "study" else "--rows"
        assert main([*WORK[command], flag, file, own, str(kept), "--lang", language]) == 2
        said = capsys.readouterr()
        assert words in said.err
        assert (said.out, said.err.count("\n")) == ("", 1)
    assert kept.read_text() == "mine"
    assert not Path(file).exists()


@pytest.mark.parametrize("command", WORK)
@pytest.mark.parametrize(("flag", "file"), [("--table", "out.parquet"), ("--plot", "out.svg"), ("--plot", "out.png")])
def test_without_the_extra_it_is_named_before_the_work(
    command: str,
    flag: str,
    file: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.setattr("ludotheque.lab.kinds.find_spec", lambda name: None)
    for language in LANGUAGES:
        assert main([*WORK[command], flag, str(tmp_path / file), "--lang", language]) == 2
        said = capsys.readouterr()
        assert 'pip install "ludotheque[plots]"' in said.err
        assert (said.out, said.err.count("\n")) == ("", 1)
    assert list(tmp_path.iterdir()) == []
    tables.write_table({"n": [1]}, tmp_path / "out.csv")  # which needs no library


def test_kinds() -> None:
    assert kind_of("a/B.SVG", PICTURES) == ".svg"
    with pytest.raises(BadFile, match=r"can end in: \.csv, \.parquet"):
        tables.write_table({}, "x.txt")
