"""Is the server alive, and is it ready: two questions, since a balancer and a supervisor do different things.

Alive: the event loop answers. Ready: the store has just kept something, and the rules of a game are compiled. A server
that is to stop closes its door at once, so that nobody can ask. The store is asked once in a while, not by every
visitor.
"""

import asyncio
import logging
import time

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from . import requests
from .logs import note
from .preparing import Preparation
from .store import Store, Unavailable

KEPT = 1.0  # seconds for which what the store said is believed
PATIENCE = 3.0  # seconds that it may take to say it


class Health:
    """What is known of the store."""

    def __init__(self, store: Store, preparation: Preparation) -> None:
        self.store, self.preparation = store, preparation
        self.was_ready = False
        self.trouble = ""  # the last that the store said
        self.asked = float("-inf")
        self.lock = asyncio.Lock()

    async def why_not(self) -> str:
        """Why no work should be sent here: "rules", "store"; empty where all is well."""
        if not any(map(self.preparation.is_ready, self.preparation.prepared)):
            reason = "rules"
        else:
            reason = "store" if await self._store_fails() else ""
        self.was_ready = not reason
        return reason

    async def _store_fails(self) -> bool:
        async with self.lock:  # who comes meanwhile hears the same
            if time.monotonic() - self.asked >= KEPT:
                before, self.trouble = self.trouble, await self._asked()
                self.asked = time.monotonic()
                if self.trouble and not before:
                    note("store_fails", logging.ERROR, reason=self.trouble)
                elif before and not self.trouble:
                    note("store_answers", logging.WARNING)
        return bool(self.trouble)

    async def _asked(self) -> str:
        try:
            async with asyncio.timeout(PATIENCE):
                await self.store.try_writing()
        except Unavailable as error:
            return str(error)
        except TimeoutError:
            return f"no answer within {PATIENCE:.0f} s"
        return ""


async def alive(request: Request) -> Response:
    server = requests.server_of(request)
    return requests.answer({"status": "ok", "tables_open": len(server.hub.rooms)})


async def ready(request: Request) -> Response:
    reason = await requests.server_of(request).health.why_not()
    return requests.answer({"status": reason or "ok"}, 503 if reason else 200)


routes = [Route("/health", alive), Route("/ready", ready)]
