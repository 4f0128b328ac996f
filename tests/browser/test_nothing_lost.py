"""Nothing is lost: what a player has seen at a table of the page is there again, whatever happens to tab, browser,
clock, storage, worker or version; and all of it goes out to files and comes in again.

One quick game stands for all: Campus alone. What the player sees is its story; its board is checked through the story.
"""

import contextlib
import json
import os
import re
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect
from playwright.sync_api import Error as PlaywrightError
from tests.browser.clicking import OFFERED, Laid, click_on, click_once, lay
from tests.browser.fixtures import at_hand
from tests.browser.screens import PHONE, act_until, at_rest, fits, idle, no_violations
from tests.browser.static_host import BELOW, Host, comes_true, kept, publish_another
from tests.browser.test_store import main_process

pytestmark = pytest.mark.page

Visit = Callable[..., Page]

ALONE = Laid("campus", options={"players": "1", "bonuses": "auto"})
AT_ONCE = 0.05  # seconds: a click, and nobody waits for what comes of it


def begin(page: Page, host: Host, laid: Laid = ALONE, clicks: int = 8) -> str:
    """Lay a table and play for a while; the address of the table."""
    lay(page, host.address, laid)
    click_on(page, laid.game, most=clicks)
    settled(page)
    return page.url


def settled(page: Page) -> None:
    """Wait until the player has something to do, and the story is told."""
    ready = ".throw[aria-disabled=false], .token.lit, .choices button:not(:disabled), section.result"
    expect(page.locator(ready).first).to_be_visible()
    idle(page)


def quiet(page: Page) -> None:
    """Wait until nothing more is told and nothing moves: what can be done is offered only then."""
    settled(page)
    at_rest(page)


def story(page: Page) -> list[str]:
    """What has been told, line by line."""
    expect(page.locator(".log li").first).to_be_visible()
    lines: list[str] = page.locator(".log li").all_inner_texts()
    return lines


def board(page: Page) -> list[str]:
    """Every cell of the board in words: what lies there, turned or not."""
    cells: list[str] = page.locator(".cell").evaluate_all("all => all.map((one) => one.ariaLabel ?? one.innerText)")
    return cells


def plays_on(page: Page, laid: Laid = ALONE) -> None:
    """Play a little: what was told stays told, and more is."""
    before = story(page)
    assert click_on(page, laid.game, most=4) == 4
    expect(page.locator(".log li").nth(len(before))).to_be_attached()
    assert story(page)[: len(before)] == before
    quiet(page)


# --- Tab, browser, reload ------------------------------------------------------------------------------------


def test_a_closed_tab(visit: Visit, host: Host) -> None:
    page = visit(PHONE)
    address = begin(page, host)
    click_on(page, "campus", most=1)
    told = story(page)
    page.close()  # at once
    again = page.context.new_page()
    again.goto(address)
    settled(again)
    assert story(again)[: len(told)] == told
    plays_on(again)


def test_a_reload_in_the_middle(visit: Visit, host: Host) -> None:
    page = visit(PHONE)
    begin(page, host)
    told, lies = story(page), board(page)
    page.reload()
    settled(page)
    assert (story(page), board(page)) == (told, lies)
    plays_on(page)


def test_a_killed_browser(playwright: Playwright, host: Host, tmp_path: Path) -> None:
    """SIGKILL while somebody plays as fast as he can: every line that was shown is there."""

    def start() -> BrowserContext:
        settings = at_hand(playwright) | {
            "viewport": PHONE,
            "locale": "fr-FR",
            "reduced_motion": "reduce",
            "service_workers": "block",
        }
        return playwright.chromium.launch_persistent_context(tmp_path, **settings)

    context = start()
    page = context.new_page()
    seen: list[str] = []
    page.expose_function("shown", lambda line: seen.append(str(line)))
    page.add_init_script("""new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
            for (const node of addedNodes) if (node.matches?.('.log li')) window.shown(node.innerText);
    }).observe(document, { childList: true, subtree: true })""")
    lay(page, host.address, ALONE)
    address = page.url
    fast = "(all) => setInterval(() => all.map((what) => document.querySelector(what)).find(Boolean)?.click(), 5)"
    page.evaluate(fast, list(OFFERED["campus"]))
    act_until(page, lambda: len(seen) > 10, lambda: False)
    os.kill(main_process(tmp_path), signal.SIGKILL)
    with contextlib.suppress(PlaywrightError):
        context.close()
    for lock in tmp_path.glob("Singleton*"):
        lock.unlink()
    assert len(seen) > 10
    context = start()
    page = context.new_page()
    page.goto(address)
    settled(page)
    there = story(page)
    assert len(there) >= len(seen)
    assert "\n".join(seen) in "\n".join(there)
    plays_on(page)
    context.close()


# --- Two tabs ------------------------------------------------------------------------------------------------


def test_two_tabs_of_one_table(visit: Visit, host: Host) -> None:
    one = visit(PHONE)
    address = begin(one, host)
    two = one.context.new_page()
    two.goto(address)
    settled(two)
    assert (story(two), board(two)) == (story(one), board(one))
    plays_on(one)
    expect(two.locator(".log li")).to_have_count(len(story(one)))
    plays_on(two)
    expect(one.locator(".log li")).to_have_count(len(story(two)))
    assert (story(two), board(two)) == (story(one), board(one))

    # Both act on the same moment: the worker of one of them is busy until both have.
    for tab in (one, two):
        click_on(tab, "campus", until=".token.lit")
        settled(tab)
    expect(two.locator(".log li")).to_have_count(len(story(one)))
    told = len(story(one))
    tables_worker(two).evaluate("setTimeout(() => { const end = Date.now() + 1500; while (Date.now() < end); })")
    for tab in (two, one):
        click_once(tab, "campus", within=AT_ONCE)
    expect(one.locator(".log li")).to_have_count(told + 1)
    expect(two.locator(".log li")).to_have_count(told + 1)
    expect(two.get_by_role("alert").filter(has_text="changé entre-temps")).to_be_visible()
    expect(one.get_by_role("alert").filter(has_text="changé entre-temps")).to_have_count(0)
    assert (story(two), board(two)) == (story(one), board(one))
    plays_on(two)


# --- Storage -------------------------------------------------------------------------------------------------


FULL = re.compile("n'a plus de place pour garder la partie")

# The worker's database has room for so many entries. (How small a real quota must be to fill up in mid-match
# is each version's own affair; the store is tested with one.)
ROOM = """(entries) => {
    if (!self.add) {
        self.add = IDBObjectStore.prototype.add;
        IDBObjectStore.prototype.add = function (...given) {
            if (self.room-- <= 0) throw new DOMException('full', 'QuotaExceededError');
            return self.add.apply(this, given);
        };
    }
    self.room = entries;
}"""
PLENTY = 1_000_000


def leave(page: Page, entries: int) -> None:
    tables_worker(page).evaluate(ROOM, entries)


def test_full_storage(visit: Visit, host: Host) -> None:
    page = visit(PHONE, bypass_csp=True)
    begin(page, host)
    leave(page, 2)
    full = page.get_by_role("alert").filter(has_text=FULL)
    for _ in range(4):
        click_on(page, "campus", most=1)
        settled(page)
    expect(full).to_be_visible()
    told = story(page)
    no_violations(page)
    other = page.context.new_page()
    other.goto(page.url)
    settled(other)
    assert story(other) == told, "nothing is shown that is not kept"
    other.close()
    leave(page, PLENTY)
    plays_on(page)
    expect(full).to_have_count(0)
    told = story(page)
    page.reload()
    settled(page)
    assert story(page) == told


def test_full_storage_while_bots_play(visit: Visit, host: Host) -> None:
    """It is said, they wait, and go on by themselves when there is room again."""
    page = visit(PHONE)
    page.goto(f"{host.address}#/new/poche")
    for seat in (0, 1):
        page.locator(f"input[name=seat-{seat}][value=bot]").check()
    page.locator("input[name=option-halves][value='1']").check()
    leave(page, 12)
    page.locator("button.start").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("alert").filter(has_text=FULL)).to_be_visible()
    # Throws that need no decision are kept together: too many for the room.
    act_until(page, page.locator(".log li").count, lambda: leave(page, 12))
    told = story(page)
    leave(page, PLENTY)
    expect(page.locator("section.result")).to_be_visible()
    assert story(page)[: len(told)] == told
    expect(page.get_by_role("alert").filter(has_text=FULL)).to_have_count(0)


def test_no_room_for_a_new_table(visit: Visit, host: Host) -> None:
    page = visit(PHONE)
    page.goto(f"{host.address}#/new/campus")
    expect(page.locator("button.start")).to_be_visible()
    session, origin = page.context.new_cdp_session(page), {"origin": "/".join(host.address.split("/")[:3])}
    session.send("Storage.overrideQuotaForOrigin", origin | {"quotaSize": 1})
    page.locator("button.start").click()
    expect(page.get_by_role("alert").filter(has_text=FULL)).to_be_visible()
    session.send("Storage.overrideQuotaForOrigin", origin)
    page.locator("button.start").click()
    page.wait_for_url("**/t/*")


def test_a_browser_that_keeps_nothing(playwright: Playwright, host: Host, tmp_path: Path) -> None:
    """A player who forbids sites to keep anything plays all the same, and is told."""
    (tmp_path / "Default").mkdir()
    wishes = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(wishes), "utf-8")
    settings = at_hand(playwright, whole=True) | {
        "viewport": PHONE,
        "locale": "fr-FR",
        "reduced_motion": "reduce",
        "bypass_csp": True,
    }
    context = playwright.chromium.launch_persistent_context(tmp_path, **settings)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    lay(page, host.address, ALONE)
    expect(page.get_by_text("Ce navigateur ne garde rien")).to_be_visible()
    click_on(page, "campus", most=8)
    plays_on(page)
    assert fits(page, PHONE)
    no_violations(page)
    assert wrong == []
    context.close()


# --- Clock ---------------------------------------------------------------------------------------------------


def test_a_wrong_clock(visit: Visit, host: Host) -> None:
    """Tables are in the order in which they were played, though the clock was years ahead, then years late."""
    page = visit(PHONE)
    tables = []
    page.goto(host.address)
    for year in ("2041-05-05", "2009-01-01"):
        page.clock.set_fixed_time(year)
        tables.append(begin(page, host, clicks=3).rpartition("#")[2])
        plays_on(page)
    page.goto(host.address + "#/")
    slips = page.locator("a.slip")
    expect(slips).to_have_count(2)
    assert [str(slip.get_attribute("href")).removeprefix("#") for slip in slips.all()] == tables[::-1]
    page.goto(f"{host.address}#{tables[0]}")
    plays_on(page)
    page.goto(host.address + "#/")
    expect(slips.first).to_have_attribute("href", f"#{tables[0]}")


# --- A new version -------------------------------------------------------------------------------------------


def test_an_update_in_the_middle_of_a_match(visit: Visit, changing: Host, root: Path) -> None:
    page = visit(PHONE, service_workers="allow")
    page.goto(changing.address)
    kept(page)
    address = begin(page, changing)
    quiet(page)
    told, lies = story(page), board(page)
    new = publish_another(root / BELOW)
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    comes_true(page, "navigator.serviceWorker.getRegistration().then((found) => found.waiting)")
    assert (story(page), board(page)) == (told, lies)
    notice = page.get_by_text("Une nouvelle version de la Ludothèque est prête.")
    expect(notice).to_have_count(0)  # not at a table
    plays_on(page)
    told, lies = story(page), board(page)
    page.goto(f"{changing.address}#/")
    page.get_by_role("button", name="Mettre à jour").click()
    expect(page.locator(f"script[src$='{new}']")).to_be_attached()
    page.goto(address)
    quiet(page)
    assert (story(page), board(page)) == (told, lies)
    plays_on(page)


# --- The worker ----------------------------------------------------------------------------------------------


def tables_worker(page: Page) -> Any:
    return next(worker for worker in page.workers if "/worker-" in worker.url)


def test_a_worker_that_breaks(visit: Visit, host: Host) -> None:
    page = visit(PHONE).context.new_page()  # its errors are wanted
    begin(page, host)
    told, lies = story(page), board(page)
    with page.expect_worker():
        tables_worker(page).evaluate("setTimeout(() => { throw new Error('broken, for a test') })")
    expect(page.get_by_text("Sur cet appareil", exact=True)).to_be_visible()
    settled(page)
    assert (story(page), board(page)) == (told, lies)
    plays_on(page)


def test_a_worker_that_dies_without_a_word(visit: Visit, host: Host) -> None:
    page = visit(PHONE)
    page.clock.install()
    begin(page, host)
    told = story(page)
    tables_worker(page).evaluate("self.close()")
    click_once(page, "campus", within=AT_ONCE)  # nobody hears it
    page.wait_for_timeout(300)
    assert story(page) == told
    with page.expect_worker():
        page.clock.fast_forward(16_000)
    page.clock.fast_forward(1_000)
    expect(page.locator(".log li")).not_to_have_count(len(told))  # what was asked for is done, once
    assert story(page)[: len(told)] == told
    plays_on(page)


def test_rules_that_do_not_come_at_first(visit: Visit, host: Host) -> None:
    page = visit(PHONE)
    address = begin(page, host)
    told = story(page)
    page.goto("about:blank")
    fail = iter([True])
    page.context.route(re.compile(r"\.wasm$"), lambda route: route.abort() if next(fail, False) else route.continue_())
    again = page.context.new_page()
    again.goto(address)
    settled(again)
    assert next(fail, None) is None
    assert story(again) == told
    plays_on(again)


# --- Damage --------------------------------------------------------------------------------------------------

DAMAGE = """([table, seq]) => new Promise((done) => {
    const opened = indexedDB.open('ludotheque');
    opened.onsuccess = () => {
        const writing = opened.result.transaction('log', 'readwrite');
        writing.objectStore('log').put('{"kind":"act', [table, seq]);
        writing.oncomplete = () => done(opened.result.close());
    };
})"""


def test_a_damaged_table_goes_on_from_what_is_whole(visit: Visit, host: Host) -> None:
    page = visit(PHONE, bypass_csp=True).context.new_page()  # its errors are wanted
    address = begin(page, host)
    click_on(page, "campus", until=".log li:nth-child(8)")
    settled(page)
    told = story(page)
    page.evaluate(DAMAGE, [address.rpartition("/")[2], 42])  # the first 37 lay the board
    page.reload()
    expect(page.get_by_role("heading", name="Cette table est abîmée")).to_be_visible()
    no_violations(page)
    page.get_by_role("button", name="Continuer à partir de là").click()
    page.wait_for_url(lambda url: "/t/" in url and url != address)
    settled(page)
    again = story(page)
    assert 3 <= len(again) < len(told)
    assert again[:-1] == told[: len(again) - 1]  # a throw that was lost falls anew
    plays_on(page)


# --- Files ---------------------------------------------------------------------------------------------------


def test_a_game_as_a_text_goes_on(visit: Visit, host: Host, tmp_path: Path) -> None:
    page = visit(PHONE)
    address = begin(page, host)
    lies = board(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="télécharger la partie").click()
    download.value.save_as(tmp_path / "game.txt")
    page.goto(f"{host.address}#/new/campus")
    page.get_by_text("Continuer une partie enregistrée").click()
    page.locator("#saved").fill((tmp_path / "game.txt").read_text("utf-8"))
    page.locator("details.saved button[type=submit]").click()
    page.wait_for_url("**/t/*")
    assert page.url != address
    settled(page)
    assert board(page) == lies
    plays_on(page)


def test_all_games_go_out_and_come_in(visit: Visit, host: Host, tmp_path: Path) -> None:
    page = visit(PHONE)
    address = begin(page, host)
    told, lies = story(page), board(page)
    page.goto(f"{host.address}#/about#kept")
    with page.expect_download() as download:
        page.get_by_role("link", name="Tout exporter").click()
    download.value.save_as(tmp_path / "all.txt")
    page.get_by_role("button", name="Tout effacer…").click()
    page.get_by_role("button", name="Tout effacer", exact=True).click()
    expect(page.get_by_role("status").filter(has_text="C'est effacé")).to_be_visible()
    page.goto(address)
    expect(page.get_by_role("heading", name="Cette table n'existe pas")).to_be_visible()
    page.goto(f"{host.address}#/about#kept")
    page.get_by_label("Importer un fichier").set_input_files(tmp_path / "all.txt")
    expect(page.get_by_role("status").filter(has_text="1 partie ajoutée")).to_be_visible()
    page.goto(address)
    settled(page)
    assert (story(page), board(page)) == (told, lies)
    plays_on(page)


def test_a_table_moves_to_the_server(visit: Visit, site: str) -> None:
    page, other = visit(PHONE), visit(PHONE)
    page.goto(f"{site}/new/campus")
    page.locator("input[name=option-players][value='1']").check()
    page.locator("input[name=option-bonuses][value=auto]").check()
    page.locator("button.start").click()
    page.wait_for_url("**/t/*")
    click_on(page, "campus", most=8)
    settled(page)
    lies = board(page)
    page.get_by_text("Continuer sur un autre appareil").click()
    page.get_by_role("button", name="Passer au serveur").click()
    link = page.locator(".along input, .along code, .along a[href*='/join/']").first
    expect(link).to_be_visible()
    other.goto(link.get_attribute("href") or link.input_value())
    other.wait_for_url("**/t/*")
    settled(other)
    expect(other.get_by_text("En ligne")).to_be_visible()
    assert board(other) == lies
    plays_on(other)
