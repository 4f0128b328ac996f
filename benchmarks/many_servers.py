"""What servers on one PostgreSQL cost one another: each hears a note of every move that is stored.

PostgreSQL alone, as in `table_load.py`: a line of two hundred bytes a transaction with its note, and so many listeners,
all of them in one process that only takes the notes. Then one store of ours that listens: its processor time a note, of
tables that it has not open.
"""

import argparse
import asyncio
import select
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psycopg
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parent.parent
sys.path.append(str(ROOT))
from tests.table.postgres_server import Postgres, running  # noqa: E402

from ludotheque.table.postgres import PostgresStore  # noqa: E402
from ludotheque.table.store import Ears  # noqa: E402
from table_load import CONNECTIONS, bare_postgres  # noqa: E402

LISTENERS = (0, 1, 3, 10, 30)


def listen(place: str, count: int) -> None:
    """Take the notes of so many connections, until we are ended."""
    connections = [psycopg.connect(place, autocommit=True) for _ in range(count)]
    for db in connections:
        db.execute("listen ludotheque")
    print("ready", flush=True)
    by_socket = {db.pgconn.socket: db.pgconn for db in connections}
    while True:
        for ready in select.select(list(by_socket), [], [])[0]:
            by_socket[ready].consume_input()
            while by_socket[ready].notifies():
                pass


def with_listeners(database: Postgres, folder: Path, count: int, seconds: int) -> float:
    """Transactions a second, while so many listen."""
    place = database.empty()
    command = [sys.executable, __file__, "--listen", place, "--listeners", str(count)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as listening:
        assert listening.stdout is not None
        listening.stdout.readline()
        try:
            return bare_postgres(database, folder, seconds, place)
        finally:
            listening.terminate()


def hearing(database: Postgres, folder: Path, seconds: int) -> tuple[int, float]:
    """The notes that one store of ours hears, and its processor time for each."""
    place, heard = database.empty(), 0

    def note(table: str) -> None:
        nonlocal heard
        heard += 1

    async def run() -> float:
        store = PostgresStore(place)
        await store.open()
        await store._do("drop table log")  # the load brings one of its own
        store.listen(Ears(note, note, note, lambda *said: None, lambda: ()))
        begun = time.process_time()
        await asyncio.to_thread(bare_postgres, database, folder, seconds, place)
        taken = time.process_time() - begun
        await store.close()
        return taken

    taken = asyncio.run(run())
    return heard, taken / heard


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=5, help="that are measured, of each row")
    parser.add_argument("--listen", help=argparse.SUPPRESS)
    parser.add_argument("--listeners", type=int, default=0, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.listen:
        listen(given.listen, given.listeners)
    table = Table("listeners", "transactions/s", "of none", title=f"PostgreSQL alone, {CONNECTIONS} clients")
    with tempfile.TemporaryDirectory() as temporary, running() as database:
        folder, alone = Path(temporary), 0.0
        for count in LISTENERS:
            rate = with_listeners(database, folder, count, given.seconds)
            alone = alone or rate
            table.add_row(str(count), f"{rate:,.0f}", f"{rate / alone:.2f}")
        heard, each = hearing(database, folder, given.seconds)
    Console().print(table)
    print(f"one store of ours: {heard:,} notes heard, {1e6 * each:.1f} microseconds of a core each")
    return 0


if __name__ == "__main__":
    sys.exit(main())
