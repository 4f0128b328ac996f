"""Hostile visitors: whatever they send is refused with a reason, nothing changes, the server stays up."""

import asyncio
import json
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.table.serving import PATIENCE, Visitor, ask, database, new_table, play_to_the_end, serving
from websockets.exceptions import ConnectionClosed

import ludotheque
from ludotheque.table.limits import Limits
from ludotheque.table.reading import AT_ONCE, LONGEST_QUEUE, MOST_YOURS, Reading
from ludotheque.table.room import Refusal

LARGE = b"ludotheque 1\ngame: poche\n1. " + b"x " * 99_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with serving(database(tmp_path_factory.mktemp("db"))) as address:
        yield address


@pytest.fixture(scope="module")
def table(server: str) -> tuple[str, dict[int, str]]:
    return new_table(server, "link", "link")


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=10,
)
kinds = st.sampled_from(["play", "roll", "undo", "consent", "seed", "takeover", "rematch", "ping", "table", "frob"])
# Well-formed enough to get far: known fields with wild values.
nearly = st.fixed_dictionaries(
    {"type": kinds},
    optional={
        "id": st.text(max_size=50) | anything,
        "version": st.integers(-(2**70), 2**70) | anything,
        "action": st.text(max_size=20) | anything,
        "seat": st.integers() | anything,
        "seed": st.text(max_size=80) | anything,
        "yes": st.booleans() | anything,
        "extra": anything,
    },
)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(message=nearly | anything | st.text(max_size=200) | st.binary(max_size=200))
def test_any_message_is_answered_and_changes_nothing(
    server: str, table: tuple[str, dict[int, str]], message: Any
) -> None:
    """Sent by seat 1, whose turn it is not: nothing it sends may change the match (a seed may be given)."""
    name, tokens = table
    visitor = Visitor(server, name, tokens[1])
    raw = message if isinstance(message, (str, bytes)) else json.dumps(message)
    visitor.socket.send(raw)
    answer = visitor.hear()
    while answer["type"] in ("presence", "update"):
        answer = visitor.hear()
    assert answer["type"] in ("refused", "pong", "accepted")
    if answer["type"] == "accepted":
        assert isinstance(message, dict)
        assert message["type"] == "seed"
    if answer["type"] == "refused":
        assert answer["reason"]
        assert answer["sentence"]
    visitor.close()
    replay = ask(f"{server}/api/tables/{name}/replay")
    assert all(entry["kind"] in ("created", "seed") for entry in replay["entries"])


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=anything | st.binary(max_size=100))
def test_any_request_for_a_table_is_answered(server: str, body: Any) -> None:
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    answer = ask(f"{server}/api/tables", raw)
    assert answer["status"] == 400
    assert answer["sentence"]


@pytest.mark.parametrize("path", ["tables", "puzzles/poche/1"])
def test_bytes_that_are_no_text_are_refused(path: str, server: str) -> None:
    answer = ask(f"{server}/api/{path}", b'{"game": "\xff", "action": "\xff"}')
    assert (answer["status"], answer["reason"]) == (400, "message")


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"game": "pouche", "seats": []}, "pouche"),
        ({"game": "poche", "seats": []}, "2"),
        ({"game": "poche", "seats": [{"kind": "bot", "style": "bob"}] * 2}, "bob"),
        ({"game": "poche", "seats": [{"kind": "here"}] * 2, "options": {"halves": "7"}}, "halves"),
        ({"game": "poche", "seats": [{"kind": "here"}] * 2, "options": {"frob": "7"}}, "frob"),
        ({"game": "poche", "seats": [{"kind": "here", "name": "a|b"}, {"kind": "here"}]}, "a|b"),
        ({"game": "poche", "seats": [{"kind": "here", "name": "x" * 41}, {"kind": "here"}]}, "40"),
        ({"game": "poche", "seats": [{"kind": "here"}] * 2, "dice": "loaded"}, "dice"),
        ({"game": "poche", "seats": [{"kind": "here"}] * 2, "x": "y" * 5000}, "4096"),
    ],
)
def test_wrong_tables_are_explained(server: str, asked: Any, words: str) -> None:
    answer = ask(f"{server}/api/tables?lang=en", asked)
    assert answer["status"] in (400, 413)
    assert words in answer["sentence"]


def send_and_listen(visitor: Visitor, text: str) -> None:
    visitor.socket.send(text)
    while True:
        visitor.hear()


def test_large_frames(server: str, table: tuple[str, dict[int, str]]) -> None:
    """A large message is refused in words, a huge frame by closing; others do not notice."""
    name, tokens = table
    bystander, visitor = Visitor(server, name, tokens[0]), Visitor(server, name, tokens[1])
    visitor.socket.send(json.dumps({"type": "ping", "id": "x" * 5000}))
    while (answer := visitor.hear())["type"] == "presence":
        pass
    assert answer["reason"] == "too_large"
    with pytest.raises(ConnectionClosed) as closed:
        send_and_listen(visitor, "x" * 10_000_000)
    assert closed.value.rcvd is None or closed.value.rcvd.code == 1009
    assert bystander.send("undo")["reason"] == "no_undo"
    bystander.close()


def test_many_connections_of_one_network_are_no_way_to_send_faster(tmp_path: Path) -> None:
    with serving(database(tmp_path), Limits(commands_of_a_network=1)) as server:
        table, _ = new_table(server, "link", "link")
        visitors = [Visitor(server, table) for _ in range(3)]
        for visitor in visitors:
            for number in range(10):
                visitor.socket.send(json.dumps({"type": "ping", "id": str(number)}))
        answers = [visitor.hear()["type"] for visitor in visitors for _ in range(10)]
        for visitor in visitors:
            visitor.close()
    assert answers.count("pong") >= 3
    assert "refused" in answers, "each alone kept the pace"


def test_limits_have_names(tmp_path_factory: pytest.TempPathFactory) -> None:
    limits = Limits(commands_a_second=1e-6, commands_at_once=3, tables_a_minute=3, connections_a_visitor=2)
    with serving(database(tmp_path_factory.mktemp("limits")), limits) as server:
        table, tokens = new_table(server, "link", "link")
        visitor = Visitor(server, table, tokens[0])
        for _ in range(5):
            visitor.socket.send(json.dumps({"type": "ping", "id": "a"}))
        answers = [visitor.hear() for _ in range(5)]
        assert [answer["type"] for answer in answers] == ["pong"] * 3 + ["refused"] * 2
        assert answers[-1]["reason"] == "too_fast"
        second = Visitor(server, table, tokens[1])
        third = Visitor(server, table, tokens[1])
        assert third.first["reason"] == "too_many_connections"
        for _ in range(2):
            new_table(server, "link", "link")
        too_many = ask(f"{server}/api/tables", {"game": "poche", "seats": []})
        assert (too_many["status"], too_many["reason"]) == (429, "too_many_tables")
        for each in (visitor, second, third):
            each.close()


def test_saved_games_to_verify_are_limited(server: str) -> None:
    assert ask(f"{server}/api/verify", b"x" * 300_000)["status"] == 413
    assert ask(f"{server}/api/verify", b"\xff\xfe")["reason"] == "ForeignSave"
    unproven = ludotheque.new("poche").save().encode()
    assert ask(f"{server}/api/verify", unproven)["reason"] == "no_proof"


def test_nobody_sees_more_than_he_may(server: str) -> None:
    """No message before the end holds the server's seed, for any seat or spectator."""
    table, tokens = new_table(server, "link", "link")
    visitors = [Visitor(server, table, tokens[0]), Visitor(server, table, tokens[1]), Visitor(server, table)]
    play_to_the_end(*visitors[:2])
    visitors[2].until(visitors[0].state["version"])
    seed = visitors[0].state["server_seed"]
    assert len(seed) == 64
    for visitor in visitors:
        for text in visitor.raw:
            message = json.loads(text)
            state = message.get("state") or {}
            assert seed not in text or state.get("result")
        visitor.close()


def test_others_are_answered_while_a_large_text_is_read(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By order, not by the clock: the reading does not end before somebody else has got an answer."""
    begun, answered = threading.Event(), threading.Event()

    def slowly(text: str) -> Any:
        begun.set()
        assert answered.wait(PATIENCE), "nobody else was answered meanwhile"
        return ludotheque.load(text)

    for module in ("saved", "analyses"):
        monkeypatch.setattr(f"ludotheque.table.{module}.read", slowly)
    for path in ("verify", "analysis", "unjudged"):
        begun.clear()
        answered.clear()
        with ThreadPoolExecutor(1) as other:
            large = other.submit(ask, f"{server}/api/{path}?lang=en", LARGE)
            assert begun.wait(PATIENCE)
            assert ask(f"{server}/health")["status"] == "ok"
            answered.set()
            assert "no turn has more than" in large.result()["sentence"]


def test_texts_are_counted_before_they_are_read(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts: list[str] = []

    def note(text: str) -> Any:
        texts.append(text)
        return ludotheque.load(text)

    for module in ("saved", "analyses"):
        monkeypatch.setattr(f"ludotheque.table.{module}.read", note)
    with serving(database(tmp_path_factory.mktemp("texts")), Limits(texts_a_minute=3)) as server:
        statuses = [ask(f"{server}/api/{path}", b"no game")["status"] for path in ("verify", "analysis") * 3]
    assert statuses == [400] * 3 + [429] * 3
    assert len(texts) == 3


def test_one_network_does_not_fill_the_queue() -> None:
    async def ask_often() -> None:
        reading, go = Reading(60), threading.Event()
        mine = [asyncio.ensure_future(reading.do("mine", go.wait)) for _ in range(reading.in_turn.at_once + MOST_YOURS)]
        await asyncio.sleep(0)
        with pytest.raises(Refusal, match="texts_busy"):
            await reading.do("mine", go.wait)
        other = asyncio.ensure_future(reading.do("another", go.wait))
        await asyncio.sleep(0)
        place = reading.in_turn.ranks[0].queues["another"][0]
        assert reading.in_turn.before(place, 0) == reading.in_turn.at_once + 1, "in turn"
        go.set()
        assert await other
        await asyncio.wait(mine)
        reading.stop()

    asyncio.run(ask_often())


def test_few_texts_wait_to_be_read() -> None:
    async def ask_often() -> None:
        reading, go = Reading(60), threading.Event()
        everybody = [f"network {number}" for number in range(AT_ONCE + LONGEST_QUEUE)]
        waiting = [asyncio.ensure_future(reading.do(one, go.wait)) for one in everybody]
        await asyncio.sleep(0)
        with pytest.raises(Refusal, match="texts_busy"):
            await reading.do("another", go.wait)
        go.set()
        await asyncio.wait(waiting)
        assert await reading.do("another", go.wait)
        reading.stop()

    asyncio.run(ask_often())
