"""Where the server listens."""

import contextlib
import socket

import pytest

from ludotheque.table.listening import TAKEN_WITHIN, listen_at


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="for Linux")
def test_who_takes_nothing_is_not_kept_for_ever() -> None:
    with contextlib.ExitStack() as left:
        listener = left.enter_context(listen_at("127.0.0.1", 0))
        left.enter_context(socket.create_connection(listener.getsockname()))
        let_in = left.enter_context(listener.accept()[0])
        assert let_in.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 1000 * TAKEN_WITHIN
