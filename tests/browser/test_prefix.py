"""The page under a path of a host, through a real proxy: pages, a table by link, and no network."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect
from tests.browser.fixtures import Shoot
from tests.browser.screens import DESKTOP, PHONE, act_until, fits, press
from tests.browser.static_host import kept
from tests.table.proxies import nginx
from tests.table.serving import NO_LIMITS, database, serving

from ludotheque.table.deployment import Deployment

pytestmark = pytest.mark.page

Visit = Callable[..., Page]


@pytest.fixture(scope="module")
def jeux(pages_with_luck: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page behind nginx: http://localhost:.../jeux."""
    folder = tmp_path_factory.mktemp("prefix")
    behind = Deployment(behind=("127.0.0.1",), prefix="/jeux")
    with serving(database(folder), NO_LIMITS, behind) as server, nginx(folder, server, "/jeux", tls=False) as proxy:
        yield f"{proxy}/jeux"


def test_a_table_by_link_under_a_prefix(jeux: str, visit: Visit, shoot: Shoot) -> None:
    """Two browsers meet by the link that the page shows, and throw."""
    one, two = visit(), visit(PHONE)
    asked: list[str] = []
    for page in (one, two):
        page.on("request", lambda request: asked.append(request.url))
    one.goto(f"{jeux}/")
    shoot(one, "prefix-home.png")
    one.goto(f"{jeux}/new/poche")
    one.get_by_text(re.compile("par lien", re.IGNORECASE)).first.click()
    one.get_by_role("button", name=re.compile("table", re.IGNORECASE)).last.click()
    links = one.get_by_label("Lien à envoyer")
    expect(links).to_have_count(2)
    expect(links.first).to_have_value(re.compile(rf"^{jeux}/join/"))
    two.goto(links.last.input_value())
    one.goto(links.first.input_value())
    for page in (one, two):
        page.wait_for_url(f"{jeux}/t/*")
    acted = {one: False, two: False}

    def act(page: Page) -> bool:
        lit = page.get_by_role("button", name="Lancer les dés"), page.locator(".choices button").first
        done = any(press(button) for button in lit)
        acted[page] |= done
        return done

    act_until(one, lambda: all(acted.values()), lambda: any([act(page) for page in acted]))  # noqa: C419
    shoot(two, "prefix-table.png", full_page=True)
    assert fits(one, DESKTOP)
    assert [url for url in asked if not url.startswith((f"{jeux}/", "data:", "blob:"))] == []


def test_pages_under_a_prefix_without_a_network(jeux: str, visit: Visit) -> None:
    page = visit(service_workers="allow")
    page.goto(f"{jeux}/")
    kept(page)
    page.goto(f"{jeux}/t/nothing")
    expect(page.get_by_role("heading", name="Cette table n'existe pas")).to_be_visible()
    page.context.set_offline(True)
    for path, seen in (("/", "section.open h2"), ("/rules/poche", "#POCHE-2"), ("/learn/campus", ".bubble")):
        page.goto(jeux + path)
        expect(page.locator(seen).first).to_be_visible()
    page.get_by_role("link", name="Ludothèque").first.click()
    page.wait_for_url(f"{jeux}/")
