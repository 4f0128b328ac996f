"""Copies of tables: of a live server, checked, never over anything; and put back."""

import contextlib
import itertools
import json
import os
import re
import shlex
import shutil
import sqlite3
import subprocess
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.table.postgres_server import Postgres
from tests.table.serving import Process, Visitor, ask, database, new_table, serving, sit_down
from tests.table.test_operations import until

from ludotheque.commands import main
from ludotheque.table import backups
from ludotheque.table.backups import Held, back_up
from ludotheque.table.store import Unusable


def nothing(done: float) -> None:
    """Nobody looks."""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Two tables, of a server that has ended."""
    file = Path(database(tmp_path))
    with serving(str(file)) as server:
        for _ in range(2):
            new_table(server, "link", "link")
    return file


@contextlib.contextmanager
def changed(file: Path) -> Iterator[sqlite3.Connection]:
    db = sqlite3.connect(file, isolation_level=None)
    try:
        yield db
    finally:
        db.close()


def rows(file: Path) -> dict[str, list[str]]:
    """The log of each table."""
    found: dict[str, list[str]] = {}
    with changed(file) as db:
        for table, body in db.execute("select tab, body from log order by tab, seq"):
            found.setdefault(table, []).append(body)
    return found


def test_a_copy_of_a_live_server_has_all_that_was_acknowledged(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """The server, in another process, plays while it is copied, again and again."""
    live = Process(database(tmp_path))
    acknowledged: dict[str, set[str]] = {}
    stopping = threading.Event()

    def play(table: str, links: dict[int, str]) -> None:
        players = sit_down(live.address, table, links)
        for number, me in enumerate(itertools.cycle(players)):
            if stopping.is_set() or me.state["result"]:
                break
            kind = "roll" if me.state["can_roll"] else "play"
            action = me.state["choices"][0]["action"] if me.state["choices"] else ""
            answer = me.send(kind, id=f"{table}-{number}", **({"action": action} if kind == "play" else {}))
            if answer["type"] == "accepted":
                acknowledged[table].add(answer["id"])
                me.until(answer["version"])
        for me in players:
            me.close()

    def count() -> int:
        return sum(map(len, acknowledged.values()))

    try:
        made = [new_table(live.address, "link", "link") for _ in range(6)]
        acknowledged |= {table: set() for table, _ in made}
        with ThreadPoolExecutor(len(made)) as threads:
            playing = [threads.submit(play, table, links) for table, links in made]
            for number in range(4):
                enough = 20 * (number + 1)
                until(lambda: count() >= enough)  # noqa: B023
                before = {table: set(commands) for table, commands in acknowledged.items()}
                file = tmp_path / f"copy-{number}.db"
                assert main(["backup", str(file), "--db", live.place, "--lang", "en"]) == 0
                kept = rows(file)
                for table, commands in before.items():
                    assert commands <= {json.loads(body).get("id") for body in kept[table]}
            stopping.set()
            for one in playing:
                one.result()
    finally:
        stopping.set()
        live.kill()
    assert "6 tables" in capfd.readouterr().out
    assert sorted(file.name for file in tmp_path.glob("*copy*")) == [f"copy-{number}.db" for number in range(4)]

    assert main(["restore", str(file), "--db", str(tmp_path / "elsewhere" / "tables.db")]) == 0
    with serving(str(tmp_path / "elsewhere" / "tables.db")) as again:
        for table, links in made:
            me = Visitor(again, table, links[0])
            assert me.state["version"] >= len(kept[table])
            me.close()


def test_a_copy_never_takes_anothers_place(place: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    there = tmp_path / "there.db"
    there.write_text("dear")
    assert main(["backup", str(there), "--db", str(place), "--lang", "en"]) == 2
    assert "is there already" in capfd.readouterr().err
    assert there.read_text() == "dear"
    with pytest.raises(Unusable, match="backup_exists"):
        backups.published(place, there)  # it came meanwhile
    assert there.read_text() == "dear"


def test_a_copy_goes_into_a_folder_and_is_for_its_owner_alone(place: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    assert main(["backup", str(folder), "--db", str(place)]) == 0
    (file,) = folder.iterdir()
    assert re.fullmatch(r"ludotheque-[0-9]{4}(-[0-9]{2}){2}-[0-9]{6}\.db", file.name)
    assert file.stat().st_mode & 0o077 == 0
    assert rows(file) == rows(place)


def test_progress_is_told(place: Path, tmp_path: Path) -> None:
    told: list[float] = []
    assert back_up(place, tmp_path / "copy.db", told.append) == Held(2, 2)
    assert told == sorted(told)
    assert told[-1] == 1


def test_what_is_torn_is_not_called_a_copy(place: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with changed(place) as db:
        db.execute("update log set seq = 3 where tab = (select min(tab) from log)")
    assert main(["backup", str(tmp_path / "copy.db"), "--db", str(place), "--lang", "en"]) == 2
    assert "gaps" in capfd.readouterr().err
    assert not (tmp_path / "copy.db").exists()


@pytest.fixture
def copy(place: Path, tmp_path: Path) -> Path:
    file = tmp_path / "copy.db"
    back_up(place, file, nothing)
    return file


def test_what_is_there_is_replaced_only_when_asked_and_kept(
    place: Path, copy: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with serving(str(place)) as server:
        new_table(server, "link", "link")
    before = rows(place)
    assert main(["restore", str(copy), "--db", str(place), "--lang", "en"]) == 2
    assert "--replace" in capfd.readouterr().err
    assert rows(place) == before
    assert main(["restore", str(copy), "--db", str(place), "--replace", "--lang", "en"]) == 0
    assert rows(place) == rows(copy) != before
    (aside,) = tmp_path.glob("tables.db.before-*")
    assert aside.name in capfd.readouterr().out
    assert rows(aside) == before


def test_nothing_is_restored_below_a_server(place: Path, copy: Path, capfd: pytest.CaptureFixture[str]) -> None:
    live = Process(str(place))
    try:
        assert main(["restore", str(copy), "--db", str(place), "--replace", "--lang", "en"]) == 2
        assert "a server has" in capfd.readouterr().err
        table, _ = new_table(live.address, "link", "link")
        assert ask(f"{live.address}/api/tables/{table}/replay")["type"] == "table"
    finally:
        live.kill()
    assert main(["restore", str(copy), "--db", str(place), "--replace"]) == 0


def test_a_log_file_that_was_left_is_not_read_into_what_is_restored(place: Path, copy: Path) -> None:
    live = Process(str(place))
    new_table(live.address, "link", "link")
    live.kill()
    assert Path(f"{place}-wal").exists()
    place.unlink()
    assert main(["restore", str(copy), "--db", str(place)]) == 0
    assert rows(place) == rows(copy)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("text", "no database"),
        ("foreign", "another program's"),
        ("newer", "newer release"),
        ("damaged", "damaged"),
        ("torn", "gaps"),
        ("none", "no such file"),
        ("itself", "the file of tables itself"),
    ],
)
def test_what_cannot_be_restored_is_told_and_nothing_changes(
    kind: str, words: str, place: Path, copy: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    before = rows(place)
    if kind == "text":
        copy.write_text("not at all a database, but long enough to be looked at" * 100)
    elif kind == "foreign":
        copy.unlink()
        with changed(copy) as db:
            db.execute("create table log (what text)")
    elif kind == "newer":
        with changed(copy) as db:
            db.execute("insert or replace into meta values ('schema', '999'), ('schema_oldest', '999')")
    elif kind == "damaged":
        with copy.open("r+b") as file:
            file.seek(4096 * 2)
            file.write(b"\xff" * 4096 * 3)
    elif kind == "torn":
        with changed(copy) as db:
            db.execute("update log set seq = 7")
    elif kind == "none":
        copy.unlink()
    given = place if kind == "itself" else copy
    assert main(["restore", str(given), "--db", str(place), "--replace", "--lang", "en"]) == 2
    said = capfd.readouterr().err
    assert words in said
    assert len(said.split("\n")) - said.split("\n").count("") == 1
    assert rows(place) == before
    assert sorted(file.name for file in tmp_path.glob("*before*")) == []
    assert list(tmp_path.glob(".*.part*")) == []


def test_an_older_release_s_copy_is_restored(tmp_path: Path) -> None:
    release = min((Path(__file__).parent / "releases").glob("*.sql"))
    old = tmp_path / "old.db"
    with changed(old) as db:
        db.executescript(release.read_text("utf-8"))
    place = tmp_path / "tables.db"
    assert main(["restore", str(old), "--db", str(place)]) == 0
    assert rows(place) == rows(old)
    with serving(str(place)) as server:
        for table in rows(old):
            assert ask(f"{server}/api/tables/{table}/replay")["type"] == "table"


def test_how_postgresql_is_copied_is_told_and_true(
    postgres: Postgres, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """The commands that are told, run as they stand."""

    def told(*arguments: str) -> list[str]:
        assert main([*arguments, "--lang", "en"]) == 2
        command = re.search(r": (pg_\w+ .*)", capfd.readouterr().err)
        assert command
        program, *rest = shlex.split(command[1])
        return [str(shutil.which(program, path=path)), *rest]

    path = f"{postgres.binaries}:{os.environ['PATH']}"
    if not shutil.which("pg_dump", path=path):
        pytest.skip("no pg_dump on this machine")
    names = ("first", "second")
    for name in names:
        postgres.execute(f"create database {name}")
    first, second = (postgres.address.replace("/postgres", f"/{name}") for name in names)
    with serving(first) as server:
        table, _ = new_table(server, "link", "link")
        file = str(tmp_path / "tables.dump")
        subprocess.run(told("backup", file, "--db", first), check=True)
    subprocess.run(told("restore", file, "--db", second), check=True)
    with serving(second) as server:
        assert ask(f"{server}/api/tables/{table}/replay")["type"] == "table"
    assert main(["backup", "--db", "postgresql://me:secret@host/name"]) == 2
    assert "secret" not in capfd.readouterr().err
