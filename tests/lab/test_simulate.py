"""Simulations and their reports."""

import io
import json

import pytest
from rich.console import Console

from ludotheque.engine.game import find
from ludotheque.lab import report
from ludotheque.lab.simulate import Simulation, simulate
from ludotheque.texts import LANGUAGES, Texts

POCHE = find("poche")


@pytest.fixture(scope="module")
def simulation() -> Simulation:
    return simulate(POCHE, {"halves": 1}, ("coach", "random"), 20_000, seed=3)


def test_progress_is_reported() -> None:
    seen: list[int] = []
    simulate(POCHE, matches=40_000, report=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 40_000


def test_ctrl_c_keeps_what_is_done() -> None:
    def interrupt(matches: int) -> None:
        raise KeyboardInterrupt

    stopped = simulate(POCHE, matches=10**9, report=interrupt)
    assert stopped.interrupted
    assert 0 < stopped.tally.matches < 10**6
    again = simulate(POCHE, matches=stopped.tally.matches)
    assert again.tally.counts.tolist() == stopped.tally.counts.tolist()


def test_the_table_is_written_in_both_languages(simulation: Simulation) -> None:
    for language in LANGUAGES:
        console = Console(file=io.StringIO(), width=100)
        console.print(report.summary(simulation, Texts(language)))
        assert "coach" in console.file.getvalue()  # type: ignore[attr-defined]


def test_json_holds_every_figure_with_its_error(simulation: Simulation) -> None:
    file = io.StringIO()
    report.write_json(simulation, file)
    facts = json.loads(file.getvalue())
    assert facts["matches"] == 20_000
    assert facts["options"]["halves"] == "1"
    assert facts["wins"][0]["value"] == simulation.tally.wins[0] / 20_000
    assert 0 < facts["means"]["score_1"]["standard_error"] < 0.1
    assert sum(facts["distributions"]["length"].values()) == 20_000


def test_the_exact_first_player_is_no_favourite() -> None:
    """Two equal players: each seat wins as often, within four standard errors."""
    tally = simulate(POCHE, matches=200_000, seed=5).tally
    assert abs(tally.wins[0] - tally.wins[1]) <= 4 * (sum(tally.wins)) ** 0.5


def test_one_player_and_the_defaults_of_the_laboratory() -> None:
    """Bonuses are automatic here unless asked for; one seat has no margin."""
    alone = simulate(find("campus"), {"players": 1}, matches=100)
    assert (alone.options["bonuses"], alone.styles, len(alone.tally.scores)) == ("auto", ("random",), 1)
    assert alone.tally.wins == (100,)
    assert "margin" not in report.facts(alone)["means"]
    console = Console(file=io.StringIO(), width=100)
    console.print(report.summary(alone, Texts("fr")))
    assert simulate(find("campus"), {"bonuses": "manual"}, matches=10).options["bonuses"] == "manual"


def test_bars_gather_values() -> None:
    table = report.bars("x", dict.fromkeys(range(100), 1), Texts("fr"))
    assert table.row_count <= report.MOST_BARS + 1


@pytest.mark.parametrize(("number", "text"), [(12, "12"), (1234, "1.2 k"), (43.2e6, "43.2 M"), (2.6e10, "26.0 G")])
def test_big_numbers(number: float, text: str) -> None:
    assert report.big(number) == text


@pytest.mark.parametrize(
    ("value", "error", "text"),
    [
        (21.0631, 0.00042, "21.06310 ± 0.00042"),
        (54.5, 0.35, "54.50 ± 0.35"),
        (5, 12.3, "5.0 ± 12.3"),
        (3, 0, "3"),
    ],
)
def test_as_many_decimals_as_the_error_bears_out(value: float, error: float, text: str) -> None:
    assert report.plus_minus(value, error) == text
