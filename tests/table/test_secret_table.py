"""A game with secrets at a live table: each connection gets what its eyes may see, also two players at one screen."""

from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.parse import quote
from urllib.request import HTTPCookieProcessor, Request, build_opener

import msgspec
import pytest
from tests.devine.game import on_the_shelf
from tests.table.serving import Visitor, ask, bearer, database, new_table, play_to_the_end, serving, sit_down


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
    assert one.position["cards"][0] > 0 == one.position["cards"][1]
    assert two.position["cards"][1] > 0 == two.position["cards"][0]
    assert spectator.position["cards"] == [0, 0]
    assert one.send("play", action="left")["type"] == "accepted"
    for visitor in (one, two, spectator):
        visitor.until(4)
    assert actions(one)[2:] == ["left"]
    assert actions(two)[2:] == actions(spectator)[2:] == [""]
    saves = [text(f"{server}/api/tables/{table}/save", token) for token in (tokens[0], tokens[1], None)]
    assert [save.count("?") for save in saves] == [1, 2, 3]
    replay = ask(f"{server}/api/tables/{table}/replay")
    assert [entry["action"] for entry in replay["entries"][1:]] == ["", "", ""]
    assert ask(f"{server}/api/tables/{table}/replay?bare=yes") == replay, "who may not know all actions gets it whole"
    play_to_the_end(one, two)
    replay = ask(f"{server}/api/tables/{table}/replay")
    assert all(entry["action"] for entry in replay["entries"] if entry["kind"] == "action")
    bare = ask(f"{server}/api/tables/{table}/replay?bare=yes")
    assert bare["position"] == {} != replay["position"]
    for left, whole in zip(bare["entries"], replay["entries"], strict=True):
        assert left == whole | {"events": [], "chance": False, "dice": [], "changes": {}}
    for visitor in (one, two, spectator):
        visitor.close()


def text(address: str, token: str | None) -> str:
    headers = bearer(token) if token else {}
    with build_opener().open(Request(address, headers=headers)) as answer:
        return str(answer.read().decode())


def two_here(server: str, **asked: Any) -> Visitor:
    """One screen, at which both players of a new table sit."""
    jar = CookieJar()
    body = msgspec.json.encode(asked | {"seats": [{"kind": "here"}, {"kind": "here"}]})
    with build_opener(HTTPCookieProcessor(jar)).open(f"{server}/api/tables", body) as answer:
        table = msgspec.json.decode(answer.read())["table"]
    (cookie,) = jar
    return Visitor(server, table, cookie=f"{cookie.name}={cookie.value}")


def test_two_at_one_screen(server: str) -> None:
    screen = two_here(server, game="devine")
    assert (screen.state["viewer"], screen.state["cover"]) == (-1, 0)
    assert not screen.state["can_roll"], "covered: nobody has said that he looks"
    assert screen.send("look", seat=5)["reason"] == "not_yours"
    for seat in (0, 1):
        look(screen, seat)
        assert screen.act()
        assert screen.position["cards"] == [0, 0], "covered again"
    look(screen, 0)
    assert screen.state["cover"] == -1
    assert screen.position["cards"][0] > 0 == screen.position["cards"][1]
    assert screen.send("play", action="left")["type"] == "accepted"
    screen.until(screen.state["version"] + 1)
    assert (screen.state["viewer"], screen.state["cover"], screen.state["choices"]) == (-1, 1, [])
    look(screen, 1)
    assert actions(screen)[-1] == ""
    assert screen.position["pebble"] == 0
    assert [choice["action"] for choice in screen.state["choices"]] == ["left", "right"]
    screen.close()


def test_two_at_one_screen_race_in_the_open(server: str) -> None:
    """No cover while cards fall and dice are thrown; each may look at his hand, until something happens."""
    screen = two_here(server, game="colline", options={"race": "beats"})
    screen.send("seed", seed="a")
    screen.send("seed", seed="b")
    while not screen.state["choices"]:
        assert (screen.state["viewer"], screen.state["cover"]) == (-1, -1)
        screen.hear()
    assert not any(map(any, screen.position["hands"]))
    for seat in (0, 1):
        look(screen, seat)
        assert [any(hand) for hand in screen.position["hands"]] == [seat == 0, seat == 1]
    assert screen.state["choices"], "whoever's hand is seen, the dice are thrown by who is to throw"
    look(screen, -1)
    assert not any(map(any, screen.position["hands"]))
    look(screen, 0)
    assert screen.send("play", action="keep")["type"] == "accepted"
    screen.until(screen.state["version"] + 2)
    assert (screen.state["viewer"], any(map(any, screen.position["hands"]))) == (-1, False)
    assert screen.send("look", seat=-2)["reason"] == "not_yours"
    screen.close()


def test_a_replay_through_the_eyes_of_a_seat(server: str) -> None:
    table, tokens = new_table(server, "link", "link", game="devine")
    one, two = sit_down(server, table, tokens)
    address = f"{server}/api/tables/{table}/replay"
    assert ask(f"{address}?viewer=0")["reason"] == "not_over"
    play_to_the_end(one, two)
    mine, theirs, all_of_it = (ask(f"{address}{query}") for query in ("?viewer=0", "?viewer=1", ""))
    assert [replay["state"]["viewer"] for replay in (mine, theirs, all_of_it)] == [0, 1, -2]
    dealt = [[entry["hidden"] for entry in replay["entries"][1:4]] for replay in (mine, theirs, all_of_it)]
    assert dealt == [[False, True, False], [True, False, True], [False, False, False]]
    for wrong in ("2", "-1", "-2", "x", "", "0 ", "٠"):
        assert ask(f"{address}?viewer={quote(wrong)}")["reason"] == "no_seat"
    one.close()
    two.close()


def look(screen: Visitor, seat: int) -> dict[str, Any]:
    assert screen.send("look", seat=seat)["type"] == "accepted"
    table = screen.hear()
    assert table["type"] == "table"
    assert table["state"]["viewer"] == seat
    return table
