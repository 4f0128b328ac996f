"""Several processes at one address, for more than one core: each is a whole server on the same PostgreSQL.

The parent serves nobody. It keeps a listening socket a worker, so that who comes while a worker is replaced waits in
the queue instead of being refused; on Linux the kernel shares visitors out among these sockets. Workers know nothing of
each other: what two of them must agree on, the database decides, as between machines.
"""

import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import FrameType

from . import logs
from .deployment import Deployment
from .limits import Limits
from .listening import BACKLOG, let_go
from .logs import note

MOST_DEATHS = 5  # of workers within `DEATHS_WITHIN` seconds; after more there is no sense in starting another
DEATHS_WITHIN = 60.0
STOPPING = 15.0  # seconds that workers have to finish what they acknowledged

spawning = multiprocessing.get_context("spawn")  # threads and Numba do not survive a fork


@dataclass
class Worker:
    """A process, and what it says: that it serves."""

    process: SpawnProcess
    told: Connection
    serves: bool = False


class Workers:
    """All of them, with a socket each. `start(number, told)` makes the process of one, which says something through
    `told` when it serves."""

    def __init__(self, sockets: Sequence[socket.socket], start: Callable[[int, Connection], SpawnProcess]) -> None:
        self.sockets, self.start = sockets, start
        self.announced = False
        self.workers: dict[int, Worker] = {}
        self.deaths: deque[float] = deque(maxlen=MOST_DEATHS)
        self.bell, self.rung = os.pipe()
        self.signals: list[int] = []

    def run(self, announce: Callable[[], None]) -> bool:
        """Keep so many alive until a signal comes; `announce` is called when all serve. Did it end as it should?"""
        known = {number: signal.signal(number, self._hear) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            for number in range(len(self.sockets)):
                self._begin(number)
            while not self.signals:
                if not self._look(announce):
                    return False
            return True
        finally:
            self._stop()
            for number, handler in known.items():
                signal.signal(number, handler)

    def _hear(self, number: int, frame: FrameType | None) -> None:
        self.signals.append(number)
        os.write(self.rung, b"!")

    def _begin(self, number: int) -> None:
        ours, theirs = spawning.Pipe(duplex=False)
        process = self.start(number, theirs)
        process.start()
        theirs.close()
        self.workers[number] = Worker(process, ours)

    def _look(self, announce: Callable[[], None]) -> bool:
        """Wait until something happens; False when they die too fast."""
        waiting = {worker.process.sentinel: number for number, worker in self.workers.items()}
        telling = {worker.told: number for number, worker in self.workers.items() if not worker.serves}
        for happened in wait([self.bell, *waiting, *telling]):
            if isinstance(happened, Connection) and not self._dead(telling[happened]):
                self.workers[telling[happened]].serves = True
                if not self.announced and all(worker.serves for worker in self.workers.values()):
                    self.announced = True
                    announce()
            elif happened in waiting and not self.signals and not self._replace(waiting[happened]):
                return False
        return True

    def _dead(self, number: int) -> bool:
        """Has it closed its end without a word?"""
        try:
            self.workers[number].told.recv()
        except EOFError:
            return True
        return False

    def _replace(self, number: int) -> bool:
        dead = self.workers.pop(number)
        dead.process.join()
        dead.told.close()
        now = time.monotonic()
        fast = len(self.deaths) == MOST_DEATHS and now - self.deaths[0] < DEATHS_WITHIN
        self.deaths.append(now)
        note("worker_died", logging.ERROR, worker=number, code=dead.process.exitcode, replaced=not fast)
        if not fast:
            self._begin(number)
        return not fast

    def _stop(self) -> None:
        """The door first; then let them finish. Who does not within its time is ended."""
        for one in self.sockets:
            one.close()
        for worker in self.workers.values():
            worker.process.terminate()
        giving_up = time.monotonic() + STOPPING
        for worker in self.workers.values():
            worker.process.join(max(0.0, giving_up - time.monotonic()))
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
            worker.told.close()
        os.close(self.bell)
        os.close(self.rung)


def sockets_for(listener: socket.socket, count: int) -> list[socket.socket]:
    """A socket a worker, at the port of one that listens, which is closed. Where the kernel does not share out: that
    one for all."""
    if not sys.platform.startswith("linux"):
        return [listener] * count
    address, family = listener.getsockname(), listener.family
    listener.close()
    sockets = [socket.create_server(address, family=family, backlog=BACKLOG, reuse_port=True) for _ in range(count)]
    for one in sockets:
        let_go(one)
    return sockets


def run_workers(
    place: str,
    listener: socket.socket,
    announce: Callable[[], None],
    deployment: Deployment,
    limits: Limits | None = None,
) -> bool:
    """Serve with several processes until a signal comes. Did it end as it should?"""
    sockets = sockets_for(listener, deployment.workers)

    def start(number: int, told: Connection) -> SpawnProcess:
        mine = replace(deployment, worker=number)
        given = (place, sockets[number], mine, limits, told)
        return spawning.Process(target=serve, args=given, name=f"worker {number}")

    return Workers(sockets, start).run(announce)


def serve(place: str, listener: socket.socket, deployment: Deployment, limits: Limits | None, told: Connection) -> None:
    """What a worker does: it is a server, and ends with its parent."""
    from .server import server

    logs.begin(deployment.log, worker=deployment.worker)
    threading.Thread(target=end_with_parent, name="parent", daemon=True).start()
    host, port, *_ = listener.getsockname()
    with suppress(KeyboardInterrupt):  # Ctrl-C reaches all processes of a terminal
        server(place, host, port, limits, lambda: told.send("I serve"), deployment).run([listener])


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
