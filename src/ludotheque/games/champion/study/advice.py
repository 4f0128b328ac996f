"""Can the adviser of Rugby Champion be trusted? What it said of the captain's choices, beside what came of them."""

from typing import Any

import numpy as np

from ....engine import verbs
from ....engine.chance import generator
from ....engine.verbs import CHANCE, OVER
from ....lab.study import Answer, Figure, Question, Sheet, ratio
from ..game import GAME
from ..players.compiled.phase import AIM, NJ_TRY, TRY, WORTHS
from ..players.compiled.plan import CAPTAIN, weighed
from ..record import NJ, YOU, Awaits
from ..rules import POINTS_OF_A_TRY

CHANCES = (AIM, TRY, NJ_TRY)
BINS = 10
# A row: by chance and bin, how often such a chance was told; their sum; how often it came.
TIMES, TOLD, CAME = range(3)
SHAPE = (len(CHANCES), BINS, 3)


def play_advice(seed: int, first: int, count: int) -> Any:
    return np.array([advice_of(seed, number) for number in range(first, first + count)])


def advice_of(seed: int, number: int) -> Any:
    """The chances told in a match of the captain's, and what came: a row."""
    counts = np.zeros(SHAPE)
    slot = GAME.start(GAME.record, GAME.check_options({}))
    match, rng = slot[0], generator(seed, number)
    in_match: list[float] = []
    in_phase: list[Any] = []
    tries = [0, 0]
    while (who := verbs.turn(match)) != OVER:
        if GAME.situations.opens_line(match):
            note_phase(counts, in_phase, tries)
            in_phase, tries = [], [0, 0]
        if who == CHANCE:
            action = int(verbs.sample(match, rng))
        else:
            action, told = said_of_the_best(slot)
            in_match.append(told[AIM])
            if match.awaits != Awaits.CONVERSION:  # the try is there already
                in_phase.append(told)
        before = match.score.tolist()
        verbs.apply(match, action)
        for side in (YOU, NJ):
            tries[side] += int(match.score[side]) - before[side] >= POINTS_OF_A_TRY
    note_phase(counts, in_phase, tries)
    for told in in_match:
        note(counts[0], told, (1 + int(verbs.outcome(match, YOU))) / 2)  # a draw counts half
    return counts.ravel()


def said_of_the_best(slot: Any) -> tuple[int, Any]:
    """The captain's action and its figures."""
    actions, values = weighed(slot, CAPTAIN, WORTHS)
    chosen = int(np.argmax(values[:, AIM]))
    return int(actions[chosen]), values[chosen]


def note_phase(counts: Any, in_phase: list[Any], tries: list[int]) -> None:
    for told in in_phase:
        note(counts[1], told[TRY], tries[YOU])
        note(counts[2], told[NJ_TRY], tries[NJ])


def note(bins: Any, told: float, came: float) -> None:
    bins[min(int(told * BINS), BINS - 1)] += (1, told, came)


def answer_advice(rows: Any) -> Answer:
    counts = rows.reshape(len(rows), *SHAPE)
    table: list[tuple[str, list[Figure | int | None]]] = []
    for k in range(BINS):
        figures: list[Figure | int | None] = []
        for chance in range(len(CHANCES)):
            times, told, came = (counts[:, chance, k, what] for what in (TIMES, TOLD, CAME))
            seen = len(rows) > 1 and times.sum() > 0
            figures += (
                [Figure(round(float(told.sum() / times.sum()), 3), 0.0, share=True), ratio(came, times)]
                if seen
                else [None, None]
            )
        table.append((f"{100 * k // BINS}–{100 * (k + 1) // BINS} %", figures))
    words = ("win_told", "win_came", "try_told", "try_came", "nj_try_told", "nj_try_came")
    return [Sheet("study.advice", [f"study.word.{word}" for word in words], table)]


COLUMNS = [
    f"{chance}_{k}_{what}"
    for chance in ("win", "try", "nj_try")
    for k in range(BINS)
    for what in ("times", "told", "came")
]
ADVICE = Question("advice", "study.champion.advice", play_advice, answer_advice, 400, 4, "study.unit.matches", COLUMNS)
