"""Compiling, ahead of need, into a cache that is never stale.

Numba's disk cache looks only at the file of the function it compiles, not at the functions that one calls
nor at data frozen into it. So our cache folder bears a digest of everything compiled code can depend on:
change a rule, and the folder's name changes with it.
"""

import hashlib
import platform
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
from numba.core import config

from .. import paths

PACKAGE = Path(__file__).parent.parent
COMPILED_PARTS = ("engine", "games", "bots")
KEPT_FOLDERS = 3


@cache
def digest() -> str:
    """A name for this exact state of sources, data and versions."""
    seen = hashlib.sha256()
    for version in (platform.python_version(), np.__version__, numba.__version__, llvmlite.__version__):
        seen.update(version.encode() + b"\0")
    for part in COMPILED_PARTS:
        for file in sorted((PACKAGE / part).rglob("*")):
            if file.is_file() and file.suffix != ".pyc" and not is_text(file):
                seen.update(file.relative_to(PACKAGE).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return seen.hexdigest()[:16]


def is_text(file: Path) -> bool:
    """Rulebooks and catalogues, which compiled code never sees."""
    return file.suffix == ".md" or file.name.startswith("texts.")


@cache
def cache_folder() -> Path | None:
    """The cache folder for this state of the package, or None where nothing can be written."""
    folder = paths.cache() / "compiled" / digest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".writable"
        probe.touch()
        older = sorted((f for f in folder.parent.iterdir() if f != folder), key=lambda f: f.stat().st_mtime)
        for stale in older[: 1 - KEPT_FOLDERS]:
            shutil.rmtree(stale, ignore_errors=True)
    except OSError:
        return None
    return folder


def compiled(function: Callable[..., Any]) -> Any:
    """Compile on first use and keep the result on disk. Runs without the GIL, so threads use all cores."""
    saved = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder() or "")
    try:
        return numba.njit(cache=cache_folder() is not None, nogil=True)(function)
    finally:
        config.CACHE_DIR = saved
