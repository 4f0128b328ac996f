"""Results as tables: columns by name, an observation a row, written as CSV or as Parquet.

What goes into which file follows from what was asked: the figures (`of_simulation`, `of_study`, `of_tournament`), or
the rows that they were made of (`rows_of_study`, `deals_of_tournament`), which are many.
"""

import csv
from collections.abc import Mapping, Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from ..engine.tally import share_and_error
from .kinds import TABLES, kind_of
from .rating import interval
from .report import distributions
from .simulate import Simulation
from .standings import facts
from .study import Bars, Figure, Sheet, Study
from .tournament import Tournament

Columns = Mapping[str, Sequence[Any] | Any]  # by name, all of one length: lists or arrays; None: there is no such value
FIGURE = ("value", "standard_error", "low", "high")  # with the ends of its 95 % interval


def write_table(columns: Columns, file: str | Path) -> None:
    """Write a table to a file whose name ends in .csv or .parquet. Raises BadFile, OSError.

    >>> write_table(of_simulation(result), "scores.parquet")
    """
    kind = kind_of(file, TABLES)
    with Path(file).open("wb") as opened:
        write_columns(columns, opened, kind)


def write_columns(columns: Columns, file: BinaryIO, kind: str) -> None:
    """The same to an open file. Both kinds hold the same numbers, to the last digit."""
    if kind == ".parquet":
        _write_parquet(columns, file)
    else:
        _write_csv(columns, file)


def _write_csv(columns: Columns, file: BinaryIO) -> None:
    text = TextIOWrapper(file, "utf-8", newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    values = (column.tolist() if isinstance(column, np.ndarray) else column for column in columns.values())
    writer.writerows(zip(*values, strict=True))
    text.detach()


def _write_parquet(columns: Columns, file: BinaryIO) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    made = {name: pa.array(column) for name, column in columns.items()}
    unknown = {name: made[name].cast(pa.float64()) for name in made if pa.types.is_null(made[name].type)}
    parquet.write_table(pa.table(made | unknown), file, compression="zstd")


def _table(names: Sequence[str], rows: Sequence[Sequence[Any]]) -> Columns:
    columns = zip(*rows, strict=True) if rows else ((),) * len(names)
    return {name: list(column) for name, column in zip(names, columns, strict=True)}


def _with_interval(figure: Figure) -> tuple[float, ...]:
    return (figure.value, figure.error, *interval(figure))


# --- Figures -----------------------------------------------------------------------------------------------


def of_simulation(simulation: Simulation) -> Columns:
    """The distributions: what is counted, a value, how many matches had it, their share with its error and interval."""
    rows = []
    for what, histogram in distributions(simulation):
        for value, matches in histogram.items():
            share = Figure(*share_and_error(matches, simulation.tally.matches))
            rows.append((what, value, matches, *_with_interval(share)))
    return _table(("what", "value", "matches", "share", *FIGURE[1:]), rows)


def of_study(study: Study) -> Columns:
    """Every figure and every distribution of an answer, by table, row and column. A plain count has no error."""
    rows: list[tuple[Any, ...]] = []
    for part in study.answer:
        if isinstance(part, Sheet):
            for label, figures in part.rows:
                for column, figure in zip(part.columns, figures, strict=True):
                    names = map(_last, (part.key, label, column))
                    if isinstance(figure, Figure):
                        rows.append((*names, *_with_interval(figure)))
                    elif figure is not None:
                        rows.append((*names, float(figure), None, None, None))
        elif isinstance(part, Bars):
            for name, histogram in part.series.items():
                for value, times in histogram.items():
                    share = Figure(*share_and_error(times, sum(histogram.values())))
                    rows.append((_last(part.key), str(value), name, *_with_interval(share)))
    return _table(("table", "row", "column", *FIGURE), rows)


def _last(key: str) -> str:
    return key.rpartition(".")[2] if key.startswith("study.") else key


def of_tournament(played: Tournament) -> Columns:
    """Ratings, then meetings: what, who, against whom, in how many matches, and the figure."""
    told = facts(played)
    rows: list[tuple[Any, ...]] = []
    for rated in told["ratings"]:
        bot = rated["bot"]
        matches = sum(meeting["matches"] for meeting in told["meetings"] if bot in meeting["bots"])
        figure = _with_interval(Figure(rated["rating"], rated["standard_error"]))
        rows.append((told["unit"], bot, told["zero"] or "", matches, *figure))
    what = "points" if played.terms.alone else "share"
    for meeting in told["meetings"]:
        bot, against = (*meeting["bots"], "")[:2]
        figure = _with_interval(Figure(meeting[what], meeting["standard_error"]))
        rows.append((what, bot, against, meeting["matches"], *figure))
    return _table(("what", "bot", "against", "matches", *FIGURE), rows)


# --- What they were made of --------------------------------------------------------------------------------


def rows_of_study(study: Study) -> Columns:
    """A row for each board, as the question's `play` gives it. Columns without a name are called by their number."""
    wide = study.rows.shape[1]
    named = list(study.question.columns)
    names = named + [f"column_{number}" for number in range(len(named) + 1, wide + 1)]
    numbers = {"row": np.arange(len(study.rows))}
    return numbers | {name: study.rows[:, k] for k, name in enumerate(names)}


def deals_of_tournament(played: Tournament) -> Columns:
    """A row for each deal of each meeting: how many matches were played on it, and what the first of the two took.

    A win is a point, a draw half of one; alone, points are those of the match.
    """
    a_match = 1 if played.terms.alone else 2  # results are kept in half points
    lengths = [len(made) for made in played.results.values()]
    pairs = [(*pair, "")[:2] for pair in played.results]
    return {
        "bot": np.repeat([bot for bot, _ in pairs], lengths),
        "against": np.repeat([against for _, against in pairs], lengths),
        "deal": np.concatenate([np.arange(length) for length in lengths]),
        "matches": np.full(sum(lengths), played.terms.matches_a_deal),
        "points": np.concatenate([np.array(made) / a_match for made in played.results.values()]),
    }
