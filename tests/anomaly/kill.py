"""Servers that are killed at random moments, while people and bots play: nothing acknowledged may be lost or doubled.

A run goes in rounds, each on a database of its own. In a round the server (of two on one PostgreSQL: one of them, or
the database itself) gets SIGKILL again and again, half of the time a few milliseconds after something critical was
sent. At its end the people play on, until every table has gone further or is over; then the log is read from the
database and the history held against it.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import shutil
import signal
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import psycopg
from tests.table.postgres_server import Postgres, running

from .checker import check
from .history import keep
from .people import World, http, open_table
from .runs import KEPT, Outcome, run
from .servers import Running, Servers
from .tables import choose

KILLS_A_ROUND = 25
TABLES = 12
STUCK = 40.0  # seconds after which a table that has not gone on is stuck


class Place(Protocol):
    """Where the servers of a round keep their tables."""

    servers: list[Running]

    async def kill(self, rng: random.Random) -> str:
        """Kill one thing and start it again; what it was."""

    def logs(self) -> dict[str, list[str]]:
        """The log of every table, read without any server."""


class OnSqlite:
    """One server and its file."""

    def __init__(self, servers: Servers, folder: Path, limited: bool = False) -> None:
        self.file = folder / "tables.db"
        self.servers = [servers.new(str(self.file), folder, limited)]
        self.servers[0].start()

    async def kill(self, rng: random.Random) -> str:
        (server,) = self.servers
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        return "server"

    def logs(self) -> dict[str, list[str]]:
        with contextlib.closing(sqlite3.connect(self.file)) as db:
            assert db.execute("pragma integrity_check").fetchone() == ("ok",)
            return logs_of(db.execute("select tab, seq, body from log order by tab, seq"))


class OnPostgres:
    """Two servers on one database, in a schema of its own."""

    def __init__(self, servers: Servers, folder: Path, database: Postgres) -> None:
        self.database, self.place = database, database.empty()
        self.servers = [servers.new(self.place, folder) for _ in range(2)]
        for server in self.servers:
            server.start()

    async def kill(self, rng: random.Random) -> str:
        what = rng.choices(("server", "both servers", "database"), (6, 1, 2))[0]
        if what == "database":
            await asyncio.to_thread(crash, self.database)
            return what
        dying = self.servers if what == "both servers" else [rng.choice(self.servers)]
        for server in dying:
            await asyncio.to_thread(server.kill)
        for server in dying:
            await asyncio.to_thread(server.start)
        return what

    def logs(self) -> dict[str, list[str]]:
        with psycopg.connect(self.place) as db:
            return logs_of(iter(db.execute("select tab, seq, body from log order by tab, seq")))


def crash(database: Postgres) -> None:
    """SIGKILL for every process of the database, as when its machine fails but for the disk's cache; then it starts."""
    keeper = int((database.data / "postmaster.pid").read_text().split()[0])
    processes = [keeper, *map(int, Path(f"/proc/{keeper}/task/{keeper}/children").read_text().split())]
    for process in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    while any(is_running(process) for process in processes):
        time.sleep(0.005)
    (database.data / "postmaster.pid").unlink()  # of a dead process whose parent has not taken notice yet
    database.start()


def is_running(process: int) -> bool:
    """A dead process may wait for its parent to take notice."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def logs_of(rows: Iterator[tuple[str, int, str]]) -> dict[str, list[str]]:
    logs: dict[str, list[str]] = {}
    for table, seq, body in rows:
        log = logs.setdefault(table, [])
        assert seq == len(log) + 1, f"{table}: entry {seq} stands after {len(log)}"
        log.append(body)
    return logs


async def play_a_round(place: Place, kills: int, seed: int, tables: int) -> tuple[World, Counter[str]]:
    """People play, servers are killed so many times, people play on."""
    rng = random.Random(seed)
    world = World(lambda: [server.address for server in place.servers if server.pid], rng)
    killed: Counter[str] = Counter()
    for _ in range(tables):
        await open_table(world, choose(rng))
    for _ in range(kills):
        await asyncio.sleep(rng.uniform(0.15, 0.9))
        if rng.random() < 0.5:
            world.critical.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(world.critical.wait(), 1)
            await asyncio.sleep(rng.uniform(0, 0.008))
        killed[await place.kill(rng)] += 1
    before = dict(world.stored)
    stuck = await go_on(world, before)
    world.wrong += [f"{table}: it does not go on from entry {before[table]}" for table in stuck]
    await world.leave()
    return world, killed


async def go_on(world: World, before: dict[str, int]) -> list[str]:
    """Wait until every table has gone further, or is over; those that have not."""
    until = asyncio.get_running_loop().time() + STUCK
    while True:
        still = [t for t, version in before.items() if t not in world.over and world.stored[t] == version]
        if not still or asyncio.get_running_loop().time() > until:
            return still
        await asyncio.sleep(0.05)


def finish(world: World, place: Place, outcome: Outcome, seed: int) -> None:
    """Let a new server open every table; then read the log and hold the history against it."""
    for server in place.servers:
        outcome.saw("memory of a server, MB", server.memory() >> 20)
        outcome.saw("descriptors of a server", server.descriptors())
        server.kill()
    before = place.logs()
    place.servers[0].start()
    shown = asyncio.run(opened(place.servers[0], {client.table for client in world.history.clients}))
    place.servers[0].stop()
    logs = place.logs()
    wrong = world.wrong + check(world.history, logs)
    for table, log in before.items():
        if logs.get(table, [])[: len(log)] != log:
            wrong.append(f"{table}: what was stored is not what is stored")
        shown_as = shown.get(table, len(log))
        if not isinstance(shown_as, int) or shown_as < len(log):
            wrong.append(f"{table}: {len(log)} entries are stored, opened again it has {shown_as}")
    wrong += [f"the server's log: {trace}" for server in place.servers for trace in server.tracebacks()]
    outcome.counts.update(world.counts)
    outcome.counts.update(world.history.counts())
    outcome.counts["entries stored"] += sum(map(len, logs.values()))
    if wrong:
        file = KEPT / f"history-{seed}.json"
        keep(file, world.history, logs, seed=seed, wrong=wrong)
        outcome.wrong += [f"seed {seed}: {fault}" for fault in wrong] + [f"seed {seed}: kept in {file}"]


async def opened(server: Running, tables: set[str]) -> dict[str, int | str]:
    """How many entries each table has, asked of a server; or what it says instead."""
    shown: dict[str, int | str] = {}
    for table in sorted(tables):
        status, _, body = await http(server.address, "GET", f"/api/tables/{table}/replay")
        shown[table] = json.loads(body)["state"]["version"] if status == 200 else body.decode()
    return shown


def a_round(kills: int, seed: int, servers: Servers, tables: int = TABLES, database: Postgres | None = None) -> Outcome:
    """One round, on SQLite or with two servers on PostgreSQL."""
    folder = Path(tempfile.mkdtemp(prefix="ludotheque-kill-"))
    outcome = Outcome(kills)
    try:
        place: Place = OnPostgres(servers, folder, database) if database else OnSqlite(servers, folder)
        world, killed = asyncio.run(play_a_round(place, kills, seed, tables))
        outcome.counts.update({f"killed: {what}": times for what, times in killed.items()})
        finish(world, place, outcome, seed)
    finally:
        shutil.rmtree(folder)
    return outcome


def main(given: argparse.Namespace) -> int:
    with Servers() as servers, running() if given.postgres else contextlib.nullcontext() as database:

        def step(left: int, seed: int) -> Outcome:
            return a_round(min(left, KILLS_A_ROUND), seed, servers, database=database)

        return run("kill-postgres" if database else "kill", given.kills, given.seed, step)
