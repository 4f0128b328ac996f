"""Two servers on one PostgreSQL serve the same table."""

from contextlib import suppress

import pytest
from tests.table.moved_clock import MovedClock
from tests.table.postgres_server import Postgres
from tests.table.serving import Process, Visitor, new_table, play_to_the_end, serving

from ludotheque.table import presence
from ludotheque.table.bot_players import SEED_SECONDS


def test_two_servers_one_table(postgres: Postgres) -> None:
    """Each player on his own server; then one server is killed, and its player goes on at the other."""
    place = postgres.empty()
    first, second = Process(place), Process(place)
    try:
        table, tokens = new_table(first.address, "link", "link")
        one, two = Visitor(first.address, table, tokens[0]), Visitor(second.address, table, tokens[1])
        assert two.first["commitment"] == one.first["commitment"]
        while not one.state["can_roll"]:
            one.hear()
        assert one.seats_present() == [True, True], "each hears that the other sits at the other server"
        while not all(two.seats_present()):
            two.hear()
        for _ in range(6):
            for visitor, other in ((one, two), (two, one)):
                if visitor.act():
                    other.until(visitor.state["version"])
        version = one.state["version"]
        first.kill()
        one = Visitor(second.address, table, tokens[0], version)
        play_to_the_end(one, two)
        assert one.state["result"] == two.state["result"]
        one.close()
        two.close()
    finally:
        first.kill()
        second.kill()


def test_two_servers_do_not_both_play_for_a_bot(postgres: Postgres) -> None:
    place = postgres.empty()
    first, second = Process(place), Process(place)
    try:
        table, tokens = new_table(first.address, "link", "coach")
        here, there = Visitor(first.address, table, tokens[0]), Visitor(second.address, table, tokens[0])
        while not here.state["result"]:
            if not here.act():
                here.hear()
        there.until(here.state["version"])
        assert [e["action"] for e in there.entries] == [e["action"] for e in here.entries]
        assert there.state["result"] == here.state["result"]
        here.close()
        there.close()
    finally:
        first.kill()
        second.kill()


def test_a_race_starts_at_both_servers(postgres: Postgres, moved_clock: MovedClock) -> None:
    """COLLINE-3: each says at his own server that he is ready; both hear the signal, and throw. In one process, whose
    clock stands still: nobody need be quick."""
    place = postgres.empty()
    with serving(place) as first, serving(place) as second:
        table, tokens = new_table(first, "link", "link", game="colline")
        one, two = Visitor(first, table, tokens[0]), Visitor(second, table, tokens[1])
        for visitor in (one, two):
            assert visitor.send("seed", seed="abc")["type"] == "accepted", "whichever server hears of the other's first"
        for visitor in (one, two):
            while not visitor.state["can_ready"]:
                with suppress(TimeoutError):
                    visitor.hear(0.2)
                    continue
                moved_clock.move(SEED_SECONDS + 0.1)  # a seed came before it was known here that its player is there
        assert one.send("ready")["type"] == "accepted"
        while not two.state["seats"][0]["ready"]:
            two.hear()
        assert two.send("play", action="p2 keep")["reason"] == "not_ready"
        assert two.send("ready")["type"] == "accepted"
        for visitor in (one, two):
            while visitor.state["starts_in"] <= 0:
                visitor.hear()
        assert one.send("play", action="p1 keep")["reason"] == "too_soon"
        moved_clock.move(presence.COUNTDOWN + 0.1)
        for visitor, action in ((one, "p1 keep"), (two, "p2 keep")):
            while not visitor.state["choices"]:
                visitor.hear()
            assert visitor.send("play", action=action)["type"] == "accepted"
        one.close()
        two.close()


def test_an_address_that_is_no_database_is_explained(capfd: pytest.CaptureFixture[str]) -> None:
    from ludotheque.commands import main

    assert main(["serve", "--db", "postgresql://127.0.0.1:1/none", "--no-browser", "--lang", "en"]) == 2
    assert "database" in capfd.readouterr().err
    assert main(["serve", "--db", "/proc/none/tables.db", "--no-browser", "--lang", "en"]) == 2
