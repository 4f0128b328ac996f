"""Analyses and hints that the player's own device works out, in a real Chromium: on its workers, under the page's own
security policy, with the figures that the server would find."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.screens import act_until, open_table, press, result
from tests.driving import play_at_random
from tests.table.serving import NO_LIMITS, database, serving

import ludotheque

pytestmark = pytest.mark.page

PATIENCE = 180_000  # ms on a slow and busy machine
NO_WORKERS = "delete window.Worker"

# A row for each judge: the game and its options.
JUDGED: list[tuple[str, dict[str, Any]]] = [
    ("champion", {}),
    ("campus", {"players": 1}),
    ("poche", {"yellow_minutes": 5}),
]


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose analyses are of little effort."""
    limits = replace(NO_LIMITS, analysis_seconds=0.5, analyses_a_minute=1e9)
    with serving(database(tmp_path_factory.mktemp("device")), limits) as address:
        yield address


def analysed(page: Page, site: str, saved: str) -> list[str]:
    """What the page says of a saved game: the moments, the account, every step with its figures."""
    page.goto(f"{site}/analysis")
    page.get_by_label("Collez la partie enregistrée").fill(saved)
    page.get_by_role("button", name="Analyser").click()
    expect(page.get_by_role("slider")).to_be_visible(timeout=PATIENCE)
    page.locator(".how summary").click()
    return page.locator(".moments li, .account td, .how tbody tr").all_inner_texts()


@pytest.mark.parametrize(("game", "options"), JUDGED, ids=[game for game, _ in JUDGED])
def test_a_match_is_analysed_on_the_device(
    quick: str, visit: Callable[..., Page], game: str, options: dict[str, Any]
) -> None:
    saved = play_at_random(ludotheque.new(game, seed=15, **options), 15).save()
    asked: list[str] = []
    page = visit()
    page.on("request", lambda request: asked.append(request.url))
    here = analysed(page, quick, saved)
    expect(page.locator(".how .worked")).to_have_text("Calculé sur votre appareil.")
    assert not any("/api/analysis" in address for address in asked)
    page.get_by_role("button", name="English").click()
    expect(page.locator(".how .worked")).to_have_text("Worked out on your device.")

    other = visit()
    other.add_init_script(NO_WORKERS)
    assert analysed(other, quick, saved) == here
    expect(other.locator(".how .worked")).to_have_text("Calculé sur le serveur.")


def test_the_solution_is_prepared_once(quick: str, visit: Callable[..., Page]) -> None:
    saved = play_at_random(ludotheque.new("poche", seed=15, yellow_minutes=5), 15).save()
    page = visit()
    page.add_init_script(
        """new MutationObserver(() => {
          if (document.body?.innerText.includes('se prépare sur votre appareil')) window.prepared = true;
        }).observe(document, { childList: true, subtree: true, characterData: true });"""
    )
    first = analysed(page, quick, saved)
    assert page.evaluate("window.prepared") is True
    assert analysed(page, quick, saved) == first  # the page is loaded anew
    assert page.evaluate("window.prepared") is None
    expect(page.locator(".how .worked")).to_have_text("Calculé sur votre appareil.")


def test_an_analysis_is_stopped_and_begun_again(site: str, visit: Callable[..., Page]) -> None:
    """At a server whose analyses are long."""
    page = visit()
    page.goto(f"{site}/analysis")
    saved = play_at_random(ludotheque.new("campus", seed=15, players=1), 15).save()
    page.get_by_label("Collez la partie enregistrée").fill(saved)
    for _ in range(2):
        page.get_by_role("button", name="Analyser").click()
        expect(page.get_by_text(re.compile(r"[1-9]\d*\s% de la partie"))).to_be_visible(timeout=PATIENCE)
        page.get_by_role("button", name="Arrêter").click()
        expect(page.get_by_role("progressbar")).to_have_count(0)


def test_a_hint_is_worked_out_on_the_device(quick: str, visit: Callable[..., Page]) -> None:
    page = visit()
    page.goto(quick)
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    new = {"game": "champion", "seats": [{"kind": "here", "name": "Anne"}]}
    table = page.request.post(f"{quick}/api/tables", data=new).json()["table"]
    page.goto(f"{quick}/t/{table}")
    page.get_by_role("button", name="Conseil").click(timeout=PATIENCE)
    expect(page.locator(".advice")).to_be_visible(timeout=PATIENCE)
    assert "%" in page.locator(".advice").inner_text()
    assert any('"here":true' in one for one in sent)


def test_hints_of_a_solved_game_come_from_the_device_once_it_is_solved(quick: str, visit: Callable[..., Page]) -> None:
    page = visit()
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    for _ in range(5):  # matches: one may have no choice in it
        hints_in_a_match(page, quick, lambda: any('"here":true' in one for one in sent))
    assert any('"here":true' in one for one in sent)


def hints_in_a_match(page: Page, site: str, enough: Callable[[], bool]) -> None:
    """Ask for a hint at every choice, until it is enough."""
    seats = [{"kind": "here", "name": "Anne"}, {"kind": "bot", "style": "coach"}]
    open_table(page, site, "poche", seats, options={"halves": "1", "minutes": "40", "yellow_minutes": "5"})
    hint, choice = page.get_by_role("button", name="Conseil"), page.locator(".choices button")

    def play() -> bool:
        if choice.count() and press(hint):
            expect(page.locator(".advice")).to_be_visible(timeout=PATIENCE)
            assert "%" in page.locator(".advice").inner_text()
            return press(choice.first)
        return press(page.get_by_role("button", name="Lancer les dés"))

    act_until(page, lambda: enough() or result(page).count(), play)
