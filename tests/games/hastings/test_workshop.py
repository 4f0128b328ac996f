"""What the workshop of the page writes, Python reads: `workshop/` is written by web/src/games/hastings/workshop."""

from pathlib import Path

import pytest

import ludotheque
from ludotheque.games.hastings import deck
from ludotheque.games.hastings.record import COST_AT, COST_MASK, FACE_AT, HEALTH_AT, HEALTH_MASK, NORMAN, SAXON, Kind

WRITTEN = Path(__file__).parent / "workshop"


@pytest.fixture
def box() -> deck.Deck:
    return deck.read(WRITTEN)


def test_the_cards_are_those_of_the_workshop(box: deck.Deck) -> None:
    """HASTINGS-62: a deck transcribed card by card, what cannot be expressed in free words."""
    cards = {card.names.fr: card for card in box.factions[NORMAN].cards}
    assert [len(side.cards) for side in box.factions] == [41, 41]
    assert [side.cards[0].names.fr for side in box.factions] == ["Chef sans nom"] * 2
    assert cards["Le veilleur"].names.en == "The watcher"
    assert cards["Géants d’osier"].face >> COST_AT & COST_MASK == 9
    assert cards["Géants d’osier"].face >> HEALTH_AT & HEALTH_MASK == 25
    assert cards["Baliste"].face >> FACE_AT["reach"] & 7 == 3
    assert cards["Fantômes"].names.flavour_en == "One hears them."
    assert cards["Trahison n°2 / ”vile” (ou pas)"].by_hand == ("Prenez « une » carte",)
    assert cards["Brouillard"].by_hand == ("selon la carte",)
    assert cards["Marais"].face & 7 == Kind.TACTIC
    assert {card.start for card in box.factions[SAXON].cards} == {0, 1, 2}


def test_objectives_of_a_side_that_are_not_all_known_are_ours(box: deck.Deck) -> None:
    assert box.factions[NORMAN].goals[1].names.fr == "Étape 1"
    assert box.factions[NORMAN].goals[1].asks & 127 == 5
    assert box.factions[SAXON].goals == deck.ours().factions[SAXON].goals


def test_the_folder_is_what_the_option_takes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """`ludotheque play hastings --deck FOLDER`."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    match = ludotheque.new("hastings", deck=deck.load(str(WRITTEN)), seed=1)
    assert match.options["deck"].startswith("workshop@")
    assert not deck.knows_all(match.options)
