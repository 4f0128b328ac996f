"""People at tables of real servers: they play at random, come back when a server dies, and note all that happens."""

import asyncio
import contextlib
import itertools
import json
import random
from array import array
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from .history import Accepted, Client, History, Line, Refused, Sent, Told, Turned
from .tables import Asked, choose

LOST = (OSError, EOFError, TimeoutError, WebSocketException)  # the server is gone, or does not answer
# After these a server is killed with preference.
CRITICAL = ("rematch", "takeover", "take_back", "undo", "consent", "ready")
NO_HEADERS: dict[str, str] = {}
SILENCE = 90.0  # seconds without an answer, of a server that lives, on a slow and busy machine
_numbers = itertools.count(1)


@dataclass
class World:
    """What the people of one run share."""

    addresses: Callable[[], list[str]]  # the servers that are to be reached now
    rng: random.Random
    think: float = 0.02  # seconds before a command, on the average
    history: History = field(default_factory=History)
    wrong: list[str] = field(default_factory=list)  # what is seen to be wrong before any log is read
    counts: Counter[str] = field(default_factory=Counter)
    critical: asyncio.Event = field(default_factory=asyncio.Event)
    stored: dict[str, int] = field(default_factory=dict)  # by table: how far it is known to have come
    again: dict[str, bool] = field(default_factory=dict)  # by table: do they play again?
    over: set[str] = field(default_factory=set)
    crowd: set["asyncio.Task[None]"] = field(default_factory=set)
    waits: "array[float]" = field(default_factory=lambda: array("d"))  # seconds until an answer, one a command

    def address(self) -> str:
        here = self.addresses()
        if not here:
            raise ConnectionError("no server")
        return self.rng.choice(here)

    def start(self, person: "Person") -> None:
        task = asyncio.get_running_loop().create_task(person.live())
        self.crowd.add(task)

    async def leave(self) -> None:
        """Everybody goes; what went wrong with one of them is raised.

        Asked again and again: `asyncio.wait_for` of Python 3.11 forgets that it was cancelled when an answer comes in
        the same moment, and somebody would then play on alone.
        """
        while here := [task for task in self.crowd if not task.done()]:
            for task in here:
                task.cancel()
            await asyncio.wait(here, timeout=0.5)
        for result in await asyncio.gather(*self.crowd, return_exceptions=True):
            if isinstance(result, Exception):
                raise result


async def http(
    address: str, method: str, path: str, body: bytes = b"", headers: Mapping[str, str] = NO_HEADERS
) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of the answer, over a connection of its own."""
    host = address.removeprefix("http://")
    head = {"Host": host, "Connection": "close", "Content-Length": str(len(body))} | dict(headers)
    async with asyncio.timeout(SILENCE):
        reader, writer = await asyncio.open_connection(*host.split(":"))
        try:
            lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
            writer.write(f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + body)
            answer = await reader.read()
        finally:
            writer.close()
    head_lines, _, rest = answer.partition(b"\r\n\r\n")
    if not head_lines:
        raise ConnectionError("no answer")
    first, *others = head_lines.decode("latin-1").split("\r\n")
    names = {n.lower(): v for n, _, v in (line.partition(": ") for line in others)}
    if len(rest) < int(names.get("content-length", 0)):
        raise ConnectionError("the answer is cut short")  # the server was killed in the middle of it
    return int(first.split()[1]), names, rest


async def open_table(world: World, asked: Asked) -> None:
    """A new table, and its people. A server that dies meanwhile may or may not have laid it: then there is another."""
    while True:
        with contextlib.suppress(*LOST):
            path = "/api/tables/saved" if asked.saved else "/api/tables"
            body = asked.saved.encode() if asked.saved else json.dumps(asked.body).encode()
            status, headers, answer = await http(world.address(), "POST", path, body)
            if status == 201:
                break
            if status not in (429, 503):  # 429: at the door, where a crowd of the same network stands
                world.wrong.append(f"a new table of {asked.name} was refused: {status} {answer[:300]!r}")
                return
        await asyncio.sleep(0.05)
    created = json.loads(answer)
    table = created["table"]
    world.history.promised.append(table)
    world.counts[f"tables of {asked.game}"] += 1
    cookie = headers.get("set-cookie", "").partition(";")[0]
    seats = asked.here or sorted(int(seat) for seat in created["links"])
    if asked.at_one_screen or (asked.saved and world.rng.random() < 0.5):
        world.start(Person(world, table, seats, {"Cookie": cookie}))
    else:
        for seat in seats:
            token = created["links"][str(seat)].removeprefix("/join/")
            world.start(Person(world, table, [seat], by_link(token)))
    if world.rng.random() < 0.3:
        world.start(Person(world, table, [], {}))


def by_link(token: str, key: str = "") -> dict[str, str]:
    """A program's proof: the link, and a key of its own."""
    return {"Authorization": f"Bearer {token}~{key or f'program-{next(_numbers):012}'}"}


@dataclass
class Person:
    """A client with its seats (none: a spectator), and what proves that they are its own."""

    world: World
    table: str
    seats: list[int]
    proof: dict[str, str]

    def __post_init__(self) -> None:
        self.number = next(_numbers)
        self.begin(self.table, self.seats)

    def begin(self, table: str, seats: list[int]) -> None:
        """Sit down at a table."""
        self.table, self.seats = table, seats
        self.client: Client = self.world.history.client(table, seats)
        self.state: dict[str, Any] = {}
        self.version = 0  # what was told
        self.owed = 0  # what was accepted, and will be told
        self.waiting: dict[str, dict[str, Any]] = {}  # commands without an answer, by id
        self.sent_at: dict[str, float] = {}  # since when they wait, on this connection
        self.sent_seed = False
        self.done = False
        self.patient_until = 0.0  # in a race nobody acts too fast
        self.copied = False  # somebody else has come with the same link

    # Coming and going

    async def live(self) -> None:
        while not self.done:
            try:
                await self.visit()
            except LOST:
                self.world.counts["connections lost"] += 1
                await asyncio.sleep(0.01 + 0.05 * self.world.rng.random())
            if self.state.get("result") and not self.waiting:
                await self.after_the_match()

    async def visit(self) -> None:
        """Sit at the table until the line is lost, or the match over, or one goes out for a moment."""
        address, rng = self.world.address(), self.world.rng
        headers = self.proof if "Authorization" in self.proof else {**self.proof, "Origin": address}
        path = f"/ws/{self.table}?lang=en" + (f"&v={self.version}" if self.version else "")
        async with connect(
            address.replace("http", "ws", 1) + path,
            additional_headers=headers,
            compression=None,
            max_size=None,
            open_timeout=SILENCE,
            close_timeout=0.2,
            ping_interval=None,
        ) as socket:
            asked = self.version
            await self.hear(socket, asked)
            self.let_be_copied()
            for command in list(self.waiting.values()):
                await self.send(socket, command)
            while not self.done:
                if not self.waiting and self.version >= self.owed:
                    if self.state["result"] and (self.state["rematch"] or not self.plays_again()):
                        return
                    chosen = self.choose()
                    if chosen is not None:
                        await asyncio.sleep(rng.expovariate(1 / self.world.think) if self.world.think else 0)
                        await self.send(socket, chosen)
                        if rng.random() < 0.03:
                            await self.send(socket, chosen)  # impatient: twice
                    elif rng.random() < 0.03:
                        await socket.close()
                        await asyncio.sleep(rng.uniform(0.3, 1.5))  # somebody may take over
                        return
                await self.hear_or_wonder(socket)

    def let_be_copied(self) -> None:
        """Now and then somebody comes with the link of a seat that is taken: they look on."""
        token, _, key = self.proof.get("Authorization", "").removeprefix("Bearer ").partition("~")
        if key and self.seats and not self.copied:
            self.copied = True
            if self.world.rng.random() < 0.1:
                self.world.counts["links opened twice"] += 1
                self.world.start(Person(self.world, self.table, [], by_link(token)))

    async def hear_or_wonder(self, socket: ClientConnection) -> None:
        if self.waiting:
            try:
                await asyncio.wait_for(self.hear(socket), SILENCE)
            except TimeoutError:
                self.world.wrong.append(f"{self.table}: no answer to {list(self.waiting.values())} for {SILENCE} s")
                raise
        else:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.hear(socket), 0.3)

    # Talking

    async def send(self, socket: ClientConnection, command: dict[str, Any]) -> None:
        self.waiting[command["id"]] = command
        self.client.events.append(Sent(command["id"], command["type"], command.get("action", "")))
        self.sent_at[command["id"]] = asyncio.get_running_loop().time()
        if command["type"] in CRITICAL:
            self.world.critical.set()
        self.world.counts[command["type"]] += 1
        await socket.send(json.dumps(command))

    async def hear(self, socket: ClientConnection, asked: int | None = None) -> None:
        """One message. `asked`: it is the first, and may go on from this version."""
        message: dict[str, Any] = json.loads(await socket.recv())
        kind, state, events = message["type"], message.get("state"), self.client.events
        if kind in ("accepted", "refused") and (sent := self.sent_at.pop(message["id"], None)) is not None:
            self.world.waits.append(asyncio.get_running_loop().time() - sent)
        if kind == "accepted":
            self.waiting.pop(message["id"], None)
            events.append(Accepted(message["id"], message["version"]))
            self.owed = max(self.owed, message["version"])
        elif kind == "refused" and not message["id"] and message["state"] is None:
            events.append(Turned(message["reason"]))
            raise ConnectionError(message["reason"])
        elif kind == "refused":
            command = self.waiting.pop(message["id"], None)
            if command is not None and message["reason"] == "unavailable" and self.world.rng.random() < 0.5:
                self.waiting[command["id"]] = command  # nobody knows whether it is done: asked again, by the same id
                self.world.counts["asked again after unavailable"] += 1
                raise ConnectionError("unavailable")
            events.append(Refused(message["id"], message["reason"]))
            self.world.counts[f"refused: {message['reason']}"] += 1
            if message["reason"] in ("pace", "too_soon", "not_ready"):
                self.patient_until = asyncio.get_running_loop().time() + 0.25
        elif kind in ("table", "update"):
            self.note(message, 0 if kind == "table" else asked)
        if state is not None and state["version"] >= self.state.get("version", 0):
            self.state = state
        if kind == "presence" and self.state:
            self.state["seats"] = message["seats"]

    def note(self, message: dict[str, Any], after: int | None) -> None:
        """What was told."""
        state = message["state"]
        lines = [
            Line(e["seq"], e["kind"], e.get("seat", -1), e.get("action", ""), e.get("hidden", False))
            for e in message["entries"]
        ]
        self.client.events.append(Told(state["viewer"], state["version"], lines, after))
        self.version = state["version"]
        world = self.world
        world.stored[self.table] = max(world.stored.get(self.table, 0), self.version)
        if state["result"]:
            world.over.add(self.table)
        mine = [seat["seat"] for seat in state["seats"] if seat["yours"]]
        if mine != self.seats:
            world.wrong.append(f"{self.table}: seats {mine} are shown to the player of {self.seats}")

    # Playing

    def command(self, kind: str, **rest: Any) -> dict[str, Any]:
        return {"type": kind, "id": f"{self.number}-{next(_numbers)}", "version": self.state["version"]} | rest

    def choose(self) -> dict[str, Any] | None:
        """What to do now, if anything; at random."""
        state, rng = self.state, self.world.rng
        if not self.seats or asyncio.get_running_loop().time() < self.patient_until:
            return None
        if not self.sent_seed and state["version"] <= 3:
            self.sent_seed = True
            return self.command("seed", seed=f"s{rng.randrange(10**9)}")
        if state["result"]:
            return None if state["rematch"] else self.command("rematch")
        away = [seat["seat"] for seat in state["seats"] if seat["can_take_over"]]
        if away and rng.random() < 0.3:
            return self.command("takeover", seat=away[0])
        lost = [seat["seat"] for seat in state["seats"] if seat["can_take_back"]]
        if lost and rng.random() < 0.5:
            return self.command("take_back", seat=lost[0])
        if state["undo_asked_by"] >= 0 and state["undo_asked_by"] not in self.seats:
            return self.command("consent", yes=rng.random() < 0.5)
        if state["cover"] >= 0:
            return self.command("look", seat=state["cover"])
        if state["can_undo"] and rng.random() < 0.06:
            return self.command("undo")
        if state["can_hint"] and rng.random() < 0.02:
            return self.command("hint", **({"here": True} if rng.random() < 0.7 else {}))
        if state["can_ready"]:
            return self.command("ready")
        if state["can_roll"]:
            return self.command("roll")
        if state["choices"]:
            return self.command("play", action=rng.choice(state["choices"])["action"])
        if state["outcomes"]:
            return self.command("play", action=rng.choice(state["outcomes"]))
        return None

    # After a match

    def plays_again(self) -> bool:
        """The same for all players of a table, so that nobody waits at a rematch for somebody who has left."""
        return bool(self.seats) and self.world.again.setdefault(self.table, self.world.rng.random() < 0.7)

    async def after_the_match(self) -> None:
        """Perhaps an analysis; then the rematch, if there is one, or another table."""
        world, rng = self.world, self.world.rng
        if rng.random() < 0.3:
            with contextlib.suppress(*LOST):
                status, _, _ = await http(world.address(), "GET", f"/api/tables/{self.table}/analysis")
                world.counts[f"analysis: {status}"] += 1
        if not self.seats or not self.state["rematch"]:
            self.done = True
            if 0 in self.seats:  # one of them
                await open_table(world, choose(rng))
            return
        new = self.state["rematch"]
        swapped = sorted(len(self.state["seats"]) - 1 - seat for seat in self.seats)
        if "Authorization" in self.proof:
            token = await self.token_of(new, swapped[0])
            if not token:
                self.done = True
                return
            self.proof = by_link(token, self.proof["Authorization"].partition("~")[2])
        world.counts["rematches begun"] += 1
        world.history.promised.append(new)
        self.begin(new, swapped)

    async def token_of(self, new: str, seat: int) -> str:
        """The link of the rematch; it was promised, so it is there as soon as a server is."""
        until = asyncio.get_running_loop().time() + SILENCE
        said: object = "nothing"
        while asyncio.get_running_loop().time() < until:
            with contextlib.suppress(*LOST):
                status, _, answer = await http(
                    self.world.address(), "GET", f"/api/tables/{self.table}/rematch", headers=self.proof
                )
                created = json.loads(answer) if status == 200 else {}
                if created.get("table") == new and str(seat) in created["links"]:
                    return str(created["links"][str(seat)].removeprefix("/join/"))
                said = f"{status} {answer[:200]!r}, to {self.proof}"
                self.world.counts["rematch asked in vain"] += 1
            await asyncio.sleep(0.1)
        self.world.wrong.append(f"{self.table}: its rematch {new} is not to be had: {said}")
        return ""
