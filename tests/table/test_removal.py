"""Tables that are deleted: by their player, who only leaves where somebody else plays, and when their time is over."""

import asyncio
import contextlib
import http.client
import json
import sqlite3
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.table.moved_clock import MovedClock
from tests.table.postgres_server import Postgres
from tests.table.rooms import TWO_HUMANS, played
from tests.table.server_log import ServerLog
from tests.table.serving import PATIENCE, Visitor, ask, database, play_to_the_end, serving
from tests.table.test_operations import until

from ludotheque.table import retention
from ludotheque.table.hub import Hub
from ludotheque.table.log import encode
from ludotheque.table.open_room import Connection
from ludotheque.table.protocol import Seed
from ludotheque.table.retention import DAY, Retention
from ludotheque.table.room import created
from ludotheque.table.schema import OF_A_TABLE
from ludotheque.table.sqlite import SqliteStore


class Person:
    """Somebody with a cookie."""

    def __init__(self, server: str) -> None:
        self.server, self.cookie = server, ""
        self.ask("GET", "/")

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        line = http.client.HTTPConnection("127.0.0.1", int(self.server.rpartition(":")[2]))
        line.request(method, path, body and json.dumps(body), {"Cookie": self.cookie, **headers})
        answer = line.getresponse()
        raw = answer.read()
        if given := answer.headers["set-cookie"]:
            self.cookie = given.partition(";")[0]
        line.close()
        told = json.loads(raw) if answer.headers["content-type"] == "application/json" else {}
        return told | {"status": answer.status} if isinstance(told, dict) else told

    def lay(self, *kinds: str, names: tuple[str, str] = ("", "")) -> tuple[str, dict[str, str]]:
        """A table, and the links of its people."""
        seats = [
            {"kind": kind, "name": name} if kind in ("here", "link") else {"kind": "bot", "style": kind}
            for kind, name in zip(kinds, names, strict=True)
        ]
        made = self.ask("POST", "/api/tables", {"game": "poche", "seats": seats})
        return made["table"], made["links"]

    def tables(self) -> list[str]:
        return [one["table"] for one in self.listed()]

    def listed(self) -> list[dict[str, Any]]:
        listed: list[dict[str, Any]] = self.ask("GET", "/api/tables?lang=en")
        return listed

    def delete(self, table: str, **headers: str) -> Any:
        return self.ask("DELETE", f"/api/tables/{table}?lang=en", **headers)

    def sit_down(self, link: str) -> None:
        assert self.ask("POST", link, {"wish": ""})["seated"]

    def sit(self, table: str) -> Visitor:
        return Visitor(self.server, table, cookie=self.cookie)


@pytest.fixture
def server(tmp_path: Path) -> Any:
    with serving(database(tmp_path)) as address:
        yield address


def test_a_table_against_bots_is_deleted_and_all_there_are_told(server: str) -> None:
    me = Person(server)
    table, _ = me.lay("here", "coach")
    at_it, looking = me.sit(table), Visitor(server, table)
    assert me.delete(table) == {"deleted": True, "status": 200}
    for visitor in (at_it, looking):
        while (told := visitor.hear())["type"] != "refused":
            pass
        assert (told["reason"], told["sentence"]) == ("deleted", "this table has been deleted")
        visitor.close()
    assert me.tables() == []
    assert ask(f"{server}/api/tables/{table}/replay")["status"] == 404
    assert me.sit(table).first["reason"] == "no_table"
    assert me.ask("GET", f"/t/{table}")["status"] == 404
    assert me.delete(table)["reason"] == "no_table"


def test_a_running_match_with_somebody_else_is_only_left(server: str) -> None:
    me, friend = Person(server), Person(server)
    table, links = me.lay("here", "link")
    friend.sit_down(links["1"])
    other, mine = friend.sit(table), me.sit(table)
    until(lambda: other.hear() and all(other.seats_present()))
    assert me.delete(table) == {"deleted": False, "status": 200}
    assert me.tables() == []
    assert friend.tables() == [table]
    until(lambda: other.hear() and not other.seats_present()[0])
    again = me.sit(table)
    assert again.send("roll")["reason"] == "spectator"
    for visitor in (other, mine, again):
        visitor.close()


def test_somebody_with_a_link_alone_plays_too(server: str) -> None:
    """A program has no cookie, but a seat."""
    me = Person(server)
    table, links = me.lay("here", "link")
    other = Visitor(server, table, links["1"].removeprefix("/join/"))
    assert me.delete(table)["deleted"] is False
    assert ask(f"{server}/api/tables/{table}/replay")["type"] == "table"
    other.close()
    empty, _ = me.lay("here", "link")
    assert me.delete(empty)["deleted"] is True, "nobody has ever come"


def test_a_finished_match_goes_with_the_last_who_leaves(server: str) -> None:
    me, friend = Person(server), Person(server)
    table, links = me.lay("here", "link")
    friend.sit_down(links["1"])
    both = me.sit(table), friend.sit(table)
    until(lambda: both[0].state["can_roll"] or (both[0].hear() and both[0].state["can_roll"]))
    play_to_the_end(*both)
    for visitor in both:
        visitor.close()
    assert me.delete(table)["deleted"] is False
    assert ask(f"{server}/api/tables/{table}/replay")["type"] == "table"
    assert friend.delete(table)["deleted"] is True
    assert ask(f"{server}/api/tables/{table}/replay")["status"] == 404


def test_a_table_that_cannot_be_opened_is_removed_too(tmp_path: Path) -> None:
    place = database(tmp_path)
    with serving(place) as server:
        me, friend = Person(server), Person(server)
        alone, _ = me.lay("here", "coach")
        with_friend, links = me.lay("here", "link")
        friend.sit_down(links["1"])
        friend.sit(with_friend).close()
    with contextlib.closing(sqlite3.connect(place)) as db:
        db.execute("update log set body = '{'")
        db.commit()
    with serving(place) as server:
        me.server = friend.server = server
        stranger = Person(server)
        assert stranger.delete(alone)["reason"] == "no_table"
        assert {one["table"]: one["shared"] for one in me.listed()} == {alone: False, with_friend: True}
        assert me.delete(alone) == {"deleted": True, "status": 200}
        assert me.delete(with_friend) == {"deleted": False, "status": 200}
        assert me.tables() == []
        assert [one["shared"] for one in friend.listed()] == [False]
        assert friend.delete(with_friend)["deleted"] is True
        assert friend.tables() == []


def test_the_list_says_where_others_have_a_part(server: str) -> None:
    """As the answer will be: deleted, or only left."""
    me, friend = Person(server), Person(server)
    alone, _ = me.lay("here", "coach")
    waiting, _ = me.lay("here", "link")
    with_friend, links = me.lay("here", "link")
    friend.sit_down(links["1"])
    friend.sit(with_friend).close()
    shared = {one["table"]: one["shared"] for one in me.listed()}
    assert shared == {alone: False, waiting: False, with_friend: True}
    assert {table: not me.delete(table)["deleted"] for table in shared} == shared


def test_who_may_not_delete(server: str) -> None:
    me, stranger = Person(server), Person(server)
    table, _ = me.lay("here", "coach")
    refused = stranger.delete(table)
    assert (refused["status"], refused["reason"]) == (403, "not_seated")
    assert refused["sentence"]
    for path in (f"/api/tables/{table}", "/api/player"):
        refused = me.ask("DELETE", path, Origin="https://elsewhere.example")
        assert (refused["status"], refused["reason"]) == (403, "origin")
    assert me.tables() == [table]


def test_all_that_is_kept_of_a_player(server: str, tmp_path: Path) -> None:
    me, friend = Person(server), Person(server)
    alone, _ = me.lay("here", "coach", names=("Sganarelle", ""))
    shared, links = me.lay("here", "link", names=("Sganarelle", "Toinette"))
    friend.sit_down(links["1"])
    player = me.cookie.partition("=")[2].rpartition(".")[0]
    assert me.ask("DELETE", "/api/player") == {"deleted": 1, "left": 1, "more": False, "status": 200}
    assert me.cookie in ("ludotheque=", 'ludotheque=""')
    assert friend.tables() == [shared]
    seats = ask(f"{server}/api/tables/{shared}/replay?lang=en")["state"]["seats"]
    assert [seat["name"] for seat in seats][1] == "Toinette"
    assert "Sganarelle" not in str(seats)
    assert ask(f"{server}/api/tables/{alone}/replay")["status"] == 404
    with sqlite3.connect(database(tmp_path)) as db:
        kept = str([db.execute(f"select * from {table}").fetchall() for table in ("log", "holders", "snapshots")])
    db.close()
    assert "Toinette" in kept
    assert "Sganarelle" not in kept
    assert player not in kept


def test_a_name_left_behind_earlier_goes_too(server: str, tmp_path: Path) -> None:
    me, friend = Person(server), Person(server)
    table, links = me.lay("here", "link", names=("Sganarelle", "Toinette"))
    friend.sit_down(links["1"])
    friend.sit(table).close()
    assert me.delete(table)["deleted"] is False
    assert "Sganarelle" in str(ask(f"{server}/api/tables/{table}/replay")["state"]["seats"]), "a friend's past stays"
    assert me.ask("DELETE", "/api/player") == {"deleted": 0, "left": 0, "more": False, "status": 200}
    seats = str(ask(f"{server}/api/tables/{table}/replay")["state"]["seats"])
    assert "Sganarelle" not in seats
    assert "Toinette" in seats
    with sqlite3.connect(database(tmp_path)) as db:
        kept = str([db.execute(f"select * from {kind}").fetchall() for kind in OF_A_TABLE])
    db.close()
    assert "Sganarelle" not in kept


def test_a_guest_takes_no_name_but_their_own(server: str) -> None:
    me, friend, guest = Person(server), Person(server), Person(server)
    table, links = me.lay("here", "link", names=("Sganarelle", "Toinette"))
    friend.sit_down(links["1"])
    friend.sit(table).close()
    link = friend.ask("POST", f"/api/tables/{table}/seats/1/link", {"only": False})["link"]
    guest.sit_down(link)
    assert guest.ask("DELETE", "/api/player")["left"] == 1
    assert "Toinette" in str(ask(f"{server}/api/tables/{table}/replay")["state"]["seats"])
    assert friend.tables() == [table]


def test_another_server_forgets_the_name_it_has_in_memory(postgres: Postgres) -> None:
    place = postgres.empty()
    with serving(place) as one, serving(place) as two:
        me, friend = Person(one), Person(one)
        table, links = me.lay("here", "link", names=("Sganarelle", "Toinette"))
        friend.sit_down(links["1"])
        friend.server = two
        there = friend.sit(table)
        me.ask("DELETE", "/api/player")
        until(lambda: "Sganarelle" not in str(ask(f"{two}/api/tables/{table}/replay")["state"]["seats"]))
        there.close()


def test_a_command_that_comes_too_late_is_refused(tmp_path: Path) -> None:
    async def use(hub: Hub, store: SqliteStore) -> None:
        opened = await hub.create("t", created(TWO_HUMANS))
        connection = Connection((0, 1), "en")
        await hub.join(opened, connection, 0)
        await store.delete("t")  # another server did it, and its note has not come yet
        await hub.command(opened, connection, Seed("c1", 1, "abc"))
        assert "deleted" in str(connection.queue.messages)
        assert hub.rooms == {}
        await hub.command(opened, connection, Seed("c2", 1, "abc"))

    with_hub(use)


def test_another_server_hears_of_it(postgres: Postgres) -> None:
    place = postgres.empty()
    with serving(place) as one, serving(place) as two:
        me = Person(one)
        table, _ = me.lay("here", "link")
        there = Visitor(two, table)
        assert me.delete(table)["deleted"] is True
        while (told := there.hear())["type"] != "refused":
            pass
        assert told["reason"] == "deleted"
        there.close()
        assert ask(f"{two}/api/tables/{table}/replay")["status"] == 404


def test_a_deleted_rematch_is_not_laid_again(server: str) -> None:
    me = Person(server)
    table, _ = me.lay("here", "here")
    visitor = me.sit(table)
    until(lambda: visitor.state["can_roll"] or (visitor.hear() and visitor.state["can_roll"]))
    play_to_the_end(visitor)
    visitor.send("rematch")
    rematch = ask(f"{server}/api/tables/{table}/rematch")["table"]
    assert me.delete(rematch)["deleted"] is True
    visitor.close()
    assert ask(f"{server}/api/tables/{rematch}/replay")["status"] == 404


# When their time is over


def with_hub(use: Callable[[Hub, SqliteStore], Awaitable[None]]) -> None:
    async def run() -> None:
        store = SqliteStore(":memory:")
        await store.open()
        hub = Hub(store)
        try:
            await use(hub, store)
        finally:
            await hub.close()
            await store.close()

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "PAUSE", 0.0)


async def lay(store: SqliteStore, table: str, days: float, *, over: bool = True) -> None:
    """A table whose last entry is so old."""
    room = played(3) if over else played(3, 20)
    await store.append(table, 1, [encode(entry) for entry in room.log])
    then = time.time() - days * DAY
    await store._do(lambda db: db.execute("update log set at = ? where tab = ?", (then, table)))


async def left(store: SqliteStore) -> set[str]:
    return {name for name, _ in await store.tables_after("", 100)}


def test_old_tables_are_deleted_each_kind_in_its_time(server_log: ServerLog) -> None:
    async def use(hub: Hub, store: SqliteStore) -> None:
        for over in (True, False):
            for days in (5, 20, 200):
                await lay(store, f"{'over' if over else 'running'}-{days}", days, over=over)
        await store.append("unreadable", 1, ["no entry"])
        await store._do(lambda db: db.execute("update log set at = 1 where tab = 'unreadable'"))
        keeping = Retention(hub, 10, 100)
        assert await keeping.sweep() == {True: 2, False: 2}
        assert await left(store) == {"over-5", "running-5", "running-20"}
        assert await keeping.sweep() == {True: 0, False: 0}
        assert await Retention(hub, None, 1).sweep() == {True: 0, False: 2}
        assert await left(store) == {"over-5"}
        keeping.stop()

    with_hub(use)
    assert [(line["finished"], line["abandoned"]) for line in server_log.lines("tables_deleted")] == [(2, 2), (0, 2)]


def test_where_somebody_is_nothing_is_deleted() -> None:
    async def use(hub: Hub, store: SqliteStore) -> None:
        for table in ("here", "there", "gone"):
            await lay(store, table, 50)
        opened = await hub.open("here")
        assert opened is not None
        connection = Connection((), "en")
        await hub.join(opened, connection, 0)
        hub.neighbours.heard("another server", "there", set())
        keeping = Retention(hub, 10, 10)
        await keeping.sweep()
        assert await left(store) == {"here", "there"}
        hub.leave(opened, connection)
        await keeping.sweep()
        assert await left(store) == {"there"}
        assert hub.rooms == {}
        keeping.stop()

    with_hub(use)


def test_by_default_nothing_is_deleted_and_else_every_hour(moved_clock: MovedClock) -> None:
    async def use(hub: Hub, store: SqliteStore) -> None:
        await asyncio.wait_for(Retention(hub, None, None).keep_up(), PATIENCE)
        keeping = Retention(hub, 10, None)
        always = asyncio.create_task(keeping.keep_up())
        for table, seconds in (("first", retention.FIRST), ("second", retention.EVERY)):
            await lay(store, table, 50)
            while not moved_clock.waiting:
                await asyncio.sleep(0)
            assert await left(store) == {table}
            moved_clock.move(seconds)
            while await left(store):
                await asyncio.sleep(0)
        always.cancel()
        keeping.stop()

    with_hub(use)
