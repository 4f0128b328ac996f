"""Where tables are kept: an append-only log with the key (table, seq), and who holds which seat.

State is only ever the log. `append` is all or nothing, and refuses if somebody else has written the next
number first: two servers on one database cannot both be right. `SqliteStore` groups the writes of many tables
into one transaction in a thread of its own, so that the event loop never waits for a disk.
"""

import asyncio
import contextlib
import queue
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

T = TypeVar("T")

MOST_IN_ONE_TRANSACTION = 500
SECONDS_BETWEEN_CHECKPOINTS = 1.0

SCHEMA = """
create table if not exists log (
    tab text not null, seq integer not null, body text not null, at real not null, primary key (tab, seq)
) without rowid;
create table if not exists holders (
    player text not null, tab text not null, seat integer not null, primary key (player, tab, seat)
) without rowid;
create table if not exists snapshots (tab text primary key, rules text not null, body blob not null) without rowid;
create table if not exists meta (name text primary key, value text not null) without rowid;
"""


class Row(NamedTuple):
    """One entry of a table's log."""

    seq: int
    body: str
    at: float


class Unavailable(Exception):
    """The database does not answer: what was asked may or may not be done. Read again, then ask again."""


class Conflict(Exception):
    """Somebody else wrote this number of the log first: read it again."""


class Store(Protocol):
    """What the server needs of a database."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def append(self, table: str, first: int, bodies: Sequence[str]) -> None:
        """Write entries `first`, `first` + 1, ...; when this returns they are kept. Raises Conflict."""

    async def read(self, table: str, after: int = 0) -> list[Row]:
        """The entries after a number, in order; empty for a table that does not exist."""

    async def hold(self, player: str, table: str, seat: int) -> None:
        """From now on this player may act for this seat."""

    async def hold_swapped(self, table: str, rematch: str, seats: int) -> None:
        """The holder of a seat at a table holds the opposite one at its rematch."""

    async def seats(self, player: str, table: str) -> list[int]:
        """The seats that a player holds at a table."""

    async def tables(self, player: str, most: int) -> list[str]:
        """The tables at which a player holds a seat, the latest changed first."""

    async def secret(self) -> str:
        """The secret that signs links and cookies, the same for all servers on this database."""

    async def save_snapshot(self, table: str, rules: str, body: bytes) -> None:
        """Keep a snapshot, made under the rules of this digest."""

    async def snapshot(self, table: str) -> tuple[str, bytes] | None:
        """The latest snapshot: under which rules it was made, and what it holds."""

    def listen(self, heard: Callable[[str], None], present: Callable[[str, str, set[int]], None]) -> None:
        """Call `heard(table)` when another server has written to a table, and `present(server, table, seats)` when it
        says who sits at one there."""

    async def tell_present(self, present: Mapping[str, Collection[int]]) -> None:
        """Tell the other servers who sits at these tables here."""


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

    async def append(self, table: str, first: int, bodies: Sequence[str]) -> None:
        now = time.time()
        rows = [(table, first + i, body, now) for i, body in enumerate(bodies)]

        def write(db: sqlite3.Connection) -> None:
            try:
                db.executemany("insert into log values (?, ?, ?, ?)", rows)
            except sqlite3.IntegrityError as error:
                raise Conflict(table) from error

        await self._do(write)

    async def read(self, table: str, after: int = 0) -> list[Row]:
        sql = "select seq, body, at from log where tab = ? and seq > ? order by seq"
        return await self._do(lambda db: [Row(*row) for row in db.execute(sql, (table, after))])

    async def hold(self, player: str, table: str, seat: int) -> None:
        await self._do(lambda db: db.execute("insert or ignore into holders values (?, ?, ?)", (player, table, seat)))

    async def hold_swapped(self, table: str, rematch: str, seats: int) -> None:
        sql = "insert or ignore into holders select player, ?, ? - 1 - seat from holders where tab = ?"
        await self._do(lambda db: db.execute(sql, (rematch, seats, table)))

    async def seats(self, player: str, table: str) -> list[int]:
        sql = "select seat from holders where player = ? and tab = ? order by seat"
        return await self._do(lambda db: [seat for (seat,) in db.execute(sql, (player, table))])

    async def tables(self, player: str, most: int) -> list[str]:
        sql = """select tab from (select distinct tab from holders where player = ?) as held order by
                 (select at from log where log.tab = held.tab order by seq desc limit 1) desc limit ?"""
        return await self._do(lambda db: [table for (table,) in db.execute(sql, (player, most))])

    async def secret(self) -> str:
        def find(db: sqlite3.Connection) -> str:
            db.execute("insert or ignore into meta values ('secret', ?)", (secrets.token_hex(32),))
            return str(db.execute("select value from meta where name = 'secret'").fetchone()[0])

        return await self._do(find)

    async def save_snapshot(self, table: str, rules: str, body: bytes) -> None:
        await self._do(lambda db: db.execute("insert or replace into snapshots values (?, ?, ?)", (table, rules, body)))

    async def snapshot(self, table: str) -> tuple[str, bytes] | None:
        return await self._do(
            lambda db: db.execute("select rules, body from snapshots where tab = ?", (table,)).fetchone()
        )

    def listen(self, heard: Callable[[str], None], present: Callable[[str, str, set[int]], None]) -> None:
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
            db = sqlite3.connect(self.file, isolation_level=None)
            db.execute("pragma journal_mode = wal")
            db.execute("pragma synchronous = full")
            db.execute("pragma wal_autocheckpoint = 0")  # `_tidy` does it, beside the writes
            db.executescript(SCHEMA)
        except sqlite3.Error as error:
            self._refuse_all(Unavailable(f"{self.file}: {error}"))
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
                    results.append(Unavailable(str(error)) if isinstance(error, sqlite3.Error) else error)
            db.execute("commit")
        except sqlite3.Error as error:  # the disk is full, the file is gone: nobody's job is done
            if db.in_transaction:
                db.execute("rollback")
            return [Unavailable(str(error))] * len(batch)
        return results


def _tell(answers: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, result in answers:
        if future.cancelled():
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)
