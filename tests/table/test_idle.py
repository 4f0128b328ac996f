"""Rooms at which nobody is are closed after a while, and their memory is given back; their tables open again."""

import asyncio
import gc
import weakref

import pytest
from tests.table.moved_clock import MovedClock
from tests.table.test_hub import BOT_FIRST, HUMANS, FailingStore, seated, with_hub

from ludotheque.table import idle
from ludotheque.table.hub import Hub
from ludotheque.table.protocol import NewSeat, NewTable
from ludotheque.table.room import created


def test_a_room_that_was_left_is_closed_after_a_while(moved_clock: MovedClock) -> None:
    async def use(hub: Hub, store: FailingStore) -> None:
        opened, connection = await seated(hub, HUMANS, 0)
        moved_clock.move(idle.KEPT_SECONDS + 1)
        hub.idle.close_old()
        assert hub.rooms, "somebody is there"
        hub.leave(opened, connection)
        moved_clock.move(idle.KEPT_SECONDS - 1)
        hub.idle.close_old()
        assert await hub.open("t") is opened, "people come back, and it was asked for again"
        moved_clock.move(idle.KEPT_SECONDS - 1)
        hub.idle.close_old()
        assert hub.rooms
        moved_clock.move(2)
        hub.idle.close_old()
        assert opened.dead
        assert not hub.rooms
        again = await hub.open("t")
        assert again is not None
        assert again.room.log == opened.room.log

    with_hub(use)


def test_its_memory_is_given_back_at_once(moved_clock: MovedClock) -> None:
    """Nothing of it is in a circle, which a collector would have to find: a server lets it look seldom."""

    async def use(hub: Hub, store: FailingStore) -> None:
        opened, connection = await seated(hub, HUMANS, 0)
        hub.leave(opened, connection)
        room = weakref.ref(opened.room)
        moved_clock.move(idle.KEPT_SECONDS + 1)
        hub.idle.close_old()
        del opened, connection
        for _ in range(10):
            await asyncio.sleep(0)  # what waited for a time is done
        assert room() is None

    gc.disable()
    try:
        with_hub(use)
    finally:
        gc.enable()


def test_what_was_told_is_forgotten_first_and_told_anew(moved_clock: MovedClock) -> None:
    async def use(hub: Hub, store: FailingStore) -> None:
        opened, connection = await seated(hub, HUMANS, 0)
        hub.idle.close_old()
        assert opened.views, "somebody looks at it"
        told = opened.view("fr").after(0)
        hub.leave(opened, connection)
        moved_clock.move(idle.VIEWS_SECONDS - 1)
        hub.idle.close_old()
        assert opened.views, "they may be on the way back"
        moved_clock.move(2)
        async with opened.lock:
            hub.idle.close_old()
            assert opened.views, "somebody is just being told"
        hub.idle.close_old()
        assert not opened.views
        assert hub.rooms == {"t": opened}
        assert opened.view("fr").after(0) == told

    with_hub(use)


def test_never_too_many_are_kept(moved_clock: MovedClock, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(hub: Hub, store: FailingStore) -> None:
        monkeypatch.setattr(idle, "MOST_KEPT", 3)
        for number in range(10):
            await hub.create(f"t{number}", created(HUMANS))
            hub.rooms["t0"].bots_play = True
            moved_clock.move(idle.GRACE_SECONDS / 2)
        assert {"t0", "t8", "t9"} <= set(hub.rooms), "bots play there, and somebody may be on the way here"
        assert len(hub.rooms) <= 4

    with_hub(use)


def test_where_a_bot_plays_somebody_is(monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(hub: Hub, store: FailingStore) -> None:
        monkeypatch.setattr(idle, "MOST_KEPT", 1)
        opened = await hub.create("t", created(BOT_FIRST))
        opened.bots_play = True
        for number in range(3):
            await hub.create(f"t{number}", created(HUMANS))
        assert hub.rooms["t"] is opened
        opened.bots_play = False

    with_hub(use)


def test_a_room_that_was_discarded_takes_no_other_with_it(moved_clock: MovedClock) -> None:
    async def use(hub: Hub, store: FailingStore) -> None:
        opened = await hub.create("t", created(NewTable("poche", [NewSeat("here"), NewSeat("link")])))
        hub.discard(opened)
        again = await hub.open("t")
        moved_clock.move(idle.KEPT_SECONDS - 1)
        hub.idle.close_old()
        assert again is not None
        assert hub.rooms == {"t": again}

    with_hub(use)


def test_long_rooms_are_closed_before_many_are_kept(moved_clock: MovedClock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle, "MOST_ENTRIES", 3)

    async def use(hub: Hub, store: FailingStore) -> None:
        for number in range(5):
            await hub.create(f"t{number}", created(HUMANS))
            moved_clock.move(1)
        moved_clock.move(idle.GRACE_SECONDS)
        hub.idle.close_old()
        assert list(hub.rooms) == ["t2", "t3", "t4"], "the longest unused go"

    with_hub(use)
