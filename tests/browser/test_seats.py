"""Who sits where, in real browsers: a friend by link, the inviter who opens the friend's link, a phone beside a
computer, a player who comes back to a seat that the computer took over."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.fixtures import Shoot
from tests.browser.screens import DESKTOP, PHONE, act_until, fits, no_violations, open_table, press
from tests.browser.test_nothing_lost import Visit
from tests.table.moved_clock import MovedClock

from ludotheque.table.presence import AWAY

pytestmark = pytest.mark.page

SEATS = [{"kind": "here", "name": "Pau"}, {"kind": "link", "name": "Brive"}]
SPECTATOR = "Vous regardez"


def at_the_table(page: Page, site: str, created: dict[str, Any]) -> None:
    """Open the friend's link; the page goes on to the table."""
    page.goto(f"{site}{created['links']['1']}")
    page.wait_for_url(f"**/t/{created['table']}")
    expect(page.get_by_text("En ligne", exact=True)).to_be_visible()


def acts(page: Page) -> None:
    """Throw, or choose, once it is this page's turn."""
    lit = page.get_by_role("button", name="Lancer les dés"), page.locator(".choices button").first
    expect(lit[0].or_(lit[1]).first).to_be_enabled()
    act_until(page, lambda: any([press(button) for button in lit]), lambda: False)  # noqa: C419


def test_a_friend_opens_the_link_and_plays(visit: Visit, site: str) -> None:
    """One press, and one plays."""
    one, friend = visit(), visit(PHONE)
    created = open_table(one, site, "poche", SEATS)
    at_the_table(friend, site, created)
    expect(friend.get_by_text(SPECTATOR)).to_have_count(0)
    acts(one)
    friend.reload()
    expect(friend.get_by_text("En ligne", exact=True)).to_be_visible()
    expect(friend.get_by_text(SPECTATOR)).to_have_count(0)
    friend.go_back()
    expect(friend).not_to_have_url(re.compile("/join/"))


def test_who_comes_later_looks_on_and_may_ask(visit: Visit, site: str, shoot: Shoot) -> None:
    one, friend, phone = visit(), visit(bypass_csp=True), visit(PHONE, bypass_csp=True)
    created = open_table(one, site, "poche", SEATS)
    at_the_table(friend, site, created)
    at_the_table(phone, site, created)
    expect(phone.get_by_text("La place de Brive est déjà prise")).to_be_visible()
    expect(phone.get_by_role("button", name="Lancer les dés")).to_have_count(0)
    shoot(phone, "seat-taken-phone.png")
    no_violations(phone)
    phone.reload()
    phone.get_by_role("button", name="Demander à jouer aussi").click()
    code = friend.locator(".code")
    expect(code).to_have_text(re.compile(r"^[A-Z0-9]{4}$"))
    expect(phone.get_by_text(code.inner_text())).to_be_visible()
    expect(one.locator(".code")).to_have_count(0)
    shoot(friend, "seat-asked-desktop.png")
    shoot(phone, "seat-asking-phone.png")
    no_violations(friend)
    friend.get_by_role("button", name="Accepter").click()
    expect(phone.get_by_text(SPECTATOR)).to_have_count(0)
    expect(phone.get_by_text("demandé à jouer")).to_have_count(0)
    for page in (one, friend, phone):
        expect(page.get_by_text("Brive : 2 visiteurs à cette place")).to_be_visible()
    shoot(phone, "seat-shared-phone.png")
    assert fits(phone, PHONE)


def test_a_request_is_declined(visit: Visit, site: str) -> None:
    one, friend, other = visit(), visit(), visit()
    created = open_table(one, site, "poche", SEATS)
    at_the_table(friend, site, created)
    at_the_table(other, site, created)
    other.get_by_role("button", name="Demander à jouer aussi").click()
    friend.get_by_role("button", name="Refuser").click()
    expect(other.get_by_text("a été refusée")).to_be_visible()
    expect(friend.locator(".code")).to_have_count(0)
    expect(friend.get_by_text("visiteurs à cette place")).to_have_count(0)


def test_the_inviter_tries_the_friends_link(visit: Visit, site: str) -> None:
    """In the same browser it is not used up; in another, or once the friend sits, the inviter looks on."""
    one, friend, window = visit(), visit(), visit()
    created = open_table(one, site, "poche", SEATS)
    at_the_table(one, site, created)
    expect(one.get_by_text("il n'a pas été utilisé")).to_be_visible()
    at_the_table(friend, site, created)
    expect(friend.get_by_text(SPECTATOR)).to_have_count(0)
    at_the_table(window, site, created)
    expect(window.get_by_text("La place de Brive est déjà prise")).to_be_visible()


def test_two_at_one_screen_by_link(visit: Visit, site: str) -> None:
    page = visit()
    created = open_table(page, site, "poche", SEATS)
    at_the_table(page, site, created)
    page.get_by_role("button", name="Prendre aussi cette place").click()
    expect(page.get_by_text("Deux joueurs, un seul écran")).to_be_visible()
    expect(page.get_by_text("il n'a pas été utilisé")).to_have_count(0)


def test_a_fresh_link_on_a_phone(visit: Visit, site: str, shoot: Shoot) -> None:
    page, phone = visit(bypass_csp=True), visit(PHONE)
    seats = [{"kind": "here", "name": "Pau"}, {"kind": "bot", "style": "coach"}]
    open_table(page, site, "poche", seats)
    page.get_by_text("Continuer sur un autre appareil").click()
    page.get_by_role("button", name="Créer un lien pour ma place").click()
    link = page.locator(".along input[type=text]")
    expect(link).to_have_value(re.compile("/join/"))
    phone.goto(link.input_value())
    phone.wait_for_url("**/t/*")
    expect(phone.get_by_text("Pau : 2 visiteurs à cette place")).to_be_visible()
    acts(phone)
    page.get_by_label("Écarter de ma place tous les autres visiteurs").check()
    shoot(page, "seat-link-desktop.png", full_page=True)
    no_violations(page)
    page.get_by_role("button", name="Créer un lien pour ma place").click()
    expect(phone.get_by_text(SPECTATOR).first).to_be_visible()
    expect(page.get_by_text("visiteurs à cette place")).to_have_count(0)


def test_the_seat_is_taken_back_from_the_computer(
    visit: Visit, site: str, moved_clock: MovedClock, shoot: Shoot
) -> None:
    one, friend = visit(DESKTOP, color_scheme="dark"), visit(PHONE, color_scheme="dark", bypass_csp=True)
    created = open_table(one, site, "poche", SEATS)
    at_the_table(friend, site, created)
    friend.goto("about:blank")
    gone = one.get_by_role("button", name="Confier sa place à l'ordinateur")
    act_until(one, gone.count, lambda: moved_clock.move(AWAY + 1))
    gone.click()
    expect(one.locator(".board-page").get_by_text("L'ordinateur joue désormais pour Brive").first).to_be_visible()
    friend.goto(f"{site}/t/{created['table']}")
    back = friend.get_by_role("button", name="Reprendre ma place")
    expect(back).to_be_in_viewport()
    shoot(friend, "seat-taken-over-phone-dark.png")
    no_violations(friend)
    back.click()
    expect(back).to_have_count(0)
    for page in (one, friend):
        expect(page.locator(".board-page").get_by_text("Brive reprend sa place.").first).to_be_attached()
    act_until(friend, lambda: press(friend.locator(".choices button").first), lambda: press_throw(one, friend))


def press_throw(*pages: Page) -> bool:
    return any([press(page.get_by_role("button", name="Lancer les dés")) for page in pages])  # noqa: C419
