"""Servers that can be killed: real processes, forked by `zygote.py` so that one starts in a moment."""

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from tests.ports import free_port

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 60  # seconds for a server to start, on a slow and busy machine
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

    def new(self, place: str, folder: Path, limited: bool = False) -> "Running":
        """A server on this database, not started yet."""
        server = Running(self, place, free_port(), folder / f"server-{len(self.started)}.log", limited)
        self.started.append(server)
        return server


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
    limited: bool
    pid: int = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Returns when it can be connected to."""
        assert not self.pid
        self.pid = self.servers._fork(self.port, self.place, str(self.log), self.limited)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            assert self.alive(), f"the server does not start: {self.said()[-2000:]}"
            time.sleep(0.01)
        raise AssertionError("the server does not start")

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
