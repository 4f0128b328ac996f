"""The deck workshop of 1066 (HASTINGS-62): cards entered, taken back, kept, in and out as files; by keys, by touch."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.browser.fixtures import Shoot
from tests.browser.screens import DESKTOP, PHONE, TABLET, fits, no_violations
from tests.browser.static_host import Host

from ludotheque.games.hastings import deck

pytestmark = pytest.mark.page

Visit = Callable[..., Page]
KEY = "ludotheque:hastings:box"
OURS = Path(deck.__file__).parent / "decks"


def workshop(page: Page, host: Host) -> None:
    page.goto(f"{host.address}#/workshop/hastings")
    expect(page.get_by_role("heading", name="L'atelier des cartes")).to_be_visible()


def test_many_cards_one_after_the_other(host: Host, visit: Visit) -> None:
    """With the keyboard alone: after each card the name has the focus again; a refusal says why; all is kept."""
    page = visit(PHONE)
    workshop(page, host)
    page.get_by_role("button", name="Ajouter une carte").focus()
    page.keyboard.press("Enter")
    name = page.get_by_label("Nom", exact=True)
    for card, cost in (("Odon", 4), ("Taillefer", 2), ("Sergents", 1)):
        expect(name).to_be_focused()
        page.keyboard.type(card)
        page.get_by_role("radio", name="Personnage").focus()
        page.keyboard.press("Space")
        page.get_by_role("group", name="Coût").get_by_role("radio", name="0").focus()
        page.keyboard.type(str(cost))
        page.get_by_role("group", name="Vie").get_by_role("radio").first.focus()
        page.keyboard.type("12")
        page.keyboard.press("Enter")
        expect(page.locator("dialog .bar")).to_contain_text(re.compile(f"«\\s{card}\\s» ajoutée"))
    expect(name).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="Donnez un nom")).to_be_visible()
    page.keyboard.type("odon")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="est déjà dans ce camp")).to_be_visible()
    expect(name).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(".grid .name")).to_have_text(["Odon", "Taillefer", "Sergents"])
    page.reload()
    expect(page.locator(".grid .name")).to_have_text(["Odon", "Taillefer", "Sergents"])
    kept = json.loads(page.evaluate(f"localStorage.getItem('{KEY}')"))["norman"]["cards"]
    assert [(card["cost"], card["health"]) for card in kept] == [(4, 12), (2, 12), (1, 12)]


def test_a_wrong_one_is_taken_back_in_plain_sight(host: Host, visit: Visit) -> None:
    page = visit()
    workshop(page, host)
    page.get_by_role("button", name="Partir de nos cartes").click()
    expect(page.get_by_role("tab", name="Normands")).to_contain_text("78")
    expect(page.get_by_text("Ce paquet est complet")).to_be_visible()
    page.get_by_role("searchbox").fill("odon")
    page.locator(".grid button").click()
    page.get_by_role("button", name="Supprimer").click()
    expect(page.locator(".undo .bar")).to_contain_text("Odon de Bayeux")
    expect(page.locator(".undo .bar")).to_be_in_viewport()
    expect(page.locator(".grid button")).to_have_count(0)
    page.locator(".undo").get_by_role("button", name="Reprendre").click()
    expect(page.locator(".grid button")).to_have_count(1)


def test_a_copy_that_is_taken_back_while_it_is_edited(host: Host, visit: Visit) -> None:
    page = visit()
    workshop(page, host)
    page.get_by_role("button", name="Partir de nos cartes").click()
    page.get_by_role("searchbox").fill("odon")
    page.locator(".grid button").click()
    page.get_by_role("button", name="Dupliquer").click()
    expect(page.get_by_label("Nom", exact=True)).to_have_value("Odon de Bayeux (2)")
    expect(page.get_by_label("Nom", exact=True)).to_be_focused()
    page.locator("dialog").get_by_role("button", name="Reprendre").click()
    expect(page.get_by_role("tab", name="Normands", include_hidden=True)).to_contain_text("78")
    page.get_by_role("button", name="Valider", exact=True).click()
    expect(page.locator(".grid .name")).to_have_text(["Odon de Bayeux", "Odon de Bayeux (2)"])


def test_a_card_is_edited_as_it_looks(host: Host, visit: Visit) -> None:
    """A line by its parts, another in free words; the card shows both as they will be read."""
    page = visit()
    workshop(page, host)
    page.get_by_role("button", name="Ajouter une carte").click()
    page.get_by_label("Nom", exact=True).fill("Baliste")
    page.get_by_text("Archers", exact=True).click()
    page.get_by_role("group", name="Portée").get_by_text("3", exact=True).click()
    page.get_by_role("button", name="Ajouter une ligne").click()
    first = page.get_by_role("group", name="Ligne 1")
    first.get_by_label("Quoi").select_option(label="dégâts à des cartes ennemies")
    first.get_by_label("Combien").select_option("2")
    first.get_by_label("Où").select_option(label="une, dans son aile")
    expect(page.locator("dialog .card")).to_contain_text("2 de dégâts sur une carte ennemie de cette aile")
    expect(page.locator("dialog .card")).to_contain_text("Portée 3")
    page.get_by_role("button", name="Ajouter une ligne").click()
    page.get_by_role("group", name="Ligne 2").get_by_role("textbox").fill('Rendez la "pièce" #1 ; puis riez.')
    expect(page.locator("dialog .card")).to_contain_text("Rendez la ”pièce” n°1 ; puis riez.")
    page.get_by_role("button", name="Valider", exact=True).click()
    kept = json.loads(page.evaluate(f"localStorage.getItem('{KEY}')"))["norman"]["cards"]
    assert kept[0]["abilities"] == 'jouée: dégâts 2 carte une-ici; jouée: main "Rendez la ”pièce” n°1 ; puis riez."'


def test_files_in_and_out(host: Host, visit: Visit, tmp_path: Path) -> None:
    """Our own files go in, come out, and Python reads the same deck; a refused one names its line and loses nothing."""
    page = visit()
    workshop(page, host)
    choose = page.locator("input[type=file]")
    choose.set_input_files([str(OURS / part) for part in deck.FILES])
    expect(page.get_by_role("tab", name="Saxons")).to_contain_text("78")
    broken = re.sub(r"\|  \d\d \|", "|  99 |", (OURS / "normans.txt").read_text("utf-8"), count=1)
    (tmp_path / "abîmé.txt").write_text(broken, "utf-8")
    choose.set_input_files(str(tmp_path / "abîmé.txt"))
    refusal = page.get_by_role("alert").filter(has_text="Rien n'a été changé")
    expect(refusal).to_contain_text(re.compile(r"abîmé\.txt, ligne \d+.*vie doit être un nombre entier de 1 à 25"))
    expect(page.get_by_role("tab", name="Normands")).to_contain_text("78")
    for part in deck.FILES:
        with page.expect_download() as coming:
            page.get_by_role("button", name=part).click()
        coming.value.save_as(tmp_path / "out" / part)
    assert deck.read(tmp_path / "out").digest == deck.ours().digest
    with page.expect_download() as coming:
        page.get_by_role("button", name="Tout, en .json").click()
    coming.value.save_as(tmp_path / "1066.json")
    page.get_by_role("button", name="Vider ce camp").click()
    expect(page.get_by_role("tab", name="Normands")).to_contain_text("0")
    choose.set_input_files(str(tmp_path / "1066.json"))
    page.get_by_role("button", name="Remplacer").click()
    expect(page.get_by_role("tab", name="Normands")).to_contain_text("78")


def test_cards_described_at_a_table_come_in_by_themselves(host: Host, visit: Visit) -> None:
    """HASTINGS-60: also while the workshop is open, in another tab."""
    page = visit()
    workshop(page, host)
    other = page.context.new_page()
    other.goto(host.address)
    numbers = dict.fromkeys(("resources", "might", "zeal", "health", "reach"), 0)
    card = {"name": "Vue au combat", "kind": "", "cost": 3} | numbers
    box = {"norman": {"cards": [], "goals": []}, "saxon": {"cards": [card], "goals": []}}
    other.evaluate("([key, box]) => localStorage.setItem(key, JSON.stringify(box))", [KEY, box])
    expect(page.get_by_role("tab", name="Saxons")).to_contain_text("1")
    page.get_by_role("tab", name="Saxons").click()
    expect(page.locator(".grid")).to_contain_text("à compléter")


def test_objectives(host: Host, visit: Visit) -> None:
    """HASTINGS-3."""
    page = visit(PHONE)
    workshop(page, host)
    page.get_by_label("Nom de l'objectif A").fill("Le conseil")
    page.get_by_label("Zèle demandé par A").fill("4")
    page.get_by_label("Force demandée par B").fill("beaucoup")
    page.keyboard.press("Tab")
    expect(page.get_by_role("alert").filter(has_text="un nombre de 0 à")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Nom de l'objectif A")).to_have_value("Le conseil")
    expect(page.get_by_label("Zèle demandé par A")).to_have_value("4")
    expect(page.get_by_label("Force demandée par B")).to_have_value("")


@pytest.mark.parametrize(
    ("screen", "scheme", "locale"),
    [(PHONE, "light", "fr-FR"), (PHONE, "dark", "fr-FR"), (TABLET, "dark", "fr-FR"), (DESKTOP, "light", "en-GB")],
)
def test_it_can_be_read_everywhere(
    host: Host, visit: Visit, shoot: Shoot, screen: dict[str, int], scheme: str, locale: str
) -> None:
    """Clean for axe, nothing wider than the screen; large type: a card's name is 18 px or more."""
    page = visit(screen, color_scheme=scheme, locale=locale, bypass_csp=True)
    page.goto(f"{host.address}#/workshop/hastings")
    page.locator(".files .button").nth(1).click()
    expect(page.get_by_role("tab").first).to_contain_text("78")
    look = f"workshop-{screen['width']}-{scheme}"
    page.evaluate("scrollTo(0, 0)")
    shoot(page, f"{look}.png")
    no_violations(page)
    assert fits(page, screen)  # type: ignore[arg-type]
    size = page.locator(".grid .name").first.evaluate("(name) => parseFloat(getComputedStyle(name).fontSize)")
    assert size >= 18
    page.locator(".grid button").nth(3).click()
    shoot(page, f"{look}-card.png")
    no_violations(page)
