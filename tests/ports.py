"""Ports for servers of tests."""

import os
import random
import socket

# Below those that systems give to whoever asks for any, such as every connection of a browser: a port that is free now
# stays so until the server has it, or is back after a SIGKILL.
FIRST, LAST = 20_000, 32_000

_luck = random.Random(os.getpid())  # each test process looks elsewhere first


def free_port() -> int:
    while True:
        port = _luck.randrange(FIRST, LAST)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
