"""Where files are kept, and where they would be for somebody without a home."""

import os
import sys
from pathlib import Path

import pytest

from ludotheque import paths

VARIABLES = ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME")


@pytest.mark.skipif(sys.platform != "linux", reason="names folders and users as Linux does")
def test_a_user_whom_the_system_does_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a container's may be. There, too, asking where files are is no error: nothing can be kept, and that is all."""
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 2**31 - 2)
    assert paths.cache() == Path("/.cache/ludotheque")
    assert paths.data() == Path("/.local/share/ludotheque")
