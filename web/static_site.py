"""The page as a folder that any static host can serve, under any path: `make site` writes `site/`.

It is the page that our server sends, less what the server adds: its security policy, which a static host does not know,
stands in the page itself.
"""

import argparse
import hashlib
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

import hatch_build  # noqa: E402

from ludotheque.table.headers import SECURITY_HEADERS  # noqa: E402


def policy() -> str:
    """What a page may say of itself: all but who may frame it, which only a header can."""
    parts = SECURITY_HEADERS["content-security-policy"].split("; ")
    return "; ".join(part for part in parts if not part.startswith("frame-ancestors"))


def write(folder: Path) -> None:
    """Copy the built page. Its worker tells versions of `index.html` apart by the digest, which is now another."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(hatch_build.BUILT, folder)
    page, worker = folder / "index.html", folder / "sw.js"
    built = page.read_text("utf-8")
    head = '<meta charset="utf-8" />'
    assert built.count(head) == 1
    html = built.replace(head, f'{head}\n    <meta http-equiv="content-security-policy" content="{policy()}" />')
    page.write_text(html, "utf-8")
    script = worker.read_text("utf-8")
    assert script.count(digest(built)) == 1
    worker.write_text(script.replace(digest(built), digest(html)), "utf-8")


def digest(text: str) -> str:
    """As `web/vite.config.ts` makes it."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def main() -> None:
    """`web/static_site.py [FOLDER]`; the page is built first, if it is not up to date."""
    parser = argparse.ArgumentParser(description="Write the page as a folder that any static host can serve.")
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "site", help="where (default: site/)")
    folder: Path = parser.parse_args().folder
    if not hatch_build.fresh():
        hatch_build.build()
    write(folder)
    files = [file for file in folder.rglob("*") if file.is_file()]
    size = sum(file.stat().st_size for file in files)
    print(f"{folder}: {len(files)} files, {size / 1e6:.1f} MB. Any static host can serve it, under any path.")
    print(f"To try it here: {sys.executable} -m http.server --directory {folder} 8080")


if __name__ == "__main__":
    main()
