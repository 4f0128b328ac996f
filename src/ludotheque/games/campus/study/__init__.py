"""The questions about Campus. A row of numbers a board, made by compiled code (`campus_play`), then figures.

To add a question: a function that plays boards `first` to `first + count - 1` of a seed, one that makes figures of
their rows, an entry in QUESTIONS, and the words in the catalogues.
"""

from dataclasses import replace
from math import comb
from typing import Any

import numpy as np

from ....engine.chance import BITS_64, generator
from ....engine.game import find
from ....lab.study import Answer, Bars, Figure, Note, Question, Sheet, counts, mean, mean_share, ratio, share
from ....players import style_number
from ..players.compiled.ends import LEAST, close, dear_token, numbers_of
from ..players.compiled.plan import EXACT, TOP
from ..record import BIG
from . import compiled as campus_play

GAME = find("campus")
SIDE = 6
SHEET = 19  # CAMPUS-30: the lines on paper
LEVELS = ("casual", "plain", "planner", "expert")
OTHER_STREAMS = 1 << 40  # board numbers that no other part of a study uses


def line_masks(side: int) -> Any:
    """The lines of a square board: rows, columns, two diagonals (CAMPUS-3)."""
    rows = [[row * side + column for column in range(side)] for row in range(side)]
    columns = [[row * side + column for row in range(side)] for column in range(side)]
    diagonals = [[step * (side + 1) for step in range(side)], [(step + 1) * (side - 1) for step in range(side)]]
    return np.array([sum(1 << cell for cell in line) for line in (*rows, *columns, *diagonals)], np.int64)


LINES = line_masks(SIDE)


def slot(**options: Any) -> Any:
    """A slot for `campus_play`: where matches start, and room for one to play on."""
    return np.repeat(GAME.start(GAME.record, GAME.check_options(options)), 2)


def numbers(*styles: str) -> Any:
    return np.array([style_number(GAME, style) for style in styles], np.int32)


def play_levels(styles: tuple[str, ...], seed: int, first: int, count: int) -> tuple[Any, Any, Any, Any]:
    """Some boards with the same throws for all these styles: throws, throws with the luck taken out, chains, boards."""
    auto, manual = slot(players=1, bonuses="auto"), slot(players=1, bonuses="manual")
    throws, luckless = np.zeros((count, len(styles))), np.zeros((count, len(styles)))
    chains = np.zeros((count, len(styles), campus_play.CHAINS), np.int64)
    boards = np.zeros((count, SIDE * SIDE), np.int64)
    for n in range(count):
        boards[n] = campus_play.play_levels(
            auto,
            manual,
            np.uint64(seed & BITS_64),
            first + n,
            numbers(*styles),
            LINES,
            SIDE,
            throws[n],
            luckless[n],
            chains[n],
        )
    return throws, luckless, chains, boards


# --- throws: how many throws does a board take? ------------------------------------------------------------


def least_to_pay(values: Any, lines: Any) -> int:
    """No player pays less than this for a board.

    The lines that give tokens are all different, and the line of one contains none that comes later: so the tokens that
    come free are independent as vectors of their lines (over the field of two elements), and of independent sets the
    greedy choice is the dearest.
    """
    basis: dict[int, int] = {}
    free = 0
    for cell in sorted(range(values.size), key=lambda cell: -values[cell]):
        vector = sum(1 << k for k, line in enumerate(lines.tolist()) if line >> cell & 1)
        while vector and vector.bit_length() in basis:
            vector ^= basis[vector.bit_length()]
        if vector:
            basis[vector.bit_length()] = vector
            free += int(values[cell])
    return int(values.sum()) - free


def bound(values: Any, lines: Any) -> float:
    """The throws that no player can undercut on this board, on average over the dice."""
    dear: Any = dear_token  # which knows no types
    return float(LEAST[dear(values, lines), least_to_pay(values, lines)])


def play_throws(seed: int, first: int, count: int) -> Any:
    throws, luckless, _, boards = play_levels(LEVELS, seed, first, count)
    return np.column_stack([throws, luckless, [bound(board, LINES) for board in boards]])


def answer_throws(rows: Any) -> Answer:
    throws, luckless, bounds = np.split(rows, [len(LEVELS), 2 * len(LEVELS)], axis=1)
    plain = LEVELS.index("plain")
    table: list[tuple[str, list[Figure | int | None]]] = []
    for k, level in enumerate(LEVELS):
        planned = level in ("planner", "expert")  # for the others taking the luck out adds spread
        table.append(
            (
                level,
                [
                    mean(throws[:, k]),
                    mean(luckless[:, k]) if planned else None,
                    share(throws[:, k] <= SHEET),
                    None if k == plain else mean(throws[:, k] - throws[:, plain]),
                ],
            )
        )
    table.append(("study.word.bound", [mean(bounds[:, 0]), None, None, None]))
    planner, expert = luckless[:, LEVELS.index("planner")], luckless[:, LEVELS.index("expert")]
    gain = mean(expert - planner)
    series = {level: counts(throws[:, k]) for k, level in enumerate(LEVELS) if level in ("plain", "expert")}
    return [
        Sheet(
            "study.throws",
            ("study.word.throws", "study.word.luckless", "study.word.within", "study.word.less_than_plain"),
            table,
        ),
        Note("study.luckless", {}),
        Note("study.ahead", {"gain": f"{gain.value:.4f}", "error": f"{gain.error:.4f}"}),
        Bars("study.throws_bars", series, most=26),
    ]


# --- small: how far from perfect is the strong player? -----------------------------------------------------

KINDS = ("4x4", "5x5", "6x6")  # whole boards, whole boards, ends of at most END numbers
END = 23
GAMES = 20  # games played on each board
CHUNK_SMALL = 10  # 4x4 boards for one 5x5 board and one end
# A player of estimates each: ends of a turn looked ahead from, numbers from which it plays the solved end.
PLAYERS = {"planner": (1, 0), "study.word.unsolved": (TOP, 0), "expert": (TOP, EXACT)}


def play_small(seed: int, first: int, count: int) -> Any:
    """Rows of: kind, optimum, what each of PLAYERS gives away."""
    boards = [(4, first + n) for n in range(count)] + [(5, first), (6, first)]
    return np.array([solved_board(side, seed, number) for side, number in boards])


def solved_board(side: int, seed: int, number: int) -> list[float]:
    rng = generator(seed, number + side * OTHER_STREAMS)
    values, lines = np.empty(SIDE * SIDE, np.int64), line_masks(side)
    campus_play.deal(slot(players=1), rng, values)
    values = values[: side * side].copy()
    whole = campus_play.play_down(values, rng, lines, END) if side == SIDE else close(numbers_of(values), lines)
    tops, exacts = (np.array(column) for column in zip(*PLAYERS.values(), strict=True))
    lost = np.zeros(len(PLAYERS))
    optimum = campus_play.losses(np.int64(whole), values, lines, rng, GAMES, tops, exacts, lost)
    return [side, optimum, *lost.tolist()]


def answer_small(rows: Any) -> Answer:
    table: list[tuple[str, list[Figure | int | None]]] = []
    shares: list[tuple[str, list[Figure | int | None]]] = []
    for side, kind in zip((4, 5, 6), KINDS, strict=True):
        of_kind = rows[rows[:, 0] == side]
        if len(of_kind):
            table.append((kind, [len(of_kind), *(mean(of_kind[:, k]) for k in range(1, rows.shape[1]))]))
        if len(of_kind) > 1:
            shares.append((kind, [ratio(of_kind[:, k], of_kind[:, 1]) for k in range(2, rows.shape[1])]))
    return [
        Sheet("study.small", ("study.word.boards", "study.word.optimum", *PLAYERS), table),
        Sheet("study.small_share", tuple(PLAYERS), shares),
        Note("study.small_note", {"games": GAMES, "end": END, "exact": EXACT}),
    ]


# --- race: is it worth playing for the win? ----------------------------------------------------------------

LEAST_IN_RACE, MOST_IN_RACE = 8, 20
ROUNDING = 1e-6  # the tables of the end are in single precision
# How many throws I am behind on average: from, to, name.
BEHIND = (
    (-99, -3, "study.word.ahead3"),
    (-3, -1, "study.word.ahead1"),
    (-1, 1, "study.word.level"),
    (1, 3, "study.word.behind1"),
    (3, 99, "study.word.behind3"),
    (-99, 99, "study.word.all"),
)


def play_race(seed: int, first: int, count: int) -> Any:
    """Rows of: my throws, the other's, my chance for speed and for the win; then the racer's wins of two games."""
    rows = np.zeros((count, 6))
    start, root = slot(players=1, bonuses="auto"), np.uint64(seed & BITS_64)
    for n in range(count):
        number = OTHER_STREAMS + first + n
        campus_play.race_position(start, root, number, LINES, SIDE, LEAST_IN_RACE, MOST_IN_RACE, rows[n])
        for racer in range(2):
            rows[n, 4 + racer] = campus_play.duel(start, root, first + n, racer, LINES, SIDE) == racer
    return rows


def answer_race(rows: Any) -> Answer:
    behind, gain = rows[:, 0] - rows[:, 1], rows[:, 3] - rows[:, 2]
    least = float(gain.min())
    gain = np.where(abs(gain) < ROUNDING, 0.0, gain)
    table: list[tuple[str, list[Figure | int | None]]] = []
    for low, high, name in BEHIND:
        there = (behind >= low) & (behind < high)
        if there.any():
            gained = mean(gain[there])
            table.append((name, [int(there.sum()), mean_share(rows[there, 2]), gained._replace(share=True)]))
    pairs = rows[:, 4:].sum(axis=1)
    won = mean_share(pairs / 2)
    duel: list[tuple[str, list[Figure | int | None]]] = [
        ("study.word.racer", [len(pairs), won, int((pairs == 2).sum()), int((pairs == 0).sum())])
    ]
    return [
        Sheet("study.race", ("study.word.positions", "study.word.for_speed", "study.word.gain"), table),
        Note("study.race_note", {"most": f"{100 * gain.max():.2f}", "least": f"{least:.0e}", "numbers": MOST_IN_RACE}),
        Sheet(
            "study.duel",
            ("study.word.pairs", "study.word.games_won", "study.word.won_both", "study.word.lost_both"),
            duel,
        ),
    ]


# --- first: is it good to begin? ---------------------------------------------------------------------------

BEGINNERS = ("plain", "planner")
ALONE = ("plain", "planner", "expert")


def play_first(seed: int, first: int, count: int) -> Any:
    """Rows of: for each of BEGINNERS the points of a match (`play_match`); the throws of ALONE on another board."""
    start, actions = slot(players=2, bonuses="auto"), np.zeros(GAME.bounds.legal, np.int32)
    points = np.zeros((count, len(BEGINNERS), 4))
    for n in range(count):
        for k, style in enumerate(BEGINNERS):
            root = np.uint64(seed & BITS_64)
            campus_play.play_match(start, numbers(style, style), root, first + n, actions, points[n, k])
    throws, *_ = play_levels(ALONE, seed, OTHER_STREAMS + first, count)
    return np.column_stack([points.reshape(count, -1), throws])


def answer_first(rows: Any) -> Answer:
    rounds: list[tuple[str, list[Figure | int | None]]] = []
    matches: list[tuple[str, list[Figure | int | None]]] = []
    for k, style in enumerate(BEGINNERS):
        began, other, began_all, other_all = rows[:, 4 * k : 4 * k + 4].T
        again, other_again = other_all - other, began_all - began  # in round 2 the other begins
        won = ((began < other) + (again < other_again).astype(float)) / 2
        saved = (other - began + other_again - again) / 2
        rounds.append((style, [mean_share(won), by_ties(rows[:, 4 * len(BEGINNERS) + k]), mean(saved)]))
        drawn = began_all == other_all
        matches.append((style, [share(began_all < other_all), share(drawn), mean(other_all - began_all)]))
    rounds.append((ALONE[-1], [None, by_ties(rows[:, -1]), None]))
    return [
        Sheet(
            "study.first_round", ("study.word.beginner_wins", "study.word.by_ties", "study.word.points_saved"), rounds
        ),
        Note("study.ties_note", {}),
        Sheet(
            "study.first_match", ("study.word.beginner_wins", "study.word.drawn", "study.word.points_saved"), matches
        ),
    ]


def by_ties(throws: Any) -> Figure:
    """The chance that whoever begins wins, if both need as many throws as alone: half, and half of the ties."""
    boards = len(throws)
    times = counts(throws)
    alike = np.array([(times[int(t)] - 1) / max(boards - 1, 1) for t in throws])
    return Figure((1 + float(alike.mean())) / 2, mean(alike).error, share=True)  # a pair has two boards: twice, halved


# --- bangs: how large are the chain reactions? -------------------------------------------------------------

BANGERS = ("plain", "expert")
BANG_COLUMNS = (
    "study.word.plain_per_board",
    "study.word.plain_per_move",
    "study.word.expert_per_board",
    "study.word.expert_per_move",
)
# Tokens that one paid token sets off: from, to.
SIZES = ((0, 0), (1, 1), (2, 2), (3, 5), (6, 9), (10, 14), (15, 19), (20, 35))


def play_bangs(seed: int, first: int, count: int) -> Any:
    return play_levels(BANGERS, seed, first, count)[2].reshape(count, -1)


def answer_bangs(rows: Any) -> Answer:
    chains = rows.reshape(len(rows), len(BANGERS), campus_play.CHAINS)
    tokens, moves = chains[:, :, :-1], chains[:, :, -1]
    table: list[tuple[str, list[Figure | int | None]]] = []
    for low, high in (*SIZES, (BIG, 35)):
        figures: list[Figure | int | None] = []
        for k in range(len(BANGERS)):
            times = tokens[:, k, low : high + 1].sum(axis=1)
            figures += [mean(times), ratio(times, moves[:, k])]
        name = str(low) if low == high else f"{low}–{high}" if high < 35 else f"{low}+"
        table.append((name, figures))
    largest = {style: (tokens[:, k] > 0) * np.arange(tokens.shape[2]) for k, style in enumerate(BANGERS)}
    return [
        Sheet("study.bangs", BANG_COLUMNS, table),
        Bars("study.bangs_bars", {style: counts(sizes.max(axis=1)) for style, sizes in largest.items()}, most=26),
    ]


# --- stars: what is a star worth? --------------------------------------------------------------------------

STARS = (0, 1, 2, 3)
STARRED = ("plain", "planner", "expert")


def play_stars(seed: int, first: int, count: int) -> Any:
    """Rows of: for each number of stars, the throws of STARRED; the planners' with the luck taken out."""
    bag = np.repeat(np.arange(slot()[0]["bag"].size), slot()[0]["bag"])
    throws, luckless = (np.zeros((count, len(STARS), len(STARRED))) for _ in range(2))
    for n in range(count):
        root, number = np.uint64(seed & BITS_64), first + n
        campus_play.play_stars(
            root, number, bag, np.array(STARS), numbers(*STARRED), LINES, SIDE, throws[n], luckless[n]
        )
    luckless[:, :, STARRED.index("plain")] = throws[:, :, STARRED.index("plain")]
    return luckless.reshape(count, -1)


def chance_of_stars(stars: int) -> float:
    """The chance that so many of the three stars are among the 36 tokens drawn from 44 (CAMPUS-1, CAMPUS-2)."""
    return comb(3, stars) * comb(41, 36 - stars) / comb(44, 36)


def answer_stars(rows: Any) -> Answer:
    throws = rows.reshape(len(rows), len(STARS), len(STARRED))
    table: list[tuple[str, list[Figure | int | None]]] = [
        (str(k), [Figure(chance_of_stars(k), 0, share=True), *(mean(throws[:, k, s]) for s in range(len(STARRED)))])
        for k in STARS
    ]
    whole = sum(chance_of_stars(k) * throws[:, k] for k in STARS)
    table.append(
        ("study.word.any_board", [Figure(1, 0, share=True), *(mean(whole[:, s]) for s in range(len(STARRED)))])
    )
    steps: list[tuple[str, list[Figure | int | None]]] = [
        (f"{k - 1} → {k}", [mean(throws[:, k - 1, s] - throws[:, k, s]) for s in range(len(STARRED))])
        for k in STARS[1:]
    ]
    return [
        Sheet("study.stars", ("study.word.chance", *STARRED), table),
        Sheet("study.star_saves", STARRED, steps),
        Note("study.stars_note", {}),
    ]


# What the numbers of a row are, for who wants the rows themselves: by question.
COLUMNS = {
    "throws": (*(f"throws_{level}" for level in LEVELS), *(f"luckless_{level}" for level in LEVELS), "bound"),
    "small": ("side", "optimum", "lost_planner", "lost_expert_unsolved", "lost_expert"),
    "race": ("throws", "throws_other", "chance_for_speed", "chance_for_the_win", "won_first", "won_second"),
    "first": (
        *(f"{style}_{what}" for style in BEGINNERS for what in ("began", "other", "began_all", "other_all")),
        *(f"throws_{level}" for level in ALONE),
    ),
    "bangs": tuple(
        f"{style}_{what}"
        for style in BANGERS
        for what in (*(f"chains_of_{size}" for size in range(campus_play.CHAINS - 1)), "moves")
    ),
    "stars": tuple(f"throws_{style}_{stars}_stars" for stars in STARS for style in STARRED),
}

QUESTIONS = {
    question.name: replace(question, columns=COLUMNS[question.name])
    for question in (
        Question("throws", "study.campus.throws", play_throws, answer_throws),
        Question("small", "study.campus.small", play_small, answer_small, boards=200, chunk=CHUNK_SMALL),
        Question("race", "study.campus.race", play_race, answer_race, unit="study.unit.positions"),
        Question("first", "study.campus.first", play_first, answer_first, unit="study.unit.matches"),
        Question("bangs", "study.campus.bangs", play_bangs, answer_bangs),
        Question("stars", "study.campus.stars", play_stars, answer_stars, boards=200, chunk=4),
    )
}
