"""The start of a match: options become numbers, and `setup` gives the same record interpreted and compiled."""

import hashlib
import itertools
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import ludotheque
from ludotheque.engine.compiler import compiled
from ludotheque.engine.decks import OURS
from ludotheque.engine.game import Game, find
from ludotheque.engine.option import Option
from ludotheque.engine.record import NOTHING, Record
from ludotheque.engine.verbs import setup
from ludotheque.games.champion import deck as champion
from ludotheque.games.hastings import deck as hastings

every_game = pytest.mark.parametrize("game", ludotheque.games(), ids=lambda game: game.name)

# A row for each game: the first digits of the SHA-256 of its starts, with events, under every set of its options. They
# were taken when `setup` was plain Python with strings. A digest changes only with the rules or the record.
STARTS = {
    "poche": "ebaeee223cabd6a5",
    "campus": "955b00d6e352f717",
    "colline": "e5710daf6295b737",
    "champion": "d7d1686cdbb61dea",
    "hastings": "b6f65ad4f18b56ab",
}


@compiled
def set_up(slot: Any, options: Record, deck: Record) -> None:
    setup(slot[0], options, deck)


def champion_of_ones_own() -> str:
    """Our deck from its end, without three cards; Touche and Mêlée are worth one more."""
    ours = champion.ours()
    support = replace(ours.support, set_piece={phase: value + 1 for phase, value in ours.support.set_piece.items()})
    return champion.register(replace(ours, name="mine", cards=ours.cards[:2:-1], support=support))


def hastings_of_ones_own() -> str:
    """The Normans from their end, so that other cards are the Ennemi's first, with other objectives; fewer Saxons."""
    ours = hastings.ours()
    norman, saxon = ours.factions
    turned = replace(norman, cards=(norman.cards[0], *norman.cards[:0:-1]), goals=saxon.goals)
    fewer = replace(saxon, cards=saxon.cards[:-3])
    return hastings.register(replace(ours, name="mine", factions=(turned, fewer)))


OWN_DECKS: dict[str, Callable[[], str]] = {"champion": champion_of_ones_own, "hastings": hastings_of_ones_own}


def every_set(game: Game) -> list[dict[str, Any]]:
    """All sets of options; with our deck, and with one of the player's own."""
    values = {option.name: game.judged_values(option) for option in game.options}
    if game.name in OWN_DECKS:
        values["deck"] += (OWN_DECKS[game.name](),)
    return [dict(zip(values, chosen, strict=True)) for chosen in itertools.product(*values.values())]


@pytest.mark.parametrize("name", STARTS)
def test_a_match_starts_as_it_always_did(name: str) -> None:
    game, seen = find(name), hashlib.sha256()
    for options in every_set(game):
        start = game.start(game.record_with_events, options)
        seen.update(start.tobytes())
        assert game.start(game.record, options).tobytes() == start.tobytes()[: game.record.itemsize]
    assert seen.hexdigest().startswith(STARTS[name])


@every_game
def test_compiled_code_starts_the_same_match(game: Game) -> None:
    for dtype in (game.record, game.record_with_events):
        for options in every_set(game):
            slot = np.zeros(1, dtype)
            set_up(slot, *game.encode(options))
            assert slot.tobytes() == game.start(dtype, options).tobytes(), options


@every_game
def test_the_verb_is_the_rule(game: Game) -> None:
    options = game.check_options({})
    slot = np.zeros(1, game.record)
    setup(slot[0], *game.encode(options))
    assert slot.tobytes() == game.start(game.record, options).tobytes()


@every_game
def test_records_are_of_the_types_that_the_game_declares(game: Game) -> None:
    numbers, deck = game.encode(game.check_options({}))
    assert (numbers.dtype, deck.dtype) == (game.options_record, game.deck_record)
    names = tuple(option.name for option in game.options if not option.is_deck)
    assert numbers.dtype.names == (names or NOTHING.names)


def test_the_number_of_a_value() -> None:
    assert [Option("minutes", (20, 40), "X-1").number(value) for value in (20, 40)] == [20, 40]
    assert [Option("red", (None, 20), "X-1").number(value) for value in (None, 20)] == [0, 20]
    assert [Option("play_on", (True, False), "X-1").number(value) for value in (True, False)] == [1, 0]
    assert [Option("race", ("live", "beats"), "X-1").number(value) for value in ("live", "beats")] == [0, 1]


def test_the_numbers_of_a_set_of_options() -> None:
    numbers, _ = find("campus").encode({"players": 1, "bonuses": "auto", "scoring": "points", "star_malus": True})
    assert numbers.item() == (1, 1, 0, 1)
    numbers, deck = find("champion").encode({"deck": OURS})
    assert numbers.dtype == NOTHING
    assert deck is champion.ours().numbers, "made once"
