"""A table has a longest log: then it is closed with a sentence, shown and saved as it stood, and nothing is lost."""

import asyncio
from typing import Any

import pytest
from tests.table.serving import PATIENCE
from tests.table.test_hub import heard, seated, with_hub

import ludotheque
from ludotheque.table import room as room_module
from ludotheque.table.hub import Hub
from ludotheque.table.open_room import Connection
from ludotheque.table.proof import saved_text
from ludotheque.table.protocol import Command, Hint, NewSeat, NewTable, Play, Rematch, Roll, Seed, Undo
from ludotheque.table.room_view import RoomView
from ludotheque.table.snapshot import room_of, snapshot_of
from ludotheque.table.sqlite import SqliteStore

ON_THE_HILL = NewTable("colline", [NewSeat("here"), NewSeat("here")], {"race": "beats"})


async def played_until_closed(hub: Hub, game: NewTable, *seats: int) -> tuple[Any, Connection]:
    opened, connection = await seated(hub, game, *seats)
    await hub.command(opened, connection, Seed("s", 1, "mine"))
    for number in range(500):
        room = opened.room
        if room.over:
            return opened, connection
        act: Command = Roll(f"c{number}", room.version)
        if room.match.turn >= 0:
            act = Play(f"c{number}", room.version, str(room.match.legal()[0]))
        heard(connection)
        await hub.command(opened, connection, act)
    raise AssertionError("it goes on and on")


@pytest.mark.parametrize("bound", ["LONGEST_LOG", "LONGEST_TEXT"])
def test_a_table_that_is_too_long_is_closed(bound: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_module, bound, 60 if bound == "LONGEST_LOG" else 300)

    async def use(hub: Hub, store: SqliteStore) -> None:
        opened, connection = await played_until_closed(hub, ON_THE_HILL, 0, 1)
        room = opened.room
        assert [entry.kind for entry in room.log].index("closed") == room.version - 1
        (*_, told) = heard(connection)
        assert told["entries"][-1]["sentences"] == [told["state"]["result"]]
        assert "longer than a table can hold" in told["state"]["result"]
        assert told["state"]["turn"] == -3
        assert told["state"]["viewer"] == -2, "all is shown, as at every end"
        assert len(told["state"]["server_seed"]) == 64
        assert not any(told["state"][may] for may in ("choices", "can_roll", "can_undo", "can_hint", "can_ready"))
        for command in (Roll("x", room.version), Play("x", room.version, "keep"), Undo("x", room.version)):
            await hub.command(opened, connection, command)
            assert [message["reason"] for message in heard(connection)] == ["closed"]
        await hub.command(opened, connection, Hint("x", room.version))
        assert [message["reason"] for message in heard(connection)] == ["closed"]
        await hub.command(opened, connection, Rematch("again", room.version))
        assert heard(connection)[0]["type"] == "accepted"

        bodies = [row.body for row in await store.read("t")]
        looks = RoomView(room, "fr", -2).table((0, 1))
        for snapshot in (None, snapshot_of(room)):
            assert RoomView(room_of("t", bodies, snapshot), "fr", -2).table((0, 1)) == looks
        saved = ludotheque.load(saved_text(room))
        assert list(saved.actions) == list(room.match.actions)
        assert not saved.over

    with_hub(use)


def test_bots_stop_at_a_closed_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_module, "LONGEST_LOG", 30)

    async def use(hub: Hub, store: SqliteStore) -> None:
        bots = [NewSeat("bot", style="random"), NewSeat("bot", style="random")]
        opened, _ = await seated(hub, NewTable("colline", bots, {"race": "beats"}))
        async with asyncio.timeout(PATIENCE):
            while opened.bots_play or not opened.room.closed:
                await asyncio.sleep(0.01)
        assert opened.room.log[-1].kind == "closed"
        assert opened.room.version <= 40

    with_hub(use)
