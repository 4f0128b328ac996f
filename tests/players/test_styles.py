"""Styles of play: from the view only, legal, and worth having."""

from typing import Any

import pytest
from tests.driving import drive
from tests.games.campus.boards import campus
from tests.games.champion.pitch import play as play_pitch
from tests.games.colline.hill import dealt
from tests.games.colline.hill import play as play_hill

import ludotheque
from ludotheque.engine.chance import generator
from ludotheque.engine.game import find
from ludotheque.engine.tally import mean_and_error
from ludotheque.lab.simulate import simulate
from ludotheque.players import decide, style_number, styles

POCHE, CAMPUS, COLLINE, CHAMPION = find("poche"), find("campus"), find("colline"), find("champion")


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


@pytest.mark.parametrize(
    ("actions", "left", "decision"),
    [
        ("6-5", None, "flip e3"),  # the largest that fits: 11
        ("6-6", None, "flip f3"),
        ("2-1", "b4 e4 b6 e6", "end"),
        ("6-6", "b4 e4 b6 e6 a2", "bonus a2"),
        ("2-1", "b4 e4 b6 e6 c5", "star c5"),
        ("6-2 flip d2 end 2-1", "d2 f2 d5 f5 b4", "call row2 b2"),  # a star on the line: dear, and not given back
    ],
)
def test_what_the_plain_player_of_campus_does(actions: str, left: str | None, decision: str) -> None:
    match = campus(actions, left=left)
    assert str(decide(CAMPUS, match.view(match.turn), style_number(CAMPUS, "plain"), generator(0))) == decision


def test_the_plain_player_alone() -> None:
    """CAMPUS-30: 18.0 throws on average, 87% of boards within the 19 lines of the sheet."""
    tally = simulate(CAMPUS, {"players": 1}, ("plain",), 40_000, seed=2).tally
    mean, error = mean_and_error(tally.scores[0])
    assert abs(mean - 18.01) < 4 * error
    within = sum(count for throws, count in tally.scores[0].items() if throws <= 19)
    assert within / tally.matches == pytest.approx(0.8705, abs=0.007)


@pytest.mark.parametrize("game", ludotheque.games(), ids=lambda game: game.name)
def test_every_game_has_random_and_one_sensible_style(game: ludotheque.Game) -> None:
    assert styles(game)[0] == "random"
    assert len(styles(game)) >= 2


def test_an_unknown_style_is_named() -> None:
    with pytest.raises(ludotheque.BadOption, match="random, runner, coach"):
        style_number(POCHE, "bob")


def colline_choice(defender: str, attacker: str, actions: str, seat: int, **options: Any) -> str:
    match = play_hill(dealt(defender, attacker, **options), actions)
    return str(decide(COLLINE, match.view(seat), style_number(COLLINE, "strong_cards"), generator(0), seat))


@pytest.mark.parametrize(
    ("actions", "decision"),
    [
        ("first 1", "keep"),
        ("first 1 keep RRGG keep ---- first 1", "keep 3,4"),  # green is what it holds
        ("first 1 keep GGGG", "grab"),
        ("first 1 keep RRRR", "pass"),
        ("first 2 keep GGGG grab CCCC", "lay G8"),  # the highest strong card
        ("first 2 keep YYYY grab CCCC", "lay R1"),  # none: the lowest of the others
    ],
)
def test_what_the_player_of_strong_cards_does(actions: str, decision: str) -> None:
    assert colline_choice("G8 G7 G6 G5 G4 G3 R1 R2 B2 B3", "", actions, 0) == decision


def test_the_player_of_strong_cards_races_live() -> None:
    hand = "G8 G7 G6 G5 G4 G3 R1 R2 B2 B3"
    assert colline_choice(hand, hand, "p1 keep RGG-", 0, race="live") == "p1 keep 2,3"
    assert colline_choice(hand, hand, "p1 keep RGG-", 1, race="live") == "p2 keep"
    assert colline_choice(hand, hand, "p2 keep GGGG", 1, race="live") == "p2 grab"
    assert colline_choice(hand, hand, "p2 keep RRRR", 1, race="live") == "p2 pass"


def test_strong_cards_beat_chance_from_either_seat() -> None:
    for seats, seat in ((("strong_cards", "random"), 0), (("random", "strong_cards"), 1)):
        tally = simulate(COLLINE, styles=seats, matches=2_000).tally
        assert tally.wins[seat] / tally.matches > 0.95


@pytest.mark.parametrize(
    ("script", "decision"),
    [
        ("d:433 d:511 d:145 d:222A", "lay c02"),  # the highest Physique
        ("d:333 d:333 d:145 d:222A l:333 t:333h<", "lay c03"),  # Passe is asked
        ("d:333 d:145 d:222 d:222 l:333 t:222 kicker", "left foot"),  # the highest number, on the side where it may be
        ("d:333 d:145 d:222 d:222 l:333 t:333f>", "right hand"),
        ("d:422 d:113B d:222 d:222 l:422 t:222 kicker", "convert"),
        ("d:222A d:113B d:222 d:222 l:222A t:511w", "kick"),
        ("d:333 d:333 d:152 d:222 l:333 t:333h> l:333 t:333 d:141 d:132", "lay c03"),  # a touche: Passe
    ],
)
def test_what_the_player_of_the_highest_number_does(script: str, decision: str) -> None:
    match = play_pitch(script)
    assert str(decide(CHAMPION, match.view(0), style_number(CHAMPION, "highest"), generator(0))) == decision


def test_the_highest_number_beats_chance() -> None:
    wins = [simulate(CHAMPION, styles=(style,), matches=2_000).tally.wins[0] for style in ("random", "highest")]
    assert wins[1] > 10 * wins[0]
