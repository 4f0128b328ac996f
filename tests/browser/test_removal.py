"""Tables that their player removes, in real browsers: from the first page, one by one, and all at once from About; and
what is seen at a table that goes."""

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect
from tests.browser.fixtures import Shoot
from tests.browser.screens import DESKTOP, PHONE, fits, no_violations, open_table
from tests.browser.test_nothing_lost import Visit
from tests.browser.test_seats import SPECTATOR, acts, at_the_table

pytestmark = pytest.mark.page

ALONE = [{"kind": "here", "name": "Pau"}, {"kind": "bot", "style": "coach"}]
SHARED = [{"kind": "here", "name": "Tarbes"}, {"kind": "link", "name": "Brive"}]
DELETED = "Cette table a été supprimée"


def online(page: Page) -> None:
    expect(page.get_by_text("En ligne", exact=True)).to_be_visible()


def slip(page: Page, table: str) -> Locator:
    return page.locator(f"a.slip[href='/t/{table}']")


def wish(page: Page, table: str) -> None:
    page.locator(f"#remove-{table}").click()
    expect(page.get_by_role("button", name="Garder la table")).to_be_focused()


def test_a_table_alone_is_deleted_and_who_is_there_is_told(visit: Visit, site: str, shoot: Shoot) -> None:
    me, looking = visit(bypass_csp=True), visit(PHONE, bypass_csp=True)
    table = open_table(me, site, "poche", ALONE)["table"]
    there = me.context.new_page()
    for page in (there, looking):
        page.goto(f"{site}/t/{table}")
        online(page)
    me.goto(site)
    wish(me, table)
    expect(me.locator(".ask")).to_contain_text("supprimée pour de bon")
    no_violations(me)
    me.keyboard.press("Escape")
    expect(me.locator(f"#remove-{table}")).to_be_focused()
    expect(slip(me, table)).to_be_visible()
    wish(me, table)
    me.get_by_role("button", name="Supprimer", exact=True).click()
    expect(me.get_by_text("La table est supprimée.")).to_be_focused()
    expect(me.get_by_role("heading", name="Vos tables")).to_have_count(0)
    for page in (there, looking):
        expect(page.get_by_role("heading", name=DELETED)).to_be_visible()
    shoot(looking, "deleted-phone.png")
    no_violations(looking)
    assert fits(looking, PHONE)
    looking.get_by_role("link", name="Retour à l'accueil").click()
    expect(looking.get_by_role("heading", name="À quoi joue-t-on")).to_be_visible()
    there.reload()
    expect(there.get_by_role("heading", name="Cette table n'existe pas")).to_be_visible()


def test_a_table_of_this_device_is_deleted(visit: Visit, site: str) -> None:
    page = visit(PHONE)
    page.goto(site)
    page.get_by_role("button", name="Jouer contre").first.click()
    page.wait_for_url("**/t/~*")
    acts(page)
    there = page.context.new_page()
    there.goto(page.url)
    expect(there.locator(".board-page")).to_be_visible()
    page.goto(site)
    expect(page.locator("a.slip")).to_have_count(1)
    page.get_by_role("button", name=re.compile("^Retirer")).click()
    page.get_by_role("button", name="Supprimer", exact=True).click()
    expect(page.get_by_text("La table est supprimée.")).to_be_visible()
    expect(there.get_by_role("heading", name=DELETED)).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="À quoi joue-t-on")).to_be_visible()
    page.goto(f"{site}/about#kept")
    expect(page.get_by_text("Aucune partie n'est gardée ici")).to_be_visible()


def test_a_table_with_a_friend_is_only_left(visit: Visit, site: str) -> None:
    me, friend = visit(PHONE, bypass_csp=True), visit()
    alone = open_table(me, site, "poche", ALONE)["table"]
    created = open_table(me, site, "poche", SHARED)
    at_the_table(friend, site, created)
    there = me.context.new_page()
    there.goto(f"{site}/t/{created['table']}")
    online(there)
    me.goto(site)
    wish(me, created["table"])
    expect(me.locator(".ask")).to_contain_text("Vous quitterez cette table")
    no_violations(me)
    assert fits(me, PHONE)
    me.get_by_role("button", name="Quitter la table").click()
    expect(me.get_by_text("Vous avez quitté la table.")).to_be_visible()
    expect(me.locator(f"#remove-{alone}")).to_be_focused()
    expect(slip(me, created["table"])).to_have_count(0)
    expect(there.get_by_text(SPECTATOR).first).to_be_visible()
    friend.reload()
    online(friend)
    expect(friend.get_by_text(SPECTATOR)).to_have_count(0)


def test_all_that_the_server_keeps_is_deleted(visit: Visit, site: str) -> None:
    me, friend = visit(bypass_csp=True), visit()
    alone = open_table(me, site, "poche", ALONE)["table"]
    created = open_table(me, site, "poche", SHARED)
    at_the_table(friend, site, created)
    expect(friend.locator(".board-page").get_by_text("Tarbes").first).to_be_visible()
    me.goto(f"{site}/about#server")
    me.get_by_role("button", name="Tout effacer sur ce serveur…").click()
    expect(me.get_by_role("button", name="Ne rien effacer")).to_be_focused()
    me.keyboard.press("Escape")
    expect(me.get_by_role("button", name="Tout effacer sur ce serveur…")).to_be_focused()
    me.get_by_role("button", name="Tout effacer sur ce serveur…").click()
    no_violations(me)
    me.get_by_role("button", name="Tout effacer", exact=True).click()
    told = me.get_by_text("C'est effacé")
    expect(told).to_have_text(re.compile(r"1.table supprimée\. 1.table reste à d'autres joueurs"))
    assert me.context.cookies() == []
    me.goto(f"{site}/t/{alone}")
    expect(me.get_by_role("heading", name="Cette table n'existe pas")).to_be_visible()
    me.goto(site)
    expect(me.get_by_role("heading", name="À quoi joue-t-on")).to_be_visible()
    assert me.request.get(f"{site}/api/tables").json() == []
    friend.reload()
    online(friend)
    expect(friend.get_by_text("Tarbes")).to_have_count(0)


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("light", ["light", "dark"])
def test_how_it_looks(visit: Visit, site: str, shoot: Shoot, viewport: ViewportSize, light: str) -> None:
    page = visit(viewport, color_scheme=light, bypass_csp=True)
    size = "phone" if viewport == PHONE else "desktop"
    for seats in (ALONE, SHARED):
        table = open_table(page, site, "poche", seats)["table"]
    open_table(page, site, "hastings", ALONE[:1])
    page.goto(site)
    expect(page.locator("a.slip")).to_have_count(3)
    shoot(page, f"removal-home-{size}-{light}.png")
    wish(page, table)
    assert fits(page, viewport)
    no_violations(page)
    shoot(page, f"removal-sure-{size}-{light}.png")
    page.goto(f"{site}/about#server")
    page.get_by_role("button", name="Tout effacer sur ce serveur…").click()
    assert fits(page, viewport)
    no_violations(page)
    shoot(page, f"removal-about-{size}-{light}.png")
    page.get_by_role("button", name="Tout effacer", exact=True).click()
    expect(page.get_by_text("C'est effacé")).to_be_visible()
    shoot(page, f"removal-done-{size}-{light}.png")
