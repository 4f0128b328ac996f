"""What `make play` leaves out is not needed to build the page."""

import json
import re
from pathlib import Path

import hatch_build
import pytest

PACKAGE = re.compile(r"""(?:from|import) ['"]((?:@[^/'"]+/)?[^./'"][^/'"]*)""")


def packages(file: Path) -> set[str]:
    """The packages that a file imports."""
    return set(PACKAGE.findall(file.read_text("utf-8")))


def test_the_page_imports_nothing_that_only_checks_it() -> None:
    about = json.loads((hatch_build.WEB / "package.json").read_text("utf-8"))
    sources = [file for kind in ("ts", "svelte") for file in (hatch_build.WEB / "src").rglob(f"*.{kind}")]
    made_of = [file for file in sources if not file.name.endswith(".test.ts")]
    imported = set().union(*map(packages, [hatch_build.WEB / "vite.config.ts", *made_of]))
    assert {"svelte", "vite", "@sveltejs/vite-plugin-svelte"} <= imported
    assert not imported & about["devDependencies"].keys()


def test_what_is_installed_is_compared_by_name_and_version(tmp_path: Path) -> None:
    lock = tmp_path / "lock.json"
    packages = {
        "": {"name": "page"},
        "a": {"version": "1"},
        "b": {"version": "2", "dev": True},
        "c": {"version": "3", "optional": True},
    }
    lock.write_text(json.dumps({"packages": packages}))
    assert hatch_build.wanted(lock, tools=False) == {("a", "1")}
    assert hatch_build.wanted(lock, tools=True) == {("a", "1"), ("b", "2")}
    assert hatch_build.wanted(tmp_path / "none.json", tools=True) == set()


@pytest.mark.parametrize(("tools", "given"), [(False, ["ci", "--omit=dev"]), (True, ["ci"])])
def test_tools_are_installed_when_asked_for(
    tools: bool, given: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And nothing is, where all is there."""
    calls: list[list[str]] = []
    monkeypatch.setattr(hatch_build, "WEB", tmp_path)
    monkeypatch.setattr(hatch_build, "npm", lambda *arguments: calls.append([*arguments]))
    lock = json.dumps({"packages": {"a": {"version": "1"}, "b": {"version": "2", "dev": True}}})
    (tmp_path / "package-lock.json").write_text(lock)
    hatch_build.install(tools=tools)
    assert calls == [given]
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules" / ".package-lock.json").write_text(lock)
    hatch_build.install(tools=tools)
    assert calls == [given]
