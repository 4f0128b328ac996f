"""The recipe of docs/adding-a-game.md, followed to the letter: its files, taken from the page, make a game.

They go into a copy of the tree, whose rules run interpreted, so that nothing has to be compiled.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import hatch_build
import pytest

ROOT = Path(__file__).parent.parent
RECIPE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
FILES = dict(re.findall(r"^\*\*`([^`]+)`\*\*\n```\w+\n(.*?)^```$", RECIPE, re.MULTILINE | re.DOTALL))
EDITS = dict(re.findall(r"Add to \*\*`([^`]+)`\*\*:\n\n```python\n(.*?)^```$", RECIPE, re.MULTILINE | re.DOTALL))
(PLAYTHROUGH,) = re.findall(r"compared ever after:\n\n```python\n(.*?)^```$", RECIPE, re.MULTILINE | re.DOTALL)
NAME = "cochon"

# A match at a table, played to its end by `random`, saved and loaded.
AT_THE_TABLE = """
import ludotheque
from ludotheque.engine.chance import generator
from ludotheque.engine.fields import fields_of
from ludotheque.players import decide
from ludotheque.table.protocol import NewSeat, NewTable, Play, Roll
from ludotheque.table.room import Room, created
from ludotheque.table.room_view import RoomView

room, rng, RANDOM = Room("t", created(NewTable(NAME, [NewSeat("here"), NewSeat("here")]))), generator(1), 0
match = room.match
while not match.over:
    asked = str(room.version), room.version
    action = "" if match.turn == ludotheque.CHANCE else str(decide(match.game, match.view(match.turn), RANDOM, rng))
    room.add(*room.answer(Play(*asked, action) if action else Roll(*asked), [0, 1]))
view = RoomView(room, "fr", 0)
position = dict(view.start)
for entry in view.after(0):
    position |= entry.changes
assert position == fields_of(match.game).read(match.seen(0))
assert sorted(match.outcome) == [-1, 1]
assert ludotheque.load(match.save()).position.tobytes() == match.position.tobytes()
print(*view.after(0)[-1].sentences)
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree with one game more."""
    tree = tmp_path_factory.mktemp("tree")
    unneeded = shutil.ignore_patterns("__pycache__", "web_dist", "node_modules", "golden.json", "playthroughs")
    for folder in ("src", "tests", "web"):
        shutil.copytree(ROOT / folder, tree / folder, ignore=unneeded)
    for file in ("pyproject.toml", "hatch_build.py"):
        shutil.copy(ROOT / file, tree)
    (tree / "web" / "node_modules").symlink_to((ROOT / "web" / "node_modules").resolve())
    for name, text in FILES.items():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text(text, "utf-8")
    for name, line in EDITS.items():
        with (tree / name).open("a", encoding="utf-8") as file:
            file.write(line)
    return tree


def run(tree: Path, *command: str, environment: dict[str, str] | None = None) -> str:
    """What a command prints in the tree; it must succeed."""
    variables = {
        "PYTHONPATH": str(tree / "src"),
        "NUMBA_DISABLE_JIT": "1",
        "XDG_CACHE_HOME": str(tree / "cache"),
        "XDG_DATA_HOME": str(tree / "data"),
    }
    done = subprocess.run(
        command,
        cwd=tree,
        env=(environment or dict(os.environ)) | variables,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def python(tree: Path, *arguments: str) -> str:
    return run(tree, sys.executable, *arguments)


def test_a_game_is_three_folders_and_one_line() -> None:
    """Beside them, both READMEs get a row: nothing else is edited by hand."""
    places = {name.partition(f"/{NAME}/")[0] for name in FILES}
    assert places == {"src/ludotheque/games", "web/src/games", "tests/games"}
    assert [(name, len(text.splitlines())) for name, text in EDITS.items()] == [("src/ludotheque/games/__init__.py", 1)]


def test_it_is_on_the_shelf(tree: Path) -> None:
    assert NAME in python(tree, "-m", "ludotheque", "games", "--lang", "en")
    assert "--goal" in python(tree, "-m", "ludotheque", "play", NAME, "--help", "--lang", "en")
    python(tree, "-m", "ludotheque", "compile", NAME)
    assert "COCHON-4" in python(tree, "-m", "ludotheque", "rules", NAME, "--lang", "fr")


def test_it_is_played_at_a_table(tree: Path) -> None:
    assert "gagne avec" in python(tree, "-c", AT_THE_TABLE.replace("NAME", repr(NAME)))


def test_it_is_what_the_engine_and_the_shelf_ask_for(tree: Path) -> None:
    """Its own tests and those that run over every game, but for what compares with compiled code."""
    python(tree, "-c", PLAYTHROUGH)
    checks = [f"tests/test_{name}.py" for name in ("shelf", "conformance", "playthroughs")] + ["tests/games/cochon"]
    wanted = f"{NAME} and not batches_are_the_same"
    python(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", *checks, "-k", wanted)
    python(tree, "-m", "ruff", "check", "--no-cache", *(name for name in FILES if name.endswith(".py")))
    python(tree, "-m", "ruff", "format", "--no-cache", "--check", *(name for name in FILES if name.endswith(".py")))


def test_it_is_on_the_page(tree: Path) -> None:
    """The page takes its numbers from Python, builds, and has its board."""
    python(tree, "web/generate.py", "--page", NAME)
    environment, npm = hatch_build.node()
    run(tree, *npm, "--prefix", "web", "run", "build", environment=environment)
    built = tree / "src" / "ludotheque" / "web_dist" / "assets"
    assert any("cochon.pot" in file.read_text("utf-8") for file in built.glob("Board-*.js"))
    assert any("un pot, et l" in file.read_text("utf-8") for file in built.glob("*.js"))
