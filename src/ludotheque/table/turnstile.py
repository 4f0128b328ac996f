"""A few requests of a network are worked for at a time, from their beginning to the last byte of the answer; its others
wait. So nobody waits for all that somebody else has asked at once, nor does what they do not read fill the memory."""

import asyncio
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from .requests import address_of

AT_ONCE = 8
FREE = ("/assets/", "/health", "/ready")  # files, and what an operator asks


@dataclass
class Gate:
    """That of one network."""

    places: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))
    inside: int = 0  # with those who wait


class Turnstile:
    """Around the application."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.gates: dict[str, Gate] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "").removeprefix(scope.get("root_path", ""))
        if scope["type"] != "http" or path.startswith(FREE):
            await self.app(scope, receive, send)
            return
        address = address_of(HTTPConnection(scope))
        gate = self.gates.setdefault(address, Gate())
        gate.inside += 1
        try:
            async with gate.places:
                await self.app(scope, receive, send)
        finally:
            gate.inside -= 1
            if not gate.inside:
                del self.gates[address]
