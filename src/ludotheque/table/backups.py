"""Copies of a SQLite file of tables, made while a server plays on it, and put back.

A plain copy of a live file loses what is still in its log file (`-wal`). SQLite's own backup reads the database as it
was when the copy began, whoever writes meanwhile. What was written is checked before it gets its name.
"""

import contextlib
import os
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from . import schema
from .sqlite import check_ours, unusable
from .store import Unusable

PAGES = 1024  # copied between two reports
PATIENCE = 10.0  # seconds that another program may hold a file

# Tables whose numbers do not run from 1 to their count.
TORN = "select count(*) from (select 1 from log group by tab having min(seq) <> 1 or max(seq) <> count(*))"
HELD = "select count(distinct tab), count(*) from log"

Report = Callable[[float], None]  # how much is done, from 0 to 1


class Held(NamedTuple):
    """What a file holds."""

    tables: int
    entries: int


def back_up(place: Path, to: Path, report: Report) -> Held:
    """Copy the tables of `place`, as they are now, into a new file; raises Unusable, OSError, or what SQLite says."""
    if not place.is_file():
        raise FileNotFoundError(place)
    if to.exists():
        raise Unusable("backup_exists", file=to)
    with beside(to) as written:
        held = copied(place, written, report)
        published(written, to)
    return held


def restore(backup: Path, place: Path, replace: bool, report: Report) -> tuple[Held, Path | None]:
    """Put a backup in the place of `place`, where no server may be at work; the file that was there before, if it had
    tables, is kept beside it: its name. Raises Unusable, OSError, or what SQLite says."""
    if not backup.is_file():
        raise FileNotFoundError(backup)
    if place.exists() and backup.samefile(place):
        raise Unusable("same_file", file=backup)
    place.parent.mkdir(parents=True, exist_ok=True)
    check_free(place, replace)
    with beside(place) as written:
        held = copied(backup, written, report)
        kept = set_aside(place) if check_free(place, replace) else None  # again: a copy takes its time
        for left in ("-wal", "-shm", "-journal"):  # of a file that was deleted: they would be read into the new one
            Path(f"{place}{left}").unlink(missing_ok=True)
        written.replace(place)
        settle(place.parent)
    return held, kept


@contextlib.contextmanager
def beside(file: Path) -> Iterator[Path]:
    """A new file in the same folder, which nobody else may read: a backup holds the secret that signs links. Gone
    afterwards, unless it has got its name."""
    handle, name = tempfile.mkstemp(".part", f".{file.name}.", file.parent)
    os.close(handle)
    try:
        yield Path(name)
    finally:
        for left in (name, f"{name}-journal"):
            Path(left).unlink(missing_ok=True)


def copied(source: Path, written: Path, report: Report) -> Held:
    """Copy a database, and check the copy."""
    with opened(source, "rw" if os.access(source, os.W_OK) else "ro") as old, opened(written, "rw") as new:
        check_ours(old)
        schema.missing(dict(old.execute(schema.READ_META).fetchall()))
        # One state of it, however much is written meanwhile: without it the copy would begin anew with every write.
        old.execute("begin")
        held = Held(*old.execute(HELD).fetchone())
        old.backup(new, pages=PAGES, progress=lambda _, left, of: report(0.9 * (1 - left / max(of, 1))), sleep=0)
        old.execute("rollback")
        new.execute("pragma journal_mode = delete")  # a single file
        if not new.execute("pragma auto_vacuum").fetchone()[0]:  # of a release that could not give space back
            new.execute("pragma auto_vacuum = incremental")
            new.execute("vacuum")
        check_sound(new)
        if Held(*new.execute(HELD).fetchone()) != held:
            raise Unusable("damaged", said="rows are missing")
    report(1.0)
    return held


def check_sound(db: sqlite3.Connection) -> None:
    """Are its pages in order, and do the numbers of every table's log run on? Raises Unusable."""
    said = db.execute("pragma integrity_check(1)").fetchone()[0]
    if said != "ok":
        raise Unusable("damaged", said=said)
    if torn := db.execute(TORN).fetchone()[0]:
        raise Unusable("torn", tables=torn)


@contextlib.contextmanager
def opened(file: Path, mode: str) -> Iterator[sqlite3.Connection]:
    """A file that is there already; what is wrong with it is Unusable."""
    db = sqlite3.connect(f"{file.absolute().as_uri()}?mode={mode}", PATIENCE, isolation_level=None, uri=True)
    try:
        yield db
    except sqlite3.Error as error:
        raise unusable(error) or error from None
    finally:
        db.close()


def check_free(place: Path, replace: bool) -> int:
    """May a backup take the place of this file? How many tables it has; raises Unusable. Only who is alone can leave
    the mode with a log file (`-wal`), which also brings all of it into the file."""
    if not place.exists():
        return 0
    with opened(place, "rw") as db:
        check_ours(db)
        try:
            alone = db.execute("pragma journal_mode = delete").fetchone()[0] == "delete"
        except sqlite3.OperationalError:
            alone = False
        if not alone:
            raise Unusable("in_use", file=place)
        known = db.execute("select 1 from sqlite_master where name = 'log'").fetchone()
        tables = int(db.execute(HELD).fetchone()[0]) if known else 0
    if tables and not replace:
        raise Unusable("has_tables", file=place, tables=tables)
    return tables


def set_aside(place: Path) -> Path:
    """Give a file another name: when it was replaced."""
    aside = place.with_name(f"{place.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")
    published(place, aside)
    return aside


def published(written: Path, to: Path) -> None:
    """Give a whole file its name, never another's."""
    try:
        os.link(written, to)
    except FileExistsError:
        raise Unusable("backup_exists", file=to) from None
    except OSError:  # a file system without links
        written.rename(to)
    else:
        written.unlink()
    settle(to.parent)


def settle(folder: Path) -> None:
    """A name is kept when its folder is."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
