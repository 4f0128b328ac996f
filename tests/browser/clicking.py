"""Matches played in a page by clicking, as fast as it lets one: the loop runs in the page itself."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from playwright.sync_api import Page, expect

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

# Click until so many clicks were made, or `until` is there (or `patience` ms have passed); the clicks that were made.
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
    const begun = performance.now();
    const busy = () => document.querySelector('[data-busy]');
    let clicks = 0;
    for (; performance.now() - begun < patience; await soon()) {
        if (busy()) continue;
        if (clicks >= most || document.querySelector(until)) break;
        for (const what of offered) {
            const all = document.querySelectorAll(what);
            if (!all.length) continue;
            const one = all[Math.floor(luck() * all.length)];
            if (one.matches('.throw-dice')) keepMost(one.closest('.racer'));
            one.click();
            clicks += 1;
            break;
        }
    }
    return clicks;
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


def click_on(page: Page, game: str, most: int = 100_000, until: str = "", seed: int = 1, patience: float = 300) -> int:
    """Click what is lit: so often, until something is there, or to the end. How often it was."""
    stop = f"{until}, {OVER}" if until else OVER
    done: int = page.evaluate(CLICK, [list(OFFERED[game]), seed, most, stop, 1000 * patience])
    return done


def click_together(pages: Sequence[Page], game: str, until: Callable[[], bool], patience: float = 300) -> None:
    """Players at screens of their own: each clicks what is lit in turn, until it comes to that."""
    end = time.monotonic() + patience
    while not until():
        assert time.monotonic() < end, "it does not come to that"
        for page in pages:
            click_on(page, game, most=1, patience=0.03)
