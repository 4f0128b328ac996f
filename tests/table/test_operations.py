"""What an operator sees of a server: its log, its figures, its health."""

import http.client
import io
import json
import logging
import re
import sqlite3
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from tests.ports import free_port
from tests.table.server_log import ServerLog
from tests.table.serving import PATIENCE, Visitor, ask, database, new_table, serving, sit_down

from ludotheque.table import health, logs
from ludotheque.table.deployment import Address, Deployment
from ludotheque.table.figures import figures, names
from ludotheque.table.hub import Hub
from ludotheque.table.logs import part_of
from ludotheque.table.metrics import Counter, Gauge, Histogram, exposed
from ludotheque.table.sqlite import SqliteStore

Figures = dict[str, Any]


def until(done: Callable[[], Any]) -> Any:
    """What it gives, once that is something."""
    giving_up = time.monotonic() + PATIENCE
    while not (found := done()):
        assert time.monotonic() < giving_up
        time.sleep(0.01)
    return found


# The log


def test_a_line_an_event(server_log: ServerLog, tmp_path: Path) -> None:
    with serving(database(tmp_path)) as server:
        table, tokens = new_table(server, "link", "coach")
        Visitor(server, table, tokens[0]).close()
        ask(f"{server}/api/tables/{table}/dice")
        ended = until(lambda: server_log.lines("socket"))[0]
    assert server_log.lines()[0]["event"] == "started"
    made, asked = server_log.lines("request")
    assert (made["kind"], made["status"], made["table"]) == ("create_table", 201, table)
    assert (asked["kind"], asked["status"], asked["table"]) == ("dice", 409, table)
    assert (ended["kind"], ended["table"], ended["network"]) == ("socket", table, "127.0.0.0/24")
    assert len({line["request"] for line in (made, asked, ended)}) == 3
    for line in server_log.lines():
        assert {"time", "level", "event"} <= set(line)


def test_no_secret_is_ever_logged(server_log: ServerLog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Links, cookies, seeds, names, addresses; where something breaks too."""

    async def broken(*_: Any) -> None:
        raise RuntimeError("a test broke it")

    with serving(database(tmp_path)) as server:
        seats = [{"kind": "link", "name": "Sganarelle"}, {"kind": "link", "name": "Toinette"}]
        made = ask(f"{server}/api/tables", {"game": "poche", "seats": seats})
        tokens = {int(seat): link.removeprefix("/join/") for seat, link in made["links"].items()}
        port = int(server.rpartition(":")[2])
        door = http.client.HTTPConnection("127.0.0.1", port)
        door.request("GET", f"/join/{tokens[0]}?secret={tokens[1]}")
        cookie = door.getresponse().headers["set-cookie"].partition(";")[0]
        door.close()
        for visitor in sit_down(server, made["table"], tokens):
            visitor.send("seed", seed="abracadabra")
            visitor.close()
        ask(f"{server}/api/tables?lang={tokens[0]}", Cookie=cookie)
        monkeypatch.setattr(Hub, "command", broken)
        me = Visitor(server, made["table"], tokens[0])
        assert me.send("seed", seed="hocuspocus")["reason"] == "broken"
        me.close()
        (failed,) = until(lambda: [line for line in server_log.lines() if "traceback" in line])
    assert "a test broke it" in failed["traceback"]
    assert (failed["level"], failed["table"]) == ("error", made["table"])
    assert failed["request"]
    with sqlite3.connect(database(tmp_path)) as db:
        seed = json.loads(db.execute("select body from log where seq = 1").fetchone()[0])["server_seed"]
        secret = db.execute("select value from meta where name = 'secret'").fetchone()[0]
    db.close()
    player = cookie.partition("=")[2]
    hidden = [*tokens.values(), player, player.split(".")[1], seed, secret, "Sganarelle", "abracadabra", "hocuspocus"]
    for text in (*hidden, "127.0.0.1"):
        assert text not in server_log.text


def test_who_hangs_up_is_no_error(server_log: ServerLog, tmp_path: Path) -> None:
    with serving(database(tmp_path)) as server:
        port = int(server.rpartition(":")[2])
        door = http.client.HTTPConnection("127.0.0.1", port)
        door.putrequest("POST", "/api/verify")
        door.putheader("content-length", "1000")
        door.endheaders(b"half")
        door.close()
        (line,) = until(lambda: server_log.lines("request"))
    assert line["kind"] == "verify"
    assert [line for line in server_log.lines() if line["level"] != "info"] == []


def test_the_same_as_text() -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(logs.TextLines())
    record = logging.LogRecord("ludotheque", logging.INFO, "", 0, "request", None, None)
    record.created, record.facts = 0.0, {"kind": "page", "status": 200}
    handler.emit(record)
    assert written.getvalue() == '1970-01-01T00:00:00.000Z INFO request kind="page" status=200\n'


@pytest.mark.parametrize(
    ("host", "part"),
    [("192.0.2.77", "192.0.2.0/24"), ("2001:db8:1:2::3", "2001:db8:1::/48"), ("::ffff:192.0.2.7", "192.0.2.0/24")],
)
def test_of_an_address_a_part_is_logged(host: str, part: str) -> None:
    assert part_of(host) == part


# The figures


def read(text: str) -> Figures:
    """Prometheus's own parser: the samples, by name and labels."""
    families = list(text_string_to_metric_families(text))
    assert all(family.documentation and family.type != "unknown" for family in families)
    return {
        sample.name + "".join(f"|{value}" for _, value in sorted(sample.labels.items())): sample.value
        for family in families
        for sample in family.samples
    }


def test_the_format_is_prometheus() -> None:
    counter = Counter("refused", 'why: "no"\\\nand so', "reason")
    counter.add('a "b" \\ c\nd')
    took = Histogram("took_seconds", "how long", (0.1, 1))
    for seconds in (0.05, 0.1, 0.5, 7):
        took.observe(seconds)
    found = read(exposed([counter, took, Gauge("open", "now", 3.5)]))
    assert found == {
        'refused_total|a "b" \\ c\nd': 1,
        "took_seconds_bucket|0.1": 2,
        "took_seconds_bucket|1": 3,
        "took_seconds_bucket|+Inf": 4,
        "took_seconds_sum": pytest.approx(7.65),
        "took_seconds_count": 4,
        "open": 3.5,
    }


def test_labels_are_bounded() -> None:
    counter = Counter("refused", "why", "reason")
    for number in range(1000):
        counter.add(str(number))
    assert len(list(counter.samples())) == 101
    assert sum(value for *_, value in counter.samples()) == 1000


def test_figures_at_a_port_of_their_own(tmp_path: Path) -> None:
    port = free_port()

    def told() -> Figures:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
            assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
            return read(answer.read().decode())

    with serving(database(tmp_path), deployment=Deployment(metrics=Address("127.0.0.1", port))) as server:
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(f"{server}/metrics")
        before = told()
        table, tokens = new_table(server, "link", "link")
        one, two = sit_down(server, table, tokens)
        assert one.send("play", action="6")["type"] == "refused"
        assert one.act()
        after = told()

        def grown(name: str) -> float:
            return float(after[name] - before.get(name, 0))

        assert grown("ludotheque_tables_total") == grown("ludotheque_tables_open") == 1
        assert grown("ludotheque_connections") == 2
        assert grown("ludotheque_moves_total") >= 1
        assert grown("ludotheque_refusals_total|fair_dice") == 1
        assert grown("ludotheque_command_seconds_count") == 2
        assert grown("ludotheque_store_write_seconds_count") == 2
        assert after["ludotheque_event_loop_lag_seconds_count"] > 0
        assert after["process_resident_memory_bytes"] > 1e7
        assert 0 < after["process_open_fds"] < after["process_max_fds"]
        assert after["ludotheque_uptime_seconds"] > 0
        one.close()
        two.close()


# Health


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "KEPT", 0.0)
    monkeypatch.setattr(health, "PATIENCE", 0.2)


@pytest.mark.usefixtures("impatient")
def test_ready_while_the_store_keeps_things(tmp_path: Path) -> None:
    place = database(tmp_path)
    with serving(place) as server:
        until(lambda: ask(f"{server}/ready")["status"] == "ok")
        other = sqlite3.connect(place, isolation_level=None)
        other.execute("begin immediate")  # nobody else can write
        assert ask(f"{server}/ready") == {"status": "store"}
        assert ask(f"{server}/health")["status"] == "ok"
        other.execute("rollback")
        other.close()
        until(lambda: ask(f"{server}/ready")["status"] == "ok")


def test_the_store_is_asked_once_in_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    before = SqliteStore.try_writing

    async def counted(store: SqliteStore) -> None:
        asked.append(store)
        await before(store)

    monkeypatch.setattr(SqliteStore, "try_writing", counted)
    monkeypatch.setattr(health, "KEPT", 3600.0)
    monkeypatch.setattr(health, "PATIENCE", PATIENCE)
    with serving(database(tmp_path)) as server:
        until(lambda: ask(f"{server}/ready")["status"] == "ok")
        for _ in range(20):
            ask(f"{server}/ready")
    assert len(asked) == 1


def test_every_figure_has_a_name_of_its_own() -> None:
    assert len(set(names(figures_of_nothing()))) == len(list(figures_of_nothing()))


def figures_of_nothing() -> list[Any]:
    """What a server that has just been made would tell."""
    from ludotheque.table.app import application

    app: Any = application(SqliteStore(":memory:"))
    while not hasattr(app, "routes"):
        app = app.app
    return list(figures(app.state.server))


def test_the_manual_names_every_figure() -> None:
    manual = (Path(__file__).parents[2] / "docs" / "operating.md").read_text("utf-8")
    told = set(re.findall(r"`((?:ludotheque|process)_\w+)`", manual))
    assert told == set(names(figures_of_nothing()))
