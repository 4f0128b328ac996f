"""A live race at a real table (Duel sur la Colline): either player acts at any time, nobody too fast (COLLINE-5)."""

import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from serving import Visitor, database, new_table, serving


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    with serving(database(tmp_path)) as address:
        yield address


def at_the_start(server: str, table: str, tokens: dict[int, str]) -> list[Visitor]:
    """The players, when the cards are dealt and the race is on."""
    visitors = [Visitor(server, table, token) for token in tokens.values()]
    for visitor in visitors:
        visitor.send("seed", seed="abc")
    for visitor in visitors:
        while visitor.state["turn"] != -2:
            visitor.hear()
    return visitors


def test_both_may_act_and_an_older_version_is_no_excuse(server: str) -> None:
    table, tokens = new_table(server, "link", "link", game="colline")
    one, two = at_the_start(server, table, tokens)
    assert {choice["seat"] for choice in one.state["choices"]} == {0}
    assert {choice["seat"] for choice in two.state["choices"]} == {1}
    started = one.state["version"]
    assert one.send("play", action="p1 keep")["type"] == "accepted"
    assert two.send("play", action="p2 keep", version=started)["type"] == "accepted"
    assert two.send("play", action="p1 keep")["reason"] == "turn"
    assert one.send("play", action="p1 keep")["reason"] == "pace"
    time.sleep(0.36)
    assert one.send("play", action="p1 keep")["type"] == "accepted"
    assert not one.state["can_undo"]
    one.close()
    two.close()


def test_a_bot_races_at_a_human_pace(server: str) -> None:
    table, tokens = new_table(server, "link", "strong_cards", game="colline")
    (me,) = at_the_start(server, table, tokens)
    with pytest.raises(TimeoutError):  # it waits for the person to begin
        me.hear(1.5)
    assert me.send("play", action="p1 keep")["type"] == "accepted"
    thrown: list[float] = []
    while me.state["turn"] == -2 and len(thrown) < 4:
        message = me.hear(10)
        for entry in message.get("entries", []):
            thrown += [time.monotonic() for event in entry["events"] if event[0] == "keep" and event[1] == 1]
    assert len(thrown) >= 2
    assert min(later - earlier for earlier, later in pairwise(thrown)) > 0.5
    me.close()


def test_a_calm_match_to_the_end(server: str) -> None:
    table, tokens = new_table(server, "link", "strong_cards", game="colline", options={"race": "beats"})
    me = Visitor(server, table, tokens[0])
    me.send("seed", seed="abc")
    while not me.state["result"]:
        offered = [choice["action"] for choice in me.state["choices"]]
        wanted = next((action for action in offered if action == "grab"), None)
        if wanted:
            me.send("play", action=wanted)
            me.hear()
        elif not me.act():
            me.hear(10)
    assert sum(me.state["scores"]) <= 7
    assert max(me.state["scores"]) >= 3
    me.close()
