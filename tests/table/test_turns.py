"""Who waits, waits in turn: each client after the others, some ranks before others, and it is told."""

import asyncio
import threading

import pytest
from tests.table.moved_clock import MovedClock
from tests.table.serving import PATIENCE

from ludotheque.table.in_turn import InTurn
from ludotheque.table.turns import Turns


def test_one_of_each_client_in_turn() -> None:
    turns: Turns[str] = Turns()
    for thing in ("a1", "a2", "a3", "b1", "b2", "c1"):
        turns.add(thing[0], thing)
    order = ["a1", "b1", "c1", "a2", "b2", "a3"]
    assert [turns.before(thing) for thing in order] == list(range(6))
    assert (turns.of("a"), turns.of("d"), len(turns)) == (3, 0, 6)
    turns.remove("b1")
    assert turns.next() == "a1"
    turns.add("d", "d1")
    assert [turns.next() for _ in range(len(turns))] == ["b2", "c1", "a2", "d1", "a3"]
    with pytest.raises(KeyError):
        turns.next()


def test_the_first_rank_comes_first_and_waiting_is_told(moved_clock: MovedClock) -> None:
    async def use() -> None:
        in_turn, go_on, order = InTurn("test", 1, ranks=2), threading.Event(), []
        told: list[int] = []

        async def ask(name: str, rank: int) -> None:
            def work() -> None:
                go_on.wait(PATIENCE)
                order.append(name)

            await (await in_turn.begin(name, work, rank, told.append))

        asked = [asyncio.create_task(ask(name, rank)) for name, rank in (("x", 1), ("y", 1), ("z", 0))]
        while in_turn.waiting < 2:
            await asyncio.sleep(0)
        moved_clock.move(1.1)
        async with asyncio.timeout(PATIENCE):
            while len(told) < 2:
                await asyncio.sleep(0.01)
        assert sorted(told) == [1, 2]
        go_on.set()
        await asyncio.gather(*asked)
        assert order == ["x", "z", "y"]
        assert told[2:] == [0, 0]
        assert (in_turn.busy, in_turn.waiting) == (0, 0)
        in_turn.close()

    asyncio.run(use())


def test_who_leaves_while_waiting_is_not_waited_for() -> None:
    async def use() -> None:
        in_turn, go_on = InTurn("test", 1), threading.Event()
        first = asyncio.create_task(in_turn.begin("a", lambda: go_on.wait(PATIENCE)))
        second = asyncio.create_task(in_turn.begin("b", lambda: None))
        third = asyncio.create_task(in_turn.begin("c", lambda: 3))
        while in_turn.waiting < 2:
            await asyncio.sleep(0)
        second.cancel()
        await asyncio.sleep(0)
        assert in_turn.waiting == 1
        go_on.set()
        assert await (await first)
        assert await (await third) == 3
        in_turn.close()

    asyncio.run(use())
