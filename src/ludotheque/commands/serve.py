"""`ludotheque serve`: the table server and its page."""

import argparse
import ipaddress
import os
import re
import socket
import sys
import threading
import webbrowser
from typing import get_args

from rich.console import Console
from rich.text import Text

from ..engine.game import games
from ..table.deployment import Address, Deployment
from ..table.listening import DEFAULT_PORT, LAST, NoFreePort, listen, listen_at, network_address
from ..table.logs import Format
from ..table.logs import begin as begin_log
from ..table.server import check_place, default_database, is_shared, run_server
from ..table.store import Unavailable
from ..table.workers import run_workers
from ..texts import Texts
from .flags import Command, Flags
from .qr import half_blocks, qr_code
from .support import Mistake, ensure_compiled, system_reason

HERE = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104
ALL_INTERFACES = (EVERYWHERE, "::")


def add_flags(flags: Flags) -> None:
    flags.add("--host", explained="host")
    flags.count("--port", explained="port")
    flags.switch("--share", "share")
    flags.file("--db", "db", "FILE|URL")
    flags.switch("--no-browser", "no_browser")
    flags.count("--workers", explained="workers")
    flags.add("--behind", explained="behind", metavar="ADDRESS[,ADDRESS]")
    flags.add("--prefix", explained="prefix", metavar="/PATH")
    flags.count("--keep-finished", explained="keep_finished")
    flags.count("--keep-abandoned", explained="keep_abandoned")
    flags.add("--log", explained="log", choices=get_args(Format))
    flags.add("--metrics", explained="metrics", metavar="PORT|HOST:PORT")


def run(given: argparse.Namespace, texts: Texts, console: Console) -> None:
    """Start the server, and open its page when it answers. The rules are compiled while it already serves; by workers,
    before."""
    place = given.db or str(default_database())
    deployment = deployed(given, texts)
    if deployment.workers > 1 and not is_shared(place):
        raise Mistake(texts("serve.workers_share", place=place))
    try:
        check_place(place)
    except OSError as error:
        raise Mistake(texts("serve.no_store", place=place, reason=system_reason(error, texts))) from error
    except (Unavailable, ImportError) as error:
        raise Mistake(texts("serve.no_store", place=place, reason=texts.explain(error))) from error
    if given.share and given.host:
        raise Mistake(texts("serve.share_or_host"))
    host = given.host or (EVERYWHERE if given.share else HERE)
    listener = listening(host, given.port, texts, console)
    shared = network_address() if given.share else None
    # With --share the page is opened by the address that others use: links for friends are made of it.
    named = shared or ("localhost" if host in ALL_INTERFACES else host)
    address = web_address(named, listener.getsockname()[1], deployment.prefix)

    def announce() -> None:
        console.print(texts("serve.at", address=address, db=place), soft_wrap=True)
        if given.share:
            show_share(address if shared else None, texts, console)
        if not given.no_browser and has_display():
            open_page(address)

    if deployment.workers == 1:
        run_server(place, listener, announce, deployment)
        return
    for game in games():  # once, not in every worker
        ensure_compiled(game, texts)
    begin_log(deployment.log)
    if run_workers(place, listener, announce, deployment):
        return
    raise Mistake(texts("serve.workers_die"))


def deployed(given: argparse.Namespace, texts: Texts) -> Deployment:
    """What the flags say of how the server is run; raises Mistake."""
    found = Deployment(
        log=given.log,
        behind=proxies(given.behind or "", texts),
        prefix=prefix(given.prefix or "", texts),
        metrics=metrics_address(given.metrics, texts),
        workers=given.workers or 1,
        keep_finished=given.keep_finished,
        keep_abandoned=given.keep_abandoned,
    )
    for worker in range(found.workers):
        if (where := found.metrics_of(worker)) is not None:
            check_free(where, texts)
    return found


def check_free(where: Address, texts: Texts) -> None:
    """Can somebody listen there? Raises Mistake."""
    try:
        listen_at(*where).close()
    except (OSError, OverflowError) as error:
        reason = system_reason(error, texts) if isinstance(error, OSError) else str(error)
        told = texts("serve.cannot_listen", host=where.host, port=where.port, reason=reason)
        raise Mistake(told) from error


def proxies(asked: str, texts: Texts) -> tuple[str, ...]:
    """Addresses and networks that are believed; raises Mistake."""
    named = tuple(one.strip() for one in asked.split(",") if one.strip())
    for one in named:
        try:
            ipaddress.ip_network(one)
        except ValueError as error:
            raise Mistake(texts("serve.bad_behind", text=one)) from error
    return named


def prefix(asked: str, texts: Texts) -> str:
    """`/jeux`, however many slashes were typed; empty for the root; raises Mistake."""
    path = f"/{asked.strip('/')}".rstrip("/")
    if not re.fullmatch(r"(/[A-Za-z0-9._~-]+)*", path) or {".", ".."} & set(path.split("/")):
        raise Mistake(texts("serve.bad_prefix", text=asked))
    return path


def metrics_address(asked: str | None, texts: Texts) -> Address | None:
    """`9066` is a port of this machine alone; `0.0.0.0:9066`, `[::]:9066` name an address too; raises Mistake."""
    if asked is None:
        return None
    host, _, port = asked.rpartition(":")
    if not port.isdecimal() or not 1 <= int(port) <= LAST:
        raise Mistake(texts("serve.bad_metrics", text=asked))
    return Address(host.strip("[]") or HERE, int(port))


def listening(host: str, asked: int | None, texts: Texts, console: Console) -> socket.socket:
    """A socket at the port asked for, or at the next free one, which is said; raises Mistake."""
    port = asked or DEFAULT_PORT
    if port > LAST:
        raise Mistake(texts("serve.bad_port", port=port, last=LAST))
    try:
        listener = listen(host, port)
    except NoFreePort as error:
        raise Mistake(texts("serve.no_port", first=error.first, last=error.last)) from error
    except OSError as error:
        raise Mistake(texts("serve.cannot_listen", host=host, port=port, reason=system_reason(error, texts))) from error
    found = listener.getsockname()[1]
    if found != port:
        key = "serve.asked_taken" if asked else "serve.taken"
        console.print(texts(key, taken=port, port=found), style="bold" if asked else None, soft_wrap=True)
    return listener


def web_address(host: str, port: int, prefix: str) -> str:
    named = f"[{host}]" if ":" in host else host
    return f"http://{named}:{port}{prefix}/"


def show_share(address: str | None, texts: Texts, console: Console) -> None:
    """How others come to the table: a code to point a phone at, white on black whatever the terminal's colours are."""
    if address is None:
        console.print(texts("serve.no_network"), soft_wrap=True)
        return
    console.print(texts("serve.share", address=address), soft_wrap=True)
    if console.encoding.startswith("utf"):
        console.print(Text(half_blocks(qr_code(address)), style="#ffffff on #000000", no_wrap=True))


def has_display() -> bool:
    """Can a browser open a window? Without one, Python would take a browser for terminals, which would hide ours."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def open_page(address: str) -> None:
    """Beside the server: a browser that takes its time to start keeps nobody waiting."""
    threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()


COMMAND = Command("serve", run, add_flags)
