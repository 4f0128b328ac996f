"""`serve --workers`: processes on one PostgreSQL at one address; how servers end."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from tests.ports import free_port
from tests.table.postgres_server import Postgres
from tests.table.serving import PATIENCE, Visitor, ask, database, new_table, sit_down
from websockets.exceptions import ConnectionClosed

import ludotheque
from ludotheque.commands import main
from ludotheque.table import workers
from ludotheque.table.logs import begin
from ludotheque.table.workers import Workers, spawning

RESTARTS = 1012


def until(done: Callable[[], Any]) -> Any:
    """What it gives, once that is something."""
    giving_up = time.monotonic() + PATIENCE
    while not (found := done()):
        assert time.monotonic() < giving_up
        time.sleep(0.02)
    return found


class Served:
    """A server of a process of its own, or of several, with its log."""

    def __init__(self, place: str, log: Path, *flags: str, program: Sequence[str] = ("-m", "ludotheque")) -> None:
        self.port, self.log = free_port(), log
        self.address = f"http://127.0.0.1:{self.port}"
        arguments = ["serve", "--port", str(self.port), "--db", place, "--no-browser", "--log", "json", *flags]
        with log.open("w") as written:
            self.process = subprocess.Popen(
                [sys.executable, *program, *arguments], stdout=subprocess.DEVNULL, stderr=written
            )

    def lines(self, event: str) -> list[dict[str, Any]]:
        told = [json.loads(line) for line in self.log.read_text().splitlines()]
        return [line for line in told if line["event"] == event]

    def pids(self) -> list[int]:
        """Its workers."""
        return children(self.process.pid)


@contextmanager
def served(place: str, folder: Path, *flags: str, workers: int = 1, **rest: Any) -> Iterator[Served]:
    running = Served(place, folder / "log", *flags, **rest)
    try:
        until(lambda: running.process.poll() is not None or len(running.lines("started")) >= workers)
        yield running
    finally:
        running.process.kill()
        running.process.wait()


def children(parent: int) -> list[int]:
    """The processes that it started, but for the one that Python itself wants."""
    started = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [int(pid) for pid in started if "resource_tracker" not in Path(f"/proc/{pid}/cmdline").read_text()]


def gone(pid: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    return True


def cut_off(visitor: Visitor) -> int | None:
    """With which code, once it has been."""
    with suppress(ConnectionClosed, EOFError):
        while True:
            visitor.hear()
    return visitor.socket.close_code


def connections_of(port: int) -> int:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        lines = answer.read().decode().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("ludotheque_connections ")))


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_workers_share_the_tables(postgres: Postgres, tmp_path: Path) -> None:
    """Two players of one table at two processes; one process dies and is replaced; all end with a signal."""
    metrics = free_port()
    flags = ["--workers", "2", "--metrics", str(metrics)]
    with served(postgres.empty(), tmp_path, *flags, workers=2) as server:
        assert {line["worker"] for line in server.lines("started")} == {0, 1}
        table, tokens = new_table(server.address, "link", "link")
        one = Visitor(server.address, table, tokens[0])
        busy = 0 if connections_of(metrics) else 1
        others: list[Visitor] = []
        while not connections_of(metrics + 1 - busy):  # the kernel shares out as it likes
            others.append(Visitor(server.address, table, tokens[1]))
        two = others[-1]
        while not one.state["can_roll"]:
            one.hear()
        for _ in range(4):
            for visitor, other in ((one, two), (two, one)):
                if visitor.act():
                    other.until(visitor.state["version"])
        version = one.state["version"]
        first, second = server.pids()
        os.kill(first if busy == 0 else second, signal.SIGKILL)
        cut_off(one)
        one = Visitor(server.address, table, tokens[0], version)  # whoever is away, somebody answers
        assert one.state["version"] >= version
        until(lambda: len(server.lines("started")) == 3)
        (died,) = server.lines("worker_died")
        assert (died["worker"], died["code"], died["replaced"]) == (busy, -signal.SIGKILL, True)
        pids = server.pids()
        assert len(pids) == 2
        server.process.terminate()
        assert server.process.wait(PATIENCE) == 0
        assert all(map(gone, pids))
        for visitor in (one, two):
            assert cut_off(visitor) == RESTARTS


PARENT = """
import sys
from ludotheque.table.workers import Workers, end_with_parent, spawning

if __name__ == "__main__":
    start = lambda number, told: spawning.Process(target=end_with_parent)
    Workers([sys.stdin, sys.stdin], start).run(print)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_workers_end_with_their_parent(tmp_path: Path) -> None:
    """Even with one that had no time to say anything."""
    (tmp_path / "parent.py").write_text(PARENT)
    with subprocess.Popen([sys.executable, tmp_path / "parent.py"], stdin=subprocess.DEVNULL) as parent:
        pids = until(lambda: found if len(found := children(parent.pid)) == 2 else None)
        parent.kill()
        parent.wait()
        until(lambda: all(map(gone, pids)))


def test_workers_need_a_database_that_can_be_shared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--workers", "2", "--db", database(tmp_path), "--lang", "en"]) == 2
    assert "give them a PostgreSQL database" in capsys.readouterr().err
    assert not Path(database(tmp_path)).exists()


def test_workers_that_die_at_once_are_not_started_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    begin(None)
    started: list[int] = []
    monkeypatch.setattr(workers, "MOST_DEATHS", 2)

    def start(number: int, told: Any) -> Any:
        started.append(number)
        return spawning.Process(target=sys.exit, args=(1,))

    sockets: list[Any] = [type("Door", (), {"close": lambda self: None})()]
    group = Workers(sockets, start)
    group.deaths = type(group.deaths)(maxlen=2)
    assert not group.run(lambda: None)
    assert started == [0, 0, 0]


# The end


PATIENT = """
import signal, sys
from ludotheque.table import server
signal.signal(signal.SIGINT, signal.default_int_handler)  # which a shell takes from what it runs in the background
server.FAREWELL = 60  # on a slow and busy machine all these clients may take longer to leave than is usual
from ludotheque.commands import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_loses_nothing(tmp_path: Path, number: int) -> None:
    """Tables in full play; a bot that thinks; all are told to come back, and what was acknowledged is there."""
    tables: dict[str, int] = {}
    codes: list[int | None] = []

    def play(visitors: list[Visitor], table: str) -> None:
        with suppress(ConnectionClosed, EOFError):
            while True:
                for visitor in visitors:
                    if not visitor.act():
                        with suppress(TimeoutError):
                            visitor.hear(0.1)
                    tables[table] = max(tables[table], visitor.state["version"])
                    time.sleep(0.02)  # not faster than a visitor may
        codes.extend(map(cut_off, visitors))

    with served(database(tmp_path), tmp_path, program=("-c", PATIENT)) as server:
        new_table(server.address, "commander", "commander", game="hastings", options={"players": "2"})
        threads = []
        for _ in range(8):
            table, tokens = new_table(server.address, "link", "link")
            tables[table] = 1
            threads.append(threading.Thread(target=play, args=(sit_down(server.address, table, tokens), table)))
        for thread in threads:
            thread.start()
        until(lambda: all(version > 4 for version in tables.values()))
        server.process.send_signal(number)
        assert server.process.wait(PATIENCE) == -number
        for thread in threads:
            thread.join(PATIENCE)
        assert codes == [RESTARTS] * 16
        assert server.lines("stopping")[0]["connections"] >= 16
        assert server.lines("stopped")
        assert server.lines("message") == []
        with pytest.raises(urllib.error.URLError):
            ask(f"{server.address}/health")
    with served(database(tmp_path), tmp_path) as server:
        for table, version in tables.items():
            with urllib.request.urlopen(f"{server.address}/api/tables/{table}/replay") as answer:
                assert json.loads(answer.read())["state"]["version"] >= version
            with urllib.request.urlopen(f"{server.address}/api/tables/{table}/save") as answer:
                ludotheque.load(answer.read().decode())
