"""A socket's bytes are taken a little at a time: a client that sends thousands of tiny messages at once has them looked
at between those of others, not before."""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from .limits import Bucket

AT_ONCE = 4096  # bytes: as long as a message may be
OTHERS = 5.0, 50.0  # frames a second, and at once, that are no messages: pings, pongs, pieces of a message
GOODBYE = 2.0  # seconds for the client's part of closing


class Frames(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket. The next bytes are parsed once the messages of the last have been taken."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.close_timeout = GOODBYE
        self.coming = bytearray()
        self.due = False  # `_take` will be called in a moment
        self.others = Bucket(*OTHERS)
        self.deaf = False  # it was told goodbye and sends on: all it sends is thrown away

    def handle_ping(self) -> None:
        if self._bears():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._bears():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._bears():
            super().handle_cont(event)

    def _bears(self) -> bool:
        """One more frame that is no message. Trap: the application never sees these, so it counts none."""
        if not self.deaf and not self.others.take():
            self.deaf = self.close_sent = True
            self.conn.fail(CloseCode.POLICY_VIOLATION, "too many frames")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()
        return not self.deaf

    def data_received(self, data: bytes) -> None:
        self.coming += data
        if not self.due:
            self._take()

    def connection_lost(self, exc: Exception | None) -> None:
        """The parser waits for more and holds what holds it: a circle, with the memory of its compression in it, which
        Python's collector would find in days (`calm_collector`)."""
        super().connection_lost(exc)
        self.coming.clear()
        self.conn.parser.close()

    async def receive(self) -> Any:
        message = await super().receive()
        self._go_on()
        return message

    def _take(self) -> None:
        self.due = False
        if self.close_sent and len(self.coming) > AT_ONCE:
            self.deaf = True
        if self.deaf:
            self.coming.clear()
        elif self.coming and (self.close_sent or self.queue.empty()):
            piece = bytes(self.coming[:AT_ONCE])
            del self.coming[:AT_ONCE]
            super().data_received(piece)
        self._go_on()

    def _go_on(self) -> None:
        """Read no more while there is something left, and look at it in a moment."""
        if self.transport.is_closing():
            self.coming.clear()
        elif self.coming:
            self.transport.pause_reading()
            if (self.close_sent or self.queue.empty()) and not self.due:
                self.due = True
                self.loop.call_soon(self._take)
        elif not self.read_paused:
            self.transport.resume_reading()
