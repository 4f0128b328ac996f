"""A static host as there are thousands: it sends files of a folder below a path, and knows nothing else."""

import contextlib
import functools
import hashlib
import re
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Page

BELOW = "jeux/ludotheque"


class Host(ThreadingHTTPServer):
    asked: list[str]  # every path, in order
    address: str

    def handle_error(self, *_: object) -> None:
        """A visitor who leaves while a file is sent is no error."""


class Files(SimpleHTTPRequestHandler):
    server: Host

    def send_head(self):  # type: ignore[no-untyped-def]
        self.server.asked.append(self.path)
        return super().send_head()

    def log_message(self, *_: object) -> None:
        pass


@contextlib.contextmanager
def hosting(root: Path) -> Iterator[Host]:
    """Serve `root`; the page lies in its folder BELOW."""
    host = Host(("127.0.0.1", 0), functools.partial(Files, directory=str(root)))
    host.asked, host.address = [], f"http://127.0.0.1:{host.server_port}/{BELOW}/"
    thread = threading.Thread(target=host.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield host
    finally:
        host.shutdown()
        host.server_close()


ASK = """async ({ patience }) => {
    const pause = (ms) => new Promise((on) => setTimeout(on, ms, false));
    const end = performance.now() + patience;
    while (!(await Promise.race([PROMISE, pause(1000)]))) {
        if (performance.now() > end) return false;
        await pause(20);
    }
    return true;
}"""


def comes_true(page: Page, promise: str) -> None:
    """Ask the page again until this is so. (`wait_for_function` asks by `eval`, which the page's policy forbids.)"""
    assert page.evaluate(ASK.replace("PROMISE", promise), {"patience": 60_000}), f"it does not come true: {promise}"


def kept(page: Page) -> None:
    """Wait until the page is kept for when there is no network."""
    comes_true(page, "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller)")


def publish_another(folder: Path) -> str:
    """A new version of the page: its first script has another name, which is given."""
    page, worker = folder / "index.html", folder / "sw.js"
    html = page.read_text("utf-8")
    old = re.search(r"assets/index-[\w-]+\.js", html)
    assert old
    new = "assets/index-another.js"
    (folder / old[0]).rename(folder / new)
    page.write_text(html.replace(old[0], new), "utf-8")
    before, after = (hashlib.sha256(text.encode()).hexdigest()[:16] for text in (html, page.read_text("utf-8")))
    text = worker.read_text("utf-8").replace(old[0], new).replace(before, after)
    worker.write_text(text, "utf-8")
    return new
