"""A process that starts servers by forking: what takes seconds, importing and loading the rules, is done once.

A server that is forked here is a whole process with its own event loop, threads and database; it shares nothing with
its parent but code in memory. So it can be killed a thousand times an hour. Waiting times are short: nobody has to be
away for 20 seconds before a bot may take over.

It reads lines from its standard input, `[PORT, DATABASE, LOG, MANNER]`, and answers each with the number of a process.
"""

import json
import mmap
import os
import signal
import struct
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import ludotheque
from ludotheque.engine.ahead import compile_ahead
from ludotheque.players import prepare
from ludotheque.table import analyses, bot_players, doors, idle, listening, logs, presence
from ludotheque.table import server as serving
from ludotheque.table.deployment import Address, Deployment
from ludotheque.table.limits import Limits
from ludotheque.table.store import Unavailable
from ludotheque.texts import Texts

MUCH = 10**6
UNLIMITED = Limits(
    commands_a_second=MUCH,
    commands_at_once=MUCH,
    commands_of_a_network=MUCH,
    requests_a_second=MUCH,
    requests_at_once=MUCH,
    requests_under_way=MUCH,
    joins_a_minute=MUCH,
    tables_a_minute=MUCH,
    tables_of_bots=MUCH,
    connections_a_visitor=MUCH,
    texts_a_minute=MUCH,
    analyses_a_minute=MUCH,
    analysis_seconds=0.2,
)
HERE = "127.0.0.1"
PATIENCE = 1.5  # seconds: of a server with which there is no time to lose
UNUSABLE = "the database cannot be used:"


@dataclass(frozen=True)
class Manner:
    """How a server is to run. `clock`: a file with the seconds by which its wall clock is wrong. `hurry`: its waiting
    times are so many times shorter. `metrics`: the port of its figures. `patience`: seconds between two pings, and
    until what is sent must be taken, twice as many until the answer to a ping and for all of a request; 0: as it has
    them. `rooms`: that are kept open without anybody there, if not as many as usual; `analyses`: likewise."""

    limited: bool = False
    hurry: float = 30.0
    clock: str = ""
    metrics: int = 0
    patience: float = 0.0
    rooms: int = 0
    analyses: int = 0


class Waits(NamedTuple):
    """The waiting times of a server, as they are."""

    away: float = presence.AWAY
    countdown: float = presence.COUNTDOWN
    every: float = presence.PRESENCE_EVERY
    seed: float = bot_players.SEED_SECONDS


def hurry(times: float, was: Waits = Waits()) -> None:  # noqa: B008
    presence.AWAY, presence.COUNTDOWN = was.away / times, was.countdown / times
    presence.PRESENCE_EVERY, presence.PRESENCE_LASTS = was.every / times, 2.5 * was.every / times
    bot_players.SEED_SECONDS = was.seed / times


def go_by(file: str) -> None:
    """From now on the wall clock of this process is wrong by what stands in a file, whatever that is just then."""
    with Path(file).open("r+b") as opened:
        wrong_by = mmap.mmap(opened.fileno(), 8)
    real, real_ns = time.time, time.time_ns
    time.time = lambda: real() + struct.unpack("d", wrong_by[:8])[0]
    time.time_ns = lambda: real_ns() + int(1e9 * struct.unpack("d", wrong_by[:8])[0])


def serve(port: int, place: str, log: str, manner: Manner) -> None:
    """In the child: what it says goes to a file."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program that started us
    output = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    for stream in (1, 2):
        os.dup2(output, stream)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    logs.begin("text")
    try:
        serving.check_place(place)  # as `ludotheque serve` does
    except Unavailable as error:
        print(UNUSABLE, Texts("en").explain(error), flush=True)
        return
    hurry(manner.hurry)
    if manner.clock:
        go_by(manner.clock)
    if manner.patience:
        serving.PING_EVERY = listening.TAKEN_WITHIN = manner.patience
        serving.PONG_WITHIN = 2 * manner.patience
        doors.SECONDS = dict.fromkeys(doors.SECONDS, 2 * manner.patience)
    if manner.rooms:
        idle.MOST_KEPT = manner.rooms
    if manner.analyses:
        analyses.KEPT = manner.analyses
    deployment = Deployment(metrics=Address(HERE, manner.metrics) if manner.metrics else None)
    limits = Limits() if manner.limited else UNLIMITED
    served = serving.server(place, HERE, port, limits, deployment=deployment)
    served.run([listening.listen_at(HERE, port)])


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody has to wait for the dead
    for game in ludotheque.games():
        compile_ahead(game)
        prepare(game, game.check_options({}))
    print("ready", flush=True)
    for line in sys.stdin:
        port, place, log, manner = json.loads(line)
        child = os.fork()
        if not child:
            code = 1
            try:
                serve(port, place, log, Manner(**manner))
                code = 0
            finally:
                sys.stderr.flush()
                os._exit(code)
        print(child, flush=True)


if __name__ == "__main__":
    main()
