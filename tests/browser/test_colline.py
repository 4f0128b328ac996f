"""Duel sur la Colline in a real Chromium: both races, clashes, whole matches, two at one screen, a phone."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from screens import DESKTOP, PHONE, fits, no_violations, open_table, press, result

ME = {"kind": "here", "name": "Camille"}
CALM = {"race": "beats"}
AGAINST_THE_CHARGER = [ME, {"kind": "bot", "style": "strong_cards"}]
TWO_HERE = [ME, {"kind": "here", "name": "Dominique"}]


def open_hill(page: Page, site: str, seats: list[dict[str, str]], **rest: Any) -> dict[str, Any]:
    created = open_table(page, site, "colline", seats, **rest)
    expect(page.locator(".colline")).to_be_visible()
    return created


def keep_most(page: Page) -> None:
    """Keep the dice of the colour that lies most often on our side, let the others go."""
    dice = page.locator("section.racer.mine button.one")
    if not dice.count():
        return
    labels = [str(dice.nth(i).get_attribute("aria-label")) for i in range(4)]
    faces = [label.split(": ")[-1].split(" : ")[-1].removesuffix(", gardé").split(":")[-1].strip() for label in labels]
    colours = [face for face in faces if face in ("rouge", "bleu", "vert", "jaune")]
    most = max(colours, key=colours.count) if colours else ""
    for i, (label, face) in enumerate(zip(labels, faces, strict=True)):
        if most and (face == most) != ("gardé" in label):
            press(dice.nth(i))


def step(page: Page) -> bool:
    """Go on to the next round, be ready, take the flag, throw the clues, lay the last card, or keep and throw."""
    buttons = (
        page.locator(".onward"),
        page.locator("button.ready[aria-disabled=false]").first,
        page.locator("button.grab[aria-disabled=false]"),
        page.locator("button.throw[aria-disabled=false]"),
        page.locator(".hand.laying button[aria-disabled=false]").last,
    )
    if any(press(button) for button in buttons):
        return True
    throw = page.locator("button.throw-dice[aria-disabled=false]").first
    if not throw.count():
        return False
    keep_most(page)
    return press(throw)


def play(page: Page, until: Callable[[], bool], most: int = 900) -> None:
    for _ in range(most):
        if until():
            return
        if not step(page):
            page.wait_for_timeout(30)
    raise AssertionError("it does not come to that")


def rounds(page: Page) -> int:
    return page.locator(".track li.first, .track li.second").count()


def test_a_calm_match_against_the_charger(visit: Callable[..., Page], site: str, shots: Path) -> None:
    page = visit()
    open_hill(page, site, AGAINST_THE_CHARGER, options=CALM)
    expect(page.locator(".hand button")).to_have_count(10)
    play(page, lambda: page.locator(".hand.laying").count() > 0)
    page.screenshot(path=shots / "colline-lay.png")
    expect(page.locator(".clue .die")).to_have_count(4)
    play(page, lambda: result(page).count() > 0, most=2500)
    page.screenshot(path=shots / "colline-end.png")
    assert 3 <= rounds(page) <= 7
    page.get_by_role("tab", name="Feuille").click()
    expect(page.locator("#panel tbody tr")).to_have_count(rounds(page))


def test_a_live_race_by_keyboard(visit: Callable[..., Page], site: str, shots: Path) -> None:
    """Space throws, digits keep, f takes the flag; the other's dice move meanwhile. Then four cards by their keys."""
    page = visit()
    open_hill(page, site, AGAINST_THE_CHARGER)
    expect(page.locator("button.throw-dice[aria-disabled=false]")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.locator("section.racer.mine button.one").first).to_be_enabled()
    page.screenshot(path=shots / "colline-race.png")
    hill = page.locator(".hill")
    for _ in range(300):
        if hill.count():
            break
        if page.locator("button.grab").count():
            page.keyboard.press("f")
        else:
            dice = page.locator("section.racer.mine button.one")
            for i in range(4):
                label = dice.nth(i).get_attribute("aria-label") if dice.count() else ""
                if label and "rouge" in label and "gardé" not in label:
                    page.keyboard.press(str(i + 1))
            page.keyboard.press("Space")
        page.wait_for_timeout(60)
    expect(hill).to_be_visible()
    for _ in range(200):
        if rounds(page):
            break
        if page.locator("button.throw[aria-disabled=false]").count():
            page.keyboard.press("Enter")
        elif page.locator(".hand.laying").count():
            page.keyboard.press("1")
        page.wait_for_timeout(60)
    assert rounds(page) == 1


def test_a_match_by_link(visit: Callable[..., Page], site: str) -> None:
    """A live one: what one throws the other sees at once, and a reload in the race loses nothing."""
    one, two = visit(), visit()
    created = open_hill(one, site, [ME, {"kind": "link", "name": "Dominique"}])
    two.goto(f"{site}{created['links']['1']}")
    two.wait_for_url("**/t/*")
    expect(two.locator(".hand button")).to_have_count(10)
    one.locator("button.throw-dice[aria-disabled=false]").click()
    expect(one.locator("section.racer.mine button.one").first).to_be_enabled()
    faces = one.locator("section.racer.mine .dice").get_attribute("aria-label")
    expect(two.locator("section.racer:not(.mine) .dice")).to_have_attribute("aria-label", str(faces))
    two.reload()
    expect(two.locator("section.racer:not(.mine) .dice")).to_have_attribute("aria-label", str(faces))
    for _ in range(3000):
        if result(one).count() and result(two).count():
            break
        if not any([step(one), step(two)]):
            one.wait_for_timeout(20)
    assert rounds(one) == rounds(two) >= 3


def test_two_at_one_screen_calmly(visit: Callable[..., Page], site: str, shots: Path) -> None:
    """Nobody's cards are seen before their owner says that it is he who looks."""
    page = visit(bypass_csp=True)
    open_hill(page, site, TWO_HERE, options=CALM)
    cover = page.get_by_role("dialog").filter(has_text="Passez l'écran")
    expect(cover).to_be_visible()
    expect(page.locator(".hand button")).to_have_count(0)
    no_violations(page)
    me = cover.get_by_role("button")
    play(page, lambda: not press(me) and page.locator(".hand button").count() > 0)
    expect(page.locator(".hand button")).to_have_count(10)

    def one_round() -> bool:
        press(me)
        return rounds(page) > 0

    play(page, one_round, most=1500)
    page.screenshot(path=shots / "colline-two-here.png")


def test_two_at_one_screen_live(visit: Callable[..., Page], site: str) -> None:
    """Each has his own dice, buttons and keys; no hand is seen while both look."""
    page = visit()
    open_hill(page, site, TWO_HERE)
    expect(page.locator("section.racer.mine button.throw-dice[aria-disabled=false]")).to_have_count(2)
    expect(page.locator(".hand button")).to_have_count(0)
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    for side in range(2):
        expect(page.locator("section.racer.mine").nth(side).locator("button.one").first).to_be_enabled()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_phone(visit: Callable[..., Page], site: str, shots: Path, scheme: str) -> None:
    page = visit(PHONE, has_touch=True, is_mobile=True, color_scheme=scheme, bypass_csp=True)
    open_hill(page, site, AGAINST_THE_CHARGER, options=CALM)
    expect(page.locator("button.throw-dice[aria-disabled=false]")).to_be_visible()
    step(page)
    expect(page.locator("button.throw-dice[aria-disabled=false], button.grab")).to_be_visible()
    page.screenshot(path=shots / f"colline-phone-race-{scheme}.png")
    assert fits(page, PHONE)
    no_violations(page)
    play(page, lambda: page.locator(".hand.laying").count() > 0)
    page.screenshot(path=shots / f"colline-phone-lay-{scheme}.png")
    assert fits(page, PHONE)
    no_violations(page)
    size = page.locator(".hand button").first.bounding_box()
    assert size
    assert size["width"] >= 44


@pytest.mark.parametrize("path", ["/new/colline", "/rules/colline", "/learn/colline"])
@pytest.mark.parametrize(("viewport", "scheme"), [(PHONE, "dark"), (DESKTOP, "light")])
def test_axe_finds_nothing(
    visit: Callable[..., Page], site: str, path: str, viewport: ViewportSize, scheme: str
) -> None:
    page = visit(viewport, color_scheme=scheme, bypass_csp=True)
    page.goto(site + path)
    page.wait_for_load_state("networkidle")
    no_violations(page)
    assert fits(page, viewport)


def test_the_first_round_is_learnt(visit: Callable[..., Page], site: str, shots: Path) -> None:
    page = visit()
    page.goto(f"{site}/learn/colline")
    play_on = page.get_by_role("link", name="Jouer", exact=False)
    for _ in range(80):
        if page.locator("progress").count() and page.locator("#say", has_text="27 contre 11").count():
            break
        if not press(page.locator(".scene .pointed").first):
            press(page.locator(".coach .button.primary").first)
        page.wait_for_timeout(20)
    expect(page.locator("#say")).to_contain_text("27 contre 11")
    expect(play_on.first).to_be_visible()
    page.screenshot(path=shots / "colline-learnt.png")
