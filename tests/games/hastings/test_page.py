"""1066 in a real Chromium: a whole battle alone, paying, a closer look, the referee for the box, two at one screen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.browser.clicking import click_on
from tests.browser.fixtures import Shoot
from tests.browser.screens import PHONE, act_until, fits, no_violations, open_table, press, printed_pages, result

pytestmark = pytest.mark.page

ALONE = [{"kind": "here", "name": "Aubrée"}]
# Norman cards that the tests deal at a table of real cards, then Saxon ones.
SAILORS, KNIGHTS, MONKS, ARCHERS, FIRST_HAND = "n39", "n53", "n47", "n25", ("n39", "n53", "n47", "n25")
HOUSECARLS, SLINGERS, PEASANTS = "s22", "s49", "s40"


def alone(page: Page, site: str, dice: str = "fair", **options: str) -> str:
    made = open_table(page, site, "hastings", ALONE, options=options, dice=dice)
    expect(page.locator(".hastings")).to_be_visible()
    return str(made["table"])


def deal(page: Page, *cards: str) -> None:
    """With the box on the table: these cards come up, one after the other."""
    for card in cards:
        page.locator(f".deck button[data-card={card}]").click()
        expect(page.locator(f".deck button[data-card={card}]")).to_have_count(0)


def use(page: Page, where: str, does: str) -> None:
    """Bring a card near, and do this with it."""
    page.locator(where).click()
    page.get_by_role("dialog").get_by_role("button", name=does).click()


def round_one(page: Page) -> None:
    """Sailors in wing 1, archers behind William in wing 2, and a hand of four."""
    deal(page, *FIRST_HAND)
    page.locator("[data-cell='w2.1'].free").click()
    deal(page, "n32", "n60", "n35", "n49")
    use(page, "[data-card=n49]", "Défausser")
    use(page, "[data-card=n60]", "Défausser")
    for card, cell in ((SAILORS, "w1.1"), (ARCHERS, "w2.2")):
        use(page, f"[data-card={card}]", "Jouer")
        page.locator(f"[data-cell='{cell}'].free").click()
        expect(page.locator(f".army button[data-cell='{cell}']")).to_have_count(2 if cell == "w2.2" else 1)


def test_a_whole_battle(visit: Callable[..., Page], site: str, shoot: Shoot) -> None:
    """From the set-up to the points and the rank; the score is kept; then the journal and a replay."""
    page = visit()
    table = alone(page, site, difficulty="hard")
    expect(page.locator(".ledger .here")).to_contain_text("1")
    click_on(page, "hastings")
    expect(result(page)).to_be_visible()
    points = int(page.locator(".after .points").inner_text().split()[0])
    expect(page.locator(".after .name")).to_have_text(
        ("Valet", "Soldat", "Chevalier", "Vassal", "Duc", "Roi", "Conquérant")[min(max(points - 1, 0) // 10, 6)]
    )
    expect(page.locator(".after table")).to_contain_text(str(points))
    shoot(page, "hastings-end.png", full_page=True)
    page.get_by_role("tab", name="Feuille").click()
    assert page.locator("#panel tbody tr").count() > 3
    assert printed_pages(page) == 1
    page.goto(f"{site}/new/hastings")
    expect(page.get_by_role("heading", name="Vos batailles")).to_be_visible()
    page.goto(f"{site}/replay/{table}")
    page.locator("input[type=range]").wait_for()
    page.keyboard.press("End")
    assert page.locator(".army .mini").count() > 5
    page.keyboard.press("Home")
    expect(page.locator(".army .mini")).to_have_count(3)  # HASTINGS-30: those with which the Ennemi begins


def test_the_referee_for_the_box(visit: Callable[..., Page], site: str, shoot: Shoot) -> None:
    """HASTINGS-14, 31, 34, 37: cards are looked up by name; the price goes down; the Ennemi's turn with its rules."""
    page = visit(bypass_csp=True)
    alone(page, site, "real", difficulty="easy")
    expect(page.locator(".deck button")).to_have_count(len({*range(2, 22)}) + 17 + 8 + 4 + 4)
    page.get_by_label("Nom de la carte").fill("norman kni")
    expect(page.locator(".deck button")).to_have_count(1)
    page.get_by_label("Nom de la carte").fill("")
    no_violations(page)
    round_one(page)
    expect(page.locator(".orders")).to_contain_text("Règle 31")
    use(page, f"[data-card={KNIGHTS}]", "Jouer")
    page.locator("[data-cell='w1.2'].free").click()
    expect(page.locator(".purse span")).to_have_count(3)
    expect(page.locator(".ask .said")).to_contain_text("encore 3 à payer")
    no_violations(page)
    shoot(page, "hastings-pay.png")
    page.locator(".army [data-cell='w1.1'].aimed").click()
    expect(page.locator(".ask .said")).to_contain_text("encore 2 à payer")
    page.locator("[data-card=n32].pays").click()
    page.locator("[data-card=n35].pays").click()
    expect(page.locator(".army button[data-cell='w1.2']")).to_contain_text("Chevaliers normands")
    page.get_by_role("button", name="Passer", exact=True).click()
    deal(page, "n22", "n51", "n63", "n29")
    use(page, "[data-card=n63]", "Défausser")
    use(page, "[data-card=n51]", "Défausser")
    # Archers shoot at Eadric; the Ennemi turns up one card too dear, then one it can have.
    use(page, ".army:last-of-type [data-cell='w2.2']", "Tirer")
    page.locator(".army [data-cell='w2.1'].aimed").click()
    deal(page, HOUSECARLS)
    expect(page.locator(".orders li.no")).to_contain_text("trop chère")
    deal(page, SLINGERS)
    expect(page.locator(".orders li.last")).to_contain_text("Règle 37")
    # Slingers shoot: no archers of ours in that wing, so we single out the card that is hit (HASTINGS-43).
    use(page, "[data-card=n29]", "Jouer")
    page.locator("[data-cell='w3.1'].free").click()
    expect(page.locator(".ask .said")).to_contain_text("L'Ennemi frappe")
    shoot(page, "hastings-target.png")
    no_violations(page)
    page.locator(".army [data-cell='w1.2'].aimed").click()
    page.get_by_role("button", name="Passer", exact=True).click()
    expect(page.locator(".deck")).to_be_visible()
    deal(page, PEASANTS)
    expect(page.locator(".orders")).to_contain_text("Le marqueur descend au round 3")


def test_by_keyboard(visit: Callable[..., Page], site: str) -> None:
    """A digit takes a card of the hand, Enter plays it, `i` looks, `p` passes; what came up is typed by its name."""
    page = visit()
    alone(page, site, "real")
    expect(page.locator(".deck")).to_be_visible()
    for left, name in enumerate(("marins", "chevaliers n", "moines", "archers d")):
        expect(page.locator(".hand li button")).to_have_count(left)
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    expect(page.locator("[data-cell='w1.1'].free")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".army button[data-cell='w1.1']")).to_have_count(1)
    deal(page, "n32", "n60", "n35", "n49")
    for _ in range(2):
        expect(page.locator(".hand button.lit").first).to_be_visible()
        page.locator(".hand button.lit").last.focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
    expect(page.locator(".answers [data-action=pass]")).to_be_visible()
    page.keyboard.press("1")
    expect(page.get_by_role("dialog", name="Marins de Saint-Valery")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)  # it gives the focus back first
    page.locator(".army button[data-cell='w1.1']").focus()
    page.keyboard.press("i")
    expect(page.get_by_role("dialog", name="Guillaume FitzRobert")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    expect(page.locator("section.words")).to_contain_text("Guillaume FitzRobert, aile 1, ligne 1")
    page.keyboard.press("p")
    expect(page.locator(".orders")).to_contain_text("Règle 31")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_phone(visit: Callable[..., Page], site: str, shoot: Shoot, scheme: str) -> None:
    """Nothing is wider than the screen; a tap brings a card near, all of it in sight."""
    page = visit(PHONE, has_touch=True, is_mobile=True, color_scheme=scheme, bypass_csp=True)
    alone(page, site)
    expect(page.locator(".band.lit")).to_have_count(3)
    assert fits(page, PHONE)
    no_violations(page)
    shoot(page, f"hastings-phone-{scheme}.png")
    click_on(page, "hastings", most=60)
    page.keyboard.press("Escape")
    page.locator(".army .cell:not(.aimed) .mini").first.tap()
    near = page.get_by_role("dialog")
    expect(near).to_be_visible()
    box = near.locator(".card").bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    assert box["height"] <= PHONE["height"]
    shoot(page, f"hastings-phone-near-{scheme}.png")
    no_violations(page)
    near.get_by_role("button", name="Fermer").tap()
    expect(near).to_have_count(0)
    sizes = [one.bounding_box() for one in page.locator(".army button.cell").all()]
    assert all(size and size["width"] >= 44 and size["height"] >= 44 for size in sizes)
    assert fits(page, PHONE)


def test_two_at_one_screen_pass_it_on(visit: Callable[..., Page], site: str) -> None:
    """Neither sees the other's hand: the screen is covered between them."""
    page = visit()
    seats = [{"kind": "here", "name": "Aubrée"}, {"kind": "here", "name": "Wulfhild"}]
    open_table(page, site, "hastings", seats, options={"players": "2"})
    cover = page.get_by_role("dialog")
    expect(cover).to_contain_text("Aubrée")
    cover.get_by_role("button").first.click()
    expect(page.locator(".hand li button")).to_have_count(4)
    page.locator("[data-cell='w1.1'].free").click()
    expect(cover).to_contain_text("Wulfhild")
    expect(page.locator(".hand li button")).to_have_count(0)
    cover.get_by_role("button").first.click()
    expect(page.locator(".hand li button")).to_have_count(4)
    assert all(
        str(card).startswith("s")
        for card in page.locator(".hand li button").evaluate_all("all => all.map((one) => one.dataset.card)")
    )


def test_the_first_battle_is_learnt(visit: Callable[..., Page], site: str, shoot: Shoot) -> None:
    page = visit()
    page.goto(f"{site}/learn/hastings")
    said: set[str] = set()

    def follow() -> bool:
        said.add(page.locator("#say").inner_text())
        near = page.locator("dialog[open] .pointed")
        touched = press(near) if near.count() else press(page.locator(".scene .pointed").first)
        return touched or press(page.locator(".coach .button.primary").first)

    act_until(page, page.locator("#say", has_text="À vous !").count, follow)
    assert len(said) >= 27
    shoot(page, "hastings-learnt.png")
