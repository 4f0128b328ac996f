"""Figures for Prometheus, at a port of their own: how a server does is nobody's matter but its operator's."""

import contextlib
from collections.abc import AsyncIterator, Iterator

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from .deployment import Address
from .figures import figures
from .listening import listen_at
from .metrics import exposed
from .requests import Server

FORMAT = "text/plain; version=0.0.4; charset=utf-8"


class Beside(uvicorn.Server):
    """A server within the event loop of another, which hears the signals for both."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.asynccontextmanager
async def telling(server: Server, where: Address | None) -> AsyncIterator[None]:
    """Answer at this address meanwhile; raises OSError where it cannot be had."""
    if where is None:
        yield
        return

    async def metrics(request: Request) -> Response:
        return Response(exposed(figures(server)), media_type=FORMAT)

    app = Starlette(routes=[Route("/metrics", metrics)])
    config = uvicorn.Config(app, log_config=None, access_log=False, lifespan="off", timeout_graceful_shutdown=1)
    beside = Beside(config)
    with listen_at(*where) as listener:
        config.load()
        beside.lifespan = config.lifespan_class(config)
        await beside.startup([listener])
        try:
            yield
        finally:
            await beside.shutdown([listener])
