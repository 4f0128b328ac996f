"""Hints at a table: alone or against bots, to who asks, and the log keeps it."""

import pytest
from test_hub import heard, seated, with_hub

from ludotheque.table.hub import Hub
from ludotheque.table.open_room import Connection
from ludotheque.table.protocol import Hint, NewSeat, NewTable, Seed
from ludotheque.table.room import Refusal, Room, created
from ludotheque.table.store import SqliteStore

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


def test_where_there_is_no_hint() -> None:
    room = room_of_one()
    with pytest.raises(Refusal, match="spectator"):
        room.answer(Hint("h", room.version), [])
    with pytest.raises(Refusal, match="stale"):
        room.answer(Hint("h", room.version - 1), [0])
    two = Room("t", created(NewTable("poche", [NewSeat("here"), NewSeat("bot", style="coach")])))
    with pytest.raises(Refusal, match="no_hint"):
        two.answer(Hint("h", two.version), [0])
    assert room.advises([0])
    assert not any(one.advises([0]) for one in (two, Room("t", created(ALONE))))
    fresh = Room("t", created(ALONE))
    with pytest.raises(Refusal, match="no_hint"):
        fresh.answer(Hint("h", fresh.version), [0])
