"""Connections that do not come to the point, over real sockets."""

import json
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from tests.table.server_log import ServerLog
from tests.table.serving import PATIENCE, Visitor, ask, database, new_table, serving
from tests.table.test_operations import until

from ludotheque.table import doors
from ludotheque.table.deployment import Deployment
from ludotheque.table.doors import Door, is_among
from ludotheque.table.figures import CUT_SHORT

HALF = b"GET /api/games HTTP/1.1\r\nHost: here\r\n"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    with serving(database(tmp_path)) as address:
        yield address


def quickly(monkeypatch: pytest.MonkeyPatch, *what: str) -> None:
    """From now on nobody has time for that; for the rest, as much as a test may need."""
    seconds = {name: 0.3 if name in what else 3600.0 for name in doors.SECONDS}
    monkeypatch.setattr(doors, "SECONDS", seconds)


@pytest.fixture
def come(monkeypatch: pytest.MonkeyPatch) -> list[Door]:
    """The connections, as they come; their time is over when the test says so."""
    quickly(monkeypatch)
    come: list[Door] = []
    made = Door.connection_made

    def note(door: Door, transport: Any) -> None:
        made(door, transport)
        come.append(door)

    monkeypatch.setattr(Door, "connection_made", note)
    return come


def too_late(door: Door, what: str) -> None:
    """Once that is awaited, and all that was sent has come: its time is over."""
    until(lambda: door.awaited == what and door.timer and (what != "head" or door.conn.trailing_data[0]))
    door.loop.call_soon_threadsafe(door._too_late)


def dial(server: str) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", int(server.rpartition(":")[2])))
    line.settimeout(PATIENCE)
    return line


def all_of(line: socket.socket) -> bytes:
    """What the server says until it closes; b"" where it only closes."""
    said = b""
    try:
        while some := line.recv(65536):
            said += some
    except ConnectionResetError:
        pass
    finally:
        line.close()
    return said


def test_half_a_head_is_closed(server: str, come: list[Door]) -> None:
    line = dial(server)
    line.sendall(HALF)
    too_late(until(lambda: come)[0], "head")
    assert all_of(line).startswith(b"HTTP/1.1 408 ")


def test_a_head_that_trickles_is_closed(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each byte comes in time, all of them do not."""
    quickly(monkeypatch, "head")
    line, stopped = dial(server), threading.Event()

    def trickle() -> None:
        for byte in HALF + b"X: " + b"x" * 10_000:
            if stopped.wait(0.02):
                return
            try:
                line.sendall(bytes([byte]))
            except OSError:
                return

    thread = threading.Thread(target=trickle)
    thread.start()
    assert all_of(line).startswith((b"HTTP/1.1 408 ", b""))
    stopped.set()
    thread.join()


def test_nothing_is_closed(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    quickly(monkeypatch, "head")
    assert all_of(dial(server)) == b""


def test_half_a_body_is_closed(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    quickly(monkeypatch, "body")
    line = dial(server)
    line.sendall(b"POST /api/verify HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n\r\nhalf")
    all_of(line)


def test_half_a_second_head_is_closed(server: str, come: list[Door]) -> None:
    """On the line of a request that was answered."""
    line = dial(server)
    line.sendall(HALF + b"\r\n")
    assert line.recv(65536).startswith(b"HTTP/1.1 200 ")
    until(lambda: come[0].awaited == "")
    line.sendall(HALF)
    too_late(come[0], "head")
    all_of(line)


def test_who_takes_no_answer_is_closed(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    quickly(monkeypatch, "answer")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
    line.connect(("127.0.0.1", int(server.rpartition(":")[2])))
    before = CUT_SHORT.values.get("answer", 0)
    line.sendall((HALF + b"\r\n") * 400)
    until(lambda: CUT_SHORT.values.get("answer", 0) > before)
    line.close()


def test_a_silent_socket_stays(server: str, monkeypatch: pytest.MonkeyPatch, come: list[Door]) -> None:
    """Longer than anybody has time for a head."""
    table, tokens = new_table(server, "link", "link")
    visitor = Visitor(server, table, tokens[0])
    assert [door.timer for door in come] == [None] * len(come)
    quickly(monkeypatch, "head")
    assert all_of(dial(server)) == b"", "so long nobody said anything"
    assert visitor.send("undo")["reason"] == "no_undo"
    visitor.close()


def test_a_crowd_of_half_requests_keeps_nobody_out(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one network 20 may be under way; who is let in is served; those that end make room."""
    monkeypatch.setattr(doors, "MOST_BEGUN", 20)
    with ExitStack() as stack:
        lines = [stack.enter_context(dial(server)) for _ in range(20)]
        for line in lines:
            line.sendall(HALF)
        refused = dial(server)
        assert all_of(refused).startswith(b"HTTP/1.1 429 ")
        lines[0].sendall(b"\r\n")
        assert lines[0].recv(65536).startswith(b"HTTP/1.1 200 ")
        assert ask(f"{server}/health")["status"] == "ok"


def test_connections_between_requests_are_counted_too(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "MOST_OPEN", 3)
    with ExitStack() as stack:
        lines = [stack.enter_context(dial(server)) for _ in range(3)]
        for line in lines:
            line.sendall(HALF + b"\r\n")
            assert line.recv(65536).startswith(b"HTTP/1.1 200 ")
        assert all_of(dial(server)).startswith(b"HTTP/1.1 429 ")
        lines[0].close()

        def served() -> bool:
            line = dial(server)
            with suppress(ConnectionError):  # it was sent away already
                line.sendall(HALF + b"Connection: close\r\n\r\n")
            return all_of(line).startswith(b"HTTP/1.1 200 ")

        until(served)


@pytest.mark.parametrize("head", [b"a:b\r\n" * 101, b"a: " + b"x" * doors.LONGEST_HEAD, b"a:b\r\n" * 13_000])
def test_a_head_that_nobody_needs_is_not_read(server: str, head: bytes) -> None:
    for so_far in (HALF, HALF + b"\r\n" + HALF):  # as the first request of a connection, and as the second
        line = dial(server)
        with suppress(ConnectionError):  # it was closed before all was sent
            line.sendall(so_far + head + b"\r\n\r\n")
        said = all_of(line)
        assert b"HTTP/1.1 431 " in said or said in (b"", said.partition(b"HTTP/1.1 431")[0])
        assert said.count(b"HTTP/1.1 200 ") == so_far.count(HALF) - 1
    assert ask(f"{server}/health")["status"] == "ok"


def test_a_body_that_is_none_is_refused_once(server: str, server_log: ServerLog) -> None:
    """Whether the application has not answered yet, answers in this moment, or has."""
    head = HALF.replace(b"GET /api/games", b"POST /api/nothing") + b"Transfer-Encoding: chunked\r\n\r\n"
    for first, then in ((head + b"no number\r\n", b""), (head, b"no number\r\n"), (head + b"1\r\n{\r\n", b"no\r\n")):
        for _ in range(10):
            line = dial(server)
            with suppress(ConnectionError):
                line.sendall(first)
                line.sendall(then)
            assert all_of(line).count(b"HTTP/1.1 ") <= 1
    assert ask(f"{server}/health")["status"] == "ok"
    assert "Traceback" not in server_log.text


def test_a_proxy_brings_everybody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "MOST_BEGUN", 2)
    with serving(database(tmp_path), deployment=Deployment(behind=("127.0.0.0/8",))) as server, ExitStack() as stack:
        for _ in range(10):
            stack.enter_context(dial(server)).sendall(HALF)
        assert ask(f"{server}/health")["status"] == "ok"


@pytest.mark.parametrize(
    ("host", "among"), [("10.1.2.3", True), ("11.1.2.3", False), ("::ffff:10.0.0.1", True), ("x", False)]
)
def test_who_is_a_proxy(host: str, among: bool) -> None:
    assert is_among(host, [ip_network("10.0.0.0/8"), ip_network("2001:db8::/32")]) is among


def test_a_post_that_wants_to_be_a_socket_is_a_post(server: str) -> None:
    line = dial(server)
    body = json.dumps({"game": "none", "seats": []}).encode()
    upgrade = b"Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: eA==\r\n"
    line.sendall(b"POST /api/tables HTTP/1.1\r\nHost: h\r\n%sContent-Length: %d\r\n\r\n%s" % (upgrade, len(body), body))
    assert line.recv(65536).startswith(b"HTTP/1.1 400 ")
    line.close()


def test_what_visitors_do_to_their_lines_is_no_error(server: str, server_log: ServerLog) -> None:
    """Bytes that are no text, leaving before a refusal, in the handshake, in a body; what is no request, no upgrade."""
    table, tokens = new_table(server, "link", "link")
    port = int(server.rpartition(":")[2])
    begin = (
        b"GET /ws/%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    )
    good = b"Authorization: Bearer %s\r\n\r\n" % tokens[0].encode()
    for path, rest, frame in (
        (table.encode(), good, b"\x81\x82\x00\x00\x00\x00\xff\xfe"),  # a text frame
        (table.encode(), good, b"\x82\x82\x00\x00\x00\x00\xff\xfe"),  # a binary one
        (table.encode(), good, b"\x88\x83\x00\x00\x00\x00\x03\xe8\xff"),  # a reason for leaving
        (table.encode(), good, b"\xff\xff\xff\xff"),
        (b"none", good, b""),
        (table.encode(), b"\r\n", b""),
    ):
        for wait in (True, False):
            line = dial(server)
            line.sendall(begin % (path, port) + rest)
            if wait:
                line.recv(100)
            line.sendall(frame)
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")  # without a word
            line.close()
    for raw in (
        b"\x16\x03\x01nonsense\r\n\r\n",
        HALF + b"Connection: upgrade\r\nUpgrade: h2c\r\n\r\n",
        b"POST /api/verify HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\nha",
        b"POST /api/tables HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    ):
        line = dial(server)
        line.sendall(raw)
        line.close()
    until(lambda: len(server_log.lines("socket")) >= 12)
    until(lambda: ask(f"{server}/health")["tables_open"] >= 0)
    wrong: list[Any] = [line for line in server_log.lines() if line["level"] != "info" or "traceback" in line]
    assert wrong == []
