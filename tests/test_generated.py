"""What the page takes from the Python side is up to date."""

import importlib.util
import json
import sys
from pathlib import Path

WEB = Path(__file__).parent.parent / "web"
BUILT = {"game.wasm", "module.json"}  # by `make wasm`: see tests/wasm
TOLD_AGAIN = 8  # of the matches of a `told.json`: all of them take minutes


def read(file: Path) -> str:
    return file.read_text("utf-8") if file.exists() else ""


def is_fresh(name: str, text: str) -> bool:
    there = read(WEB / name)
    if name.endswith("/told.json") and there:
        return bool(json.loads(there)[:TOLD_AGAIN] == json.loads(text))
    return there == text


def test_the_generated_files_are_what_the_sources_make() -> None:
    sys.path.insert(0, str(WEB))
    spec = importlib.util.spec_from_file_location("generate", WEB / "generate.py")
    assert spec
    assert spec.loader
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    generate.telling.MATCHES = TOLD_AGAIN
    made = dict(generate.files())
    stale = [name for name, text in made.items() if not is_fresh(name, text)]
    assert stale == [], "run `make generate`"
    there = {str(file.relative_to(WEB)) for file in WEB.glob("src/**/generated/*") if file.name not in BUILT}
    assert there <= set(made), "files that nothing makes any more"
