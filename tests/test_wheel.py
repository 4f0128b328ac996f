"""What people install: the wheel holds every file and no other, and plays at once in an empty home.

It is built, installed and served by the steps of the Containerfile. No container is needed: its folders are made here,
and what builds us and what we import comes from our own environment, so that nothing is fetched.
"""

import json
import os
import re
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from pathlib import Path
from typing import NamedTuple

import hatch_build
import pytest
from hatchling.builders.sdist import SdistBuilder
from tests.ports import free_port
from tests.test_places import ROOT, files

from ludotheque.table.listening import DEFAULT_PORT

STEPS = re.findall(r"^([A-Z]+) (.+)$", (ROOT / "Containerfile").read_text("utf-8"), re.MULTILINE)
LEFT_TO_A_BUILDER = {"FROM", "WORKDIR", "COPY", "VOLUME", "USER", "EXPOSE"}
SOURCES = ("src/", "web/", "hatch_build.py", "pyproject.toml", ".gitignore")


def step(word: str) -> str:
    """The only step of this name."""
    (found,) = [rest for name, rest in STEPS if name == word]
    return str(found)


class Container(NamedTuple):
    """A folder that stands for a container's root, and the variables that its programs see."""

    root: Path
    variables: dict[str, str]

    def here(self, text: str) -> str:
        return re.sub(r"(?<![\w:/])/(?=wheel|data)", f"{self.root}/", text)

    def build(self) -> None:
        site = self.root / "site"
        offline = {
            "pip wheel": "pip wheel --no-build-isolation",
            "pip install": f"pip install --no-deps --no-index --target {site}",
        }
        for word, rest in STEPS:
            if word == "RUN":
                command = re.sub("|".join(offline), lambda found: offline[found[0]], self.here(rest))
                programs = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
                subprocess.run(["sh", "-ec", command], cwd=ROOT, env=os.environ | {"PATH": programs}, check=True)
                self.variables.update(PATH=f"{site / 'bin'}:{programs}", PYTHONPATH=str(site))
            elif word == "ENV":
                self.variables.update(re.findall(r"(\w+)=(\S+)", self.here(rest)))
            else:
                assert word in LEFT_TO_A_BUILDER | {"HEALTHCHECK", "CMD"}

    def play(self, **others: str) -> str:
        """What `ludotheque play poche` says: a throw, then whoever plays leaves."""
        done = subprocess.run(
            ["ludotheque", "play", "poche", "--seed", "1986"],
            cwd=self.root,
            env=self.variables | others,
            input="\nq\n",
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=300,
            check=True,
        )
        return done.stdout


@pytest.fixture(scope="module")
def container(tmp_path_factory: pytest.TempPathFactory) -> Container:
    root = tmp_path_factory.mktemp("container")
    (root / "home").mkdir()
    container = Container(root, {"HOME": str(root / "home"), "LANG": "fr_FR.UTF-8", "COLUMNS": "120"})
    container.build()
    return container


def test_the_wheel_holds_every_file_and_no_other(container: Container) -> None:
    """Ours, and the page. It is one for all machines: who installs it builds nothing."""
    (wheel,) = (container.root / "wheel").iterdir()
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as opened:
        held = {name for name in opened.namelist() if ".dist-info/" not in name}
    ours = {name for name in files() if name.startswith("src/")}
    page = {file.relative_to(ROOT).as_posix() for file in hatch_build.BUILT.rglob("*") if file.is_file()}
    assert {f"src/{name}" for name in held} == ours | page


def test_the_source_distribution_holds_what_the_wheel_is_built_of(tmp_path: Path) -> None:
    (made,) = SdistBuilder(str(ROOT)).build(directory=str(tmp_path))
    with tarfile.open(made) as opened:
        held = {name.partition("/")[2] for name in opened.getnames()}
    assert {name for name in held if name.startswith(SOURCES)} == {name for name in files() if name.startswith(SOURCES)}


def test_it_plays_at_once(container: Container) -> None:
    said = container.play()
    assert "a le ballon et lance les deux dés" in said
    assert "La partie est enregistrée" in said


def test_it_plays_where_nothing_can_be_written(container: Container) -> None:
    nowhere = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"), os.devnull)
    said = container.play(**nowhere)
    assert "la partie ne peut pas être enregistrée" in said
    assert "a le ballon et lance les deux dés" in said
    assert "Traceback" not in said


def test_the_container_serves_the_page(container: Container) -> None:
    assert step("EXPOSE") == str(DEFAULT_PORT)
    port = str(free_port())
    command = [*json.loads(step("CMD")), "--port", port]
    with subprocess.Popen(
        command, cwd=container.root, env=container.variables, stdout=subprocess.PIPE, encoding="utf-8"
    ) as server:
        try:
            assert server.stdout
            assert port in server.stdout.readline()  # it answers
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as answer:
                html = answer.read().decode()
            for file in re.findall(r'(?:src|href)="(/[^"]+)"', html):
                urllib.request.urlopen(f"http://127.0.0.1:{port}{file}").close()
            healthy = step("HEALTHCHECK").removeprefix("CMD ").replace(step("EXPOSE"), port)
            subprocess.run(["sh", "-ec", healthy], env=container.variables, check=True)
        finally:
            server.terminate()
    assert "data-server" in html
    assert (container.root / "data" / "ludotheque" / "tables.db").exists()
