"""Who takes too long at the door: a request that does not come to its end is closed, and one network begins only so
many at a time.

Each connection is a file descriptor, of which there are few. Sockets at tables are another matter: they may be silent.
What the proxies in front (`--behind`) begin is not counted by network: they bring everybody.
"""

import asyncio
from collections import Counter
from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from .figures import CUT_SHORT
from .requests import network_of

Network = IPv4Network | IPv6Network

SECONDS = {"head": 10.0, "body": 60.0, "answer": 60.0}  # for all of it; for an answer: that nothing of it is taken
MOST_BEGUN = 100  # of one network, that have not come to their end
MOST_OPEN = 300  # connections of one network; a browser has six. Sockets at tables are counted there
LONGEST_HEAD = 16_384  # bytes
MOST_LINES = 100  # of a head

TOO_LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_LONG = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_MANY = b"HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class Door(H11Protocol):
    """A connection of uvicorn's, with a time for what is awaited of its client."""

    proxies: tuple[Network, ...] = ()
    begun: ClassVar[Counter[str]] = Counter()  # by network: connections of which something is awaited
    open: ClassVar[Counter[str]] = Counter()  # by network: all its connections
    counted = False  # among these
    awaited = ""  # "head", "body"; empty: nothing, it is our turn
    network = ""  # under which it is counted while something is awaited
    timer: asyncio.TimerHandle | None = None
    slow: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        self.network = "" if not host or is_among(host, self.proxies) else network_of(host)
        if self.begun[self.network] >= MOST_BEGUN or self.open[self.network] >= MOST_OPEN:
            self._close("too_many", TOO_MANY)
            return
        if self.network:
            self.counted = True
            self.open[self.network] += 1
        self._await("head")

    def _leave(self) -> None:
        """It is no connection for requests any more."""
        self._await("")
        if self.counted:
            self.counted = False
            self.open[self.network] -= 1
            if not self.open[self.network]:
                del self.open[self.network]

    def handle_events(self) -> None:
        """Trap: thousands of lines in one head are parsed in one go."""
        if self.transport.is_closing():
            return
        if self.conn.their_state is h11.IDLE and is_too_long(self.conn.trailing_data[0]):
            self._close("too_long", TOO_LONG)
        else:
            super().handle_events()

    def send_400_response(self, msg: str) -> None:
        """To what is no HTTP. Trap: of a body too, when the application may be answering, or about to."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._leave()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        self.resume_writing()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.slow = self.loop.call_later(SECONDS["answer"], self._not_read)

    def resume_writing(self) -> None:
        if self.slow is not None:
            self.slow.cancel()
            self.slow = None
        super().resume_writing()

    def _should_upgrade(self) -> bool:
        """Only what can be a socket: anything else under that name is a request like others."""
        return self.scope["method"] == "GET" and super()._should_upgrade()

    def _look(self) -> None:
        """What is awaited now? A head as soon as something of it has come; before, uvicorn's own time is running."""
        if self.transport.get_protocol() is not self or self.transport.is_closing():
            self._await("")
        elif self.conn.their_state is h11.SEND_BODY:
            self._await("body")
        else:
            some = self.conn.their_state is h11.IDLE and bool(self.conn.trailing_data[0])
            self._await("head" if some or (self.awaited == "head" and self.cycle is None) else "")

    def _await(self, what: str) -> None:
        if what == self.awaited:
            return
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if self.network and bool(what) != bool(self.awaited):
            self.begun[self.network] += 1 if what else -1
            if not self.begun[self.network]:
                del self.begun[self.network]
        self.awaited = what
        if what:
            self.timer = self.loop.call_later(SECONDS[what], self._too_late)

    def _too_late(self) -> None:
        """A browser that has opened a connection ahead, and sent nothing, is told nothing."""
        self._close(self.awaited, TOO_LATE if self.awaited == "head" and self.conn.trailing_data[0] else b"")

    def _not_read(self) -> None:
        self._close("answer", b"")

    def _close(self, why: str, last: bytes) -> None:
        CUT_SHORT.add(why)
        self._await("")
        if last:
            self.transport.write(last)
            self.transport.close()
        else:
            self.transport.abort()


def door(behind: Sequence[str]) -> type[Door]:
    """Connections of one server, behind these proxies."""
    return type("Door", (Door,), {"proxies": tuple(map(ip_network, behind)), "begun": Counter(), "open": Counter()})


def is_too_long(coming: bytes) -> bool:
    """Is this the beginning of a head that nobody needs?"""
    head, _, _ = coming[: LONGEST_HEAD + 4].partition(b"\r\n\r\n")
    return len(head) > LONGEST_HEAD or head.count(b"\n") > MOST_LINES


def is_among(host: str, networks: Sequence[Network]) -> bool:
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return False
    address = getattr(address, "ipv4_mapped", None) or address
    return any(address in network for network in networks)
