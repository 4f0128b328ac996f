"""A first visit to the page from a static host: from the shelf to the first throw, and what it cost."""

import gzip
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page
from tests.browser.static_host import BELOW, Host

AS_IT_IS = (".woff2", ".png")

# From the click on a box: milliseconds to its board, and to the first line of its story. Where a hand must throw first,
# it throws at once.
WATCH = """(game) => new Promise((found) => {
    const begun = performance.now();
    let board = 0;
    document.querySelector(`section[aria-labelledby=box-${game}] button.play`).click();
    const look = () => {
        board ||= document.querySelector('.board-page') ? performance.now() - begun : 0;
        if (document.querySelector('#panel li')) return found([board, performance.now() - begun]);
        document.querySelector('.do [aria-disabled=false]')?.click();
        requestAnimationFrame(look);
    };
    look();
})"""


def first_throw(page: Page, address: str, game: str) -> tuple[float, float]:
    """Open the shelf and press a box. Milliseconds from there to the board, and to the first throw."""
    page.goto(address)
    page.locator(f"section[aria-labelledby=box-{game}] button.play").wait_for()
    page.wait_for_timeout(500)  # somebody looks, and presses
    board, throw = page.evaluate(WATCH, game)
    return board, throw


def files_asked(host: Host, root: Path, begun: int = 0) -> list[Path]:
    """The files that a host has sent, each once; the first `begun` left out."""
    asked = [urlsplit(one).path.strip("/") for one in host.asked[begun:]]
    return [root / (one + "/index.html" if one == BELOW else one) for one in dict.fromkeys(asked)]


def packed(file: Path) -> int:
    """Its size as hosts send it: text and modules by gzip."""
    content = file.read_bytes()
    return len(content) if file.suffix in AS_IT_IS else len(gzip.compress(content, 6))
