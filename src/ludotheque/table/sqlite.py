"""Tables kept in a file of SQLite, for one server.

The writes of many tables are grouped into one transaction, in a thread of its own, so that the event loop never waits
for a disk.
"""

import asyncio
import contextlib
import os
import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from . import schema
from .store import FOREVER, NO_REMATCH, Conflict, Deleted, Door, Ears, NewRematch, Row, Seated, Unavailable, Unusable

T = TypeVar("T")

MOST_IN_ONE_TRANSACTION = 500
SECONDS_BETWEEN_CHECKPOINTS = 1.0
PAGES_GIVEN_BACK = 200  # at a time, to the file system: a few milliseconds
PATIENCE = 10.0  # seconds that somebody waits for another program that holds the file

# Who holds another seat there has invited somebody to this one.
GIVE_UP = """delete from holders where tab = ? and seat = ? and player <> ? and exists
             (select 1 from holders as other where other.tab = holders.tab and other.player = holders.player
              and other.seat <> holders.seat)"""
SWAPPED = "insert or ignore into {0} select player, ?, ? - 1 - seat from {0} where tab = ?"


# Each table found from the one before: a log is as long as its games, and nobody wants to read all of it.
TABLES_AFTER = """with recursive found(tab) as (
    select (select min(tab) from log where tab > ?) union all
    select (select min(tab) from log where log.tab > found.tab) from found where found.tab is not null
) select tab, (select at from log where log.tab = found.tab order by seq desc limit 1)
  from found where tab is not null limit ?"""


class SqliteStore:
    """A single file (or `:memory:`), one server."""

    def __init__(self, file: str | Path) -> None:
        self.file = str(file)
        self.jobs: queue.SimpleQueue[tuple[Callable[[sqlite3.Connection], Any], asyncio.Future[Any]] | None]
        self.jobs = queue.SimpleQueue()
        self.thread = threading.Thread(target=self._work, name="store", daemon=True)
        self.closing = threading.Event()
        self.loop: asyncio.AbstractEventLoop | None = None

    async def open(self) -> None:
        self.loop = asyncio.get_running_loop()
        if self.file != ":memory:":
            Path(self.file).parent.mkdir(parents=True, exist_ok=True)
        self.thread.start()
        await self._do(lambda db: None)

    async def close(self) -> None:
        self.jobs.put(None)
        await asyncio.to_thread(self.thread.join)

    async def check(self) -> None:
        def look(db: sqlite3.Connection) -> None:
            (said,) = db.execute("pragma quick_check(1)").fetchone()
            if said != "ok":
                raise Unusable("damaged", said=said)

        await self._do(look)

    async def append(self, table: str, first: int, bodies: Sequence[str], rematch: NewRematch | None = None) -> None:
        now = time.time()
        rows = [(table, first + i, body, now) for i, body in enumerate(bodies)]

        def write(db: sqlite3.Connection) -> None:
            if first > 1 and not db.execute("select 1 from log where tab = ? and seq = 1", (table,)).fetchone():
                raise Deleted(table)
            try:
                db.executemany("insert into log values (?, ?, ?, ?)", rows)
                if rematch:
                    db.execute("insert into log values (?, 1, ?, ?)", (rematch.table, rematch.body, now))
                    for kind in ("holders", "left_seats"):
                        db.execute(SWAPPED.format(kind), (rematch.table, rematch.seats, table))
            except sqlite3.IntegrityError as error:
                raise Conflict(table) from error

        await self._do(write)

    async def read(self, table: str, after: int = 0) -> list[Row]:
        sql = "select seq, body, at from log where tab = ? and seq > ? order by seq"
        return await self._do(lambda db: [Row(*row) for row in db.execute(sql, (table, after))])

    async def hold(self, player: str, table: str, seat: int) -> None:
        await self._do(lambda db: db.execute("insert or ignore into holders values (?, ?, ?)", (player, table, seat)))

    async def first(self, table: str) -> str:
        return await self._do(lambda db: first_of(db, table))

    async def rise(self, player: str, table: str, nameless: Callable[[str], str] | None = None) -> None:
        who = (player, table)

        def write(db: sqlite3.Connection) -> None:
            seats = [seat for (seat,) in db.execute("select seat from holders where player = ? and tab = ?", who)]
            for seat in seats:
                void = """insert into links values (?, ?, 0, 1)
                          on conflict (tab, seat) do update set used = 1"""
                db.execute(void, (table, seat))
            db.execute("delete from holders where player = ? and tab = ?", who)
            if nameless is None:
                keep = """insert or ignore into left_seats select ?, ?, ? where not exists
                          (select from_others.seat from holders as from_others where tab = ? and seat = ?)"""
                db.executemany(keep, [(*who, seat, table, seat) for seat in seats])
            else:
                db.execute("delete from left_seats where player = ? and tab = ?", who)
                db.execute("update log set body = ? where tab = ? and seq = 1", (nameless(first_of(db, table)), table))

        await self._do(write)

    async def left(self, player: str, table: str) -> list[int]:
        sql = "select seat from left_seats where player = ? and tab = ? order by seat"
        return await self._do(lambda db: [seat for (seat,) in db.execute(sql, (player, table))])

    async def tables_left(self, player: str, most: int) -> list[str]:
        sql = "select distinct tab from left_seats where player = ? limit ?"
        return await self._do(lambda db: [table for (table,) in db.execute(sql, (player, most))])

    async def withdraw(self, player: str) -> list[str]:
        sql = "delete from asking where player = ? returning tab"
        return await self._do(lambda db: [table for (table,) in db.execute(sql, (player,))])

    async def holders(self, table: str) -> list[str]:
        sql = "select distinct player from holders where tab = ?"
        return await self._do(lambda db: [player for (player,) in db.execute(sql, (table,))])

    async def door(self, table: str, seat: int, link: int) -> Door:
        return await self._do(lambda db: door_in(db, table, seat, link))

    async def sit(self, player: str, table: str, seat: int, link: int, rematch: tuple[str, int] = NO_REMATCH) -> bool:
        def write(db: sqlite3.Connection) -> bool:
            there = db.execute("select 1 from log where tab = ? and seq = 1", (table,)).fetchone()
            if not there or door_in(db, table, seat, link) != "free":
                return False
            db.execute("insert or replace into links values (?, ?, ?, 1)", (table, seat, link))
            db.executemany(GIVE_UP, [(table, seat, player), (*rematch, player)])
            held = db.execute("select 1 from holders where tab = ? and seat = ?", rematch).fetchone()
            for one in [(table, seat), rematch] if rematch[0] and not held else [(table, seat)]:
                db.execute("insert or ignore into holders values (?, ?, ?)", (player, *one))
            return True

        return await self._do(write)

    async def renew(self, table: str, seat: int, by: str = "", *, only: bool = False) -> int:
        holds = "select 1 from holders where tab = ? and seat = ? and player = ?"

        def write(db: sqlite3.Connection) -> int:
            if by and not db.execute(holds, (table, seat, by)).fetchone():
                return 0
            if only:
                db.execute("delete from holders where tab = ? and seat = ? and player <> ?", (table, seat, by))
                db.execute("delete from asking where tab = ? and seat = ?", (table, seat))
            known = db.execute("select number from links where tab = ? and seat = ?", (table, seat)).fetchone()
            number = known[0] + 1 if known else 1
            db.execute("insert or replace into links values (?, ?, ?, 0)", (table, seat, number))
            return int(number)

        return await self._do(write)

    async def ask(self, player: str, table: str, seat: int, code: str) -> str:
        def write(db: sqlite3.Connection) -> str:
            db.execute("insert or ignore into asking values (?, ?, ?, ?)", (table, seat, player, code))
            sql = "select code from asking where tab = ? and seat = ? and player = ?"
            mine = db.execute(sql, (table, seat, player)).fetchone()
            return str(mine[0]) if mine else ""

        return await self._do(write)

    async def admit(self, table: str, seat: int, code: str, yes: bool) -> bool:
        def write(db: sqlite3.Connection) -> bool:
            sql = "delete from asking where tab = ? and seat = ? and code = ? returning player"
            asked = db.execute(sql, (table, seat, code)).fetchall()
            if yes:
                db.executemany(
                    "insert or ignore into holders values (?, ?, ?)", [(player, table, seat) for (player,) in asked]
                )
            return bool(asked)

        return await self._do(write)

    async def seated(self, table: str) -> list[Seated]:
        sql = """select seat, player, '' from holders where tab = ? union all
                 select seat, player, code from asking where tab = ? order by 1, 2"""
        return await self._do(lambda db: [Seated(*row) for row in db.execute(sql, (table, table))])

    async def seats(self, player: str, table: str) -> list[int]:
        sql = "select seat from holders where player = ? and tab = ? order by seat"
        return await self._do(lambda db: [seat for (seat,) in db.execute(sql, (player, table))])

    async def tables(self, player: str, most: int) -> list[str]:
        sql = """select tab from (select distinct tab from holders where player = ?) as held order by
                 (select at from log where log.tab = held.tab order by seq desc limit 1) desc limit ?"""
        return await self._do(lambda db: [table for (table,) in db.execute(sql, (player, most))])

    async def tables_after(self, name: str, most: int) -> list[tuple[str, float]]:
        return await self._do(lambda db: db.execute(TABLES_AFTER, (name, most)).fetchall())

    async def delete(self, table: str, unless_after: float = FOREVER, only_of: str = "") -> bool:
        others = "select 1 from holders where tab = ? and ? not in ('', player)"

        def remove(db: sqlite3.Connection) -> bool:
            last = db.execute("select at from log where tab = ? order by seq desc limit 1", (table,)).fetchone()
            if (last is not None and last[0] > unless_after) or db.execute(others, (table, only_of)).fetchone():
                return False
            for kind in schema.OF_A_TABLE:
                db.execute(f"delete from {kind} where tab = ?", (table,))  # noqa: S608
            return True

        return await self._do(remove)

    async def tidy(self) -> bool:
        """Trap: a file made before 0.3.0 has no `auto_vacuum` before it is restored from a backup: its free pages stay
        in it, to be used again."""

        def give_back(db: sqlite3.Connection) -> bool:
            if not db.execute("pragma auto_vacuum").fetchone()[0]:
                return False
            db.execute(f"pragma incremental_vacuum({PAGES_GIVEN_BACK})").fetchall()
            return bool(db.execute("pragma freelist_count").fetchone()[0])

        return await self._do(give_back)

    async def claim(self, task: str, seconds: float) -> bool:
        """There is no other server."""
        return True

    async def secret(self) -> str:
        def find(db: sqlite3.Connection) -> str:
            db.execute("insert or ignore into meta values ('secret', ?)", (secrets.token_hex(32),))
            return str(db.execute("select value from meta where name = 'secret'").fetchone()[0])

        return await self._do(find)

    async def save_snapshot(self, table: str, rules: str, body: bytes) -> None:
        sql = "insert or replace into snapshots select ?, ?, ? from log where tab = ? and seq = 1"
        await self._do(lambda db: db.execute(sql, (table, rules, body, table)))

    async def snapshot(self, table: str) -> tuple[str, bytes] | None:
        return await self._do(
            lambda db: db.execute("select rules, body from snapshots where tab = ?", (table,)).fetchone()
        )

    async def try_writing(self) -> None:
        now = str(time.time())
        await self._do(lambda db: db.execute("insert or replace into meta values ('written', ?)", (now,)))

    def listen(self, ears: Ears) -> None:
        """Nobody else writes to this file."""

    async def tell_present(self, present: Mapping[str, Collection[int]]) -> None:
        """There is no other server."""

    async def _do(self, job: Callable[[sqlite3.Connection], T]) -> T:
        assert self.loop is not None, "open the store first"
        future: asyncio.Future[T] = self.loop.create_future()
        self.jobs.put((job, future))
        return await future

    def _work(self) -> None:
        """In its own thread: do the jobs that wait, in one transaction, then tell those who asked."""
        try:
            db = opened(self.file)
        except sqlite3.Error as error:
            self._refuse_all(Unavailable(f"{self.file}: {error}"))
            return
        except Unusable as error:
            self._refuse_all(error)
            return
        tidying = threading.Thread(target=self._tidy, name="store tidying", daemon=True)
        tidying.start()
        while (job := self.jobs.get()) is not None:
            batch = [job]
            while len(batch) < MOST_IN_ONE_TRANSACTION and not self.jobs.empty():
                following = self.jobs.get()
                if following is None:
                    self.jobs.put(None)
                    break
                batch.append(following)
            results = self._transaction(db, batch)
            assert self.loop is not None
            if not self.loop.is_closed():
                self.loop.call_soon_threadsafe(
                    _tell, [(future, result) for (_, future), result in zip(batch, results, strict=True)]
                )
        self.closing.set()
        tidying.join()
        db.close()

    def _tidy(self) -> None:
        """In another thread: bring what was written from the log file into the database, while writing goes on."""
        db = sqlite3.connect(self.file, isolation_level=None)
        while not self.closing.wait(SECONDS_BETWEEN_CHECKPOINTS):
            with contextlib.suppress(sqlite3.Error):  # a full disk: the writer says so
                db.execute("pragma wal_checkpoint(passive)")
        db.close()

    def _refuse_all(self, error: Exception) -> None:
        """The file cannot be opened: every caller is told so."""
        while (job := self.jobs.get()) is not None:
            assert self.loop is not None
            self.loop.call_soon_threadsafe(_tell, [(job[1], error)])

    @staticmethod
    def _transaction(db: sqlite3.Connection, batch: list[Any]) -> list[Any]:
        """The result, or the exception, of each job; a job that fails leaves the others alone."""
        results: list[Any] = []
        try:
            db.execute("begin immediate")
            for job, _ in batch:
                db.execute("savepoint job")
                try:
                    results.append(job(db))
                    db.execute("release job")
                except Exception as error:
                    db.execute("rollback to job")
                    db.execute("release job")
                    results.append(trouble(error) if isinstance(error, sqlite3.Error) else error)
            db.execute("commit")
        except sqlite3.Error as error:  # the disk is full, the file is gone: nobody's job is done
            if db.in_transaction:
                db.execute("rollback")
            return [Unavailable(str(error))] * len(batch)
        return results


def first_of(db: sqlite3.Connection, table: str) -> str:
    row = db.execute("select body from log where tab = ? and seq = 1", (table,)).fetchone()
    return str(row[0]) if row else ""


def door_in(db: sqlite3.Connection, table: str, seat: int, link: int) -> Door:
    """Does a seat's link of this number open? The first one does until somebody holds the seat."""
    known = db.execute("select number, used from links where tab = ? and seat = ?", (table, seat)).fetchone()
    if known and known[0] != link:
        return "void"
    if known and not known[1]:
        return "free"
    held = db.execute("select 1 from holders where tab = ? and seat = ?", (table, seat)).fetchone()
    return "taken" if known or held else "free"


def opened(file: str) -> sqlite3.Connection:
    """The database, of this release's schema; raises Unusable, or what SQLite says."""
    if file != ":memory:":
        with contextlib.suppress(OSError):  # there already; or SQLite says what is wrong
            os.close(os.open(file, os.O_CREAT | os.O_EXCL, 0o600))  # what signs links and cookies is in it
    db = sqlite3.connect(file, PATIENCE, isolation_level=None)
    try:
        if not check_ours(db):
            db.execute("pragma auto_vacuum = incremental")  # only an empty file can begin with it
        db.execute("pragma journal_mode = wal")
        db.execute("pragma synchronous = full")
        db.execute("pragma wal_autocheckpoint = 0")  # `_tidy` does it, beside the writes
        migrate(db)
    except sqlite3.Error as error:
        db.close()
        raise unusable(error) or error from None
    except Unusable:
        db.close()
        raise
    return db


def check_ours(db: sqlite3.Connection) -> bool:
    """Before anything is changed in it: an empty file, or (true) one with tables of ours; raises Unusable."""
    tables = {name for (name,) in db.execute("select name from sqlite_master where type = 'table'")}
    if not tables:
        return False
    try:
        for sql in schema.OURS:
            db.execute(sql)
    except sqlite3.OperationalError as error:
        raise Unusable("foreign") from error
    return True


def migrate(db: sqlite3.Connection) -> None:
    """Bring the schema up to this release's, whole or not at all; another program that opens it now waits."""
    db.execute("begin immediate")
    try:
        known = db.execute("select 1 from sqlite_master where name = 'meta'").fetchone()
        meta = dict(db.execute(schema.READ_META).fetchall()) if known else {}
        for step in schema.missing(meta):
            for statement in step.sqlite:
                db.execute(statement)
        if meta != (new := schema.after(meta)):
            db.executemany("insert or replace into meta values (?, ?)", new.items())
        db.execute("commit")
    except BaseException:
        db.execute("rollback")
        raise


def trouble(error: sqlite3.Error) -> Unavailable:
    return unusable(error) or Unavailable(str(error))


def unusable(error: sqlite3.Error) -> Unusable | None:
    """What is wrong with a file, where it is not a passing trouble."""
    if "decode to UTF-8" in str(error):  # said by Python, not by SQLite: there is no code
        return Unusable("damaged", said=str(error))
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_NOTADB:
            return Unusable("no_database")
        case sqlite3.SQLITE_READONLY:
            return Unusable("read_only")
        case sqlite3.SQLITE_CORRUPT:
            return Unusable("damaged", said=str(error))
    return None


def _tell(answers: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, result in answers:
        if future.cancelled():
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)
