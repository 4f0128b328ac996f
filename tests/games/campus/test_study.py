"""The studies of Campus: every number twice, by the rules and by the laboratory, exactly and by playing."""

import io
import itertools
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console
from tests.drawing import draws_the_same_twice

from ludotheque.commands import main
from ludotheque.engine.chance import generator
from ludotheque.engine.game import find
from ludotheque.engine.match import Match
from ludotheque.engine.tally import mean_and_error
from ludotheque.engine.verbs import CHANCE
from ludotheque.engine.workers import Threads
from ludotheque.games.campus import study as campus
from ludotheque.games.campus.players.compiled.ends import BUDGETS, CHANCES, cells_by_value, close, end_table, numbers_of
from ludotheque.games.campus.players.compiled.race import odds_against, race_table
from ludotheque.games.campus.players.compiled.turns import to_pay
from ludotheque.games.campus.record import BAG, LINE_MASK, EventKind
from ludotheque.games.campus.study import compiled as campus_play
from ludotheque.lab import study
from ludotheque.lab.simulate import simulate
from ludotheque.lab.tables import of_study, rows_of_study
from ludotheque.players import decide, style_number
from ludotheque.texts import LANGUAGES, Texts

CAMPUS = find("campus")
LINES = campus.LINES


def board(seed: int) -> tuple[Any, Any]:
    """A board, and the generator of its throws."""
    values, rng = np.empty(36, np.int64), generator(seed)
    campus_play.deal(campus.slot(players=1), rng, values)
    return values, rng


# --- The laboratory plays by the rules ---------------------------------------------------------------------


def test_the_lines_are_those_of_the_rules() -> None:
    assert LINES.tolist() == LINE_MASK.tolist()


@pytest.mark.parametrize(("style", "boards"), [("plain", 20), ("planner", 8), ("expert", 3)])
def test_whole_boards_are_played_as_by_the_rules(style: str, boards: int) -> None:
    """Board by board: the same tokens, throws, number of throws, and chain reactions."""
    for seed in range(boards):
        match, number = Match(CAMPUS, {"players": 1, "bonuses": "auto"}, seed=seed), style_number(CAMPUS, style)
        while not match.over:
            if match.turn == CHANCE:
                match.roll()
            else:
                match.play(decide(CAMPUS, match.view(0), number, generator(0)))
        throws, _, chains, boards_played = campus.play_levels((style,), seed, 0, 1)
        assert boards_played[0].tolist() == [event.b for event in match.events if event.kind == EventKind.TOKEN]
        assert throws[0, 0] == match.scores[0]
        free = [0] * campus_play.CHAINS
        for n in range(1, len(match.actions) + 1):
            kinds = [event.kind for event in match.events_of(n)]
            if EventKind.FLIP in kinds:
                free[kinds.count(EventKind.BONUS) + kinds.count(EventKind.STAR)] += 1
                free[-1] += 1
        assert chains[0, 0].tolist() == free


def test_plain_is_the_plain_of_simulate() -> None:
    """The same boards and throws, so the same distribution."""
    throws, *_ = campus.play_levels(("plain",), 9, 0, 2000)
    assert study.counts(throws) == simulate(CAMPUS, {"players": 1}, ("plain",), 2000, seed=9).tally.scores[0]


def test_casual_is_the_casual_of_simulate() -> None:
    """Its own luck is drawn elsewhere: equal within four standard errors."""
    throws, *_ = campus.play_levels(("casual",), 9, 0, 4000)
    options = {"players": 1, "bonuses": "manual"}
    other, error = mean_and_error(simulate(CAMPUS, options, ("casual",), 20_000, seed=3).tally.scores[0])
    ours = study.mean(throws[:, 0])
    assert abs(ours.value - other) < 4 * (ours.error**2 + error**2) ** 0.5


def test_taking_the_luck_out_leaves_the_mean() -> None:
    throws, luckless, *_ = campus.play_levels(("planner",), 4, 0, 600)
    difference = study.mean((throws - luckless)[:, 0])
    assert abs(difference.value) < 4 * difference.error
    assert np.std(luckless) < np.std(throws)


# --- Exact numbers -----------------------------------------------------------------------------------------


def slow_close(cells: frozenset[int]) -> frozenset[int]:
    """Every bonus, written on sets of cells."""
    lines = [{cell for cell in range(36) if line >> cell & 1} for line in LINES.tolist()]
    while True:
        given = [cells & line for line in lines if len(cells & line) == 1]
        if not given:
            return cells
        cells -= given[0]


def slow_throws(cells: frozenset[int], values: list[int], known: dict[frozenset[int], Fraction]) -> Fraction:
    """The expected throws, in fractions, over all 36 throws and all orders of payment, stopping allowed at any time."""
    if not cells:
        return Fraction(0)
    if cells not in known:
        total, stuck = Fraction(1), Fraction(0)
        reach: dict[tuple[frozenset[int], int], set[frozenset[int]]] = {}
        budgets = Counter(4 * a if a == b else a + b for a, b in itertools.product(range(1, 7), repeat=2))
        for budget, ways in budgets.items():
            ends = reached(cells, budget, values, reach) - {cells}
            if ends:
                total += Fraction(ways, 36) * min(slow_throws(end, values, known) for end in ends)
            else:
                stuck += Fraction(ways, 36)
        known[cells] = total / (1 - stuck)
    return known[cells]


def reached(
    cells: frozenset[int], left: int, values: list[int], known: dict[tuple[frozenset[int], int], set[frozenset[int]]]
) -> set[frozenset[int]]:
    if (cells, left) not in known:
        found = {cells}
        for cell in cells:
            if values[cell] <= left:
                found |= reached(slow_close(cells - {cell}), left - values[cell], values, known)
        known[cells, left] = found
    return known[cells, left]


def test_the_solved_end_is_right_in_fractions() -> None:
    """The crossings of three rows and four columns, against a slow recursion that shares no code with it."""
    solved = 0
    for seed in range(8):
        values, _ = board(seed)
        crossings = [6 * row + column for row in (0, 2, 5) for column in (0, 1, 3, 4)]
        cells = slow_close(frozenset(cell for cell in crossings if values[cell]))
        if len(cells) in (9, 10, 11):
            numbers = np.int64(sum(1 << cell for cell in cells))
            assert close(numbers, LINES) == numbers
            _, table = end_table(numbers, values, LINES)
            assert table[-1, 0] == pytest.approx(float(slow_throws(cells, values.tolist(), {})), rel=1e-6)
            solved += 1
    assert solved >= 2


def test_no_perfect_player_beats_the_bound() -> None:
    """On 4x4 boards, where the optimum is known; and the bound pays no more than the planner plans to."""
    lines = campus.line_masks(4)
    for seed in range(40):
        values = board(seed)[0][:16].copy()
        whole = close(numbers_of(values), lines)
        _, table = end_table(whole, values, lines)
        assert campus.bound(values, lines) <= table[-1, 0] + 1e-5
        planned, _ = to_pay(whole, values, cells_by_value(values), lines, np.empty(25, np.int64))
        assert campus.least_to_pay(values, lines) <= planned


def test_playing_for_the_win_never_wins_less() -> None:
    """And comes to what the expert's own table says, which takes off a little for every throw."""
    for seed in range(6):
        values, rng = board(seed)
        numbers = campus_play.play_down(values, rng, LINES, 14)
        other, rng = board(100 + seed)
        others = campus_play.play_down(other, rng, LINES, 16)
        if numbers == 0 or others == 0:
            continue
        odds = odds_against(others, other, cells_by_value(other), LINES, 18)
        _, for_speed = campus_play.win_for_speed(values, LINES, numbers, odds)
        for_win = campus_play.win_for_win(values, LINES, numbers, odds)
        assert for_win >= for_speed - 1e-6
        rows, table = end_table(numbers, values, LINES)
        race = race_table(values, LINES, numbers, rows, table, numbers, odds)[-1]
        expected = CHANCES @ race[BUDGETS]
        assert for_win == pytest.approx(expected, abs=0.003)


def test_what_is_given_away_is_never_less_than_nothing() -> None:
    side, optimum, planner, unsolved, expert = campus.solved_board(4, seed=0, number=3)
    assert (side, expert) == (4, 0)
    assert 1 < optimum < 8
    assert min(planner, unsolved) > -1e-5


def test_stars_come_as_the_bag_has_them() -> None:
    assert sum(map(campus.chance_of_stars, campus.STARS)) == pytest.approx(1)
    boards = np.array([board(seed)[0] for seed in range(400)])
    three = study.share((boards == 0).sum(axis=1) == 3)
    assert abs(three.value - campus.chance_of_stars(3)) < 4 * three.error
    bag, values = np.repeat(np.arange(BAG.size), BAG), np.empty((4, 36), np.int64)
    campus_play.deal_stars(generator(5), bag, np.array(campus.STARS), values)
    for stars, one in enumerate(values):
        assert np.sum(one == 0) == stars
        assert np.all(np.bincount(one, minlength=BAG.size) <= BAG)
    differ = [int(np.sum(values[k] != values[k + 1])) for k in range(3)]
    assert differ == [1, 1, 1]


def test_who_begins_wins_the_ties() -> None:
    """Throws of 1, 1, 2, 2 with a board drawn twice: two of six pairs tie."""
    assert campus.by_ties(np.array([1, 1, 2, 2])).value == pytest.approx((1 + 1 / 3) / 2)
    rows = campus.play_first(1, 0, 1)
    assert rows.shape == (1, 4 * len(campus.BEGINNERS) + len(campus.ALONE))
    began, other, began_all, other_all = rows[0, :4]
    assert min(began, other) == 0 < max(began, other)
    assert began_all >= began
    assert other_all >= other


# --- Asking and showing ------------------------------------------------------------------------------------

SMALL_ROWS = np.array(
    [[4, 4.1, 0.02, 0.01, 0], [4, 4.0, 0.01, 0.0, 0], [5, 7.0, 0.03, 0.02, 0.01], [6, 5.0, 0.0, 0.0, 0.0]]
)


@pytest.mark.parametrize("name", campus.QUESTIONS)
def test_every_answer_in_both_languages_as_a_table_and_as_a_picture(name: str) -> None:
    question = campus.QUESTIONS[name]
    rows = SMALL_ROWS if name == "small" else question.play(0, 0, 2)
    answer = question.answer(rows)
    for language in LANGUAGES:
        console = Console(file=io.StringIO(), width=120)
        console.print(study.show(answer, Texts(language)))
        assert "±" in console.file.getvalue()  # type: ignore[attr-defined]
        assert question.line in Texts(language)
    asked = study.Study(question, 0, len(rows), rows, seconds=0, interrupted=False)
    figures = of_study(asked)
    assert np.isfinite(figures["value"]).all()
    assert any(figures["standard_error"])
    assert f"column_{len(rows_of_study(asked)) - 1}" not in rows_of_study(asked), "every column has a name"
    draws_the_same_twice(asked)


def test_ctrl_c_keeps_the_first_boards() -> None:
    question = study.Question(
        "fake", "", lambda seed, first, count: np.arange(first, first + count)[:, None], lambda rows: []
    )
    seen: list[int] = []

    def interrupt(boards: int) -> None:
        seen.append(boards)
        if boards >= 16:
            raise KeyboardInterrupt

    stopped = study.ask(question, 10**6, report=interrupt)
    assert stopped.interrupted
    assert (seen, stopped.boards, stopped.rows[:, 0].tolist()) == ([8, 16], 16, list(range(16)))
    assert study.ask(question, 20, workers=Threads(2)).rows[:, 0].tolist() == list(range(20))


def test_figures() -> None:
    assert study.mean(np.array([1.0, 3.0])) == (2, 1, False)
    assert study.share(np.array([True, False])).value == 0.5
    parts = study.ratio(np.array([1.0, 2.0, 3.0]), np.array([2.0, 4.0, 6.0]))
    assert (parts.value, parts.error) == (0.5, 0)


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["study", "campus", "--lang", "en"]) == 0
    listed = capsys.readouterr().out
    assert all(name in listed for name in campus.QUESTIONS)
    file = tmp_path / "bangs.csv"
    assert main(["study", "campus", "bangs", "--boards", "2", "--seed", "1", "--table", str(file), "--lang", "fr"]) == 0
    assert "graine 1" in capsys.readouterr().out
    assert file.read_text().startswith("table,row,column")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["campus", "frob"], "throws, small, race"),
        (["poche", "frob"], "solution, thumb"),
        (["campus", "throws", "--boards", "0"], "positive whole number"),
        (["campus", "throws", "--table", "/nowhere/x.csv"], "cannot write"),
    ],
)
def test_mistakes_are_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str], words: str) -> None:
    assert main(["study", *arguments, "--lang", "en"]) == 2
    captured = capsys.readouterr()
    assert words in captured.err
    assert (captured.out, captured.err.count("\n")) == ("", 1)
