"""The golden playthroughs still go as they are written."""

from pathlib import Path

import pytest
from tests import playthroughs

import ludotheque


@pytest.mark.parametrize("file", playthroughs.files(), ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_a_playthrough_goes_as_written(file: Path) -> None:
    text = file.read_text("utf-8")
    match = playthroughs.read(text)
    assert match.over
    assert playthroughs.tell(match).splitlines() == text.splitlines()


@pytest.mark.parametrize("game", ludotheque.games(), ids=lambda game: game.name)
def test_every_option_of_a_game_has_its_playthrough(game: ludotheque.Game) -> None:
    matches = [playthroughs.read(file.read_text("utf-8")) for file in playthroughs.files()]
    played = [match.options for match in matches if match.game is game]
    for option in game.options:
        assert {options[option.name] for options in played} == set(game.judged_values(option))
