"""Matches played in a page by clicking, as fast as it lets one: the loop runs in the page itself."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from playwright.sync_api import Page, expect
from tests.browser.screens import act_until

PATIENCE = 60_000  # ms for something to be lit, on a slow and busy machine

# By game: what is clicked, the first that is offered; where there are several, one of them by luck.
OFFERED: dict[str, Sequence[str]] = {
    "poche": ("button.throw[aria-disabled=false]", ".choices button:not(:disabled)"),
    "campus": ("button.throw[aria-disabled=false]", ".cell:has(.token.lit)", ".choices button:not(:disabled)"),
    "colline": (
        ".onward",
        "button.ready[aria-disabled=false]",
        "button.grab[aria-disabled=false]",
        "button.throw[aria-disabled=false]",
        ".hand.laying button[aria-disabled=false]",
        "button.throw-dice[aria-disabled=false]",
    ),
    "champion": (
        ".hand.laying button[aria-disabled=false]",
        ".kinds button[aria-disabled=false]",
        ".choice:not(:disabled)",
    ),
    "hastings": (
        "dialog[open] .do .stitched:not(.close)",
        "dialog[open] .close",
        "button.aimed",
        "button.cell.free",
        ".band.lit",
        ".hand button.pays",
        ".answers [data-action]:not([data-action=pass])",
        ".hand button.lit",
        ".heap button",
        ".answers [data-action=pass]",
    ),
}

# Click until so many clicks were made, or `until` is there, or nothing came to that for `patience` ms; the clicks that
# were made, and whether it came to that.
# Nothing is clicked, and it does not end, while a table is busy: it sends what was clicked, or tells what came of it.
# Whoever races (Duel sur la Colline) keeps the dice of the colour that lies most often, so that the race ends.
CLICK = """async ([offered, seed, most, until, patience]) => {
    const colours = [/rouge|red/, /bleu|blue/, /vert|green/, /jaune|yellow/];
    const keepMost = (racer) => {
        const dice = [...racer.querySelectorAll('button.one')];
        const of = (colour) => dice.filter((die) => colour.test(die.ariaLabel));
        const most = colours.map(of).reduce((best, some) => (some.length > best.length ? some : best));
        for (const die of dice) if (most.length && most.includes(die) !== (die.ariaPressed === 'true')) die.click();
    };
    const luck = () => {  // mulberry32
        let t = (seed = (seed + 0x6d2b79f5) | 0);
        t = Math.imul(t ^ (t >>> 15), t | 1);
        t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
        return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
    };
    const soon = () => new Promise((resolve) => setTimeout(resolve, 8));
    let begun = performance.now();
    const busy = () => document.querySelector('[data-busy]');
    let clicks = 0;
    for (; performance.now() - begun < patience; await soon()) {
        if (busy()) continue;
        if (clicks >= most || document.querySelector(until)) return [clicks, true];
        for (const what of offered) {
            const all = document.querySelectorAll(what);
            if (!all.length) continue;
            const one = all[Math.floor(luck() * all.length)];
            if (one.matches('.throw-dice')) keepMost(one.closest('.racer'));
            one.click();
            clicks += 1;
            begun = performance.now();
            break;
        }
    }
    return [clicks, false];
}"""


@dataclass
class Laid:
    """A table as its player lays it: who is the second (a style; '': nobody), and by which options."""

    game: str
    against: str = ""
    options: dict[str, str] = field(default_factory=dict)


def lay(page: Page, address: str, laid: Laid) -> None:
    """Lay a table with the form of the page, and sit down."""
    page.goto(f"{address}#/new/{laid.game}")
    for option, value in laid.options.items():
        page.locator(f"input[name=option-{option}][value='{value}']").check()
    if laid.against:
        page.locator("input[name=seat-1][value=bot]").check()
        page.locator("#style-1").select_option(laid.against)
    page.locator("button.start").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".board-page")).to_be_visible()


OVER = "section.result"


def click_on(page: Page, game: str, most: int = 100_000, until: str = "", seed: int = 1) -> int:
    """Click what is lit: so often, until something is there, or to the end. How often it was."""
    stop = f"{until}, {OVER}" if until else OVER
    clicks: int
    clicks, done = page.evaluate(CLICK, [list(OFFERED[game]), seed, most, stop, PATIENCE])
    assert done, f"nothing to click, after {clicks} clicks: {page.locator('#main').inner_text()[:1000]}"
    return clicks


def click_once(page: Page, game: str, within: float) -> bool:
    """Click what is lit, if something is, in so many seconds; nobody waits for what comes of it."""
    clicks, _ = page.evaluate(CLICK, [list(OFFERED[game]), 1, 1, OVER, 1000 * within])
    return bool(clicks)


def click_together(pages: Sequence[Page], game: str, until: Callable[[], bool]) -> None:
    """Players at screens of their own: each clicks what is lit in turn, until it comes to that."""
    act_until(pages[0], until, lambda: [click_once(page, game, within=0.03) for page in pages], patience=300)
