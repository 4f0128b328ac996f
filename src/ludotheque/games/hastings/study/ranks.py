"""`study hastings ranks`: which ranks a competent player reaches alone, and how often the Leader's death ends it."""

from typing import Any

import numpy as np

from ....lab.study import Answer, Figure, Note, Sheet, mean, share
from ..players import COMPETENT
from ..record import RANK_POINTS, RANKS, End
from .ends import COLUMNS, END, POINTS, ROUND, WINNER, ends

ALONE: list[dict[str, Any]] = [
    {"players": 1, "faction": faction, "difficulty": difficulty}
    for faction in ("norman", "saxon")
    for difficulty in ("easy", "normal", "hard")
]


def play_ranks(seed: int, first: int, count: int) -> Any:
    """Match n is of kind n modulo six: both sides, three difficulties."""
    rows = np.empty((count, 1 + COLUMNS))
    for place in range(count):
        kind = (first + place) % len(ALONE)
        rows[place] = [kind, *ends(ALONE[kind], (COMPETENT,), seed, first + place, 1)[0]]
    return rows


def answer_ranks(rows: Any) -> Answer:
    reached = np.searchsorted(RANK_POINTS, rows[:, 1 + POINTS])
    table: list[tuple[str, list[Figure | int | None]]] = []
    for number, rank in enumerate(RANKS):
        here = reached == number
        table.append((f"study.rank.{rank}", [share(here), int(here.sum())]))
    killed = (rows[:, 1 + END] == End.LEADER) & (rows[:, 1 + WINNER] == 0)
    lost = (rows[:, 1 + END] == End.LEADER) & (rows[:, 1 + WINNER] == 1)
    soonest = int(rows[killed, 1 + ROUND].min()) if killed.any() else 0
    facts = {
        "killed": f"{100 * killed.mean():.1f}",
        "error": f"{100 * share(killed).error:.1f}",
        "lost": f"{100 * lost.mean():.1f}",
        "soonest": soonest,
        "most": int(rows[:, 1 + POINTS].max()),
    }
    return [
        by_kind(rows),
        Sheet("study.hastings_ranks", ("study.word.reached", "study.word.matches"), table),
        Note("study.hastings_ranks_note", facts),
    ]


def by_kind(rows: Any) -> Sheet:
    """Side and difficulty: how often he wins, how long it takes, how often the enemy's Leader falls."""
    table: list[tuple[str, list[Figure | int | None]]] = []
    for kind, options in enumerate(ALONE):
        part = rows[rows[:, 0] == kind]
        if len(part):
            won = part[:, 1 + WINNER] == 0
            killed = won & (part[:, 1 + END] == End.LEADER)
            name = f"study.match.solo_{options['faction']}_{options['difficulty']}"
            table.append((name, [share(won), mean(part[:, 1 + ROUND]), share(killed), mean(part[:, 1 + POINTS])]))
    columns = ("study.word.won", "study.word.rounds", "study.word.by_leader", "study.word.points")
    return Sheet("study.hastings_alone", columns, table)
