"""A study: a question about a game, asked of many boards or matches, answered by figures with their standard errors."""

import importlib.util
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from rich.console import Group, RenderableType
from rich.table import Table

from ..engine.game import Game
from ..engine.tally import share_and_error
from ..engine.workers import ALL_CORES, Workers, in_order
from ..texts import Texts
from .report import comma, percent, plus_minus

BAR = 24
GAMES = "ludotheque.games"


class Figure(NamedTuple):
    """A value with its standard error; `share`: shown in percent."""

    value: float
    error: float
    share: bool = False


@dataclass(frozen=True)
class Sheet:
    """A table of figures. Its title is a key of the catalogue; so are its columns and rows, where they are no names."""

    key: str
    columns: Sequence[str]
    rows: Sequence[tuple[str, Sequence[Figure | int | None]]]


@dataclass(frozen=True)
class Bars:
    """Distributions side by side, by name: how often each value came; from `most` on, all together."""

    key: str
    series: Mapping[str, Mapping[int, int]]
    most: int


@dataclass(frozen=True)
class Note:
    """A sentence of the catalogue with the numbers it needs."""

    key: str
    facts: Mapping[str, Any]


Answer = list[Sheet | Bars | Note]


@dataclass(frozen=True)
class Question:
    """What can be asked of a game.

    `play(seed, first, count)` gives a row of numbers for each board (or match) from `first` on, `answer` makes figures
    of all rows. `boards` is how many are played unless told otherwise, `chunk` how many at a time. `line`, the question
    in words, and `unit`, what is counted, are keys of the catalogue. `columns` names the numbers of a row, or the first
    of them, for who wants the rows themselves.
    """

    name: str
    line: str
    play: Callable[..., Any]
    answer: Callable[[Any], Answer]
    boards: int = 1000
    chunk: int = 8
    unit: str = "study.unit.boards"
    columns: Sequence[str] = ()


def questions_of(game: Game) -> Mapping[str, Question]:
    """The questions that can be asked of a game: `QUESTIONS` of its package `study`, where it has one."""
    name = f"{GAMES}.{game.name}.study"
    if importlib.util.find_spec(name) is None:
        return {}
    questions: Mapping[str, Question] = importlib.import_module(name).QUESTIONS
    return questions


@dataclass(frozen=True)
class Study:
    """What was asked, what came of it."""

    question: Question
    seed: int
    boards: int
    rows: Any
    seconds: float
    interrupted: bool

    @property
    def answer(self) -> Answer:
        return self.question.answer(self.rows)


def ask(
    question: Question,
    boards: int | None = None,
    seed: int = 0,
    workers: Workers = ALL_CORES,
    report: Callable[[int], None] = lambda boards: None,
) -> Study:
    """Play the boards of a question; Ctrl-C stops early and keeps what is done, which is the first so many boards.

    >>> ask(questions_of(find("campus"))["throws"], boards=100).answer
    """
    boards = boards or question.boards
    done: list[Any] = []
    started, interrupted = perf_counter(), False
    tasks = (
        partial(question.play, seed, first, min(question.chunk, boards - first))
        for first in range(0, boards, question.chunk)
    )
    try:
        with closing(in_order(tasks, workers)) as finished:
            for some in finished:
                done.append(some)
                report(min(len(done) * question.chunk, boards))
    except KeyboardInterrupt:
        interrupted = True
    rows = np.concatenate(done) if done else np.empty((0, 0))
    played = min(len(done) * question.chunk, boards)
    return Study(question, seed, played, rows, perf_counter() - started, interrupted)


# --- Figures -----------------------------------------------------------------------------------------------


def mean(sample: Any) -> Figure:
    """The mean of independent values."""
    return Figure(
        float(np.mean(sample)), float(np.std(sample, ddof=1) / len(sample) ** 0.5) if len(sample) > 1 else 0.0
    )


def share(sample: Any) -> Figure:
    """How often something was so."""
    return Figure(*share_and_error(int(np.sum(sample)), len(sample)), share=True)


def mean_share(sample: Any) -> Figure:
    """The mean of values that are shares themselves."""
    return mean(sample)._replace(share=True)


def ratio(part: Any, whole: Any) -> Figure:
    """The share of a sum in another, both counted board by board."""
    total = float(np.sum(part) / np.sum(whole))
    error = np.std(part - total * whole, ddof=1) / np.mean(whole) / len(part) ** 0.5
    return Figure(total, float(error), share=True)


def counts(values: Any) -> dict[int, int]:
    """How often each value came."""
    found, times = np.unique(np.asarray(values, np.int64), return_counts=True)
    return dict(zip(found.tolist(), times.tolist(), strict=True))


# --- On paper ----------------------------------------------------------------------------------------------


def show(answer: Answer, texts: Texts) -> RenderableType:
    """An answer for the terminal."""
    return Group(*(_shown(part, texts) for part in answer))


def _shown(part: Sheet | Bars | Note, texts: Texts) -> RenderableType:
    if isinstance(part, Sheet):
        return _sheet(part, texts)
    if isinstance(part, Bars):
        return _bars(part, texts)
    return texts(part.key, **{name: comma(str(fact), texts) for name, fact in part.facts.items()})


def _sheet(sheet: Sheet, texts: Texts) -> Table:
    table = Table(title=texts(sheet.key), title_justify="left")
    table.add_column("")
    for column in sheet.columns:
        table.add_column(word(column, texts), justify="right")
    for label, figures in sheet.rows:
        table.add_row(word(label, texts), *(comma(_text(figure), texts) for figure in figures))
    return table


def word(key: str, texts: Texts) -> str:
    """What a key says; a name is no key, and says itself."""
    return texts(key) if key in texts else key


def _text(figure: Figure | int | None) -> str:
    if figure is None:
        return ""
    if isinstance(figure, int):
        return f"{figure}"
    return (percent if figure.share else plus_minus)(figure.value, figure.error)


def _bars(bars: Bars, texts: Texts) -> Table:
    table = Table(title=texts(bars.key), title_justify="left", box=None)
    table.add_column("", justify="right")
    gathered = {name: _gathered(histogram, bars.most) for name, histogram in bars.series.items()}
    for name in gathered:
        table.add_column(name)
        table.add_column("", justify="right")
    highest = max(max(series.values()) / sum(series.values()) for series in gathered.values())
    values = [value for series in gathered.values() for value in series]
    for value in range(min(values), max(values) + 1):
        cells = [f"{value}+" if value == bars.most else str(value)]
        for series in gathered.values():
            part = series.get(value, 0) / sum(series.values())
            cells += ["█" * round(BAR * part / highest), comma(f"{100 * part:.2f} %", texts) if part else ""]
        table.add_row(*cells)
    return table


def _gathered(histogram: Mapping[int, int], most: int) -> dict[int, int]:
    gathered: dict[int, int] = {}
    for value, times in histogram.items():
        gathered[min(value, most)] = gathered.get(min(value, most), 0) + times
    return gathered


def markdown(answer: Answer, texts: Texts) -> str:
    """An answer for a document: sheets as its tables. Bars are for the terminal."""
    parts: list[str] = []
    for part in answer:
        if isinstance(part, Sheet):
            rows = [[word(label, texts), *(comma(_text(cell), texts) for cell in cells)] for label, cells in part.rows]
            head = ["", *(word(column, texts) for column in part.columns)]
            lines = [head, ["---", *["---:"] * len(part.columns)], *rows]
            table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
            parts.append(f"## {texts(part.key)}\n\n{table}")
        elif isinstance(part, Note):
            parts.append(str(_shown(part, texts)))
    return "\n\n".join(parts)
