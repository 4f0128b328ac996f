"""People at the tables of a server, by hand over bare sockets: as little work as can be, since they share the machine.

A table has two people by link, who throw and choose in turn. A move counts when its player is told that it is
accepted; it is seen when the other is told of it. `Ours` speaks the table's own protocol, `Theirs` that of
boardgame.io.
"""

import asyncio
import copy
import json
import multiprocessing
import os
import random
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec
import uvloop
from tests.anomaly.wire import frame

AT_ONCE = 20  # tables that are being laid
SETTLING = 3.0  # seconds from the last arrival until it counts
SEATED_WITHIN = 600.0
KEY = "the-key-of-a-visitor"


class Load(NamedTuple):
    """Two people a table, who think so long about a move; 0: they play as fast as they are answered."""

    tables: int
    pace: float
    seconds: float


@dataclass
class Seen:
    """What the visitors of one process have seen."""

    moves: int = 0
    matches: int = 0
    accepted: list[float] = field(default_factory=list)  # seconds from a move to its answer
    told: list[float] = field(default_factory=list)  # and until the other player knows of it
    waits: list[float] = field(default_factory=list)  # seconds from a player's move to their next turn, after a bot's
    silences: list[float] = field(default_factory=list)  # the longest of each in which nothing was heard
    seconds: float = 0.0

    def since(self, before: "Seen") -> "Seen":
        """What is new."""
        lists = {name: getattr(self, name)[len(getattr(before, name)) :] for name in LISTS}
        return Seen(self.moves - before.moves, self.matches - before.matches, **lists)

    def __add__(self, other: "Seen") -> "Seen":
        """What two processes have seen in the same time."""
        lists = {name: getattr(self, name) + getattr(other, name) for name in LISTS}
        return Seen(self.moves + other.moves, self.matches + other.matches, **lists, seconds=self.seconds)


LISTS = ("accepted", "told", "waits", "silences")


class Choice(msgspec.Struct):
    action: str


class State(msgspec.Struct):
    version: int
    can_roll: bool
    choices: list[Choice]
    result: str


class Told(msgspec.Struct):
    """A message of our table, as far as a visitor reads it."""

    type: str
    reason: str = ""
    state: State | None = None


told = msgspec.json.Decoder(Told)


@dataclass(eq=False)
class Match:
    """A table with two people, and the last move of which the other has not heard."""

    seen: Seen
    pace: float
    over: asyncio.Event = field(default_factory=asyncio.Event)
    mover: "Visitor | None" = None


class Visitor(asyncio.Protocol):
    """A socket, of which messages come as bytes."""

    transport: asyncio.Transport

    def __init__(self, match: Match, seat: int) -> None:
        self.match, self.seat = match, seat
        self.buffer = bytearray()
        self.shaken = False  # hands, with HTTP
        self.busy = False  # thinking about a move, or waiting for its answer
        self.sent = 0.0  # when the last move was

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.shaken:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self.buffer.startswith(b"HTTP/1.1 101"):
                raise SystemExit(f"the server let nobody in: {bytes(self.buffer[:200])!r}")
            del self.buffer[: end + 4]
            self.shaken = True
        at = 0
        while len(self.buffer) >= at + 2:
            length, start = self.buffer[at + 1] & 0x7F, at + 2
            if length > 125:
                wide = 2 if length == 126 else 8
                length, start = int.from_bytes(self.buffer[start : start + wide], "big"), start + wide
            if len(self.buffer) < start + length:
                break
            if self.buffer[at] & 0xF == 1:
                self.hear(bytes(self.buffer[start : start + length]))
            elif self.buffer[at] & 0xF == 9:
                self.transport.write(frame(bytes(self.buffer[start : start + length]), 10))
            at = start + length
        del self.buffer[:at]

    def say(self, text: str | bytes) -> None:
        self.transport.write(frame(text.encode() if isinstance(text, str) else text))

    def hear(self, message: bytes) -> None:
        raise NotImplementedError

    def think(self, move: Callable[[], None]) -> None:
        """Move, after a while."""
        if self.busy:
            return
        self.busy = True
        if self.match.pace:
            asyncio.get_running_loop().call_later(self.match.pace * (0.5 + random.random()), self.move, move)
        else:
            self.move(move)

    def move(self, move: Callable[[], None]) -> None:
        if not self.transport.is_closing():
            self.match.mover, self.sent = self, time.monotonic()
            move()

    def is_answered(self) -> None:
        """The move of this visitor is accepted."""
        self.busy = False
        self.match.seen.moves += 1
        self.match.seen.accepted.append(time.monotonic() - self.sent)

    def is_told(self) -> None:
        """This visitor hears of the other's move. (At full load the next one is already under way.)"""
        if self.match.pace and self.match.mover not in (None, self):
            self.match.seen.told.append(time.monotonic() - self.match.mover.sent)
            self.match.mover = None

    def ends(self) -> None:
        self.match.seen.matches += 1
        self.match.over.set()


class OurVisitor(Visitor):
    number = 0

    def hear(self, message: bytes) -> None:
        known = told.decode(message)
        if known.type == "accepted":
            self.is_answered()
        elif known.type == "refused":
            raise SystemExit(f"the server refused a move: {message!r}")
        elif state := known.state:
            self.is_told()
            if state.result:
                self.ends()
            elif state.can_roll:
                self.think(lambda: self.command(state, {"type": "roll"}))
            elif state.choices:
                self.think(lambda: self.command(state, {"type": "play", "action": state.choices[0].action}))

    def command(self, state: State, what: dict[str, str]) -> None:
        self.number += 1
        self.say(json.dumps(what | {"id": str(self.number), "version": state.version}))


class AgainstBot(OurVisitor):
    """Notes how long a bot takes, and how long nothing is heard meanwhile."""

    since = heard = silence = 0.0

    def hear(self, message: bytes) -> None:
        now = time.monotonic()
        self.silence, self.heard = max(self.silence, now - self.heard), now
        if self.since and (state := told.decode(message).state) and (state.can_roll or state.choices or state.result):
            self.match.seen.waits.append(now - self.since)
            self.match.seen.silences.append(self.silence)
            self.since = 0.0
        super().hear(message)

    def is_answered(self) -> None:
        super().is_answered()
        self.since, self.silence = time.monotonic(), 0.0


class TheirVisitor(Visitor):
    """Engine.io's and Socket.io's packets: 0 open, 2 ping, 40 connect, 42 event."""

    def __init__(self, match: Match, seat: int, table: str, credentials: str) -> None:
        super().__init__(match, seat)
        self.table, self.credentials = table, credentials
        self.known = -1  # of the states that are numbered

    def hear(self, message: bytes) -> None:
        if message.startswith(b"0"):
            self.say("40/dice,")
        elif message == b"2":
            self.say("3")
        elif message.startswith(b"40"):
            self.emit("sync", self.table, str(self.seat), self.credentials, 2)
        elif message.startswith(b"42"):
            name, _, first, *_ = json.loads(message[message.index(b",") + 1 :])
            if name in ("sync", "update"):
                self.note(first["state"] if name == "sync" else first)

    def note(self, state: dict[str, Any]) -> None:
        if state["_stateID"] <= self.known:
            return
        self.known = state["_stateID"]
        if self.busy:
            self.is_answered()
        else:
            self.is_told()
        if state["ctx"]["currentPlayer"] == str(self.seat):
            self.think(lambda: self.throw(self.known))

    def throw(self, known: int) -> None:
        payload = {"type": "throw", "args": [], "playerID": str(self.seat), "credentials": self.credentials}
        self.emit("update", {"type": "MAKE_MOVE", "payload": payload}, known, self.table, str(self.seat))

    def emit(self, *words: Any) -> None:
        self.say(f"42/dice,{json.dumps(words)}")


async def post(port: int, path: str, body: dict[str, Any]) -> dict[str, Any]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    text = json.dumps(body)
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\nContent-Type: application/json"
    writer.write(f"{head}\r\nContent-Length: {len(text)}\r\n\r\n{text}".encode())
    answer = await reader.read()
    writer.close()
    found: dict[str, Any] = json.loads(answer[answer.index(b"{") : answer.rindex(b"}") + 1])
    if not 200 <= int(answer.split()[1]) < 300:
        raise SystemExit(f"the server refused {path}: {found}")
    return found


async def sit(visitor: Visitor, port: int, path: str, *headers: str) -> None:
    transport, _ = await asyncio.get_running_loop().create_connection(lambda: visitor, "127.0.0.1", port)
    visitor.transport = transport
    lines = (
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        *headers,
    )
    transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())


NEW = {"game": "poche", "seats": [{"kind": "link"}, {"kind": "link"}], "options": {"minutes": "40"}}

FOR_TWO = {"hastings": {"players": "2"}, "colline": {"race": "beats"}}  # and nobody has to be ready


class Ours:
    """Rugby de poche for two, on our server."""

    async def lay(self, port: int, match: Match) -> list[Visitor]:
        created = await post(port, "/api/tables", NEW)
        visitors: list[Visitor] = [OurVisitor(match, seat) for seat in (0, 1)]
        for visitor in visitors:
            token = created["links"][str(visitor.seat)].rpartition("/")[2]
            await sit(visitor, port, f"/ws/{created['table']}", f"Authorization: Bearer {token}~{KEY}")
        return visitors


@dataclass(frozen=True)
class Bots:
    """A person against a bot, or two bots, on our server."""

    game: str
    seats: tuple[str, ...]  # the style of each; "": a person by link

    async def lay(self, port: int, match: Match) -> list[Visitor]:
        seats = [{"kind": "bot", "style": style} if style else {"kind": "link"} for style in self.seats]
        options = FOR_TWO.get(self.game, {})
        created = await post(port, "/api/tables", {"game": self.game, "seats": seats, "options": options})
        visitors: list[Visitor] = [AgainstBot(match, int(seat)) for seat in created["links"]]
        for visitor in visitors or [OurVisitor(match, -1)]:
            link = created["links"].get(str(visitor.seat), "").rpartition("/")[2]
            headers = [f"Authorization: Bearer {link}~{KEY}"] if link else [f"Origin: http://127.0.0.1:{port}"]
            await sit(visitor, port, f"/ws/{created['table']}", *headers)
        return visitors


class Theirs:
    """A game of throws, on boardgame.io's (boardgame_io/server.mjs)."""

    async def lay(self, port: int, match: Match) -> list[Visitor]:
        table = (await post(port, "/games/dice/create", {"numPlayers": 2}))["matchID"]
        visitors: list[Visitor] = []
        for seat in (0, 1):
            joined = await post(port, f"/games/dice/{table}/join", {"playerID": str(seat), "playerName": str(seat)})
            visitors.append(TheirVisitor(match, seat, table, joined["playerCredentials"]))
        for visitor in visitors:
            await sit(visitor, port, "/socket.io/?EIO=4&transport=websocket")
        return visitors


House = Ours | Theirs | Bots


async def visit(house: House, port: int, load: Load, seated: Callable[[], None], begin: Callable[[], bool]) -> Seen:
    """Play at so many tables, match after match; what was seen from the moment when all visitors of all processes sat
    (`begin`)."""
    seen, door, here = Seen(), asyncio.Semaphore(AT_ONCE), 0

    async def play() -> None:
        nonlocal here
        first = True
        while True:
            match = Match(seen, load.pace)
            async with door:
                visitors = await house.lay(port, match)
            here, first = here + first, False
            await match.over.wait()
            for visitor in visitors:
                visitor.transport.close()

    playing = [asyncio.create_task(play()) for _ in range(load.tables)]

    async def patience(done: Callable[[], bool]) -> None:
        until = time.monotonic() + SEATED_WITHIN
        while not done():
            await asyncio.sleep(0.05)
            for task in playing:
                if task.done():
                    task.result()  # raises what went wrong
            if time.monotonic() > until:
                raise SystemExit(f"only {here} of {load.tables} tables were laid within {SEATED_WITHIN:.0f} s")

    await patience(lambda: here == load.tables)
    seated()
    await patience(begin)
    await asyncio.sleep(SETTLING)
    began, before = time.monotonic(), copy.deepcopy(seen)
    await asyncio.sleep(load.seconds)
    taken = seen.since(before)
    taken.seconds = time.monotonic() - began
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return taken


def a_process(house: House, port: int, load: Load, cores: set[int], sat: Any, all_sit: Any) -> Seen:
    os.sched_setaffinity(0, cores)
    return uvloop.run(visit(house, port, load, sat.release, all_sit.is_set))


def visitors_at(house: House, port: int, load: Load, cores: set[int], processes: int = 1) -> Seen:
    """What visitors see, shared out among processes, on these cores."""
    context = multiprocessing.get_context("spawn")
    with context.Manager() as manager, ProcessPoolExecutor(processes, context) as pool:
        sat, all_sit = manager.Semaphore(0), manager.Event()
        share = load._replace(tables=load.tables // processes)
        asked = [pool.submit(a_process, house, port, share, cores, sat, all_sit) for _ in range(processes)]
        for _ in asked:
            while not sat.acquire(timeout=1):
                for one in asked:
                    if one.done():
                        one.result()
        all_sit.set()
        parts = [one.result() for one in asked]
    return sum(parts[1:], start=parts[0])
