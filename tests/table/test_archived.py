"""Tables that are not understood to their end: shown as far as they are, not played on, in nobody's way."""

import asyncio
import json
import sqlite3
import urllib.error
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.table.postgres_server import Postgres
from tests.table.rooms import TWO_HUMANS, played
from tests.table.serving import Process, Visitor, ask, new_table, play_to_the_end

from ludotheque.engine import versions
from ludotheque.engine.game import Game
from ludotheque.engine.versions import NEWER, OLDER, Rules
from ludotheque.table.hub import Hub
from ludotheque.table.log import KINDS, Logged, Sitting, encode
from ludotheque.table.open_room import Connection
from ludotheque.table.protocol import Play, Rematch, Roll
from ludotheque.table.room import DAMAGED, Refusal, Room, created
from ludotheque.table.room_view import RoomView
from ludotheque.table.seats import new_player, read_player
from ludotheque.table.snapshot import room_of, snapshot_of
from ludotheque.table.sqlite import SqliteStore

NEW_RULES = Rules(version=2)


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> dict[str, Rules]:
    """What the games say of their rules, to be changed."""
    said: dict[str, Rules] = {}
    usual = versions.rules_of

    def rules_of(game: Game) -> Rules:
        return said.get(game.name) or usual(game)

    monkeypatch.setattr(versions, "rules_of", rules_of)
    return said


def bodies_of(room: Room) -> list[str]:
    return [encode(entry) for entry in room.log]


def refused(room: Room, command: Any) -> str:
    with pytest.raises(Refusal) as refusal:
        room.answer(command, [0])
    return refusal.value.reason


# What is stored, and what is made of it


def test_a_table_remembers_the_version_of_its_rules(rules: dict[str, Rules]) -> None:
    assert '"rules"' not in encode(created(TWO_HUMANS)), "the first is understood by releases that know of none"
    rules["poche"] = NEW_RULES
    assert created(TWO_HUMANS).rules == 2


def test_a_table_of_other_rules_is_looked_at_and_not_played(rules: dict[str, Rules]) -> None:
    before = played(3, 30)
    rules["poche"] = NEW_RULES
    room = room_of("t", bodies_of(before))
    state = RoomView(room, "en").state([0])
    assert room.archived == OLDER
    assert room.match.actions == before.match.actions
    assert refused(room, Roll("a", room.version)) == refused(room, Play("b", room.version, "2")) == "archived"
    assert "rules of this game have changed" in state.archived == state.result
    assert (state.turn, state.choices, state.can_roll, state.can_undo) == (-3, [], False, False)
    assert state.server_seed == "", "where another release still plays, nothing is told before the end"
    [entry] = room.answer(Rematch("c", 0), [0])
    room.follow([entry])
    assert room.rematch == entry.text
    assert room.swapped().rules == 2


def test_a_release_may_play_older_rules(rules: dict[str, Rules]) -> None:
    bodies = bodies_of(played(3, 30))
    rules["poche"] = Rules(version=2, plays=(1,))
    assert not room_of("t", bodies).archived


def test_a_table_of_newer_rules_gets_nothing_from_us(rules: dict[str, Rules]) -> None:
    room = played(3, 30)
    first = msgspec.structs.replace(room.log[0], rules=9)
    room = room_of("t", [encode(first), *bodies_of(room)[1:]])
    assert room.archived == NEWER
    assert refused(room, Rematch("a", 0)) == "archived"


def test_an_action_that_is_refused_ends_what_is_shown() -> None:
    whole = bodies_of(played(3, 30))
    wrong = encode(Logged("action", 0, action="no such thing"))
    room = room_of("t", [*whole[:20], wrong, *whole[20:]])
    assert (room.archived, room.version, room.stored) == (OLDER, 20, len(whole) + 1)
    assert RoomView(room, "fr").table([0]).state.archived.startswith("Les règles de ce jeu ont changé")


@pytest.mark.parametrize("kind", ["a kind of the future", ""])
def test_an_entry_of_a_newer_release_ends_what_is_shown(kind: str) -> None:
    whole = bodies_of(played(3, 30))
    room = room_of("t", [*whole, encode(Logged(kind, 0)), whole[-1]])
    assert (room.archived, room.version, room.stored) == (NEWER, len(whole), len(whole) + 2)


def test_a_field_of_a_newer_release_is_left_alone() -> None:
    whole = bodies_of(played(3, 30))
    more = whole[-1].replace("{", '{"mood":"gay",', 1)
    assert not room_of("t", [*whole[:-1], more]).archived


@pytest.mark.parametrize("body", ["", "{", '{"kind":"action","action":"kick"', "\udcff"])
def test_a_damaged_entry_ends_what_is_shown(body: str) -> None:
    whole = bodies_of(played(3, 30))
    room = room_of("t", [*whole[:20], body, *whole[21:]])
    assert (room.archived, room.version, room.stored) == (DAMAGED, 20, len(whole))


def test_a_log_that_lost_its_end_is_not_played_on() -> None:
    """Its snapshot knows that there was more."""
    room = played(3, 30)
    shorter = room_of("t", bodies_of(room)[:20], snapshot_of(room))
    assert (shorter.archived, shorter.version, shorter.stored) == (DAMAGED, 20, room.version)


def test_a_snapshot_does_not_hide_what_is_not_understood() -> None:
    room = played(3, 30)
    bodies = bodies_of(room)
    bodies[10] = encode(Logged("a kind of the future"))
    assert room_of("t", bodies, snapshot_of(room)).archived == NEWER


def test_every_kind_that_we_write_is_known() -> None:
    """A new kind of entry goes into KINDS: else a table that has it is archived by those who wrote it."""
    source = "".join(file.read_text("utf-8") for file in Path(room_of.__code__.co_filename).parent.glob("*.py"))
    written = {part.split('"')[0] for part in source.split('Logged("')[1:]} | {
        part.split('"')[0] for part in source.split('Logged(\n        "')[1:]
    }
    assert written <= KINDS


# At a server


async def stored(store: SqliteStore, table: str, bodies: Sequence[str]) -> None:
    await store.append(table, 1, bodies)


def test_a_rematch_of_an_archived_table_comes_after_all_that_is_stored(rules: dict[str, Rules]) -> None:
    async def run() -> None:
        store = SqliteStore(":memory:")
        await store.open()
        room = played(3, 30)
        wrong = encode(Logged("action", 0, action="no such thing"))
        await stored(store, "t", [*bodies_of(room)[:20], wrong, wrong])
        hub = Hub(store)
        opened = await hub.open("t")
        assert opened
        connection = Connection((0,), "en")
        await hub.join(opened, connection, 0)
        await hub.command(opened, connection, Roll("a", 20))
        await hub.command(opened, connection, Rematch("b", 20))
        rows = await store.read("t")
        assert [row.seq for row in rows] == list(range(1, 24))
        assert '"rematch"' in rows[-1].body
        rematch = await hub.open(opened.room.rematch)
        assert rematch
        assert not rematch.room.archived
        await hub.close()
        again = await Hub(store).open("t")
        assert again
        assert again.room.rematch == opened.room.rematch
        await store.close()

    asyncio.run(run())


def test_what_another_server_writes_and_we_do_not_know_ends_the_table_here() -> None:
    async def run() -> None:
        store = SqliteStore(":memory:")
        await store.open()
        hub = Hub(store)
        room = played(3, 30)
        await stored(store, "t", bodies_of(room))
        opened = await hub.open("t")
        assert opened
        connection = Connection((0, 1), "en")
        await hub.join(opened, connection, 0)
        await store.append("t", room.version + 1, [encode(Logged("a kind of the future"))])
        await hub.heard("t")
        assert hub.rooms["t"] is opened
        assert opened.room.archived == NEWER
        for command in (Roll("a", room.version), Rematch("b", room.version)):
            await hub.command(opened, connection, command)
        assert len(await store.read("t")) == room.version + 1, "nothing of ours is stored"
        await hub.close()
        await store.close()

    asyncio.run(run())


def got(address: str, cookie: str = "") -> tuple[int, str]:
    try:
        with urllib.request.urlopen(urllib.request.Request(address, headers={"Cookie": cookie})) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode()


def test_one_table_that_cannot_be_opened_hides_no_other(tmp_path: Path) -> None:
    """A whole one, and one of each kind of misfortune: all are listed, and saved or told why not; none is an error."""
    place = tmp_path / "tables.db"
    whole = bodies_of(played(3, 30))
    unknown = encode(Logged("created", game="chess", seats=[Sitting("Anne"), Sitting("Bob")]))
    option = encode(msgspec.structs.replace(played(3, 30).log[0], options={"halves": "many"}))
    tables = {
        "whole": whole,
        "hole": [*whole[:5], "", *whole[6:]],
        "damaged": [*whole[:5], "{", *whole[6:]],
        "refused": [*whole[:5], encode(Logged("action", 0, action="no such thing")), *whole[5:]],
        "future": [*whole, encode(Logged("a kind of the future"))],
        "newer": [encode(msgspec.structs.replace(played(3, 30).log[0], rules=99)), *whole[1:]],
        "unknown": [unknown, *whole[1:]],
        "option": [option, *whole[1:]],
        "beginning": ["{", *whole[1:]],
    }

    async def lay() -> str:
        store = SqliteStore(place)
        await store.open()
        secret = await store.secret()
        cookie = new_player(secret)
        for table, bodies in tables.items():
            await store.append(table, 1, bodies)
            await store.hold(read_player(secret, cookie) or "", table, 0)
        await store.close()
        return cookie

    cookie = f"ludotheque={asyncio.run(lay())}"
    with sqlite3.connect(place) as db:
        db.execute("delete from log where tab = 'hole' and seq = 6")
    db.close()
    process = Process(str(place))
    try:
        server = process.address
        listed = {one["table"]: one for one in json.loads(got(f"{server}/api/tables?lang=en", cookie)[1])}
        assert set(listed) == set(tables)
        assert {table for table, one in listed.items() if not one["archived"]} == {"whole"}
        assert listed["unknown"]["names"] == ["Anne", "Bob"]
        for table in tables:
            closed = table in ("unknown", "option", "beginning")
            assert got(f"{server}/t/{table}")[0] in (200, 503), "the page, where it is built"
            for way in ("save", "replay"):
                status, said = got(f"{server}/api/tables/{table}/{way}?lang=en", cookie)
                assert status == (409 if closed else 200), (table, way, said)
                assert not closed or "cannot be opened here" in said
            visitor = Visitor(server, table, cookie=cookie)
            if closed:
                assert visitor.first["reason"] == "unopened"
            else:
                assert bool(visitor.state["archived"]) == (table != "whole")
                assert table == "whole" or visitor.send("roll")["reason"] == "archived"
            visitor.close()
    finally:
        process.kill()


# Two releases on one database


PATCHED = """
import sys
from ludotheque.engine import versions
usual = versions.rules_of
versions.rules_of = lambda game: versions.Rules(2) if game.name == "poche" else usual(game)
from ludotheque.commands import main
sys.exit(main(sys.argv[1:]))
"""


class Newer(Process):
    """A server of a release that plays poche by other rules."""

    program = ("-c", PATCHED)


def act_one_of(one: Visitor, two: Visitor) -> bool:
    """Whoever can acts, and both have heard of it."""
    acted = one.act() or two.act()
    newest = max(one.state["version"], two.state["version"])
    one.until(newest)
    two.until(newest)
    return acted


def test_two_releases_on_one_database_do_no_harm(postgres: Postgres) -> None:
    """A rolling upgrade: old tables go on at the old server and are shown at the new one; new ones the other way."""
    place = postgres.empty()
    old, new = Process(place), Newer(place)
    try:
        for here, there, why in ((old, new, "have changed"), (new, old, "newer version")):
            table, tokens = new_table(here.address, "link", "link")
            one, two = Visitor(here.address, table, tokens[0]), Visitor(here.address, table, tokens[1])
            while not one.state["can_roll"] and not two.state["can_roll"]:
                one.hear()
            two.until(one.state["version"])
            for _ in range(4):
                assert act_one_of(one, two)
            elsewhere = Visitor(there.address, table, tokens[0])
            assert why in elsewhere.state["archived"]
            assert elsewhere.state["scores"] == one.state["scores"]
            assert elsewhere.send("roll")["reason"] == "archived"
            if there is old:
                assert elsewhere.send("rematch")["reason"] == "archived"
            assert act_one_of(one, two), "it goes on at the server that knows it"
            elsewhere.until(one.state["version"])
            assert elsewhere.state["archived"]
            assert got(f"{there.address}/api/tables/{table}/save")[0] == 200
            play_to_the_end(one, two)
            for visitor in (one, two, elsewhere):
                visitor.close()
        for server in (old, new):
            assert ask(f"{server.address}/health")
    finally:
        old.kill()
        new.kill()
