"""A round: people play while something is done to their server again and again; then they play on, and what they saw is
held against what is stored.

What is done, a place knows (`harm`): `kill.py`, `disk.py`, `clock.py` and `sockets.py` have theirs.
"""

import asyncio
import contextlib
import json
import random
import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

from .checker import check
from .history import keep
from .people import World, http, open_table
from .runs import KEPT, Outcome
from .servers import Running, Servers
from .tables import choose, load
from .zygote import Manner

TABLES = 12
STUCK = 180.0  # seconds after which a table that has not gone on is stuck, on a slow and busy machine


class Place(Protocol):
    """Where the servers of a round keep their tables."""

    servers: list[Running]
    wrong: list[str]  # what is seen to be wrong while harm is done

    async def harm(self, world: World) -> str:
        """Do one thing to it, and make it whole again; what it was."""

    def logs(self) -> dict[str, list[str]]:
        """The log of every table, read without any server."""


class OnSqlite:
    """One server and its file."""

    def __init__(self, servers: Servers, folder: Path, manner: Manner | None = None, file: Path | None = None) -> None:
        self.file = file or folder / "tables.db"
        self.wrong: list[str] = []
        self.servers = [servers.new(str(self.file), folder, manner)]
        self.servers[0].start()

    async def harm(self, world: World) -> str:
        (server,) = self.servers
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        return "killed: server"

    def logs(self) -> dict[str, list[str]]:
        with contextlib.closing(sqlite3.connect(self.file)) as db:
            assert db.execute("pragma integrity_check").fetchone() == ("ok",)
            return logs_of(db.execute("select tab, seq, body from log order by tab, seq"))


def logs_of(rows: Iterator[tuple[str, int, str]]) -> dict[str, list[str]]:
    logs: dict[str, list[str]] = {}
    for table, seq, body in rows:
        log = logs.setdefault(table, [])
        assert seq == len(log) + 1, f"{table}: entry {seq} stands after {len(log)}"
        log.append(body)
    return logs


async def play_a_round(place: Place, harms: int, seed: int, tables: int) -> tuple[World, Counter[str]]:
    """People play, harm is done so many times, people play on."""
    rng = random.Random(seed)
    world = World(lambda: [server.address for server in place.servers if server.pid], rng)
    done: Counter[str] = Counter()
    load()
    for _ in range(tables):
        await open_table(world, choose(rng))
    for _ in range(harms):
        await asyncio.sleep(rng.uniform(0.15, 0.9))
        if rng.random() < 0.5:
            world.critical.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(world.critical.wait(), 1)
            await asyncio.sleep(rng.uniform(0, 0.008))
        done[await place.harm(world)] += 1
    before = dict(world.stored)
    stuck = await go_on(world, before)
    world.wrong += [f"{table}: it does not go on from entry {before[table]}" for table in stuck]
    await world.leave()
    return world, done


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
    wrong = place.wrong + world.wrong + check(world.history, logs)
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
    outcome.saw("longest wait for an answer, ms", round(1000 * max(world.waits, default=0)))
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


def a_round(make: Callable[[Path], Place], harms: int, seed: int, tables: int = TABLES) -> Outcome:
    """One round, at a place that is made in a folder of its own."""
    folder = Path(tempfile.mkdtemp(prefix="ludotheque-anomaly-"))
    outcome = Outcome(harms)
    try:
        place = make(folder)
        with contextlib.ExitStack() as left:
            if isinstance(place, contextlib.AbstractContextManager):
                left.enter_context(place)
            world, done = asyncio.run(play_a_round(place, harms, seed, tables))
            outcome.counts.update(done)
            finish(world, place, outcome, seed)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return outcome
