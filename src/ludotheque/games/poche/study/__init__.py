"""The questions about Rugby de poche: what the solution says, beside matches that are played."""

from typing import Any

import numpy as np

from ....engine.batch import play_chunk
from ....engine.game import find
from ....lab.study import Answer, Figure, Note, Question, Sheet, mean_share
from ....players import style_number, styles
from ..players import THUMB
from ..players.compiled.shape import Options, all_options
from ..players.table import table

GAME = find("poche")
STYLES = styles(GAME)
EXACT = STYLES[-1]
AT_ONCE = 1000  # matches that make one row of a study
SETS = list(enumerate(all_options()))  # of options, by number
USUAL = SETS[0][1]
SPREAD = 5


def named(options: Options) -> dict[str, Any]:
    """The options as `Game.start` takes them."""
    return options._asdict() | {"red_minutes": options.red_minutes or None, "play_on": bool(options.play_on)}


def taken(pair: tuple[str, str], options: Options, seed: int, number: int) -> float:
    """What the first of two styles takes from the other in AT_ONCE matches of a seed, as a share; a draw counts
    half.
    """
    numbers = [style_number(GAME, style) for style in pair]
    tally = play_chunk(GAME, named(options), numbers, seed, number * AT_ONCE, AT_ONCE)
    return (tally.wins[0] + tally.draws / 2) / tally.matches


# --- solution: what is a match worth to who kicks off? -----------------------------------------------------


def play_solution(seed: int, first: int, count: int) -> Any:
    """By set of options: what who kicks off takes when both are exact."""
    rows = np.empty((count, len(SETS)))
    for n in range(count):
        for k in range(len(SETS)):
            at = (k + SPREAD * (first + n)) % len(SETS)  # threads begin with different tables
            rows[n, at] = kicked_off(SETS[at][1], seed, first + n)
    return rows


def kicked_off(options: Options, seed: int, number: int) -> float:
    """What the seat that kicks off takes in AT_ONCE matches between exact players."""
    start = GAME.start(GAME.record, named(options))
    for die in (6, 1):
        GAME.rules.apply(start[0], die)
    tally = play_chunk(
        GAME, named(options), [style_number(GAME, EXACT)] * 2, seed, number * AT_ONCE, AT_ONCE, start=start
    )
    return (tally.wins[0] + tally.draws / 2) / tally.matches


def answer_solution(rows: Any) -> Answer:
    sheet: list[tuple[str, list[Figure | int | None]]] = []
    errors = []
    for k, (number, options) in enumerate(SETS):
        solved, played = table(number), mean_share(rows[:, k])
        apart = (played.value - solved.kick_off) / played.error if played.error else 0.0
        errors.append(apart)
        bound = Figure(solved.bound.total, 0.0, share=True)
        value = Figure(solved.kick_off, 0.0, share=True)
        sheet.append((label(options), [value, bound, played, Figure(apart, 0.0)]))
    columns = (
        "study.word.solved",
        "study.word.bound",
        "study.word.exact_played",
        "study.word.apart",
    )
    most = max(map(abs, errors))
    within = sum(abs(error) <= 2 for error in errors)
    facts = {"matches": len(rows) * AT_ONCE, "most": f"{most:.1f}", "within": within, "sets": len(errors)}
    return [Sheet("study.solution", columns, sheet), Note("study.solution_note", facts)]


def label(options: Options) -> str:
    """A set of options in short: halves x minutes, yellows, reds, play on."""
    red = options.red_minutes or "∞"
    return f"{options.halves}x{options.minutes} J{options.yellow_minutes} R{red} {'+' if options.play_on else '-'}"


# --- thumb: what does the rule of thumb lose? --------------------------------------------------------------

RIVALS = STYLES[:-1]


def play_thumb(seed: int, first: int, count: int) -> Any:
    """What each level takes from the exact player, seats swapped, by the same dice."""
    rows = np.empty((count, len(RIVALS)))
    for n in range(count):
        for k, style in enumerate(RIVALS):
            home, away = taken((style, EXACT), USUAL, seed, first + n), taken((EXACT, style), USUAL, seed, first + n)
            rows[n, k] = (home + 1 - away) / 2
    return rows


def answer_thumb(rows: Any) -> Answer:
    table_of = [(style, [mean_share(rows[:, k]), mean_share(0.5 - rows[:, k])]) for k, style in enumerate(RIVALS)]
    columns = ("study.word.against_exact", "study.word.loses")
    facts = {"matches": 2 * AT_ONCE * len(rows), "thumb": THUMB}
    return [Sheet("study.thumb", columns, table_of), Note("study.thumb_note", facts)]


QUESTIONS = {
    question.name: question
    for question in (
        Question(
            "solution",
            "study.poche.solution",
            play_solution,
            answer_solution,
            100,
            1,
            "study.unit.thousands",
            [label(options) for _, options in SETS],
        ),
        Question("thumb", "study.poche.thumb", play_thumb, answer_thumb, 500, 2, "study.unit.thousands", RIVALS),
    )
}
