"""`ludotheque backup`: a copy of the tables, while a server plays on."""

import argparse
import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import TextColumn

from ..table.backups import Report, back_up
from ..table.server import default_database, is_shared
from ..table.store import Unavailable
from ..texts import Texts
from .flags import Command, Flags
from .support import Mistake, bar, system_reason


def add_flags(flags: Flags) -> None:
    flags.file("file", "backup_file", nargs="?")
    flags.file("--db", "db", "FILE|URL")


def run(given: argparse.Namespace, texts: Texts, console: Console) -> None:
    place = sqlite_file(given.db, "backup.pg_dump", given.file or f"{new_name()}.dump", texts)
    to = Path(given.file or f"{new_name()}.db")
    if to.is_dir():
        to /= f"{new_name()}.db"
    with explained(to, texts), progress(texts("backup.copying")) as report:
        held = back_up(place, to, report)
    told = texts("backup.done", file=to, tables=held.tables, entries=held.entries)
    console.print(told, markup=False, highlight=False, soft_wrap=True)


def new_name() -> str:
    return time.strftime("ludotheque-%Y-%m-%d-%H%M%S")


def sqlite_file(given: str | None, key: str, file: str, texts: Texts) -> Path:
    """The file of tables; with PostgreSQL its own programs do it: raises Mistake, which says how."""
    place = given or str(default_database())
    if is_shared(place):
        raise Mistake(texts(key, place=without_password(place), file=file))
    return Path(place)


def without_password(address: str) -> str:
    return re.sub(r"//([^/@:]*):[^@/]*@", r"//\1@", address)


@contextmanager
def explained(file: Path, texts: Texts) -> Iterator[None]:
    """What can go wrong with files, in a sentence."""
    try:
        yield
    except OSError as error:
        reason = system_reason(error, texts)
        raise Mistake(texts("backup.fails", file=error.filename or error.args[0] or file, reason=reason)) from error
    except (Unavailable, sqlite3.Error) as error:
        raise Mistake(texts.explain(error)) from error


@contextmanager
def progress(text: str) -> Iterator[Report]:
    with bar(TextColumn("{task.percentage:3.0f} %")) as shown:
        task = shown.add_task(text, total=1.0)
        report: Callable[[float], None] = lambda done: shown.update(task, completed=done)  # noqa: E731
        yield report


COMMAND = Command("backup", run, add_flags)
