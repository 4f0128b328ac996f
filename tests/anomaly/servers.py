"""Servers that can be killed: real processes, forked by `zygote.py` so that one starts in a moment."""

import contextlib
import dataclasses
import http.client
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from tests.ports import free_port

from .zygote import HERE, Manner

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 180  # seconds for a server to start, on a slow and busy machine
PAGE = os.sysconf("SC_PAGE_SIZE")
TRACE = "Traceback (most recent call last)"


class Servers:
    """Starts servers, and ends them all when it is left."""

    def __init__(self) -> None:
        self.zygote: subprocess.Popen[str] | None = None
        self.lock = threading.Lock()
        self.started: list[Running] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *wrong: object) -> None:
        for server in self.started:
            server.kill()
        if self.zygote is not None:
            assert self.zygote.stdin
            assert self.zygote.stdout
            self.zygote.stdin.close()
            self.zygote.wait()
            self.zygote.stdout.close()

    def _fork(self, *asked: object) -> int:
        with self.lock:
            if self.zygote is None:
                self.zygote = subprocess.Popen(
                    [sys.executable, "-m", "tests.anomaly.zygote"],
                    cwd=ROOT,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                )
                self._read()
            assert self.zygote.stdin
            self.zygote.stdin.write(json.dumps(asked) + "\n")
            self.zygote.stdin.flush()
            return int(self._read())

    def _read(self) -> str:
        assert self.zygote
        assert self.zygote.stdout
        line = self.zygote.stdout.readline()
        assert line, "the process that starts servers has died: see what it says above"
        return line.strip()

    def new(self, place: str, folder: Path, manner: Manner | None = None) -> "Running":
        """A server on this database, not started yet."""
        log = folder / f"server-{len(self.started)}.log"
        server = Running(self, place, free_port(), log, manner or Manner())
        self.started.append(server)
        return server


def figures(server: "Running") -> dict[str, float]:
    """What a server says of itself at the port of its figures."""
    asking = http.client.HTTPConnection(HERE, server.manner.metrics, timeout=PATIENCE)
    with contextlib.closing(asking):
        asking.request("GET", "/metrics")
        lines = asking.getresponse().read().decode().splitlines()
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")}


def summary(trace: str) -> str:
    """The last place of a traceback and its exception."""
    places, error = [], ""
    for line in trace.splitlines()[1:]:
        if not line.startswith(" "):
            error = line
            break
        if line.lstrip().startswith("File "):
            places.append(line.strip())
    ours = [place for place in places if "/ludotheque/" in place]
    return re.sub(r"0x\w+|(?<!line )\b\d+", "N", " ... ".join([*ours[-1:], *places[-1:], error]))


@dataclass(eq=False)
class Running:
    """A server at a port of its own, whatever process it is just now."""

    servers: Servers
    place: str
    port: int
    log: Path
    manner: Manner
    pid: int = 0

    @property
    def address(self) -> str:
        return f"http://{HERE}:{self.port}"

    def start(self) -> None:
        """Returns when it answers."""
        assert self.tries_to_start(), f"the server does not start: {self.said()[-2000:]}"

    def tries_to_start(self) -> bool:
        """Returns when it answers, or has ended: does it answer?"""
        assert not self.pid
        self.pid = self.servers._fork(self.port, self.place, str(self.log), dataclasses.asdict(self.manner))
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if self.answers():
                return True
            if not self.alive():
                self.pid = 0
                return False
            time.sleep(0.01)
        raise AssertionError("the server neither starts nor ends")

    def answers(self) -> bool:
        asking = http.client.HTTPConnection(HERE, self.port, timeout=PATIENCE)
        with contextlib.closing(asking), contextlib.suppress(OSError, http.client.HTTPException):
            asking.request("GET", "/health")
            return asking.getresponse().status == 200
        return False

    def alive(self) -> bool:
        return bool(self.pid) and Path(f"/proc/{self.pid}").exists()

    def kill(self) -> None:
        """SIGKILL: it has no time for anything."""
        self.end(signal.SIGKILL)

    def stop(self) -> None:
        """SIGTERM: it finishes what it has begun."""
        self.end(signal.SIGTERM)

    def end(self, number: int) -> None:
        if self.pid:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)
            while self.alive():
                time.sleep(0.002)
            self.pid = 0

    def said(self) -> str:
        return self.log.read_text("utf-8", "replace") if self.log.exists() else ""

    def tracebacks(self) -> Counter[str]:
        """What went wrong in the server without being caught: where, what, and how often."""
        return Counter(map(summary, self.said().split(TRACE)[1:]))

    def memory(self) -> int:
        """Bytes that it occupies and shares with nobody, or with its parent."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * PAGE

    def descriptors(self) -> int:
        return sum(1 for _ in Path(f"/proc/{self.pid}/fd").iterdir())

    def threads(self) -> int:
        return sum(1 for _ in Path(f"/proc/{self.pid}/task").iterdir())
