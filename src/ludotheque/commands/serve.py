"""`ludotheque serve`: the table server and its page."""

import argparse

from rich.console import Console

from ..table.server import check_place, default_database, run_server
from ..table.store import Unavailable
from ..texts import Texts
from .flags import Command, Flags
from .support import Mistake


def add_flags(flags: Flags) -> None:
    flags.add("--host", default="127.0.0.1", explained="host")
    flags.count("--port", default=8066, explained="port")
    flags.file("--db", "db", "FILE|URL")
    flags.switch("--no-browser", "no_browser")


def run(given: argparse.Namespace, texts: Texts, console: Console) -> None:
    """Start the server and open its page. The rules are compiled while it already serves."""
    place = given.db or str(default_database())
    try:
        check_place(place)
    except (OSError, Unavailable, ImportError) as error:
        raise Mistake(texts("serve.no_store", place=place, reason=error)) from error
    address = f"http://{given.host if given.host != '0.0.0.0' else 'localhost'}:{given.port}/"  # noqa: S104
    console.print(texts("serve.at", address=address, db=place))
    run_server(place, given.host, given.port, None if given.no_browser else address)


COMMAND = Command("serve", run, add_flags)
