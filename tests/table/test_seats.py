"""A seat's link is used up by who sits down with it; a second visitor is let in by the first, and shown; a seat that a
bot took over is given back."""

import asyncio
import json
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.table.moved_clock import MovedClock
from tests.table.postgres_server import Postgres
from tests.table.serving import PATIENCE, Process, Visitor, ask, bearer, database, new_table, serving, sit_down

import ludotheque
from ludotheque.players import styles
from ludotheque.table.limits import Limits
from ludotheque.table.log import Logged, encode
from ludotheque.table.postgres import PostgresStore
from ludotheque.table.presence import AWAY
from ludotheque.table.proof import saved_text
from ludotheque.table.protocol import Consent, NewSeat, NewTable, Play, Rematch, TakeBack, Takeover, Undo
from ludotheque.table.room import Attendance, Refusal, Room, created, going_on
from ludotheque.table.snapshot import room_of, snapshot_of
from ludotheque.table.sqlite import SqliteStore
from ludotheque.table.store import Store

OTHER = "the-key-of-another"
HUMANS = NewTable("poche", [NewSeat("here", "Pau"), NewSeat("link", "Brive")])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(database(tmp_path_factory.mktemp("db"))) as address:
        yield address


def cookie(server: str) -> str:
    """A new visitor with a browser."""
    with urllib.request.urlopen(server) as page:
        return str(page.headers["set-cookie"]).partition(";")[0]


def join(server: str, token: str, wish: str = "", **headers: str) -> Any:
    return ask(f"{server}/join/{token}?lang=en", {"wish": wish}, **headers)


def yours(visitor: Visitor) -> list[bool]:
    return [seat["yours"] for seat in visitor.state["seats"]]


def until(visitor: Visitor, so: Callable[[], bool]) -> None:
    """Listen until something is so."""
    while not so():
        visitor.hear()


def token_of(link: str) -> str:
    return link.rpartition("/")[2]


# A link is used up


def test_who_sits_down_first_has_the_seat(server: str) -> None:
    table, tokens = new_table(server, "link", "link")
    friend, inviter = cookie(server), cookie(server)
    assert join(server, tokens[1], Cookie=friend) | {"table": table} == {
        "table": table,
        "seat": 1,
        "seated": True,
        "may": "",
        "sentence": "",
    }
    later = join(server, tokens[1], Cookie=inviter)
    assert (later["seated"], later["may"]) == (False, "ask")
    assert later["sentence"] == "The seat of Player 2 is taken already: you are watching."
    assert join(server, tokens[1], Cookie=friend)["seated"], "again, from the same browser"
    holding, looking = Visitor(server, table, cookie=friend), Visitor(server, table, cookie=inviter)
    assert (yours(holding), yours(looking)) == ([False, True], [False, False])
    assert [seat["visitors"] for seat in looking.state["seats"]] == [0, 1]
    assert looking.send("seed", seed="abc")["reason"] == "spectator"
    holding.close()
    looking.close()


def test_looking_at_a_link_does_not_use_it_up(server: str) -> None:
    table, tokens = new_table(server, "link", "coach")
    for method in ("GET", "HEAD", "GET"):
        asked = urllib.request.Request(f"{server}/join/{tokens[0]}", method=method)
        with urllib.request.urlopen(asked) as page:
            assert page.status == 200
    assert ask(f"{server}/api/tables/{table}/replay", **bearer(tokens[0]))["state"]["viewer"] == -1
    assert join(server, tokens[0], Cookie=cookie(server))["seated"]


def test_a_program_takes_the_seat_like_a_browser(server: str) -> None:
    table, tokens = new_table(server, "link", "link")
    friend = Visitor(server, table, tokens[1])
    assert yours(friend) == [False, True]
    inviter = Visitor(server, table, tokens[1], key=OTHER)
    assert yours(inviter) == [False, False]
    assert join(server, tokens[1], Cookie=cookie(server))["may"] == "ask"
    again = Visitor(server, table, tokens[1])
    assert yours(again) == [False, True], "after a lost line"
    browser = cookie(server)
    assert join(server, tokens[0], Cookie=browser)["seated"]
    late = Visitor(server, table, tokens[0])
    assert yours(late) == [False, False], "a program that comes after a browser"
    for visitor in (friend, inviter, again, late):
        visitor.close()


def test_a_program_without_a_key_of_its_own_is_refused(server: str) -> None:
    """Nobody could tell it from another that shows the same link."""
    table, tokens = new_table(server, "link", "link")
    for key in ("", "short", "x" * 65, "a key with spaces in it"):
        refused = ask(f"{server}/api/tables/{table}/replay", Authorization=f"Bearer {tokens[1]}~{key}")
        assert (refused["status"], refused["reason"]) == (400, "no_key")
    assert ask(f"{server}/api/tables/{table}/save", Authorization=f"Bearer {tokens[1]}")["reason"] == "no_key"
    visitor = Visitor(server, table, tokens[1], key="short")
    assert visitor.first["reason"] == "no_key"
    visitor.close()


def test_one_does_not_use_up_a_friends_link_by_trying_it(server: str) -> None:
    """Who holds a seat at the table opens the link that they are to send."""
    me = cookie(server)
    seats = [{"kind": "here"}, {"kind": "link"}]
    made = ask(f"{server}/api/tables", {"game": "poche", "seats": seats}, Cookie=me)
    assert list(made["links"]) == ["1"], "the seat that is mine has no link"
    token = token_of(made["links"]["1"])
    tried = join(server, token, Cookie=me)
    assert (tried["seated"], tried["may"]) == (False, "sit")
    assert join(server, token, "ask", Cookie=me)["may"] == "sit", "there is nobody to ask"
    assert join(server, token, Cookie=cookie(server))["seated"]
    made = ask(f"{server}/api/tables", {"game": "poche", "seats": seats}, Cookie=me)
    assert join(server, token_of(made["links"]["1"]), "sit", Cookie=me)["seated"], "two at one screen"


def test_links_that_lead_nowhere(server: str) -> None:
    _, tokens = new_table(server, "link", "link")
    for wrong in (tokens[0][:-1] + "x", "seat.x.0.y", "a" * 5000):
        assert join(server, wrong)["reason"] == "no_seat_link"
    refused = ask(f"{server}/join/{tokens[0]}", {"wish": ""}, Origin="http://evil.example")
    assert (refused["status"], refused["reason"]) == (403, "origin")
    assert join(server, tokens[0], "steal")["reason"] == "message"
    assert join(server, tokens[0])["seated"], "nobody was"


def test_opening_links_is_limited_by_network(tmp_path: Path) -> None:
    with serving(database(tmp_path), Limits(joins_a_minute=5)) as server:
        _, tokens = new_table(server, "link", "link")
        answers = [join(server, tokens[0]) for _ in range(6)]
        assert [answer.get("reason", "") for answer in answers] == [""] * 5 + ["too_many_joins"]
        assert answers[-1]["status"] == 429


def test_a_table_of_before_goes_on(tmp_path: Path) -> None:
    """Its links were not counted: a seat that somebody holds is taken, another is free."""
    place = database(tmp_path)
    with serving(place) as server:
        table, tokens = new_table(server, "link", "link")
        player = cookie(server)

    async def hold() -> None:  # as the release before did
        store = SqliteStore(place)
        await store.open()
        name = player.partition("=")[2].rpartition(".")[0]
        await store.hold(name, table, 0)
        await store.close()

    asyncio.run(hold())
    with serving(place) as server:
        assert join(server, tokens[0], Cookie=cookie(server))["may"] == "ask"
        assert join(server, tokens[0], Cookie=player)["seated"]
        assert join(server, tokens[1], Cookie=cookie(server))["seated"]


# A second visitor


def test_a_second_visitor_is_let_in_and_shown(server: str) -> None:
    table, tokens = new_table(server, "link", "link")
    phone = cookie(server)
    one, two = sit_down(server, table, tokens)
    looking = Visitor(server, table, cookie=phone)
    asked = join(server, tokens[1], "ask", Cookie=phone)
    assert (asked["seated"], asked["may"]) == (False, "")
    until(two, lambda: two.state["seats"][1]["asking"] != "")
    code = two.state["seats"][1]["asking"]
    assert code in asked["sentence"]
    until(looking, lambda: json.loads(looking.raw[-1])["type"] == "asked")
    assert json.loads(looking.raw[-1])["code"] == code
    again = join(server, tokens[1], "ask", Cookie=phone)
    assert code in again["sentence"], "the same request"
    other = join(server, tokens[1], "ask", Cookie=cookie(server))
    assert other["sentence"].startswith("Somebody else is already asking")
    assert one.send("look", seat=-1)["reason"] == "no_look"  # its refusal says how things stand
    assert one.state["seats"][1]["asking"] == "", "the opponent need not know"
    assert one.send("admit", seat=1, code=code, yes=True)["reason"] == "not_yours"
    assert looking.send("admit", seat=1, code=code, yes=True)["reason"] == "not_yours", "nor do they let themselves in"
    assert two.send("admit", seat=1, code="XXXX", yes=True)["reason"] == "nobody_asks"
    assert two.send("admit", seat=1, code=code, yes=True)["type"] == "accepted"
    until(looking, lambda: yours(looking) == [False, True])
    for visitor in (one, two, looking):
        until(visitor, lambda: visitor.state["seats"][1]["visitors"] == 2)  # noqa: B023
    assert looking.send("seed", seed="abc")["type"] == "accepted"
    for visitor in (one, two, looking):
        visitor.close()


def test_who_is_not_let_in_is_told(server: str) -> None:
    table, tokens = new_table(server, "link", "link")
    phone = cookie(server)
    one, two = sit_down(server, table, tokens)
    join(server, tokens[1], "ask", Cookie=phone)
    looking = Visitor(server, table, cookie=phone)
    until(looking, lambda: json.loads(looking.raw[-1])["type"] == "asked")
    until(two, lambda: two.state["seats"][1]["asking"] != "")
    answer = two.send("admit", seat=1, code=two.state["seats"][1]["asking"], yes=False)
    assert answer["type"] == "accepted"
    until(looking, lambda: json.loads(looking.raw[-1])["type"] == "asked" and not json.loads(looking.raw[-1])["code"])
    assert yours(looking) == [False, False]
    until(two, lambda: two.state["seats"][1]["asking"] == "")
    assert [seat["visitors"] for seat in two.state["seats"]] == [1, 1]
    for visitor in (one, two, looking):
        visitor.close()


def test_who_asks_sees_what_spectators_see(server: str) -> None:
    """1066, hands: all bytes that they get before they are let in are a spectator's."""
    seats = [{"kind": "link"}, {"kind": "link"}]
    made = ask(f"{server}/api/tables", {"game": "hastings", "seats": seats, "options": {"players": "2"}})
    table, tokens = made["table"], {int(seat): token_of(link) for seat, link in made["links"].items()}
    one, two = Visitor(server, table, tokens[0]), Visitor(server, table, tokens[1])
    until(one, lambda: all(one.seats_present()))
    for _ in range(6):
        for visitor, other in ((one, two), (two, one)):
            if visitor.act():
                other.until(visitor.state["version"])
    asking, spectator = cookie(server), cookie(server)
    join(server, tokens[1], "ask", Cookie=asking)
    for path in ("replay?lang=en", "save", "replay?lang=fr&bare=yes"):
        seen = []
        for headers in ({"Cookie": asking}, {"Cookie": spectator}, bearer(tokens[1], OTHER)):
            request = urllib.request.Request(f"{server}/api/tables/{table}/{path}", headers=headers)
            with urllib.request.urlopen(request) as answer:
                seen.append(answer.read())
        assert seen[0] == seen[1] == seen[2]
    first = [Visitor(server, table, cookie=who) for who in (asking, spectator)]
    thief = Visitor(server, table, tokens[1], key=OTHER)
    assert first[0].raw[0] == first[1].raw[0] == thief.raw[0]
    refusals = [visitor.send("hint", id="same")["reason"] for visitor in (*first, thief)]
    assert refusals == ["spectator"] * 3
    for visitor in (*first, thief, one, two):
        visitor.close()


# New links


def new_link(server: str, table: str, seat: int, headers: dict[str, str], *, only: bool = False) -> Any:
    return ask(f"{server}/api/tables/{table}/seats/{seat}/link?lang=en", {"only": only}, **headers)


def test_a_new_link_lets_one_more_in_once(server: str) -> None:
    table, tokens = new_table(server, "link", "coach")
    me = Visitor(server, table, tokens[0])
    link = token_of(new_link(server, table, 0, bearer(tokens[0]))["link"])
    assert link != tokens[0]
    phone, finder = cookie(server), cookie(server)
    assert join(server, tokens[0], Cookie=finder)["sentence"].startswith("This link has been replaced")
    assert join(server, tokens[0], "ask", Cookie=finder)["may"] == "", "nor does an old link let one ask"
    assert join(server, link, Cookie=phone)["seated"]
    assert join(server, link, Cookie=finder)["may"] == "ask"
    until(me, lambda: me.state["seats"][0]["visitors"] == 2)
    on_the_phone = Visitor(server, table, cookie=phone)
    assert yours(on_the_phone) == [True, False]
    me.close()
    on_the_phone.close()


def test_others_are_put_off_a_seat(server: str) -> None:
    table, tokens = new_table(server, "link", "coach")
    phone = cookie(server)
    me = Visitor(server, table, tokens[0])
    join(server, token_of(new_link(server, table, 0, bearer(tokens[0]))["link"]), Cookie=phone)
    on_the_phone = Visitor(server, table, cookie=phone)
    assert yours(on_the_phone) == [True, False]
    link = token_of(new_link(server, table, 0, bearer(tokens[0]), only=True)["link"])
    until(on_the_phone, lambda: yours(on_the_phone) == [False, False])
    assert on_the_phone.send("seed", seed="abc")["reason"] == "spectator"
    until(me, lambda: me.state["seats"][0]["visitors"] == 1)
    assert ask(f"{server}/api/tables", Cookie=phone) == []
    assert join(server, link, Cookie=phone)["seated"], "unless they are invited again"
    me.close()
    on_the_phone.close()


def test_only_who_holds_a_seat_makes_links_of_it(server: str) -> None:
    table, tokens = new_table(server, "link", "coach")
    assert new_link(server, table, 0, bearer(tokens[0]))["reason"] == "not_yours", "who was invited, and has not come"
    Visitor(server, table, tokens[0]).close()
    for seat, headers in ((0, {"Cookie": cookie(server)}), (0, bearer(tokens[0], OTHER)), (1, bearer(tokens[0]))):
        assert new_link(server, table, seat, headers, only=True)["reason"] == "not_yours"
    assert new_link(server, table, 99, bearer(tokens[0]))["reason"] == "not_yours"
    assert new_link(server, "nowhere", 0, bearer(tokens[0]))["reason"] == "no_table"


def test_a_table_that_is_taken_along_opens_elsewhere(server: str) -> None:
    """Its links let somebody in, to whom who has laid it gives the seat up: they hold another."""
    me, phone = cookie(server), cookie(server)
    made = ask(f"{server}/api/tables/saved", ludotheque.new("poche", seed=1).save().encode(), Cookie=me)
    token = token_of(made["links"]["0"])
    assert join(server, token, Cookie=phone)["seated"]
    assert join(server, token, Cookie=cookie(server))["may"] == "ask"
    visitor = Visitor(server, made["table"], cookie=phone)
    assert [seat["visitors"] for seat in visitor.state["seats"]] == [1, 1]
    visitor.close()


def test_who_sits_down_when_the_rematch_is_laid_sits_there_too(place: str) -> None:
    async def use(store: Store, _: Store) -> None:
        for seat in (0, 1):
            await store.hold("maker", "t", seat)
            await store.hold("maker", "r", seat)
        number = await store.renew("t", 1)
        assert await store.sit("late", "t", 1, number, ("r", 0))
        assert await store.seats("late", "r") == [0]
        assert not await store.sit("later", "t", 1, number, ("r", 0))
        assert await store.seats("later", "r") == []
        assert (await store.seats("maker", "t"), await store.seats("maker", "r")) == ([0], [1]), "they have given it up"
        number = await store.renew("t", 1)
        assert await store.sit("kept the link", "t", 1, number, ("r", 0))
        assert await store.seats("kept the link", "r") == [], "somebody sits there"

    with_store(place, use)


def test_the_dice_of_a_rematch_are_its_own() -> None:
    """Also where the table went on with a saved game, whose dice were not that table's."""
    match = ludotheque.new("poche", seed=1)
    while len(match.actions) < 9:
        match.play(match.legal()[0])
    entries = going_on(match)
    room = Room("t", entries[0])
    room.follow(entries[1:])
    while not room.over:
        play_once(room)
    room.add(*room.answer(Rematch("r", room.version), (0,)))
    assert (room.adopted > 0, room.swapped().adopted) == (True, 0)


# Two at once, two servers


def with_store(place: str, use: Callable[[Store, Store], Any]) -> Any:
    """Two servers' stores on one PostgreSQL, or one on SQLite."""

    async def run() -> Any:
        stores: list[Store] = [SqliteStore(place)]
        if not place.endswith(".db"):
            stores = [PostgresStore(place), PostgresStore(place)]
        for store in stores:
            await store.open()
        for table in "abcrt":
            await stores[0].append(table, 1, ["{}"])
        try:
            return await use(stores[0], stores[-1])
        finally:
            for store in stores:
                await store.close()

    return asyncio.run(run())


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return database(tmp_path)
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.empty()


def test_of_many_at_once_one_sits_down(place: str) -> None:
    async def use(one: Store, two: Store) -> None:
        for table in ("a", "b", "c"):
            tried = [(one, two)[n % 2].sit(f"p{n}", table, 1, 0) for n in range(12)]
            assert sum(await asyncio.gather(*tried)) == 1
            assert len(await one.seated(table)) == 1
            number = await two.renew(table, 1)
            tried = [(one, two)[n % 2].sit(f"q{n}", table, 1, number) for n in range(12)]
            assert sum(await asyncio.gather(*tried)) == 1
            assert len(await two.seated(table)) == 2
            asked = [(one, two)[n % 2].ask(f"r{n}", table, 1, f"c{n}") for n in range(12)]
            (code,) = {code for code in await asyncio.gather(*asked) if code}
            answers = [(one, two)[n % 2].admit(table, 1, code, yes=True) for n in range(12)]
            assert sum(await asyncio.gather(*answers)) == 1
            assert len(await two.seated(table)) == 3

    with_store(place, use)


def test_what_a_link_does(place: str) -> None:
    async def use(store: Store, _: Store) -> None:
        assert await store.door("t", 0, 0) == "free"
        assert await store.door("t", 0, 1) == "free" or not await store.sit("x", "t", 0, 1), "it was never made"
        await store.hold("me", "t", 0)
        assert await store.door("t", 0, 0) == "taken", "somebody holds the seat since before links were counted"
        assert not await store.sit("you", "t", 0, 0)
        assert await store.sit("you", "t", 1, 0)
        assert [await store.renew("t", 0), await store.renew("t", 0)] == [1, 2]
        assert [await store.door("t", 0, link) for link in range(4)] == ["void", "void", "free", "void"]
        assert not await store.sit("you", "t", 0, 1)
        assert await store.sit("you", "t", 0, 2)
        assert await store.door("t", 0, 2) == "taken"
        assert await store.ask("third", "t", 0, "CODE") == "CODE"
        assert await store.renew("t", 0, "me", only=True) == 3
        assert [(row.seat, row.player) for row in await store.seated("t")] == [(0, "me"), (1, "you")]
        assert not await store.admit("t", 0, "CODE", yes=True), "the request is forgotten too"

    with_store(place, use)


def test_only_who_holds_a_seat_makes_a_link_of_it(place: str) -> None:
    """Asked in the store, with the deed: whoever leaves in this moment leaves no link behind."""

    async def use(store: Store, other: Store) -> None:
        await store.hold("friend", "t", 1)
        await store.hold("guest", "t", 1)
        first = await store.renew("t", 1, "guest")
        assert first > 0
        await store.rise("guest", "t")
        assert await store.renew("t", 1, "guest") == await store.renew("t", 1, "guest", only=True) == 0
        assert not await store.sit("somebody", "t", 1, first)
        assert await store.holders("t") == ["friend"]
        for _ in range(20):  # both at once
            await store.hold("guest", "t", 1)
            link, _ = await asyncio.gather(other.renew("t", 1, "guest"), store.rise("guest", "t"))
            assert not link or not await store.sit("somebody", "t", 1, link)

    with_store(place, use)


def test_two_servers_agree_on_who_sits(postgres: Postgres) -> None:
    """Asked at one server, answered at the other; put off at one, seen at the other; taken back likewise."""
    place = postgres.empty()
    first, second = Process(place), Process(place)
    try:
        table, tokens = new_table(first.address, "link", "link")
        phone = cookie(second.address)
        one, two = Visitor(first.address, table, tokens[0]), Visitor(first.address, table, tokens[1])
        looking = Visitor(second.address, table, cookie=phone)
        assert yours(Visitor(second.address, table, tokens[1], key=OTHER)) == [False, False]
        join(second.address, tokens[1], "ask", Cookie=phone)
        until(two, lambda: two.state["seats"][1]["asking"] != "")
        assert two.send("admit", seat=1, code=two.state["seats"][1]["asking"], yes=True)["type"] == "accepted"
        until(looking, lambda: yours(looking) == [False, True])
        new_link(first.address, table, 1, bearer(tokens[1]), only=True)
        until(looking, lambda: yours(looking) == [False, False])
        for visitor in (one, two, looking):
            visitor.close()
    finally:
        first.kill()
        second.kill()


# A seat that a bot took over


def take_over(room: Room, seat: int) -> None:
    by = 1 - seat
    room.add(*room.answer(Takeover(f"t{room.version}", room.version, seat), (by,), Attendance(away=[seat])))


def take_back(room: Room, seat: int) -> None:
    room.add(*room.answer(TakeBack(f"b{room.version}", 1, seat), (seat,)))


def play_once(room: Room) -> None:
    """Whoever is to act does, bots too."""
    chosen = Logged("action", room.acting, action=str(room.match.legal()[0]))
    room.add(room.throw() if room.thrower >= 0 else chosen)


def test_an_absent_player_comes_back(server: str, moved_clock: MovedClock) -> None:
    table, tokens = new_table(server, "link", "link")
    one, two = sit_down(server, table, tokens)
    two.close()
    until(one, lambda: not one.state["seats"][1]["present"])
    moved_clock.move(AWAY + 1)
    until(one, lambda: one.state["seats"][1]["can_take_over"])
    assert one.send("takeover", seat=1)["type"] == "accepted"
    back = Visitor(server, table, tokens[1])
    assert back.state["seats"][1]["can_take_back"]
    assert back.state["seats"][1]["kind"] == "bot"
    assert back.send("take_back", seat=0)["reason"] == "not_yours"
    assert one.send("take_back", seat=1)["reason"] == "not_yours"
    answer = back.send("take_back", seat=1)
    assert answer["type"] == "accepted"
    back.until(answer["version"])
    one.until(answer["version"])
    entry = next(entry for entry in one.entries if entry["kind"] == "taken_back")
    assert entry["sentences"] == ["Player 2 takes the seat back."]
    assert (back.state["seats"][1]["kind"], back.state["seats"][1]["can_take_back"]) == ("human", False)
    assert back.send("take_back", seat=1)["reason"] == "not_taken_over"
    for _ in range(6):
        for visitor, other in ((one, back), (back, one)):
            if visitor.act():
                other.until(visitor.state["version"])
    one.close()
    back.close()


def test_a_bot_that_thinks_is_not_in_the_way(server: str, moved_clock: MovedClock) -> None:
    """Taken over and back at once, again and again, while the bot plays: the table goes on, by the person."""
    table, tokens = new_table(server, "link", "link")
    one, two = sit_down(server, table, tokens)
    for _ in range(4):
        two.close()
        until(one, lambda: not one.state["seats"][1]["present"])
        moved_clock.move(AWAY + 1)
        until(one, lambda: one.state["seats"][1]["can_take_over"])
        assert one.send("takeover", seat=1)["type"] == "accepted"
        if one.state["can_roll"] or one.state["choices"]:
            one.act()
        two = Visitor(server, table, tokens[1])
        answer = two.send("take_back", seat=1)
        assert answer["type"] == "accepted"
        two.until(answer["version"])
        one.until(answer["version"])
        deadline = time.monotonic() + PATIENCE
        while not two.act():
            assert time.monotonic() < deadline
            if one.act():
                two.until(one.state["version"])
        one.until(two.state["version"])
    one.close()
    two.close()


def test_what_the_bot_decided_is_not_taken_back() -> None:
    room = Room("t", created(HUMANS))
    while room.acting != 1 or room.thrower >= 0:
        play_once(room)
    take_over(room, 1)
    play_once(room)
    decided = room.version
    take_back(room, 1)
    assert room.last_decider() == -1
    with pytest.raises(Refusal, match="no_undo"):
        room.answer(Undo("u", room.version), (1,))
    assert room.why_no_undo((1,)) in ("other", "throw")
    while room.acting != 1 or room.thrower >= 0:
        play_once(room)
    play = Play("p", room.version, str(room.match.legal()[0]))
    room.add(*room.answer(play, (1,)))
    if room.last_decider() == 1:
        room.add(*room.answer(Undo("v", room.version), (1,)))
        room.add(*room.answer(Consent("c", room.version, yes=True), (0,)))
    bodies = [encode(entry) for entry in room.log]
    for again in (room_of("t", bodies), room_of("t", bodies, snapshot_of(room))):
        assert again.deciders == room.deciders
        assert again.sittings == room.sittings
        assert not again.is_bot(1)
    (remark,) = (line for line in saved_text(room).splitlines() if line.startswith("; bot"))
    place = room.in_force.index(decided) + 1
    assert remark == f"; bot: 2 {styles(room.game)[-1]} {place}"
    assert ludotheque.load(saved_text(room)).actions == room.match.actions


def test_a_seat_that_was_a_bots_from_the_start_is_nobodys() -> None:
    asked = NewTable("poche", [NewSeat("here"), NewSeat("bot", style="coach")])
    room = Room("t", created(asked))
    with pytest.raises(Refusal, match="not_taken_over"):
        room.answer(TakeBack("b", 1, 1), (0, 1))
    with pytest.raises(Refusal, match="not_taken_over"):
        room.answer(TakeBack("b", 1, 0), (0,))
