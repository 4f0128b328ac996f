"""Where Ludothèque keeps its files on this machine."""

import os
import sys
from pathlib import Path


def cache() -> Path:
    """What can be made again (compiled rules)."""
    return _folder("XDG_CACHE_HOME", "~/.cache", "~/Library/Caches")


def data() -> Path:
    """What must not be lost (saved games)."""
    return _folder("XDG_DATA_HOME", "~/.local/share", "~/Library/Application Support")


def _folder(variable: str, linux: str, mac: str) -> Path:
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA", "~/AppData/Local")
    else:
        home = os.environ.get(variable) or (mac if sys.platform == "darwin" else linux)
    try:
        folder = Path(home).expanduser()
    except RuntimeError:  # a user whom the system does not know: without a home, as containers have it, it is the root
        folder = Path(home.replace("~", "", 1))
    return folder / "ludotheque"
