"""Where the server listens: the first port that is free, and how others in the local network find it."""

import errno
import socket

DEFAULT_PORT = 8066
TRIED = 50  # ports, before we give up
LAST = 65535
BACKLOG = 2048  # who may wait to be let in
TAKEN_WITHIN = 30.0  # seconds: a client that takes nothing of what waits for it is gone (Linux)
SOMEWHERE = ("192.0.2.1", 9)  # an address kept for documents: nobody is there, and nothing is sent


class NoFreePort(OSError):
    """All ports from `first` to `last` are taken."""

    def __init__(self, first: int, last: int) -> None:
        super().__init__(f"all ports from {first} to {last} are taken")
        self.first, self.last = first, last


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at a port, or at the next that is free; raises NoFreePort, or another OSError."""
    last = min(port + TRIED - 1, LAST)
    for candidate in range(port, last + 1):
        try:
            return listen_at(host, candidate)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    raise NoFreePort(port, last)


def listen_at(host: str, port: int) -> socket.socket:
    """It listens at once: a port that is only bound can be bound by two."""
    family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    listener = socket.create_server(address, family=family, backlog=BACKLOG)
    let_go(listener)
    return listener


def let_go(listener: socket.socket) -> None:
    """What it lets in has the system's time-out for who takes nothing: a page that was put to sleep, or whose network
    went away, would otherwise be kept for a quarter of an hour, or for ever, since it still says that it has no room.
    """
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(1000 * TAKEN_WITHIN))


def network_address() -> str | None:
    """This machine's address in the local network: where it would send from; None where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
        except OSError:
            return None
        return str(probe.getsockname()[0])
