"""A real server for tests, and a visitor who talks to it."""

import contextlib
import json
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from tests.ports import free_port
from websockets.sync.client import ClientConnection, connect

from ludotheque.engine.ahead import compile_ahead, is_compiled
from ludotheque.engine.game import games
from ludotheque.table.deployment import Deployment
from ludotheque.table.limits import Limits
from ludotheque.table.server import server

NO_LIMITS = Limits(
    commands_a_second=1e9,
    commands_at_once=1e9,
    commands_of_a_network=1e9,
    tables_a_minute=1e9,
    tables_of_bots=10**6,
    texts_a_minute=1e9,
    requests_a_second=1e9,
    requests_at_once=1e9,
    connections_a_visitor=10**6,
)
KEY = "a-key-of-its-own"  # of the programs of these tests, which show links
PATIENCE = 180  # seconds for an answer, on a slow and busy machine, which may have to compile something first
ids = count(1)


@contextlib.contextmanager
def serving(place: str, limits: Limits = NO_LIMITS, deployment: Deployment | None = None) -> Iterator[str]:
    """A server in a thread of this process; gives its address."""
    for game in games():
        if not is_compiled(game):
            compile_ahead(game)
    port = free_port()
    running = server(place, "127.0.0.1", port, limits, deployment=deployment)
    thread = threading.Thread(target=running.run, daemon=True)
    thread.start()
    while not running.started:
        assert thread.is_alive(), "the server does not start"
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        running.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive(), "the server does not end"


class Process:
    """A server in a process of its own, which can be killed."""

    program: tuple[str, ...] = ("-m", "ludotheque")

    def __init__(self, place: str, port: int | None = None) -> None:
        self.place, self.port = place, port or free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        arguments = ["serve", "--port", str(self.port), "--db", self.place, "--no-browser"]
        self.process = subprocess.Popen([sys.executable, *self.program, *arguments], stdout=subprocess.DEVNULL)
        for _ in range(2400):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"{self.address}/health").close()
                return
            time.sleep(0.05)
        raise AssertionError("the server does not start")

    def kill(self) -> None:
        """SIGKILL: it has no time for anything."""
        self.process.kill()
        self.process.wait()


def ask(address: str, body: Any = None, **headers: str) -> Any:
    """GET, or POST if there is a body; the answer as JSON, with its status under "status" if it is a refusal."""
    data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
    request = urllib.request.Request(address, data, headers)
    try:
        with urllib.request.urlopen(request) as answer:
            return json.loads(answer.read())
    except urllib.error.HTTPError as error:
        with error:
            return {"status": error.code} | json.loads(error.read())


def new_table(server: str, *kinds: str, **rest: Any) -> tuple[str, dict[int, str]]:
    """A table and the tokens of its human seats; kinds are "link" or the style of a bot."""
    seats = [{"kind": "link"} if kind == "link" else {"kind": "bot", "style": kind} for kind in kinds]
    created = ask(f"{server}/api/tables", {"game": "poche", "seats": seats} | rest)
    return created["table"], {int(seat): link.removeprefix("/join/") for seat, link in created["links"].items()}


def bearer(token: str, key: str = KEY) -> dict[str, str]:
    """What a program sends with each request."""
    return {"Authorization": f"Bearer {token}~{key}"}


def laid(position: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """The position that a client keeps, after one more message: changes laid over it, as a page does."""
    position = dict(message.get("position") or position)
    for entry in message.get("entries", []):
        position |= entry["changes"]
    return position


class Visitor:
    """Somebody at a table, with a seat if he has its token."""

    def __init__(
        self,
        server: str,
        table: str,
        token: str | None = None,
        version: int | None = None,
        lang: str = "en",
        cookie: str = "",
        key: str = KEY,
    ) -> None:
        address = f"{server.replace('http', 'ws', 1)}/ws/{table}?lang={lang}"
        address += f"&v={version}" if version is not None else ""
        headers = bearer(token, key) if token else {"Origin": server, "Cookie": cookie}
        self.stack = contextlib.ExitStack()
        # Without a longest queue: who leaves what is there unread would wait for ten seconds for the server's goodbye.
        self.socket: ClientConnection = self.stack.enter_context(
            connect(address, additional_headers=headers, max_size=None, max_queue=None)
        )
        self.raw: list[str] = []
        self.entries: list[dict[str, Any]] = []
        self.state: dict[str, Any] = {}
        self.position: dict[str, Any] = {}
        self.first = self.hear()

    def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message."""
        text = str(self.socket.recv(timeout))
        self.raw.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "table":
            self.entries = []
        self.entries += message.get("entries", [])
        self.position = laid(self.position, message)
        self.state = message.get("state") or self.state
        if message["type"] == "presence":
            self.state["seats"] = message["seats"]
        return message

    def send(self, kind: str, **rest: Any) -> dict[str, Any]:
        """Send a command made on what we saw last; give its answer (accepted or refused)."""
        command = {"type": kind, "id": f"c{next(ids)}", "version": self.state.get("version", 0)} | rest
        self.socket.send(json.dumps(command))
        return self.answer_to(command["id"])

    def answer_to(self, command: str) -> dict[str, Any]:
        while True:
            message = self.hear()
            if message.get("id") == command:
                return message

    def seats_present(self) -> list[bool]:
        return [seat["present"] for seat in self.state["seats"]]

    def until(self, version: int) -> None:
        """Listen until the table has come to a version."""
        while self.state["version"] < version:
            self.hear()

    def act(self) -> bool:
        """Throw or take the first choice, if it is ours to do so."""
        if self.state["can_roll"]:
            answer = self.send("roll")
        elif self.state["choices"]:
            answer = self.send("play", action=self.state["choices"][0]["action"])
        else:
            return False
        if answer["type"] == "refused":
            assert answer["reason"] == "stale", answer  # a bot was quicker
            return False
        self.until(answer["version"])
        return True

    def saved(self, server: str, table: str) -> bytes:
        """The table's game as text."""
        with urllib.request.urlopen(f"{server}/api/tables/{table}/save") as answer:
            return bytes(answer.read())

    def close(self) -> None:
        self.stack.close()


def sit_down(server: str, table: str, tokens: dict[int, str]) -> list[Visitor]:
    """All players of a table, each with a connection of his own; the match can begin."""
    visitors = [Visitor(server, table, token) for token in tokens.values()]
    while not any(visitor.state["can_roll"] for visitor in visitors):
        visitors[0].hear()
    return visitors


def play_to_the_end(*visitors: Visitor) -> None:
    """Each acts when it may, once all have heard the same, until the match is over for all."""
    while True:
        newest = max(visitor.state["version"] for visitor in visitors)
        for visitor in visitors:
            visitor.until(newest)
        if visitors[0].state["result"]:
            return
        acted = any(visitor.act() for visitor in visitors)
        if not acted and visitors[0].state["version"] == newest:
            visitors[0].hear()  # somebody else is at it: a bot


def database(folder: Path) -> str:
    return str(folder / "tables.db")
