"""What a server counts and measures. A row a figure: to add one, write it here and call it where it happens."""

import os
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from .metrics import Counter, Gauge, Histogram, Metric

if TYPE_CHECKING:
    from .requests import Server

VERSION = version("ludotheque")
QUICK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

LAG = Histogram(
    "ludotheque_event_loop_lag_seconds", "How late the event loop came back to what was due, ten times a second.", QUICK
)
COMMANDS = Histogram(
    "ludotheque_command_seconds", "From a command at a socket to its answer: checked, stored, announced.", QUICK
)
REQUESTS = Histogram("ludotheque_request_seconds", "HTTP requests, by their kind.", QUICK, "kind")
STORE_WRITES = Histogram(
    "ludotheque_store_write_seconds", "From handing entries to the store until they are kept.", QUICK
)
STORE_FAILURES = Counter("ludotheque_store_failures", "Writes that the store did not take: it did not answer.")
REFUSALS = Counter("ludotheque_refusals", "Commands and requests that were refused, by reason.", "reason")
ANSWERS = Counter("ludotheque_responses", "HTTP responses, by status.", "status")
ERRORS = Counter("ludotheque_errors", "Exceptions that nobody expected: each is in the log with its traceback.")
SLOW_CLIENTS = Counter("ludotheque_slow_clients_cut_off", "Connections closed because the client did not read.")
CUT_SHORT = Counter(
    "ludotheque_connections_cut_short",
    "Connections closed because the client took too long over a head, a body, or to take an answer, or has too_many, "
    "or sends a head that is too_long.",
    "why",
)
DELETED = Counter(
    "ludotheque_tables_deleted", "Tables deleted, by why: player, or their time was over: finished, abandoned.", "why"
)
BOTS = Counter(
    "ludotheque_bot_decisions",
    "Decisions of bots that think, by how: thought, cut_short (the best found in time), haste and failed (by habit).",
    "how",
)
BOT_WAITS = Histogram("ludotheque_bot_wait_seconds", "How long bots waited for their turn to think.", QUICK)
BOT_THINKS = Histogram("ludotheque_bot_think_seconds", "How long they then thought.", QUICK)

MEASURED: tuple[Metric, ...] = (
    LAG,
    COMMANDS,
    REQUESTS,
    STORE_WRITES,
    STORE_FAILURES,
    REFUSALS,
    ANSWERS,
    ERRORS,
    SLOW_CLIENTS,
    CUT_SHORT,
    DELETED,
    BOTS,
    BOT_WAITS,
    BOT_THINKS,
)

# What a hub counts (`Hub.counts`), in words.
COUNTED = {
    "moves": "Entries written to tables' logs.",
    "tables": "Tables created.",
    "conflicts": "Entries that another server was quicker to write.",
    "hints": "Hints that were asked for.",
}


def figures(server: "Server") -> Iterator[Metric]:
    """All that there is to know of a server now."""
    yield Gauge(
        "ludotheque_build_info", "Which program this is.", 1, {"version": VERSION, "python": sys.version.split()[0]}
    )
    yield from counted(server.hub.counts)
    yield from MEASURED
    rooms, preparation = server.hub.rooms.values(), server.preparation
    yield from gauges(
        tables_open=("Tables in memory.", len(rooms)),
        connections=("Open sockets at tables.", sum(len(opened.connections) for opened in rooms)),
        networks=("Networks that have an open socket.", len(server.connections)),
        store_waiting=("Writes that the store has not answered yet.", server.hub.writing),
        analyses_waiting=("Analyses that wait for their turn.", len(server.analyses.waiting)),
        bots_waiting=("Bots that wait for their turn to think.", server.hub.bots.thinkers.in_turn.waiting),
        advice_waiting=("Hints that wait for their turn.", server.hub.advising.in_turn.waiting),
        making_waiting=("Options for which bots wait until something is made.", len(server.hub.making.wanted)),
        texts_waiting=("Saved games that wait to be read.", server.reading.in_turn.waiting),
        games_ready=(
            "Games whose rules are compiled.",
            sum(map(preparation.is_ready, preparation.prepared)),
        ),
        ready=("Would /ready say yes, when it was asked last?", server.health.was_ready),
        uptime_seconds=("Seconds since the start, by a clock that never jumps.", time.monotonic() - server.started),
    )
    yield from process()


def counted(counts: Mapping[str, float]) -> Iterator[Metric]:
    for name, count in counts.items():
        counter = Counter(f"ludotheque_{name}", COUNTED.get(name, name.replace("_", " ")))
        counter.add(amount=count)
        yield counter


def gauges(**rows: tuple[str, float]) -> Iterator[Gauge]:
    for name, (text, value) in rows.items():
        yield Gauge(f"ludotheque_{name}", text, value)


def process() -> Iterator[Metric]:
    """Of this process, under the names that every exporter gives them; where the system tells (Linux)."""
    cpu = Counter("process_cpu_seconds", "User and system time.")
    cpu.add(amount=time.process_time())
    yield cpu
    status = Path("/proc/self")
    if not status.is_dir():
        return
    import resource

    pages = int((status / "statm").read_text().split()[1])
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    yield Gauge("process_resident_memory_bytes", "Memory in use.", pages * os.sysconf("SC_PAGE_SIZE"))
    yield Gauge("process_open_fds", "Open file descriptors.", len(list((status / "fd").iterdir())))
    yield Gauge("process_max_fds", "File descriptors that may be open.", most)


def names(metrics: Iterable[Metric]) -> list[str]:
    """As they are called in the text: what docs/operating.md must tell of."""
    return [f"{metric.name}_total" if metric.kind == "counter" else metric.name for metric in metrics]
