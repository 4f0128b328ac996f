"""Load on the table server: one core for the server, many live tables, bots of instant reply, moves stored in SQLite.

The server runs in a process of its own on one core, the visitors on another. Every visitor sits at a table of its
own against an instant bot and plays as fast as it is answered (full load), or at a steady pace (half load, for the
delays). A move counts when it is stored. The peer to name is boardgame.io, whose own measured rate is 5 to 13
thousand moves a second without storing anything. Beside it stands what SQLite alone does on the same disk: a line of
two hundred bytes a transaction.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import connect

from ratios import keep_ratios

PORT = 8767
SERVE = """
import os, sys
os.sched_setaffinity(0, {0})
from ludotheque.table.deployment import Address, Deployment
from ludotheque.table.limits import Limits
from ludotheque.table.server import server
from ludotheque.engine.ahead import compile_ahead
import ludotheque
for game in ludotheque.games():  # the server would compile them behind, and take its core for it
    compile_ahead(game)
much = Limits(commands_a_second=1e9, commands_at_once=1e9, tables_a_minute=1e9, connections_a_visitor=10**6)
deployment = Deployment(metrics=Address("127.0.0.1", int(sys.argv[2]) + 1))
server(sys.argv[1], "127.0.0.1", int(sys.argv[2]), much, deployment=deployment).run()
"""
NEW = {"game": "poche", "seats": [{"kind": "link"}, {"kind": "bot", "style": "random"}], "options": {"minutes": "40"}}


def moves_stored() -> int:
    with urllib.request.urlopen(f"http://127.0.0.1:{PORT + 1}/metrics") as answer:
        lines = answer.read().decode().splitlines()
    return int(float(next(line.split()[1] for line in lines if line.startswith("ludotheque_moves_total"))))


def wait_for(server: subprocess.Popen[bytes]) -> None:
    """Until the server answers: it may have to compile the rules of every game first."""
    while server.poll() is None:
        with contextlib.suppress(OSError):
            moves_stored()
            return
        time.sleep(0.1)
    raise SystemExit("the server did not start: see what it says above")


async def new_table() -> tuple[str, str]:
    """A table over a bare connection: a thread of the visitors' would spoil their clocks."""
    reader, writer = await asyncio.open_connection("127.0.0.1", PORT)
    body = json.dumps(NEW)
    head = f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{PORT}\r\nConnection: close\r\nContent-Length: {len(body)}"
    writer.write(f"{head}\r\n\r\n{body}".encode())
    answer = await reader.read()
    writer.close()
    created = json.loads(answer.partition(b"\r\n\r\n")[2])
    return created["table"], created["links"]["0"].removeprefix("/join/")


async def visitor(pace: float, delays: list[float], door: asyncio.Semaphore, seated: list[int]) -> None:
    """Play match after match; note how long each command took to be accepted."""
    number = 0
    while True:
        async with door:
            table, token = await new_table()
            headers = {"Authorization": f"Bearer {token}~the-key-of-a-visitor"}
            socket = await connect(f"ws://127.0.0.1:{PORT}/ws/{table}", additional_headers=headers, compression=None)
        seated[0] += number == 0
        async with socket:
            sent: dict[str, float] = {}
            while True:
                message = json.loads(await socket.recv())
                if message["type"] == "accepted":
                    delays.append(time.monotonic() - sent.pop(message["id"]))
                state = message.get("state")
                if not state or sent:
                    continue
                if state["result"]:
                    break
                if not state["can_roll"] and not state["choices"]:
                    continue
                if pace:
                    await asyncio.sleep(pace * (0.5 + random.random()))
                number += 1
                command = (
                    {"type": "roll"} if state["can_roll"] else {"type": "play", "action": state["choices"][0]["action"]}
                )
                sent[str(number)] = time.monotonic()
                await socket.send(json.dumps(command | {"id": str(number), "version": state["version"]}))


def bare_store(folder: Path, seconds: float = 2.0) -> float:
    """Transactions a second of SQLite alone, each a line of a log."""
    with contextlib.closing(sqlite3.connect(folder / "bare.db", isolation_level=None)) as store:
        store.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; CREATE TABLE log (seq, line)")
        number, begun = 0, time.monotonic()
        while time.monotonic() - begun < seconds:
            store.execute("INSERT INTO log VALUES (?, ?)", (number, "x" * 200))
            number += 1
        return number / (time.monotonic() - begun)


async def load(tables: int, seconds: float, pace: float) -> tuple[float, list[float]]:
    delays: list[float] = []
    door, seated = asyncio.Semaphore(20), [0]
    tasks = [asyncio.create_task(visitor(pace, delays, door, seated)) for _ in range(tables)]
    while seated[0] < tables:
        await asyncio.sleep(0.1)
        for task in tasks:
            if task.done():
                task.result()  # raises what went wrong
    await asyncio.sleep(2)
    delays.clear()
    before, began = await asyncio.to_thread(moves_stored), time.monotonic()
    await asyncio.sleep(seconds)
    after, ended = await asyncio.to_thread(moves_stored), time.monotonic()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return (after - before) / (ended - began), delays


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=10)
    given = parser.parse_args()
    console = Console(width=100)
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen([sys.executable, "-c", SERVE, str(Path(folder) / "tables.db"), str(PORT)])
        os.sched_setaffinity(0, os.sched_getaffinity(0) - {0} or {0})
        try:
            wait_for(server)
            table = Table(title="Table server on one core, SQLite, every move stored before it is announced")
            for heading in ("", "live tables", "stored moves/s", "median ms", "p99 ms", "commands measured"):
                table.add_column(heading, justify="right")
            full, delays = asyncio.run(load(64, given.seconds, 0))
            rows = [("full load", 64, full, delays)]
            pace = 2 * given.tables / full * 2  # about two stored moves a command (the bot's too): half the full load
            half, delays = asyncio.run(load(given.tables, given.seconds, pace))
            rows.append(("half load", given.tables, half, delays))
            for name, tables, rate, times in rows:
                ordered = sorted(times)
                p99 = ordered[int(len(ordered) * 0.99)] * 1000
                median = statistics.median(ordered) * 1000
                table.add_row(name, str(tables), f"{rate:.0f}", f"{median:.1f}", f"{p99:.1f}", str(len(ordered)))
            console.print(table)
            bare = bare_store(Path(folder))
            console.print(f"SQLite alone: {bare:.0f} transactions/s")
            keep_ratios("table server, of SQLite alone", {"full load, stored moves": full / bare}, console)
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(10)
    return 0


if __name__ == "__main__":
    sys.exit(main())
