"""`study hastings tune`: a hill climb over the levers of the decks, towards what HASTINGS-4 asks.

A step moves one lever by one, plays the same matches again, and keeps the change if the decks then come nearer to the
aims. Which lever is tried depends on the seed and on nothing else, so the same command climbs the same way. What is
done stands in a folder, step by step: a climb that was interrupted goes on there; its decks are played with `--deck`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from .... import paths
from ....engine.chance import below, generator
from ....engine.workers import ALL_CORES, Workers, in_order
from ....lab.study import Answer, Figure, Note, Sheet
from .. import deck
from ..record import End
from .compiled import END, ROUND, WINNER
from .ends import ends
from .levers import LEVERS, Texts, changes, moved, value_in

MATCHES_A_KIND = 40  # enough to climb by; `balance` measures what comes of it
BEFORE = 8  # HASTINGS-4: no hunt is over before this round


def won(rows: Any) -> float:
    return float(np.mean(rows[:, WINNER] == 0))


def rounds(rows: Any) -> float:
    return float(np.mean(rows[:, ROUND]))


def kills(rows: Any) -> float:
    """How often the enemy's Leader falls."""
    return float(np.mean((rows[:, END] == End.LEADER) & (rows[:, WINNER] == 0)))


def early(rows: Any) -> float:
    return float(np.mean((rows[:, END] == End.LEADER) & (rows[:, ROUND] < BEFORE)))


@dataclass(frozen=True)
class Aim:
    """What some matches should show: `measure` lies between `low` and `high`; beside them, `scale` counts as one."""

    players: tuple[str, ...]
    options: Mapping[str, Any]
    measure: Callable[[Any], float]
    low: float
    high: float
    scale: float


COMPETENT, HUNTER = "sergeant", "leader_hunter"
ALONE = [
    ({"players": 1, "faction": faction, "difficulty": difficulty}, share)
    for faction in ("norman", "saxon")
    for difficulty, share in (("easy", 0.75), ("normal", 0.55), ("hard", 0.35))
]
# A row for each thing that HASTINGS-4 asks.
AIMS = (
    Aim((COMPETENT, COMPETENT), {"players": 2}, won, 0.47, 0.53, 0.05),
    *(Aim((COMPETENT,), options, won, share - 0.02, share + 0.02, 0.08) for options, share in ALONE),
    *(Aim((COMPETENT,), options, rounds, 9.5, 13.5, 1.0) for options, _ in ALONE),
    *(Aim((COMPETENT,), options, kills, 0.06, 0.14, 0.04) for options, _ in ALONE),
    *(Aim((HUNTER,), {"players": 1, "faction": side}, early, 0.0, 0.0, 0.01) for side in ("norman", "saxon")),
    *(Aim((HUNTER, COMPETENT), {"players": 2, "faction": side}, won, 0.0, 0.45, 0.05) for side in ("norman", "saxon")),
)


def misfit(texts: Texts, seed: int, workers: Workers = ALL_CORES) -> float:
    """How far decks are from the aims: the sum of squares of what lies outside them."""
    value = deck.register(deck.read_texts(texts, "tuned"))
    played = {(aim.players, tuple(aim.options.items())): aim for aim in AIMS}
    tasks = [
        partial(ends, {**aim.options, "deck": value}, aim.players, seed, 0, MATCHES_A_KIND) for aim in played.values()
    ]
    rows = dict(zip(played, in_order(tasks, workers), strict=True))
    total = 0.0
    for aim in AIMS:
        found = aim.measure(rows[aim.players, tuple(aim.options.items())])
        total += (max(aim.low - found, found - aim.high, 0.0) / aim.scale) ** 2
    return total


class Step(msgspec.Struct):
    lever: int
    before: int
    after: int  # the same: the lever was at its end
    misfit: float
    kept: bool


class Climb(msgspec.Struct):
    """A climb so far: from which decks, with which seed, step by step."""

    start: str  # their digest
    seed: int
    first_misfit: float
    steps: list[Step]

    @property
    def misfit(self) -> float:
        return min([self.first_misfit, *(step.misfit for step in self.steps if step.kept)])

    def texts(self) -> Texts:
        texts = deck.ours().texts
        for step in self.steps:
            if step.kept:
                texts = moved(texts, LEVERS[step.lever], step.after)
        return texts

    def climb(self, workers: Workers = ALL_CORES) -> None:
        """One step more."""
        rng = generator(self.seed, len(self.steps))
        number = int(below(rng, len(LEVERS)))
        lever, texts = LEVERS[number], self.texts()
        before = value_in(texts, lever)
        after = min(max(before + (1 if below(rng, 2) else -1), lever.low), lever.high)
        found = self.misfit if after == before else misfit(moved(texts, lever, after), self.seed, workers)
        self.steps.append(Step(number, before, after, found, found < self.misfit))


FOLDER = "tuning-hastings"


def folder() -> Path:
    """Where a climb is kept, and the decks that it has reached."""
    return paths.data() / FOLDER


def resumed(seed: int, workers: Workers = ALL_CORES) -> Climb:
    """The climb of this seed as far as it has come; from our decks as they are now."""
    start, file = deck.ours().digest, folder() / "climb.json"
    if file.exists():
        known = msgspec.json.decode(file.read_bytes(), type=Climb)
        if (known.start, known.seed) == (start, seed):
            return known
    return Climb(start, seed, misfit(deck.ours().texts, seed, workers), [])


def keep(climb: Climb) -> None:
    folder().mkdir(parents=True, exist_ok=True)
    for name, text in zip(deck.FILES, climb.texts(), strict=True):
        (folder() / name).write_text(text, "utf-8")
    (folder() / "climb.json").write_bytes(msgspec.json.encode(climb))


def play_tune(seed: int, first: int, count: int, workers: Workers = ALL_CORES) -> Any:
    """The steps `first` to `first + count - 1`, and before them those that nobody has taken yet."""
    climb = resumed(seed, workers)
    while len(climb.steps) < first + count:
        climb.climb(workers)
        keep(climb)
    rows = [(s.lever, s.before, s.after, s.misfit, s.kept) for s in climb.steps[first : first + count]]
    return np.array([(*row, climb.first_misfit) for row in rows], float)


def answer_tune(rows: Any) -> Answer:
    """What the climb would change, and how much nearer the decks then are."""
    texts = deck.ours().texts
    for number, _, after, _, kept, _ in rows.tolist():
        if kept:
            texts = moved(texts, LEVERS[int(number)], int(after))
    table: list[tuple[str, list[Figure | int | None]]] = [
        (name, [old, new]) for name, (old, new) in changes(deck.ours().texts, texts).items()
    ]
    reached = min([rows[0, 5], *rows[rows[:, 4] > 0, 3]])
    facts = {"before": f"{rows[0, 5]:.2f}", "after": f"{reached:.2f}", "tried": len(rows), "folder": folder()}
    return [
        Sheet("study.hastings_tune", ("study.word.stands", "study.word.would"), table),
        Note("study.hastings_tune_note", facts),
    ]
