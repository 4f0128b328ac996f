"""A client's socket: what comes in is carried out or refused, what the hub has for it goes out."""

import asyncio
import contextlib

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from . import figures
from .hub import Hub
from .limits import Bucket, Buckets, Limits
from .open_room import Connection, OpenRoom
from .protocol import MAX_MESSAGE, Command, Commands, Ping, Pong, Refused
from .room import Refusal

MAX_ID = 40
MOST_TOO_FAST = 200  # messages, after which a client is sent away; one a second is forgotten
TRY_AGAIN_LATER = 1013

commands = msgspec.json.Decoder(Commands)


class Pace:
    """How fast a client may send: by itself, and together with all others of its network."""

    def __init__(self, limits: Limits, of_networks: Buckets, network: str) -> None:
        self.a_second = limits.commands_a_second
        self.own = Bucket(self.a_second, limits.commands_at_once)
        self.of_networks, self.network = of_networks, network
        self.patience = Bucket(1, MOST_TOO_FAST)

    def keeps(self) -> bool:
        return self.own.take() and self.of_networks.take(self.network)


async def converse(hub: Hub, pace: Pace, socket: WebSocket, opened: OpenRoom, connection: Connection) -> None:
    """Serve a client until it leaves."""
    asked = socket.query_params.get("v", "")
    sender = asyncio.create_task(send_all(socket, connection))
    try:
        await hub.join(opened, connection, int(asked) if asked.isdecimal() and len(asked) < 10 else 0)
        await listen(hub, pace, socket, opened, connection)
    except WebSocketDisconnect:
        pass
    finally:
        hub.leave(opened, connection)
        connection.close()  # what was said last is still sent
        await asyncio.wait({sender}, timeout=1)
        sender.cancel()


async def listen(hub: Hub, pace: Pace, socket: WebSocket, opened: OpenRoom, connection: Connection) -> None:
    """Take commands until the client leaves. Whatever it sends, it gets an answer."""
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        try:
            if not pace.keeps():
                if not pace.patience.take():
                    return
                raise Refusal("too_fast", limit=pace.a_second)
            command = understand(message.get("text") or message.get("bytes") or b"")
        except Refusal as refusal:
            refuse(opened, connection, "", refusal)
            continue
        if isinstance(command, Ping):
            connection.send(Pong(command.id))
            continue
        try:
            with figures.COMMANDS.timed():
                await hub.command(opened, connection, command)
        except Exception:
            refuse(opened, connection, command.id, Refusal("broken"))
            raise


def refuse(opened: OpenRoom, connection: Connection, command: str, refusal: Refusal) -> None:
    figures.REFUSALS.add(refusal.reason)
    sentence = opened.view(connection.language).explain(refusal)
    connection.send(Refused(command, refusal.reason, sentence, None))


async def send_all(socket: WebSocket, connection: Connection) -> None:
    """Send what the hub has for a client, in order; an empty message ends it."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while message := await connection.queue.get():
            await socket.send({"type": "websocket.send", "text": message.decode()})
        await socket.close(TRY_AGAIN_LATER)


def understand(raw: str | bytes) -> Command | Ping:
    """A command from its bytes; raises Refusal."""
    if len(raw) > MAX_MESSAGE:
        raise Refusal("too_large", most=MAX_MESSAGE)
    try:
        command: Command | Ping = commands.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("message", problem=error) from error
    if not 1 <= len(command.id) <= MAX_ID or not command.id.isprintable():
        raise Refusal("message", problem="id")
    return command
