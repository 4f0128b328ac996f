"""What a server of this process logs: the fixture `server_log`."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from ludotheque.table import logs


class ServerLog:
    """The lines, as JSON."""

    def __init__(self) -> None:
        self.written = io.StringIO()

    @property
    def text(self) -> str:
        return self.written.getvalue()

    def lines(self, event: str = "") -> list[dict[str, Any]]:
        told = [json.loads(line) for line in self.text.splitlines()]
        return [line for line in told if event in ("", line["event"])]


@pytest.fixture
def server_log() -> Iterator[ServerLog]:
    """Everything that servers log while the test runs, as with `--log json`."""
    root, log = logging.getLogger(), ServerLog()
    before = root.handlers, root.level, logs.logger.level
    logs.begin("json", log.written)
    yield log
    root.handlers = before[0]
    root.setLevel(before[1])
    logs.logger.setLevel(before[2])
