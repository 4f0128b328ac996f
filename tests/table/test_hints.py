"""Hints at a table: alone or against bots, to who asks, and the log keeps it."""

import asyncio
import base64
import threading
from typing import Any

import pytest
from tests.table.moved_clock import MovedClock
from tests.table.serving import PATIENCE
from tests.table.test_hub import heard, seated, with_hub

from ludotheque.analysis.effort import Effort
from ludotheque.analysis.hints import SECONDS
from ludotheque.analysis.hints import hints as advised
from ludotheque.engine.match import Match
from ludotheque.players import Advice
from ludotheque.table import advising
from ludotheque.table.advising import LONGEST_QUEUE
from ludotheque.table.hub import Hub
from ludotheque.table.open_room import Connection, OpenRoom
from ludotheque.table.protocol import Hint, NewSeat, NewTable, Play, Roll, Seed
from ludotheque.table.room import Refusal, Room, created
from ludotheque.table.sqlite import SqliteStore

ALONE = NewTable("champion", [NewSeat("here", "Anne")])


def room_of_one() -> Room:
    room = Room("t", created(ALONE))
    room.throw_by_itself()
    return room


async def until_hints(connection: Connection, count: int = 1) -> list[dict[str, Any]]:
    """What a connection hears until so many hints were found."""
    messages: list[dict[str, Any]] = []
    async with asyncio.timeout(PATIENCE):
        while sum(message["type"] == "hints" for message in messages) < count:
            messages += heard(connection)
            await asyncio.sleep(0.01)
    return messages


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
        messages = await until_hints(connection)
        hints = messages[-1]
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
        assert next(message for message in messages if "state" in message)["state"]["can_hint"]
        await hub.command(opened, connection, Hint("h", version))  # the line was lost, and it is asked again
        assert [message["type"] for message in await until_hints(connection)] == ["accepted", "hints"]
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
        messages = await until_hints(connection, 2)
        first, second = (message for message in messages if message["type"] == "hints")
        assert first["hints"] == second["hints"]
        assert {hint["action"] for hint in first["hints"]} == {str(action) for action in room.match.legal()}
        assert (set(first["columns"]), first["chances"]) == ({"expected", "error"}, [])
        assert [entry.kind for entry in room.log[-2:]] == ["hint", "hint"]

    with_hub(use)


CAMPUS_ALONE = NewTable("campus", [NewSeat("here", "Anne")], {"players": "1"})


async def choosing(hub: Hub, number: int) -> tuple[OpenRoom, Connection]:
    """Somebody alone at a table of Campus, about to choose."""
    opened = await hub.create(f"t{number}", created(CAMPUS_ALONE))
    connection = Connection((0,), "en")
    await hub.join(opened, connection, 0)
    await hub.command(opened, connection, Seed("s", opened.room.version, "mine"))
    while opened.room.match.turn < 0:
        await hub.command(opened, connection, Roll(f"r{opened.room.version}", opened.room.version))
        await asyncio.sleep(0)
    heard(connection)
    return opened, connection


def test_hints_wait_in_a_short_queue_and_that_is_told(monkeypatch: pytest.MonkeyPatch, moved_clock: MovedClock) -> None:
    """More than may wait are refused, and nothing stands in the log; who waits is told for how many."""
    go_on = threading.Event()
    took: list[float] = []

    def slowly(match: Match, seconds: float, **rest: Any) -> list[Advice]:
        go_on.wait(PATIENCE)
        took.append(seconds)
        return [Advice(match.legal()[0], {"expected": 0.0, "error": 0.0})]

    async def use(hub: Hub, store: SqliteStore) -> None:
        at_work = hub.advising.in_turn.at_once
        tables = [await choosing(hub, number) for number in range(at_work + LONGEST_QUEUE + 1)]
        for number, (opened, connection) in enumerate(tables):
            connection.network = f"network {number}"
            await hub.command(opened, connection, Hint("h", opened.room.version))
            await asyncio.sleep(0)
        *_, (opened, connection) = tables
        assert [(one["type"], one.get("reason")) for one in heard(connection)] == [("refused", "hints_busy")]
        assert "hint" not in [entry.kind for entry in opened.room.log]
        moved_clock.move(1.1)
        *_, (_, last), _ = tables
        async with asyncio.timeout(PATIENCE):
            while (told := next((m for m in heard(last) if m["type"] == "waits"), None)) is None:
                await asyncio.sleep(0.01)
        assert told["what"] == "hint"
        assert told["before"] == at_work + LONGEST_QUEUE - 1
        assert str(told["before"]) in told["sentence"]
        go_on.set()
        messages = await until_hints(last)
        assert [(one["before"], one["sentence"]) for one in messages if one["type"] == "waits"][-1:] == [(0, "")]
        assert min(took) < SECONDS / 4, "the more wait, the shorter it is"

    monkeypatch.setattr(advising, "hints", slowly)
    with_hub(use)


def test_a_hint_that_fails_is_answered(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def broken(match: Match, **rest: Any) -> list[Advice]:
        raise ZeroDivisionError

    async def use(hub: Hub, store: SqliteStore) -> None:
        opened, connection = await choosing(hub, 0)
        await hub.command(opened, connection, Hint("h", opened.room.version))
        messages: list[dict[str, Any]] = []
        async with asyncio.timeout(PATIENCE):
            while not any(message["type"] == "refused" for message in messages):
                messages += heard(connection)
                await asyncio.sleep(0.01)
        assert (messages[-1]["id"], messages[-1]["reason"]) == ("h", "broken")
        assert "table t0, game campus: no hint" in caplog.messages
        monkeypatch.undo()
        await hub.command(opened, connection, Hint("i", opened.room.version))  # it is tried anew
        assert (await until_hints(connection))[-1]["id"] == "i"

    monkeypatch.setattr(advising, "hints", broken)
    with_hub(use)
