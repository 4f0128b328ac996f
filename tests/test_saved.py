"""Games saved by version 0.1 still load: one of each game."""

from pathlib import Path

import pytest

import ludotheque
from ludotheque.engine.option import option_text

SAVED = sorted((Path(__file__).parent / "games").glob("*/saved-0.1.txt"))


@pytest.mark.parametrize("file", SAVED, ids=lambda file: file.parent.name)
def test_a_game_saved_long_ago_still_loads(file: Path) -> None:
    text = file.read_text("utf-8")
    match = ludotheque.load(text)
    assert match.over
    since = [option for option in match.game.options if f"\n{option.name}: " not in text]
    added = {f"{option.name}: {option_text(option.default)}" for option in since}
    assert [line for line in match.save().splitlines() if line not in added] == text.splitlines()
