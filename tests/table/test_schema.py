"""The schema of a database: steps for every earlier release, and sentences for what is not ours."""

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import psycopg
import pytest
from tests.table.postgres_server import Postgres, unprivileged

from ludotheque.commands import main
from ludotheque.engine.game import games
from ludotheque.engine.versions import OLDER
from ludotheque.table import schema
from ludotheque.table.hub import Hub
from ludotheque.table.open_room import Connection
from ludotheque.table.postgres import PostgresStore
from ludotheque.table.protocol import Command, Play, Roll
from ludotheque.table.room_view import RoomView
from ludotheque.table.sqlite import SqliteStore
from ludotheque.table.store import Store, Unusable

RELEASES = sorted((Path(__file__).parent / "releases").glob("*.sql"))


def database_of(release: Path, folder: Path) -> Path:
    file = folder / f"{release.stem}.db"
    with sqlite3.connect(file) as db:
        db.executescript(release.read_text("utf-8"))
    db.close()
    return file


def said_of(file: Path) -> dict[str, str]:
    with sqlite3.connect(file) as db:
        found = dict(db.execute(schema.READ_META))
    db.close()
    return found


def open_and_close(*stores: Store) -> None:
    """All at once."""

    async def run() -> None:
        await asyncio.gather(*(store.open() for store in stores))
        for store in stores:
            await store.close()

    asyncio.run(run())


@pytest.mark.parametrize("release", RELEASES, ids=lambda file: file.stem)
def test_a_database_of_every_release_is_brought_here_and_loses_nothing(release: Path, tmp_path: Path) -> None:
    file = database_of(release, tmp_path)
    with sqlite3.connect(file) as db:
        before = [db.execute(f"select * from {table} order by 1, 2").fetchall() for table in ("log", "holders")]
        secret = db.execute("select value from meta").fetchall()
    db.close()
    open_and_close(SqliteStore(file))
    with sqlite3.connect(file) as db:
        after = [db.execute(f"select * from {table} order by 1, 2").fetchall() for table in ("log", "holders")]
        assert db.execute("select value from meta where name = 'secret'").fetchall() == secret
        indexes = {name for (name,) in db.execute("select name from sqlite_master where type = 'index'")}
    db.close()
    assert after == before
    assert "holders_of" in indexes
    assert said_of(file) == {"schema": str(schema.NUMBER), "schema_oldest": str(schema.OLDEST)}


@pytest.mark.parametrize("release", RELEASES, ids=lambda file: file.stem)
def test_a_database_of_every_release_is_brought_here_in_postgresql(release: Path, postgres: Postgres) -> None:
    """Its tables had the same columns, so the same text makes them, but for the words that only SQLite knows."""
    address = postgres.empty()
    sql = (
        release.read_text("utf-8")
        .replace("without rowid", "")
        .replace(" blob ", " bytea ")
        .replace(" real ", " float8 ")
    )
    with psycopg.connect(address, autocommit=True) as db:
        db.execute(sql.encode())
    open_and_close(*(PostgresStore(address) for _ in range(3)))
    with psycopg.connect(address) as db:
        found: dict[str, str] = dict(db.execute(schema.READ_META).fetchall())
    assert found == {"schema": str(schema.NUMBER), "schema_oldest": str(schema.OLDEST)}


async def hub_on(store: Store, use: Callable[[Hub], Awaitable[None]]) -> None:
    await store.open()
    hub = Hub(store)
    try:
        await use(hub)
    finally:
        await hub.close()
        await store.close()


@pytest.mark.parametrize("release", RELEASES, ids=lambda file: file.stem)
def test_the_tables_of_every_release_play_on_or_are_shown(release: Path, tmp_path: Path) -> None:
    """One of each game. The rules of 1066 have changed since 0.2.0; all others go on."""

    async def use(hub: Hub) -> None:
        for game in games():
            opened = await hub.open(f"{game.name}-first")
            assert opened, game.name
            room = opened.room
            if game.name == "hastings":
                assert room.archived == OLDER
                assert RoomView(room, "en").state([0]).archived
                assert room.match.actions
                continue
            assert not room.archived, game.name
            before = room.stored
            connection = Connection(tuple(range(len(room.sittings))), "en")
            await hub.join(opened, connection, 0)
            whole = RoomView(room, "en", room.viewer(connection.seats))
            command: Command | None = Roll("on", room.version) if room.server_draws() else None
            if command is None and not room.over and room.match.turn >= 0:
                command = Play("on", room.version, str(room.match.legal()[0]))
            if command is not None:
                await hub.command(opened, connection, command)
                assert room.stored > before, whole.state(connection.seats)

    asyncio.run(hub_on(SqliteStore(database_of(release, tmp_path)), use))


def test_servers_that_start_at_once_take_each_step_once(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    open_and_close(*(SqliteStore(file) for _ in range(5)))
    assert said_of(file)["schema"] == str(schema.NUMBER)


def of_the_future(file: Path, oldest: int) -> Path:
    open_and_close(SqliteStore(file))
    with sqlite3.connect(file) as db:
        db.execute("update meta set value = '1000' where name = 'schema'")
        db.execute("update meta set value = ? where name = 'schema_oldest'", (str(oldest),))
    db.close()
    return file


def test_a_newer_schema_that_only_adds_is_used_and_left_as_it_is(tmp_path: Path) -> None:
    file = of_the_future(tmp_path / "tables.db", schema.NUMBER)
    open_and_close(SqliteStore(file))
    assert said_of(file) == {"schema": "1000", "schema_oldest": str(schema.NUMBER)}


def test_a_newer_schema_that_we_could_not_live_with_is_refused(tmp_path: Path, postgres: Postgres) -> None:
    with pytest.raises(Unusable, match="newer"):
        open_and_close(SqliteStore(of_the_future(tmp_path / "tables.db", schema.NUMBER + 1)))
    address = postgres.empty()
    open_and_close(PostgresStore(address))
    with psycopg.connect(address, autocommit=True) as db:
        db.execute("update meta set value = '1000' where name like 'schema%'")
    with pytest.raises(Unusable, match="newer"):
        open_and_close(PostgresStore(address))


# What the command says


def told(place: str, capfd: pytest.CaptureFixture[str]) -> str:
    """What `serve` says of a database that it refuses."""
    assert main(["serve", "--db", place, "--no-browser", "--lang", "en"]) == 2
    said = capfd.readouterr().err
    assert "Traceback" not in said
    return said


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


def test_a_file_that_is_no_database(file: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file.write_bytes(b"Dear diary, " * 1000)
    assert "this file is no database" in told(str(file), capfd)
    assert file.read_bytes() == b"Dear diary, " * 1000


@pytest.mark.parametrize("tables", ["bookmarks (url text)", "log (line text)", "meta (name text, value text)"])
def test_a_database_of_another_program(file: Path, tables: str, capfd: pytest.CaptureFixture[str]) -> None:
    with sqlite3.connect(file) as db:
        db.execute(f"create table {tables}")
    db.close()
    before = file.read_bytes()
    assert "another program's" in told(str(file), capfd)
    assert file.read_bytes() == before


def test_a_database_of_another_program_in_postgresql(postgres: Postgres, capfd: pytest.CaptureFixture[str]) -> None:
    address = postgres.empty()
    with psycopg.connect(address, autocommit=True) as db:
        db.execute("create table log (line text)")
    assert "another program's" in told(address, capfd)


def test_a_database_of_the_future(file: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert "install the newer release" in told(str(of_the_future(file, 999)), capfd)


def test_a_damaged_database(file: Path, capfd: pytest.CaptureFixture[str]) -> None:
    open_and_close(SqliteStore(file))
    content = bytearray(file.read_bytes())
    content[100:4096] = os.urandom(3996)  # the page that says which tables there are
    file.write_bytes(content)
    assert "damaged" in told(str(file), capfd)


AS_ANOTHER_USER = """
import os, pwd, sys
from ludotheque.table import sqlite
from ludotheque.table.store import Unusable
os.setuid(pwd.getpwnam(sys.argv[2]).pw_uid)
try:
    sqlite.opened(sys.argv[1])
except Unusable as error:
    print(error.key)
"""


@pytest.fixture
def folder_of_nobody() -> Iterator[Path]:
    """A folder that another user may come to, but not write to."""
    folder = Path(tempfile.mkdtemp(prefix="ludotheque-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() != 0, reason="takes a user who may not write")
def test_a_database_that_cannot_be_written(folder_of_nobody: Path) -> None:
    file = folder_of_nobody / "tables.db"
    open_and_close(SqliteStore(file))
    assert file.stat().st_mode & 0o777 == 0o600, "what signs links and cookies is in it"
    file.chmod(0o644)
    asked = subprocess.run(
        [sys.executable, "-c", AS_ANOTHER_USER, str(file), unprivileged()], capture_output=True, text=True, check=False
    )
    assert asked.stdout == "store.read_only\n", asked.stderr
