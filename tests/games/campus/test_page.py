"""Campus in a real Chromium: both ways to take bonuses, alone and with two; by mouse, keyboard, phone and link."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.clicking import click_on
from tests.browser.fixtures import Shoot
from tests.browser.screens import PHONE, act_until, fits, idle, no_violations, open_table, press, result

import ludotheque
from ludotheque.engine.verbs import CHANCE, EVERYBODY
from ludotheque.games.campus.record import CELL_TEXTS, EventKind, Face

pytestmark = pytest.mark.page

ALONE = [{"kind": "here", "name": "Camille"}]
AGAINST_THE_PLAIN = [*ALONE, {"kind": "bot", "style": "plain"}]


def open_campus(page: Page, site: str, seats: list[dict[str, str]], **rest: Any) -> dict[str, Any]:
    created = open_table(page, site, "campus", seats, **rest)
    expect(page.locator(".campus")).to_be_visible()
    return created


def step(page: Page, touch: bool = False) -> bool:
    """Throw, else turn the last token that fits the budget, else end the turn."""
    lit = page.locator(".cell:has(.token.lit)").last
    end = page.locator(".choices button").first
    return any(press(button, touch) for button in (page.locator("button.throw[aria-disabled=false]"), lit, end))


def play(page: Page, until: Callable[[], bool], touch: bool = False) -> None:
    act_until(page, until, lambda: step(page, touch))


def table(page: Page) -> dict[str, Any]:
    """The table, from the server."""
    address = page.url.replace("/t/", "/api/tables/")
    found: dict[str, Any] = page.request.get(f"{address}/replay?lang=fr").json()
    return found


def state(page: Page) -> dict[str, Any]:
    """How it stands."""
    found: dict[str, Any] = table(page)["state"]
    return found


def my_turn(page: Page) -> bool:
    return page.locator(".token.lit").count() > 0


@pytest.mark.long
def test_alone_with_automatic_bonuses_to_the_end(visit: Callable[..., Page], site: str, shoot: Shoot) -> None:
    page = visit()
    open_campus(page, site, ALONE, options={"players": "1", "bonuses": "auto"})
    expect(page.locator(".tray")).to_have_count(1)
    expect(page.locator(".token")).to_have_count(36)
    play(page, lambda: result(page).count() > 0)
    shoot(page, "campus-alone-end.png")
    expect(page.locator("section.result")).to_contain_text(re.compile("Plateau vidé en \\d+ lancers"))
    expect(page.get_by_text(re.compile("Avec les mêmes dés"))).to_be_visible()
    page.get_by_role("tab", name="Feuille").click()
    assert page.locator("#panel tbody tr").count() >= 20  # nineteen lines and the star
    page.goto(site)
    expect(page.get_by_text("1 plateau vidé.")).to_be_visible()


def test_with_manual_bonuses_a_given_token_is_not_marked_but_taken(visit: Callable[..., Page], site: str) -> None:
    page = visit()
    open_campus(page, site, ALONE, options={"players": "1", "bonuses": "manual"})

    def dear_gift() -> str:
        """A cell that a line gives and whose number is over the budget."""
        now = table(page)
        position = now["position"]
        for entry in now["entries"]:
            position |= entry["changes"]
        dear = {cell for cell, face in zip(CELL_TEXTS, position["faces"][0], strict=True) if face == Face.UP}
        given = (choice["action"].removeprefix("bonus ") for choice in now["state"]["choices"])
        return next((cell for cell in given if cell in dear), "")

    play(page, lambda: dear_gift() != "")
    cell = dear_gift()
    token = page.get_by_role("button", name=re.compile(f"^{cell}, \\d+, dépasse"))
    expect(token.locator(".token.lit")).to_have_count(0)
    expect(page.locator("line.hint")).to_have_count(0)
    page.get_by_role("button", name="Éclairer les bonus").click()
    assert page.locator("line.hint").count() > 0
    token.click()
    expect(page.get_by_role("button", name=f"{cell}, retourné")).to_be_attached()
    assert dear_gift() != cell


def test_why_a_token_cannot_be_turned(visit: Callable[..., Page], site: str) -> None:
    page = visit()
    open_campus(page, site, ALONE, options={"players": "1"})
    click_on(page, "campus", until=".token.lit")
    dear = page.get_by_role("button", name=re.compile("dépasse le budget"))
    if dear.count():
        dear.first.click()
        expect(page.get_by_role("status").filter(has_text="aucune ligne ne l'offre")).to_be_visible()
    star = page.get_by_role("button", name=re.compile("étoile"))
    if star.count():
        star.first.click()
        expect(page.get_by_role("status").filter(has_text="cette étoile")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("bonuses", ["manual", "auto"])
def test_two_rounds_against_the_plain_player(visit: Callable[..., Page], site: str, shoot: Shoot, bonuses: str) -> None:
    page = visit()
    open_campus(page, site, AGAINST_THE_PLAIN, options={"bonuses": bonuses})
    expect(page.locator(".tray")).to_have_count(2)
    play(page, lambda: my_turn(page) and page.locator(".token.down").count() > 12)
    shoot(page, f"campus-{bonuses}-desktop.png")
    play(page, lambda: result(page).count() > 0)
    shoot(page, f"campus-{bonuses}-end.png")
    page.get_by_role("tab", name="Feuille").click()
    expect(page.locator("#panel .label")).to_have_count(4)  # two rounds begin, two end


def test_a_round_by_keyboard_alone(visit: Callable[..., Page], site: str) -> None:
    """Arrows move, Enter turns, e ends the turn; the focus comes to the board when it is our turn."""
    page = visit()
    open_campus(page, site, ALONE, options={"players": "1", "bonuses": "auto"})
    expect(page.locator("button.throw")).to_be_visible()

    def press_a_key() -> bool:
        if page.locator("button.throw[aria-disabled=false]").count():
            page.keyboard.press("Enter")
        elif not my_turn(page):
            page.keyboard.press("e")
        else:
            walk_to_a_token(page)
            page.keyboard.press("Enter")
        return True

    act_until(page, result(page).count, press_a_key)


def walk_to_a_token(page: Page) -> None:
    """With the arrow keys, from the cell in focus to one that is lit."""
    here = page.evaluate("Number(document.activeElement?.dataset.cell ?? -1)")
    lit = page.evaluate(
        "Array.from(document.querySelectorAll('.cell:has(.token.lit)')).map((cell) => Number(cell.dataset.cell))"
    )
    if here < 0 or not lit:
        return
    there = lit[-1]
    down, right = there // 6 - here // 6, there % 6 - here % 6
    for key, steps in (("ArrowDown", down), ("ArrowUp", -down), ("ArrowRight", right), ("ArrowLeft", -right)):
        for _ in range(steps):
            page.keyboard.press(key)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_phone(visit: Callable[..., Page], site: str, shoot: Shoot, scheme: str) -> None:
    page = visit(PHONE, has_touch=True, is_mobile=True, color_scheme=scheme, bypass_csp=True)
    open_campus(page, site, AGAINST_THE_PLAIN)
    expect(page.locator("button.throw[aria-disabled=false], .token.lit").first).to_be_visible()
    step(page, touch=True)
    act_until(
        page,
        lambda: page.locator(".token.down").count() > 8 and my_turn(page),
        lambda: click_on(page, "campus", most=4) + click_on(page, "campus", until=".token.lit"),
    )
    shoot(page, f"campus-phone-{scheme}.png")
    assert fits(page, PHONE)
    expect(page.get_by_role("grid")).to_be_in_viewport(ratio=0.99)
    size = page.locator(".cell").first.bounding_box()
    assert size
    assert size["width"] >= 44
    no_violations(page)


def test_a_forgotten_bonus_is_called_by_link(visit: Callable[..., Page], site: str, shoot: Shoot) -> None:
    """Two browsers: one plays without looking for bonuses, the other catches him."""
    one, two = visit(), visit(bypass_csp=True)
    seats = [{"kind": "here", "name": "Camille"}, {"kind": "link", "name": "Dominique"}]
    created = open_campus(one, site, seats)
    two.goto(f"{site}{created['links']['1']}")
    two.wait_for_url("**/t/*")

    def calls(page: Page) -> list[str]:
        if not page.get_by_role("button", name="Un bonus oublié").count():
            return []
        return calls_of(state(page))

    act_until(one, lambda: calls(one) or calls(two), lambda: step(one) or step(two))
    caught = one if calls(one) else two
    idle(caught)
    before = state(caught)
    ask = caught.get_by_role("button", name="Un bonus oublié")
    expect(ask).to_be_visible()
    caught.keyboard.press("o")
    handles = caught.locator(".handle")
    expect(handles).to_have_count(14)
    expect(handles.first).to_be_focused()
    right = {action.split()[1] for action in calls_of(before)}
    wrong = next(line for line in ("row1", "row2", "row3", "row4", "row5", "row6") if line not in right)
    caught.get_by_role("button", name=f"Rangée {wrong[3]}").click()
    expect(caught.get_by_role("status").filter(has_text="Rien d'oublié")).to_be_visible()
    assert state(caught)["version"] == before["version"], "a wrong line costs nothing"
    shoot(caught, "campus-call.png")
    _, line, cell = calls_of(before)[0].split()
    names = {"row": f"Rangée {line[3:]}", "col": f"Colonne {line[3:]}", "dia": ""}
    diagonals = {"diag1": "Diagonale a1-f6", "diag2": "Diagonale f1-a6"}
    caught.get_by_role("button", name=diagonals.get(line) or names[line[:3]], exact=True).click()
    expect(caught.locator(".cell.place").first).to_be_focused()
    caught.get_by_role("button", name=f"{cell}, retourné").click()
    expect(caught.get_by_text(re.compile("Oubli\\s!")).first).to_be_visible()
    other = two if caught is one else one
    expect(other.get_by_text(re.compile("Oubli\\s!")).first).to_be_visible()
    assert state(caught)["version"] == before["version"] + 1


def calls_of(now: dict[str, Any]) -> list[str]:
    return [choice["action"] for choice in now["choices"] if choice["action"].startswith("call")]


def test_with_the_real_box_tokens_and_dice_are_told(visit: Callable[..., Page], site: str) -> None:
    page = visit()
    created = open_campus(page, site, ALONE, dice="real", options={"players": "1"})
    tokens = ["24", "*", *"112233445566778899", "1", "2", "3", "4", "4", "5", "6", "7", "8", "8", "9", "10", "10"]
    tokens += ["11", "12", "13"]
    for laid, token in enumerate(tokens[:36]):
        name = "étoile" if token == "*" else token
        page.locator(".keypad").get_by_role("button", name=name, exact=True).click()
        expect(page.locator(".token")).to_have_count(laid + 1)
    expect(page.get_by_role("button", name="a1, 24")).to_be_visible()
    page.keyboard.press("6")
    page.keyboard.press("5")
    page.keyboard.press("Enter")
    expect(page.locator(".commentary")).to_contain_text("soit 11")
    saved = page.request.get(f"{site}/api/tables/{created['table']}/save").text()
    assert "6-5" in saved


def test_the_board_of_the_day_is_the_same_for_everybody(visit: Callable[..., Page], site: str) -> None:
    boards = []
    for page in (visit(), visit()):
        page.goto(site)
        page.get_by_role("button", name="Jouer le plateau du jour").click()
        page.wait_for_url("**/t/*")
        expect(page.locator(".token")).to_have_count(36)
        boards.append(page.locator(".token").all_inner_texts())
        page.goto(site)
        expect(page.get_by_role("link", name="Reprendre")).to_be_visible()
    assert boards[0] == boards[1]


def test_the_guided_first_game(visit: Callable[..., Page], site: str, shoot: Shoot) -> None:
    page = visit()
    page.goto(f"{site}/learn/campus")
    expect(page.locator(".campus")).to_be_visible()
    where = (".cell.pointed", ".handle.pointed", ".ask.pointed", ".choice:not(:disabled)", ".bubble .big")
    end = page.get_by_role("link", name="Jouer maintenant")
    act_until(page, end.count, lambda: any(press(page.locator(query).first) for query in where))
    shoot(page, "learn-campus-end.png")


def before_a_chain() -> tuple[str, str]:
    """A game, saved before a token is turned that leads to a chain of five; and the cell of this token."""
    match = ludotheque.new("campus", seed=1, players=1, bonuses="auto")
    while not match.over:
        if match.turn == CHANCE:
            match.roll()
            continue
        for action in match.legal():
            after = match.copy()
            after.play(action)
            events = after.events_of(len(after.actions), EVERYBODY)
            if sum(event.kind == EventKind.BONUS for event in events) >= 5:
                return match.save(), str(action).removeprefix("flip ")
        match.play(next((action for action in reversed(match.legal()) if str(action) != "end"), "end"))
    raise AssertionError("there is none")


def test_a_big_bang_runs_token_by_token_and_can_be_skipped(visit: Callable[..., Page], site: str) -> None:
    saved, cell = before_a_chain()
    page = visit(reduced_motion="no-preference")
    page.clock.install()
    page.goto(site)
    table = page.request.post(f"{site}/api/tables/saved", data=saved).json()["table"]
    page.goto(f"{site}/t/{table}")
    expect(page.locator(".token.lit").first).to_be_visible()
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))  # from here on it moves as we say
    page.get_by_role("button", name=re.compile(f"^{cell}, ")).click()
    counted = re.compile("(Réaction en chaîne|Big Bang\\s!)\\s*(\\d+) jetons")
    counts: list[int] = []

    def look() -> bool:
        page.clock.run_for(50)
        bang = page.locator(".bang")
        found = counted.search(bang.inner_text()) if bang.count() else None
        if found and int(found[2]) not in counts:
            counts.append(int(found[2]))
        return True

    act_until(page, lambda: len(counts) >= 3, look)
    assert counts == [2, 3, 4]
    skip = page.get_by_role("button", name="Aller au bout")
    skip.click()
    expect(page.locator(".actions h2, .result h2").first).to_be_visible()
    expect(skip).to_have_count(0)
