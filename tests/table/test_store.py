"""One suite over both stores, then what only one of them can get wrong: disks for SQLite, company for PostgreSQL."""

import asyncio
import contextlib
import itertools
import resource
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import psycopg
import pytest
from tests.ports import free_port
from tests.table.postgres_server import Postgres
from tests.table.serving import PATIENCE

from ludotheque.table.postgres import PostgresStore
from ludotheque.table.server import check_place
from ludotheque.table.sqlite import SqliteStore
from ludotheque.table.store import Conflict, Deleted, Ears, NewRematch, Store, Unavailable, Unusable

T = TypeVar("T")
S = TypeVar("S", bound=Store)
Disk = Callable[[SqliteStore], AbstractAsyncContextManager[None]]
Make = Callable[[], Store]  # every call: another store on the same, at first empty, database
MakePostgres = Callable[[], PostgresStore]

TERMINATE_ALL = "select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'ludotheque'"


@pytest.fixture(params=["sqlite", "postgres"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Make:
    if request.param == "sqlite":
        return lambda: SqliteStore(tmp_path / "new" / "tables.db")
    make_postgres: MakePostgres = request.getfixturevalue("make_postgres")
    return make_postgres


@pytest.fixture
def make_postgres(postgres: Postgres) -> MakePostgres:
    address = postgres.empty()
    return lambda: PostgresStore(address)


@asynccontextmanager
async def opened(store: S) -> AsyncIterator[S]:
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def with_store(make: Callable[[], S], use: Callable[[S], Awaitable[T]]) -> T:
    """What `use` gives, at a store that is open meanwhile."""

    async def run() -> T:
        async with opened(make()) as store:
            return await use(store)

    return asyncio.run(asyncio.wait_for(run(), PATIENCE))


async def bodies(store: Store, table: str, after: int = 0) -> list[str]:
    return [row.body for row in await store.read(table, after)]


async def until(true: Callable[[], bool], seconds: float = PATIENCE) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)


# Both


def test_a_log_is_read_in_order(make: Make) -> None:
    async def use(store: Store) -> None:
        assert await store.read("t") == []
        await store.append("t", 1, ["one"])
        await store.append("t", 2, ["two", "three"])
        await store.append("other", 1, ["elsewhere"])
        await store.append("t", 4, [])
        rows = await store.read("t")
        assert [(row.seq, row.body) for row in rows] == [(1, "one"), (2, "two"), (3, "three")]
        assert 0 < rows[0].at <= rows[1].at == rows[2].at
        assert await store.read("t", after=1) == rows[1:]
        assert await store.read("t", after=3) == []

    with_store(make, use)


def test_entries_are_kept_as_they_are(make: Make) -> None:
    texts = ["", "é 狐 🎲", "'; drop table log; --", "%s %% \\ {a,b} \n", '{"text":"\\u0000"}', "x" * 100_000]

    async def use(store: Store) -> None:
        await store.append("l'été", 1, texts)
        assert await bodies(store, "l'été") == texts

    with_store(make, use)


@pytest.mark.parametrize("table", ["", "\0", "a\0b", "%s", "x" * 10_000])
def test_there_is_no_such_table(make: Make, table: str) -> None:
    async def use(store: Store) -> None:
        assert await store.read(table) == []

    with_store(make, use)


@pytest.mark.parametrize("first", [2, 3])
def test_a_number_that_is_taken_is_a_conflict_and_nothing_is_written(make: Make, first: int) -> None:
    async def use(store: Store) -> None:
        await store.append("t", 1, ["begun"])
        await store.append("t", 3, ["there"])
        with pytest.raises(Conflict):
            await store.append("t", first, ["new", "newer"])
        assert await bodies(store, "t") == ["begun", "there"]
        await store.append("t", 4, ["next"])
        assert await bodies(store, "t") == ["begun", "there", "next"]

    with_store(make, use)


def test_nothing_is_written_to_a_table_that_is_not_there(make: Make) -> None:
    async def use(store: Store) -> None:
        await store.append("t", 1, ["one", "two"])
        await store.hold("me", "t", 0)
        await store.save_snapshot("t", "rules", b"snapshot")
        assert await store.delete("t")
        for rematch in (None, NewRematch("again", 2, "first")):
            with pytest.raises(Deleted):
                await store.append("t", 3, ["late"], rematch)
        for table in ("t", "again"):
            assert (await store.read(table), await store.seats("me", table)) == ([], [])
        assert (await store.tables("me", 9), await store.snapshot("t")) == ([], None)

    with_store(make, use)


def test_a_table_is_deleted_unless_something_has_happened_at_it(make: Make) -> None:
    async def use(store: Store) -> None:
        await store.append("t", 1, ["one"])
        (row,) = await store.read("t")
        await store.append("t", 2, ["two"])
        assert not await store.delete("t", row.at)
        assert await bodies(store, "t") == ["one", "two"]
        assert await store.delete("t", (await store.read("t"))[-1].at)
        assert await bodies(store, "t") == []
        assert await store.delete("t", row.at), "it is gone: who asks twice is told the same"

    with_store(make, use)


def test_tables_in_the_order_of_their_names(make: Make) -> None:
    async def use(store: Store) -> None:
        names = sorted("abcdefg")
        for name in names:
            await store.append(name, 1, ["one", "two"])
        assert await store.tables_after("", 3) == [(n, (await store.read(n))[-1].at) for n in names[:3]]
        assert [name for name, _ in await store.tables_after("c", 100)] == names[3:]
        assert await store.tables_after("g", 100) == []

    with_store(make, use)


def test_a_player_rises_and_is_named_no_more(make: Make) -> None:
    async def use(store: Store) -> None:
        await store.append("t", 1, ["Alice plays Bob", "two"])
        for player, seat in (("alice", 0), ("bob", 1)):
            await store.hold(player, "t", seat)
        assert sorted(await store.holders("t")) == ["alice", "bob"]
        await store.rise("alice", "t", lambda body: body.replace("Alice", "somebody"))
        assert (await store.holders("t"), await store.seats("alice", "t")) == (["bob"], [])
        assert await bodies(store, "t") == ["somebody plays Bob", "two"]

    with_store(make, use)


def test_who_left_a_seat_with_a_name_is_known_until_the_name_is_taken(make: Make) -> None:
    async def use(store: Store) -> None:
        for table in ("t", "deleted"):
            await store.append(table, 1, ["Alice plays Bob", "two"])
            for player, seat in (("alice", 0), ("bob", 1)):
                await store.hold(player, table, seat)
            await store.rise("alice", table)
        assert (await store.left("alice", "t"), await store.left("bob", "t")) == ([0], [])
        await store.append("t", 3, ["again"], NewRematch("again", 2, "Bob plays Alice"))
        assert await store.left("alice", "again") == [1], "the name has gone there as well"
        assert (await store.holders("again"), await bodies(store, "t")) == (
            ["bob"],
            ["Alice plays Bob", "two", "again"],
        )
        assert await store.delete("deleted")
        assert sorted(await store.tables_left("alice", 10)) == ["again", "t"]
        assert len(await store.tables_left("alice", 1)) == 1
        await store.rise("alice", "t", lambda body: body.replace("Alice", "somebody"))
        await store.rise("alice", "again", lambda body: body)
        assert await store.tables_left("alice", 10) == []
        assert await bodies(store, "t") == ["somebody plays Bob", "two", "again"]
        assert await bodies(store, "again") == ["Bob plays Alice"]

    with_store(make, use)


def test_two_who_have_their_names_taken_at_once_both_lose_them(make_postgres: MakePostgres) -> None:
    async def use(one: PostgresStore, two: PostgresStore) -> None:
        for number in range(20):
            table = f"t{number}"
            await one.append(table, 1, ["Alice plays Bob"])
            await one.hold("alice", table, 0)
            await one.hold("bob", table, 1)
            await asyncio.gather(
                one.rise("alice", table, lambda body: body.replace("Alice", "somebody")),
                two.rise("bob", table, lambda body: body.replace("Bob", "somebody")),
            )
            assert await one.first(table) == "somebody plays somebody"
        assert await one.first("not there") == ""

    with_two(make_postgres, use)


def test_a_seat_that_another_holds_is_not_left(make: Make) -> None:
    async def use(store: Store) -> None:
        await store.append("t", 1, ["Alice plays"])
        for player in ("alice", "guest"):
            await store.hold(player, "t", 0)
        await store.rise("guest", "t")
        assert await store.tables_left("guest", 10) == [], "the name there is not theirs"
        await store.rise("alice", "t")
        assert await store.left("alice", "t") == [0]

    with_store(make, use)


def test_what_others_hold_is_not_one_players_to_delete(make: Make) -> None:
    async def use(store: Store) -> None:
        await store.append("t", 1, ["one"])
        await store.hold("ann", "t", 0)
        await store.hold("bob", "t", 1)
        assert not await store.delete("t", only_of="ann")
        await store.rise("bob", "t")
        assert await store.delete("t", only_of="ann")
        assert await bodies(store, "t") == []

    with_store(make, use)


def test_a_task_is_one_servers_for_a_while(make_postgres: MakePostgres) -> None:
    async def use(store: Store) -> None:
        async with opened(make_postgres()) as other:
            assert await store.claim("task", 3600)
            assert not await other.claim("task", 3600)
            assert await other.claim("something else", 3600)
            assert await other.claim("task", -1)

    with_store(make_postgres, use)


def test_who_writes_while_a_table_is_deleted_waits_and_is_told(make_postgres: MakePostgres) -> None:
    """Two servers at once, again and again: either it is written and deleted after, or not written at all."""

    async def use(store: PostgresStore) -> None:
        async with opened(make_postgres()) as other:
            for number in range(40):
                table = f"t{number}"
                await store.append(table, 1, ["one"])
                writing = [asyncio.create_task(other.append(table, 2 + n, [f"{n}"])) for n in range(3)]
                assert await store.delete(table)
                await asyncio.wait(writing)
                assert {type(task.exception()) for task in writing} <= {type(None), Deleted}
                assert await bodies(other, table) == []

    with_store(make_postgres, use)


def test_space_is_given_back(tmp_path: Path) -> None:
    """A file is as small after its tables were deleted as it was before them."""
    file = tmp_path / "tables.db"

    async def use(store: SqliteStore) -> None:
        await store.append("kept", 1, ["one"])
        for number in range(30):
            await store.append(f"t{number}", 1, ["x" * 100_000])
        for number in range(30):
            await store.delete(f"t{number}")
        while await store.tidy():
            pass
        assert await bodies(store, "kept") == ["one"]

    with_store(lambda: SqliteStore(file), use)
    with sqlite3.connect(file) as db:
        db.execute("pragma wal_checkpoint(truncate)")
        assert db.execute("pragma page_count").fetchone()[0] < 30
    db.close()
    assert file.stat().st_size < 200_000


def test_seats_are_held(make: Make) -> None:
    async def use(store: Store) -> None:
        await store.hold("ann", "t", 1)
        await store.hold("ann", "t", 0)
        await store.hold("ann", "t", 1)
        await store.hold("bob", "t", 1)
        assert await store.seats("ann", "t") == [0, 1]
        assert await store.seats("bob", "t") == [1]
        assert await store.seats("bob", "other") == await store.seats("eve", "t") == []

    with_store(make, use)


def test_the_seats_of_a_rematch_are_swapped(make: Make) -> None:
    async def use(store: Store) -> None:
        await store.hold("ann", "t", 0)
        await store.hold("bob", "t", 2)
        await store.hold("eve", "elsewhere", 0)
        await store.append("t", 1, ["created"])
        await store.append("t", 2, ["rematch"], NewRematch("again", 3, "created again"))
        assert await bodies(store, "t") == ["created", "rematch"]
        assert await bodies(store, "again") == ["created again"]
        assert await store.seats("ann", "again") == [2]
        assert await store.seats("bob", "again") == [0]
        assert await store.seats("eve", "again") == []
        assert await store.seats("ann", "t") == [0]

    with_store(make, use)


def test_a_rematch_comes_into_being_with_its_entry_or_not_at_all(make: Make) -> None:
    async def use(store: Store) -> None:
        await store.append("t", 1, ["created"])
        await store.hold("ann", "t", 0)
        with pytest.raises(Conflict):  # another server was quicker with the entry
            await store.append("t", 1, ["rematch"], NewRematch("again", 2, "created again"))
        assert await bodies(store, "again") == []
        assert await store.seats("ann", "again") == []
        await store.append("t", 2, [], NewRematch("again", 2, "created again"))  # its entry is there already
        with pytest.raises(Conflict):
            await store.append("t", 2, ["more"], NewRematch("again", 2, "created again"))
        assert await bodies(store, "t") == ["created"]
        assert await bodies(store, "again") == ["created again"]
        assert await store.seats("ann", "again") == [1]

    with_store(make, use)


def test_the_latest_changed_table_comes_first(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = itertools.count(1_000_000)
    monkeypatch.setattr("time.time", lambda: float(next(clock)))

    async def use(store: Store) -> None:
        for table in ("a", "d", "c", "b", "e"):
            await store.append(table, 1, ["created"])
        await store.append("c", 2, ["changed"])
        for table in ("a", "b", "c", "d", "d", "unwritten"):
            await store.hold("ann", table, 0)
            await store.hold("ann", table, 1)
        await store.hold("bob", "e", 0)
        assert await store.tables("ann", 10) == ["c", "b", "d", "a", "unwritten"]
        assert await store.tables("ann", 2) == ["c", "b"]
        assert await store.tables("bob", 10) == ["e"]
        assert await store.tables("eve", 10) == []

    with_store(make, use)


def test_a_snapshot_replaces_the_last(make: Make) -> None:
    async def use(store: Store) -> None:
        await store.save_snapshot("t", "rules", b"of a table that was deleted meanwhile")
        assert await store.snapshot("t") is None
        for table in ("t", "other"):
            await store.append(table, 1, ["one"])
        await store.save_snapshot("t", "old rules", b"\0three")
        await store.save_snapshot("t", "rules", b"")
        await store.save_snapshot("other", "rules", bytes(range(256)))
        assert await store.snapshot("t") == ("rules", b"")
        assert await store.snapshot("other") == ("rules", bytes(range(256)))

    with_store(make, use)


def test_nothing_is_lost_between_two_runs(make: Make) -> None:
    async def write(store: Store) -> Any:
        await asyncio.gather(*(store.append("t", n, [f"entry {n}"]) for n in range(1, 30)))
        await store.hold("ann", "t", 1)
        await store.save_snapshot("t", "rules", b"nine")
        return await store.read("t"), await store.secret()

    async def read(store: Store) -> Any:
        assert await store.seats("ann", "t") == [1]
        assert await store.snapshot("t") == ("rules", b"nine")
        return await store.read("t"), await store.secret()

    before = with_store(make, write)
    assert len(before[0]) == 29
    assert with_store(make, read) == before


def test_the_secret_is_long_and_the_same_for_all_who_ask(make: Make) -> None:
    async def use(store: Store) -> set[str]:
        return set(await asyncio.gather(*(store.secret() for _ in range(20))))

    (secret,) = with_store(make, use)
    assert len(secret) == 64
    assert with_store(make, use) == {secret}


def test_two_hundred_tables_at_once(make: Make) -> None:
    async def use(store: Store) -> None:
        tables = [f"t{n}" for n in range(200)]
        await asyncio.gather(*(store.append(table, 1, [table, "more"]) for table in tables))
        assert await asyncio.gather(*(bodies(store, table) for table in tables)) == [
            [table, "more"] for table in tables
        ]

    with_store(make, use)


def test_of_many_who_write_one_number_one_wins(make: Make) -> None:
    async def use(store: Store) -> None:
        tries = await asyncio.gather(
            *(store.append("t", 1, [f"by {n}", "and more"]) for n in range(50)), return_exceptions=True
        )
        assert [type(answer) for answer in tries].count(Conflict) == 49
        assert await bodies(store, "t") == [f"by {tries.index(None)}", "and more"]

    with_store(make, use)


def test_who_no_longer_waits_harms_nobody(make: Make) -> None:
    async def use(store: Store) -> None:
        jobs = [asyncio.create_task(store.append(f"t{n}", 1, ["x"])) for n in range(40)]
        await asyncio.sleep(0.002)
        for job in jobs[::2]:
            job.cancel()
        await asyncio.wait(jobs)
        for n in range(1, 40, 2):
            assert await bodies(store, f"t{n}") == ["x"]

    with_store(make, use)


# SQLite: the disk


@asynccontextmanager
async def full_disk(store: SqliteStore) -> AsyncIterator[None]:
    """SQLite itself finds no room for another page."""

    def limit(pages: int) -> Callable[[sqlite3.Connection], Any]:
        return lambda db: db.execute(f"pragma max_page_count = {pages}").fetchone()

    await store._do(limit(20))
    yield
    await store._do(limit(1_000_000))


@asynccontextmanager
async def broken_disk(store: SqliteStore) -> AsyncIterator[None]:
    """The system refuses to write beyond a size: an error in the middle of a commit."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("disk", [full_disk, broken_disk])
def test_a_bad_disk_is_told_to_those_who_asked_and_the_store_goes_on(tmp_path: Path, disk: Disk) -> None:
    async def use(store: SqliteStore) -> None:
        await store.append("t", 1, ["before"])
        async with disk(store):
            answers = await asyncio.gather(
                *(store.append(f"big {n}", 1, ["x" * 500_000]) for n in range(4)), return_exceptions=True
            )
            assert [type(answer) for answer in answers] == [Unavailable] * 4
            assert await bodies(store, "t") == ["before"]
        await store.append("t", 2, ["after"])
        await store.append("big 0", 1, ["y" * 500_000])
        assert await bodies(store, "t") == ["before", "after"]
        assert await bodies(store, "big 0") == ["y" * 500_000]
        assert await bodies(store, "big 1") == []
        assert await store._do(lambda db: db.execute("pragma integrity_check").fetchone()) == ("ok",)

    with_store(lambda: SqliteStore(tmp_path / "tables.db"), use)


def make_with_pages(file: Path) -> None:
    """A store that fills many pages."""

    async def use(store: SqliteStore) -> None:
        for table in range(20):
            await store.append(f"t{table}", 1, [f"{table} {n} " + "x" * 300 for n in range(50)])
        await store.check()

    with_store(lambda: SqliteStore(file), use)


@pytest.mark.parametrize("page", [3, 10, 40])
def test_a_damaged_file_is_refused_before_anybody_is_served(page: int, tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    make_with_pages(file)
    check_place(str(file))
    with file.open("r+b") as opened:
        opened.seek(4096 * page)
        opened.write(bytes(range(256)) * 16)
    with pytest.raises(Unusable) as refused:
        check_place(str(file))
    assert refused.value.damaged


def test_what_cannot_be_read_any_more_is_told_as_damage(tmp_path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        await store._do(lambda db: db.execute("insert into log values ('t', 1, cast(x'ff80' as text), 0)"))
        with pytest.raises(Unusable) as refused:
            await store.read("t")
        assert refused.value.damaged

    with_store(lambda: SqliteStore(tmp_path / "tables.db"), use)


def test_a_job_that_fails_leaves_the_others_alone(tmp_path: Path) -> None:
    def fail(db: sqlite3.Connection) -> None:
        db.execute("insert into log values ('broken', 1, 'half', 0)")
        raise ValueError("broken")

    async def use(store: SqliteStore) -> None:
        answers = await asyncio.gather(
            store.append("a", 1, ["a"]),
            store._do(fail),
            store.append("a", 1, ["b"]),
            store.append("b", 1, ["b"]),
            return_exceptions=True,
        )
        assert [type(answer) for answer in answers] == [type(None), ValueError, Conflict, type(None)]
        assert [await bodies(store, table) for table in ("a", "broken", "b")] == [["a"], [], ["b"]]

    with_store(lambda: SqliteStore(tmp_path / "tables.db"), use)


# PostgreSQL: company


def with_two(make: MakePostgres, use: Callable[[PostgresStore, PostgresStore], Awaitable[None]]) -> None:
    async def run(one: PostgresStore) -> None:
        async with opened(make()) as two:
            await use(one, two)

    with_store(make, run)


def ears(written: Callable[[str], None], *open_here: str) -> Ears:
    """Those of a server that has these tables open, and listens to what is written alone."""
    return Ears(written, lambda table: None, lambda table: None, lambda server, table, seats: None, lambda: open_here)


def ear(store: PostgresStore, *open_here: str) -> list[str]:
    """The tables that a store hears of, from now on."""
    heard: list[str] = []
    store.listen(ears(heard.append, *open_here))
    return heard


async def listening(store: PostgresStore, writer: PostgresStore, heard: list[str]) -> None:
    """Wait until a store hears another's notes."""
    for n in itertools.count(1):
        await writer.append(f"hello {store.server}", n, ["hello"])
        await asyncio.sleep(0.02)
        if heard:
            break
    await writer.append(f"ready {store.server}", 1, ["ready"])
    await until(lambda: heard[-1].startswith("ready"))  # notes come in the order in which they were left
    heard.clear()


def test_stores_hear_of_each_other_and_not_of_themselves(make_postgres: MakePostgres) -> None:
    async def use(one: PostgresStore, two: PostgresStore) -> None:
        heard_by_one, heard_by_two = ear(one), ear(two)
        await listening(one, two, heard_by_one)
        await listening(two, one, heard_by_two)
        await one.append("of one", 1, ["x", "y"])
        await two.append("of two", 1, ["x"])
        with pytest.raises(Conflict):
            await one.append("of two", 1, ["y"])
        await one.append("of one", 3, ["z"])
        await until(lambda: len(heard_by_two) == 2 and len(heard_by_one) == 1)
        await asyncio.sleep(0.1)
        assert (heard_by_one, heard_by_two) == (["of two"], ["of one", "of one"])
        assert await bodies(two, "of one") == ["x", "y", "z"]

    with_two(make_postgres, use)


def test_what_is_heard_can_be_read(make_postgres: MakePostgres) -> None:
    async def use(one: PostgresStore, two: PostgresStore) -> None:
        heard: list[str] = []
        reads: list[asyncio.Task[list[str]]] = []

        def hear(table: str) -> None:
            heard.append(table)
            reads.append(asyncio.create_task(bodies(two, table)))

        two.listen(ears(hear))
        await listening(two, one, heard)
        await asyncio.gather(*(one.append(f"t{n}", 1, [f"t{n}"]) for n in range(50)))
        await until(lambda: len(heard) == 50)
        assert all(await asyncio.gather(*reads))

    with_two(make_postgres, use)


def test_a_listener_comes_back_and_names_what_it_may_have_missed(
    make_postgres: MakePostgres, postgres: Postgres
) -> None:
    async def use(one: PostgresStore, two: PostgresStore) -> None:
        heard = ear(one, "open here", "open as well")
        await listening(one, two, heard)
        await one.append("written here", 1, ["x"])
        await two.append("open here", 1, ["x"])
        await until(lambda: bool(heard))
        heard.clear()
        await asyncio.to_thread(postgres.execute, TERMINATE_ALL)
        await two.append("open here", 2, ["missed"])
        await until(lambda: {"open here", "open as well"} <= set(heard))
        assert "written here" not in heard
        await two.append("new", 1, ["x"])
        await until(lambda: "new" in heard)

    with_two(make_postgres, use)


def test_between_two_stores_exactly_one_wins_each_number(make_postgres: MakePostgres) -> None:
    async def use(one: PostgresStore, two: PostgresStore) -> None:
        for n in range(1, 41):
            answers = await asyncio.gather(
                one.append("t", n, [f"one {n}"]), two.append("t", n, [f"two {n}"]), return_exceptions=True
            )
            assert sorted(type(answer).__name__ for answer in answers) == ["Conflict", "NoneType"]
            winner = ("one", "two")[answers.index(None)]
            assert await bodies(one, "t", n - 1) == await bodies(two, "t", n - 1) == [f"{winner} {n}"]

    with_two(make_postgres, use)


def test_servers_may_start_at_once_and_share_a_secret(make_postgres: MakePostgres) -> None:
    async def run() -> None:
        stores = [make_postgres() for _ in range(6)]
        async with AsyncExitStack() as stack:
            await asyncio.gather(*(stack.enter_async_context(opened(store)) for store in stores))
            assert len(set(await asyncio.gather(*(store.secret() for store in stores)))) == 1

    asyncio.run(run())


def is_running(process: int) -> bool:
    """A dead process may wait for its parent to take notice."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def test_connections_that_died_while_idle_are_replaced_unnoticed(
    make_postgres: MakePostgres, postgres: Postgres
) -> None:
    async def use(store: PostgresStore) -> None:
        await asyncio.gather(*(store.append(f"t{n}", 1, ["x"]) for n in range(20)))
        assert len(store.idle) > 1
        backends = [db.info.backend_pid for db in store.idle]
        await asyncio.to_thread(postgres.execute, TERMINATE_ALL)
        await until(lambda: not any(map(is_running, backends)))
        await asyncio.gather(*(store.append(f"t{n}", 2, ["y"]) for n in range(20)))
        assert await bodies(store, "t0") == ["x", "y"]

    with_store(make_postgres, use)


def test_a_lost_database_is_told_and_the_store_goes_on_when_it_is_back(
    make_postgres: MakePostgres, postgres: Postgres
) -> None:
    async def use(one: PostgresStore, two: PostgresStore) -> None:
        heard = ear(one, "t")
        await listening(one, two, heard)
        await one.append("t", 1, ["before"])
        await asyncio.to_thread(postgres.stop)
        try:
            for store in (one, two, one):
                with pytest.raises(Unavailable, match="the database"):
                    await store.append("t", 2, ["meanwhile"])
            with pytest.raises(Unavailable, match="does not answer"):
                await one.read("t")
        finally:
            await asyncio.to_thread(postgres.start)
        await two.append("t", 2, ["after"])
        await until(lambda: "t" in heard)
        assert await bodies(one, "t") == ["before", "after"]

    with_two(make_postgres, use)


def test_a_database_that_hangs_is_told_too(
    make_postgres: MakePostgres, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludotheque.table.postgres.PATIENCE", 0.1)

    async def use(store: PostgresStore) -> None:
        async with await psycopg.AsyncConnection.connect(**store.parameters) as other:
            await other.execute("lock table log in access exclusive mode")
            waiting = [asyncio.create_task(store.append(f"t{n}", 1, ["x"])) for n in range(8)]
            await asyncio.sleep(0.05)
            with pytest.raises(Unavailable, match="too slow"):
                await store.read("t")
        await asyncio.gather(*waiting)
        assert await bodies(store, "t7") == ["x"]

    with_store(make_postgres, use)


async def hang_up(store: PostgresStore) -> None:
    """The next connections are new ones."""
    while store.idle:
        await store.idle.pop().close()


def test_a_lock_that_is_held_for_long_is_told(
    make_postgres: MakePostgres, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use(store: PostgresStore) -> None:
        await store.append("t", 1, ["before"])
        async with await psycopg.AsyncConnection.connect(**store.parameters) as other:
            await other.execute("lock table log in access exclusive mode")
            monkeypatch.setattr("ludotheque.table.postgres.STATEMENT_MS", 100)
            await hang_up(store)
            with pytest.raises(Unavailable, match="timeout"):
                await store.append("t", 2, ["meanwhile"])
            monkeypatch.undo()
            await hang_up(store)
        await store.append("t", 2, ["after"])
        assert await bodies(store, "t") == ["before", "after"]

    with_store(make_postgres, use)


READ_ONLY = "alter system set default_transaction_read_only = on"
TO_BE_READ_AGAIN = "select pg_reload_conf()"


def test_a_database_that_takes_nothing_more_is_told(make_postgres: MakePostgres, postgres: Postgres) -> None:
    """As after a fail-over, while an address still leads to the other machine's copy."""

    async def use(store: PostgresStore) -> None:
        await store.append("t", 1, ["before"])
        postgres.execute(READ_ONLY)
        postgres.execute(TO_BE_READ_AGAIN)
        try:
            async with asyncio.timeout(PATIENCE):
                with contextlib.suppress(Unavailable):
                    while True:  # until its connections have heard of it
                        await store.save_snapshot("t", "rules", b"")
            with pytest.raises(Unavailable, match="read-only"):
                await store.append("t", 2, ["meanwhile"])
            with pytest.raises(Unavailable, match="read-only"):
                await store.secret()
            assert await bodies(store, "t") == ["before"]
        finally:
            postgres.execute("alter system reset default_transaction_read_only")
            postgres.execute(TO_BE_READ_AGAIN)
        async with asyncio.timeout(PATIENCE):
            while True:
                with contextlib.suppress(Unavailable):
                    await store.append("t", 2, ["after"])
                    break
        assert await bodies(store, "t") == ["before", "after"]

    with_store(make_postgres, use)


def test_a_note_that_nobody_can_read_does_not_end_the_listening(
    make_postgres: MakePostgres, postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    async def use(one: PostgresStore, two: PostgresStore) -> None:
        heard = ear(one)
        await listening(one, two, heard)
        for note in ("somebody x,y t", "", "a b c d e"):
            postgres.execute(f"notify ludotheque_present, '{note}'")
        postgres.execute("notify ludotheque, ''")
        await two.append("t", 1, ["x"])
        await until(lambda: "t" in heard)
        assert one.listener is not None
        assert not one.listener.done()

    with_two(make_postgres, use)
    assert "a note that cannot be read: 'somebody x,y t' on ludotheque_present" in caplog.messages


def test_nobody_is_there(make_postgres: MakePostgres) -> None:
    async def run() -> None:
        store = PostgresStore(f"postgresql://ludo@127.0.0.1:{free_port()}/nothing")
        with pytest.raises(Unavailable, match="does not answer"):
            await store.open()
        with pytest.raises(Unavailable, match="not open"):
            await store.read("t")
        await store.close()
        async with opened(make_postgres()) as store:
            pass
        with pytest.raises(Unavailable, match="not open"):
            await store.read("t")

    asyncio.run(run())
