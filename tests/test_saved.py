"""Games saved by version 0.1 still load: one of each game."""

from pathlib import Path

import pytest

import ludotheque

SAVED = sorted((Path(__file__).parent / "games").glob("*/saved-0.1.txt"))


@pytest.mark.parametrize("file", SAVED, ids=lambda file: file.parent.name)
def test_a_game_saved_long_ago_still_loads(file: Path) -> None:
    text = file.read_text("utf-8")
    match = ludotheque.load(text)
    assert match.over
    assert match.save() == text
