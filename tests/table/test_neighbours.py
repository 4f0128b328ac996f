"""Servers on one store tell one another who is where: in pieces, so that nobody waits for it."""

import asyncio
from collections.abc import Collection, Mapping

import pytest
from tests.table.moved_clock import MovedClock
from tests.table.test_hub import HUMANS, FailingStore, seated, with_hub

from ludotheque.table import neighbours, presence
from ludotheque.table.hub import Hub


def test_many_tables_are_told_of_in_pieces(monkeypatch: pytest.MonkeyPatch, moved_clock: MovedClock) -> None:
    monkeypatch.setattr(neighbours, "AT_A_TIME", 2)
    told: list[Mapping[str, Collection[int]]] = []
    whole = asyncio.Event()

    async def note(present: Mapping[str, Collection[int]]) -> None:
        told.append(dict(present))
        if len(told) == 3:
            whole.set()

    async def use(hub: Hub, store: FailingStore) -> None:
        for number in range(5):
            await seated(hub, HUMANS, 0, table=f"t{number}")
        await asyncio.gather(*hub.tasks)
        monkeypatch.setattr(store, "tell_present", note)
        telling = asyncio.create_task(hub.neighbours.keep_telling())
        await asyncio.sleep(0)
        moved_clock.move(presence.PRESENCE_EVERY)
        await whole.wait()
        telling.cancel()
        assert [len(piece) for piece in told] == [2, 2, 1]
        assert {table: set(seats) for piece in told for table, seats in piece.items()} == {
            f"t{number}": {0} for number in range(5)
        }

    with_hub(use)
