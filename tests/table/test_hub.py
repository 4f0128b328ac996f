"""The hub under failures: what is stored and what is shown never part ways."""

import asyncio
import contextlib
import dataclasses
import json
import zlib
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec
import pytest
from starlette.requests import Request
from tests.devine.game import GAME as DEVINE
from tests.devine.game import on_the_shelf
from tests.table.moved_clock import MovedClock
from tests.table.rooms import played
from tests.table.serving import PATIENCE

from ludotheque.engine.compiler import digest
from ludotheque.players import Players, Style, players_of, register
from ludotheque.table import bot_players, idle, presence, tables, thinking
from ludotheque.table.hub import Hub
from ludotheque.table.log import Logged, encode
from ludotheque.table.open_room import Connection, OpenRoom
from ludotheque.table.protocol import NewSeat, NewTable, Play, Ready, Rematch, Roll, Seed, Takeover
from ludotheque.table.room import Refusal, created
from ludotheque.table.snapshot import rules_here
from ludotheque.table.sockets import understand
from ludotheque.table.sqlite import SqliteStore
from ludotheque.table.store import NewRematch, Unavailable

HUMANS = NewTable("poche", [NewSeat("here"), NewSeat("link")])
BOT_FIRST = NewTable("poche", [NewSeat("bot", style="coach"), NewSeat("here")])


class FailingStore(SqliteStore):
    """A store whose next writes or reads fail."""

    fail_appends = 0
    fail_reads = 0
    slow: asyncio.Event | None = None

    async def append(self, table: str, first: int, bodies: Sequence[str], rematch: NewRematch | None = None) -> None:
        if self.slow is not None:
            await self.slow.wait()
        if self.fail_appends:
            self.fail_appends -= 1
            raise Unavailable("append")
        await super().append(table, first, bodies, rematch)

    async def read(self, table: str, after: int = 0) -> Any:
        if self.fail_reads:
            self.fail_reads -= 1
            raise Unavailable("read")
        return await super().read(table, after)


def with_hub(use: Callable[[Hub, FailingStore], Awaitable[None]]) -> None:
    async def run() -> None:
        store = FailingStore(":memory:")
        await store.open()
        hub = Hub(store)
        try:
            await use(hub, store)
        finally:
            await hub.close()
            await store.close()

    asyncio.run(run())


def heard(connection: Connection) -> list[dict[str, Any]]:
    """The messages that wait for a connection; an empty one (come back later) is {}."""
    messages = []
    while not connection.queue.empty():
        raw = connection.queue.get_nowait()
        messages.append(json.loads(raw) if raw else {})
    return messages


async def seated(hub: Hub, asked: NewTable, *seats: int, table: str = "t") -> tuple[OpenRoom, Connection]:
    opened = await hub.create(table, created(asked))
    connection = Connection(seats, "en")
    await hub.join(opened, connection, 0)
    heard(connection)
    return opened, connection


async def numbers(store: SqliteStore) -> list[int]:
    return [row.seq for row in await store.read("t")]


@pytest.mark.parametrize("reads_fail", [0, 1])
def test_a_write_that_fails_leaves_no_trace_and_no_hole(reads_fail: int) -> None:
    async def use(hub: Hub, store: FailingStore) -> None:
        opened, connection = await seated(hub, HUMANS, 0, 1)
        store.fail_appends, store.fail_reads = 1, reads_fail
        first, second = Roll("a", 1), Roll("b", 2)  # pipelined: the second trusts the first
        await asyncio.gather(hub.command(opened, connection, first), hub.command(opened, connection, second))
        messages = heard(connection)
        assert not any(message.get("type") == "accepted" for message in messages)
        assert messages[-1] == {}, "the visitor is sent away, to come back to what is stored"
        store.fail_reads = 0
        assert await numbers(store) == [1]
        again = await hub.open("t")
        assert again is not None
        assert again is not opened
        back = Connection((0, 1), "en")
        await hub.join(again, back, 1)
        await hub.command(again, back, first)
        assert await numbers(store) == [1, 2]
        assert {"accepted", "update"} <= {message["type"] for message in heard(back)}

    with_hub(use)


def test_nobody_sees_what_is_not_stored() -> None:
    async def use(hub: Hub, store: FailingStore) -> None:
        opened, connection = await seated(hub, HUMANS, 0, 1)
        store.slow = asyncio.Event()
        writing = asyncio.create_task(hub.command(opened, connection, Roll("a", 1)))
        await asyncio.sleep(0.01)
        late = Connection((), "en")
        joining = asyncio.create_task(hub.join(opened, late, 0))
        await asyncio.sleep(0.01)
        assert heard(connection) == heard(late) == []
        store.slow.set()
        await asyncio.gather(writing, joining)
        (table,) = heard(late)
        assert table["state"]["version"] == 2

    with_hub(use)


def test_a_rematch_that_is_not_stored_yet_is_told_to_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its links would lead nowhere, where another server is quicker with one of its own."""

    async def use(hub: Hub, store: FailingStore) -> None:
        opened, _ = await seated(hub, HUMANS, 0, 1)

        async def here(request: Request) -> OpenRoom:
            return opened

        async def none(request: Request, table: str) -> tuple[int, ...]:
            return ()

        monkeypatch.setattr(tables, "opened_at", here)
        monkeypatch.setattr(tables, "seats_of", none)
        async with opened.lock:
            opened.room.rematch = "not stored"
            asked = asyncio.create_task(tables.rematch(Request({"type": "http"})))
            for _ in range(10):
                await asyncio.sleep(0)
            opened.room.rematch = ""
        with pytest.raises(Refusal, match="no_rematch"):
            await asked

    with_hub(use)


async def until(true: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Let others work until this is so."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)


def test_a_bot_that_throws_first_waits_for_the_players_seed(moved_clock: MovedClock) -> None:
    async def use(hub: Hub, store: FailingStore) -> None:
        opened, connection = await seated(hub, BOT_FIRST, 1)
        moved_clock.move(bot_players.SEED_SECONDS - 0.1)
        await asyncio.sleep(0.05)
        assert opened.room.draws == 0
        await hub.command(opened, connection, Seed("a", 1, "mine"))
        await until(lambda: opened.room.draws >= 1)
        assert opened.room.client_seeds == ["mine"]

    with_hub(use)

    async def without_a_seed(hub: Hub, store: FailingStore) -> None:
        opened, _ = await seated(hub, BOT_FIRST, 1)
        moved_clock.move(bot_players.SEED_SECONDS + 0.2)
        await until(lambda: opened.room.draws >= 1)  # a player who gives no seed does not hold the match up

    with_hub(without_a_seed)


def test_nobody_waits_for_a_seed_that_does_not_come(moved_clock: MovedClock) -> None:
    """Two at one screen give one seed; at a table of real dice nobody gives any."""
    two = [NewSeat("here"), NewSeat("here")]

    async def one_screen(hub: Hub, store: FailingStore) -> None:
        opened, connection = await seated(hub, NewTable("colline", two), 0, 1)
        assert not opened.room.thrown
        await hub.command(opened, connection, Seed("a", 1, "mine"))
        await until(lambda: opened.room.thrown)

    async def two_screens(hub: Hub, store: FailingStore) -> None:
        opened, connection = await seated(hub, NewTable("colline", two), 0)
        await hub.join(opened, Connection((1,), "en"), 0)
        await hub.command(opened, connection, Seed("a", 1, "mine"))
        await asyncio.sleep(0.05)
        assert not opened.room.thrown

    async def real_dice(hub: Hub, store: FailingStore) -> None:
        opened, _ = await seated(hub, NewTable("colline", two, dice="real"), 0, 1)
        await until(lambda: opened.room.thrown)

    for use in (one_screen, two_screens, real_dice):
        with_hub(use)


async def played_by_bots(hub: Hub, game: str, style: str) -> None:
    """Let two bots play to the end; what is stored makes the same room again."""
    opened = await hub.create("t", created(NewTable(game, [NewSeat("bot", style=style)] * 2)))
    await until(lambda: not opened.bots_play)
    assert opened.room.over
    hub.rooms.clear()
    again = await hub.open("t")
    assert again is not None
    assert again.room.match.actions == opened.room.match.actions


def test_a_bot_that_breaks_does_not_hold_the_table_up(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*arguments: object) -> None:
        raise ZeroDivisionError

    async def use(hub: Hub, store: FailingStore) -> None:
        await played_by_bots(hub, "poche", "coach")

    monkeypatch.setattr(thinking, "decide", broken)
    with_hub(use)
    (reported,) = [message for message in caplog.messages if message.endswith("it cannot decide")]  # not at every move
    assert reported.startswith("table t, game poche, style coach, seat ")


def test_a_bots_illegal_move_is_never_stored(caplog: pytest.LogCaptureFixture) -> None:
    async def use(hub: Hub, store: FailingStore) -> None:
        await played_by_bots(hub, "devine", "nonsense")

    ours = players_of(DEVINE)
    register(Players(DEVINE, (*ours.styles, Style("nonsense")), lambda match, seat, style, rng: 999))
    try:
        with on_the_shelf():
            with_hub(use)
    finally:
        register(dataclasses.replace(ours))
    assert any(message.startswith("table t, game devine, style nonsense, seat ") for message in caplog.messages)


def test_full_rooms_do_not_push_each_other_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle, "MOST_KEPT", 2)
    monkeypatch.setattr(idle, "GRACE_SECONDS", 0.0)

    async def use(hub: Hub, store: FailingStore) -> None:
        for name in ("a", "b", "c", "d"):
            opened = await hub.create(name, created(HUMANS))
            await hub.join(opened, Connection((0,), "en"), 0)
            assert await hub.open(name) is opened
        for name in ("e", "f", "g", "h"):
            await hub.create(name, created(HUMANS))
        assert len(hub.rooms) <= 4 + 2 + 1
        assert await hub.open("e") is not None, "what made place is read again"
        assert hub.opening == {}
        assert await hub.open("nowhere") is None
        assert await hub.open("a\0b") is None
        assert hub.opening == {}

    with_hub(use)


def test_an_entry_that_is_heard_twice_is_added_once() -> None:
    async def use(hub: Hub, store: FailingStore) -> None:
        opened, _ = await seated(hub, HUMANS, 0, 1)
        await store.append("t", 2, ['{"kind":"seed","seat":0,"text":"x"}'])  # by another server
        await asyncio.gather(hub.heard("t"), hub.heard("t"))
        assert opened.room.version == 2
        assert opened.room.client_seeds == ["x"]

    with_hub(use)


class RivalStore(FailingStore):
    """A store in which another server is quicker: before our next write, its own."""

    rival = ""

    async def append(self, table: str, first: int, bodies: Sequence[str], rematch: NewRematch | None = None) -> None:
        if self.rival:
            body, self.rival = self.rival, ""
            await super().append(table, first, [body])
        await super().append(table, first, bodies, rematch)


@pytest.mark.parametrize(
    ("race", "rival", "stands"),
    [
        ("live", Logged("ready", 1), True),  # both say it at the same time, at two servers
        ("beats", Logged("seed", 1, text="x"), False),  # what was seen has changed
    ],
)
def test_what_may_come_in_any_order_is_tried_again(race: str, rival: Logged, stands: bool) -> None:
    async def run() -> None:
        store = RivalStore(":memory:")
        await store.open()
        hub = Hub(store)
        asked = NewTable("colline", [NewSeat("here"), NewSeat("link")], options={"race": race})
        opened = await hub.create("t", created(asked))
        opened.room.throw_by_itself()
        await store.append("t", 2, [encode(entry) for entry in opened.room.log[1:]])
        connection = Connection((0, 1) if race == "beats" else (0,), "en")
        await hub.join(opened, connection, 0)
        heard(connection)
        store.rival = encode(rival)
        version = opened.room.version
        command = Ready("r", version) if race == "live" else Play("r", version, "keep")
        await hub.command(opened, connection, command)
        answers = [message for message in heard(connection) if message.get("id") == "r"]
        assert [answer["type"] for answer in answers] == ["accepted" if stands else "refused"]
        if stands:
            assert answers[0]["version"] == opened.room.version == version + 2
            assert opened.room.ready == {0, 1}
        else:
            assert answers[0]["reason"] == "stale"
        assert await numbers(store) == list(range(1, opened.room.version + 1))
        await hub.close()
        await store.close()

    asyncio.run(run())


def test_a_takeover_answers_to_who_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "AWAY", 0.0)

    async def use(hub: Hub, store: FailingStore) -> None:
        opened, connection = await seated(hub, HUMANS, 0)
        for _ in range(2):
            await hub.command(opened, connection, Takeover("same", opened.room.version, 1))
        kinds = [message["type"] for message in heard(connection)]
        assert kinds.count("accepted") == 2
        assert [entry.kind for entry in opened.room.log].count("takeover") == 1
        former = Connection((1,), "en")
        await hub.join(opened, former, 0)
        heard(former)
        await hub.command(opened, former, Play("same", opened.room.version, "kick"))
        assert heard(former)[-1]["type"] == "refused"

    with_hub(use)


def test_a_seat_that_never_came_is_away_after_a_while(moved_clock: MovedClock) -> None:
    async def use(hub: Hub, store: FailingStore) -> None:
        opened, _ = await seated(hub, HUMANS, 0)
        assert opened.presence.away() == set()
        moved_clock.move(presence.AWAY)
        assert opened.presence.away() == {1}

    with_hub(use)


def test_a_rematch_survives_a_crash_before_its_table_was_laid() -> None:
    async def use(hub: Hub, store: FailingStore) -> None:
        room = played(3)  # over
        room.add(*room.answer(Rematch("r", room.version), (0,)))
        for number, entry in enumerate(room.log, 1):  # as releases before 0.3.0 wrote them
            await store.append("t", number, [encode(msgspec.structs.replace(entry, said=""))])
        await store.hold("somebody", "t", 0)  # and the server died here
        opened = await hub.open("t")
        assert opened is not None
        laid = await store.read(opened.room.rematch)
        assert len(laid) == 1
        assert await store.seats("somebody", opened.room.rematch) == [1]
        hub.rooms.clear()
        assert await hub.open("t") is not None, "whoever comes second finds it laid"
        assert await store.read(opened.room.rematch) == laid

    with_hub(use)


@pytest.mark.parametrize("raw", ['{"x":' + "[" * 4000, "[" * 4000, '{"type":' * 800])
def test_deep_messages_are_refused(raw: str) -> None:
    with pytest.raises(Refusal, match=r"message|too_large"):
        understand(raw)


class SlowReads(FailingStore):
    """Reads wait for each other: nobody is answered before all who ask have asked."""

    async def read(self, table: str, after: int = 0) -> Any:
        fails, self.fail_reads = self.fail_reads, max(self.fail_reads - 1, 0)
        await asyncio.sleep(0.01)
        if fails:
            raise Unavailable("read")
        return await SqliteStore.read(self, table, after)


def test_there_is_one_room_of_a_table_however_it_is_opened() -> None:
    async def run() -> None:
        store = SlowReads(":memory:")
        await store.open()
        hub = Hub(store)
        await hub.create("t", created(HUMANS))
        for fails in (0, 1, 2):
            hub.rooms.clear()
            store.fail_reads = fails
            found: list[OpenRoom] = []

            async def come(wait: int, found: list[OpenRoom] = found) -> None:
                """As a page does that is told to come back."""
                await asyncio.sleep(0.002 * wait)
                while True:
                    with contextlib.suppress(Unavailable):
                        opened = await hub.open("t")
                        assert opened is not None
                        found.append(opened)
                        return
                    await asyncio.sleep(0)  # else what has failed is asked again before it is forgotten, for ever

            await asyncio.gather(*(come(wait) for wait in range(20)))
            assert len(found) == 20
            assert len(set(map(id, found))) == 1
        await hub.close()
        await store.close()

    asyncio.run(run())


def test_who_gives_up_waiting_for_a_table_leaves_it_to_the_others() -> None:
    async def run() -> None:
        store = SlowReads(":memory:")
        await store.open()
        hub = Hub(store)
        await hub.create("t", created(HUMANS))
        hub.rooms.clear()
        impatient, patient = asyncio.create_task(hub.open("t")), asyncio.create_task(hub.open("t"))
        await asyncio.sleep(0)
        impatient.cancel()
        assert await patient is hub.rooms["t"]
        await hub.close()
        await store.close()

    asyncio.run(run())


@pytest.mark.parametrize("damage", [b"", b"nonsense", zlib.compress(b"nonsense"), zlib.compress(b"\x90")])
def test_a_damaged_snapshot_is_as_good_as_none(damage: bytes, caplog: pytest.LogCaptureFixture) -> None:
    async def use(hub: Hub, store: FailingStore) -> None:
        room = played(3)
        await store.append("t", 1, [encode(entry) for entry in room.log])
        await store.save_snapshot("t", rules_here(), damage)
        opened = await hub.open("t")
        assert opened is not None
        assert opened.room.match.actions == room.match.actions

    with_hub(use)
    assert "its snapshot cannot be read" in caplog.text


def test_a_page_of_rubbish_is_told(caplog: pytest.LogCaptureFixture) -> None:
    async def use(hub: Hub, store: FailingStore) -> None:
        room = played(3)
        await store.append("t", 1, [encode(entry) for entry in room.log])
        no_text = "update log set body = cast(x'ff80' as text) where seq = 5"
        await store._do(lambda db: db.execute(no_text))
        with pytest.raises(Refusal) as refused:
            await hub.open("t")
        assert refused.value.reason == "damaged"

    with_hub(use)
    assert "what is stored of it is damaged" in caplog.text


@pytest.mark.parametrize(("seen", "lost"), [(9, 0), (10, 0), (12, 2)])
def test_a_table_that_has_become_shorter_is_not_shown_without_a_word(seen: int, lost: int) -> None:
    """A log is lost with the file that SQLite keeps beside its own: what is left is whole, and only clients know."""

    async def use(hub: Hub, store: FailingStore) -> None:
        room = played(3, 10)
        await store.append("t", 1, [encode(entry) for entry in room.log[:10]])
        opened = await hub.open("t")
        assert opened is not None
        connection = Connection((0,), "en")
        await hub.join(opened, connection, seen)
        told = [message for message in heard(connection) if message["type"] == "refused"]
        assert [(message["reason"], f"(entries lost: {lost})" in message["sentence"]) for message in told] == (
            [("shorter", True)] if lost else []
        )

    with_hub(use)


def test_a_note_that_is_late_is_no_loss() -> None:
    """A client comes from another server, which has stored more than this one has heard of."""

    async def use(hub: Hub, store: FailingStore) -> None:
        room = played(3, 10)
        await store.append("t", 1, [encode(entry) for entry in room.log[:8]])
        opened = await hub.open("t")
        assert opened is not None
        await store.append("t", 9, [encode(entry) for entry in room.log[8:10]])
        connection = Connection((0,), "en")
        await hub.join(opened, connection, 10)
        assert [message["type"] for message in heard(connection)] == ["update"]

    with_hub(use)


def test_a_snapshot_in_another_form_is_not_believed() -> None:
    async def use(hub: Hub, store: FailingStore) -> None:
        room = played(3)
        await store.append("t", 1, [encode(entry) for entry in room.log])
        await store.save_snapshot("t", digest(), b"as releases before 0.3.0 wrote it")
        opened = await hub.open("t")
        assert opened is not None
        assert opened.room.match.actions == room.match.actions

    with_hub(use)


def test_a_rematch_that_could_not_be_stored_is_asked_for_again() -> None:
    async def use(hub: Hub, store: FailingStore) -> None:
        opened = await hub.create("t", *played(3).log)
        connection = Connection((0,), "en")
        await hub.join(opened, connection, 0)
        heard(connection)
        store.fail_appends = 1
        asked = Rematch("r", opened.room.version)
        await hub.command(opened, connection, asked)
        assert heard(connection)[0] == {}, "it is sent away, to come back to what is stored"
        again = await hub.open("t")
        assert again is not None
        await hub.join(again, connection, 0)
        await hub.command(again, connection, asked)
        assert [entry["type"] for entry in heard(connection)][-2:] == ["accepted", "update"]
        assert await hub.open(again.room.rematch) is not None

    with_hub(use)
