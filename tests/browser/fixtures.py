"""What the browser tests are given: Chromium, a server, a static host, visitors."""

import os
import re
import runpy
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, ViewportSize, expect, sync_playwright
from tests.browser.chromium import FLAGS, NONE, find
from tests.browser.luck import SAME_LUCK, give_luck
from tests.browser.screens import DESKTOP
from tests.browser.static_host import BELOW, Host, hosting
from tests.table.serving import database, serving

WEB = Path(__file__).parent.parent.parent / "web"
PATIENCE = 60_000  # ms for what a page should do at once, on a slow and busy machine
# A story is told with a pause after each entry. Where motion is not asked for, these are short and the same for all:
# nobody reads it here, so they take next to no time. Longer waits stay as they are.
TOLD_AT_ONCE = """{
    const wait = window.setTimeout;
    window.setTimeout = (work, ms = 0, ...given) => wait(work, ms <= 100 ? Math.min(ms, 4) : ms, ...given);
}"""


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """For one module at a time: while it lives it holds this thread's event loop, which other tests need."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as running:
        yield running


def at_hand(playwright: Playwright, *, whole: bool = False) -> dict[str, Any]:
    """How Playwright starts the Chromium that is here; where there is none the test is skipped, or fails under CI."""
    path = find(whole=whole) or playwright.chromium.executable_path
    if not Path(path).exists():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(NONE)
    return {"executable_path": path, "args": list(FLAGS)}


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    running = playwright.chromium.launch(**at_hand(playwright))
    yield running
    running.close()


@pytest.fixture(scope="session")
def site(pages_with_luck: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(database(tmp_path_factory.mktemp("browser"))) as address:
        yield address


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a static host serves: somewhere in it, the page. Nobody changes it."""
    root = tmp_path_factory.mktemp("static")
    runpy.run_path(str(WEB / "static_site.py"))["write"](root / BELOW)
    give_luck(root / BELOW)
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


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shots", action="store_true", help="leave screenshots of the pages in .screenshots/")


Shoot = Callable[..., None]


@pytest.fixture
def shoot(request: pytest.FixtureRequest) -> Shoot:
    """Leaves a screenshot under this name, where they are asked for: each takes as long as a short test."""
    folder = Path(__file__).parent.parent.parent / ".screenshots"

    def picture(page: Page, name: str, **options: Any) -> None:
        if request.config.getoption("--shots"):
            folder.mkdir(exist_ok=True)
            page.screenshot(path=folder / name, **options)

    return picture


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
        context.add_init_script(SAME_LUCK)
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
