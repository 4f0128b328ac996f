"""`ludotheque restore`: the tables of a backup, in the place of what is there."""

import argparse
from pathlib import Path

from rich.console import Console

from ..table.backups import restore
from ..texts import Texts
from .backup import explained, progress, sqlite_file
from .flags import Command, Flags


def add_flags(flags: Flags) -> None:
    flags.file("file", "restore_file")
    flags.file("--db", "db", "FILE|URL")
    flags.switch("--replace", "restore_replace")


def run(given: argparse.Namespace, texts: Texts, console: Console) -> None:
    place = sqlite_file(given.db, "backup.pg_restore", given.file, texts)
    with explained(place, texts), progress(texts("backup.copying")) as report:
        held, before = restore(Path(given.file), place, given.replace, report)
    told = texts("backup.restored", file=place, tables=held.tables, entries=held.entries)
    if before:
        told += "\n" + texts("backup.before", file=before)
    console.print(told, markup=False, highlight=False, soft_wrap=True)


COMMAND = Command("restore", run, add_flags)
