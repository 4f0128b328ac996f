"""What falls of itself at a table: boards that are filled, and the throw that ends a turn (Campus)."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.table.serving import Visitor, ask, database, new_table, play_to_the_end, serving

import ludotheque


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    with serving(database(tmp_path)) as address:
        yield address


def thrown(visitor: Visitor) -> list[str]:
    return [event[0] for entry in visitor.entries for event in entry["events"]]


def test_a_board_is_filled_once_the_player_has_given_his_seed(server: str) -> None:
    table, tokens = new_table(server, "link", game="campus", options={"players": "1"})
    me = Visitor(server, table, tokens[0])
    assert thrown(me) == []
    assert not me.state["can_roll"], "nobody's hand fills a board"
    me.send("seed", seed="mine")
    while not me.state["can_roll"]:
        me.hear()
    assert thrown(me).count("token") == 36
    assert len(me.state["seats"]) == 1
    play_to_the_end(me)
    assert me.state["outcome"] == [1]
    save = ask(f"{server}/api/verify", me.saved(server, table))
    assert save["client_seeds"] == ["mine"]
    me.close()


def test_to_end_a_turn_is_to_throw_for_the_other(server: str) -> None:
    table, tokens = new_table(server, "link", "plain", game="campus", options={"bonuses": "auto"})
    me = Visitor(server, table, tokens[0])
    me.send("seed", seed="mine")
    while not me.state["choices"]:
        if not me.act():
            me.hear()
    before = thrown(me).count("throw")
    while "end" not in [choice["action"] for choice in me.state["choices"]]:
        me.act()
    answer = me.send("play", action="end")
    me.until(answer["version"] + 1)
    assert thrown(me).count("throw") > before
    play_to_the_end(me)
    match = ludotheque.load(me.saved(server, table).decode())
    assert match.over
    me.close()


def test_seats_are_counted_by_the_options(server: str) -> None:
    wrong = {"game": "campus", "options": {"players": "1"}, "seats": [{"kind": "link"}, {"kind": "link"}]}
    assert ask(f"{server}/api/tables", wrong)["reason"] == "seats"


def cleared_today(server: str) -> tuple[str, Visitor]:
    table, tokens = new_table(server, "link", game="campus", options={"players": "1", "bonuses": "auto"}, day=True)
    me = Visitor(server, table, tokens[0])
    while not me.state["result"]:
        if not me.act():
            me.hear()
    return table, me


def test_the_game_of_the_day_is_the_same_for_everybody(server: str) -> None:
    (first, one), (second, two) = cleared_today(server), cleared_today(server)
    assert first != second
    assert one.first["day"] == two.first["day"] == datetime.now(UTC).date().isoformat()
    assert [entry["action"] for entry in one.entries] == [entry["action"] for entry in two.entries]
    assert one.send("seed", seed="mine")["type"] == "refused"
    text = one.saved(server, first)
    assert ask(f"{server}/api/verify", text)["table"] == f"campus-{one.first['day']}"
    wrong = {"game": "campus", "day": True, "seats": [{"kind": "link"}, {"kind": "link"}]}
    assert ask(f"{server}/api/tables", wrong)["reason"] == "day_alone"
    one.close()
    two.close()


def test_our_strongest_with_the_same_dice(server: str) -> None:
    table, me = cleared_today(server)
    best = ask(f"{server}/api/tables/{table}/strongest?lang=en")
    assert 0 < best["throws"] <= me.state["scores"][0]
    assert len(best["lines"]) == best["throws"]
    dice = [event for entry in me.entries for event in entry["events"] if event[0] == "throw"]
    high, low = dice[0][2:4]
    assert best["lines"][0].startswith(f"{high}-{low}: ")
    two, _ = new_table(server, "link", "plain", game="campus")
    assert ask(f"{server}/api/tables/{two}/strongest")["status"] == 404
    me.close()
