"""Tables kept in PostgreSQL, so that several servers can serve the same ones.

Every method is one statement, hence one transaction and one round trip. `append` also leaves a note with the
table's name and the writer's; PostgreSQL delivers notes when the transaction commits, so a server that hears one can
read what it is about.
"""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from typing import Any, LiteralString

import psycopg
from psycopg import AsyncConnection, Notify
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import TransactionStatus

from . import schema
from .store import FOREVER, NO_REMATCH, Conflict, Deleted, Door, Ears, NewRematch, Row, Seated, Unavailable, Unusable

logger = logging.getLogger(__name__)

CONNECTIONS = 8
PATIENCE = 10.0  # seconds that somebody waits for a free connection
STATEMENT_MS = 10_000  # the longest that a statement may take or wait for a lock
RECONNECT = 0.5  # seconds between two attempts to listen again
CHANNELS: Sequence[LiteralString] = ("ludotheque", "ludotheque_seats", "ludotheque_names", "ludotheque_present")
SCHEMA_LOCK = 0x6C75646F  # any number that all servers agree on

# What an address may override: a database that has vanished is noticed within half a minute.
DEFAULTS = {
    "application_name": "ludotheque",
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}


# Whoever deletes a table waits for its first row; whoever writes to it meanwhile then finds that it has gone.
BEGUN: LiteralString = """
with begun as (
    select 1 from log where tab = %(table)s and seq = 1 for key share
), written as (
    insert into log select %(table)s, %(first)s + i - 1, body, %(now)s
    from unnest(%(bodies)s::text[]) with ordinality as entry(body, i)
    where %(first)s = 1 or exists (select 1 from begun)
)"""
NOTE: LiteralString = """
select pg_notify('ludotheque', %(note)s), %(first)s = 1 or exists (select 1 from begun)"""

APPEND: LiteralString = BEGUN + NOTE

APPEND_WITH_REMATCH: LiteralString = (
    BEGUN  # noqa: S608
    + """, laid as (
    insert into log select %(rematch)s, 1, %(body)s, %(now)s where exists (select 1 from begun)
), held as (
    insert into holders select player, %(rematch)s, %(seats)s - 1 - seat from holders
    where tab = %(table)s and exists (select 1 from begun) on conflict do nothing
), named as (
    insert into left_seats select player, %(rematch)s, %(seats)s - 1 - seat from left_seats
    where tab = %(table)s and exists (select 1 from begun) on conflict do nothing
)"""
    + NOTE
)

# Each table found from the one before: a log is as long as its games, and nobody wants to read all of it.
TABLES_AFTER: LiteralString = """with recursive found(tab) as (
    select (select min(tab) from log where tab > %s) union all
    select (select min(tab) from log where log.tab > found.tab) from found where found.tab is not null
) select tab, (select at from log where log.tab = found.tab order by seq desc limit 1)
  from found where tab is not null limit %s"""


# Two who come at once meet at the key of `links`: the second waits for the first, and finds the link used.
SIT: LiteralString = """
with given as (
    select %s::text as tab, %s::int as seat, %s::int as number, %s::text as player,
           %s::text as rematch, %s::int as there
), begun as ( -- whoever deletes the table waits for this row
    select 1 from log, given where log.tab = given.tab and seq = 1 for key share of log
), used as (
    insert into links select tab, seat, number, true from given
    where exists (select from begun)
      and (exists (select from links where links.tab = given.tab and links.seat = given.seat)
       or (number = 0 and not exists (select from holders where holders.tab = given.tab and holders.seat = given.seat)))
    on conflict (tab, seat) do update set used = true where links.number = excluded.number and not links.used
    returning tab
), given_up as ( -- who holds another seat there has invited somebody to this one
    delete from holders using given, used
    where (holders.tab, holders.seat) in ((given.tab, given.seat), (rematch, there))
        and holders.player <> given.player and exists
        (select from holders as other where other.tab = holders.tab and other.player = holders.player
         and other.seat <> holders.seat)
), held as (
    insert into holders
        select player, given.tab, seat from given, used union all
        select player, rematch, there from given, used where rematch <> ''
            and exists (select from log where log.tab = rematch and seq = 1)
            and not exists (select from holders where holders.tab = rematch and holders.seat = there and not exists
                (select from holders as other where other.tab = holders.tab and other.player = holders.player
                 and other.seat <> holders.seat))
    on conflict do nothing
) select pg_notify('ludotheque_seats', %s || tab) from used"""

# Whoever gets up waits for the row of who makes a link, and the other way round: no link outlives the one who made it.
RENEW: LiteralString = """
with given as (
    select %s::text as tab, %s::int as seat, %s::text as maker, %s::bool as alone
), holds as (
    select holders.seat from holders, given where holders.tab = given.tab and holders.seat = given.seat
        and holders.player = given.maker for key share of holders
), allowed as (
    select given.* from given where maker = '' or exists (select from holds)
), put_off as (
    delete from holders using allowed
    where alone and holders.tab = allowed.tab and holders.seat = allowed.seat and holders.player <> maker
), forgotten as (
    delete from asking using allowed where alone and asking.tab = allowed.tab and asking.seat = allowed.seat
), renewed as (
    insert into links select tab, seat, 1, false from allowed
    on conflict (tab, seat) do update set number = links.number + 1, used = false
    returning tab, number
) select number, pg_notify('ludotheque_seats', %s || tab) from renewed"""

ASK: LiteralString = """
with asked as (
    insert into asking values (%s, %s, %s, %s) on conflict do nothing returning tab
) select pg_notify('ludotheque_seats', %s || tab) from asked"""

ADMIT: LiteralString = """
with given as (
    select %s::text as tab, %s::int as seat, %s::text as code, %s::bool as yes
), begun as ( -- whoever deletes the table waits for this row
    select 1 from log, given where log.tab = given.tab and seq = 1 for key share of log
), answered as (
    delete from asking using given, begun
    where asking.tab = given.tab and asking.seat = given.seat and asking.code = given.code
    returning asking.tab, asking.seat, asking.player, yes
), held as (
    insert into holders select player, tab, seat from answered where yes on conflict do nothing
) select pg_notify('ludotheque_seats', %s || tab) from answered"""


class PostgresStore:
    """A database at an address such as `postgresql://user@host/name`, many servers."""

    def __init__(self, address: str) -> None:
        self.parameters: dict[str, Any] = {**DEFAULTS, **conninfo_to_dict(address)}
        self.server = secrets.token_hex(8)  # signs this server's notes
        self.places = asyncio.Semaphore(CONNECTIONS)
        self.idle: list[AsyncConnection] = []
        self.opened = False
        self.listener: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self.opened = True
        try:
            async with self._connection() as db, db.transaction():
                await migrate(db)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Wait for what is under way, then leave."""
        self.opened = False
        if self.listener is not None:
            self.listener.cancel()
            await asyncio.wait([self.listener])
            self.listener = None
        for _ in range(CONNECTIONS):
            await self.places.acquire()
        while self.idle:
            await self.idle.pop().close()
        self.places = asyncio.Semaphore(CONNECTIONS)

    async def check(self) -> None:
        """PostgreSQL looks after its pages itself, with checksums where its operator wants them."""

    async def append(self, table: str, first: int, bodies: Sequence[str], rematch: NewRematch | None = None) -> None:
        if not bodies and not rematch:
            return
        now, note = time.time(), f"{self.server} {table}"
        try:
            values = {"table": table, "first": first, "now": now, "bodies": list(bodies), "note": note}
            if rematch:
                values |= {"rematch": rematch.table, "body": rematch.body, "seats": rematch.seats}
            ((_, begun),) = await self._do(APPEND_WITH_REMATCH if rematch else APPEND, values)
        except psycopg.errors.UniqueViolation as error:
            raise Conflict(table) from error
        if not begun:
            raise Deleted(table)

    async def read(self, table: str, after: int = 0) -> list[Row]:
        if "\0" in table:  # no text for PostgreSQL, hence no table
            return []
        sql = "select seq, body, at from log where tab = %s and seq > %s order by seq"
        return [Row(*row) for row in await self._do(sql, table, after)]

    async def hold(self, player: str, table: str, seat: int) -> None:
        await self._do("insert into holders values (%s, %s, %s) on conflict do nothing", player, table, seat)

    async def first(self, table: str) -> str:
        rows = [] if "\0" in table else await self._do("select body from log where tab = %s and seq = 1", table)
        return str(rows[0][0]) if rows else ""

    async def rise(self, player: str, table: str, nameless: Callable[[str], str] | None = None) -> None:
        who = (player, table)
        async with self._connection() as db, db.transaction():
            # In this order others lock the same rows. Whoever else takes a name from it waits for the first entry.
            lock = "select body from log where tab = %s and seq = 1 for update"
            first = await (await db.execute(lock, (table,))).fetchone()
            found = await db.execute("select seat from holders where player = %s and tab = %s for update", who)
            for (seat,) in await found.fetchall():
                void = """insert into links values (%s, %s, 0, true)
                          on conflict (tab, seat) do update set used = true"""
                await db.execute(void, (table, seat))
                await db.execute("delete from holders where player = %s and tab = %s and seat = %s", (*who, seat))
                keep = """insert into left_seats select %s, %s, %s where not exists
                          (select from holders where tab = %s and seat = %s) on conflict do nothing"""
                await db.execute(keep, (*who, seat, table, seat))
            await db.execute("select pg_notify('ludotheque_seats', %s)", (f"{self.server} {table}",))
            if nameless is None:
                return
            await db.execute("delete from left_seats where player = %s and tab = %s", who)
            if first:
                await db.execute("update log set body = %s where tab = %s and seq = 1", (nameless(first[0]), table))
                await db.execute("select pg_notify('ludotheque_names', %s)", (f"{self.server} {table}",))

    async def left(self, player: str, table: str) -> list[int]:
        sql = "select seat from left_seats where player = %s and tab = %s order by seat"
        return [seat for (seat,) in await self._do(sql, player, table)]

    async def tables_left(self, player: str, most: int) -> list[str]:
        sql = "select distinct tab from left_seats where player = %s limit %s"
        return [table for (table,) in await self._do(sql, player, most)]

    async def withdraw(self, player: str) -> list[str]:
        sql: LiteralString = """with withdrawn as (delete from asking where player = %s returning tab)
                                select tab, pg_notify('ludotheque_seats', %s || tab) from withdrawn"""
        return [table for table, _ in await self._do(sql, player, f"{self.server} ")]

    async def holders(self, table: str) -> list[str]:
        sql = "select distinct player from holders where tab = %s"
        return [player for (player,) in await self._do(sql, table)]

    async def door(self, table: str, seat: int, link: int) -> Door:
        sql = """select number, used, exists (select from holders where tab = %s and seat = %s)
                 from (select) as one left join links on tab = %s and seat = %s"""
        ((number, used, held),) = await self._do(sql, table, seat, table, seat)
        if number is not None and number != link:
            return "void"
        return "taken" if used or (number is None and held) else "free"

    async def sit(self, player: str, table: str, seat: int, link: int, rematch: tuple[str, int] = NO_REMATCH) -> bool:
        return bool(await self._do(SIT, table, seat, link, player, *rematch, f"{self.server} "))

    async def renew(self, table: str, seat: int, by: str = "", *, only: bool = False) -> int:
        rows = await self._do(RENEW, table, seat, by, only, f"{self.server} ")
        return int(rows[0][0]) if rows else 0

    async def ask(self, player: str, table: str, seat: int, code: str) -> str:
        await self._do(ASK, table, seat, player, code, f"{self.server} ")
        sql = "select code from asking where tab = %s and seat = %s and player = %s"
        mine = await self._do(sql, table, seat, player)
        return str(mine[0][0]) if mine else ""

    async def admit(self, table: str, seat: int, code: str, yes: bool) -> bool:
        return bool(await self._do(ADMIT, table, seat, code, yes, f"{self.server} "))

    async def seated(self, table: str) -> list[Seated]:
        sql = """select seat, player, '' from holders where tab = %s union all
                 select seat, player, code from asking where tab = %s order by 1, 2"""
        return [Seated(*row) for row in await self._do(sql, table, table)]

    async def seats(self, player: str, table: str) -> list[int]:
        sql = "select seat from holders where player = %s and tab = %s order by seat"
        return [seat for (seat,) in await self._do(sql, player, table)]

    async def tables(self, player: str, most: int) -> list[str]:
        sql = """select tab from (select distinct tab from holders where player = %s) as held order by
                 (select at from log where log.tab = held.tab order by seq desc limit 1) desc nulls last limit %s"""
        return [table for (table,) in await self._do(sql, player, most)]

    async def tables_after(self, name: str, most: int) -> list[tuple[str, float]]:
        return [(table, at) for table, at in await self._do(TABLES_AFTER, name, most)]

    async def delete(self, table: str, unless_after: float = FOREVER, only_of: str = "") -> bool:
        async with self._connection() as db, db.transaction():
            # The first statement waits for those who write; the next sees what they have written.
            await db.execute("select 1 from log where tab = %s and seq = 1 for update", (table,))
            sql = "select at from log where tab = %s order by seq desc limit 1"
            last = await (await db.execute(sql, (table,))).fetchone()
            if last is not None and last[0] > unless_after:
                return False
            others = "select 1 from holders where tab = %s and %s not in ('', player)"
            if await (await db.execute(others, (table, only_of))).fetchone():
                return False
            for kind in schema.OF_A_TABLE:
                await db.execute("delete from " + kind + " where tab = %s", (table,))  # noqa: S608
            await db.execute("select pg_notify('ludotheque', %s)", (f"{self.server} {table}",))
        return True

    async def tidy(self) -> bool:
        """PostgreSQL does it by itself (autovacuum)."""
        return False

    async def claim(self, task: str, seconds: float) -> bool:
        now = time.time()
        sql: LiteralString = """insert into meta values (%s, %s) on conflict (name)
            do update set value = excluded.value where meta.value::float < %s returning 1"""
        return bool(await self._do(sql, f"claimed {task}", str(now), now - seconds))

    async def secret(self) -> str:
        await self._do("insert into meta values ('secret', %s) on conflict do nothing", secrets.token_hex(32))
        return str((await self._do("select value from meta where name = 'secret'"))[0][0])

    async def save_snapshot(self, table: str, rules: str, body: bytes) -> None:
        sql = """insert into snapshots select %s, %s, %s from log where tab = %s and seq = 1 for key share
                 on conflict (tab) do update set rules = excluded.rules, body = excluded.body"""
        await self._do(sql, table, rules, body, table)

    async def snapshot(self, table: str) -> tuple[str, bytes] | None:
        rows = await self._do("select rules, body from snapshots where tab = %s", table)
        return (rows[0][0], rows[0][1]) if rows else None

    async def try_writing(self) -> None:
        sql = """insert into meta values ('written', %s) on conflict (name) do update set value = excluded.value"""
        await self._do(sql, str(time.time()))

    def listen(self, ears: Ears) -> None:
        assert self.listener is None, "one listener a store"
        self.listener = asyncio.get_running_loop().create_task(self._listen(ears))

    async def tell_present(self, present: Mapping[str, Collection[int]]) -> None:
        notes = [f"{self.server} {','.join(map(str, sorted(seats)))} {table}" for table, seats in present.items()]
        if notes:
            await self._do("select pg_notify('ludotheque_present', note) from unnest(%s::text[]) as note", notes)

    async def _listen(self, ears: Ears) -> None:
        while True:
            with contextlib.suppress(Unavailable, psycopg.Error):
                async with await self._connect() as db:
                    for channel in CHANNELS:
                        await db.execute("listen " + channel)
                    for table in list(ears.open()):  # nobody knows what was missed before
                        ears.written(table)
                        ears.reseated(table)
                        ears.renamed(table)
                    async for note in db.notifies():
                        try:
                            self._hear(note, ears)
                        except Exception:  # anybody may leave a note, and a newer server another kind of note
                            logger.warning("a note that cannot be read: %r on %s", note.payload, note.channel)
            await asyncio.sleep(RECONNECT)

    def _hear(self, note: Notify, ears: Ears) -> None:
        server, _, said = note.payload.partition(" ")
        if server == self.server:
            return
        if note.channel == "ludotheque":
            ears.written(said)
        elif note.channel == "ludotheque_seats":
            ears.reseated(said)
        elif note.channel == "ludotheque_names":
            ears.renamed(said)
        else:
            seats, _, table = said.partition(" ")
            ears.present(server, table, {int(seat) for seat in seats.split(",") if seat})

    async def _do(self, sql: LiteralString, *values: Any) -> list[Any]:
        """The rows that a statement gives."""
        async with self._connection() as db:
            cursor = await db.execute(sql, values[0] if values and isinstance(values[0], dict) else values)
            return await cursor.fetchall() if cursor.description else []

    @contextlib.asynccontextmanager
    async def _connection(self) -> AsyncIterator[AsyncConnection]:
        """A connection that nobody else uses meanwhile."""
        if not self.opened:
            raise Unavailable("the store is not open")
        places = self.places
        try:
            async with asyncio.timeout(PATIENCE):
                await places.acquire()
        except TimeoutError:
            raise Unavailable("the database is too slow: too many wait for it") from None
        try:
            db = await self._idle_connection() or await self._connect()
            try:
                yield db
            except psycopg.errors.IntegrityError:
                raise
            except psycopg.Error as error:  # lost, slow, full, read-only since its other machine has taken over
                raise Unavailable(f"the database does not do it: {error}") from error
            finally:
                if db.info.transaction_status == TransactionStatus.IDLE:
                    self.idle.append(db)
                else:  # lost, or left in the middle of something
                    await db.close()
        finally:
            places.release()

    async def _idle_connection(self) -> AsyncConnection | None:
        """One that is still alive, found out without asking the database; the dead are thrown away."""
        while self.idle:
            db = self.idle.pop()
            with contextlib.suppress(psycopg.OperationalError):
                for _ in range(2):  # the first may only fetch the server's last words
                    db.pgconn.consume_input()
                return db
            await db.close()
        return None

    async def _connect(self) -> AsyncConnection:
        try:
            db = await AsyncConnection.connect(autocommit=True, **self.parameters)
            # Not among `options`: those of an address would take its place.
            await db.execute(f"set statement_timeout = {STATEMENT_MS}".encode())
        except psycopg.Error as error:
            raise Unavailable(f"the database does not answer: {error}") from error
        return db


async def migrate(db: AsyncConnection) -> None:
    """Bring the schema up to this release's, in the transaction that is open; another server that starts now waits."""
    await db.execute("set local statement_timeout = 0")
    await db.execute("select pg_advisory_xact_lock(%s)", (SCHEMA_LOCK,))
    ours = await (await db.execute("select to_regclass('log'), to_regclass('meta')")).fetchone()
    meta: dict[str, str] = {}
    if ours and any(ours):
        try:
            for sql in schema.OURS:
                await db.execute(sql)
            meta = dict(await (await db.execute(schema.READ_META)).fetchall())
        except psycopg.errors.ProgrammingError as error:
            raise Unusable("foreign") from error
    for step in schema.missing(meta):
        for statement in step.postgres:
            await db.execute(statement)
    if meta != (new := schema.after(meta)):
        sql = "insert into meta values (%s, %s) on conflict (name) do update set value = excluded.value"
        for name, value in new.items():
            await db.execute(sql, (name, value))
