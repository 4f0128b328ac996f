"""Starting the server: which store, and who is told when it serves."""

import asyncio
import gc
import signal
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path

import uvicorn

from .. import paths
from . import logs
from .app import application
from .deployment import Deployment
from .doors import door
from .frames import Frames
from .limits import Limits
from .sqlite import SqliteStore
from .store import Store

PING_EVERY = PONG_WITHIN = 20.0  # seconds: who does not answer is gone, whatever the network says
FAREWELL = 3  # seconds for clients who are told to come back, and for what they have asked for
FRAME_BYTES = 1 << 16  # a larger frame closes the connection; larger than a message may be, so that those get an answer


def default_database() -> Path:
    return paths.data() / "tables.db"


def is_shared(place: str) -> bool:
    """May several servers work on it at once?"""
    return place.startswith(("postgres://", "postgresql://"))


def store_at(place: str) -> Store:
    """The store that a file name or a database address stands for."""
    if is_shared(place):
        from .postgres import PostgresStore

        return PostgresStore(place)
    return SqliteStore(place)


def check_place(place: str) -> None:
    """Open, look through and close the store; raises OSError, Unavailable or ImportError, which say what is wrong."""

    async def try_it() -> None:
        store = store_at(place)
        await store.open()
        try:
            await store.check()
        finally:
            await store.close()

    asyncio.run(try_it())


class Server(uvicorn.Server):
    """Tells when it answers, and when it stops."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self.announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """The door first; then all clients are told to come back (1012), and what they asked for is finished."""
        begun = time.monotonic()
        logs.note("stopping", connections=len(self.server_state.connections))
        await super().shutdown(sockets)
        logs.note("stopped", ms=round(1000 * (time.monotonic() - begun)))


def server(
    place: str,
    host: str,
    port: int,
    limits: Limits | None = None,
    announce: Callable[[], None] = lambda: None,
    deployment: Deployment | None = None,
) -> Server:
    """A server that is ready to run."""
    calm_collector()
    behind = deployment.behind if deployment else ()
    config = uvicorn.Config(
        application(store_at(place), limits, deployment),
        host=host,
        port=port,
        http=door(behind),
        ws=Frames,
        ws_max_size=FRAME_BYTES,
        ws_per_message_deflate=False,  # 84 bytes would be a message of 64 KiB, and each connection keep 50 kB
        ws_ping_interval=PING_EVERY,
        ws_ping_timeout=PONG_WITHIN,
        log_config=None,  # `logs.begin` has said how
        access_log=False,
        proxy_headers=bool(behind),
        forwarded_allow_ips=list(behind),
        lifespan="on",
        timeout_graceful_shutdown=FAREWELL,
    )
    return Server(config, announce)


def calm_collector() -> None:
    """Many open tables are many lasting objects: let Python look through them seldom, not in the middle of a match."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 1000, 1000)


def run_server(place: str, listener: socket.socket, announce: Callable[[], None], deployment: Deployment) -> None:
    """Serve until Ctrl-C at a socket that listens; `announce` is called when the first request would be answered."""
    logs.begin(deployment.log)
    host, port, *_ = listener.getsockname()
    try:
        server(place, host, port, announce=announce, deployment=deployment).run([listener])
    except KeyboardInterrupt:
        end_by(signal.SIGINT)


def end_by(number: int) -> None:
    """All is stored: end by this signal, as programs do, and wait for no thread that still thinks."""
    sys.stdout.flush()
    signal.signal(number, signal.SIG_DFL)
    signal.raise_signal(number)
