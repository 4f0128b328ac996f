"""Hostile visitors by the hundred thousand: whatever they send is answered, changes nothing of others', breaks nothing.

A step sends so many messages over sockets (nine of ten), requests, raw bytes and halves of requests, from one seed.
After it: the
server lives and has said no traceback, the tables at which the hostile have no seat are unchanged, those at which they
have one can still be played through, memory and descriptors are bounded.
"""

import argparse
import asyncio
import contextlib
import json
import shutil
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ludotheque.table.snapshot import room_of

from .hostile import GAMES, Hostile
from .people import http
from .rounds import OnSqlite
from .runs import Outcome, run
from .servers import PATIENCE, Running, Servers
from .wire import BYTES, TEXT, Closed, Silent, Wire, exchange, frame, open_wire
from .zygote import Manner

MESSAGES_A_STEP = 10_000
AT_ONCE = 12  # hostile visitors
BATCH = 100  # messages on one connection
GROWTH = 150  # MB that a server may grow by while one step lasts
HEAVY = 300.0  # seconds that a step may take


@dataclass
class Stage:
    """A server, the tables that it guards, and those at which the hostile sit."""

    server: Running
    hostile: Hostile
    guarded: dict[str, str] = field(default_factory=dict)  # by table: its first token
    seats: list[tuple[str, dict[str, str]]] = field(default_factory=list)  # where the hostile sit, and their proof
    cookie: str = ""
    outcome: Outcome = field(default_factory=Outcome)

    def wrong(self, what: str) -> None:
        self.outcome.wrong.append(what)

    async def table(self, game: str, *kinds: str) -> tuple[str, dict[str, str]]:
        seats = [{"kind": kind} if kind in ("link", "here") else {"kind": "bot", "style": kind} for kind in kinds]
        asked = {"game": game, "seats": seats, "options": {"players": str(len(kinds))} if game == "hastings" else {}}
        while True:
            status, headers, body = await http(self.server.address, "POST", "/api/tables", json.dumps(asked).encode())
            if status == 429:  # where limits are on
                await asyncio.sleep(1)
                continue
            assert status == 201, body
            self.cookie = headers["set-cookie"].partition(";")[0]
            created = json.loads(body)
            return created["table"], {seat: link.removeprefix("/join/") for seat, link in created["links"].items()}

    async def prepare(self) -> None:
        """Guarded tables, with some moves; and tables of the hostile, alone, against bots, and against nobody."""
        for game in GAMES:
            kinds = ["link"] * (1 if game == "champion" else 2)
            table, tokens = await self.table(game, *kinds)
            self.guarded[table] = tokens["0"]
            await self.play(table, tokens)
            table, tokens = await self.table(game, *kinds)
            self.seats += [(table, bearer(token)) for token in tokens.values()]
            self.seats.append((table, {}))
            if len(kinds) == 2:
                table, tokens = await self.table(game, "link", "random")
                self.seats += [(table, bearer(tokens["0"]))]

    async def play(self, table: str, tokens: Mapping[str, str]) -> None:
        """Some moves, so that there is something to be guarded."""
        wires = [await open_wire(self.server.port, f"/ws/{table}", bearer(token)) for token in tokens.values()]
        for number, wire in enumerate(wires):
            command = {"type": "seed", "id": f"guard-{number}", "version": 1, "seed": "abc"}
            await wire.send(frame(json.dumps(command).encode()))
            while (await wire.message()).get("id") != command["id"]:
                pass
            self.hostile.ids.append(str(command["id"]))
        for wire in wires:
            wire.close()

    def paths(self) -> list[tuple[str, str]]:
        rng = self.hostile.rng
        table = rng.choice([*self.guarded, *(table for table, _ in self.seats), self.hostile.text()])
        game = rng.choice([*GAMES, self.hostile.text()])
        name = in_path(table)
        return [
            ("GET", f"/api/tables/{name}/{what}")
            for what in ("replay", "save", "rematch", "dice", "strongest", "analysis", "unjudged", "frob")
        ] + [
            ("POST", "/api/tables"),
            ("POST", "/api/tables"),
            ("POST", "/api/tables/saved"),
            ("POST", "/api/analysis"),
            ("POST", "/api/unjudged"),
            ("POST", "/api/verify"),
            ("POST", "/api/verify"),
            ("GET", "/api/tables"),
            ("GET", "/api/games"),
            ("GET", f"/api/puzzles?date={in_path(self.hostile.text())}"),
            ("GET", f"/api/puzzles/{in_path(game)}/{rng.choice(('0', '1', '99', '-1', '9' * 30, 'x'))}"),
            ("POST", f"/api/puzzles/{in_path(game)}/1"),
            ("GET", f"/api/analysis/{name}"),
            ("GET", f"/join/{in_path(self.hostile.text())}"),
            ("GET", f"/join/seat.{name}.0.{'x' * 22}"),
            ("POST", f"/join/{in_path(rng.choice([*self.guarded.values(), self.hostile.text()]))}"),
            ("POST", f"/join/{in_path(rng.choice([*self.guarded.values(), self.hostile.text()]))}"),
            ("POST", f"/api/tables/{name}/seats/{rng.choice(('0', '1', '-1', 'x'))}/link"),
            ("GET", f"/t/{name}"),
            ("GET", f"/{in_path(self.hostile.text())}"),
            ("GET", "/assets/../app.py"),
            ("GET", f"/ws/{name}"),
            ("GET", "/metrics"),
            (rng.choice(("PUT", "DELETE", "HEAD", "OPTIONS", "PATCH")), f"/api/tables/{name}/save"),
        ]


def in_path(text: str) -> str:
    return quote(text.encode("utf-8", "surrogatepass"), safe="")


def bearer(token: str, key: str = "the-key-of-the-first") -> dict[str, str]:
    return {"Authorization": f"Bearer {token}~{key}"}


# Over sockets


async def talk(stage: Stage, amount: int) -> None:
    """So many messages on one connection; each gets an answer, or the connection a code."""
    rng = stage.hostile.rng
    table, proof = rng.choice([*stage.seats, *((table, {}) for table in stage.guarded)])
    headers = dict(proof) if proof else {"Origin": stage.server.address, "Cookie": stage.cookie}
    if rng.random() < 0.1:
        headers = {"Authorization": f"Bearer {rng.choice(list(stage.guarded.values()))[:-3]}{rng.randrange(999)}"}
    elif rng.random() < 0.1:  # a link that somebody else has used up
        headers = bearer(stage.guarded.get(table, "x"), "the-key-of-another")
    asked = rng.choice(["", "", "?v=1", "?v=99999999999", "?v=-1", "?lang=xx&v=é"])
    try:
        wire = await open_wire(stage.server.port, f"/ws/{table}{quote(asked, safe='?=&')}", headers)
    except Closed as closed:
        stage.outcome.counts[f"no socket: {closed.code}"] += 1
        return
    try:
        await send_and_count(stage, wire, amount)
    except Closed as closed:
        stage.outcome.counts[f"closed with {closed.code}"] += 1
        if not closed.code and not wire.spoilt:
            stage.wrong(f"a socket at {table} was closed without a code")
    except Silent:
        stage.wrong(f"a message at {table} has no answer")
    finally:
        if rng.random() < 0.1:
            wire.reset()
        else:
            wire.close()


async def send_and_count(stage: Stage, wire: Wire, amount: int) -> None:
    hostile, rng = stage.hostile, stage.hostile.rng
    first = await wire.message()
    note(stage, first)
    if first["type"] == "refused":
        stage.outcome.counts["not let in"] += 1
        return
    owed = 0
    for _ in range(amount):
        stage.outcome.done += 1
        if rng.random() < 0.01:
            stage.outcome.counts["bad frames"] += 1
            await closed_by(stage, wire, bad_frame(stage))
            return
        payload, is_text = hostile.message()
        wire.spoilt |= not is_text
        await wire.send(frame(payload, TEXT if is_text else rng.choice((TEXT, BYTES))))
        owed += 1
        while owed > rng.choice((0, 0, 5)):
            owed -= note(stage, await wire.message())
    while owed:
        owed -= note(stage, await wire.message())


async def closed_by(stage: Stage, wire: Wire, data: bytes) -> None:
    """Send no frame at all; the connection may be closed. The code may be lost, if it is before all is sent."""
    try:
        await wire.send(data)
        while True:
            await wire.message(0.2)
    except Silent:
        stage.outcome.counts["bad frame borne"] += 1
    except Closed as closed:
        stage.outcome.counts[f"bad frame closed with {closed.code}"] += 1


def note(stage: Stage, message: dict[str, Any]) -> int:
    """Take notice of a message; does it answer one of ours?"""
    state = message.get("state")
    if state:
        stage.hostile.version = state["version"]
        stage.hostile.actions = [choice["action"] for choice in state["choices"]][:20] or stage.hostile.actions
    kind = message["type"]
    if kind not in ("refused", "accepted", "pong"):
        return 0
    if kind == "accepted":
        stage.hostile.ids = [*stage.hostile.ids[-50:], message["id"]]
    stage.outcome.counts[f"{kind} {message.get('reason', '')}".strip()] += 1
    if message.get("reason") == "broken":
        stage.wrong(f"a message was answered: {message['sentence']}")
    return 1


def bad_frame(stage: Stage) -> bytes:
    """No frame that a client may send."""
    rng = stage.hostile.rng
    ping = b'{"type":"ping","id":"a"}'
    return rng.choice(
        [
            frame(b"\xff\xfe\x80"),
            frame(ping, masked=False),
            frame(ping, opcode=3),
            frame(ping, head=0xF0),
            frame(b"x" * 200, opcode=9),
            frame(ping, head=0, opcode=0),
            frame(ping, head=0) + frame(ping),
            frame(b"x" * 70_000),
            b"\x81\xff" + b"\xff" * 12,
            frame(b"\0", opcode=8),
            frame(b"\x03\xe8\xff\xff", opcode=8),
            frame(b"\0\1bye", opcode=8),
            rng.randbytes(60),
        ]
    )


# Over HTTP


async def request(stage: Stage) -> None:
    """One request: it gets an answer that is no 500."""
    hostile = stage.hostile
    method, path = hostile.rng.choice(stage.paths())
    body = hostile.body() if method in ("POST", "PUT", "PATCH") else b""
    headers = hostile.headers(stage.cookie)
    stage.outcome.done += 1
    lines = {
        "Host": f"127.0.0.1:{stage.server.port}",
        "Connection": "close",
        "Content-Length": str(len(body)),
    } | headers
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    raw = f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode("utf-8", "replace") + body
    await asked(stage, raw)


async def asked(stage: Stage, raw: bytes, may_be_closed: bool = False) -> None:
    try:
        answer = await exchange(stage.server.port, raw)
    except Silent:
        stage.wrong(f"a request has no answer: {raw[:500]!r}")
        return
    except ConnectionError:
        answer = b""
    if not answer and not may_be_closed:
        stage.wrong(f"a request was not answered: {raw[:500]!r}")
        return
    answer = answer.removeprefix(b"HTTP/1.1 100 Continue\r\n\r\n")
    status = answer.split(b" ", 2)[1].decode() if answer else "closed"
    stage.outcome.counts[f"HTTP {status}"] += 1
    if status.startswith("5") and not (status == "503" and b'"reason"' in answer):
        stage.wrong(f"a request got {status}: {raw[:1500]!r}")


async def raw_bytes(stage: Stage) -> None:
    """What is no request of HTTP at all, or only its beginning."""
    rng, host = stage.hostile.rng, f"Host: 127.0.0.1:{stage.server.port}\r\n".encode()
    stage.outcome.done += 1
    await asked(
        stage,
        rng.choice(
            [
                rng.randbytes(rng.randrange(1, 400)) + b"\r\n\r\n",
                b"GET / HTTP/9.9\r\n\r\n",
                b"GET / HTTP/1.1\r\n\r\n" + b"Connection: close\r\n\r\n",
                b"GET /" + b"a" * 70_000 + b" HTTP/1.1\r\n" + host + b"\r\n",
                b"GET / HTTP/1.1\r\n" + b"X: " + b"y" * 100_000 + b"\r\n\r\n",
                b"POST /api/tables HTTP/1.1\r\n" + host + b"Content-Length: -5\r\n\r\n",
                b"POST /api/tables HTTP/1.1\r\n" + host + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
                b"POST /api/tables HTTP/1.1\r\n" + host + b"Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n",
                b"GET /api/games HTTP/1.1\r\n" + host + b"Connection: close\r\nX\0Y: \xff\r\n\r\n",
                b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + rng.randbytes(100) + b"\r\n\r\n",
                b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            ]
        ),
        may_be_closed=True,
    )


async def hang_up(stage: Stage) -> None:
    """Half a request, half a body, half a handshake: and away."""
    rng, host = stage.hostile.rng, f"Host: 127.0.0.1:{stage.server.port}\r\n".encode()
    stage.outcome.done += 1
    stage.outcome.counts["hung up"] += 1
    with contextlib.suppress(ConnectionError):
        reader, writer = await asyncio.open_connection("127.0.0.1", stage.server.port)
        path = rng.choice([b"tables", b"tables/saved", b"verify", b"analysis", b"puzzles/poche/1"])
        writer.write(
            rng.choice(
                [
                    b"GET / HT",
                    b"POST /api/" + path + b" HTTP/1.1\r\n" + host + b"Content-Length: 500\r\n\r\n{",
                    b"GET /ws/x HTTP/1.1\r\n" + host + b"Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
                    b"GET /api/games HTTP/1.1\r\n" + host + b"\r\n",
                ]
            )
        )
        await writer.drain()
        await asyncio.sleep(rng.choice((0, 0.01)))
        if rng.random() < 0.5:
            Wire(reader, writer).reset()
        else:
            writer.close()


# A step


async def visitor(stage: Stage, most: int) -> None:
    rng = stage.hostile.rng
    while stage.outcome.done < most:
        chance = rng.random()
        if chance < 0.3:
            await talk(stage, rng.randrange(1, BATCH))
        elif chance < 0.8:
            await request(stage)
        elif chance < 0.9:
            await raw_bytes(stage)
        else:
            await hang_up(stage)


async def send_all(stage: Stage, amount: int) -> None:
    await stage.prepare()
    guarded = await stage_log(stage)
    before = stage.server.memory(), stage.server.descriptors()
    async with asyncio.timeout(HEAVY):
        await asyncio.gather(*(visitor(stage, amount) for _ in range(AT_ONCE)))
    status, _, _ = await http(stage.server.address, "GET", "/health")
    if status != 200:
        stage.wrong(f"it is not well: {status}")
    await settled(stage, before[1])
    grown = (stage.server.memory() - before[0]) >> 20
    if grown > GROWTH:
        stage.wrong(f"its memory grew by {grown} MB")
    stage.outcome.saw("MB that a server grew by in a step", grown)
    stage.outcome.saw("memory of a server, MB", stage.server.memory() >> 20)
    if await stage_log(stage) != guarded:
        stage.wrong("a guarded table has changed")


async def stage_log(stage: Stage) -> dict[str, Any]:
    """The guarded tables, as their own players are shown them; presence aside."""
    shown = {}
    for table, token in stage.guarded.items():
        while True:
            path = f"/api/tables/{table}/replay"
            status, _, body = await http(stage.server.address, "GET", path, headers=bearer(token))
            if status != 429:
                break
            await asyncio.sleep(0.5)
        replay = json.loads(body)
        replay["state"].pop("seats")
        shown[table] = replay
    return shown


async def settled(stage: Stage, descriptors: int) -> None:
    """Nothing is left open of those who have left."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if stage.server.descriptors() <= descriptors + 3:
            return
        await asyncio.sleep(0.1)
    stage.wrong(f"{stage.server.descriptors()} descriptors are open, {descriptors} were")


def a_step(server: Running, amount: int, seed: int) -> Outcome:
    stage, traces = Stage(server, Hostile(seed)), server.tracebacks()
    try:
        asyncio.run(send_all(stage, amount))
    except TimeoutError:
        stage.wrong(f"it did not come to an end in {HEAVY} s")
    if not server.alive():
        stage.wrong(f"the server has died: {server.said()[-2000:]}")
    for trace, times in (server.tracebacks() - traces).items():
        stage.wrong(f"the server's log, {times} times: {trace}")
    stage.outcome.wrong = [f"seed {seed}: {fault}" for fault in stage.outcome.wrong]
    return stage.outcome


@contextlib.contextmanager
def server_to_attack(limited: bool) -> Iterator[OnSqlite]:
    folder = Path(tempfile.mkdtemp(prefix="ludotheque-fuzz-"))
    try:
        with Servers() as servers:
            yield OnSqlite(servers, folder, Manner(limited=limited))
    finally:
        shutil.rmtree(folder)


def playable(place: OnSqlite) -> list[str]:
    """The tables that can be opened no more."""
    wrong = []
    for table, log in place.logs().items():
        try:
            room_of(table, log)
        except Exception as error:  # whatever it is
            wrong.append(f"{table}: its log cannot be played through: {error!r}")
    return wrong


def main(given: argparse.Namespace) -> int:
    with server_to_attack(given.limits) as place:

        def step(left: int, seed: int) -> Outcome:
            outcome = a_step(place.servers[0], min(left, MESSAGES_A_STEP), seed)
            outcome.wrong += playable(place)
            return outcome

        return run("fuzz-limits" if given.limits else "fuzz", given.messages, given.seed, step)
