"""Rugby Champion in a real Chromium: a whole match, touche and mêlée with real cards, a phone, keys, a replay."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect
from tests.browser.clicking import click_on
from tests.browser.fixtures import Shoot
from tests.browser.screens import PHONE, act_until, fits, no_violations, open_table, press, printed_pages, result

pytestmark = pytest.mark.page

# Cards of our deck that the tests deal, by number (see actions.txt).
PERCUSSION, TAMPON, PLAQUAGE, DROP, ARBITRE = 1, 3, 13, 34, 50  # Physique 5, 5, 3; 3 with a But; 2
KICKER, FOUL, PLUS_1, PLUS_2 = range(4)  # support, in the order in which it is offered


def alone(page: Page, site: str, dice: str = "fair") -> str:
    table = open_table(page, site, "champion", [{"kind": "here", "name": "Lourdes"}], dice=dice)["table"]
    expect(page.locator(".champion")).to_be_visible()
    return str(table)


def step(page: Page) -> bool:
    """Play the first card, else the first challenge, else the first of what is listed: take the points."""
    return any(
        press(page.locator(button).first)
        for button in (
            ".hand.laying button[aria-disabled=false]",
            ".kinds button[aria-disabled=false]",
            ".choice:not(:disabled)",
        )
    )


def deal(page: Page, *cards: int) -> None:
    """At a table of real cards: these come up, one after the other."""
    for card in cards:
        page.locator(".deck button", has=page.locator(f".n:text-is('{card}')")).click()
        expect(page.locator(".deck button", has=page.locator(f".n:text-is('{card}')"))).to_have_count(0)


def lay(page: Page, name: str) -> None:
    page.locator(".hand.laying button", has_text=name).click()


def support(page: Page, card: int) -> None:
    page.locator(".supports button").nth(card).click()


def challenge(page: Page, which: int) -> None:
    page.locator(".kinds button[aria-disabled=false]").nth(which).click()


def advise(page: Page, choices: int, marked: str = ".hand .mark .figure") -> None:
    """Ask for a hint: it lies on what can be chosen and in a table, the best first."""
    page.get_by_role("button", name="Conseil").click()
    expect(page.locator(marked)).to_have_count(choices)
    expect(page.locator(".advice tbody tr")).to_have_count(choices)
    expect(page.locator(".advice tbody tr").first).to_contain_text("Choix conseillé")


@pytest.mark.long
def test_a_whole_match(visit: Callable[..., Page], site: str, shoot: Shoot) -> None:
    """From the kick-off over half-time to the final whistle; then its sheet and a replay."""
    page = visit()
    table = alone(page, site)
    expect(page.locator(".hand button")).to_have_count(4)
    expect(page.locator(".clock")).to_contain_text("46 cartes avant la mi-temps")
    shoot(page, "champion-start.png")
    act_until(page, result(page).count, lambda: step(page))
    expect(page.locator(".clock")).to_contain_text("2e mi-temps")
    shoot(page, "champion-end.png")
    points = [int(text) for text in page.locator(".scoreboard .points").all_inner_texts()]
    expect(page.locator("#result-title")).to_have_text(
        "Match nul" if points[0] == points[1] else re.compile("Victoire" if points[0] > points[1] else "Défaite")
    )
    page.get_by_role("tab", name="Feuille").click()
    assert page.locator("#panel tbody tr").count() > 8
    assert printed_pages(page) == 1
    page.goto(f"{site}/replay/{table}")
    page.locator("input[type=range]").wait_for()
    page.keyboard.press("End")
    expect(page.locator(".scoreboard .points").first).to_have_text(str(points[0]))
    page.keyboard.press("Home")
    expect(page.locator(".hand button")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".hand button")).to_have_count(1)


def test_support_try_and_conversion_with_real_cards(visit: Callable[..., Page], site: str, shoot: Shoot) -> None:
    """CHAMPION-9, 20: 5 against 3 is +2; Buteur changes nothing: a try, and a But in hand converts it."""
    page = visit(bypass_csp=True)
    alone(page, site, "real")
    expect(page.locator(".deck button")).to_have_count(54)
    no_violations(page)
    deal(page, DROP, PERCUSSION, 38, ARBITRE)
    lay(page, "Percussion")
    deal(page, PLAQUAGE)
    expect(page.locator("li.here")).to_contain_text("Essai")
    expect(page.locator(".margin")).to_have_text("+2")
    support(page, KICKER)
    expect(page.locator(".scoreboard .points").first).to_have_text("5")
    expect(page.locator(".pile")).to_contain_text("Buteur")
    shoot(page, "champion-try.png")
    page.get_by_role("button", name="transformer l'essai", exact=False).first.click()
    expect(page.locator(".scoreboard .points").first).to_have_text("7")
    expect(page.locator(".news")).to_contain_text("Transformé")


def test_touche_and_melee_with_real_cards(visit: Callable[..., Page], site: str, shoot: Shoot) -> None:
    """CHAMPION-14, 35, 36: the ball goes out on the right; the touche ends in a foul; the mêlée runs to its arrow."""
    page = visit(bypass_csp=True)
    table = alone(page, site, "real")
    deal(page, DROP, PERCUSSION, 38, ARBITRE)
    advise(page, 4)
    no_violations(page)
    lay(page, "Percussion")
    expect(page.locator(".advice, .hand .mark")).to_have_count(0)
    deal(page, 45)
    support(page, PLUS_1)  # 5 against 3 + 1
    expect(page.locator(".kinds button[aria-disabled=false]")).to_have_count(5)
    expect(page.locator(".no")).to_have_count(1)
    shoot(page, "champion-way.png")
    advise(page, 5, ".kinds .mark .figure")
    no_violations(page)
    challenge(page, 4)  # on the right, Passe
    expect(page.locator(".place.on .target")).to_contain_text("Passe")
    lay(page, "Coup de pied à suivre")
    deal(page, PLAQUAGE)  # 3 against 2, before the touchline
    expect(page.locator(".piece")).to_have_attribute("aria-label", "Touche")
    deal(page, 20, 18)
    shoot(page, "champion-touche.png")
    no_violations(page)
    lay(page, "Passe à l'aveugle")
    lay(page, "Cadrage-débordement")
    deal(page, 23)  # 9 against 3 + 4
    support(page, FOUL)
    expect(page.locator(".piece")).to_have_attribute("aria-label", "Mêlée")
    deal(page, 2, TAMPON)
    page.keyboard.press("h")
    expect(page.locator(".hand .mark .figure")).to_have_count(4)
    shoot(page, "champion-melee.png")
    no_violations(page)
    lay(page, "Bélier")
    lay(page, "Tampon")
    deal(page, 25)  # 10 against Mêlée + 1; its arrow points right
    support(page, KICKER)
    expect(page.locator(".side:not(.nj) .held")).to_have_text("Avantage")
    expect(page.locator(".kinds button[aria-disabled=false]")).to_have_count(2)
    page.goto(f"{site}/replay/{table}#8")
    expect(page.locator(".log .aside")).to_have_text(["Lourdes demande un conseil."] * 2)


def test_by_keyboard(visit: Callable[..., Page], site: str) -> None:
    """Digits play cards and choose challenges; with real cards a number and Enter say which one came up."""
    page = visit()
    alone(page, site, "real")
    expect(page.locator(".deck")).to_be_visible()
    for left, card in enumerate((DROP, PERCUSSION, 38, ARBITRE)):
        expect(page.locator(".hand button")).to_have_count(left)
        for digit in str(card):
            page.keyboard.press(digit)
        page.keyboard.press("Enter")
    expect(page.locator(".hand.laying button")).to_have_count(4)
    expect(page.locator(".hand button").first).to_be_focused()
    page.keyboard.press("2")
    expect(page.locator(".deck")).to_be_visible()
    page.keyboard.press("4")
    page.keyboard.press("5")
    page.keyboard.press("Enter")
    expect(page.locator(".supports")).to_be_visible()
    page.keyboard.press("3")
    expect(page.locator(".kinds").first).to_be_visible()
    expect(page.locator(".kinds button").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".place.on .target")).to_contain_text("Physique")
    page.keyboard.press("t")
    expect(page.locator(".words")).to_contain_text("En main : Drop")


def test_the_story_is_told_beat_by_beat(visit: Callable[..., Page], site: str) -> None:
    """With motion: the card turns before anything can be done, and the rest can be skipped."""
    page = visit(reduced_motion="no-preference")
    page.clock.install()
    alone(page, site)
    expect(page.locator(".hand.laying")).to_be_visible()
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))  # from here on it moves as we say
    page.locator(".hand.laying button").first.click()

    def a_moment_passes() -> bool:
        assert page.locator(".hand.laying, .kinds, .choice").count() == 0
        page.clock.run_for(50)
        return True

    act_until(page, page.locator(".his .turn").count, a_moment_passes)
    page.get_by_role("button", name="Aller au bout").click()
    expect(page.locator(".hand.laying, .kinds, .choice").first).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_phone(visit: Callable[..., Page], site: str, shoot: Shoot, scheme: str) -> None:
    page = visit(PHONE, has_touch=True, is_mobile=True, color_scheme=scheme, bypass_csp=True)
    alone(page, site)
    expect(page.locator(".hand.laying")).to_be_visible()
    shoot(page, f"champion-phone-{scheme}.png")
    assert fits(page, PHONE)
    no_violations(page)
    advise(page, 4)
    shoot(page, f"champion-phone-hint-{scheme}.png")
    cards = page.locator(".hand button")
    sizes = [cards.nth(i).bounding_box() for i in range(4)]
    assert all(size and size["width"] >= 44 for size in sizes)
    # The whole hand lies over the bar of what you can do.
    bar = page.locator(".do").bounding_box()
    assert bar
    assert all(size and size["y"] + size["height"] <= bar["y"] + 12 for size in sizes)
    click_on(page, "champion", most=12)
    shoot(page, f"champion-phone-later-{scheme}.png")
    assert fits(page, PHONE)
    no_violations(page)


def test_the_deck_is_said_to_be_ours(visit: Callable[..., Page], site: str) -> None:
    page = visit()
    alone(page, site)
    expect(page.locator(".ours")).to_contain_text("reconstitution")
    page.goto(f"{site}/rules/champion")
    expect(page.locator(".book")).to_contain_text("reconstitution de notre cru")


def test_the_first_match_is_learnt(visit: Callable[..., Page], site: str, shoot: Shoot) -> None:
    page = visit()
    page.goto(f"{site}/learn/champion")
    said: set[str] = set()
    lit = ".scene .pointed", ".coach .choice:enabled", ".coach .button.primary"

    def follow() -> bool:
        if page.locator(".bubble.rolling").count():  # a card is being turned
            return False
        said.add(page.locator("#say").inner_text())
        return any(press(page.locator(what).first) for what in lit)

    act_until(page, page.locator("#say", has_text="9 contre 7").count, follow)
    assert len(said) >= 21
    expect(page.locator(".scoreboard .points").first).to_have_text("10")
    shoot(page, "champion-learnt.png")
