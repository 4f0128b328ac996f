"""The pictures of README and LISEZMOI, in docs/images: `.venv/bin/python web/screenshots.py` (needs Chromium)."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.chromium import FLAGS, find  # noqa: E402
from tests.table.serving import serving  # noqa: E402

IMAGES = ROOT / "docs" / "images"
DESKTOP, PHONE = {"width": 1280, "height": 860}, {"width": 390, "height": 844}


def page(browser: Browser, size: dict[str, int], scheme: str, state: object = None, scale: float = 1) -> Page:
    context = browser.new_context(
        viewport=size,  # type: ignore[arg-type]
        color_scheme=scheme,  # type: ignore[arg-type]
        locale="fr-FR",
        reduced_motion="reduce",
        device_scale_factor=scale,
        storage_state=state,  # type: ignore[arg-type]
    )
    return context.new_page()


def campus(table: Page, site: str) -> None:
    """A board of Campus in the middle of a game."""
    seats = [{"kind": "here", "name": "Camille"}, {"kind": "bot", "style": "plain", "name": "Yanis"}]
    asked = {"game": "campus", "options": {"bonuses": "auto"}, "seats": seats}
    created = table.request.post(f"{site}/api/tables", data=asked).json()
    table.goto(f"{site}/t/{created['table']}")
    for _ in range(60):
        button = table.locator(".throw[aria-disabled=false], .choice:not(:disabled), button:has(.token.lit)")
        if button.count():
            button.first.click()
        table.wait_for_timeout(250)
    table.wait_for_timeout(2500)
    table.screenshot(path=IMAGES / "campus.png")


def main() -> None:
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, serving(f"{folder}/tables.db") as site, sync_playwright() as running:
        browser = running.chromium.launch(executable_path=find(), args=list(FLAGS))
        home = page(browser, DESKTOP, "light", scale=0.6)
        home.goto(site)
        home.wait_for_timeout(800)
        home.screenshot(path=IMAGES / "home.png", full_page=True)  # the whole shelf
        table = page(browser, DESKTOP, "light")
        table.goto(site)
        seats = [{"kind": "here", "name": "Toulouse"}, {"kind": "bot", "style": "coach", "name": "Clermont"}]
        created = table.request.post(f"{site}/api/tables", data={"game": "poche", "seats": seats}).json()
        table.goto(f"{site}/t/{created['table']}")
        for _ in range(26):
            button = table.locator(".throw[aria-disabled=false], .choice:not(:disabled)")
            if button.count():
                button.first.click()
            table.wait_for_timeout(250)
        table.wait_for_timeout(1500)
        table.get_by_role("tab", name="Feuille").click()
        table.wait_for_timeout(300)
        table.screenshot(path=IMAGES / "table.png")
        campus(table, site)
        phone = page(browser, PHONE, "dark", table.context.storage_state())
        phone.goto(f"{site}/t/{created['table']}")
        phone.wait_for_timeout(1500)
        phone.screenshot(path=IMAGES / "table-phone.png")
        browser.close()


if __name__ == "__main__":
    main()
