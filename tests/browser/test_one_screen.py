"""At a table where there is room beside the board, all that is needed is in one screen, whatever is going on."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.clicking import OVER, Laid, click_on, lay
from tests.browser.static_host import Host

pytestmark = pytest.mark.page

SIZES = ((1024, 768), (1280, 720), (1366, 657), (1440, 780), (1440, 900), (1920, 969))

# By game: against whom, and until what is there the first moment lasts that is looked at.
TABLES = {
    "poche": ("coach", ".choices button:not(:disabled)"),
    "campus": ("expert", ".cell:has(.token.lit)"),
    "colline": ("general", ".hand.laying button[aria-disabled=false]"),
    "champion": ("", ".hand.laying button[aria-disabled=false]"),
    "hastings": ("", ".hand button.lit"),
}

# What must be seen, whole: the board with the score, what was said last, what can be pressed, the hand.
NEEDED = (".stage", ".commentary, .said .orders", ".actions, .result", ".at-hand .hand li")
OUTSIDE = """async (needed) => {
    const outside = () => {
        scrollTo(0, 0);
        const [wide, high] = [document.documentElement.clientWidth, innerHeight];
        const out = [];
        for (const one of needed.flatMap((what) => [...document.querySelectorAll(`.one-screen :is(${what})`)])) {
            const { top, bottom, left, right, width } = one.getBoundingClientRect();
            if (width && (top < 0 || left < 0 || bottom > high + 1 || right > wide + 1))
                out.push(`${one.className}: ${[left, right, top, bottom].map(Math.round)}`);
        }
        return out;
    };
    // A window that was just made smaller is drawn anew in a moment.
    for (const end = performance.now() + 5000; outside().length && performance.now() < end;)
        await new Promise(requestAnimationFrame);
    return outside();
}"""


def check(page: Page, game: str, when: str, needed: tuple[str, ...] = NEEDED) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        outside = page.evaluate(OUTSIDE, list(needed))
        assert outside == [], f"{game}, {when}, {width} x {height}"


@pytest.mark.parametrize("game", TABLES)
def test_all_that_is_needed_is_in_one_screen(visit: Callable[..., Page], host: Host, game: str) -> None:
    against, choosing = TABLES[game]
    page = visit()
    lay(page, host.address, Laid(game, against))
    expect(page.locator(".actions")).to_be_visible()
    check(page, game, "at the beginning")
    click_on(page, game, until=choosing)
    check(page, game, "choosing")
    hint = page.locator(".ask-hint")
    if hint.count():
        hint.click()
        expect(page.locator(".advice[open]")).to_be_visible()
        check(page, game, "with a hint")
        hint.click()
    click_on(page, game, most=60, until=OVER)
    check(page, game, "later")
    click_on(page, game)
    # At the end the hand is not needed any more.
    check(page, game, "at the end", (".stage", ".result h2", ".result .primary"))
