"""What the documents say is so: their examples run, and their numbers and lists are those of the code."""

import re
import tomllib
from pathlib import Path
from typing import Any, get_args

import pytest
from starlette.routing import Route
from tests.option_sets import MOST_SETS, option_sets
from tests.test_layers import ALLOWED

import ludotheque
from ludotheque.analysis.compiled.blocks import BLOCKS
from ludotheque.analysis.puzzles import MARGINS
from ludotheque.engine.compiler import KEPT_FOLDERS
from ludotheque.engine.dice import FIRST_FREE
from ludotheque.engine.game import find
from ludotheque.players import levels, players_of
from ludotheque.table import protocol
from ludotheque.table.advising import LONGEST_QUEUE as MOST_HINTS
from ludotheque.table.advising import MOST_YOURS as HINTS_OF_ONE
from ludotheque.table.analyses import LONGEST_QUEUE, MOST_ACTIONS, MOST_OF_ONE
from ludotheque.table.hub import SNAPSHOT_EVERY
from ludotheque.table.limits import Limits
from ludotheque.table.presence import AWAY
from ludotheque.table.protocol import MAX_MESSAGE
from ludotheque.table.reading import LONGEST_QUEUE as MOST_TEXTS
from ludotheque.table.reading import MOST_YOURS as TEXTS_OF_ONE
from ludotheque.table.server import FRAME_BYTES, server
from ludotheque.texts import Texts

ROOT = Path(__file__).parent.parent
DOCS = sorted((ROOT / "docs").glob("*.md"))
PAGES = [*DOCS, *(ROOT / name for name in ("README.md", "LISEZMOI.md", "CONTRIBUTING.md", "CHANGELOG.md"))]
GAMES = ludotheque.games()
README = {"en": "README.md", "fr": "LISEZMOI.md"}


def text(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def rows(name: str, heading: str = "") -> list[list[str]]:
    """The rows of all tables of a page (or of what is below a heading), as cells, without their heads."""
    part = text(name).partition(f"\n## {heading}\n")[2].partition("\n## ")[0] if heading else text(name)
    body = re.sub(r"^\|.*\n\|[-:|]+\|$", "", part, flags=re.MULTILINE)
    return [
        [cell.strip() for cell in line.strip("|").split(" | ")] for line in body.splitlines() if line.startswith("|")
    ]


def says(name: str, *sentences: str) -> None:
    """A page has these sentences, wherever its lines break."""
    words = " ".join(text(name).split())
    for sentence in sentences:
        assert sentence in words, sentence


@pytest.mark.parametrize(("page", "printed"), [("docs/python.md", "POCHE-1"), ("docs/learning.md", "right physical")])
def test_the_examples_of_a_page_run(page: str, printed: str, capsys: pytest.CaptureFixture[str]) -> None:
    session: dict[str, Any] = {}
    for number, example in enumerate(re.findall(r"```python\n(.*?)```", text(page), re.DOTALL)):
        exec(compile(example, f"{page}, example {number + 1}", "exec"), session)
    assert printed in capsys.readouterr().out


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_lines_are_short(page: Path) -> None:
    """But for rows of tables, and lines that are a link or a picture."""
    lines = page.read_text("utf-8").splitlines()
    assert [line for line in lines if len(line) > 120 and not line.startswith(("|", "![", "<img"))] == []


def test_the_changelog_has_this_version() -> None:
    assert re.findall(r"^## ([\d.]+)", text("CHANGELOG.md"), re.MULTILINE)[0] == ludotheque.__version__


def test_every_picture_is_shown_somewhere() -> None:
    shown = "".join(page.read_text("utf-8") for page in [*PAGES, *(ROOT / "docs" / "results").glob("*.md")])
    assert [file.name for file in (ROOT / "docs" / "images").iterdir() if f"images/{file.name}" not in shown] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_are_named_exist(page: Path) -> None:
    """`engine/match.py`, `web/src/board/boards.ts`: from the root, from the package, or from the page's sources."""
    places = [ROOT, ROOT / "src" / "ludotheque", ROOT / "web", ROOT / "web" / "src"]
    named = re.findall(r"`([\w./-]+/[\w.-]+\.(?:py|ts|svelte|md|json|toml|txt))`", page.read_text("utf-8"))
    lost = [name for name in named if not any((place / name).exists() for place in places)]
    of_any_game = ("cochon", "/G/", "/GAME/", "generated/")
    assert [name for name in lost if not any(part in name for part in of_any_game)] == []


def test_the_parts_import_what_the_design_says() -> None:
    found: dict[str, set[str]] = {}
    for parts, _, imports in rows("docs/design.md", "Parts and who may import whom"):
        allowed = set(re.findall(r"`(\w+)`", imports))
        if imports.startswith("all of these but"):
            allowed = {"ludotheque", *ALLOWED} - allowed - {"__init__", "__main__", "commands"}
        found |= dict.fromkeys(re.findall(r"`(\w+)`", parts), allowed)
    assert found == {part: imports for part, imports in ALLOWED.items() if not part.startswith("__")}


def test_records_are_as_large_as_the_design_says() -> None:
    told = {row[0]: (int(row[1]), int(row[2])) for row in rows("docs/design.md", "One record, four speeds")}
    assert told == {game.name: (game.record.itemsize, game.record_with_events.itemsize) for game in GAMES}
    champion, hastings = find("champion"), find("hastings")
    decks = sum(hastings.record[field].itemsize for field in ("faces", "lines"))
    says(
        "docs/design.md",
        f"({told['poche'][1]} bytes to copy in a search instead of {told['poche'][0]} for `poche`",
        f"a copy of {told['poche'][1]} bytes an action",
        f"{champion.record['faces'].itemsize} of the record's {champion.record.itemsize} bytes",
        f"both decks are {decks:,} of the record's {hastings.record.itemsize:,} bytes",
    )


def test_numbers_of_the_design() -> None:
    assert len(rows("docs/design.md", "Words")) == 15
    assert {game.name for game in GAMES if not players_of(game).puzzles} == {"colline", "hastings"}
    patterns = tomllib.loads(text("pyproject.toml"))["tool"]["mypy"]["overrides"]
    (compiled,) = [one["module"] for one in patterns if one.get("allow_untyped_defs")]
    says(
        "docs/design.md",
        f"each of {BLOCKS} blocks of playouts",
        f"({100 * MARGINS['chance']:.0f} % of chances; {MARGINS['points']} throws)",
        f"Every {SNAPSHOT_EVERY} entries a snapshot",
        f"The {KEPT_FOLDERS} used last are kept",
        f"mypy has two patterns for it, {' and '.join(f'`{pattern}`' for pattern in compiled)}",
        f"each of the {len(list_all_sets('poche'))} sets of options",
    )


def list_all_sets(name: str) -> list[int]:
    """One for each set of options that a game can be played with."""
    sets = [0]
    for option in find(name).options:
        sets *= len(find(name).judged_values(option))
    return sets


def test_how_many_sets_of_options_are_tested() -> None:
    assert MOST_SETS == 16
    says("docs/adding-a-game.md", "every set of its options (of more than sixteen, under so many that every two values")
    assert len(option_sets(find("poche"))) < len(list_all_sets("poche")) == 32


def test_every_request_is_in_the_api(tmp_path: Path) -> None:
    app: Any = server(str(tmp_path / "tables.db"), "127.0.0.1", 0).config.app
    while not hasattr(app, "routes"):
        app = app.app
    served = {
        (method, re.sub(r"{(\w+)(:\w+)?}", lambda found: found[1].upper(), route.path))
        for route in app.routes
        if isinstance(route, Route) and route.path != "/{path:path}"
        for method in (route.methods or set()) - {"HEAD"}
    }
    told = re.findall(r"^\| `(GET|POST|DELETE) ([^?`]+)", text("docs/api.md"), re.MULTILINE)
    assert set(told) == served
    assert len(told) == len(set(told))


def test_the_api_names_fields_that_messages_have() -> None:
    """`Entry.changes`; in small letters, `state.can_roll`, the same of a message that arrived."""
    named = re.findall(r"`(Table|Entry|State|Update|Choice|table|state)\.(\w+)", text("docs/api.md"))
    assert [name for name in named if name[1] not in getattr(protocol, name[0].title()).__struct_fields__] == []
    says("docs/api.md", *(f"`{why}`" for why in get_args(protocol.WhyNot) if why))


def test_the_limits_in_the_api() -> None:
    limits = Limits()
    says(
        "docs/api.md",
        f"{limits.commands_a_second} commands a second ({limits.commands_at_once} at once) a connection, "
        f"{limits.commands_of_a_network} ({3 * limits.commands_of_a_network} at once) a network, "
        f"{MAX_MESSAGE} bytes a message, {limits.tables_a_minute} new tables a minute and "
        f"{limits.connections_a_visitor} connections an address, {limits.text_bytes:,} bytes of a saved game.",
        f"An address may open or make {limits.joins_a_minute} links of seats a minute.",
        f"Frames over {FRAME_BYTES // 1024} KiB",
        f"{LONGEST_QUEUE} may wait (503 beyond), {MOST_OF_ONE} of a network (429 beyond), one of each network in turn; "
        f"a visitor may begin {limits.analyses_a_minute} a minute (429), a match may have {MOST_ACTIONS:,} actions",
        f"When {MOST_HINTS} hints wait, or {HINTS_OF_ONE} of one network, another is refused as `hints_busy`",
        f"{MOST_TEXTS} may wait, {TEXTS_OF_ONE} of a network (503 beyond)",
        f"{limits.tables_of_bots} tables of bots alone of a network are played at a time (`too_many_bots`)",
        f"been away for {AWAY:.0f} seconds",
    )


def test_actions_are_read_as_the_notation_says() -> None:
    """Each row's examples, by the notation of each of its games, which writes them back; who has dice."""
    for games, examples, _ in rows("docs/notation.md", "Actions"):
        for name in re.findall(r"`(\w+)`", games):
            notation = find(name).notation
            for example in re.findall(r"`([^`]+)`", examples):
                assert notation.text(notation.read(example) or 0) == example, (name, example)
    assert {game.name for game in GAMES if game.notation.dice[1]} == {"poche"}
    assert {game.name for game in GAMES if game.notation.dice[2]} == {"poche", "campus"}
    says("docs/notation.md", f"{FIRST_FREE} and below are left to dice, a game's own actions start above.")
    assert all(min(game.notation.texts) > FIRST_FREE for game in GAMES)


@pytest.mark.parametrize(("language", "page"), README.items())
def test_the_games_in_the_readme(language: str, page: str) -> None:
    """A row a game: title, players, minutes, its strongest level by name."""
    table = [row for row in rows(page) if len(row) == 5]
    assert len(table) == len(GAMES) == 5
    for row, game in zip(table, GAMES, strict=True):
        texts = Texts(language, game.folder)
        assert texts("about.title") in row[0]
        assert [row[1], row[2]] == [
            texts("about.players").split(" jou")[0].split(" pl")[0],
            re.sub(r" minutes$", "", texts("about.minutes")),
        ]
        assert texts(f"style.{levels(game)[-1]}") in row[3]


@pytest.mark.parametrize("page", README.values())
def test_the_figures_in_the_readme_are_results(page: str) -> None:
    """Each stands in docs/results under the command that printed it."""
    results = "\n".join(file.read_text("utf-8") for file in (ROOT / "docs" / "results").glob("*.md"))
    figures = [row for row in rows(page) if len(row) == 3]
    assert len(figures) == len(GAMES)
    for _, figure, command in figures:
        printed = figure.replace(",", ".").replace("\u00a0", " ")
        after = re.split(rf"    {re.escape(command.strip('`'))}(?: --plot \S+)?\n", results)[1]
        assert printed in after[: after.index("\n```\n")], (figure, command)
