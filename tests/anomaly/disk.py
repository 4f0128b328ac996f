"""Disks that are full, locked, read-only, torn, and files that are not ours, while people and bots play.

Where a disk only refuses, all is there afterwards. Where it lies (pages of rubbish, a file cut short, a log that is
gone), the server does not start and says why, or every table is whole, or its players are told that it is not: a
shorter table is never shown without a word.

A server that is not root has no disk of its own to fill, and no file that even it may not write: then its files may not
grow (RLIMIT_FSIZE), and the rest is left out. What was tried, the counts say.
"""

import argparse
import asyncio
import contextlib
import fcntl
import json
import os
import random
import resource
import shutil
import sqlite3
import struct
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from .people import World, http
from .rounds import OnSqlite, a_round
from .runs import Outcome, run
from .servers import PATIENCE, Running, Servers
from .wire import Closed, Silent, open_wire
from .zygote import UNUSABLE

HARMS_A_ROUND = 15
DISK = 48  # MB of the small disk
FULL, LOCKED, LOCKED_LONG = 1.5, 2.0, 12.0  # seconds; longer than the store waits for a lock
PAGE = 4096
GET_FLAGS, SET_FLAGS, IMMUTABLE = 0x80086601, 0x40086602, 0x10  # of ioctl, on Linux
LEAST = 64 << 10  # bytes that a server may always write: its log is a file too
# What a player may be told of a table that the disk has harmed.
TOLD = {"damaged", "shorter", "no_table"}


class OnBadDisk(OnSqlite):
    """A server whose file is on a small disk of its own, if there can be one."""

    def __init__(self, servers: Servers, folder: Path, only: tuple[str, ...] = ()) -> None:
        self.folder, self.disk, self.all, self.only = folder, folder / "disk", servers, only
        self.disk.mkdir()
        self.mounted = mount(self.disk)
        super().__init__(servers, folder, file=self.disk / "tables.db")
        self.probe = servers.new(str(folder / "torn" / "tables.db"), folder)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *wrong: object) -> None:
        for server in (*self.servers, self.probe):
            server.kill()
        if self.mounted:
            subprocess.run(["umount", "--lazy", self.disk], check=True)

    async def harm(self, world: World) -> str:
        kinds = [kind for kind in self.only or (*REFUSES, *STARTS, *TEARS) if kind != "full" or self.mounted]
        kind = world.rng.choice(kinds)
        if kind in TEARS:
            return await self.torn(world, kind)
        if kind in STARTS:
            return await STARTS[kind](self)
        try:
            with REFUSES[kind](self):
                await asyncio.sleep(LOCKED_LONG if kind == "locked for long" else LOCKED)
                status, _, _ = await http(self.servers[0].address, "GET", "/health")
                if status != 200:
                    self.wrong.append(f"{kind}: it is not alive: {status}")
        except NotHere:
            return f"not to be had here: {kind}"
        await self.gets_ready(kind)
        return f"disk: {kind}"

    async def gets_ready(self, kind: str) -> None:
        """Afterwards it stores again, by itself."""
        until = asyncio.get_running_loop().time() + PATIENCE
        while asyncio.get_running_loop().time() < until:
            status, _, _ = await http(self.servers[0].address, "GET", "/ready")
            if status == 200:
                return
            await asyncio.sleep(0.1)
        self.wrong.append(f"{kind}: {PATIENCE} s later it is not ready")

    # Torn files

    async def torn(self, world: World, kind: str) -> str:
        """The server is killed; another looks at a torn copy of its files; then it goes on with what is whole."""
        (server,) = self.servers
        await asyncio.to_thread(server.kill)
        place = Path(self.probe.place)
        shutil.rmtree(place.parent, ignore_errors=True)
        place.parent.mkdir()
        for suffix in ("", "-wal"):
            if (file := beside(self.file, suffix)).exists():
                shutil.copy(file, beside(place, suffix))
        traces = self.probe.tracebacks()
        TEARS[kind](place, world.rng)
        starts = await asyncio.to_thread(self.probe.tries_to_start)
        looks = {}
        if starts:
            looks = {table: await look(self.probe, table, most) for table, most in dict(world.stored).items()}
            await asyncio.to_thread(self.probe.kill)
        elif UNUSABLE not in self.probe.said():
            self.wrong.append(f"{kind}: it does not start, and says {self.probe.said()[-1000:]}")
        for trace, times in (self.probe.tracebacks() - traces).items():
            self.wrong.append(f"{kind}: the server's log, {times} times: {trace}")
        self.probe.log.unlink(missing_ok=True)
        await asyncio.to_thread(server.start)
        if not starts:
            return f"disk: {kind}: it does not start, and says so"
        for table, seen in looks.items():
            self.wrong += [f"{kind}: {table}: {fault}" for fault in seen.faults(await look(server, table, 1))]
        told = any(seen.told for seen in looks.values())
        return f"disk: {kind}: {'those at harmed tables are told' if told else 'all tables are whole'}"


@dataclass
class Look:
    """What a server shows of a table to who has seen so many entries of it."""

    most: int
    entries: list[Any] = field(default_factory=list)
    told: str = ""  # the reason, where it shows none, or says that there were more
    wrong: str = ""

    def faults(self, whole: "Look") -> Iterator[str]:
        """Held against what the same server shows with whole files."""
        if self.wrong:
            yield self.wrong
        elif not self.told and len(self.entries) < self.most:
            yield f"{self.most} entries were told, {len(self.entries)} are shown, without a word"
        both = min(len(self.entries), len(whole.entries), self.most)  # what comes after may be played anew
        pairs = zip(self.entries[:both], whole.entries[:both], strict=True)
        if self.told != "shorter" and not all(same(one, other) for one, other in pairs):
            yield "its entries are not what they were"


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Are they the same entry? What is hidden may be shown later, when all is revealed."""
    hidden = one.get("hidden") or other.get("hidden")
    return all(one.get(name) == other.get(name) for name in ("seq", "kind", "seat", *([] if hidden else ["action"])))


async def look(server: Running, table: str, most: int) -> Look:
    """As a client that comes back: at once to the table, since bots go on as soon as somebody opens it."""
    found = Look(most)
    wire = await open_wire(server.port, f"/ws/{table}?v={most}&lang=en", {"Authorization": "Bearer x"})
    with contextlib.suppress(Silent, Closed):
        while not found.told:
            message = await wire.message()
            if message["type"] == "update":  # nothing is lost
                status, _, body = await http(server.address, "GET", f"/api/tables/{table}/replay?lang=en")
                assert status == 200, body
                found.entries = json.loads(body)["entries"]
                break
            if message["type"] == "table":
                found.entries = message["entries"]
            if message["type"] == "refused":
                found.told = message["reason"]
    wire.close()
    if found.told and found.told not in TOLD:
        found.wrong = f"it says {found.told}"
    return found


def beside(file: Path, suffix: str) -> Path:
    return file.with_name(file.name + suffix)


# Disks that refuse


class NotHere(Exception):
    """This machine, or this user, cannot do that."""


def mount(folder: Path) -> bool:
    """A small disk of its own; for root alone."""
    if os.geteuid() or not shutil.which("mount"):
        return False
    asked = ["mount", "-t", "tmpfs", "-o", f"size={DISK}m", "tmpfs", str(folder)]
    return subprocess.run(asked, check=False, capture_output=True).returncode == 0


@contextlib.contextmanager
def full(place: OnBadDisk) -> Iterator[None]:
    """To the last byte."""
    ballast = place.disk / "ballast"
    with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(bytes(PAGE))
    try:
        yield
    finally:
        ballast.unlink()


@contextlib.contextmanager
def limited(place: OnBadDisk) -> Iterator[None]:
    """No file may grow."""
    pid = place.servers[0].pid
    most = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    wal = beside(place.file, "-wal")
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (max(wal.stat().st_size if wal.exists() else 0, LEAST), most[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, most)


@contextlib.contextmanager
def locked(place: OnBadDisk) -> Iterator[None]:
    """Another program writes, and takes its time."""
    with contextlib.closing(sqlite3.connect(place.file, 30, isolation_level=None)) as other:
        other.execute("begin immediate")
        yield
        other.execute("rollback")


@contextlib.contextmanager
def immutable(place: OnBadDisk) -> Iterator[None]:
    """The files that are open may not be written any more; for root, on file systems that have the flag."""
    files = [file for suffix in ("", "-wal") if (file := beside(place.file, suffix)).exists()]
    try:
        for file in files:
            set_flags(file, lambda flags: flags | IMMUTABLE)
    except OSError as error:
        raise NotHere from error
    try:
        yield
    finally:
        for file in files:
            set_flags(file, lambda flags: flags & ~IMMUTABLE)


def set_flags(file: Path, change: Callable[[int], int]) -> None:
    opened = os.open(file, os.O_RDONLY)
    try:
        (flags,) = struct.unpack("l", fcntl.ioctl(opened, GET_FLAGS, struct.pack("l", 0)))
        fcntl.ioctl(opened, SET_FLAGS, struct.pack("l", change(flags)))
    finally:
        os.close(opened)


REFUSES: dict[str, Callable[[OnBadDisk], AbstractContextManager[None]]] = {
    "full": full,
    "files may not grow": limited,
    "locked": locked,
    "locked for long": locked,
    "files become read-only": immutable,
}

# Files that cannot be used from the start


async def read_only(place: OnBadDisk) -> str:
    """It does not start, and says why; made writable again, it does."""
    (server,) = place.servers
    await asyncio.to_thread(server.stop)
    if place.mounted:
        subprocess.run(["mount", "-o", "remount,ro", place.disk], check=True)
    elif os.geteuid():
        place.disk.chmod(0o500)
        place.file.chmod(0o400)
    else:
        await asyncio.to_thread(server.start)
        return "not to be had here: read-only from the start"
    said = len(server.said())
    if await asyncio.to_thread(server.tries_to_start):
        place.wrong.append("read-only from the start: it starts")
        await asyncio.to_thread(server.kill)
    elif UNUSABLE not in server.said()[said:]:
        place.wrong.append(f"read-only from the start: it says {server.said()[said:]}")
    if place.mounted:
        subprocess.run(["mount", "-o", "remount,rw", place.disk], check=True)
    else:
        place.disk.chmod(0o700)
        place.file.chmod(0o600)
    await asyncio.to_thread(server.start)
    return "disk: read-only from the start"


async def foreign(place: OnBadDisk) -> str:
    """Files of other programs are refused, and left as they are."""
    for number, make in enumerate((a_text, another_database, a_log_of_another)):
        file = place.folder / f"foreign-{number}"
        file.unlink(missing_ok=True)
        make(file)
        before = file.read_bytes()
        server = place.all.new(str(file), place.folder)
        if await asyncio.to_thread(server.tries_to_start):
            place.wrong.append(f"foreign: {make.__name__} is taken")
            await asyncio.to_thread(server.kill)
        elif UNUSABLE not in server.said() or server.tracebacks():
            place.wrong.append(f"foreign: of {make.__name__} it says {server.said()[-1000:]}")
        if file.read_bytes() != before:
            place.wrong.append(f"foreign: {make.__name__} is changed")
    return "disk: foreign files"


def a_text(file: Path) -> None:
    file.write_text("Dear diary,\n" * 1000)


def another_database(file: Path) -> None:
    with contextlib.closing(sqlite3.connect(file)) as db:
        db.execute("create table bookmarks (url text, title text)")


def a_log_of_another(file: Path) -> None:
    with contextlib.closing(sqlite3.connect(file)) as db:
        db.execute("create table log (level text, line text)")
        db.execute("insert into log values ('info', 'hello')")
        db.commit()


STARTS = {"read-only from the start": read_only, "foreign": foreign}

# Disks that lie


def write_at(file: Path, at: int, data: bytes) -> None:
    with file.open("r+b") as opened:
        opened.seek(at)
        opened.write(data)


def pages(file: Path, rng: random.Random, share: float = 0.0, size: int = PAGE, data: bytes = b"") -> None:
    """One of its pages is rubbish, or a share of them."""
    count = file.stat().st_size // size if file.exists() else 0
    for page in rng.sample(range(count), max(1, int(share * count)) if count else 0):
        write_at(file, page * size, data or rng.randbytes(size))


def cut(file: Path, rng: random.Random) -> None:
    if file.exists():
        os.truncate(file, rng.randrange(file.stat().st_size + 1))


TEARS: dict[str, Callable[[Path, random.Random], None]] = {
    "a third of the pages": lambda file, rng: pages(file, rng, 1 / 3),
    "a page": pages,
    "a sector": lambda file, rng: pages(file, rng, size=512),
    "a page of zeros": lambda file, rng: pages(file, rng, data=bytes(PAGE)),
    "cut short": cut,
    "a page of the log": lambda file, rng: pages(beside(file, "-wal"), rng),
    "the log cut short": lambda file, rng: cut(beside(file, "-wal"), rng),
    "the log is gone": lambda file, rng: beside(file, "-wal").unlink(missing_ok=True),
}


def main(given: argparse.Namespace) -> int:
    with Servers() as servers:

        def step(left: int, seed: int) -> Outcome:
            return a_round(lambda folder: OnBadDisk(servers, folder), min(left, HARMS_A_ROUND), seed)

        return run("disk", given.harms, given.seed, step)
