"""What a server tells its operator: a line an event on standard error, as text or as JSON.

`note("request", status=200)` is an event with its facts. What libraries log, and errors with their traceback, goes the
same way. `request` and `table` say what a line is about (`about`). No token, cookie, seed or name of a player is ever a
fact, and of an address only the part that `part_of` leaves.
"""

import contextvars
import ipaddress
import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any, Literal, TextIO

Format = Literal["text", "json"]

SHORTENED = {4: 24, 6: 48}  # bits of an address that are logged: by IP version

logger = logging.getLogger("ludotheque")

_about: contextvars.ContextVar[dict[str, Any] | None] = contextvars.ContextVar("about", default=None)


def about(**facts: str) -> None:
    """From now on what this task logs is about this request, this table."""
    _about.set((_about.get() or {}) | {name: fact for name, fact in facts.items() if fact})


def note(event: str, level: int = logging.INFO, **facts: Any) -> None:
    """Log an event with its facts."""
    if logger.isEnabledFor(level):
        logger.log(level, event, extra={"facts": facts})


def part_of(host: str) -> str:
    """The part of an address that is logged: enough to see a flood, too little to find a person."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return ""
    address = getattr(address, "ipv4_mapped", None) or address
    return str(ipaddress.ip_network((address, SHORTENED[address.version]), strict=False))


def facts_of(record: logging.LogRecord) -> dict[str, Any]:
    """A line of the log, as names and values."""
    facts: dict[str, Any] = {
        "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "level": record.levelname.lower(),
    }
    if hasattr(record, "facts"):
        facts["event"] = record.msg
        facts |= record.facts
    else:
        facts |= {"event": "message", "logger": record.name, "message": record.getMessage()}
    return facts | (_about.get() or {})


class JsonLines(logging.Formatter):
    """An object a line, with its traceback in it."""

    def format(self, record: logging.LogRecord) -> str:
        facts = facts_of(record)
        if record.exc_info:
            facts["traceback"] = self.formatException(record.exc_info)
        return json.dumps(facts, ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    """`time LEVEL event name=value ...`, and a traceback below."""

    def format(self, record: logging.LogRecord) -> str:
        facts = facts_of(record)
        words = [facts.pop("time"), facts.pop("level").upper(), facts.pop("event")]
        words += [f"{name}={json.dumps(value, ensure_ascii=False, default=str)}" for name, value in facts.items()]
        traceback = f"\n{self.formatException(record.exc_info)}" if record.exc_info else ""
        return " ".join(words) + traceback


class AtAVisitorsWill(logging.Filter):
    """What a visitor can bring about at will is no error of ours: a line without a traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name == "uvicorn.error" and str(record.msg).startswith(("Invalid", "Unsupported")):
            record.exc_info, record.levelno, record.levelname = None, logging.INFO, "INFO"
        return record.levelno >= logger.getEffectiveLevel()


def begin(given: Format | None, to: TextIO | None = None, worker: int | None = None) -> None:
    """Log like this from now on; None: only what goes wrong, as text. A worker says which one it is, in each line."""
    _about.set(None if worker is None else {"worker": worker})
    handler = logging.StreamHandler(to or sys.stderr)
    handler.setFormatter(JsonLines() if given == "json" else TextLines())
    handler.addFilter(AtAVisitorsWill())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logger.setLevel(logging.INFO if given else logging.WARNING)
