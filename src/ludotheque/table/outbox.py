"""What waits to be sent to clients: bounded in messages and in bytes, for each and for all of a server together.

Who does not read is cut off, and comes back with `?v=`: nothing is lost by it. What the system has taken over but not
yet sent counts as well.
"""

import asyncio
from collections import deque
from typing import Protocol

from . import figures

MOST_MESSAGES = 256  # that may wait for one client
MOST_BYTES = 4 << 20  # likewise; one message may be larger
MOST_TOGETHER = 128 << 20  # bytes that may wait for all clients of a server: then the slowest are cut off
COUNT_EVERY = 4 << 20  # bytes after which all are counted again


class Line(Protocol):
    """A transport, as far as it matters here."""

    def get_write_buffer_size(self) -> int: ...

    def abort(self) -> None: ...


class Outbox:
    """The messages that wait for one client; an empty one is the last."""

    def __init__(self) -> None:
        self.messages: deque[bytes] = deque()
        self.bytes = 0
        self.some = asyncio.Event()
        self.line: Line | None = None  # to be cut, where there is one
        self.cut = False
        self.table = b""  # the last message that held a whole table: a later one makes it needless

    @property
    def backlog(self) -> int:
        """The bytes that wait, here and in the system."""
        return self.bytes + (self.line.get_write_buffer_size() if self.line else 0)

    def put(self, message: bytes) -> None:
        if self.cut:
            return
        if self.messages and (len(self.messages) >= MOST_MESSAGES or self.backlog + len(message) > MOST_BYTES):
            self.cut_off()
            return
        self.messages.append(message)
        self.bytes += len(message)
        self.some.set()

    def put_table(self, message: bytes) -> None:
        """A whole table; one before it that was not read yet is not sent any more."""
        if self.table in self.messages:
            self.messages.remove(self.table)
            self.bytes -= len(self.table)
        self.table = message
        self.put(message)

    def cut_off(self) -> None:
        """The client does not read: nothing more is kept for it."""
        self.cut = True
        figures.SLOW_CLIENTS.add()
        self.messages.clear()
        self.messages.append(b"")
        self.bytes, self.table = 0, b""
        self.some.set()
        if self.line:
            self.line.abort()

    def empty(self) -> bool:
        return not self.messages

    def get_nowait(self) -> bytes:
        message = self.messages.popleft()
        self.bytes -= len(message)
        return message

    async def get(self) -> bytes:
        while not self.messages:
            self.some.clear()
            await self.some.wait()
        return self.get_nowait()


class Backlog:
    """What waits for all clients of a server."""

    def __init__(self) -> None:
        self.outboxes: set[Outbox] = set()
        self.uncounted = 0

    def note(self, size: int) -> None:
        """So many bytes were put into some outbox. When all are more than may wait, the slowest clients go first."""
        self.uncounted += size
        if self.uncounted < COUNT_EVERY:
            return
        self.uncounted = 0
        waiting = {outbox: outbox.backlog for outbox in self.outboxes}
        together = sum(waiting.values())
        for outbox in sorted(waiting, key=lambda one: waiting[one], reverse=True):
            if together <= MOST_TOGETHER:
                return
            together -= waiting[outbox]
            outbox.cut_off()
