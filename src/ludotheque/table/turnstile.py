"""A few requests of a network are worked for at a time; its others wait. So nobody waits for all that somebody else has
asked at once.

What is asked is worked for until its answer begins; a text that is sent takes its own turn (`reading`). All that is
under way, to the last byte of the answer, is limited too: who does not read would fill the memory.
"""

import asyncio
from contextlib import AsyncExitStack
from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .limits import Limits
from .requests import address_of

FREE = ("/assets/", "/health", "/ready")  # files, and what an operator asks


@dataclass
class Gate:
    """That of one network."""

    work: asyncio.Semaphore
    under_way: asyncio.Semaphore
    here: int = 0  # with those who wait


class Turnstile:
    """Around the application."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app, self.limits = app, limits
        self.gates: dict[str, Gate] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "").removeprefix(scope.get("root_path", ""))
        if scope["type"] != "http" or path.startswith(FREE):
            await self.app(scope, receive, send)
            return
        address = address_of(HTTPConnection(scope))
        if address not in self.gates:
            at_work, under_way = self.limits.requests_at_work, self.limits.requests_under_way
            self.gates[address] = Gate(asyncio.Semaphore(at_work), asyncio.Semaphore(under_way))
        gate = self.gates[address]
        gate.here += 1
        try:
            async with gate.under_way:
                await self._pass(gate, scope, receive, send)
        finally:
            gate.here -= 1
            if not gate.here:
                del self.gates[address]

    async def _pass(self, gate: Gate, scope: Scope, receive: Receive, send: Send) -> None:
        async with AsyncExitStack() as work:
            if scope["method"] in ("GET", "HEAD"):
                await work.enter_async_context(gate.work)

            async def sent(message: Message) -> None:
                if message["type"] == "http.response.start":
                    await work.aclose()
                await send(message)

            await self.app(scope, receive, sent)
