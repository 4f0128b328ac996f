"""How long the first minute is: on a first visit with an empty cache, from the click on a box to its first throw.

The folder of `make site`, from a plain file server on this machine, in a real Chromium of phone size. Motion is
reduced: what is measured is waiting, not dice that roll. Where a hand must throw first, it throws at once.
"""

import argparse
import runpy
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.first_visit import first_throw  # noqa: E402
from tests.browser.fixtures import FLAGS, find  # noqa: E402
from tests.browser.static_host import BELOW, hosting  # noqa: E402

import ludotheque  # noqa: E402


def visited(browser: Browser, address: str, game: str) -> tuple[float, float]:
    context = browser.new_context(locale="fr-FR", viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    try:
        return first_throw(context.new_page(), address, game)
    finally:
        context.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=10, help="visits a game, of which the median is shown")
    given = parser.parse_args()
    if given.times < 1:
        parser.error("--times must be 1 or more")
    table = Table(title=f"From the click, first visit: median of {given.times} (slowest)")
    for heading in ("", "board", "first throw"):
        table.add_column(heading, justify="right" if heading else "left")
    with tempfile.TemporaryDirectory() as folder:
        runpy.run_path(str(ROOT / "web/static_site.py"))["write"](Path(folder) / BELOW)
        with hosting(Path(folder)) as host, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
            for game in ludotheque.games():
                boards, throws = zip(
                    *(visited(browser, host.address, game.name) for _ in range(given.times)), strict=True
                )
                shown = [f"{statistics.median(ms):.0f} ms ({max(ms):.0f})" for ms in (boards, throws)]
                table.add_row(game.name, *shown)
            browser.close()
    Console(width=100).print(table)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
