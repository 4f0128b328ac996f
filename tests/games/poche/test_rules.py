"""Every rule of Rugby de poche, by recorded dice. Player 1 (seat 0) kicks off unless a test says otherwise."""

from typing import Any

import pytest
from tests.driving import drive

import ludotheque
from ludotheque.engine.match import Match
from ludotheque.games.poche.record import REST_OF_MATCH
from ludotheque.games.poche.rules import cards_in_force

KICK_OFF = "4 2 "


def poche(actions: str, **options: Any) -> Match:
    return drive("poche", KICK_OFF + actions, **options)


def texts(match: Match) -> list[str]:
    return [str(action) for action in match.legal()]


# Each row: the rule, the actions of one line of the sheet at minute 1, then points of the thrower and of the
# opponent, who has the ball (0: the thrower) and the minute.
LINES = [
    # 1-1: kick needs strictly more than the faulty player's die
    ("POCHE-5", "1-1 kick 5 4", 0, 3, 0, 3),
    ("POCHE-5", "1-1 kick 4 4", 0, 0, 0, 3),
    ("POCHE-5", "1-1 kick 3 4", 0, 0, 0, 3),
    ("POCHE-5", "1-1 play", 0, 0, 1, 4),
    # 2-2: the same after a card
    ("POCHE-6", "2-2 2-1 kick 5 4", 0, 3, 0, 3),
    ("POCHE-6", "2-2 2-1 kick 4 4", 0, 0, 0, 3),
    ("POCHE-6", "2-2 6-6 play", 0, 0, 1, 4),
    # 3-3: a drop is stopped by any double
    ("POCHE-7", "3-3 drop 6-5", 3, 0, 1, 2),
    ("POCHE-7", "3-3 drop 1-1", 0, 0, 1, 2),
    ("POCHE-7", "3-3 drop 6-6", 0, 0, 1, 2),
    ("POCHE-7", "3-3 50-22", 0, 0, 0, 4),
    # 4-4: higher is granted, lower refused, equal goes to the video; the conversion is below the scorer's last die
    ("POCHE-8", "4-4 5 4 4", 0, 7, 0, 3),
    ("POCHE-8", "4-4 5 4 5", 0, 5, 0, 3),
    ("POCHE-8", "4-4 5 4 6", 0, 5, 0, 3),
    ("POCHE-8", "4-4 3 4", 0, 0, 0, 3),
    ("POCHE-8", "4-4 5 5 3", 0, 0, 0, 3),
    ("POCHE-8", "4-4 5 5 2 1", 0, 7, 0, 3),
    ("POCHE-8", "4-4 5 5 2 2", 0, 5, 0, 3),
    ("POCHE-8", "4-4 1 1 6 5", 0, 7, 0, 3),
    # 5-5 and 6-6: a penalty try
    ("POCHE-9", "5-5", 7, 0, 1, 3),
    ("POCHE-10", "6-6 2-1", 7, 0, 1, 3),
    ("POCHE-10", "6-6 4-4", 7, 0, 1, 3),
    # 3-x: kick below x, or play for x minutes
    ("POCHE-11", "3-2 kick 1", 3, 0, 1, 3),
    ("POCHE-11", "3-2 kick 2", 0, 0, 1, 3),
    ("POCHE-11", "4-3 kick 3", 3, 0, 1, 3),
    ("POCHE-11", "4-3 kick 4", 0, 0, 1, 3),
    ("POCHE-11", "3-2 play", 0, 0, 0, 3),
    ("POCHE-11", "4-3 play", 0, 0, 0, 5),
    ("POCHE-12", "3-1 play", 0, 0, 0, 2),
    ("POCHE-13", "6-3 2-1 kick 5", 3, 0, 1, 3),
    ("POCHE-13", "6-3 2-1 kick 6", 0, 0, 1, 3),
    ("POCHE-13", "6-3 2-1 play", 0, 0, 0, 7),
    ("POCHE-14", "5-3 kick 4", 3, 0, 1, 3),
    ("POCHE-14", "5-3 kick 5", 0, 0, 1, 3),
    ("POCHE-14", "5-3 play", 0, 0, 0, 6),
    # 5-x without cards
    ("POCHE-17", "5-1 1", 0, 0, 1, 3),
    ("POCHE-17", "5-1 3", 0, 0, 1, 3),
    ("POCHE-17", "5-1 2 1", 7, 0, 1, 3),
    ("POCHE-17", "5-1 2 2", 5, 0, 1, 3),
    ("POCHE-17", "5-1 6 5", 7, 0, 1, 3),
    ("POCHE-18", "5-2 6", 5, 0, 1, 3),
    ("POCHE-19", "5-2 1", 7, 0, 1, 3),
    ("POCHE-19", "5-2 2", 5, 0, 1, 3),
    ("POCHE-19", "5-4 3", 7, 0, 1, 3),
    ("POCHE-19", "5-4 4", 5, 0, 1, 3),
    ("POCHE-20", "6-5 5", 7, 0, 1, 3),
    ("POCHE-20", "6-5 6", 5, 0, 1, 3),
    # Anything else
    *[("POCHE-21", throw, 0, 0, 1, 2) for throw in ("1-2", "1-4", "1-6", "2-4", "2-6", "4-6")],
]


@pytest.mark.parametrize(("rule", "line", "mine", "yours", "ball", "minute"), LINES)
@pytest.mark.parametrize("first", [0, 1])
def test_one_line(rule: str, line: str, mine: int, yours: int, ball: int, minute: int, first: int) -> None:
    """What a line of the sheet leads to, whoever throws it (POCHE-5 to POCHE-21, as each row says)."""
    match = drive("poche", ("4 2 " if first == 0 else "2 4 ") + line)
    position = match.position
    assert match.scores == ((mine, yours) if first == 0 else (yours, mine)), rule
    assert position.ball == (first if ball == 0 else 1 - first), rule
    assert position.minute == minute, rule
    assert match.turn == ludotheque.CHANCE
    assert match.game.situations.opens_line(position), rule


def test_the_higher_die_plays_first() -> None:
    """POCHE-1: player 1 throws, then player 2; the higher starts, a tie is thrown again."""
    assert drive("poche", "5 3").position.ball == 0
    assert drive("poche", "3 5").position.ball == 1
    tied = drive("poche", "3 3")
    assert texts(tied) == ["1", "2", "3", "4", "5", "6"]
    assert tied.game.situations.thrower(tied.position) == 0
    tied.play("1")
    assert tied.game.situations.thrower(tied.position) == 1
    tied.play("2")
    assert tied.position.ball == 1


def test_the_first_action_is_at_minute_1() -> None:
    """POCHE-2: minute 1; then each line starts where the clock stands."""
    match = poche("2-1")
    assert match.position_after(2).minute == 1
    throws = [event for event in poche("2-1 5-5 4-3 play 6-4").events if event.kind.name == "THROW"]
    assert [(event.seat, event.c) for event in throws] == [(0, 1), (1, 2), (0, 4), (0, 8)]


@pytest.mark.parametrize(
    ("throw", "kind"),
    [("3-3", "DROP_OR_50_22"), ("5-5", "PENALTY_TRY"), ("5-3", "PENALTY"), ("3-1", "PENALTY"), ("5-1", "TRY")],
)
def test_precedence(throw: str, kind: str) -> None:
    """POCHE-3: a double first, then a 3, then a 5. POCHE-14: 5-3 is a 3."""
    assert kind in [event.kind.name for event in poche(throw).events]


def test_dice_are_accepted_in_either_order() -> None:
    assert poche("3-6").position == poche("6-3").position


# --- The clock ---------------------------------------------------------------------------------------------

TO_19 = "3-3 50-22 " * 6  # minutes 1, 4, ..., 19: player 1 keeps the ball


def test_a_half_ends_with_the_first_action_that_starts_at_its_last_minute() -> None:
    """POCHE-4: an action that starts at 19 is not the last; one that starts at 20, or later, is."""
    at_19 = poche(TO_19, halves=1)
    assert at_19.position.minute == 19
    at_19.play("1-2")
    assert at_19.position.minute == 20
    assert not at_19.over
    at_19.play("1-2")
    assert at_19.over
    past_20 = poche(TO_19 + "5-5", halves=1)
    assert past_20.position.minute == 21
    assert not past_20.over
    past_20.play("1-2")
    assert past_20.over


def test_the_last_action_is_played_to_the_end_of_its_instructions() -> None:
    """POCHE-4: a try at the siren is still converted."""
    match = poche(TO_19 + "1-2 6-5", halves=1)
    assert not match.over
    match.play("1")
    assert match.over
    assert match.scores == (0, 7)


@pytest.mark.parametrize("minutes", [20, 40])
@pytest.mark.parametrize("kick_off", ["4 2 ", "2 4 "])
def test_the_second_half(minutes: int, kick_off: str) -> None:
    """POCHE-4: it starts at `minutes` + 1, however late the first ended, with whoever did not kick off."""
    to_the_end = "3-3 50-22 " * (2 * minutes // 6 + 1)  # past the last minute, ball kept
    match = drive("poche", kick_off + to_the_end + "2-1", minutes=minutes)
    first = 0 if kick_off == "4 2 " else 1
    position = match.position
    assert (position.half, position.minute, position.ball) == (2, minutes + 1, 1 - first)
    assert not match.over


def test_one_half_only() -> None:
    """POCHE-4: with `halves=1` the match is over after the first."""
    assert poche(TO_19 + "1-2 1-2", halves=1).over
    assert not poche(TO_19 + "1-2 1-2", halves=2).over


LAST_LINES = [
    # what is thrown at minute 20 by player 2, who is left with the ball
    ("1-1 play", 0, 23),
    ("2-2 2-1 play", 0, 23),
    ("3-2 play", 1, 22),
    ("3-1 play", 1, 21),
    ("3-3 50-22", 1, 23),
]


@pytest.mark.parametrize(("line", "ball", "minute"), LAST_LINES)
def test_play_on(line: str, ball: int, minute: int) -> None:
    """POCHE-32: after the last minute, *play* and *50-22* go on, on a new line, until an action ends otherwise."""
    match = poche(f"{TO_19} 1-2 {line}", halves=1)
    assert not match.over
    assert (match.position.ball, match.position.minute) == (ball, minute)
    for again in ("3-2 play", "3-3 50-22"):
        for action in again.split():
            match.play(action)
        assert not match.over
    match.play("6-4")
    assert match.over


@pytest.mark.parametrize(("line", "ball", "minute"), LAST_LINES)
def test_no_play_on(line: str, ball: int, minute: int) -> None:
    """POCHE-32: without `play_on` the half ends with its last action, whatever it is."""
    assert poche(f"{TO_19} 1-2 {line}", halves=1, play_on=False).over
    two_halves = poche(f"{TO_19} 1-2 {line}", play_on=False)
    assert (two_halves.position.half, two_halves.position.minute) == (2, 21)


@pytest.mark.parametrize(
    "line", ["1-1 kick 5 4", "3-2 kick 1", "3-3 drop 6-5", "5-5", "6-6 2-1", "4-4 2 5", "5-1 1", "6-4"]
)
def test_anything_else_ends_the_half(line: str) -> None:
    """POCHE-32: a kick, a drop, a try, a turnover end the half, also while playing on."""
    assert poche(f"{TO_19} 1-2 {line}", halves=1).over
    assert poche(f"{TO_19} 1-2 3-2 play {line}", halves=1).over


# --- Decisions ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "seat", "legal"),
    [
        ("1-1", 1, ["kick", "play"]),  # POCHE-5: the opponent chooses
        ("2-2 2-1", 1, ["kick", "play"]),  # POCHE-6
        ("3-3", 0, ["drop", "50-22"]),  # POCHE-7: the thrower chooses
        ("3-2", 0, ["kick", "play"]),  # POCHE-11
        ("3-1", 0, ["play"]),  # POCHE-12: no kick, and still a decision
        ("6-3 2-1", 0, ["kick", "play"]),  # POCHE-13
        ("5-3", 0, ["kick", "play"]),  # POCHE-14
    ],
)
def test_who_decides_and_what(line: str, seat: int, legal: list[str]) -> None:
    match = poche(line)
    assert match.turn == seat
    assert texts(match) == legal
    assert drive("poche", "2 4 " + line).turn == 1 - seat


def test_no_kick_from_3_1() -> None:
    """POCHE-12, named in the refusal."""
    match = poche("3-1")
    with pytest.raises(ludotheque.IllegalAction, match="POCHE-12"):
        match.play("kick")


@pytest.mark.parametrize(
    ("line", "throwers"),
    [
        # who throws each die of the line after the first throw
        ("1-1 kick 5 4", [1, 0]),  # POCHE-5: the kicker first
        ("2-2 2-1 kick 5 4", [0, 1, 0]),  # POCHE-6: the faulty player throws for the card
        ("3-3 drop 6-5", [1]),  # POCHE-7: the opponent defends
        ("4-4 5 5 2 1", [1, 0, 1, 1]),  # POCHE-8: the scorer first, and for video and conversion
        ("6-6 2-1", [1]),  # POCHE-10: the opponent throws for the card
        ("3-2 kick 1", [0]),  # POCHE-11
        ("6-3 2-1 kick 5", [1, 0]),  # POCHE-13: the opponent throws for the card, before the choice
        ("5-1 2 1", [0, 0]),  # POCHE-17, POCHE-19
    ],
)
def test_who_throws(line: str, throwers: list[int]) -> None:
    match = poche(line.split(maxsplit=1)[0])
    found = []
    for action in line.split()[1:]:
        if match.turn == ludotheque.CHANCE:
            found.append(match.game.situations.thrower(match.position))
        match.play(action)
    assert found == throwers


# --- Cards -------------------------------------------------------------------------------------------------


def cards(match: Match, seat: int) -> int:
    return int(cards_in_force(match.position, seat))


@pytest.mark.parametrize(
    ("line", "seat"),
    [("2-2 {} play", 0), ("6-6 {}", 1), ("6-3 {} play", 1)],  # POCHE-6, POCHE-10, POCHE-13
)
def test_a_double_is_red_anything_else_yellow(line: str, seat: int) -> None:
    """POCHE-6, POCHE-10, POCHE-13: who gets the card, and its colour."""
    yellow, red = poche(line.format("5-3")).position, poche(line.format("5-5")).position
    assert (yellow.yellows[seat], yellow.reds[seat]) == (1, 0)
    assert (red.yellows[seat], red.reds[seat]) == (0, 1)
    for position in (yellow, red):
        assert position.yellows[1 - seat] == position.reds[1 - seat] == 0


@pytest.mark.parametrize("minutes", [5, 10])
def test_a_yellow_runs_to_m_plus_its_minutes(minutes: int) -> None:
    """POCHE-25: received at minute 1, in force for actions that start up to minute 1 + `yellow_minutes`."""
    match = poche("2-2 2-1 kick 1 6 ", yellow_minutes=minutes)  # minute 3, ball with player 1
    while match.position.minute < 1 + minutes:
        match.play("1-2")
    assert match.position.minute == 1 + minutes
    assert cards(match, 0) == 1
    match.play("1-2")
    assert cards(match, 0) == 0


def test_a_red_runs_to_the_end_or_20_minutes() -> None:
    """POCHE-25: `red_minutes`."""
    rest, twenty = poche("2-2 6-6 play"), poche("2-2 6-6 play", red_minutes=20)
    assert rest.position.cards.max() == REST_OF_MATCH
    assert twenty.position.cards.max() == 21
    for match in (rest, twenty):
        while match.position.half == 1 or match.position.minute < 22:
            match.play("1-2")
    assert (cards(rest, 0), cards(twenty, 0)) == (1, 0)


def test_stoppage_time_does_not_stretch_a_card() -> None:
    """POCHE-25: received at minute 22 of a half of 20, a yellow counts from minute 20."""
    match = poche(TO_19 + "3-3 50-22 2-2 2-1 kick 1 6")
    assert match.position_after(len(match.actions) - 4).minute == 22
    assert match.position.cards.max() == 30


def test_cards_run_on_into_the_second_half() -> None:
    """POCHE-4, POCHE-25: a yellow of minute 19 is in force until 29 of the second half."""
    match = poche(TO_19 + "2-2 2-1 kick 1 6 1-2 ")
    assert (match.position.half, match.position.minute) == (2, 21)
    assert cards(match, 0) == 1
    while match.position.minute < 30:
        assert cards(match, 0) == 1
        match.play("1-2")
    assert cards(match, 0) == 0


# Each row: cards of player 1 in force, then his line, his points for it.
CARDED_TRIES = [
    ("POCHE-15", 1, "5-2 1", "video refused", 0),
    ("POCHE-16", 1, "5-1", "refused", 0),
    ("POCHE-16", 2, "5-2", "refused", 0),
    ("POCHE-16", 5, "5-4", "refused", 0),
    ("POCHE-16", 6, "6-5", "refused", 0),
    ("POCHE-16", 7, "6-5", "refused", 0),
    ("POCHE-17", 1, "5-2 2 1", "x = 1, video even, converted below the video's die", 7),
    ("POCHE-17", 1, "5-2 2 2", "x = 1, video even, not converted", 5),
    ("POCHE-17", 1, "5-2 6 5", "the video's die is not reduced by cards", 7),
    ("POCHE-17", 5, "6-5 4 3", "x = 1 by five cards", 7),
    ("POCHE-18", 1, "5-4 6", "x = 3 is a try, no penalty", 5),
    ("POCHE-18", 1, "6-5 6", "x = 5 is a try", 5),
    ("POCHE-19", 1, "5-4 2", "converted below 3", 7),
    ("POCHE-19", 1, "5-4 3", "not below 3: x is reduced", 5),
    ("POCHE-19", 2, "6-5 3", "x = 4", 7),
    ("POCHE-19", 2, "6-5 4", "x = 4", 5),
    ("POCHE-26", 3, "5-4 2 1", "three cards add up: x = 1", 7),
    ("POCHE-26", 4, "6-5 1", "four cards: x = 2", 7),
]


@pytest.mark.parametrize(("rule", "count", "line", "why", "points"), CARDED_TRIES)
def test_cards_weigh_on_tries(rule: str, count: int, line: str, why: str, points: int) -> None:
    """POCHE-15 to POCHE-19, POCHE-26: each card in force takes one from the other die."""
    match = poche("2-2 6-6 kick 1 6 " * count)
    assert match.position.ball == 0
    assert match.position.reds[0] == count
    minute = match.position.minute
    for action in line.split():
        match.play(action)
    assert match.scores[0] == points, f"{rule}: {why}"
    assert match.position.ball == 1, "POCHE-20"
    assert match.position.minute == minute + 2, "POCHE-20"


@pytest.mark.parametrize(
    ("line", "points"),
    [("3-2 kick 1", 3), ("3-3 drop 6-5", 3), ("5-5", 7), ("6-6 2-1", 7), ("1-1 kick 5 4", 0), ("4-4 3 4", 0)],
)
def test_cards_weigh_on_nothing_else(line: str, points: int) -> None:
    """POCHE-25: kicks, drops, 4-4, 5-5 and 6-6 are as without cards."""
    carded, clean = poche("2-2 6-6 kick 1 6 " * 3 + line), poche("1-1 kick 1 6 " * 3 + line)
    assert carded.scores == clean.scores
    assert carded.scores[0] == points
    assert carded.position.minute == clean.position.minute


def test_a_4_4_try_is_not_weighed_down_by_the_scorers_cards() -> None:
    """POCHE-25: the scorer of a counter may have cards."""
    assert poche("6-6 5-5 2-1 4-4 5 4 4").scores == (7, 7)


def test_the_opponents_cards_do_not_matter() -> None:
    """POCHE-15: only the thrower's own cards count."""
    assert poche("6-6 5-5 2-1 6-5 5").scores == (14, 0)


# --- The end -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first_half", "outcome"),
    [
        ("5-5 1-2", (1, -1)),  # points
        ("2-1 5-5", (-1, 1)),
        ("2-2 6-6 kick 1 6 5-5 1-2", (1, -1)),  # points before cards
        ("2-2 6-6 kick 1 6", (-1, 1)),  # level: fewer reds
        ("6-3 6-6 play", (1, -1)),
        ("2-2 2-1 kick 1 6", (-1, 1)),  # level in reds: fewer yellows
        ("6-3 2-1 play", (1, -1)),
        ("2-2 6-6 kick 1 6 6-3 2-1 kick 6 2-2 2-1 kick 1 6 1-2", (-1, 1)),  # reds before yellows
        ("2-2 2-1 kick 1 6 6-3 2-1 kick 6", (0, 0)),  # one yellow each: a draw
        ("1-2", (0, 0)),
    ],
)
def test_who_wins(first_half: str, outcome: tuple[int, int]) -> None:
    """POCHE-30: points, then fewer reds, then fewer yellows, then a draw."""
    match = poche(first_half, halves=1)
    assert match.outcome == (0, 0), "nobody has won before the end"
    while not match.over:
        match.play("1-2")
    assert match.outcome == outcome


def test_cards_that_have_run_out_still_count_for_the_tie() -> None:
    """POCHE-30: cards received in the match, in force or not."""
    match = poche("2-2 2-1 kick 1 6", halves=1, yellow_minutes=5)
    while not match.over:
        match.play("1-2")
    assert cards(match, 0) == 0
    assert match.outcome == (-1, 1)
