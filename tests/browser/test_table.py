"""Whole matches in a real Chromium: with the mouse, by keyboard alone, on a phone; two by link; through a SIGKILL."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.clicking import click_on
from tests.browser.fixtures import Shoot
from tests.browser.screens import PHONE, TABLET, act_until, at_rest, comes_back, fits, open_table, press, result
from tests.table.serving import Process, database

pytestmark = pytest.mark.page

SHORT = {"options": {"halves": "1"}}


def open_match(page: Page, site: str, seats: list[dict[str, str]], **rest: Any) -> dict[str, Any]:
    return open_table(page, site, "poche", seats, **rest)


AGAINST_THE_COACH = [{"kind": "here", "name": "Pau"}, {"kind": "bot", "style": "coach"}]


def press_what_is_lit(page: Page, touch: bool = False) -> bool:
    """The dice, or the first choice."""
    lit = page.get_by_role("button", name="Lancer les dés"), page.locator(".choices button").first
    return any(press(button, touch) for button in lit)


def play_to_the_end(page: Page, touch: bool = False) -> None:
    act_until(page, result(page).count, lambda: press_what_is_lit(page, touch))


def test_a_first_match_with_the_mouse(visit: Callable[..., Page], site: str, shoot: Shoot) -> None:
    """From the home page: one click, and a match against the coach is played to its end."""
    page = visit()
    page.goto(site)
    shoot(page, "home-desktop.png")
    page.get_by_role("button", name="Jouer contre l'entraîneur").click()
    page.wait_for_url("**/t/~*")
    expect(page.get_by_text("Sur cet appareil", exact=True)).to_be_visible()
    play_to_the_end(page)
    shoot(page, "table-end-desktop.png")
    page.get_by_role("tab", name="Feuille").click()
    expect(page.get_by_role("table").first).to_be_visible()
    expect(page.locator("#main").get_by_role("link", name="Vérifier les dés")).to_have_count(0)  # there is no proof


def test_a_match_by_keyboard_alone(visit: Callable[..., Page], site: str) -> None:
    page = visit()
    open_match(page, site, AGAINST_THE_COACH, **SHORT)
    expect(page.get_by_role("button", name="Lancer les dés")).to_be_visible()
    choices = page.locator(".choices button")
    act_until(page, result(page).count, lambda: page.keyboard.press("1" if choices.count() else "Enter"))
    page.locator("#main").get_by_role("link", name="Vérifier les dés").click()
    expect(page.get_by_text(re.compile("honnêtes"))).to_be_visible()


def test_a_match_on_a_phone(visit: Callable[..., Page], site: str, shoot: Shoot) -> None:
    page = visit(PHONE, has_touch=True, is_mobile=True, color_scheme="dark")
    open_match(page, site, AGAINST_THE_COACH, **SHORT)
    expect(page.get_by_role("button", name="Lancer les dés")).to_be_in_viewport()
    play_to_the_end(page, touch=True)
    shoot(page, "table-phone-dark.png", full_page=True)
    assert fits(page, PHONE)


def test_two_browsers_by_link(visit: Callable[..., Page], site: str) -> None:
    one, two = visit(), visit(PHONE)
    created = open_match(one, site, [{"kind": "here", "name": "Pau"}, {"kind": "link", "name": "Brive"}], **SHORT)
    two.goto(f"{site}{created['links']['1']}")
    two.wait_for_url("**/t/*")
    assert "join" not in two.url
    play_together(one, two)
    expect(result(one)).to_be_visible()
    expect(result(two)).to_be_visible()


def play_together(one: Page, two: Page, until: Callable[[], bool] = lambda: False) -> None:
    act_until(
        one,
        lambda: (result(one).count() and result(two).count()) or until(),
        lambda: any([press_what_is_lit(page) for page in (one, two)]),  # noqa: C419
    )


def test_a_server_that_is_killed_loses_nothing(visit: Callable[..., Page], tmp_path: Path) -> None:
    """SIGKILL in the middle; both pages say so, come back by themselves, and the match goes on."""
    server = Process(database(tmp_path))
    try:
        one, two = visit(), visit()
        for page in (one, two):
            page.clock.install()
        seats = [{"kind": "here", "name": "Pau"}, {"kind": "link", "name": "Brive"}]
        created = open_match(one, server.address, seats, **SHORT)
        two.goto(f"{server.address}{created['links']['1']}")
        steps = iter(range(1000))
        play_together(one, two, until=lambda: next(steps) > 12)
        before = one.request.get(f"{server.address}/api/tables/{created['table']}/replay").json()
        server.kill()
        for page in (one, two):
            expect(page.get_by_text(re.compile("Hors ligne|Connexion"))).to_be_visible()
        server.start()
        after = one.request.get(f"{server.address}/api/tables/{created['table']}/replay").json()
        assert after["entries"][: len(before["entries"])] == before["entries"]
        for page in (one, two):
            comes_back(page)
        play_together(one, two)
        expect(result(two)).to_be_visible()
    finally:
        server.kill()


def test_real_dice_are_picked(visit: Callable[..., Page], site: str) -> None:
    page = visit()
    created = open_match(page, site, AGAINST_THE_COACH, dice="real", **SHORT)
    for face in ("4", "2"):
        expect(page.get_by_text("Touchez la face")).to_be_visible()
        page.keyboard.press(face)
        page.get_by_role("button", name=f"Valider {face}").click()
        expect(page.locator(".log li").filter(has_text=f"lance {face}").first).to_be_visible()
    saved = page.request.get(f"{site}/api/tables/{created['table']}/save").text()
    assert "1. 4 2" in saved


def test_two_at_one_screen_are_told_whose_turn_it_is(visit: Callable[..., Page], site: str) -> None:
    page = visit()
    open_match(page, site, [{"kind": "here", "name": "Pau"}, {"kind": "here", "name": "Brive"}], **SHORT)
    expect(page.get_by_text("Pau, à vous de lancer")).to_be_visible()
    page.get_by_role("button", name="Lancer les dés").click()
    expect(page.get_by_text("Brive, à vous de lancer")).to_be_visible()
    play_to_the_end(page)


def test_a_reload_loses_nothing(visit: Callable[..., Page], site: str) -> None:
    page = visit()
    open_match(page, site, AGAINST_THE_COACH, **SHORT)
    click_on(page, "poche", most=4)
    story = page.request.get(f"{page.url.replace('/t/', '/api/tables/')}/replay?lang=fr").json()["entries"]
    page.reload()
    expect(page.get_by_text("En ligne")).to_be_visible()
    again = page.request.get(f"{page.url.replace('/t/', '/api/tables/')}/replay?lang=fr").json()["entries"]
    assert again[: len(story)] == story
    page.goto(site)
    expect(page.get_by_role("link", name=re.compile("Rugby de poche|Pau")).first).to_be_visible()


def test_a_spectator_can_do_nothing(visit: Callable[..., Page], site: str) -> None:
    player, spectator = visit(), visit()
    open_match(player, site, AGAINST_THE_COACH)
    spectator.goto(player.url)
    expect(spectator.get_by_text("Vous regardez ce match")).to_be_visible()
    assert spectator.get_by_role("button", name="Lancer les dés").count() == 0


def test_every_event_is_spoken(visit: Callable[..., Page], site: str) -> None:
    page = visit()
    open_match(page, site, AGAINST_THE_COACH)
    page.get_by_role("button", name="Lancer les dés").click()
    expect(page.locator("[aria-live=polite]").filter(has_text=re.compile("Pau lance [1-6]")).first).to_be_attached()


def test_the_guided_first_game(visit: Callable[..., Page], site: str, shoot: Shoot) -> None:
    page = visit()
    page.goto(f"{site}/learn/poche")
    shoot(page, "learn-desktop.png")
    lit = page.locator("main button:not([disabled]):not(.back)").filter(visible=True)
    act_until(page, page.get_by_role("link", name="Jouer maintenant").count, lambda: press(lit.first))


def test_the_replay(visit: Callable[..., Page], site: str, shoot: Shoot) -> None:
    page = visit(TABLET)
    created = open_match(page, site, [{"kind": "bot", "style": "coach"}, {"kind": "bot", "style": "random"}], **SHORT)
    page.goto(f"{site}/replay/{created['table']}")
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    shoot(page, "replay-tablet.png")
    slider.press("Home")
    expect(slider).to_have_value("0")
    slider.press("ArrowRight")
    slider.press("ArrowRight")
    slider.press("ArrowLeft")
    expect(slider).to_have_value("1")
    slider.press("End")
    expect(page.get_by_text("Coup de sifflet final").first).to_be_visible()


def test_without_the_rules_in_the_page(visit: Callable[..., Page], site: str) -> None:
    """Where the module cannot be had, a replay comes whole from the server, and a lesson says what is missing."""
    page = visit()
    page.route("**/*.wasm", lambda route: route.abort("connectionrefused"))
    created = open_match(page, site, [{"kind": "bot", "style": "coach"}, {"kind": "bot", "style": "random"}], **SHORT)
    page.goto(f"{site}/replay/{created['table']}")
    page.get_by_role("slider").press("End")
    expect(page.get_by_text("Coup de sifflet final").first).to_be_visible()
    page.goto(f"{site}/learn/poche")
    expect(page.get_by_role("alert")).to_contain_text("n'a pas pu charger les règles")
    page.unroute("**/*.wasm")
    page.get_by_role("button", name="Réessayer").click()
    expect(page.locator(".bubble")).to_be_visible()


def test_a_moment_of_the_replay_has_an_address(visit: Callable[..., Page], site: str) -> None:
    page = visit()
    created = open_match(page, site, [{"kind": "bot", "style": "coach"}, {"kind": "bot", "style": "random"}], **SHORT)
    page.goto(f"{site}/replay/{created['table']}#3")
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("3")
    slider.press("ArrowRight")
    page.wait_for_url("**#4")
    page.evaluate("location.hash = '7'")  # as somebody types it
    expect(slider).to_have_value("7")
    page.go_back()
    expect(slider).to_have_value("4")
    page.go_forward()
    expect(slider).to_have_value("7")


def test_back_closes_the_rules_on_a_phone(visit: Callable[..., Page], site: str) -> None:
    page = visit(PHONE, has_touch=True, is_mobile=True)
    page.goto(site)  # where one would go back to
    open_match(page, site, AGAINST_THE_COACH)
    address = page.url
    drawer = page.get_by_role("dialog")
    page.get_by_role("button", name="Règles").tap()
    expect(drawer).to_be_visible()
    page.go_back()
    expect(drawer).to_be_hidden()
    assert page.url == address
    page.get_by_role("button", name="Règles").tap()
    drawer.get_by_role("button", name="Fermer").tap()
    expect(drawer).to_be_hidden()
    expect(page.get_by_role("button", name="Lancer les dés")).to_be_visible()
    page.go_back()
    page.wait_for_url(f"{site}/")


def test_a_mouse_gets_no_ring_around_what_the_program_focuses(visit: Callable[..., Page], site: str) -> None:
    page = visit()
    open_match(page, site, AGAINST_THE_COACH)
    ring = "getComputedStyle(document.activeElement).outlineStyle"
    page.get_by_role("button", name="Lancer les dés").click()
    at_rest(page)
    assert page.evaluate(ring) == "none"
    page.keyboard.press("Tab")
    assert page.evaluate(ring) == "solid"


def test_the_longest_name_fits_a_phone(visit: Callable[..., Page], site: str) -> None:
    page = visit(PHONE)
    open_match(page, site, [{"kind": "here", "name": "W" * 40}, {"kind": "bot", "style": "coach", "name": "<b>🏉</b>"}])
    page.get_by_role("button", name="Lancer les dés").click()
    expect(page.locator(".log li").first).to_be_visible()
    assert fits(page, PHONE)
    expect(page.get_by_text("<b>🏉</b>").first).to_be_visible()
