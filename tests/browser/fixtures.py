"""A real Chromium for the browser tests: the one that is there, or one that the machine can install."""

import os
import re
import runpy
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, ViewportSize, expect, sync_playwright
from tests.browser.screens import DESKTOP
from tests.browser.static_host import BELOW, Host, hosting
from tests.table.serving import database, serving

from ludotheque.table.app import PAGES

WEB = Path(__file__).parent.parent.parent / "web"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PATIENCE = 60_000  # ms for what a page should do at once, on a slow and busy machine
# A story is told with a pause after each entry. Where motion is not asked for, these are short and the same for all:
# nobody reads it here, so they take next to no time. Longer waits stay as they are.
TOLD_AT_ONCE = """{
    const wait = window.setTimeout;
    window.setTimeout = (work, ms = 0, ...given) => wait(work, ms <= 100 ? Math.min(ms, 4) : ms, ...given);
}"""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def install() -> str | None:
    """Try what the machine offers: apt as root, else Playwright's own download. None if neither works."""
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "chromium"]):
            subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if found := find():
            return found
    done = subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False, capture_output=True)
    return "" if done.returncode == 0 else None  # "": Playwright knows where it put it


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """For one module at a time: while it lives it holds this thread's event loop, which other tests need."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    path = find() or install()
    if path is None:
        reason = "browser tests were not run: no Chromium here, and neither apt nor Playwright could install one"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    arguments: dict[str, Any] = {"executable_path": path} if path else {}
    running = playwright.chromium.launch(args=list(FLAGS), **arguments)
    yield running
    running.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    assert (PAGES / "index.html").is_file(), "the front end is not built: pip install -e . builds it"
    with serving(database(tmp_path_factory.mktemp("browser"))) as address:
        yield address


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a static host serves: somewhere in it, the page. Nobody changes it."""
    root = tmp_path_factory.mktemp("static")
    runpy.run_path(str(WEB / "static_site.py"))["write"](root / BELOW)
    return root


@pytest.fixture(scope="session")
def host(folder: Path) -> Iterator[Host]:
    """A static host whose files do not change."""
    with hosting(folder) as running:
        yield running


@pytest.fixture
def root(folder: Path, tmp_path: Path) -> Path:
    """The same files, for who publishes another version there."""
    return Path(shutil.copytree(folder, tmp_path / "static"))


@pytest.fixture
def changing(root: Path) -> Iterator[Host]:
    """A static host that serves them."""
    with hosting(root) as running:
        yield running


@pytest.fixture
def shots(request: pytest.FixtureRequest) -> Path:
    """Where a test may leave screenshots; kept for whoever wants to look."""
    folder = Path(__file__).parent.parent.parent / ".screenshots"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture
def visit(browser: Browser) -> Iterator[Callable[..., Page]]:
    """A new visitor: his own cookies, a screen, a language; what goes wrong on his page fails the test.

    The browser keeps nothing for when there is no network, unless asked to: `service_workers="allow"`.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def new(viewport: ViewportSize = DESKTOP, **options: Any) -> Page:
        settings = {"locale": "fr-FR", "reduced_motion": "reduce", "service_workers": "block"} | options
        context = browser.new_context(viewport=viewport, **settings)
        contexts.append(context)
        if settings["reduced_motion"] == "reduce":
            context.add_init_script(TOLD_AT_ONCE)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        return page

    yield new
    for context in contexts:
        context.close()
    assert [c for c in complaints if not re.search("WebSocket|ERR_CONNECTION|ERR_INTERNET|404", c)] == []
