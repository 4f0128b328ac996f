"""Styles of play: from the view only, legal, and worth having."""

import pytest

import ludotheque
from driving import drive
from ludotheque.bots import decide, style_number, styles
from ludotheque.engine.chance import generator
from ludotheque.engine.game import find
from ludotheque.lab.simulate import simulate

POCHE = find("poche")


def coach(actions: str, **options: object) -> str:
    match = drive("poche", "4 2 " + actions, **options)
    return str(decide(POCHE, match.view(match.turn), style_number(POCHE, "coach"), generator(0)))


@pytest.mark.parametrize(
    ("actions", "decision"),
    [
        ("3-1", "play"),  # no choice
        ("3-2", "play"),
        ("4-3", "play"),
        ("5-3", "kick"),
        ("6-3 2-1", "kick"),
        ("1-1", "play"),
        ("3-3", "drop"),
        ("5-5 2-1 5-3", "play"),  # ahead: keep the ball
        ("3-3 50-22 " * 6 + "1-2 3-2", "kick"),  # the last action, level: points
        ("3-3 50-22 " * 6 + "5-5 3-2", "play"),  # the last action, seven behind: a try or nothing
        ("3-3 50-22 " * 6 + "5-5 3-3", "50-22"),
    ],
)
def test_what_the_coach_does(actions: str, decision: str) -> None:
    assert coach(actions, halves=1) == decision


def test_the_coach_beats_chance_from_either_seat() -> None:
    """By more than ten standard errors."""
    for seats, seat in ((("coach", "random"), 0), (("random", "coach"), 1)):
        tally = simulate(POCHE, styles=seats, matches=40_000).tally
        lead = (tally.wins[seat] - tally.wins[1 - seat]) / tally.matches
        assert lead > 10 / tally.matches**0.5


@pytest.mark.parametrize("game", ludotheque.games(), ids=lambda game: game.name)
def test_every_game_has_random_and_one_sensible_style(game: ludotheque.Game) -> None:
    assert styles(game)[0] == "random"
    assert len(styles(game)) >= 2


def test_an_unknown_style_is_named() -> None:
    with pytest.raises(ludotheque.BadOption, match="random, coach"):
        style_number(POCHE, "bob")
