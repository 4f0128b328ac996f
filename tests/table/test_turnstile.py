"""A few requests of a network are worked for at a time; nobody else waits for its others."""

import asyncio
from typing import Any

from ludotheque.table.turnstile import AT_ONCE, Turnstile


def test_a_network_waits_for_itself() -> None:
    async def use() -> None:
        inside: list[str] = []
        go_on = asyncio.Event()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            inside.append(scope["client"][0])
            await go_on.wait()

        async def receive() -> Any: ...

        async def send(message: Any) -> None: ...

        turnstile = Turnstile(app)

        def ask(host: str, path: str = "/api/puzzles") -> asyncio.Task[None]:
            scope = {"type": "http", "path": path, "client": (host, 1), "headers": []}
            return asyncio.create_task(turnstile(scope, receive, send))

        mine = [ask("10.0.0.1") for _ in range(3 * AT_ONCE)]
        await asyncio.sleep(0)
        assert inside == ["10.0.0.1"] * AT_ONCE
        mine[-1].cancel()  # who gives up holds no place
        others = [ask("10.0.0.2"), ask("10.0.0.1", "/assets/page.js"), ask("10.0.0.1", "/ready")]
        await asyncio.sleep(0)
        assert inside[AT_ONCE:] == ["10.0.0.2", "10.0.0.1", "10.0.0.1"], "another network; files; an operator"
        go_on.set()
        await asyncio.gather(*mine, *others, return_exceptions=True)
        assert len(inside) == 3 * AT_ONCE - 1 + 3
        assert turnstile.gates == {}

    asyncio.run(use())
