"""A socket with thousands of tiny messages at once is looked at between the others, and sent away."""

import asyncio
import gc
import weakref
from pathlib import Path

import pytest
from tests.anomaly.wire import PING, PONG, TEXT, Closed, frame, open_wire
from tests.table.serving import Visitor, database, new_table, serving

from ludotheque.table import frames
from ludotheque.table.frames import Frames
from ludotheque.table.limits import Limits


@pytest.mark.parametrize("commands_a_second", [20, 500])  # 500: never 200 too fast in a row, on any machine
def test_a_flood_is_taken_in_pieces_and_ends(
    commands_a_second: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pieces: list[int] = []
    parse = Frames.__mro__[1].data_received  # type: ignore[attr-defined]

    def note(self: Frames, data: bytes) -> None:
        pieces.append(len(data))
        parse(self, data)

    monkeypatch.setattr(Frames.__mro__[1], "data_received", note)

    async def flood(server: str) -> int:
        table, _ = new_table(server, "link", "coach")
        port = int(server.rpartition(":")[2])
        wire = await open_wire(port, f"/ws/{table}", {"Origin": server})
        await wire.send(frame(b"") * 30_000)
        try:
            while True:
                await wire.message()
        except Closed as closed:
            return closed.code
        finally:
            wire.close()
            await asyncio.sleep(0)

    with serving(database(tmp_path), Limits(commands_a_second=commands_a_second, commands_at_once=1)) as server:
        assert asyncio.run(flood(server)) in (0, 1013), "0: it was still sending"
    assert max(pieces) <= frames.AT_ONCE
    assert sum(pieces) < 6 * 30_000, "the rest is not even looked at"


def test_what_comes_in_pieces_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "AT_ONCE", 7)

    async def ping(server: str) -> list[str]:
        table, _ = new_table(server, "link", "coach")
        wire = await open_wire(int(server.rpartition(":")[2]), f"/ws/{table}", {"Origin": server})
        await wire.send(b"".join(frame(f'{{"type": "ping", "id": "{number}"}}'.encode()) for number in range(30)))
        heard: list[str] = []
        while len(heard) < 30:
            message = await wire.message()
            heard += [message["id"]] if message["type"] == "pong" else []
        wire.close()
        return heard

    with serving(database(tmp_path)) as server:
        assert asyncio.run(ping(server)) == list(map(str, range(30)))


def test_a_connection_that_is_lost_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even for the collector, which a server lets look seldom."""
    there: weakref.WeakSet[object] = weakref.WeakSet()
    made = Frames.connection_made

    def note(self: Frames, transport: asyncio.BaseTransport) -> None:
        there.update((self, self.conn))
        made(self, transport)

    monkeypatch.setattr(Frames, "connection_made", note)

    async def come_and_go(server: str) -> None:
        table, _ = new_table(server, "link", "coach")
        for goodbye in (frame(b"\x03\xe8", 0x8), b""):
            wire = await open_wire(int(server.rpartition(":")[2]), f"/ws/{table}", {"Origin": server})
            await wire.message()
            assert there
            await wire.send(goodbye)
            wire.close()

    gc.disable()
    try:
        with serving(database(tmp_path)) as server:
            asyncio.run(come_and_go(server))
        assert not there
    finally:
        gc.enable()


@pytest.mark.parametrize("many", [frame(b"", PING), frame(b"", PONG), frame(b"", TEXT, 0) + frame(b"", 0, 0) * 400])
def test_frames_that_are_no_messages_have_an_end_too(tmp_path: Path, many: bytes) -> None:
    """Pings, pongs and pieces of a message, which the application never sees."""

    async def flood(server: str) -> int:
        table, _ = new_table(server, "link", "coach")
        wire = await open_wire(int(server.rpartition(":")[2]), f"/ws/{table}", {"Origin": server})
        await wire.send(many if len(many) > 100 else many * 400)
        try:
            while True:
                await wire.message()
        except Closed as closed:
            return closed.code
        finally:
            wire.close()

    with serving(database(tmp_path)) as server:
        assert asyncio.run(flood(server)) in (0, 1008), "0: it was still sending"


def test_what_is_sent_is_as_long_as_it_seems(tmp_path: Path) -> None:
    """Packed, 84 bytes would be a message of 64 KiB."""
    with serving(database(tmp_path)) as server:
        table, tokens = new_table(server, "link", "coach")
        visitor = Visitor(server, table, tokens[0])
        assert visitor.socket.protocol.extensions == []
        visitor.close()
