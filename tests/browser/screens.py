"""What the browser tests share: screens, tables, buttons, and axe."""

import contextlib
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, Page, ViewportSize, expect

PHONE: ViewportSize = {"width": 390, "height": 844}
TABLET: ViewportSize = {"width": 820, "height": 1180}
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
LONGEST_WAIT = 20_000  # ms, more than a page waits before it dials again
AXE = Path(__file__).parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"


# Look until nothing has changed for a while and nothing moves that comes to an end; not for ever. It goes by the clock,
# not by how often it looks: in most tests the page's short timers take no time (`TOLD_AT_ONCE`), this one's too.
LOOK = """async () => {
    const [still, longest, begun] = [300, 10_000, performance.now()];
    let changed = begun;
    const watch = new MutationObserver(() => (changed = performance.now()));
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const moves = (one) => one.playState === 'running' && one.effect.getComputedTiming().endTime !== Infinity;
    for (let now = begun; now < changed + still && now < begun + longest; now = performance.now()) {
        await new Promise((on) => setTimeout(on, 20));
        if (document.getAnimations().some(moves)) changed = performance.now();
    }
    watch.disconnect();
}"""


def open_table(page: Page, site: str, game: str, seats: list[dict[str, str]], **rest: Any) -> dict[str, Any]:
    """A table made by the page's own visitor, who then goes there."""
    answer = page.request.post(f"{site}/api/tables", data={"game": game, "seats": seats} | rest)
    assert answer.status == 201, answer.text()
    created: dict[str, Any] = answer.json()
    page.goto(f"{site}/t/{created['table']}")
    return created


def result(page: Page) -> Locator:
    """What only a match that is over shows."""
    return page.get_by_role("button", name=re.compile("revanche|Rejouer", re.IGNORECASE))


def comes_back(page: Page) -> None:
    """A page whose server is there again dials by itself. It would wait for a while: its clock, which the test has
    installed, is set forward."""
    online = page.get_by_text("En ligne", exact=True)
    for _ in range(60):
        if online.count():
            return
        page.clock.fast_forward(LONGEST_WAIT)
        with contextlib.suppress(AssertionError):
            expect(online).to_be_visible(timeout=1_000)
    raise AssertionError("it does not come back")


def press(button: Locator, touch: bool = False) -> bool:
    """Click (or tap) a button if it is there and lit; it may go while we reach for it."""
    try:
        if not (button.count() and button.is_visible() and button.is_enabled(timeout=1_000)):
            return False
        (button.tap if touch else button.click)(timeout=2_000)
    except PlaywrightError:
        return False
    return True


def act_until(page: Page, done: Callable[[], object], act: Callable[[], object], patience: float = 120) -> None:
    """Act until it comes to that; where nothing could be done, the page has a moment.

    Seconds decide when it is enough, not how often it was tried: a busy machine takes more tries.
    """
    end = time.monotonic() + patience
    while not done():
        assert time.monotonic() < end, "it does not come to that"
        if not act():
            page.wait_for_timeout(20)


def idle(page: Page) -> None:
    """Wait until the table has nothing on its way and nothing to tell."""
    expect(page.locator("[data-busy]")).to_have_count(0)


def at_rest(page: Page) -> None:
    """Wait until the page lies still."""
    page.evaluate(LOOK)


def no_violations(page: Page) -> None:
    """Nothing that axe finds, once the page lies still: what fades in has no contrast yet. The page must be opened with
    `bypass_csp`: axe is ours, not the page's."""
    at_rest(page)
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    wrong = [f"{v['id']}: {v['nodes'][0]['html'][:200]} {v['nodes'][0]['failureSummary']}" for v in found["violations"]]
    assert not wrong, "\n".join(wrong)


def fits(page: Page, viewport: ViewportSize) -> bool:
    """Is nothing wider than the screen?"""
    return bool(page.evaluate("document.documentElement.scrollWidth") <= viewport["width"])


def printed_pages(page: Page) -> int:
    """How many sheets of paper (A4) the page takes."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))
