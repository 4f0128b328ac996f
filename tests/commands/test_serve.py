"""`ludotheque serve`: at which port, for whom, and when the browser opens."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.ports import free_port

from ludotheque.commands import main
from ludotheque.commands.qr import half_blocks, qr_code
from ludotheque.commands.serve import has_display
from ludotheque.table.deployment import Address, Deployment
from ludotheque.table.listening import NoFreePort, listen, network_address

NETWORK = "192.168.1.20"


class Desk:
    """What a started server would have listened at, and which pages were opened."""

    def __init__(self) -> None:
        self.at: list[tuple[str, int]] = []
        self.opened: list[str] = []
        self.deployments: list[Deployment] = []

    def run_server(
        self, place: str, listener: socket.socket, announce: Callable[[], None], deployment: Deployment
    ) -> None:
        host, port = listener.getsockname()
        self.at.append((host, port))
        self.deployments.append(deployment)
        listener.close()
        assert self.opened == []  # it does not answer yet
        announce()


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    desk = Desk()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setattr("ludotheque.commands.serve.has_display", lambda: True)
    monkeypatch.setattr("ludotheque.commands.serve.run_server", desk.run_server)
    monkeypatch.setattr("ludotheque.commands.serve.open_page", desk.opened.append)
    monkeypatch.setattr("ludotheque.commands.serve.network_address", lambda: NETWORK)
    return desk


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which somebody else listens."""
    with socket.create_server(("127.0.0.1", free_port())) as other:
        yield other.getsockname()[1]


def test_the_page_opens_here(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    port = free_port()
    assert main(["serve", "--port", str(port), "--lang", "en"]) == 0
    assert desk.at == [("127.0.0.1", port)]
    assert desk.opened == [f"http://127.0.0.1:{port}/"]
    assert f"The table is open: http://127.0.0.1:{port}/" in capsys.readouterr().out


@pytest.mark.parametrize(("language", "words"), [("fr", "que vous avez demandé"), ("en", "which you asked for")])
def test_a_taken_port_is_the_next_and_is_said(
    desk: Desk, taken: int, language: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--port", str(taken), "--lang", language]) == 0
    ((_, port),) = desk.at
    assert taken < port < taken + 50
    said = capsys.readouterr().out
    assert words in said
    assert str(taken) in said
    assert f"http://127.0.0.1:{port}/" in said
    assert desk.opened == [f"http://127.0.0.1:{port}/"]


def test_so_is_our_own_port(
    desk: Desk, taken: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludotheque.commands.serve.DEFAULT_PORT", taken)
    assert main(["serve", "--lang", "en"]) == 0
    assert f"Port {taken} is taken: the table is at port {desk.at[0][1]}." in capsys.readouterr().out


@pytest.mark.parametrize(("language", "words"), [("fr", "choisissez-en un autre"), ("en", "choose another")])
def test_no_free_port_is_a_mistake(
    desk: Desk,
    taken: int,
    language: str,
    words: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ludotheque.table.listening.TRIED", 1)
    assert main(["serve", "--port", str(taken), "--lang", language]) == 2
    captured = capsys.readouterr()
    assert words in captured.err
    assert captured.err.count("\n") == 1
    assert desk.at == []


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["--port", "65536"], "from 1 to 65535"),
        (["--host", "192.0.2.77"], "cannot listen at 192.0.2.77"),
        (["--share", "--host", "127.0.0.1"], "not both"),
        (["--metrics", "here"], "takes a port"),
        (["--behind", "localhost"], "addresses or networks"),
        (["--prefix", "/a b"], "letters and digits"),
        (["--prefix", "/../a"], "letters and digits"),
        (["--metrics", "127.0.0.1:99999"], "takes a port"),
    ],
)
def test_other_mistakes(desk: Desk, flags: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", *flags, "--lang", "en"]) == 2
    captured = capsys.readouterr()
    assert words in captured.err
    assert captured.err.count("\n") == 1


def test_the_last_port_has_none_after_it() -> None:
    with listen("127.0.0.1", 65535), pytest.raises(NoFreePort):
        listen("127.0.0.1", 65535)


@pytest.mark.parametrize(("language", "words"), [("fr", "dans le même réseau"), ("en", "in the same network")])
def test_share(desk: Desk, language: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The address in the local network and its code; our own page is opened there too, for the links it makes."""
    assert main(["serve", "--share", "--lang", language]) == 0
    ((host, port),) = desk.at
    assert host == "0.0.0.0"
    said = capsys.readouterr().out
    assert f"http://{NETWORK}:{port}/" in said
    assert words in said
    assert half_blocks(qr_code(f"http://{NETWORK}:{port}/")) in said
    assert desk.opened == [f"http://{NETWORK}:{port}/"]


def test_share_without_a_network(
    desk: Desk, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludotheque.commands.serve.network_address", lambda: None)
    assert main(["serve", "--share", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "is in no network" in said
    assert "█" not in said
    assert desk.opened == [f"http://localhost:{desk.at[0][1]}/"]


def test_the_address_in_the_network_is_one() -> None:
    address = network_address()
    assert address is None or socket.inet_aton(address)


@pytest.mark.parametrize(
    ("platform", "screen", "there"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"DISPLAY": ""}, False),
        ("darwin", {}, True),
        ("win32", {}, True),
    ],
)
def test_where_there_is_a_screen(
    platform: str, screen: dict[str, str], there: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("sys.platform", platform)
        for name in ("DISPLAY", "WAYLAND_DISPLAY"):
            patch.delenv(name, raising=False)
        for name, value in screen.items():
            patch.setenv(name, value)
        assert has_display() == there


def test_without_a_screen_the_address_is_only_printed(
    desk: Desk, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludotheque.commands.serve.has_display", lambda: False)
    assert main(["serve"]) == 0
    assert desk.opened == []
    assert f"http://127.0.0.1:{desk.at[0][1]}/" in capsys.readouterr().out


def test_no_browser(desk: Desk) -> None:
    assert main(["serve", "--no-browser"]) == 0
    assert desk.opened == []


@pytest.mark.skipif(sys.platform != "linux", reason="names its browser as Linux does")
def test_the_browser_finds_a_server_that_answers(tmp_path: Path) -> None:
    """A browser that looks once, and writes down what it found."""
    found, browser = tmp_path / "found", tmp_path / "browser.py"
    browser.write_text(
        "import sys, pathlib, urllib.request\n"
        "with urllib.request.urlopen(sys.argv[1] + 'health') as answer:\n"
        f"    pathlib.Path({str(found)!r}).write_text(f'{{sys.argv[1]}} {{answer.status}}')\n"
    )
    environment = os.environ | {"DISPLAY": ":0", "BROWSER": f"{sys.executable} {browser} %s"}
    port = free_port()
    command = [sys.executable, "-m", "ludotheque", "serve", "--port", str(port), "--db", str(tmp_path / "tables.db")]
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) as server:
        try:
            for _ in range(3600):
                if found.exists() and found.read_text():
                    break
                time.sleep(0.05)
        finally:
            server.kill()
    assert found.read_text() == f"http://127.0.0.1:{port}/ 200"


@pytest.mark.parametrize(
    ("flags", "deployment"),
    [
        ([], Deployment()),
        (["--log", "json", "--metrics", "9066"], Deployment(log="json", metrics=Address("127.0.0.1", 9066))),
        (["--behind", "127.0.0.1, 10.0.0.0/8,::1"], Deployment(behind=("127.0.0.1", "10.0.0.0/8", "::1"))),
        (["--prefix", "jeux/"], Deployment(prefix="/jeux")),
        (["--prefix", "/"], Deployment()),
        (["--metrics", "0.0.0.0:9066"], Deployment(metrics=Address("0.0.0.0", 9066))),
        (["--metrics", "[::1]:9066"], Deployment(metrics=Address("::1", 9066))),
    ],
)
def test_how_it_is_run(desk: Desk, flags: list[str], deployment: Deployment) -> None:
    assert main(["serve", "--port", str(free_port()), *flags]) == 0
    assert desk.deployments == [deployment]
