"""Compiles the rules and players of each game to WebAssembly: `make wasm`. Committed; a test says when they are stale.

src/games/<game>/generated/game.wasm    its rules and players, as one module that imports nothing
src/games/<game>/generated/module.json  the digest of what it was made from, and its size, raw and packed

Of each game in a process of its own, because Numba must not optimise there (see `ludotheque.engine.wasm`).
"""

import ast
import gzip
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

WEB = Path(__file__).parent
PACKAGE = WEB.parent / "src" / "ludotheque"
TOOLS = ("llvmlite", "numba", "ziglang")

# What is built: all of a game, or its rules without any player (to know their size: `benchmarks/wasm.py --rules`).
ALL, RULES = "all", "rules"
PLAYED = ("play", "witness", "decide")  # functions that players are in

# Of the engine, what only Python runs.
FOR_PYTHON = {"ahead.py", "batch.py", "match.py", "notation.py", "positions.py", "saved.py", "steps.py", "workers.py"}
FOR_PYTHON |= {"versions.py"}
OF_A_GAME = "versions.toml"  # what only Python reads of a game's own


def digest(game: str) -> str:
    """A name for what a module is made of: code without its comments, data, and the tools."""
    seen = hashlib.sha256()
    for line in (WEB.parent / "requirements.lock").read_text().splitlines():
        tool, _, version = line.partition("==")
        if tool in TOOLS:
            seen.update(f"{tool} {version}\n".encode())
    for file in sources(game):
        content = file.read_bytes()
        if file.suffix == ".py":
            content = ast.dump(without_docstrings(ast.parse(content))).encode()
        seen.update(file.relative_to(PACKAGE).as_posix().encode() + b"\0" + content + b"\0")
    return seen.hexdigest()[:16]


def sources(game: str) -> Iterator[Path]:
    from ludotheque.engine.compiler import is_unseen

    for part in ("engine", "players", "analysis/compiled", f"games/{game}"):
        for file in sorted((PACKAGE / part).rglob("*")):
            for_python = part == "engine" and file.name in FOR_PYTHON and file.parent.name != "compiled"
            for_python |= file.name == OF_A_GAME
            if file.is_file() and file.suffix != ".pyc" and not is_unseen(file) and not for_python:
                yield file


def without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node) is not None:
            node.body = node.body[1:]
    return tree


def module_of(game: str, part: str = ALL) -> bytes:
    """The module of a game, or a part of it, built in another process."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.wasm"
        apart = os.environ | {"NUMBA_OPT": "0", "XDG_CACHE_HOME": folder, "PYTHONHASHSEED": "0"}
        apart["PYTHONWARNINGS"] = "ignore"  # that nothing is cached
        subprocess.run([sys.executable, __file__, "--build", game, file, part], check=True, env=apart)
        return file.read_bytes()


def build_here(name: str, file: Path, part: str) -> None:
    import ludotheque
    from ludotheque.analysis.compiled.border import analysis_border
    from ludotheque.engine.compiled.border import rules_border
    from ludotheque.engine.compiler import externals
    from ludotheque.engine.game import find
    from ludotheque.engine.wasm import build
    from ludotheque.players.compiled.border import players_border

    assert ludotheque.games()
    game = find(name)
    exports = rules_border(game)
    if part == ALL:
        exports += [*players_border(game), *analysis_border(game)]
    else:
        exports = [one for one in exports if one.name not in PLAYED]
    file.write_bytes(build(exports, externals))


def main() -> None:
    if sys.argv[1:2] == ["--build"]:
        build_here(sys.argv[2], Path(sys.argv[3]), sys.argv[4])
        return
    import ludotheque

    for game in ludotheque.games():
        if sys.argv[1:] and game.name not in sys.argv[1:]:
            continue
        module = module_of(game.name)
        packed = len(gzip.compress(module, 9))
        facts = {"digest": digest(game.name), "bytes": len(module), "packed": packed}
        folder = WEB / "src/games" / game.name / "generated"
        (folder / "game.wasm").write_bytes(module)
        (folder / "module.json").write_text(json.dumps(facts) + "\n")
        print(f"{game.name}: {len(module):,} bytes, packed {packed:,}", flush=True)


if __name__ == "__main__":
    main()
