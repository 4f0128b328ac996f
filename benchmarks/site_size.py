"""What a visit costs in bytes and requests: the folder of `make site`, from a plain file server, in a real Chromium.

Sizes are packed: text and modules by gzip, as hosts send them; pictures and the typeface as they are. A first visit to
a game goes from the home page to the first throw at its table. With `--server`, also what our own server works to send
them, on Linux. The arithmetic is in docs/scale.md.
"""

import argparse
import http.client
import os
import runpy
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.chromium import FLAGS, find  # noqa: E402
from tests.browser.first_visit import files_asked, first_throw, packed  # noqa: E402
from tests.browser.static_host import BELOW, Host, hosting  # noqa: E402
from tests.table.serving import Process, database  # noqa: E402

import ludotheque  # noqa: E402

TIMES = 20


def files_of(browser: Browser, host: Host, root: Path, game: str = "") -> list[Path]:
    """The files that a first visit asks for: the shelf, and a game up to its first throw."""
    page = browser.new_context(locale="fr-FR", service_workers="block").new_page()
    begun = len(host.asked)
    if game:
        first_throw(page, host.address, game)
    else:
        page.goto(host.address)
    page.wait_for_load_state("networkidle")
    page.context.close()
    return files_asked(host, root, begun)


def later_visit(browser: Browser, host: Host) -> list[str]:
    """What is asked for by who has been here before: the home page again, and a guided first game."""
    page = browser.new_context(locale="fr-FR").new_page()
    page.goto(host.address)
    page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    page.wait_for_timeout(500)
    begun = len(host.asked)
    page.goto("about:blank")
    page.goto(f"{host.address}#/learn/hastings")
    page.locator(".bubble").wait_for()
    page.wait_for_timeout(8000)
    page.context.close()
    return host.asked[begun:]


def server_milliseconds(*visits: list[str]) -> list[float]:
    """What our server works for each of these visits: milliseconds of its CPU time, whoever else uses the machine."""
    with tempfile.TemporaryDirectory() as folder:
        server = Process(database(Path(folder)))
        try:
            line = http.client.HTTPConnection("127.0.0.1", server.port)
            for path in visits[-1]:  # what is done once is done
                send(line, path)
            while worked(server) < worked(server, after=1):  # it gets its rules ready
                pass
            found = []
            for paths in visits:
                before, count = worked(server), 0
                while count < TIMES:
                    for path in paths:
                        send(line, path)
                    count += 1
                found.append(1000 * (worked(server) - before) / count)
            return found
        finally:
            server.kill()


def send(line: http.client.HTTPConnection, path: str) -> None:
    line.request("GET", path, headers={"accept-encoding": "gzip"})
    line.getresponse().read()


def worked(server: Process, after: float = 0) -> float:
    """Seconds of CPU time so far, of all its threads; or some seconds from now."""
    time.sleep(after)
    fields = Path(f"/proc/{server.process.pid}/stat").read_text("utf-8").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", action="store_true", help="also measure our own server")
    given = parser.parse_args()
    console = Console(width=100)
    table = Table(title="The page from a static host")
    for heading in ("", "files", "bytes", "packed"):
        table.add_column(heading, justify="left" if not heading else "right")

    def row(name: str, files: list[Path]) -> None:
        sizes = [file.stat().st_size for file in files]
        table.add_row(name, str(len(files)), f"{sum(sizes):,}", f"{sum(map(packed, files)):,}")

    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        runpy.run_path(str(ROOT / "web/static_site.py"))["write"](root / BELOW)
        with hosting(root) as host, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
            first = files_of(browser, host, root)
            row("first page", first)
            for game in ludotheque.games():
                row(f"first throw: {game.name}", files_of(browser, host, root, game.name))
            whole = [file for file in (root / BELOW).rglob("*.*") if file.suffix != ".txt"]
            row("everything, kept for later", whole)
            again = later_visit(browser, host)
            row("a later visit", [root / one.split("?")[0].strip("/") for one in again])
            browser.close()
        visits = [[f"/{file.relative_to(root / BELOW)}" for file in files] for files in (first, whole)]
    console.print(table)
    if given.server:
        page, everything = server_milliseconds(*visits)
        console.print(f"Our server works {page:.1f} ms for a first page, {everything:.0f} ms for everything.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
