"""Luck that is the same in every run of a page test: at the test's own server, in the page, and in the page's worker.

What a test sees should depend on the test alone. Names (of tables in the page, of commands) stay as they are: after a
reload the same luck comes again, and two things of one name would be taken for one.
"""

import hashlib
import secrets
import shutil
from base64 import urlsafe_b64encode
from collections import defaultdict
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from ludotheque.table import app, bot_players

# Throws (8 bytes), a player's share of the server's dice (16) and the minds of bots; xorshift32.
SAME_LUCK = """{
    const names = crypto.getRandomValues.bind(crypto);
    let state = 1986;
    const next = () => ((state ^= state << 13), (state ^= state >>> 17), (state ^= state << 5), state & 255);
    crypto.getRandomValues = (array) => {
        const luck = array instanceof BigUint64Array || (array instanceof Uint8Array && [8, 16].includes(array.length));
        if (!luck) return names(array);
        new Uint8Array(array.buffer, array.byteOffset, array.byteLength).forEach((_, i, bytes) => (bytes[i] = next()));
        return array;
    };
}
"""


def give_luck(pages: Path) -> None:
    """To the worker that holds the tables of a page: nobody else can reach into it."""
    (worker,) = (pages / "assets").glob("worker-*.js")
    worker.write_text(SAME_LUCK + worker.read_text("utf-8"), "utf-8")


@pytest.fixture(scope="session", autouse=True)
def pages_with_luck(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What the servers of page tests send."""
    if not any(test.get_closest_marker("page") for test in request.session.items):
        yield
        return
    assert (app.PAGES / "index.html").is_file(), "the front end is not built: pip install -e . builds it"
    copy = tmp_path_factory.mktemp("pages") / "web_dist"
    shutil.copytree(app.PAGES, copy)
    give_luck(copy)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "PAGES", copy)
        yield


@pytest.fixture(autouse=True)
def luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The servers in this process draw what follows from the name of the test. Each kind of secret is counted for
    itself, so that it does not matter which of two threads comes first."""
    if not request.node.get_closest_marker("page"):
        return
    counters: dict[tuple[str, int], Iterator[int]] = defaultdict(count)

    def drawn(kind: str, size: int) -> bytes:
        text = f"{request.node.nodeid} {kind} {size} {next(counters[kind, size])}"
        return hashlib.shake_256(text.encode()).digest(size)

    monkeypatch.setattr(secrets, "token_hex", lambda size: drawn("hex", size).hex())
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size: urlsafe_b64encode(drawn("urlsafe", size)).decode())
    monkeypatch.setattr(bot_players, "randbits", lambda size: int.from_bytes(drawn("bits", size // 8)))
