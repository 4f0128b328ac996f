"""A long log is followed, told and saved beside the event loop; who gives up meanwhile leaves nothing half done."""

import asyncio
import threading
import time
from pathlib import Path

import pytest
from tests.table.rooms import played
from tests.table.serving import ask, database, serving
from tests.table.test_hub import FailingStore, heard, with_hub

import ludotheque
from ludotheque.table import beside, tables
from ludotheque.table.hub import Hub
from ludotheque.table.log import encode
from ludotheque.table.open_room import Connection
from ludotheque.table.protocol import Entry
from ludotheque.table.room_view import RoomView


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> set[threading.Thread]:
    """Those in which entries are told, none of them fast."""
    known: set[threading.Thread] = set()
    really = RoomView._tell

    def tell(view: RoomView, number: int) -> Entry:
        known.add(threading.current_thread())
        time.sleep(0.001)
        return really(view, number)

    monkeypatch.setattr(RoomView, "_tell", tell)
    monkeypatch.setattr(beside, "LONG", 10)
    return known


def test_a_long_log_is_told_in_a_thread(threads: set[threading.Thread]) -> None:
    async def use(hub: Hub, store: FailingStore) -> None:
        await store.append("t", 1, [encode(entry) for entry in played(3, 40).log])
        opened = await hub.open("t")
        assert opened is not None
        await hub.join(opened, Connection((0,), "en"), 0)
        assert threading.main_thread() not in threads
        threads.clear()
        short = await hub.create("short", played(3, 40).log[0])
        await hub.join(short, Connection((0,), "en"), 0)
        assert threads == {threading.main_thread()}

    with_hub(use)


def test_who_gives_up_leaves_nothing_half_told(threads: set[threading.Thread]) -> None:
    async def use(hub: Hub, store: FailingStore) -> None:
        room = played(3, 40)
        await store.append("t", 1, [encode(entry) for entry in room.log])
        opened = await hub.open("t")
        assert opened is not None
        impatient = asyncio.create_task(hub.join(opened, Connection((0,), "en"), 0))
        while not threads:
            await asyncio.sleep(0)
        impatient.cancel()
        patient = Connection((1,), "en")
        await hub.join(opened, patient, 0)
        assert impatient.cancelled()
        (table,) = (message for message in heard(patient) if message["type"] == "table")
        assert [entry["seq"] for entry in table["entries"]] == list(range(1, room.version + 1))

    with_hub(use)


def test_each_entry_is_told_once_whoever_comes_or_goes_meanwhile(threads: set[threading.Thread]) -> None:
    """Who sits there is told without the room's lock, and by the names that the entries give."""

    async def use(hub: Hub, store: FailingStore) -> None:
        room = played(3, 40)
        await store.append("t", 1, [encode(entry) for entry in room.log])
        opened = await hub.open("t")
        assert opened is not None
        connection = Connection((0,), "en")
        view = opened.view_of(connection)
        joining = asyncio.create_task(hub.join(opened, connection, 0))
        while not threads:
            await asyncio.sleep(0)
        assert len(view.seats((), opened.presence.attendance())) == 2
        await joining
        assert [entry.seq for entry in view.after(0)] == list(range(1, room.version + 1))

    with_hub(use)


def test_a_saved_game_that_goes_on_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "LONGEST_CONTINUED", 3)
    match = ludotheque.new("poche", seed=1)
    for _ in range(4):
        match.roll() if match.turn == ludotheque.CHANCE else match.play(match.legal()[0])
    with serving(database(tmp_path)) as server:
        refused = ask(f"{server}/api/tables/saved?lang=en", match.save().encode())
    assert (refused["reason"], refused["sentence"]) == ("too_long", "this game is too long: 3 actions at most")
