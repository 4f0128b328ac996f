"""Servers for the benchmarks of the table, each in processes of its own, and what they say of themselves."""

import contextlib
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.ports import free_port

SERVE = """
import json, os, socket, sys
place, port, metrics, workers = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
from ludotheque.table.deployment import Address, Deployment
from ludotheque.table.limits import Limits
from ludotheque.table.listening import BACKLOG
from ludotheque.table.server import server
from ludotheque.table.workers import run_workers
from ludotheque.engine.ahead import compile_ahead
import ludotheque
if __name__ == "__main__":
    for game in ludotheque.games():  # the server would compile them behind, and take its core for it
        compile_ahead(game)
    much = Limits(
        commands_a_second=1e9, commands_at_once=1e9, commands_of_a_network=1e9, tables_a_minute=1e9,
        connections_a_visitor=10**6, requests_a_second=1e9, requests_at_once=1e9, requests_under_way=10**6,
        joins_a_minute=1e9, tables_of_bots=10**6,
    )
    deployment = Deployment(metrics=Address("127.0.0.1", metrics), workers=workers)
    if workers > 1:
        run_workers(place, socket.create_server(("127.0.0.1", port), reuse_port=True), lambda: None, deployment, much)
    else:
        server(place, "127.0.0.1", port, much, deployment=deployment).run()
"""


@dataclass
class Served:
    """A server in a process of its own, and what it says of itself at the end."""

    port: int
    metrics: Sequence[int] = ()
    lag: float = 0.0  # seconds: the 99th percentile of its event loop's, of its slowest process
    memory: float = 0.0  # MB, of all its processes

    def look(self) -> None:
        for port in self.metrics:
            figures = read_metrics(port)
            self.lag = max(self.lag, quantile(figures, "ludotheque_event_loop_lag_seconds", 0.99))
            self.memory += figures["process_resident_memory_bytes"] / 1e6


def read_metrics(port: int) -> dict[str, float]:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        lines = answer.read().decode().splitlines()
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[:1] != "#")}


def quantile(figures: dict[str, float], name: str, share: float) -> float:
    """The upper end of the bucket in which this share of a histogram lies."""
    buckets = [
        (float(key.partition('le="')[2].partition('"')[0].replace("+Inf", "inf")), count)
        for key, count in figures.items()
        if key.startswith(f"{name}_bucket")
    ]
    return min(end for end, count in buckets if count >= share * figures[f"{name}_count"])


def wait_for(process: subprocess.Popen[bytes], address: str) -> None:
    while process.poll() is None:
        with contextlib.suppress(OSError), urllib.request.urlopen(address):
            return
        time.sleep(0.1)
    raise SystemExit("the server did not start: see what it says above")


@contextlib.contextmanager
def ours(place: str, cores: set[int], workers: int = 1) -> Iterator[Served]:
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "serve.py"  # workers are spawned: they need a file
        script.write_text(SERVE, "utf-8")
        served = Served(free_port(), range(first := free_port(), first + workers))
        command = [sys.executable, str(script), place, str(served.port), str(first), str(workers)]
        with started(command, cores) as process:
            for port in served.metrics:
                wait_for(process, f"http://127.0.0.1:{port}/metrics")
            yield served
            served.look()


@contextlib.contextmanager
def started(command: Sequence[str], cores: set[int], folder: Path | None = None) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        ["taskset", "--cpu-list", ",".join(map(str, cores)), *command],
        cwd=folder,
        stdout=subprocess.DEVNULL if folder else None,  # boardgame.io tells every move
        stderr=subprocess.DEVNULL if folder else None,
    )
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
