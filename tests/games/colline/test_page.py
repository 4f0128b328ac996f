"""Duel sur la Colline in a real Chromium: both races, clashes, whole matches; two at one screen, by link, on a phone;
real dice; replays."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from tests.browser.clicking import OVER, click_on, click_together
from tests.browser.fixtures import Shoot
from tests.browser.screens import (
    DESKTOP,
    PHONE,
    TABLET,
    act_until,
    comes_back,
    fits,
    no_violations,
    open_table,
    press,
    result,
)
from tests.table.moved_clock import MovedClock
from tests.table.serving import Process, database

from ludotheque.table import presence

pytestmark = pytest.mark.page

ME = {"kind": "here", "name": "Camille"}
OTHER = {"kind": "here", "name": "Dominique"}
BY_LINK = [ME, {"kind": "link", "name": "Dominique"}]
CHARGER = {"kind": "bot", "style": "strong_cards"}
CALM = {"race": "beats"}
FOUGHT = ".track li.first, .track li.second"  # a mark for each round that is over
COVERED = "dialog[open]"


COUNTED_DOWN = presence.COUNTDOWN + 0.1  # seconds
PACE = 0.5  # seconds, more than must lie between two throws


def a_moment_passes(clock: MovedClock, *pages: Page) -> None:
    """For the server and for these pages, whose clocks are installed: who has thrown may throw again."""
    clock.move(PACE)
    for page in pages:
        page.clock.fast_forward(int(1000 * PACE))


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shorter countdown, where the test moves no clock."""
    monkeypatch.setattr(presence, "COUNTDOWN", 0.4)


def open_hill(page: Page, site: str, seats: list[dict[str, str]], **rest: Any) -> dict[str, Any]:
    created = open_table(page, site, "colline", seats, **rest)
    expect(page.locator(".colline")).to_be_visible()
    return created


def play(page: Page, until: str) -> None:
    """Click until this is there."""
    click_on(page, "colline", until=until)
    expect(page.locator(until).first).to_be_attached()


def play_together(one: Page, two: Page, until: Callable[[], bool]) -> None:
    click_together((one, two), "colline", until)


def rounds(page: Page) -> int:
    return page.locator(FOUGHT).count()


def dice_of(page: Page, mine: bool = True) -> str:
    side = "section.racer.mine" if mine else "section.racer:not(.mine)"
    return str(page.locator(f"{side} .dice").get_attribute("aria-label"))


@pytest.mark.long
def test_a_calm_match_against_the_charger(visit: Callable[..., Page], site: str, shoot: Shoot) -> None:
    page = visit(bypass_csp=True)
    open_hill(page, site, [ME, CHARGER], options=CALM)
    expect(page.locator(".hand button")).to_have_count(10)
    play(page, ".hand.laying")
    shoot(page, "colline-lay.png")
    expect(page.locator(".clue .die")).to_have_count(4)
    play(page, ".onward")
    expect(page.locator(".onward")).to_be_focused()
    shoot(page, "colline-clash.png")
    expect(page.locator(".recap dl div")).to_have_count(2)
    no_violations(page)
    page.keyboard.press("Enter")
    expect(page.locator(".hand button")).to_have_count(10)
    expect(page.locator(".hand .fresh")).to_have_count(4)
    play(page, OVER)
    shoot(page, "colline-end.png")
    assert 3 <= rounds(page) <= 7
    page.get_by_role("tab", name="Feuille").click()
    expect(page.locator("#panel tbody tr")).to_have_count(rounds(page))
    no_violations(page)


def test_a_live_race_by_keyboard(visit: Callable[..., Page], site: str, shoot: Shoot, moved_clock: MovedClock) -> None:
    """Space says that one is ready, then throws; digits keep, f takes the flag. Then four cards by their keys."""
    page = visit()
    page.clock.install()
    open_hill(page, site, [ME, CHARGER])
    expect(page.locator("button.ready")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator(".count")).to_be_visible()
    page.keyboard.press("Space")  # too soon: it throws nothing, now or later
    moved_clock.move(COUNTED_DOWN)
    throw = page.locator("button.throw-dice[aria-disabled=false]")
    expect(throw).to_be_focused()
    assert "pas encore lancé" in dice_of(page)
    page.keyboard.press("Space")
    expect(page.locator("section.racer.mine button.one").first).to_be_enabled()
    shoot(page, "colline-race.png")
    red = "all => all.flatMap((die, i) => /rouge(?!, gardé)/.test(die.ariaLabel) ? [i + 1] : [])"
    hill = page.locator(".hill")

    def race() -> bool:
        if page.locator("button.grab").count():
            page.keyboard.press("f")
        else:
            for die in page.locator("section.racer.mine button.one").evaluate_all(red):
                page.keyboard.press(str(die))
            page.keyboard.press("Space")
        a_moment_passes(moved_clock, page)
        return True

    def fight() -> bool:
        if page.locator("button.throw[aria-disabled=false]").count():
            page.keyboard.press("Enter")
        elif page.locator(".hand.laying").count():
            page.keyboard.press("1")
        a_moment_passes(moved_clock, page)
        return True

    act_until(page, hill.count, race)
    expect(hill).to_be_visible()
    act_until(page, lambda: rounds(page), fight)
    assert rounds(page) == 1


def test_two_by_link_start_at_one_signal(
    visit: Callable[..., Page], site: str, shoot: Shoot, moved_clock: MovedClock
) -> None:
    """Nobody throws before both are ready and 3, 2, 1 is over; a reload in between loses nothing."""
    one, two = visit(bypass_csp=True), visit(PHONE, locale="en-GB")
    created = open_hill(one, site, BY_LINK)
    two.goto(f"{site}{created['links']['1']}")
    two.wait_for_url("**/t/*")
    expect(one.get_by_text("La course part quand vous êtes tous deux en place.")).to_be_visible()
    expect(one.locator("button.throw-dice")).to_have_count(0)
    two.get_by_role("button", name="Ready!").click()
    expect(two.get_by_text("Waiting for Camille to be ready.")).to_be_visible()
    expect(one.get_by_text("On n'attend plus que vous\u00a0: Dominique est en place.")).to_be_visible()
    two.reload()
    expect(two.get_by_text("Waiting for Camille to be ready.")).to_be_visible()
    expect(two.locator("button.ready")).to_have_attribute("aria-disabled", "true")
    shoot(one, "colline-ready.png")
    no_violations(one)
    one.get_by_role("button", name="En place").click()
    for page in (one, two):
        expect(page.locator(".count")).to_have_text(re.compile("[123]"))
    shoot(one, "colline-countdown.png")
    no_violations(one)
    two.reload()
    expect(two.locator(".count")).to_be_visible()
    expect(one.locator("button.throw-dice")).to_have_count(0)
    moved_clock.move(COUNTED_DOWN)
    for page in (one, two):
        expect(page.locator("button.throw-dice[aria-disabled=false]")).to_be_visible()
        expect(page.locator(".count")).to_have_count(0)


def test_a_match_by_link(visit: Callable[..., Page], site: str, moved_clock: MovedClock) -> None:
    """A live one: what one throws the other sees at once, and a reload in the race loses nothing."""
    one, two = visit(), visit()
    for page in (one, two):
        page.clock.install()
    created = open_hill(one, site, BY_LINK)
    two.goto(f"{site}{created['links']['1']}")
    two.wait_for_url("**/t/*")
    expect(two.locator(".hand button")).to_have_count(10)
    for page in (one, two):
        page.locator("button.ready[aria-disabled=false]").click()
    expect(two.locator(".count")).to_be_visible()
    moved_clock.move(COUNTED_DOWN)
    one.locator("button.throw-dice[aria-disabled=false]").click()
    expect(one.locator("section.racer.mine button.one").first).to_be_enabled()
    faces = dice_of(one)
    expect(two.locator("section.racer:not(.mine) .dice")).to_have_attribute("aria-label", faces)
    two.reload()
    expect(two.locator("section.racer:not(.mine) .dice")).to_have_attribute("aria-label", faces)
    expect(two.locator("button.throw-dice[aria-disabled=false]")).to_be_visible()

    def over() -> bool:
        a_moment_passes(moved_clock, one, two)
        return bool(result(one).count() and result(two).count())

    play_together(one, two, over)
    assert rounds(one) == rounds(two) >= 3


def test_a_server_that_is_killed_in_the_race(visit: Callable[..., Page], tmp_path: Path) -> None:
    """Both pages come back by themselves, dice lie as they lay, and the race goes on without a second signal."""
    server = Process(database(tmp_path))
    try:
        one, two = visit(), visit()
        for page in (one, two):
            page.clock.install()
        created = open_hill(one, server.address, BY_LINK)
        two.goto(f"{server.address}{created['links']['1']}")
        for page in (one, two):
            page.locator("button.ready[aria-disabled=false]").click()
        for page in (one, two):
            page.locator("button.throw-dice[aria-disabled=false]").click()
            expect(page.locator("section.racer.mine button.one").first).to_be_enabled()
        before = dice_of(one), dice_of(one, mine=False)
        server.kill()
        for page in (one, two):
            expect(page.get_by_text(re.compile("Hors ligne|Connexion"))).to_be_visible()
        server.start()
        for page in (one, two):
            comes_back(page)
        assert (dice_of(one), dice_of(one, mine=False)) == before
        play_together(one, two, lambda: one.locator(".hill").count() > 0 and two.locator(".hill").count() > 0)
    finally:
        server.kill()


def test_two_at_one_screen_calmly(visit: Callable[..., Page], site: str, shoot: Shoot) -> None:
    """The race is run in the open; a cover comes when somebody must look at his cards to lay them."""
    page = visit(bypass_csp=True)
    open_hill(page, site, [ME, OTHER], options=CALM)
    cover = page.get_by_role("dialog").filter(has_text="Passez l'écran")
    me = cover.get_by_role("button", name="C'est moi")
    throw = page.locator("button.throw-dice[aria-disabled=false]")

    def is_covered() -> bool:
        assert cover.count() == 0  # while cards fall, and when they have fallen
        return False

    act_until(page, throw.count, is_covered)
    assert cover.count() == 0
    expect(throw).to_have_count(1)
    expect(page.locator(".hand button")).to_have_count(0)
    page.get_by_role("button", name="Voir la main de Camille").click()
    expect(cover).to_contain_text("Camille")
    no_violations(page)
    cover.get_by_role("button", name="Pas maintenant").click()
    expect(page.locator(".hand button")).to_have_count(0)
    page.get_by_role("button", name="Voir la main de Camille").click()
    me.click()
    expect(page.locator(".hand button")).to_have_count(10)
    shoot(page, "colline-peek.png")
    no_violations(page)
    page.get_by_role("button", name="Cacher la main").click()
    expect(page.locator(".hand button")).to_have_count(0)
    play(page, COVERED)
    expect(cover.get_by_role("button", name="Pas maintenant")).to_have_count(0)
    expect(page.locator(".hand button")).to_have_count(0)
    me.click()
    expect(page.locator(".hand.laying button")).to_have_count(10)

    def go_on() -> bool:
        play(page, f"{COVERED}, {FOUGHT}")
        uncovered = press(me)
        if uncovered:
            expect(cover).to_have_count(0)
        return uncovered

    act_until(page, lambda: rounds(page), go_on)
    shoot(page, "colline-two-here.png")


def test_two_at_one_screen_live(visit: Callable[..., Page], site: str) -> None:
    """One press starts the race; each has his own dice, buttons and keys; no hand is seen while both look."""
    page = visit()
    open_hill(page, site, [ME, OTHER])
    expect(page.locator("button.ready[aria-disabled=false]")).to_have_count(2)
    expect(page.get_by_role("button", name="Voir la main de Dominique")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("section.racer.mine button.throw-dice[aria-disabled=false]")).to_have_count(2)
    expect(page.locator(".hand button")).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("Voir la main"))).to_have_count(0)
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    for side in range(2):
        expect(page.locator("section.racer.mine").nth(side).locator("button.one").first).to_be_enabled()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_phone(visit: Callable[..., Page], site: str, shoot: Shoot, scheme: str) -> None:
    page = visit(PHONE, has_touch=True, is_mobile=True, color_scheme=scheme, bypass_csp=True)
    open_hill(page, site, [ME, CHARGER], options=CALM)
    expect(page.locator("button.throw-dice[aria-disabled=false]")).to_be_visible()
    page.locator("button.throw-dice[aria-disabled=false]").tap()
    expect(page.locator("button.throw-dice[aria-disabled=false], button.grab")).to_be_visible()
    shoot(page, f"colline-phone-race-{scheme}.png")
    assert fits(page, PHONE)
    no_violations(page)
    play(page, ".hand.laying")
    shoot(page, f"colline-phone-lay-{scheme}.png")
    assert fits(page, PHONE)
    no_violations(page)
    size = page.locator(".hand button").first.bounding_box()
    assert size
    assert size["width"] >= 44
    play(page, ".onward")
    expect(page.locator(".onward")).to_be_in_viewport()
    expect(page.locator(".recap dl")).to_be_in_viewport()
    shoot(page, f"colline-phone-clash-{scheme}.png")
    no_violations(page)


# Real dice


def test_a_real_race_is_told_by_a_touch(
    visit: Callable[..., Page], site: str, shoot: Shoot, moved_clock: MovedClock
) -> None:
    """Live: people race on the real table, and touch the colour of the four; the clues are told die by die."""
    page = visit(PHONE, has_touch=True, is_mobile=True, bypass_csp=True)
    created = open_hill(page, site, [ME, CHARGER], dice="real")
    page.locator("button.ready[aria-disabled=false]").tap()
    expect(page.locator(".count")).to_be_visible()
    moved_clock.move(COUNTED_DOWN)
    blue = page.get_by_role("button", name="bleu !")
    expect(page.locator(".claim[aria-disabled=false]")).to_have_count(4)
    shoot(page, "colline-real-race.png")
    assert fits(page, PHONE)
    no_violations(page)
    blue.tap()
    expect(page.locator("header .strong")).to_contain_text("bleu")
    expect(page.locator(".clue .die")).to_have_count(4)  # the charger's own dice are the server's
    saved = page.request.get(f"{site}/api/tables/{created['table']}/save").text()
    assert "p1 keep BBBB p1 grab" in saved
    assert "dice: real" in saved


def test_real_dice_in_calm_mode_by_keys(visit: Callable[..., Page], site: str, shoot: Shoot) -> None:
    """Two at one screen: each types the letters of his faces, the attacker those of his clues; an error is undone."""
    page = visit(bypass_csp=True)
    open_hill(page, site, [ME, OTHER], dice="real", options=CALM)
    faces = page.locator(".faces")
    expect(faces).to_have_count(1)
    no_violations(page)
    for key in ("v", "v", "j", "x", "Backspace", "v", "-"):
        page.keyboard.press(key)
    expect(page.locator(".slot:not(.empty)")).to_have_count(4)
    shoot(page, "colline-real-calm.png")
    page.keyboard.press("Enter")
    thrown = page.locator(".dice[aria-label*='vert, vert, vert, valeur']")
    expect(thrown).to_have_count(1)
    for key in ("j", "j", "j", "j", "Enter"):  # the other's dice
        page.keyboard.press(key)
    expect(page.locator("button.grab")).to_be_visible()
    page.get_by_role("button", name="Annuler mon choix").click()  # they were four red ones
    for _ in range(4):
        page.locator(".actions").get_by_role("button", name="rouge", exact=True).click()
    page.get_by_role("button", name="Valider").click()
    expect(page.get_by_role("button", name="Attraper le drapeau (rouge)")).to_be_visible()
    page.locator("button.grab").click()
    expect(page.get_by_text("que montrent vos dés")).to_be_visible()
    no_violations(page)
    for key in ("c", "v", "c", "Backspace", "v", "c", "Enter"):
        page.keyboard.press(key)
    cover = page.get_by_role("dialog").filter(has_text="Passez l'écran")
    expect(cover).to_be_visible()
    cover.get_by_role("button").first.click()
    kinds = [page.locator(".clue .kind").nth(place).inner_text() for place in range(4)]
    assert kinds == ["couleur", "valeur", "valeur", "couleur"]


def test_real_dice_can_be_asked_for(visit: Callable[..., Page], site: str) -> None:
    page = visit()
    page.goto(f"{site}/new/colline")
    page.get_by_text("Vos propres dés").click()
    page.get_by_label("L'ordinateur").last.check()
    page.get_by_role("button", name="Ouvrir la table").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_text("À cette table on lance de vrais dés.")).to_be_visible()


# Replays


@pytest.mark.parametrize(
    ("viewport", "scheme"), [(PHONE, "light"), (PHONE, "dark"), (TABLET, "light"), (DESKTOP, "dark")]
)
def test_a_replay_shows_both_hands(
    visit: Callable[..., Page], site: str, shoot: Shoot, viewport: ViewportSize, scheme: str
) -> None:
    page = visit(viewport, color_scheme=scheme, bypass_csp=True)
    created = open_hill(page, site, [CHARGER, {"kind": "bot", "style": "random"}], options=CALM)
    address = f"{site}/api/tables/{created['table']}/replay"
    act_until(page, lambda: page.request.get(address).json()["state"]["result"], lambda: False)
    played = page.request.get(address).json()
    actions = [entry["action"] for entry in played["entries"] if entry["kind"] == "action"]
    second_answer = [n for n, action in enumerate(actions) if action.startswith("lay ")][5]
    page.goto(f"{site}/replay/{created['table']}#{second_answer + 1}")
    hands = page.get_by_role("list", name=re.compile("^Main d"))
    expect(hands).to_have_count(2)
    assert sorted(hands.nth(side).locator("li").count() for side in (0, 1)) == [6, 8]
    assert fits(page, viewport)
    no_violations(page)
    shoot(page, f"colline-replay-{viewport['width']}-{scheme}.png")
    page.get_by_role("radio", name="Le fonceur").check()
    expect(hands).to_have_count(1)
    expect(page.get_by_role("list", name="Main du fonceur")).to_be_visible()
    page.get_by_role("radio", name="tout").check()
    expect(hands).to_have_count(2)


def test_a_running_match_shows_nobodys_hand(visit: Callable[..., Page], site: str) -> None:
    page = visit()
    created = open_hill(page, site, BY_LINK, options=CALM)
    stranger = visit()
    stranger.goto(f"{site}/replay/{created['table']}")
    expect(stranger.get_by_role("slider")).to_be_visible()
    expect(stranger.get_by_role("list", name=re.compile("^Main d"))).to_have_count(0)
    expect(stranger.get_by_text("Ce que l'on voit")).to_have_count(0)
    for viewer in ("0", "7", "-2", "x"):
        answer = stranger.request.get(f"{site}/api/tables/{created['table']}/replay?viewer={viewer}")
        assert answer.status == 400


def test_the_first_round_is_learnt(visit: Callable[..., Page], site: str, shoot: Shoot) -> None:
    page = visit()
    page.goto(f"{site}/learn/colline")
    play_on = page.get_by_role("link", name="Jouer", exact=False)
    lit = ".scene .pointed", ".coach .button.primary"
    act_until(
        page,
        page.locator("#say", has_text="27 contre 11").count,
        lambda: any(press(page.locator(what).first) for what in lit),
    )
    expect(play_on.first).to_be_visible()
    shoot(page, "colline-learnt.png")
