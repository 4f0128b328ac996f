"""The analysis of a match and the puzzles in a real Chromium: the curve, the sums, learning from mistakes, a phone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.fixtures import Shoot
from tests.browser.screens import DESKTOP, PHONE, TABLET, fits, no_violations

pytestmark = pytest.mark.page

PATIENCE = 180_000  # ms for an analysis on a slow and busy machine

# A match of two who choose at random: somebody errs, whoever judges.
SAVED = """ludotheque 1
game: poche
names: Toulouse | Clermont

1. 3 1
2. 3-1 play
3. 5-3 kick 5
4. 5-2 4
5. 4-1
6. 3-3 drop 5-2
7. 2-2 3-1 kick 1 5
8. 3-2 play
9. 3-1 play
10. 6-2
11. 4-4 6 2 3
12. 4-2
13. 6-5 5
14. 5-3 play
15. 5-4 2
16. 2-1
17. 5-3 kick 5
18. 4-3 kick 1
19. 6-6 5-4
20. 3-3 drop 4-1
21. 3-3 drop 5-4
22. 4-2
23. 6-2
24. 6-2
25. 3-2 kick 2
26. 2-2 6-4 kick 2 3
27. 4-3 kick 1
28. 6-4
29. 5-3 kick 2
end: 67 actions, 22-27
"""


def analysed(page: Page, site: str) -> None:
    """The match above, pasted and analysed."""
    page.goto(f"{site}/analysis")
    page.get_by_label("Collez la partie enregistrée").fill(SAVED)
    page.get_by_role("button", name="Analyser").click()
    expect(page.get_by_role("slider")).to_be_visible(timeout=PATIENCE)


def shown(page: Page) -> int:
    return int(page.get_by_role("slider").get_attribute("aria-valuenow") or "-1")


def figure(text: str) -> int:
    """`+12 %` as 12."""
    return int(re.sub(r"[^\d−]", "", text).replace("−", "-"))


def test_an_analysis_is_walked_through(site: str, visit: Callable[..., Page], shoot: Shoot) -> None:
    page = visit(DESKTOP, bypass_csp=True)
    analysed(page, site)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Clermont gagne")
    # By keys, wherever the focus is; by mouse, and back when it leaves; by the list of moments.
    page.keyboard.press("Home")
    assert shown(page) == 0
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert shown(page) == 2
    curve = page.get_by_role("slider").bounding_box()
    assert curve
    before = page.locator(".position").inner_text()
    page.mouse.move(curve["x"] + curve["width"] * 0.9, curve["y"] + 100)
    assert page.locator(".position").inner_text() != before
    assert shown(page) == 2
    page.mouse.move(5, 5)
    assert page.locator(".position").inner_text() == before
    page.locator(".moments button").first.click()
    assert shown(page) > 2
    # What is read in the account adds up, seen from either side.
    for who in ("Clermont", "Toulouse"):
        page.get_by_role("radio", name=who).check()
        start, *parts, end = (figure(text) for text in page.locator(".account td.figure").all_inner_texts())
        assert start + sum(parts) == end, who
        assert end == (100 if who == "Clermont" else 0)
    no_violations(page)
    shoot(page, "analysis.png", full_page=True)


def test_mistakes_are_tried_again_by_keys(site: str, visit: Callable[..., Page]) -> None:
    page = visit(PHONE, bypass_csp=True)
    analysed(page, site)
    assert fits(page, PHONE)
    page.get_by_role("button", name="Apprendre de mes erreurs").first.click()
    expect(page.get_by_text("qu'auriez-vous fait")).to_be_visible()
    assert "%" not in page.locator(".ask").inner_text()  # what an option is worth is not told before
    no_violations(page)
    for _ in range(30):
        if page.locator(".end").count():
            break
        page.keyboard.press("1")
        expect(page.locator(".verdict")).to_be_visible()
        page.keyboard.press("Enter")
    expect(page.locator(".end h2")).to_have_text(re.compile(r"\d+ sur \d+"))
    page.get_by_role("button", name="Retour à l'analyse").first.click()
    expect(page.get_by_role("slider")).to_be_visible()


def test_a_finished_table_leads_to_its_analysis(site: str, visit: Callable[..., Page]) -> None:
    page = visit(TABLET, bypass_csp=True, color_scheme="dark", locale="en-GB")
    page.goto(site)
    seats = [{"kind": "bot", "style": "random", "name": "Lourdes"}, {"kind": "bot", "style": "coach", "name": "Agen"}]
    table = page.request.post(f"{site}/api/tables", data={"game": "poche", "seats": seats}).json()["table"]
    page.goto(f"{site}/t/{table}")
    page.locator("section.result").wait_for(timeout=PATIENCE)
    page.get_by_role("link", name="Analyse the match").click()
    expect(page.get_by_role("slider")).to_be_visible(timeout=PATIENCE)
    assert fits(page, TABLET)
    no_violations(page)


def test_a_puzzle_of_the_day(site: str, visit: Callable[..., Page]) -> None:
    page = visit(PHONE, bypass_csp=True)
    page.goto(site)
    page.get_by_role("link", name="Le problème du jour").click()
    option = page.locator(".ask .choice").first
    option.wait_for(timeout=PATIENCE)
    assert fits(page, PHONE)
    no_violations(page)
    option.click()
    expect(page.locator(".verdict")).to_be_visible()
    no_violations(page)
    page.reload()
    page.locator(".ask .choice").first.wait_for(timeout=PATIENCE)
    expect(page.locator("nav .tab.right, nav .tab.wrong")).to_have_count(1)  # it is remembered
