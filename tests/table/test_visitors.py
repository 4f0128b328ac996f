"""What visitors may ask how often, and what they are not told."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.table.serving import ask, database, new_table, serving

from ludotheque.engine import decks
from ludotheque.table.limits import Limits
from ludotheque.table.names import is_legible

READ = (
    "games",
    "tables",
    "puzzles",
    "tables/TABLE/save",
    "tables/TABLE/dice",
    "tables/TABLE/replay",
    "tables/TABLE/strongest",
)


@pytest.mark.parametrize("path", READ)
def test_requests_are_counted_by_network(path: str, tmp_path: Path) -> None:
    with serving(database(tmp_path), Limits(requests_a_second=1e-6, requests_at_once=4)) as server:
        table, _ = new_table(server, "link", "link")
        for _ in range(3):
            ask(f"{server}/api/games")
        refused = ask(f"{server}/api/{path.replace('TABLE', table)}?lang=en")
        assert (refused["status"], refused["reason"]) == (429, "too_many_requests")
        assert "wait" in refused["sentence"]
        assert ask(f"{server}/health")["status"] == "ok"


def test_what_people_do_is_far_from_the_limit() -> None:
    """A class of forty behind one address, each with the page open: it asks for its tables every ten seconds."""
    assert Limits().requests_a_second > 40 / 10 * 3
    assert Limits().requests_at_once > 40 * 8


def test_where_decks_are_kept_is_not_told(tmp_path: Path) -> None:
    home = str(decks.kept())
    asked: dict[str, Any] = {"game": "champion", "seats": [{"kind": "here"}], "options": {"deck": "mine@0123456789"}}
    with serving(database(tmp_path)) as server:
        for lang in ("en", "fr"):
            answer = ask(f"{server}/api/tables?lang={lang}", asked)
            assert (answer["status"], answer["reason"]) == (400, "BadDeck")
            assert home not in json.dumps(answer)
        assert "this server has not these cards" in ask(f"{server}/api/tables?lang=en", asked)["sentence"]
        saved = b"ludotheque 1\ngame: champion\ndeck: mine@0123456789\n"
        assert home not in json.dumps(ask(f"{server}/api/verify", saved))


@pytest.mark.parametrize(
    ("name", "legible"),
    [
        ("Alice", True),
        ("Zoé-Anaïs 2", True),
        ("Nguye\u0302\u0303n", True),
        ("🎲", True),
        ("李", True),
        ("\u3164", False),
        ("\u2800\u3164", False),
        ("\u115f \u1160", False),
        ("\u0301a", False),
        ("a" + "\u0301" * 38, False),
        ("\u0301" * 38, False),
    ],
)
def test_a_name_can_be_seen(name: str, *, legible: bool) -> None:
    assert is_legible(name) is legible


@pytest.mark.parametrize("name", ["\u3164", "x" + "\u0301" * 38])
def test_names_that_show_nothing_are_refused(name: str, tmp_path: Path) -> None:
    with serving(database(tmp_path)) as server:
        seats = [{"kind": "here", "name": name}, {"kind": "here"}]
        answer = ask(f"{server}/api/tables?lang=en", {"game": "poche", "seats": seats})
        assert (answer["status"], answer["reason"]) == (400, "BadOption")
