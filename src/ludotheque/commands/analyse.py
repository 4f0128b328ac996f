"""`ludotheque analyse`: luck and choice of a saved game; with --retry, its costly choices tried again."""

import argparse
from pathlib import Path

from rich.console import Console
from rich.progress import TextColumn, TimeRemainingColumn

from ..analysis import printed
from ..analysis.effort import EFFORTS
from ..analysis.review import review
from ..analysis.review_text import ReviewText
from ..texts import Texts
from . import results
from .flags import Command, Flags
from .lessons import Lesson
from .support import INTERRUPTED, Outputs, bar, ensure_compiled, load_to_look_at, with_words


def add_flags(flags: Flags) -> None:
    flags.file("file", "file")
    effort = Flags(flags.parser.add_mutually_exclusive_group(), flags.texts)
    for name in ("quick", "deep"):
        effort.add(f"--{name}", dest="effort", action="store_const", const=name, default="normal", explained=name)
    flags.switch("--retry", "retry")
    flags.seed()
    flags.cores()
    flags.file("--table", "table_analysis")
    flags.file("--json", "json")


def run(given: argparse.Namespace, texts: Texts, console: Console) -> int:
    match = load_to_look_at(Path(given.file), texts, console)
    texts = with_words(match, texts)
    outputs = Outputs(texts, results.table(given.table, printed.columns), (given.json, printed.write_json))
    ensure_compiled(match.game, texts)
    try:
        with bar(TextColumn("{task.percentage:3.0f} %"), TimeRemainingColumn()) as progress:
            task = progress.add_task(texts("analysis.working"), total=1.0)
            seen = review(
                match,
                EFFORTS[given.effort],
                given.seed,
                given.cores,
                lambda done: progress.update(task, completed=done),
            )
    except KeyboardInterrupt:
        console.print(texts("analysis.interrupted"), style="yellow")
        return INTERRUPTED
    if given.retry:
        Lesson(console, texts).try_again(match, seen)
    else:
        console.print(printed.printed(ReviewText(match, seen, texts), console.width), soft_wrap=False, highlight=False)
    outputs.write(seen, console)
    return 0


COMMAND = Command("analyse", run, add_flags)
