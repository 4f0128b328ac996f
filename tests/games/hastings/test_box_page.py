"""1066 with the box of its owner in a real Chromium, on a phone: set-up, cards by taps, corrections, memory."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.screens import PHONE, fits, no_violations

pytestmark = pytest.mark.page

# Your Leader, the Ennemi's three cards, the two objectives: what is printed on them, in the order of the form.
SET_UP = [(3, 2, 12, 0), (4, 1, 10, 0), (1, 2, 1, 6, 0), (1, 1, 2, 3, 0), (0, 5), (0, 6)]


def asked(page: Page, text: str) -> None:
    expect(page.locator(".referee .asked")).to_contain_text(text)


def describe(page: Page, *numbers: int) -> None:
    form = page.locator(".card-form")
    expect(form.locator("fieldset")).to_have_count(len(numbers))
    for place, number in enumerate(numbers):
        form.locator("fieldset").nth(place).get_by_text(str(number), exact=True).tap()
    title = form.locator("h3").inner_text()
    form.locator("button[type=submit]").tap()
    expect(page.locator(".card-form h3", has_text=re.compile(f"^{re.escape(title)}$"))).to_have_count(0)


def lay(page: Page, site: str) -> None:
    page.goto(f"{site}/box/hastings")
    expect(page.locator(".steps li")).to_have_count(6)
    page.get_by_role("button", name="La table est prête").tap()
    expect(page.locator(".referee")).to_be_visible()


def begin(page: Page) -> None:
    """Play the first round, in which the Ennemi passes."""
    page.locator("button.cell.free").nth(1).tap()
    asked(page, "À vous")
    page.locator(".referee").get_by_role("button", name="Passer").tap()
    expect(page.locator(".orders")).to_contain_text("round 2")


def name(page: Page, text: str) -> None:
    field = page.locator(".which input")
    field.fill(text)
    field.press("Enter")


def test_an_owner_plays_with_the_real_cards(visit: Callable[..., Page], site: str) -> None:  # HASTINGS-60, HASTINGS-61
    page = visit(PHONE, locale="fr-FR", has_touch=True, reduced_motion="reduce")
    lay(page, site)
    for numbers in SET_UP:
        describe(page, *numbers)
    begin(page)
    page.locator(".referee").get_by_role("button", name="Aile 1").tap()
    name(page, "Archers du Ponthieu")
    describe(page, 1, 0, 3, 1)

    asked(page, "Retournez une carte")
    name(page, "Odon de Bayeux")
    page.locator(".card-form fieldset").first.get_by_text("3", exact=True).tap()
    expect(page.locator(".dear")).to_be_visible()  # nothing but its cost is asked
    expect(page.locator(".card-form button[type=submit]")).to_be_enabled()  # the story has been told
    no_violations(page)
    page.locator(".card-form button[type=submit]").tap()
    expect(page.locator(".which input")).to_be_focused()  # and the next name can be typed

    name(page, "Moines")
    form = page.locator(".card-form")
    form.locator("fieldset").nth(0).get_by_text("0", exact=True).tap()
    form.get_by_role("button", name="Infanterie").tap()
    form.locator("fieldset").nth(3).get_by_text("2", exact=True).tap()
    form.locator("fieldset").nth(5).get_by_text("3", exact=True).tap()
    form.locator("button[type=submit]").tap()
    asked(page, "Faites ce que dit la carte")
    expect(page.locator(".orders")).to_contain_text("« Moines » se déploie, aile 1, ligne 1")
    assert fits(page, PHONE)

    mine = page.get_by_role("button", name=re.compile("Archers du Ponthieu, aile 1, ligne 1"))
    mine.tap()
    page.get_by_role("button", name="Dégâts +1").tap()
    page.keyboard.press("Escape")
    expect(mine).to_have_accessible_name(re.compile("Vie 2 sur 3|2/3|2 sur 3"))
    page.locator(".take-back").tap()  # one press takes the whole entry back
    expect(mine).to_have_accessible_name(re.compile("Vie 3 sur 3|3/3|3 sur 3"))
    asked(page, "Faites ce que dit la carte")
    page.reload()
    asked(page, "Faites ce que dit la carte")
    page.get_by_role("button", name="C'est fait").tap()
    asked(page, "À vous")
    no_violations(page)


def test_a_card_described_once_is_known_the_next_time(visit: Callable[..., Page], site: str) -> None:  # HASTINGS-60
    page = visit(PHONE, locale="fr-FR", has_touch=True, reduced_motion="reduce")
    lay(page, site)
    for numbers in SET_UP:
        describe(page, *numbers)
    begin(page)
    page.locator(".referee").get_by_role("button", name="Autre tour").tap()
    name(page, "Paysans")
    form = page.locator(".card-form")
    form.locator("fieldset").nth(0).get_by_text("0", exact=True).tap()
    form.get_by_role("button", name="Événement").tap()
    form.locator("button[type=submit]").tap()
    asked(page, "peut-elle se résoudre")
    page.get_by_role("button", name="Non, défaussée").tap()
    expect(page.locator(".which")).to_be_visible()

    lay(page, site)
    for _ in SET_UP:  # all of it is remembered: a tap each
        title = page.locator(".card-form h3").inner_text()
        page.locator(".card-form button[type=submit]").tap()
        expect(page.locator(".card-form h3", has_text=re.compile(f"^{re.escape(title)}$"))).to_have_count(0)
    begin(page)
    page.locator(".referee").get_by_role("button", name="Autre tour").tap()
    page.locator(".which li button", has_text="Paysans").tap()
    asked(page, "peut-elle se résoudre")
