"""Sockets spoken by hand, so that what is sent may be wrong in every way: frames of WebSockets, requests of HTTP."""

import asyncio
import base64
import contextlib
import json
import os
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

TEXT, BYTES, CLOSE, PING, PONG = 1, 2, 8, 9, 10
LONGEST = 90.0  # seconds for an answer, on a slow and busy machine


class Closed(Exception):
    """The server closed the connection: the code that it gave, 0 if it gave none."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Silent(Exception):
    """The server says nothing."""


def frame(payload: bytes, opcode: int = TEXT, head: int = 0x80, masked: bool = True) -> bytes:
    """`head`: the bits beside the opcode (0x80: the message ends here)."""
    length = len(payload)
    extended = b"" if length < 126 else struct.pack(">H", length) if length < 1 << 16 else struct.pack(">Q", length)
    size = length if length < 126 else 126 if length < 1 << 16 else 127
    start = bytes([head | opcode, size | (0x80 if masked else 0)]) + extended
    if not masked:
        return start + payload
    key = b"\1\2\3\4"
    mask = (key * (length // 4 + 1))[:length]
    return start + key + (int.from_bytes(payload, "big") ^ int.from_bytes(mask, "big")).to_bytes(length, "big")


@dataclass
class Wire:
    """A WebSocket, as bytes."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    spoilt: bool = False  # something was sent for which it may be closed; a code is lost where more was sent after it

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        try:
            await asyncio.wait_for(self.writer.drain(), LONGEST)
        except ConnectionError as error:
            raise Closed(0) from error

    async def message(self, seconds: float = LONGEST, *, answers_pings: bool = False) -> dict[str, Any]:
        """The next message; raises Closed or Silent."""
        try:
            async with asyncio.timeout(seconds):
                while True:
                    first, second = await self.reader.readexactly(2)
                    length = second & 0x7F
                    if length > 125:
                        length = int.from_bytes(await self.reader.readexactly(2 if length == 126 else 8), "big")
                    payload = await self.reader.readexactly(length)
                    if first & 0xF == CLOSE:
                        raise Closed(int.from_bytes(payload[:2], "big"))
                    if first & 0xF == PING and answers_pings:
                        await self.send(frame(payload, PONG))
                    if first & 0xF == TEXT:
                        message: dict[str, Any] = json.loads(payload)
                        return message
        except TimeoutError as error:
            raise Silent from error
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            raise Closed(0) from error

    def close(self) -> None:
        self.writer.close()

    def reset(self) -> None:
        """Not even a goodbye: RST."""
        sock = self.writer.get_extra_info("socket")
        with contextlib.suppress(OSError):  # the server was first: it is closed
            sock.setsockopt(1, 13, struct.pack("ii", 1, 0))  # SO_LINGER of no time
        self.writer.transport.abort()


async def open_wire(port: int, path: str, headers: Mapping[str, str]) -> Wire:
    """A WebSocket; raises Closed with the status if the server would not have it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = {
        "Host": f"127.0.0.1:{port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
    } | dict(headers)
    lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
    writer.write(f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode("latin-1", "replace"))
    try:
        async with asyncio.timeout(LONGEST):
            answer = await reader.readuntil(b"\r\n\r\n")
    except (asyncio.IncompleteReadError, ConnectionError) as error:
        writer.close()
        raise Closed(0) from error
    except TimeoutError as error:
        writer.close()
        raise Silent from error
    status = int(answer.split()[1])
    if status != 101:
        writer.close()
        raise Closed(status)
    return Wire(reader, writer)


async def exchange(port: int, request: bytes) -> bytes:
    """All that the server answers to these bytes, until it closes; raises Silent."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        async with asyncio.timeout(LONGEST):
            writer.write(request)
            with contextlib.suppress(ConnectionError):
                return await reader.read()
            return b""
    except TimeoutError as error:
        raise Silent from error
    finally:
        writer.close()
