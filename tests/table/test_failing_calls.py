"""Every call of the store made to fail in turn, over the whole life of a table: before it did anything, and after.

Whoever is sent away comes back and asks the same again, as a page does. In the end every command stands in the log
once, and what is stored makes the tables again.
"""

import asyncio
import contextlib
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest
from tests.table.rooms import played
from tests.table.serving import PATIENCE

from ludotheque.engine.verbs import CHANCE
from ludotheque.table import presence
from ludotheque.table.hub import Hub
from ludotheque.table.log import Logged, decode
from ludotheque.table.open_room import Connection, OpenRoom
from ludotheque.table.protocol import (
    Command,
    Consent,
    Hint,
    NewSeat,
    NewTable,
    Play,
    Rematch,
    Roll,
    Seed,
    Takeover,
    Undo,
)
from ludotheque.table.room import created
from ludotheque.table.snapshot import room_of
from ludotheque.table.sqlite import SqliteStore
from ludotheque.table.store import Unavailable

CALLS = ("append", "read", "hold", "seats", "tables", "secret", "save_snapshot", "snapshot")
MOST_TRIES = 20
TWO = NewTable("poche", [NewSeat("here", "Pau"), NewSeat("link", "Dax")])
ALONE = NewTable("poche", [NewSeat("here"), NewSeat("bot", style="coach")])


class OneFails:
    """A store of which one call fails: the one of this number, before or after it has done what it was asked for."""

    def __init__(self, number: int, after: bool) -> None:
        self.store = SqliteStore(":memory:")
        self.number, self.after, self.count = number, after, 0

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.store, name)
        return self._counted(found) if name in CALLS else found

    def _counted(self, call: Callable[..., Any]) -> Callable[..., Any]:
        async def counted(*arguments: Any) -> Any:
            self.count += 1
            fails = self.count == self.number
            if fails and not self.after:
                raise Unavailable("before")
            result = await call(*arguments)
            if fails:
                raise Unavailable("after")
            return result

        return counted


class Life:
    """A table's players, who ask again until they are answered."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.table = "t"
        self.ids = 0
        self.tables = {"t"}
        self.accepted: dict[str, str] = {}  # by id: the kind of command

    async def opened(self) -> OpenRoom:
        for _ in range(MOST_TRIES):
            try:
                opened = await self.hub.open(self.table)
            except Unavailable:
                continue
            assert opened is not None, f"{self.table} was promised"
            if not opened.dead:
                return opened
        raise AssertionError("the store has failed more than once")

    async def say(self, kind: type[Command], *seats: int, **rest: Any) -> None:
        self.ids += 1
        self.tables.add(self.table)
        command = kind(f"{self.table} {self.ids}", (await self.opened()).room.version, **rest)
        for _ in range(MOST_TRIES):
            opened = await self.opened()
            connection = Connection(seats, "en")
            await self.hub.join(opened, connection, 0)
            await self.hub.command(opened, connection, command)
            answer = answer_to(command.id, connection)
            self.hub.leave(opened, connection)
            if answer.get("type") == "accepted":
                self.accepted[command.id] = kind.__name__
                return
            assert answer.get("reason", "unavailable") == "unavailable", answer
        raise AssertionError(f"{command} was never answered")

    async def play(self, version: int) -> None:
        """Throw, or take the first choice, until the log is that long or the match is over."""
        while True:
            room = (await self.opened()).room
            if room.over or room.version >= version:
                return
            if room.match.turn == CHANCE:
                await self.say(Roll, room.thrower)
            else:
                await self.say(Play, room.match.turn, action=str(room.match.legal()[0]))

    async def live(self, first: Logged) -> None:
        """All that can happen to a table of two people, and to its rematch."""
        await self.lay(first)
        await self.seed()
        await self.play(6)
        await self.until_somebody_can_undo()
        for yes in (False, True):
            room = (await self.opened()).room
            await self.say(Undo, room.last_decider())
            await self.say(Consent, 1 - room.last_decider(), yes=yes)
        self.table = "e"
        await self.lay(*nearly_over())
        await self.play(10**6)
        await self.say(Rematch, 0)
        self.table = (await self.opened()).room.rematch
        await self.seed()
        await self.play(3)
        await self.say(Takeover, 0, seat=1)

    async def seed(self) -> None:
        for seat in (0, 1):
            await self.say(Seed, seat, seed=f"seed{seat}")

    async def lay(self, *entries: Logged) -> None:
        for _ in range(MOST_TRIES):
            with contextlib.suppress(Unavailable):  # it may be there all the same
                if await self.hub.open(self.table) is None:
                    await self.hub.create(self.table, *entries)
                return
        raise AssertionError("the store has failed more than once")

    async def until_somebody_can_undo(self) -> None:
        while (await self.opened()).room.last_decider() < 0:
            await self.play((await self.opened()).room.version + 1)

    async def live_alone(self, first: Logged) -> None:
        """With a bot and with hints."""
        await self.lay(first)
        await self.say(Seed, 0, seed="mine")
        for _ in range(3):
            await self.my_turn()
            await self.say(Hint, 0)
            await self.my_turn()
            room = (await self.opened()).room
            await self.say(Play, 0, action=str(room.match.legal()[0]))

    async def my_turn(self) -> None:
        """Throw for ourselves until we must choose; the bot plays meanwhile, or when somebody comes to its table."""
        async with asyncio.timeout(PATIENCE):
            while True:
                opened = await self.opened()
                if opened.room.match.turn == 0:
                    return
                assert not opened.room.over
                if opened.room.match.turn == CHANCE and opened.room.thrower == 0:
                    await self.say(Roll, 0)
                self.hub.bots.wake(opened)
                await asyncio.sleep(0.001)


@cache
def nearly_over() -> list[Logged]:
    return played(3, played(3).version - 3).log


def answer_to(command: str, connection: Connection) -> dict[str, Any]:
    """What came for a command; {} if its client was sent away to come back."""
    while not connection.queue.empty():
        raw = connection.queue.get_nowait()
        if raw and (message := json.loads(raw)).get("id") == command:
            assert isinstance(message, dict)
            return message
    return {}


def lived(life: str, asked: NewTable, number: int, after: bool) -> int:
    """A life in which the call of this number fails; how many calls it made."""

    async def run() -> int:
        errors: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: errors.append(context))
        store = OneFails(number, after)
        await store.open()
        hub = Hub(store)
        player = Life(hub)
        await getattr(player, life)(msgspec.structs.replace(created(asked), server_seed="always the same"))
        await hub.close()
        calls = store.count
        for table in player.tables:
            await check(store.store, table, player.accepted)
        await store.close()
        assert errors == []
        return calls

    return asyncio.run(asyncio.wait_for(run(), PATIENCE))


async def check(store: SqliteStore, table: str, accepted: dict[str, str]) -> None:
    rows = await store.read(table)
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    ids = [entry.id for row in rows if (entry := decode(row.body)).id]
    ids = [one for one in ids if " " in one]  # not those that `nearly_over` has made
    assert sorted(ids) == sorted(one for one in accepted if one.split()[0] == table), "each once, and nothing else"
    room_of(table, [row.body for row in rows])


@pytest.mark.parametrize(("life", "asked"), [("live", TWO), ("live_alone", ALONE)])
@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_a_life_with_a_store_that_fails_at_each_call_in_turn(
    life: str, asked: NewTable, after: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "AWAY", 0.0)
    calls = lived(life, asked, 0, after)
    assert calls > 20
    for number in range(1, calls + 1):
        lived(life, asked, number, after)
