"""A real Chromium for the browser tests: the one that is there, or one that the machine can install.

`python tests/browser/chromium.py` (`make chromium`) installs it, before the tests: two that install at once would be in
each other's way.
"""

import os
import shutil
import subprocess
import sys

# Chromium without windows takes half the work; the whole browser is for what only that can do.
WITHOUT_WINDOWS = ("chromium-headless-shell", "chrome-headless-shell")
WHOLE = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PACKAGES = ("chromium", "chromium-headless-shell")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NONE = "browser tests were not run: no Chromium here; `make chromium` installs one where apt or Playwright can"


def find(*, whole: bool = False) -> str | None:
    """Where it is; the whole browser, if that is asked for."""
    names = WHOLE if whole else (*WITHOUT_WINDOWS, *WHOLE)
    return next((path for name in names if (path := shutil.which(name))), None)


def install() -> None:
    """Try what the machine offers: apt as root, else Playwright's own download."""
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        for command in (["update"], ["install", "--yes", "--no-install-recommends", *PACKAGES]):
            subprocess.run(["apt-get", "-qq", *command], check=False, stdout=subprocess.DEVNULL)
    if not find():
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


if __name__ == "__main__" and not (find(whole=True) and any(map(shutil.which, WITHOUT_WINDOWS))):
    install()
