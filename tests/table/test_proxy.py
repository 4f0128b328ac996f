"""Behind a real proxy, with TLS: nginx and Caddy with the files of deploy/."""

import http.client
import json
import ssl
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from tests.table.proxies import caddy, nginx
from tests.table.server_log import ServerLog
from tests.table.serving import NO_LIMITS, PATIENCE, database, serving
from websockets.sync.client import connect

from ludotheque.table.deployment import Deployment

TRUSTING = ssl._create_unverified_context()
PROXIES = {"nginx": nginx, "caddy": caddy}
ELSEWHERE = "203.0.113.9"  # whom a liar says that he is


def ask(address: str, path: str, body: Any = None, **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
    host = address.partition("://")[2]
    door: http.client.HTTPConnection
    door = (
        http.client.HTTPSConnection(host, context=TRUSTING)
        if address.startswith("https")
        else http.client.HTTPConnection(host)
    )
    try:
        door.request("POST" if body else "GET", path, json.dumps(body) if body else None, headers)
        answer = door.getresponse()
        return answer, answer.read()
    finally:
        door.close()


@pytest.mark.parametrize("prefix", ["", "/jeux"])
@pytest.mark.parametrize("proxy", PROXIES)
def test_through_a_proxy(tmp_path: Path, server_log: ServerLog, proxy: str, prefix: str) -> None:
    """The page, a table, its link, its socket; the cookie and TLS; and nobody is who he says he is."""
    behind = Deployment(behind=("127.0.0.1",), prefix=prefix)
    through: Callable[..., AbstractContextManager[str]] = PROXIES[proxy]
    with serving(database(tmp_path), NO_LIMITS, behind) as server, through(tmp_path, server, prefix) as address:
        answer, html = ask(address, f"{prefix}/rules/poche")
        assert answer.status == 200
        assert f'<html data-server="{prefix}/" '.encode() in html
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        name = "__Secure-ludotheque" if prefix else "__Host-ludotheque"
        assert answer.headers["set-cookie"].startswith(f"{name}=")
        assert f"Path={prefix}/;" in answer.headers["set-cookie"]
        assert "Secure" in answer.headers["set-cookie"]
        seats = [{"kind": "link"}, {"kind": "bot", "style": "coach"}]
        liar = {"X-Forwarded-For": ELSEWHERE, "Forwarded": f"for={ELSEWHERE}"}
        answer, told = ask(address, f"{prefix}/api/tables", {"game": "poche", "seats": seats}, Origin=address, **liar)
        assert answer.status == 201
        made = json.loads(told)
        assert made["links"]["0"].startswith(f"{prefix}/join/")
        answer, _ = ask(address, made["links"]["0"])
        assert answer.status == 200
        answer, told = ask(address, made["links"]["0"], {"wish": ""}, Origin=address)
        assert json.loads(told)["seated"]
        cookie = answer.headers["set-cookie"].partition(";")[0]
        where = f"{address.replace('https', 'wss')}{prefix}/ws/{made['table']}"
        with connect(where, ssl=TRUSTING, additional_headers={"Cookie": cookie, "Origin": address}) as socket:
            message = json.loads(socket.recv(PATIENCE))
            assert message["type"] == "table"
            assert message["state"]["seats"][0]["yours"]
    assert {line["network"] for line in server_log.lines() if "network" in line} == {"127.0.0.0/24"}
    assert "traceback" not in server_log.text


def test_nobody_else_is_believed(tmp_path: Path, server_log: ServerLog) -> None:
    """Who comes without the proxy says what he likes: it is not heard."""
    for behind in ((), ("192.0.2.1",)):
        with serving(database(tmp_path), NO_LIMITS, Deployment(behind=behind)) as server:
            headers = {"X-Forwarded-For": ELSEWHERE, "X-Forwarded-Proto": "https"}
            answer, _ = ask(server, "/rules/poche", **headers)
            assert "strict-transport-security" not in answer.headers
            assert answer.headers["set-cookie"].startswith("ludotheque=")
    assert "203.0.113" not in server_log.text
    assert "127.0.0.0/24" in server_log.text


def test_the_proxy_is_believed(tmp_path: Path, server_log: ServerLog) -> None:
    with serving(database(tmp_path), NO_LIMITS, Deployment(behind=("127.0.0.0/8",))) as server:
        ask(server, "/rules/poche", **{"X-Forwarded-For": f"192.0.2.1, {ELSEWHERE}"})
    assert "203.0.113.0/24" in server_log.text  # the last is the proxy's own word


def test_only_the_prefix_is_here(tmp_path: Path) -> None:
    with serving(database(tmp_path), NO_LIMITS, Deployment(prefix="/jeux")) as server:
        for path, status in [
            ("/jeux/", 200),
            ("/jeux", 307),
            ("/", 307),
            ("/api/games", 404),
            ("/jeuxx/", 404),
            ("/jeux/api/games", 200),
            ("/jeux/health", 200),
            ("/jeux/sw.js", 200),
            ("/jeux/jeux/api/games", 404),
        ]:
            assert ask(server, path)[0].status == status, path


def test_over_tls_a_cookie_under_another_name_is_nobodys(tmp_path: Path) -> None:
    """Who sets it from a neighbour's page, or without TLS, would sit where its player sits."""
    with serving(database(tmp_path), NO_LIMITS, Deployment(behind=("127.0.0.1",))) as server:
        seats = [{"kind": "here"}, {"kind": "bot", "style": "coach"}]
        answer, _ = ask(server, "/api/tables", {"game": "poche", "seats": seats})
        old = answer.headers["set-cookie"].partition(";")[0]
        tls = {"Cookie": old, "X-Forwarded-Proto": "https"}
        assert json.loads(ask(server, "/api/tables", **tls)[1]) == []
        given = ask(server, "/", **tls)[0].headers["set-cookie"].partition(";")[0]
        assert given.startswith("__Host-")
        assert given != f"__Host-{old}"
