"""The odds of Rugby de poche, exactly by walking the tree of one line, and again by simulation."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from tests.driving import drive

from ludotheque.engine.match import Match
from ludotheque.engine.verbs import CHANCE

Choice = Callable[[Match], str]
Question = Callable[[Match], float]
SIMULATED = 4_000


def always_kick(match: Match) -> str:
    """Kick or drop wherever it is allowed."""
    return next(str(action) for action in match.legal() if str(action) in ("kick", "drop") or len(match.legal()) == 1)


def always_play(match: Match) -> str:
    return str(match.legal()[-1])


def line_is_over(match: Match, started: int) -> bool:
    return len(match.actions) > started and match.game.situations.opens_line(match.position)


def exactly(match: Match, question: Question, choose: Choice, started: int) -> Fraction:
    """The mean of `question` at the end of this line, over every throw with its exact chance."""
    if line_is_over(match, started):
        return Fraction(question(match))
    mean = Fraction(0)
    if match.turn == CHANCE:
        chances = match.chances()
        options = [(str(action), Fraction(weight, sum(chances.values()))) for action, weight in chances.items()]
    else:
        options = [(choose(match), Fraction(1))]
    for action, chance in options:
        match.play(action)
        mean += chance * exactly(match, question, choose, started)
        match.undo(past_chance=True)
    return mean


def simulated(match: Match, question: Question, choose: Choice, started: int) -> tuple[float, float]:
    """The same mean from many random lines, with its standard error."""
    values, played = [], len(match.actions)
    match = match.copy(seed=1986)
    for _ in range(SIMULATED):
        while not line_is_over(match, started):
            match.roll() if match.turn == CHANCE else match.play(choose(match))
        values.append(question(match))
        while len(match.actions) > played:
            match.undo(past_chance=True)
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, (variance / len(values)) ** 0.5


def told(kind: str) -> Question:
    return lambda match: any(event.kind.name == kind for event in match.events_of(len(match.actions)))


def told_in_the_line(*kinds: str) -> Question:
    def question(match: Match) -> float:
        names = [event.kind.name for event in match.events]
        line = names[len(names) - 1 - names[::-1].index("THROW") :]
        return any(kind in line for kind in kinds)

    return question


def thrown(text: str) -> Question:
    return lambda match: str(match.actions[2]) == text


def minutes(match: Match) -> float:
    return int(match.position.minute) - 1


def points(seat: int) -> Question:
    return lambda match: match.scores[seat]


# Each row: the actions before, how decisions are made, what is asked, and the exact answer.
ODDS = [
    # One throw of two dice
    *[(f"the double {n}-{n}", "", always_play, thrown(f"{n}-{n}"), "1/36") for n in range(1, 7)],
    ("a 3, not a double", "", always_play, told_in_the_line("PENALTY"), "10/36"),
    ("a 5, not a double and not 5-3", "", always_play, told_in_the_line("TRY"), "8/36"),
    ("a turnover", "", always_play, told_in_the_line("TURNOVER"), "12/36"),
    # Attempts
    *[(f"the kick of 3-{x}", f"3-{x} kick", always_kick, told("PENALTY_GOAL"), f"{x - 1}/6") for x in (2, 4, 5)],
    ("the kick of 3-6", "6-3 2-1 kick", always_kick, told("PENALTY_GOAL"), "5/6"),
    ("the kick after a fault", "1-1 kick", always_kick, told("PENALTY_GOAL"), "15/36"),
    ("the drop", "3-3 drop", always_kick, told("DROP_GOAL"), "5/6"),
    ("the try of 4-4", "4-4", always_kick, lambda match: match.scores[1] >= 5, "1/2"),
    ("a red card after 2-2", "2-2", always_play, lambda match: int(match.position.reds[0]), "1/6"),
    ("a yellow card after 6-6", "6-6", always_play, lambda match: int(match.position.yellows[1]), "5/6"),
    # x of 5-1 is the video's die: granted at 2, 4, 6, converted with 1/6, 3/6, 5/6
    ("the try of 5-1", "5-1", always_kick, lambda match: match.scores[0] >= 5, "1/2"),
    ("the points of 5-1", "5-1", always_kick, points(0), "3"),
    ("the points of 5-4", "5-4", always_kick, points(0), "6"),
    # 4-4: granted with 1/2; converted with (1 + 4 + 9 + 16 + 25)/216 outright and 1/6 * 1/4 by video
    ("the points of 4-4", "4-4", always_kick, points(1), "167/54"),
    # The clock
    ("minutes of a line, always kicking", "", always_kick, minutes, "57/36"),
]


@pytest.mark.parametrize(("what", "before", "choose", "question", "answer"), ODDS, ids=[row[0] for row in ODDS])
def test_odds(what: str, before: str, choose: Choice, question: Question, answer: str) -> None:
    match = drive("poche", "4 2 " + before)
    exact = exactly(match, question, choose, started=2)
    assert exact == Fraction(answer), what
    mean, error = simulated(match, question, choose, started=2)
    assert abs(mean - exact) <= 4 * error, what
