"""How long the first minute is, where nothing is installed, compiled or cached: an empty home each time.

From `make play` in a fresh clone to the address; from `ludotheque play GAME` to the first question; what an action
takes while rules are still interpreted; how much there is to compile; and on a first visit of the page, from the click
on a box to its first throw.

The page is the folder of `make site`, from a plain file server on this machine, in a real Chromium of phone size.
Motion is reduced: what is measured is waiting, not dice that roll. Where a hand must throw first, it throws at once.

For ratios that can be compared from machine to machine, three yardsticks are measured in the same run: what Numba takes
to start and to compile one small loop, a plain loop of Python, a plain loop of the browser.
"""

import argparse
import os
import pty
import resource
import runpy
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.chromium import FLAGS, find  # noqa: E402
from tests.browser.first_visit import first_throw  # noqa: E402
from tests.browser.static_host import BELOW, hosting  # noqa: E402

import ludotheque  # noqa: E402
from ludotheque.engine.game import Game  # noqa: E402
from ludotheque.engine.steps import interpret, use_compiled  # noqa: E402
from ludotheque.engine.verbs import CHANCE  # noqa: E402
from ratios import keep_ratios  # noqa: E402

ADDRESS, QUESTION = b"http://", "›".encode()  # what is waited for on the screen
MOST_ACTIONS = 300  # interpreted


@contextmanager
def empty_home() -> Iterator[tuple[Path, dict[str, str]]]:
    """A folder, and variables for a program that finds nothing in it."""
    ours = ("XDG_", "PYTHON", "NUMBA_", "VIRTUAL_ENV", "MAKE", "DISPLAY", "npm_config_cache", "PIP_CACHE_DIR")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        yield Path(folder), kept | {"HOME": folder, "LANG": "fr_FR.UTF-8"}


def seconds_until(sign: bytes, command: list[str], folder: Path, variables: dict[str, str]) -> float:
    """From the start of a program in a terminal until this is on its screen; then it is ended."""
    screen, terminal = pty.openpty()
    begun = time.perf_counter()
    with subprocess.Popen(
        command, cwd=folder, env=variables, stdin=terminal, stdout=terminal, stderr=terminal, start_new_session=True
    ) as program:
        os.close(terminal)
        seen = b""
        try:
            while sign not in seen:
                seen += os.read(screen, 4096)
            return time.perf_counter() - begun
        except OSError as error:  # it has ended
            raise RuntimeError(seen.decode(errors="replace")) from error
        finally:
            os.killpg(program.pid, signal.SIGTERM)
            os.close(screen)


def make_play() -> float:
    """Of what is committed. Packages are fetched: it depends on the network."""
    with empty_home() as (home, variables):
        clone = home / "project"
        subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
        python = Path(sys.base_prefix) / "bin" / "python3"
        return seconds_until(ADDRESS, ["make", "play", f"PYTHON={python}"], clone, variables)


def first_question(game: Game) -> float:
    with empty_home() as (home, variables):
        return seconds_until(QUESTION, [sys.executable, "-m", "ludotheque", "play", game.name], home, variables)


SMALL_LOOP = """
import numba
@numba.njit
def add(count):
    total = 0
    for n in range(count):
        total += n * n
    return total
add(10)
"""
BROWSERS_LOOP = """() => {
    const began = performance.now()
    let sum = 0
    for (let n = 0; n < 2e8; n++) sum ^= n
    return performance.now() - began + 0 * sum
}"""


def compiling(game: Game) -> float:
    """Seconds of processor time."""
    return processor_time("-m", "ludotheque", "compile", game.name)


def pythons_loop() -> float:
    """Milliseconds of a thousand steps."""
    begun, total = time.perf_counter(), 0
    for n in range(1_000_000):
        total ^= n * n
    return time.perf_counter() - begun


def processor_time(*arguments: str) -> float:
    """Seconds that a fresh Python takes, in an empty home."""
    with empty_home() as (home, variables):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [sys.executable, *arguments]
        subprocess.run(command, cwd=home, env=variables, stdout=subprocess.DEVNULL, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def interpreted_action(game: Game) -> float:
    """Milliseconds."""
    interpret(game)
    match = ludotheque.new(game.name, seed=1)
    begun = time.perf_counter()
    while not match.over and len(match.actions) < MOST_ACTIONS:
        match.roll() if match.turn == CHANCE else match.play(match.legal()[0])
    use_compiled(game)
    return 1000 * (time.perf_counter() - begun) / len(match.actions)


def cold_table(ratios: dict[str, float]) -> Table:
    table = Table(title=f"Cold. `make play` in a fresh clone, until the address: {make_play():.0f} s")
    for heading in ("", "first question", "an action, interpreted", "compiling, processor"):
        table.add_column(heading, justify="right" if heading else "left")
    total, small = 0.0, processor_time("-c", SMALL_LOOP)
    for game in ludotheque.games():
        compiled = compiling(game)
        total += compiled
        action = interpreted_action(game)
        table.add_row(game.name, f"{first_question(game):.1f} s", f"{action:.2f} ms", f"{compiled:.1f} s")
        ratios[f"{game.name}, a thousand steps of Python over an interpreted action"] = pythons_loop() / action
        ratios[f"{game.name}, a small loop over compiling"] = small / compiled
    table.add_row("all", "", "", f"{total:.1f} s")
    return table


def visited(browser: Browser, address: str, game: str) -> tuple[float, float]:
    context = browser.new_context(locale="fr-FR", viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    try:
        return first_throw(context.new_page(), address, game)
    finally:
        context.close()


def visits_table(times: int, ratios: dict[str, float]) -> Table:
    table = Table(title=f"From the click, first visit: median of {times} (slowest)")
    for heading in ("", "board", "first throw"):
        table.add_column(heading, justify="right" if heading else "left")
    with tempfile.TemporaryDirectory() as folder:
        runpy.run_path(str(ROOT / "web/static_site.py"))["write"](Path(folder) / BELOW)
        with hosting(Path(folder)) as host, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
            loop = browser.new_page().evaluate(BROWSERS_LOOP)
            for game in ludotheque.games():
                boards, throws = zip(*(visited(browser, host.address, game.name) for _ in range(times)), strict=True)
                shown = [f"{statistics.median(ms):.0f} ms ({max(ms):.0f})" for ms in (boards, throws)]
                table.add_row(game.name, *shown)
                ratios[f"{game.name}, a loop of the browser over the first throw"] = loop / statistics.median(throws)
            browser.close()
    return table


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=10, help="visits a game, of which the median is shown")
    given = parser.parse_args()
    if given.times < 1:
        parser.error("--times must be 1 or more")
    console = Console(width=100)
    ratios: dict[str, float] = {}
    console.print(cold_table(ratios))
    console.print(visits_table(given.times, ratios))
    keep_ratios("first minute, yardstick over ours", ratios, console)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
