"""A process that starts servers by forking: what takes seconds, importing and loading the rules, is done once.

A server that is forked here is a whole process with its own event loop, threads and database; it shares nothing with
its parent but code in memory. So it can be killed a thousand times an hour. Waiting times are short: nobody has to be
away for 20 seconds before a bot may take over.

It reads lines from its standard input, `PORT DATABASE LOG LIMITED`, and answers each with the number of a process.
"""

import json
import os
import signal
import sys

import ludotheque
from ludotheque.engine.ahead import compile_ahead
from ludotheque.players import prepare
from ludotheque.table import bot_players, logs, presence
from ludotheque.table.limits import Limits
from ludotheque.table.server import server

AWAY, COUNTDOWN, SEED_SECONDS, PRESENCE_EVERY = 0.4, 0.15, 0.1, 0.5  # seconds
MUCH = 10**6
UNLIMITED = Limits(
    commands_a_second=MUCH,
    commands_at_once=MUCH,
    tables_a_minute=MUCH,
    connections_a_visitor=MUCH,
    texts_a_minute=MUCH,
    analyses_a_minute=MUCH,
    analysis_seconds=0.2,
)


def hurry() -> None:
    presence.AWAY, presence.COUNTDOWN = AWAY, COUNTDOWN
    presence.PRESENCE_EVERY, presence.PRESENCE_LASTS = PRESENCE_EVERY, 2.5 * PRESENCE_EVERY
    bot_players.SEED_SECONDS = SEED_SECONDS


def serve(port: int, place: str, log: str, limits: Limits) -> None:
    """In the child: what it says goes to a file."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program that started us
    output = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    for stream in (1, 2):
        os.dup2(output, stream)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    logs.begin("text")
    server(place, "127.0.0.1", port, limits).run()


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody has to wait for the dead
    for game in ludotheque.games():
        compile_ahead(game)
        prepare(game, game.check_options({}))
    hurry()
    print("ready", flush=True)
    for line in sys.stdin:
        port, place, log, limited = json.loads(line)
        child = os.fork()
        if not child:
            code = 1
            try:
                serve(port, place, log, Limits() if limited else UNLIMITED)
                code = 0
            finally:
                sys.stderr.flush()
                os._exit(code)
        print(child, flush=True)


if __name__ == "__main__":
    main()
