"""The page from a static host, below a path, and without a network; the same from our server."""

import re
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.first_visit import files_asked, first_throw, packed
from tests.browser.fixtures import Shoot
from tests.browser.screens import DESKTOP, PHONE, fits, no_violations
from tests.browser.static_host import BELOW, Host, comes_true, hosting, kept, publish_another
from tests.table.serving import database, serving

import ludotheque
from ludotheque.analysis.puzzles import count
from ludotheque.table import app

pytestmark = pytest.mark.page

GAMES = [game.name for game in ludotheque.games()]
PUZZLED = [game.name for game in ludotheque.games() if count(game)]

MOST_TO_FIRST_THROW = 350_000  # bytes

Visit = Callable[..., Page]


def cached(page: Page) -> list[str]:
    """The address of all that is kept."""
    every = "async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name))"
    found: list[str] = page.evaluate(every + ".keys()).map(({url}) => url)))).flat()")
    return found


def look_around(page: Page, address: Callable[[str], str], games: Sequence[str] = GAMES) -> None:
    """Every kind of page, each loaded anew."""

    def anew(there: str) -> None:
        page.goto("about:blank")  # another #place alone would load nothing
        page.goto(there)

    anew(address("/"))
    expect(page.locator("section.open h2")).to_have_count(len(GAMES))
    for game in games:
        anew(address(f"/rules/{game}#{game.upper()}-2"))
        expect(page.locator(f"#{game.upper()}-2")).to_be_in_viewport()
        anew(address(f"/learn/{game}"))
        expect(page.locator(".bubble")).to_be_visible()
    for game in [one for one in PUZZLED if one in games]:
        anew(address(f"/puzzles/{game}"))
        page.locator(".ask .choice").first.click()
        expect(page.locator(".verdict")).to_be_visible()
    anew(address("/new/poche"))
    expect(page.locator(".place")).to_have_count(2)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_throw_is_near(folder: Path, visit: Visit, game: str) -> None:
    """All that a first visit fetches up to the first throw of a game: packed, under 350 KB; nothing of a server."""
    page = visit(PHONE, service_workers="block", reduced_motion="reduce")
    with hosting(folder) as host:
        first_throw(page, host.address, game)
        page.wait_for_load_state("networkidle")
        files = files_asked(host, folder)
    assert all(file.is_file() for file in files), files
    assert sum(map(packed, files)) < MOST_TO_FIRST_THROW


@pytest.mark.parametrize(("screen", "locale"), [(PHONE, "fr-FR"), (DESKTOP, "en-GB")])
def test_after_one_visit_all_pages_work_without_a_network(
    folder: Path, visit: Visit, screen: object, locale: str
) -> None:
    page = visit(screen, locale=locale, service_workers="allow")

    with hosting(folder) as host:
        page.goto(host.address)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        kept(page)
        assert [path for path in host.asked if not path.startswith(f"/{BELOW}/")] == []
        assert {url.removeprefix(host.address).split("?")[0] for url in cached(page)} == {
            str(file.relative_to(folder / BELOW))
            for file in (folder / BELOW).rglob("*.*")
            if file.suffix != ".txt" and file.name != "sw.js"
        }
    page.context.set_offline(True)  # and the host is gone
    look_around(page, lambda path: f"{host.address}#{path}")


def test_a_static_host_needs_no_worker(host: Host, visit: Visit) -> None:
    """A browser that keeps nothing, too: every page, and nothing is asked for but files below the path."""
    page, begun = visit(PHONE), len(host.asked)
    page.goto(host.address)
    look_around(page, lambda path: f"{host.address}#{path}", GAMES[:2])
    assert [path for path in host.asked[begun:] if not path.startswith(f"/{BELOW}/")] == []
    page.get_by_role("link", name="Ludothèque").click()
    page.get_by_role("link", name="Lire les règles").first.click()
    expect(page.get_by_role("searchbox")).to_be_visible()
    assert page.url == f"{host.address}#/rules/poche"
    page.go_back()
    expect(page.get_by_role("heading", name="À quoi joue-t-on")).to_be_visible()


def test_what_needs_a_server_says_so(host: Host, visit: Visit) -> None:
    page = visit(PHONE, bypass_csp=True)
    page.goto(f"{host.address}#/new/poche")
    expect(page.get_by_text("Pour jouer par lien, il faut un serveur")).to_be_visible()
    expect(page.get_by_text("Par lien", exact=True)).to_have_count(0)
    expect(page.get_by_role("link", name="Vérifier les dés")).to_have_count(0)
    page.goto(f"{host.address}#/verify")
    expect(page.get_by_role("heading", name="Ici, il n'y a pas de serveur")).to_be_visible()
    assert fits(page, PHONE)
    no_violations(page)


def test_it_can_be_installed(host: Host, visit: Visit) -> None:
    page = visit(service_workers="allow")
    page.goto(host.address)
    kept(page)
    chromium = page.context.new_cdp_session(page)
    manifest = chromium.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{host.address}manifest.webmanifest"
    told = page.evaluate("(url) => fetch(url).then((answer) => answer.json())", manifest["url"])
    assert told["name"] == "Ludothèque"
    assert {"192x192", "512x512", "any"} <= {icon["sizes"] for icon in told["icons"]}
    assert any(icon.get("purpose") == "maskable" for icon in told["icons"])
    # A test's browser forgets everything: that alone keeps it from installing.
    found = chromium.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {one["errorId"] for one in found} <= {"in-incognito"}


def test_a_new_version_is_announced_and_never_forced(changing: Host, root: Path, visit: Visit, shoot: Shoot) -> None:
    page = visit(PHONE, service_workers="allow")
    page.goto(changing.address)
    kept(page)
    new = publish_another(root / BELOW)
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    notice = page.get_by_text("Une nouvelle version de la Ludothèque est prête.")
    expect(notice).to_be_visible()
    shoot(page, "update-phone.png")
    page.reload()
    expect(notice).to_be_visible()
    assert new not in page.content(), "who reloads stays with the old one"
    other = page.context.new_page()
    other.goto(f"{changing.address}#/learn/poche")
    expect(other.locator(".bubble")).to_be_visible()
    page.get_by_role("button", name="Mettre à jour").click()
    expect(page.get_by_text("ouverte dans un autre onglet")).to_be_visible()
    assert new not in page.content()
    other.reload()
    expect(other.locator(".bubble")).to_be_visible()
    other.close()
    page.get_by_role("button", name="Mettre à jour").click()
    expect(page.locator(f"script[src$='{new}']")).to_be_attached()
    expect(page.get_by_role("heading", name="À quoi joue-t-on")).to_be_visible()
    expect(notice).to_be_hidden()


def test_later_is_later(changing: Host, root: Path, visit: Visit) -> None:
    page = visit(DESKTOP, service_workers="allow", locale="en-GB", color_scheme="dark", bypass_csp=True)
    page.goto(changing.address)
    kept(page)
    publish_another(root / BELOW)
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
    notice = page.get_by_text("A new version of Ludothèque is ready.")
    expect(notice).to_be_visible()
    no_violations(page)
    page.get_by_role("button", name="Later").click()
    expect(notice).to_be_hidden()


def test_our_server_without_a_network(site: str, visit: Visit) -> None:
    """The same pages at their own paths; of what the server says, nothing is kept."""
    page = visit(PHONE, service_workers="allow")
    page.goto(site)
    kept(page)
    page.goto(f"{site}/t/nothing")  # comes from the server, and asks it for a table
    expect(page.get_by_role("heading", name="Cette table n'existe pas")).to_be_visible()
    answer = page.goto(f"{site}/join/cut")
    assert answer
    assert answer.status == 404
    assert [url for url in cached(page) if re.search(r"/(api|ws|join|health|t)\b", url.removeprefix(site))] == []
    page.context.set_offline(True)
    look_around(page, lambda path: site + path, GAMES[:2])


def test_a_page_of_the_new_version_lets_it_take_over(
    visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Our server's page is always the server's own: there is nothing to announce, and what is kept follows."""
    pages = tmp_path / "pages"
    shutil.copytree(app.PAGES, pages)
    monkeypatch.setattr(app, "PAGES", pages)
    with serving(database(tmp_path)) as site:
        page = visit(PHONE, service_workers="allow")
        page.goto(site)
        kept(page)
        old = page.locator("script[type=module]").get_attribute("src")
        new = publish_another(pages)
        page.reload()
        expect(page.locator(f"script[src$='{new}']")).to_be_attached()
        page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update())")
        # What is no longer of the page goes when the new version takes over.
        comes_true(page, f"caches.match('{old}').then((found) => !found)")
        expect(page.get_by_text("Une nouvelle version")).to_be_hidden()
        page.context.set_offline(True)
        page.goto(f"{site}/about")
        expect(page.locator(f"script[src$='{new}']")).to_be_attached()
