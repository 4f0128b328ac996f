"""Tournaments: ratings worked out by hand, results that go on where they stopped, and what is said of them."""

import csv
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from ludotheque.commands import main
from ludotheque.engine.errors import BadOption
from ludotheque.engine.game import find
from ludotheque.lab.rating import Meeting, apart, elo, interval, means
from ludotheque.lab.simulate import simulate
from ludotheque.lab.study import Figure
from ludotheque.lab.tournament import AUTOMATON, read_results, tournament
from ludotheque.players import levels, styles

POCHE, CAMPUS, CHAMPION = find("poche"), find("campus"), find("champion")
PLAIN = ["random", "casual", "plain"]


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "120")


def deals(won: int, lost: int) -> Any:
    return np.array([1.0] * won + [0.0] * lost)


# --- Ratings -----------------------------------------------------------------------------------------------


def test_three_to_one_is_191_points() -> None:
    rated = elo(2, [Meeting(1, 0, deals(7500, 2500), 1)])
    assert rated.of(0) == Figure(0, 0)
    assert rated.of(1).value == pytest.approx(190.8, abs=0.2)
    assert rated.of(1).error == pytest.approx(400 / np.log(10) / (10000 * 0.25 * 0.75) ** 0.5, rel=0.01)
    back = elo(2, [Meeting(1, 0, deals(7500, 2500), 1)], zero=1)
    assert back.of(0).value == pytest.approx(-rated.of(1).value)
    assert back.of(1) == Figure(0, 0)


def test_a_chain_adds_up_and_errors_know_what_they_share() -> None:
    rated = elo(3, [Meeting(1, 0, deals(750, 250), 1), Meeting(2, 1, deals(750, 250)[::-1], 1)])
    assert rated.of(2).value == pytest.approx(2 * rated.of(1).value, rel=0.01)
    step = rated.above(2, 1)
    assert step.value == pytest.approx(rated.of(1).value, rel=0.01)
    assert step.error < rated.of(2).error, "0 is far away, 1 is near"


def test_who_never_lost_has_a_rating_and_an_error() -> None:
    rated = elo(2, [Meeting(1, 0, deals(100, 0), 2)])
    assert 700 < rated.of(1).value < 1200
    assert 50 < rated.of(1).error < 400


def test_the_deal_is_the_unit() -> None:
    """Who sits better wins: 2,000 matches in 1,000 deals that all end 1 to 1 leave hardly any doubt."""
    halves = np.full(1000, 0.5)
    assert elo(2, [Meeting(0, 1, halves, 2)]).of(1).error < 1
    luck = elo(2, [Meeting(0, 1, deals(500, 500), 2)]).of(1).error
    assert luck == pytest.approx(400 / np.log(10) / (1000 * 0.25) ** 0.5, rel=0.01), "who wins a deal wins it twice"


def test_means_of_the_same_boards() -> None:
    boards = np.arange(100.0)
    rated = means(np.column_stack([boards, boards + 2 + 0.1 * (np.arange(100) % 2)]))
    assert rated.of(0).error > 2
    assert rated.above(1, 0).value == pytest.approx(2.05)
    assert rated.above(1, 0).error < 0.01
    assert apart(rated.above(1, 0))
    assert interval(Figure(10, 1)) == pytest.approx((8.04, 11.96))


# --- Playing and keeping -----------------------------------------------------------------------------------


def test_it_plays_the_matches_of_simulate_from_both_seats() -> None:
    played = tournament(POCHE, ["random", "coach"], 600, seed=3)
    home = simulate(POCHE, styles=("random", "coach"), matches=300, seed=3).tally
    away = simulate(POCHE, styles=("coach", "random"), matches=300, seed=3).tally
    halves = 2 * (home.wins[0] + away.wins[1]) + home.draws + away.draws
    assert sum(played.results[("random", "coach")]) == halves
    assert played.matches == 600
    share = played.share("coach", "random")
    assert share is not None
    assert share.value == pytest.approx(1 - halves / 1200)
    assert played.zero == "coach"


def test_it_goes_on_where_it_stopped(tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    whole = tournament(CAMPUS, PLAIN, 60, file=tmp_path / "whole")
    first = tournament(CAMPUS, ["random", "plain"], 20, file=tmp_path / "parts")
    more = tournament(CAMPUS, PLAIN[::-1], 60, file=tmp_path / "parts", report=lambda *numbers: seen.append(numbers))
    assert seen[-1] == (160, 160), "20 matches of one pair were there"
    assert more.results == whole.results
    assert first.results[("random", "plain")] == whole.results[("random", "plain")][:10]
    again = tournament(CAMPUS, PLAIN, 20, file=tmp_path / "parts")
    assert again.matches == 60, "fewer than are kept: the first of them"


def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    def interrupt(played: int, matches: int) -> None:
        raise KeyboardInterrupt

    stopped = tournament(POCHE, ["random", "coach"], 10_000, file=tmp_path / "kept", report=interrupt)
    assert stopped.interrupted
    assert 0 < stopped.matches < 10_000
    assert read_results(tmp_path / "kept", stopped.terms) == stopped.results
    assert not tournament(POCHE, ["random", "coach"], 10_000, file=tmp_path / "kept").interrupted
    whole = tournament(POCHE, ["random", "coach"], 10_000, file=tmp_path / "whole")
    assert read_results(tmp_path / "kept", stopped.terms) == whole.results


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    whole = tournament(CAMPUS, PLAIN, 20, file=file)
    file.write_text(file.read_text()[:-9])
    assert tournament(CAMPUS, PLAIN, 20, file=file).results == whole.results
    assert tournament(CAMPUS, PLAIN, 20, file=file).results == read_results(file, whole.terms)


def test_results_of_something_else_are_refused(tmp_path: Path) -> None:
    tournament(POCHE, ["random", "coach"], 10, file=tmp_path / "kept")
    for wrong in ({"seed": 1}, {"options": {"halves": 1}}):
        with pytest.raises(BadOption, match="other results"):
            tournament(POCHE, ["random", "coach"], 10, file=tmp_path / "kept", **wrong)


# --- Alone -------------------------------------------------------------------------------------------------


def test_the_automaton_meets_everybody() -> None:
    played = tournament(CHAMPION, ["random", "highest"], 200, seed=1)
    assert list(played.results) == [("random", AUTOMATON), ("highest", AUTOMATON)]
    assert played.zero == AUTOMATON
    tally = simulate(CHAMPION, styles=("highest",), matches=200, seed=1).tally
    assert sum(played.results[("highest", AUTOMATON)]) == 2 * tally.wins[0] + tally.draws
    assert played.players[played.order[-1]] == "random"
    assert played.share("random", "highest") is None


def test_alone_the_fewest_points_are_best() -> None:
    """Whoever forgets bonuses needs more throws; where none can be forgotten, even chance needs fewer than plain."""
    options = {"players": 1, "bonuses": "manual"}
    played = tournament(CAMPUS, PLAIN, 100, options, seed=1)
    assert [played.players[k] for k in played.order] == ["plain", "casual", "random"]
    tally = simulate(CAMPUS, options, ("plain",), 100, seed=1).tally
    assert played.points("plain").value == sum(v * n for v, n in tally.scores[0].items()) / 100
    assert apart(played.ratings.above(0, 2))


# --- What is said of them ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["poche", "--bots", "random", "coach"], ["coach", "Elo", "●", "All are told apart"]),
        (["champion", "--bots", "random", "highest"], ["the automaton", "highest", "├"]),
        (["campus", "--players", "1", "--bots", *PLAIN], ["Alone", "above the next", "plain"]),
        (["campus", "--bots", "plain", "casual"], ["casual"]),
    ],
)
def test_the_command(
    arguments: list[str], words: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    files = {"table": tmp_path / "out.csv", "json": tmp_path / "out.json", "plot": tmp_path / "out.svg"}
    flags = [text for flag, file in files.items() for text in (f"--{flag}", str(file))]
    assert main(["tournament", *arguments, "--matches", "2e3", "--lang", "en", *flags]) == 0
    shown = capsys.readouterr().out
    assert all(word in shown for word in words), shown
    told = json.loads(files["json"].read_text())
    assert told["matches"] >= 2000
    with files["table"].open() as opened:
        rows = list(csv.DictReader(opened))
    assert [row["bot"] for row in rows][: len(told["ratings"])] == [row["bot"] for row in told["ratings"]]
    picture = "".join(ET.fromstring(files["plot"].read_text()).itertext())
    names = [row["bot"].replace(AUTOMATON, "the automaton") for row in told["ratings"]]
    assert all(name in picture for name in names)


def test_who_is_not_told_apart_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "poche", "--bots", "random", "coach", "--matches", "8", "--lang", "fr"]) == 0
    assert "ne se distinguent pas" in capsys.readouterr().out


def test_a_fresh_start(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["tournament", "poche", "--bots", "random", "coach", "--matches", "20", "--file", str(tmp_path / "kept")]
    assert main(command) == 0
    before = (tmp_path / "kept").read_text()
    assert main(command) == 0
    assert (tmp_path / "kept").read_text() == before, "nothing was missing"
    (tmp_path / "kept").write_text(before[: before.index("\n") + 1])
    assert main([*command, "--fresh"]) == 0
    assert (tmp_path / "kept").read_text() == before


@pytest.mark.parametrize(
    ("flags", "mistake"),
    [
        (["--bots", "random", "bob"], "no style 'bob'"),
        (["--bots", "coach"], "at least two"),
        (["--bots", "coach", "coach"], "twice"),
        (["--bots", "random", "coach", "--zero", "bob"], "it can be: random, coach"),
        (["--matches", "0"], "positive whole number"),
        (["--halves", "3"], "halves cannot be 3"),
        (["--table", "/no/such/place.csv"], "cannot write"),
        (["--plot", "x.pdf"], "can end in: .svg, .png"),
        (["--file", "/no/such/place"], "cannot write"),
    ],
)
def test_a_mistake_is_one_line(flags: list[str], mistake: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "poche", "--lang", "en", *flags]) == 2
    said = capsys.readouterr()
    assert mistake in said.err
    assert said.out == ""


def test_levels_are_styles_in_their_order() -> None:
    for game in (CAMPUS, CHAMPION, find("colline"), find("hastings")):
        assert len(levels(game)) >= 4
        assert [style for style in styles(game) if style in levels(game)] == list(levels(game))
        assert styles(game)[-1] == levels(game)[-1]
    assert "leader_hunter" not in levels(find("hastings"))
