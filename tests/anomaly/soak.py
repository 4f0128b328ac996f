"""Hours of load on one server in an eighth of the time: people's pace, and the server's waiting times, go eight times
as fast.

In steps of some minutes people come, play all games with each other and with bots, race, ask for hints and analyses,
take over, play again, and leave; visitors come and go. After each step what they saw is held against the log, while the
server goes on. At the end its memory must have stopped to grow.
"""

import argparse
import asyncio
import contextlib
import json
import random
import shutil
import sqlite3
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.ports import free_port

from ludotheque.table.log import decode

from .checker import check
from .history import keep
from .people import LOST, World, http, open_table
from .rounds import OnSqlite, logs_of
from .runs import KEPT, Outcome, run
from .servers import PATIENCE, Servers, figures
from .tables import choose
from .zygote import Manner

FASTER = 8
THINKS = 6.0  # seconds that somebody thinks about an act, on the average
TABLES = 24  # at a time
STEP = 5.0  # minutes
SAMPLE = 5.0  # seconds between two looks at the server
WARM = 0.4  # of the samples: until then memory may grow
ROOMS = 60  # kept open without anybody there, so that an hour sees rooms forgotten
ANALYSES = 16  # likewise
SLOPE = 30.0  # MB an hour by which its memory may still grow when it is warm
ENOUGH = 120  # samples, for a slope to mean something


@dataclass
class Series:
    """What was seen of the server, from its start."""

    at: list[float] = field(default_factory=list)  # seconds
    memory: list[float] = field(default_factory=list)  # MB
    before: dict[str, float] = field(default_factory=dict)  # its figures when a step began

    def slope(self) -> float | None:
        """MB an hour, after the warm-up, by least squares; None while there is too little."""
        first = int(WARM * len(self.at))
        at, memory = self.at[first:], self.memory[first:]
        if len(at) < ENOUGH:
            return None
        middle, mean = sum(at) / len(at), sum(memory) / len(memory)
        both = sum((t - middle) * (m - mean) for t, m in zip(at, memory, strict=True))
        return 3600 * both / sum((t - middle) ** 2 for t in at)


class Lasting(OnSqlite):
    """One server for all steps."""

    def __init__(self, servers: Servers, folder: Path) -> None:
        self.begun, self.series = time.monotonic(), Series()
        super().__init__(servers, folder, Manner(hurry=FASTER, metrics=free_port(), rooms=ROOMS, analyses=ANALYSES))

    def logs_of_tables(self, tables: set[str]) -> dict[str, list[str]]:
        """While the server goes on. With them their rematches: nobody may have had the time to go there."""
        with contextlib.closing(sqlite3.connect(self.file)) as db:
            logs = logs_of(db.execute("select tab, seq, body from log order by tab, seq"))
        entries = [decode(body) for table in tables for body in logs.get(table, []) if '"rematch"' in body]
        wanted = tables.union(entry.text for entry in entries if entry.kind == "rematch")
        return {table: log for table, log in logs.items() if table in wanted}

    async def a_while(self, minutes: float, seed: int, tables: int, outcome: Outcome) -> World:
        """People play for so many minutes, and go."""
        server, rng = self.servers[0], random.Random(seed)
        world = World(lambda: [server.address], rng, think=THINKS / FASTER)
        for _ in range(tables):
            await open_table(world, choose(rng))
        visiting = asyncio.create_task(visit(world))
        until = time.monotonic() + 60 * minutes
        while time.monotonic() < until:
            await asyncio.sleep(min(SAMPLE, 60 * minutes / 4))
            self.series.at.append(time.monotonic() - self.begun)
            self.series.memory.append(server.memory() / 2**20)
            outcome.saw("memory of the server, MB", server.memory() >> 20)
            outcome.saw("descriptors", server.descriptors())
            outcome.saw("threads", server.threads())
        visiting.cancel()
        await world.leave()
        let_go = time.monotonic() + PATIENCE
        while (now := figures(server))["ludotheque_connections"] and time.monotonic() < let_go:
            await asyncio.sleep(0.1)
        if now["ludotheque_connections"]:
            self.wrong.append(f"{now['ludotheque_connections']:.0f} connections are open, and nobody is there")
        outcome.saw("tables in memory", int(now["ludotheque_tables_open"]))
        outcome.saw("descriptors when nobody is there", server.descriptors())
        return world


async def visit(world: World) -> None:
    """Visitors who look around: the page, lists, tables that are played, saved texts, puzzles."""
    paths = ["/", "/api/games", "/api/tables", "/api/puzzles", "/rules/poche", "/health", "/ready"]
    while True:
        await asyncio.sleep(world.rng.expovariate(4))
        table = world.rng.choice(sorted(world.stored) or [""])
        path = world.rng.choice([*paths, f"/api/tables/{table}/replay", f"/api/tables/{table}/save"])
        with contextlib.suppress(*LOST):
            status, _, _ = await http(world.address(), "GET", path)
            world.counts[f"visits: {status}"] += 1


def percentile(name: str, share: float, figures: dict[str, float], before: dict[str, float]) -> float:
    """Of a histogram without labels: the bound of the bucket in which so much of what came since then lies, in ms."""
    prefix = f'{name}_bucket{{le="'
    counts = {
        float(key.removeprefix(prefix).rstrip('"}').replace("+Inf", "inf")): count - before.get(key, 0)
        for key, count in figures.items()
        if key.startswith(prefix)
    }
    total = counts[float("inf")]
    return 1000 * min(bound for bound, count in counts.items() if count >= share * total)


def a_step(place: Lasting, minutes: float, seed: int, tables: int = TABLES) -> Outcome:
    outcome, server = Outcome(), place.servers[0]
    place.wrong.clear()
    traces, before = server.tracebacks(), figures(server)
    world = asyncio.run(place.a_while(minutes, seed, tables, outcome))
    after = figures(server)
    logs = place.logs_of_tables({client.table for client in world.history.clients} | set(world.history.promised))
    laid = {json.loads(body)["text"] for log in logs.values() for body in log if '"kind":"rematch"' in body}
    logs |= place.logs_of_tables(laid - set(logs))  # nobody may have begun them before the step was over
    wrong = place.wrong + world.wrong + check(world.history, logs)
    wrong += [f"the server's log, {times} times: {trace}" for trace, times in (server.tracebacks() - traces).items()]
    outcome.counts.update(world.counts)
    outcome.counts.update(world.history.counts())
    outcome.counts["entries stored"] += sum(map(len, logs.values()))
    waits = sorted(world.waits) or [0.0]
    outcome.saw("p50 of answers to people, ms, of a step", round(1000 * waits[len(waits) // 2]))
    outcome.saw("p99 of answers to people, ms, of a step", round(1000 * waits[int(0.99 * (len(waits) - 1))]))
    outcome.saw("longest answer to people, ms", round(1000 * waits[-1]))
    for name, figure in (("answers at the server", "command"), ("the loop's lag", "event_loop_lag")):
        bound = percentile(f"ludotheque_{figure}_seconds", 0.99, after, before)
        outcome.saw(f"p99 of {name}, ms, of a step (upper bound)", round(min(bound, 10**6)))
    if wrong:
        file = KEPT / f"history-{seed}.json"
        keep(file, world.history, logs, seed=seed, wrong=wrong)
        outcome.wrong = [f"seed {seed}: {fault}" for fault in wrong] + [f"seed {seed}: kept in {file}"]
    return outcome


def main(given: argparse.Namespace) -> int:
    folder = Path(tempfile.mkdtemp(prefix="ludotheque-soak-"))
    try:
        with Servers() as servers:
            place = Lasting(servers, folder)

            def step(left: int, seed: int) -> Outcome:
                minutes = min(left, STEP)
                outcome = a_step(place, minutes, seed)
                outcome.done = int(minutes)
                slope, memory = place.series.slope(), place.series.memory
                print(
                    f"memory {memory[0]:.0f} to {memory[-1]:.0f} MB, slope when warm: {slope and round(slope, 1)} MB/h"
                )
                if left <= STEP and slope is not None and slope > SLOPE:
                    outcome.wrong.append(f"memory grows by {slope:.0f} MB an hour")
                return outcome

            return run("soak", given.minutes, given.seed, step)
    finally:
        shutil.rmtree(folder)
