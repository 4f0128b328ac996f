"""Connections that are there and do nothing: half open, silent, slow to read, slow to write, idle by the hundred.

A crowd of them comes while people play, stays until the server has lost its patience, and is looked at: what should
have been let go is, what does no harm is still served, nobody else waits, memory and descriptors are bounded.

Half open means that neither FIN nor RST ever comes: in a network of its own (`unshare`, Linux) the route to the clients
is taken away. Elsewhere they are only silent: they do not read, and do not answer pings.
"""

import argparse
import asyncio
import contextlib
import os
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

from tests.ports import free_port

from ludotheque.table.app import PAGES

from .people import LOST, World, http
from .rounds import OnSqlite, a_round
from .runs import Outcome, run
from .servers import Servers
from .wire import Silent, Wire, open_wire
from .zygote import HERE, PATIENCE, Manner

CROWDS_A_ROUND = 5
EACH = 60  # connections of each kind in a crowd
OWN_NETWORK = "LUDOTHEQUE_OWN_NETWORK"  # set where this program runs in a network of its own
FAR = "127.0.0.2"  # where clients are whose route is taken away
STAYS = 4 * PATIENCE  # seconds at least: longer than the server waits for the answer to a ping
AT_LONGEST = 60.0  # seconds until the others are let go, on a slow and busy machine
BORNE = 1  # kind that a server keeps: the idle, who answer pings
SOME = 10  # descriptors of people who come and go meanwhile
GROWTH = 100  # MB that a server may grow by from its first crowd to a later one
PING = 20.0  # seconds that others' pings may take at most, on a slow and busy machine
MUCH = 16 << 20  # bytes: more than any system keeps for a client
SMALL = 4096  # bytes that a client's system takes before it is read


class WithCrowds(OnSqlite):
    """A server that is patient for seconds only, and odd clients."""

    def __init__(self, servers: Servers, folder: Path, each: int = EACH) -> None:
        self.each, self.memory = each, 0
        super().__init__(servers, folder, Manner(patience=PATIENCE, metrics=free_port()))

    async def harm(self, world: World) -> str:
        """A crowd comes, stays, and is looked at."""
        server = self.servers[0]
        table = world.rng.choice(sorted(world.stored) or [""])
        before = server.descriptors()
        crowd = Crowd(server.port, table)
        wires = [await crowd.idle() for _ in range(self.each)]
        idle = [asyncio.create_task(looks_on(wire)) for wire in wires]
        for kind in (crowd.silent, crowd.slow_reader, crowd.slow_writer, crowd.half_a_request):
            for _ in range(self.each):
                await kind()
        if OWN_NETWORK in os.environ:
            for _ in range(self.each):
                await crowd.silent(FAR)
            await asyncio.to_thread(route, "add")
        pings, come = [], time.monotonic()
        while (stayed := time.monotonic() - come) < AT_LONGEST:
            held = server.descriptors() - before
            if stayed > STAYS and held <= BORNE * self.each + SOME:
                break
            await asyncio.sleep(0.5)
            pings.append(await ping(server.address, table))
        else:
            self.wrong.append(f"{held} descriptors are held for a crowd of {self.each} of each kind")
        if (alive := sum(not one.done() for one in idle)) < self.each:
            self.wrong.append(f"of {self.each} who were idle, and answered pings, {alive} are still there")
        if max(pings) > PING:
            self.wrong.append(f"others' pings took up to {max(pings):.1f} s")
        self.memory = self.memory or server.memory()  # with the first crowd, and warm
        if (grown := (server.memory() - self.memory) >> 20) > GROWTH:
            self.wrong.append(f"its memory grew by {grown} MB with one crowd after the other")
        world.counts["pings beside a crowd"] += len(pings)
        world.counts["pings beside a crowd, ms together"] += round(1000 * sum(pings))
        world.counts["descriptors held when it was looked at"] += held
        world.counts["connections of crowds"] += crowd.count
        for task in idle:
            task.cancel()
        await asyncio.gather(*idle, return_exceptions=True)
        for wire in wires:
            wire.close()
        crowd.leave()
        if OWN_NETWORK in os.environ:
            await asyncio.to_thread(route, "del")
        return "crowds, half open too" if OWN_NETWORK in os.environ else "crowds"


class Crowd:
    """Connections that are opened by hand."""

    def __init__(self, port: int, table: str) -> None:
        self.port, self.table, self.count = port, table, 0
        self.sockets: list[socket.socket] = []
        self.tasks: set[asyncio.Task[None]] = set()

    async def opened(self, first: bytes, where: str = "") -> socket.socket:
        """A connection that never reads what it does not ask for."""
        one = socket.socket()
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        one.settimeout(0)
        if where:
            one.bind((where, 0))
        loop = asyncio.get_running_loop()
        await loop.sock_connect(one, (HERE, self.port))
        await loop.sock_sendall(one, first)
        self.sockets.append(one)
        self.count += 1
        return one

    def head(self, *lines: str) -> bytes:
        return "\r\n".join([*lines, f"Host: {HERE}:{self.port}", "", ""]).encode()

    async def silent(self, where: str = "") -> None:
        """A player's page that was put to sleep: it does not read, and answers no ping."""
        key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
        lines = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", key]
        origin = f"Origin: http://{HERE}:{self.port}"
        await self.opened(self.head(f"GET /ws/{self.table} HTTP/1.1", *lines, origin), where)

    async def slow_reader(self) -> None:
        """Asks for more than the system keeps for it, and reads nothing."""
        largest = max((PAGES / "assets").iterdir(), key=lambda file: file.stat().st_size)
        await self.opened(self.head(f"GET /assets/{largest.name} HTTP/1.1") * (MUCH // largest.stat().st_size))

    async def slow_writer(self) -> None:
        """A head that comes byte by byte."""
        one = await self.opened(b"GET /api/games HT")

        async def drip() -> None:
            with contextlib.suppress(OSError):
                for byte in self.head("TP/1.1", "X: " + "y" * 10_000):
                    await asyncio.sleep(0.5)
                    await asyncio.get_running_loop().sock_sendall(one, bytes([byte]))

        task = asyncio.create_task(drip())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def half_a_request(self) -> None:
        """A body that never comes."""
        await self.opened(self.head("POST /api/tables HTTP/1.1", "Content-Length: 500") + b"{")

    async def idle(self) -> Wire:
        """Of somebody who is to look on."""
        origin = {"Origin": f"http://{HERE}:{self.port}"}
        wire = await open_wire(self.port, f"/ws/{self.table}", origin)
        self.count += 1
        return wire

    def leave(self) -> None:
        for task in self.tasks:
            task.cancel()
        for one in self.sockets:
            one.close()


async def looks_on(wire: Wire) -> None:
    """Answer pings, for as long as one may; raises Closed."""
    while True:
        with contextlib.suppress(Silent):
            await wire.message(answers_pings=True)


async def ping(address: str, table: str) -> float:
    """How long somebody else waits for a table."""
    begun = time.monotonic()
    while True:
        with contextlib.suppress(*LOST):  # sent away: it comes from the crowd's network
            await http(address, "GET", f"/api/tables/{table}/replay?bare=yes")
            return time.monotonic() - begun
        await asyncio.sleep(0.1)


def route(verb: str) -> None:
    """Take the route to the far clients away, or give it back; only in a network of our own."""
    subprocess.run(["ip", "route", verb, "blackhole", f"{FAR}/32", "table", "local"], check=True)


def in_a_network_of_its_own(arguments: list[str]) -> None:
    """Begin this program anew there, if the system lets us; otherwise nothing happens."""
    if OWN_NETWORK in os.environ or not all(map(shutil.which, ("unshare", "ip", "sh"))):
        return
    inside = ["unshare", "-rn", "sh", "-c"]
    if subprocess.run([*inside, "ip link set lo up"], check=False, capture_output=True).returncode:
        return
    script = 'ip link set lo up && exec "$0" "$@"'
    os.environ[OWN_NETWORK] = "yes"
    os.execvp("unshare", [*inside, script, sys.executable, "-u", "-m", "tests.anomaly", *arguments])


def main(given: argparse.Namespace) -> int:
    in_a_network_of_its_own(["sockets", f"--crowds={given.crowds}", f"--seed={given.seed}"])
    with Servers() as servers:

        def step(left: int, seed: int) -> Outcome:
            return a_round(lambda folder: WithCrowds(servers, folder), min(left, CROWDS_A_ROUND), seed)

        return run("sockets", given.crowds, given.seed, step)
