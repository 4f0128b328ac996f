"""What several commands need: bars of progress, who plays, files."""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn

from ..engine.ahead import Compiling, compile_ahead, is_compiled
from ..engine.errors import BadOption
from ..engine.game import Game
from ..engine.gpus import Gpus
from ..engine.match import Match
from ..engine.saved import read
from ..engine.versions import OtherRules
from ..engine.workers import Threads, Workers
from ..lab.cluster import cluster
from ..players import is_prepared, prepare, thinks
from ..texts import Texts

HUMAN = "human"
WRONG = 2  # the exit code for a wrong flag, value or file
INTERRUPTED = 130  # for Ctrl-C, as shells expect


class Mistake(Exception):
    """Something the user can put right; said in one line."""


# --- Progress ----------------------------------------------------------------------------------------------


def bar(*columns: ProgressColumn) -> Progress:
    """A bar with these columns beside it, gone when it is done."""
    return Progress(
        TextColumn("{task.description}"), BarColumn(), *columns, console=Console(stderr=True), transient=True
    )


def counting() -> Progress:
    """A bar that counts matches or boards."""
    return bar(MofNCompleteColumn(), TimeRemainingColumn())


def ensure_compiled(game: Game, texts: Texts) -> None:
    """On first use, compile with a progress bar; later, nothing."""
    if is_compiled(game):
        return
    with bar(TextColumn("{task.percentage:3.0f} % [dim]{task.fields[rule]}")) as progress:
        task = progress.add_task(texts("play.compiling", game=game.title), total=1.0, rule="")
        compile_ahead(game, lambda done, rule: progress.update(task, completed=done, rule=rule))


@contextmanager
def compiling_meanwhile(game: Game) -> Iterator[Compiling]:
    """Matches of the game are played at once, interpreted; its rules are compiled behind them once it is started."""
    compiling = Compiling(game)
    compiling.begin()
    try:
        yield compiling
    finally:
        compiling.stop()


def ensure_prepared(game: Game, options: Mapping[str, Any], seats: Sequence[str], texts: Texts) -> None:
    """Have ready what those need who think, with a progress bar."""
    if is_prepared(game, options) or not any(thinks(game, seat) for seat in seats):
        return
    with bar(TextColumn("{task.percentage:3.0f} %")) as progress:
        task = progress.add_task(texts("play.preparing", game=game.title), total=1.0)
        prepare(game, options, lambda done: progress.update(task, completed=done))


@contextmanager
def workers(given: argparse.Namespace) -> Iterator[Workers]:
    """Who does the work: so many cores, a cluster, or GPUs; raises BadCluster, NoGpu."""
    if given.cluster is not None:
        with cluster(given.cluster) as found:
            yield found
    else:
        yield Gpus() if "gpu" in given and given.gpu else Threads(given.cores)


# --- What was given ----------------------------------------------------------------------------------------


def check_seats(given: Sequence[str] | None, game: Game, known: Sequence[str], default: Sequence[str]) -> list[str]:
    """Who plays: as many as there are by default, each known; raises BadOption."""
    seats = list(given or default)
    if len(seats) != len(default):
        raise BadOption("seats", game=game.name, seats=len(default), option="--seats")
    for seat in seats:
        if seat not in known:
            raise BadOption("style", game=game.name, style=seat, styles=", ".join(known))
    return seats


def chosen_options(given: argparse.Namespace, game: Game) -> dict[str, Any]:
    """The game's options that were given; raises BadOption."""
    asked = ((option, getattr(given, option.name)) for option in game.options)
    return {option.name: option.read_flag(text) for option, text in asked if text is not None}


def with_words(match: Match, texts: Texts) -> Texts:
    """The words of a game, of a match's own options and of its players, in the same language."""
    said = dict(match.game.deck_words(match.options, texts.language)) | dict(match.game.noted_words(match.actions))
    return Texts(texts.language, match.game.folder).also(said)


# --- Files -------------------------------------------------------------------------------------------------


def read_game(file: Path) -> Match:
    """A saved game; some editors put a mark before the text."""
    return read(file.read_text("utf-8-sig"))


def load_file(file: Path, texts: Texts) -> Match:
    """A saved game; raises Mistake where it cannot be read."""
    try:
        return read_game(file)
    except OSError as error:
        raise Mistake(texts("error.cannot_read", file=file, reason=system_reason(error, texts))) from error
    except UnicodeDecodeError as error:
        raise Mistake(texts("error.cannot_read", file=file, reason=texts("error.not_text"))) from error


def load_to_look_at(file: Path, texts: Texts, console: Console) -> Match:
    """The same, where it will not be gone on with: a game of other rules is told of, and read as far as ours go."""
    try:
        return load_file(file, texts)
    except OtherRules as error:
        console.print(texts.explain(error), style="yellow", highlight=False)
        return error.match


def system_reason(error: OSError, texts: Texts) -> str:
    """Why the system refused a file, in the player's language where we have the words."""
    key = f"error.system.{type(error).__name__}"
    return texts(key) if key in texts else str(error.strerror)


class Outputs:
    """The files that a result goes to. Each is tried at once: nobody should wait for what cannot be kept."""

    def __init__(self, texts: Texts, *wanted: tuple[str | None, Callable[[Any, TextIO], Any]]) -> None:
        self.texts = texts
        self.wanted = [(file, write) for file, write in wanted if file]
        for file, _ in self.wanted:
            try_file(file, texts)

    def write(self, result: Any, console: Console | None = None) -> None:
        """Write them all, and say so."""
        for file, write in self.wanted:
            with writing(file, "w", self.texts) as opened:
                write(result, opened)
            if console:
                console.print(self.texts("simulate.written", file=file), style="dim", soft_wrap=True)


def try_file(file: str, texts: Texts) -> None:
    """See whether a file can be written, without losing what is in it; raises Mistake."""
    with writing(file, "a", texts):
        pass


@contextmanager
def writing(file: str, mode: str, texts: Texts) -> Iterator[Any]:
    """A file open to write; raises Mistake."""
    try:
        with Path(file).open(mode, encoding="utf-8", newline="") as opened:
            yield opened
    except OSError as error:
        raise Mistake(texts("error.cannot_write", file=file, reason=system_reason(error, texts))) from error
