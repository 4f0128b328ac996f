"""The icons of the installed page, drawn from `public/favicon.svg`: `.venv/bin/python web/icons.py` (needs Chromium).

A maskable icon may be cut to a circle: its ground fills the square, and the die's face lies in the middle.
"""

import re
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.chromium import FLAGS, find  # noqa: E402

PUBLIC = Path(__file__).parent / "public"
GROUND = "#8a2f1d"

# An icon: its file, its side in pixels, and whether its ground fills the square.
ICONS = [("icon-192", 192, False), ("icon-512", 512, False), ("icon-180", 180, True), ("icon-maskable", 512, True)]


def drawing(fills: bool) -> str:
    svg = (PUBLIC / "favicon.svg").read_text("utf-8")
    if not fills:
        return svg
    face = re.search(r"<g.*</g>", svg)
    assert face
    shown = f'<rect width="32" height="32" fill="{GROUND}"/><g transform="translate(2.4 2.4) scale(.85)">{face[0]}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">{shown}</svg>'


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
        for name, side, fills in ICONS:
            page = browser.new_page(viewport={"width": side, "height": side})
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{drawing(fills)}")
            page.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
