"""The page is the table: all five games to their ends from a static host, without a network, on a phone, in French and
in English, alone and against the strongest level."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from tests.browser.clicking import Laid, click_on, lay
from tests.browser.fixtures import PATIENCE, TOLD_AT_ONCE
from tests.browser.screens import PHONE, fits, no_violations
from tests.browser.static_host import hosting, kept

pytestmark = pytest.mark.page

FRENCH, ENGLISH = "fr-FR", "en-GB"
SHORT = {"halves": "1", "yellow_minutes": "5"}

# A row for each match. Every game in both languages; alone where one can, and against its strongest level where there
# is one.
MATCHES = [
    (FRENCH, Laid("poche", "exact", SHORT)),
    (ENGLISH, Laid("poche", "exact", SHORT)),
    (FRENCH, Laid("campus", options={"players": "1", "bonuses": "auto"})),
    (ENGLISH, Laid("campus", "expert", {"players": "2", "bonuses": "auto"})),
    (FRENCH, Laid("colline", "general", {"race": "beats"})),
    (ENGLISH, Laid("colline", "general", {"race": "beats"})),
    (FRENCH, Laid("champion")),
    (ENGLISH, Laid("champion")),
    (FRENCH, Laid("hastings", options={"players": "1"})),
    (ENGLISH, Laid("hastings", "commander", {"players": "2"})),
]
IDS = [f"{laid.game}-{laid.against or 'alone'}-{locale[:2]}" for locale, laid in MATCHES]
QUICKLY_JUDGED = ("poche",)  # a solved game: its figures are looked up


@dataclass
class Phone:
    """It has visited the page once and has no network now."""

    context: BrowserContext
    address: str


@pytest.fixture(scope="module")
def phones(folder: Path, browser: Browser) -> Iterator[Callable[[str], Phone]]:
    """One for each language: where the page is kept, and cut off since."""
    made: dict[str, Phone] = {}

    def phone(locale: str) -> Phone:
        if locale not in made:
            look = {"locale": locale, "reduced_motion": "reduce", "has_touch": True, "is_mobile": True}
            context = browser.new_context(viewport=PHONE, bypass_csp=True, **look)  # type: ignore[arg-type]
            context.add_init_script(TOLD_AT_ONCE)
            page = context.new_page()
            with hosting(folder) as host:
                page.goto(host.address)
                kept(page)
            page.close()
            context.set_offline(True)  # and the host is gone
            made[locale] = Phone(context, host.address)
        return made[locale]

    yield phone
    for one in made.values():
        one.context.close()


@pytest.fixture
def opened(phones: Callable[[str], Phone]) -> Iterator[Callable[[str], tuple[Page, str]]]:
    """A page on such a phone, and its address. Errors, and what it asks for elsewhere, fail the test."""
    wrong: list[str] = []
    pages: list[Page] = []

    def new(locale: str) -> tuple[Page, str]:
        phone = phones(locale)
        page = phone.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        ours = (phone.address, f"blob:{phone.address.split('/jeux')[0]}")
        page.on("request", lambda request: None if request.url.startswith(ours) else wrong.append(request.url))
        pages.append(page)
        return page, phone.address

    yield new
    for page in pages:
        page.close()
    assert wrong == []


Opened = Callable[[str], tuple[Page, str]]


@pytest.mark.parametrize(("locale", "laid"), MATCHES, ids=IDS)
def test_a_whole_match_without_a_network(opened: Opened, locale: str, laid: Laid) -> None:
    page, address = opened(locale)
    lay(page, address, laid)
    expect(page.get_by_text("Sur cet appareil" if locale == FRENCH else "On this device", exact=True)).to_be_visible()
    click_on(page, laid.game, most=12)
    no_violations(page)
    assert fits(page, PHONE)

    click_on(page, laid.game)
    expect(page.locator("section.result .sentence")).not_to_be_empty()
    no_violations(page)
    assert fits(page, PHONE)

    table = page.url.rpartition("/")[2]
    page.locator(f"section.result a[href$='/replay/{table}']").click()
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    assert int(slider.get_attribute("max") or 0) >= 10
    page.go_back()
    page.locator(f"section.result a[href$='/analysis/{table}']").click()
    if laid.game in QUICKLY_JUDGED:
        expect(slider).to_be_visible(timeout=PATIENCE)
        expect(page.get_by_role("heading", level=1)).not_to_be_empty()
    else:
        expect(page.get_by_role("progressbar")).to_be_visible()


def test_a_hint_without_a_network(opened: Opened) -> None:
    page, address = opened(FRENCH)
    for seed in range(5):  # a match may have no choice in it
        lay(page, address, Laid("poche", "exact", SHORT))
        click_on(page, "poche", until=".choices button:not(:disabled)", seed=seed)
        if page.locator(".choices").count():
            break
    page.get_by_role("button", name="Conseil").click()
    expect(page.locator(".advice")).to_contain_text("%")
    no_violations(page)
