"""Servers that are killed at random moments, while people and bots play: nothing acknowledged may be lost or doubled.

A run goes in rounds, each on a database of its own. In a round the server (of two on one PostgreSQL: one of them, or
the database itself) gets SIGKILL again and again, half of the time a few milliseconds after something critical was
sent. At its end the people play on, until every table has gone further or is over; then the log is read from the
database and the history held against it.
"""

import argparse
import asyncio
import contextlib
import os
import signal
import time
from pathlib import Path

import psycopg
from tests.table.postgres_server import Postgres, running

from .people import World
from .rounds import OnSqlite, a_round, logs_of
from .runs import Outcome, run
from .servers import Servers

KILLS_A_ROUND = 25


class OnPostgres:
    """Two servers on one database, in a schema of its own."""

    def __init__(self, servers: Servers, folder: Path, database: Postgres) -> None:
        self.database, self.place = database, database.empty()
        self.wrong: list[str] = []
        self.servers = [servers.new(self.place, folder) for _ in range(2)]
        for server in self.servers:
            server.start()

    async def harm(self, world: World) -> str:
        what = world.rng.choices(("server", "both servers", "database"), (6, 1, 2))[0]
        if what == "database":
            await asyncio.to_thread(crash, self.database)
            return f"killed: {what}"
        dying = self.servers if what == "both servers" else [world.rng.choice(self.servers)]
        for server in dying:
            await asyncio.to_thread(server.kill)
        for server in dying:
            await asyncio.to_thread(server.start)
        return f"killed: {what}"

    def logs(self) -> dict[str, list[str]]:
        with psycopg.connect(self.place) as db:
            return logs_of(iter(db.execute("select tab, seq, body from log order by tab, seq")))


def crash(database: Postgres) -> None:
    """SIGKILL for every process of the database, as when its machine fails but for the disk's cache; then it starts.

    Trap: the first process is stopped before the others are counted. One that it starts meanwhile would live on, write
    to the files beside the database that starts, and so harm what is stored.
    """
    keeper = int((database.data / "postmaster.pid").read_text().split()[0])
    os.kill(keeper, signal.SIGSTOP)
    while state_of(keeper) != "T":
        time.sleep(0.001)
    processes = [keeper, *map(int, Path(f"/proc/{keeper}/task/{keeper}/children").read_text().split())]
    for process in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    while any(state_of(process) not in ("", "Z") for process in processes):
        time.sleep(0.005)
    (database.data / "postmaster.pid").unlink()  # of a dead process whose parent has not taken notice yet
    database.start()


def state_of(process: int) -> str:
    """A letter, as in /proc: "T" is stopped, "Z" dead, but its parent has not taken notice; "" where there is none."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    return ""


def main(given: argparse.Namespace) -> int:
    with Servers() as servers, running() if given.postgres else contextlib.nullcontext() as database:

        def place(folder: Path) -> OnSqlite | OnPostgres:
            return OnPostgres(servers, folder, database) if database else OnSqlite(servers, folder)

        def step(left: int, seed: int) -> Outcome:
            return a_round(place, min(left, KILLS_A_ROUND), seed)

        return run("kill-postgres" if database else "kill", given.kills, given.seed, step)
