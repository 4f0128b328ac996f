"""A few requests of a network are worked for at a time; nobody else waits for its others."""

import asyncio
from typing import Any

import pytest

from ludotheque.table.limits import Limits
from ludotheque.table.turnstile import Turnstile

LIMITS = Limits(requests_at_work=3, requests_under_way=5)


class House:
    """An application that works and sends only when it is told to, and who is in it."""

    def __init__(self) -> None:
        self.inside: list[str] = []
        self.work, self.sent = asyncio.Event(), asyncio.Event()
        self.turnstile = Turnstile(self.answer, LIMITS)

    async def answer(self, scope: Any, receive: Any, send: Any) -> None:
        self.inside.append(scope["client"][0])
        await self.work.wait()
        await send({"type": "http.response.start"})
        await self.sent.wait()

    def ask(self, host: str, path: str = "/api/puzzles", method: str = "GET") -> asyncio.Task[None]:
        async def nothing(message: Any = None) -> Any: ...

        scope = {"type": "http", "method": method, "path": path, "client": (host, 1), "headers": []}
        return asyncio.create_task(self.turnstile(scope, nothing, nothing))


async def a_moment() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_a_network_waits_for_itself() -> None:
    async def use() -> None:
        house = House()
        mine = [house.ask("10.0.0.1") for _ in range(9)]
        await a_moment()
        assert house.inside == ["10.0.0.1"] * 3
        mine[-1].cancel()  # who gives up holds no place
        others = [house.ask("10.0.0.2"), house.ask("10.0.0.1", "/assets/page.js"), house.ask("10.0.0.1", "/ready")]
        await a_moment()
        assert house.inside[3:] == ["10.0.0.2", "10.0.0.1", "10.0.0.1"], "another network; files; an operator"
        house.work.set()
        house.sent.set()
        await asyncio.gather(*mine, *others, return_exceptions=True)
        assert len(house.inside) == 8 + 3
        assert house.turnstile.gates == {}

    asyncio.run(use())


@pytest.mark.parametrize(("method", "worked_for"), [("GET", 3), ("POST", 5)])
def test_who_does_not_read_holds_up_nobodys_work(method: str, worked_for: int) -> None:
    """Texts have a queue of their own; what is under way is limited in any case."""

    async def use() -> None:
        house = House()
        mine = [house.ask("10.0.0.1", method=method) for _ in range(7)]
        await a_moment()
        assert len(house.inside) == worked_for
        house.work.set()
        await a_moment()
        assert len(house.inside) == 5, "as many as are under way"
        house.sent.set()
        await asyncio.gather(*mine)
        assert len(house.inside) == 7
        assert house.turnstile.gates == {}

    asyncio.run(use())
