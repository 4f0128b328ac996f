"""`ludotheque study`: questions about a game, answered by figures."""

import argparse
from collections.abc import Iterable

from rich.console import Console
from rich.table import Table

from ..engine.game import Game, find
from ..lab import pictures, tables
from ..lab.study import Question, Study, ask, questions_of, show
from ..texts import Texts
from . import results
from .flags import Command, Flags
from .support import Mistake, Outputs, counting, ensure_compiled, workers


def add_flags(flags: Flags, game: Game) -> None:
    flags.add("question", nargs="?", metavar="QUESTION", explained="question")
    flags.count("--boards", "--matches", explained="boards")
    flags.seed()
    flags.workers()
    flags.file("--table", "table_study")
    flags.file("--rows", "rows_study")
    flags.file("--plot", "plot")


def run(given: argparse.Namespace, texts: Texts, console: Console) -> None:
    """Answer a question; without one, list what can be asked."""
    game = find(given.game)
    questions = questions_of(game)
    if not questions:
        raise Mistake(texts("study.none", game=game.name))
    if given.question is None:
        console.print(listed(game, questions.values(), texts))
        return
    if given.question not in questions:
        known = ", ".join(questions)
        raise Mistake(texts("study.unknown", game=game.name, question=given.question, questions=known))
    question = questions[given.question]
    outputs = Outputs(
        texts,
        results.table(given.table, tables.of_study),
        results.table(given.rows, tables.rows_of_study),
        results.picture(given.plot, lambda result: pictures.of_study(result, texts)),
    )
    ensure_compiled(game, texts)
    result = answered(given, game, question, texts)
    if result.interrupted:
        console.print(texts("study.interrupted"), style="yellow")
    if result.boards < 2:  # too few for a standard error
        return
    facts = {"line": texts(question.line), "unit": texts(question.unit)}
    title = texts("study.title", boards=result.boards, seed=given.seed, **facts)
    console.print(title, style="bold", highlight=False)
    console.print(show(result.answer, texts))
    console.print(texts("study.seconds", seconds=round(result.seconds)), style="dim", highlight=False)
    outputs.write(result, console)


def listed(game: Game, questions: Iterable[Question], texts: Texts) -> Table:
    table = Table(title=texts("study.questions", title=game.title), title_justify="left")
    for key in ("study.question", "study.line", "study.boards"):
        table.add_column(texts(key), justify="right" if key == "study.boards" else "left")
    for question in questions:
        table.add_row(question.name, texts(question.line), f"{question.boards} {texts(question.unit)}")
    return table


def answered(given: argparse.Namespace, game: Game, question: Question, texts: Texts) -> Study:
    boards = given.boards or question.boards
    with workers(given) as at_work, counting() as progress:
        task = progress.add_task(texts("play.compiling", game=game.title), total=boards)
        return ask(
            question,
            boards,
            given.seed,
            at_work,
            lambda played: progress.update(task, completed=played, description=f"{game.title} {question.name}"),
        )


COMMAND = Command("study", run, add_game_flags=add_flags)
