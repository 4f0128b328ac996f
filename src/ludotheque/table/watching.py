"""What every request and the event loop are watched for: numbered, timed, counted, logged."""

import asyncio
import logging
import re
import secrets
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .figures import ANSWERS, ERRORS, LAG, REQUESTS
from .logs import about, note, part_of

EVERY = 0.1  # seconds between two looks at the event loop
HELD = 0.5  # seconds that it may come late before that is an event
NOT_TOLD = {"alive", "ready", "assets"}  # kinds of requests that come all the time and say nothing


class Watch:
    """Around the application: each request has a number, and is an event when it is over."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        begun, told = time.perf_counter(), {"http": "status", "websocket": "code"}[scope["type"]]
        outcome: dict[str, int] = {}
        about(request=secrets.token_hex(6))

        async def watched(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.close"):
                outcome[told] = message.get(told, 1000)
            await send(message)

        async def heard() -> Message:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                outcome.setdefault(told, message.get(told, 1005))
            return message

        try:
            await self.app(scope, heard, watched)
        except Exception:
            ERRORS.add()
            raise  # uvicorn logs it, with the number of the request
        finally:
            self._over(scope, time.perf_counter() - begun, outcome)

    def _over(self, scope: Scope, seconds: float, outcome: dict[str, int]) -> None:
        kind = getattr(scope.get("endpoint"), "__name__", "assets")
        about(table=table_in(scope))
        if scope["type"] == "http":
            REQUESTS.observe(seconds, kind)
            ANSWERS.add(str(outcome.get("status", 0)))
        if kind not in NOT_TOLD:
            client = part_of(scope["client"][0]) if scope.get("client") else ""
            event = "request" if scope["type"] == "http" else "socket"
            note(event, kind=kind, **outcome, ms=round(1000 * seconds, 1), network=client)


def table_in(scope: Scope) -> str:
    """The table that a path names, if it looks like the name of one: a path is whatever a visitor likes."""
    table = scope.get("path_params", {}).get("table", "")
    return table if re.fullmatch(r"[A-Za-z0-9_-]{1,40}", table) else ""


async def watch_the_loop() -> None:
    """Measure how late the event loop is, for as long as it runs."""
    clock = asyncio.get_running_loop().time
    while True:
        due = clock() + EVERY
        await asyncio.sleep(EVERY)
        late = max(0.0, clock() - due)
        LAG.observe(late)
        if late > HELD:
            note("loop_held", logging.WARNING, ms=round(1000 * late))
