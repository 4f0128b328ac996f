"""Every page: clean for axe at three widths, light and dark, in both languages; and the first page is small."""

import gzip
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect
from tests.browser.fixtures import Shoot
from tests.browser.screens import DESKTOP, PHONE, TABLET, fits, no_violations
from tests.table.serving import Process, database

import ludotheque
from ludotheque.table.app import PAGES

pytestmark = pytest.mark.page

WIDTHS = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}


@pytest.fixture(scope="module")
def table(browser: Browser, site: str) -> Iterator[str]:
    """A match between bots, over by now."""
    context = browser.new_context()
    body = {"game": "poche", "seats": [{"kind": "bot", "style": "coach"}] * 2}
    yield context.request.post(f"{site}/api/tables", data=body).json()["table"]
    context.close()


@pytest.fixture(scope="module")
def visitors(browser: Browser) -> Iterator[Callable[[str, str, str], BrowserContext]]:
    """One for each screen, look and language. Axe, the test's own tool, may do what the page's policy forbids."""
    known: dict[tuple[str, str, str], BrowserContext] = {}

    def visitor(width: str, scheme: str, locale: str) -> BrowserContext:
        if (width, scheme, locale) not in known:
            settings: dict[str, Any] = {"color_scheme": scheme, "locale": locale, "bypass_csp": True}
            settings |= {"reduced_motion": "reduce", "service_workers": "block"}
            known[width, scheme, locale] = browser.new_context(viewport=WIDTHS[width], **settings)
        return known[width, scheme, locale]

    yield visitor
    for context in known.values():
        context.close()


# A row for each kind of page: what is there when all of it is.
WHOLE = {
    "": ".corner",
    "about": "input[type=file]",
    "nowhere": "main a[href='/']",
    "workshop": ".files .button",
    "t": "section.result",
    "replay": "input[type=range]",
    "verify": "main h2",
    "new": "button.start",
    "rules": ".book section",
    "learn": ".bubble",
}


# Parts that a page fetches later: nothing more has come for a moment.
ALL_FETCHED = """async () => {
    const fetched = () => performance.getEntriesByType('resource').length;
    for (let before = -1; before < fetched(); await new Promise((on) => setTimeout(on, 150))) before = fetched();
    await document.fonts.ready;
}"""
OF_A_GAME = [f"/{page}/{game.name}" for page in ("new", "rules", "learn") for game in ludotheque.games()]
OF_NONE = ["/", "/about", "/nowhere", "/workshop/hastings"]
PATHS = [*OF_NONE, "/t/{table}", "/replay/{table}", "/verify?table={table}", *OF_A_GAME]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(("width", "scheme", "locale"), [("phone", "dark", "fr-FR"), ("desktop", "light", "en-GB")])
def test_axe_finds_nothing(
    visitors: Callable[[str, str, str], BrowserContext],
    site: str,
    table: str,
    shoot: Shoot,
    path: str,
    width: str,
    scheme: str,
    locale: str,
) -> None:
    page = visitors(width, scheme, locale).new_page()
    page.goto(site + path.format(table=table))
    expect(page.locator(WHOLE[re.split("[/?]", path)[1]]).first).to_be_attached()
    page.evaluate(ALL_FETCHED)
    name = re.sub(r"\W+", "-", path.format(table="table")).strip("-") or "home"
    shoot(page, f"{name}-{width}-{scheme}.png")
    no_violations(page)
    assert fits(page, WIDTHS[width])
    language = "fr" if locale == "fr-FR" else "en"
    assert page.evaluate("document.documentElement.lang") == language
    page.close()


def test_the_first_page_is_small(browser: Browser, site: str) -> None:
    """Under 100 KB in all, compressed, as it travels."""
    context = browser.new_context()
    page = context.new_page()
    sizes: dict[str, int] = {}

    def count(response: Any) -> None:
        body = response.body()
        packed = response.headers.get("content-encoding") == "gzip"
        sizes[response.url] = len(gzip.compress(body)) if packed else len(body)

    page.on("response", count)
    page.goto(site)
    page.wait_for_load_state("networkidle")
    assert sum(sizes.values()) < 100_000, sizes
    context.close()


def test_the_policy_of_the_page_is_kept(browser: Browser, site: str) -> None:
    """No page breaks the strict policy that the server sends."""
    context = browser.new_context()
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    for path in ("/", "/new/poche", "/rules/poche", "/verify", "/learn/poche", "/about", "/nowhere"):
        page.goto(site + path)
        page.wait_for_load_state("networkidle")
    assert [complaint for complaint in complaints if "404" not in complaint] == []
    context.close()


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/nowhere", "Rien sur cette étagère"),
        ("/rules/nothing", "Pas de règles à cette adresse"),
        ("/replay/x", "Cette partie n'existe pas"),
        ("/t/x", "Cette table n'existe pas"),
        ("/new/campus-2", "Rien sur cette étagère"),
        ("/workshop/poche", "Rien sur cette étagère"),
        ("/learn/nothing", "Pas encore de première partie guidée"),
        ("/join/cut", "Ce lien ne donne aucune place"),
    ],
)
def test_what_is_not_there_says_so_and_leads_on(browser: Browser, site: str, path: str, title: str) -> None:
    context = browser.new_context(locale="fr-FR", service_workers="block")
    page = context.new_page()
    answer = page.goto(site + path)
    assert answer
    assert answer.status == 404
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    page.get_by_role("link", name="Retour à l'accueil").click()
    expect(page.get_by_role("heading", name="À quoi joue-t-on")).to_be_visible()
    context.close()


def test_a_link_while_the_server_is_down_stays_and_tries_again(browser: Browser, tmp_path: Path) -> None:
    server = Process(database(tmp_path))
    context = browser.new_context(locale="fr-FR", service_workers="block")
    try:
        page = context.new_page()
        page.goto(server.address)
        expect(page.get_by_role("heading", name="À quoi joue-t-on")).to_be_visible()
        server.kill()
        page.get_by_role("link", name="À propos").click()
        expect(page.get_by_text("Le serveur ne répond pas")).to_be_visible()
        assert page.url == f"{server.address}/"
        expect(page.get_by_role("heading", name="À quoi joue-t-on")).to_be_visible()
        page.get_by_role("button", name="Réessayer").click()
        expect(page.get_by_role("button", name="Réessayer")).to_be_enabled()
        server.start()
        page.get_by_role("button", name="Réessayer").click()
        expect(page.get_by_role("heading", name="La Ludothèque")).to_be_visible()
        assert page.url == f"{server.address}/about"
    finally:
        context.close()
        server.kill()


def test_a_table_is_set_up_and_its_link_shown(browser: Browser, site: str) -> None:
    context = browser.new_context(locale="fr-FR", service_workers="block")
    page = context.new_page()
    page.goto(f"{site}/new/poche")
    page.get_by_text(re.compile("par lien", re.IGNORECASE)).first.click()
    page.get_by_role("button", name=re.compile("table", re.IGNORECASE)).last.click()
    expect(page.get_by_label("Lien à envoyer").first).to_have_value(re.compile("/join/"))
    context.close()


def test_rules_can_be_searched(browser: Browser, site: str) -> None:
    context = browser.new_context(locale="fr-FR", service_workers="block")
    page = context.new_page()
    page.goto(f"{site}/rules/poche#POCHE-17")
    expect(page.locator("#POCHE-17")).to_be_in_viewport()
    page.get_by_role("searchbox").fill("drop")
    expect(page.locator("#POCHE-7")).to_be_visible()
    expect(page.locator("#POCHE-21")).to_be_hidden()
    context.close()


def test_nothing_of_another_site_is_loaded() -> None:
    for file in PAGES.rglob("*"):
        if file.suffix in (".html", ".js", ".css"):
            text = file.read_text("utf-8")
            foreign = re.findall(r"(?:src|href|url|import)\s*[=(]\s*[\"']?(https?://[^\"')\s]+)", text)
            assert foreign == [], file
