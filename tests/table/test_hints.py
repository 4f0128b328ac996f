"""Hints at a table: alone or against bots, to who asks, and the log keeps it."""

import asyncio
import base64
from typing import Any

import pytest
from tests.table.test_hub import heard, seated, with_hub

from ludotheque.analysis.effort import Effort
from ludotheque.analysis.hints import hints as advised
from ludotheque.table.hub import Hub
from ludotheque.table.open_room import Connection
from ludotheque.table.protocol import Hint, NewSeat, NewTable, Play, Roll, Seed
from ludotheque.table.room import Refusal, Room, created
from ludotheque.table.sqlite import SqliteStore

ALONE = NewTable("champion", [NewSeat("here", "Anne")])


def room_of_one() -> Room:
    room = Room("t", created(ALONE))
    room.throw_by_itself()
    return room


def test_a_hint_goes_to_who_asks_and_into_the_log() -> None:
    async def use(hub: Hub, store: SqliteStore) -> None:
        opened, connection = await seated(hub, ALONE, 0)
        await hub.command(opened, connection, Seed("s", opened.room.version, "mine"))
        room, onlooker = opened.room, Connection((), "en")
        await hub.join(opened, onlooker, 0)
        for one in (connection, onlooker):
            heard(one)
        version, position = room.version, room.match.position.tobytes()
        await hub.command(opened, connection, Hint("h", version))
        messages = heard(connection)
        hints = next(message for message in messages if message["type"] == "hints")
        assert hints["id"] == "h"
        assert {hint["action"] for hint in hints["hints"]} == {str(action) for action in room.match.legal()}
        assert set(hints["chances"]) == {"win", "try", "nj_try"}
        assert set(hints["columns"]) == set(hints["hints"][0]["figures"])
        assert all(hint["label"] for hint in hints["hints"])
        assert room.log[-1].kind == "hint"
        assert room.match.position.tobytes() == position
        others = heard(onlooker)
        assert "hints" not in [message["type"] for message in others]
        assert others[-1]["entries"][-1]["sentences"] == ["Anne asks for a hint."]
        assert not others[-1]["state"]["can_hint"]
        assert messages[-1]["state"]["can_hint"]
        await hub.command(opened, connection, Hint("h", version))  # the line was lost, and it is asked again
        assert [message["type"] for message in heard(connection)] == ["accepted", "hints"]
        assert room.log[-1].kind == "hint"
        assert room.version == version + 1

    with_hub(use)


TWO = NewTable("colline", [NewSeat("here", "Anne"), NewSeat("link", "Bruno")], {"race": "beats"})


@pytest.mark.parametrize("here", [False, True])
def test_a_hint_with_the_id_of_another_command_tells_nothing_of_the_other_seat(here: bool) -> None:
    async def use(hub: Hub, store: SqliteStore) -> None:
        opened, anne = await seated(hub, TWO, 0)
        bruno = Connection((1,), "en")
        await hub.join(opened, bruno, 0)
        for seat, connection in enumerate((anne, bruno)):
            await hub.command(opened, connection, Seed(f"s{seat}", opened.room.version, "mine"))
        room, asked = opened.room, 0
        while asked < 12:
            who, last = room.match.turn, f"c{room.version}"
            if who < 0:
                await hub.command(opened, anne, Roll(last, room.version))
            else:
                connection = (anne, bruno)[who]
                await hub.command(opened, connection, Play(last, room.version, str(room.match.legal()[0])))
                heard(connection)
                version = room.version
                await hub.command(opened, connection, Hint(last, version, here=here))
                assert [message["type"] for message in heard(connection)] == ["refused"]
                assert room.version == version
                asked += 1

    with_hub(use)


def test_the_id_of_a_hint_is_not_taken_for_a_move() -> None:
    async def use(hub: Hub, store: SqliteStore) -> None:
        opened, connection = await seated(hub, ALONE, 0)
        await hub.command(opened, connection, Seed("s", opened.room.version, "mine"))
        await hub.command(opened, connection, Hint("h", opened.room.version))
        heard(connection)
        version = opened.room.version
        await hub.command(opened, connection, Play("h", version, str(opened.room.match.legal()[0])))
        assert [message["type"] for message in heard(connection)] == ["refused"]
        assert opened.room.version == version

    with_hub(use)


@pytest.mark.parametrize("table", [ALONE, NewTable("campus", [NewSeat("here"), NewSeat("bot", style="random")])])
def test_who_works_it_out_gets_the_view_of_the_seat(table: NewTable) -> None:
    async def use(hub: Hub, store: SqliteStore) -> None:
        opened, connection = await seated(hub, table, 0)
        await hub.command(opened, connection, Seed("s", opened.room.version, "mine"))
        room = opened.room
        while room.match.turn != 0:
            await hub.command(opened, connection, Roll(f"r{room.version}", room.version))
            await asyncio.sleep(0.01)
        heard(connection)
        await hub.command(opened, connection, Hint("h", room.version, here=True))
        hints = next(message for message in heard(connection) if message["type"] == "hints")
        assert base64.b64decode(hints["view"]) == room.match.view(0).tobytes()
        assert [hint["action"] for hint in hints["hints"]] == [str(action) for action in room.match.legal()]
        assert all(hint["label"] and not hint["figures"] for hint in hints["hints"])
        found = opened.view_of(connection).hints("h", advised(room.match, Effort(0.01)))
        assert (hints["columns"], hints["chances"]) == (found.columns, found.chances)
        assert room.log[-1].kind == "hint"

    with_hub(use)


def test_where_there_is_no_hint() -> None:
    room = room_of_one()
    with pytest.raises(Refusal, match="spectator"):
        room.answer(Hint("h", room.version), [])
    with pytest.raises(Refusal, match="stale"):
        room.answer(Hint("h", room.version - 1), [0])
    two = Room("t", created(NewTable("poche", [NewSeat("here"), NewSeat("link")])))
    while two.match.turn < 0:
        two.add(two.throw())
    with pytest.raises(Refusal, match="no_hint"):  # never against people
        two.answer(Hint("h", two.version), [two.match.turn])
    assert room.advises([0])
    assert not any(one.advises([0]) for one in (two, Room("t", created(ALONE))))
    fresh = Room("t", created(ALONE))
    with pytest.raises(Refusal, match="no_hint"):
        fresh.answer(Hint("h", fresh.version), [0])


def test_a_hint_where_the_game_has_no_adviser() -> None:
    """It is thought about in a thread, once a position, from the same source as the analysis."""

    async def use(hub: Hub, store: SqliteStore) -> None:
        opened, connection = await seated(hub, NewTable("campus", [NewSeat("here", "Anne")], {"players": "1"}), 0)
        await hub.command(opened, connection, Seed("s", opened.room.version, "mine"))
        room = opened.room
        while room.match.turn < 0:
            await hub.command(opened, connection, Roll(f"r{room.version}", room.version))
            await asyncio.sleep(0)
        heard(connection)
        await hub.command(opened, connection, Hint("h", room.version))
        await hub.command(opened, connection, Hint("i", room.version))
        messages: list[dict[str, Any]] = []
        while sum(message["type"] == "hints" for message in messages) < 2:
            await asyncio.sleep(0.02)
            messages += heard(connection)
        first, second = (message for message in messages if message["type"] == "hints")
        assert first["hints"] == second["hints"]
        assert {hint["action"] for hint in first["hints"]} == {str(action) for action in room.match.legal()}
        assert (set(first["columns"]), first["chances"]) == ({"expected", "error"}, [])
        assert [entry.kind for entry in room.log[-2:]] == ["hint", "hint"]

    with_hub(use)
