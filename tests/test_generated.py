"""What the page takes from the Python side is up to date."""

import importlib.util
from pathlib import Path

WEB = Path(__file__).parent.parent / "web"
BUILT = {"game.wasm", "module.json"}  # by `make wasm`: see tests/wasm


def read(file: Path) -> str:
    return file.read_text("utf-8") if file.exists() else ""


def test_the_generated_files_are_what_the_sources_make() -> None:
    spec = importlib.util.spec_from_file_location("generate", WEB / "generate.py")
    assert spec
    assert spec.loader
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    made = dict(generate.files())
    stale = [
        name for name, text in made.items() if not (WEB / name).exists() or (WEB / name).read_text("utf-8") != text
    ]
    assert stale == [], "run `make generate`"
    there = {str(file.relative_to(WEB)) for file in WEB.glob("src/**/generated/*") if file.name not in BUILT}
    assert there <= set(made), "files that nothing makes any more"
