"""Who may know whom: imports only in the directions of docs/design.md, and bots see views only."""

import ast
from pathlib import Path

import ludotheque

PACKAGE = Path(ludotheque.__file__).parent

# A row for each part: the parts it may import. What is not listed, it may not.
ALLOWED = {
    "paths": set(),
    "texts": set(),
    "engine": {"paths", "texts"},
    "players": {"engine", "paths"},
    "lab": {"engine", "games", "players", "paths", "texts"},
    "games": {"engine", "lab", "players", "paths", "texts"},
    "analysis": {"engine", "players", "texts"},
    "rl": {"engine", "players", "texts"},
    "rulebook": {"engine", "texts"},
    "table": {"engine", "players", "analysis", "paths", "texts"},
    "commands": {"ludotheque", "engine", "players", "lab", "analysis", "rulebook", "table", "paths", "texts"},
    "__init__": {"engine", "games"},
    "__main__": {"commands"},
}


def part(module: tuple[str, ...]) -> str:
    """The part of the package that a module (as a path below the package) belongs to."""
    return module[0] if module else "ludotheque"


def imported(file: Path) -> set[str]:
    """The parts of the package that a file imports."""
    here = file.relative_to(PACKAGE).with_suffix("").parts
    found = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = here[: len(here) - node.level]
            target = (*base, *(node.module.split(".") if node.module else ()))
            found |= {part(target)} if target else {part((alias.name,)) for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("ludotheque"):
            found.add(part(tuple((node.module or "").split(".")[1:])))
        elif isinstance(node, ast.Import):
            found |= {part(tuple(a.name.split(".")[1:])) for a in node.names if a.name.split(".")[0] == "ludotheque"}
    return found


def test_imports_point_downwards_only() -> None:
    wrong = []
    for file in sorted(PACKAGE.rglob("*.py")):
        own = part(file.relative_to(PACKAGE).with_suffix("").parts)
        names = {name if name in ALLOWED else "ludotheque" for name in imported(file)}
        allowed = ALLOWED[own] | {own}
        wrong += [f"{file.relative_to(PACKAGE)} imports {name}" for name in names if name not in allowed]
    assert wrong == []


def test_games_do_not_know_each_other() -> None:
    for folder in (PACKAGE / "games").iterdir():
        if folder.is_dir() and folder.name != "__pycache__":
            others = {other.name for other in (PACKAGE / "games").iterdir() if other.is_dir()} - {folder.name}
            for file in folder.glob("*.py"):
                tree = ast.parse(file.read_text("utf-8"))
                modules = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
                assert not any(other in module.split(".") for module in modules for other in others)


def test_the_engine_names_no_game() -> None:
    """Outside its docstrings."""
    names = {game.name for game in ludotheque.games()}
    for file in (PACKAGE / "engine").glob("*.py"):
        nodes = ast.walk(ast.parse(file.read_text("utf-8")))
        constants = {node.value for node in nodes if isinstance(node, ast.Constant)}
        assert not names & constants, file.name
