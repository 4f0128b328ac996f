"""A deck that somebody has brought to this machine: offered for new tables, its names sent to the page."""

from pathlib import Path

import pytest

from ludotheque import paths
from ludotheque.engine import decks
from ludotheque.engine.game import Game
from ludotheque.games.champion import GAME as CHAMPION
from ludotheque.games.hastings import GAME as HASTINGS
from ludotheque.games.hastings import deck
from ludotheque.table.listing import game_info
from ludotheque.table.log import Logged, Sitting
from ludotheque.table.room import Room
from ludotheque.table.room_view import RoomView


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Our Norman deck with a Turold who has a name of his own, and more health."""
    monkeypatch.setattr(paths, "data", lambda: tmp_path / "data")
    folder = tmp_path / "ma-boite"
    folder.mkdir()
    text = (HASTINGS.folder / "decks" / "normans.txt").read_text("utf-8")
    ours = next(line for line in text.splitlines() if "| Turold " in line)
    cells = ours.split("|")
    cells[1], cells[8] = " Turold de Bayeux ", " 3 "
    (folder / "normans.txt").write_text(text.replace(ours, "|".join(cells)), "utf-8")
    return deck.load(str(folder))


def decks_of(game: Game) -> list[str]:
    return next(option.values for option in game_info(game, "fr").options if option.name == "deck")


def words_of(value: str) -> dict[str, str]:
    options = {"players": "1", "deck": value}
    made = Logged("created", game="hastings", options=options, seats=[Sitting()], dice="fair", server_seed="0" * 64)
    return RoomView(Room("t", made), "fr").table([0]).words


def test_it_is_offered_where_it_has_been_brought_and_by_its_own_game(own: str) -> None:
    assert decks_of(HASTINGS) == [decks.OURS, decks.BOX, own]
    assert own not in decks_of(CHAMPION)


def test_its_names_go_to_the_page(own: str) -> None:
    assert words_of(own)["card.21"] == "Turold de Bayeux"
    assert words_of(decks.OURS) == {}
