"""A game with secrets at a live table: each connection gets what its eyes may see, also two players at one screen."""

from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener

import msgspec
import pytest
from serving import Visitor, ask, database, new_table, play_to_the_end, serving, sit_down

from devine.game import on_the_shelf


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    with on_the_shelf(), serving(database(tmp_path)) as address:
        yield address


def actions(visitor: Visitor) -> list[str]:
    return [entry["action"] for entry in visitor.entries if entry["kind"] == "action"]


def test_by_link_each_sees_his_own(server: str) -> None:
    table, tokens = new_table(server, "link", "link", game="devine")
    one, two = sit_down(server, table, tokens)
    spectator = Visitor(server, table)
    assert one.first["hides"]
    one.act()
    two.until(one.state["version"])
    two.act()
    for visitor in (one, two, spectator):
        visitor.until(3)
    assert one.state["position"]["cards"][0] > 0 == one.state["position"]["cards"][1]
    assert two.state["position"]["cards"][1] > 0 == two.state["position"]["cards"][0]
    assert spectator.state["position"]["cards"] == [0, 0]
    assert one.send("play", action="left")["type"] == "accepted"
    for visitor in (one, two, spectator):
        visitor.until(4)
    assert actions(one)[2:] == ["left"]
    assert actions(two)[2:] == actions(spectator)[2:] == [""]
    saves = [text(f"{server}/api/tables/{table}/save", token) for token in (tokens[0], tokens[1], None)]
    assert [save.count("?") for save in saves] == [1, 2, 3]
    replay = ask(f"{server}/api/tables/{table}/replay")
    assert [entry["action"] for entry in replay["entries"][1:]] == ["", "", ""]
    play_to_the_end(one, two)
    replay = ask(f"{server}/api/tables/{table}/replay")
    assert all(entry["action"] for entry in replay["entries"] if entry["kind"] == "action")
    for visitor in (one, two, spectator):
        visitor.close()


def text(address: str, token: str | None) -> str:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    with build_opener().open(Request(address, headers=headers)) as answer:
        return str(answer.read().decode())


def test_two_at_one_screen(server: str) -> None:
    jar = CookieJar()
    seats = [{"kind": "here"}, {"kind": "here"}]
    body = msgspec.json.encode({"game": "devine", "seats": seats})
    with build_opener(HTTPCookieProcessor(jar)).open(f"{server}/api/tables", body) as answer:
        table = msgspec.json.decode(answer.read())["table"]
    (cookie,) = jar
    screen = Visitor(server, table, cookie=f"{cookie.name}={cookie.value}")
    assert screen.state["eyes"] == -1
    assert not screen.state["can_roll"], "covered: nobody has said that he looks"
    assert screen.send("look", seat=5)["reason"] == "not_yours"
    for seat in (0, 1):
        look(screen, seat)
        assert screen.act()
        assert screen.state["position"]["cards"] == [0, 0], "covered again"
    look(screen, 0)
    assert screen.state["position"]["cards"][0] > 0 == screen.state["position"]["cards"][1]
    assert screen.send("play", action="left")["type"] == "accepted"
    screen.until(screen.state["version"] + 1)
    assert (screen.state["eyes"], screen.state["choices"]) == (-1, [])
    look(screen, 1)
    assert actions(screen)[-1] == ""
    assert screen.state["position"]["pebble"] == 0
    assert [choice["action"] for choice in screen.state["choices"]] == ["left", "right"]
    screen.close()


def look(screen: Visitor, seat: int) -> dict[str, Any]:
    assert screen.send("look", seat=seat)["type"] == "accepted"
    table = screen.hear()
    assert table["type"] == "table"
    assert table["state"]["eyes"] == seat
    return table
