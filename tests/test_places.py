"""A game is a few folders and one line: where its files are, and what names all games."""

import re
import subprocess
from pathlib import Path

import pytest

import ludotheque

ROOT = Path(__file__).parent.parent
PLACES = ("src/ludotheque/games/{}/", "web/src/games/{}/", "tests/games/{}/", "docs/")
LISTS = {"src/ludotheque/games/__init__.py", "README.md", "LISEZMOI.md"}  # what one edits to add a game


def files() -> list[str]:
    """Every file of the project: tracked, or new and not ignored."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    return [name for name in listed if name and (ROOT / name).is_file()]


@pytest.mark.parametrize("game", ludotheque.games(), ids=lambda game: game.name)
def test_a_game_has_at_most_four_places(game: ludotheque.Game) -> None:
    named = [name for name in files() if re.search(rf"(?<![a-z]){game.name}(?![a-z])", name)]
    elsewhere = [name for name in named if not name.startswith(tuple(place.format(game.name) for place in PLACES))]
    assert elsewhere == []


def test_adding_a_game_edits_at_most_three_files() -> None:
    """Nothing else names every game: no list, no table, no switch. (What is generated, or prose, does not count.)"""
    names = [re.compile(rf"\b{game.name}\b") for game in ludotheque.games()]
    aside = re.compile(r"generated/|^docs/|^tests/|^CHANGELOG|package-lock|ratios\.json")
    listing = {
        name
        for name in files()
        if not aside.search(name)
        and Path(name).suffix in {".py", ".ts", ".svelte", ".toml", ".md", ".json", ""}
        and all(game.search((ROOT / name).read_text("utf-8")) for game in names)
    }
    assert listing <= LISTS
