"""Random play on one core: our games at their two CPU speeds and through `Match`, beside OpenSpiel's `pig`.

Every row says how many actions (decisions and throws) were applied a second, and proves that games were
played: matches a second, their mean length, the mean score of the first seat. Rounds alternate between the
contestants, so that a slow spell of the machine hits them all; the table shows medians. Seconds are the processor's
own, so that other programs take little from either side.

A second table holds the batch runner against a bare loop over the same verbs (`bare_loop.py`), which counts nothing but
actions, for random play and for every style that does not think.
"""

import json
import os
import random
import statistics
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path
from time import process_time

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

import ludotheque
from bare_loop import play_bare
from ludotheque.engine.ahead import compile_ahead
from ludotheque.engine.batch import play_chunk
from ludotheque.engine.compiled.playout import play_matches
from ludotheque.engine.game import find
from ludotheque.engine.match import Match
from ludotheque.engine.tally import mean_and_error
from ludotheque.lab.report import big
from ludotheque.players import players_of, style_number
from ratios import keep_ratios

HERE = Path(__file__).parent
PEER = HERE.parent / ".venv-bench"
PEER_PACKAGE = "open_spiel==2.0.2"
PEER_PACKAGES = (PEER_PACKAGE, "envpool==1.2.5")  # of all benchmarks
BARE_PACKAGES = ("pufferlib==2.0.2",)  # without what they ask for: NumPy 1.23
GAMES = tuple(game.name for game in ludotheque.games())
ROUNDS = 5
SECONDS = 1.0
A_WHILE = 0.1  # seconds of matches in a round of the second table
BARE_ROUNDS = 9

Figures = dict[str, float]


def random_matches(name: str, player: Callable[..., None], matches: int) -> Figures:
    """Random matches in one thread, with the options of a simulation, until the time is up."""
    game = find(name)
    options = game.check_options({}, in_lab=True)
    started, first = process_time(), 0
    tally = play_chunk(game, options, (0, 0), 1, 0, 0, player)
    while process_time() - started < SECONDS:
        tally += play_chunk(game, options, (0, 0), 1, first, matches, player)
        first += matches
    seconds = process_time() - started
    return figures(tally.actions, tally.matches, mean_and_error(tally.scores[0])[0], seconds)


def match_api(name: str) -> Figures:
    """Random matches as a user writes them: `new`, `legal`, `play`, `roll`."""
    rng = random.Random(1)
    actions = matches = points = 0
    started = process_time()
    while process_time() - started < SECONDS:
        match = Match(find(name), find(name).check_options({}, in_lab=True), seed=matches)
        while not match.over:
            if match.turn == ludotheque.CHANCE:
                match.roll()
            else:
                match.play(rng.choice(match.legal()))
        actions += len(match.actions)
        matches += 1
        points += match.scores[0]
    return figures(actions, matches, points / matches, process_time() - started)


def beside_a_bare_loop(name: str, style: str) -> float:
    """The speed of the batch runner over that of a bare loop, in turn on the same matches; the median of rounds."""
    game = find(name)
    options = game.check_options({}, in_lab=True)
    start, actions = game.start(game.record, options), np.zeros(game.bounds.legal, np.int32)
    number, seats, count, first = style_number(game, style), game.seats_at(options), 1, 0
    ratios: list[float] = []
    while len(ratios) < BARE_ROUNDS:
        begun = process_time()
        tally = play_chunk(game, options, [number] * seats, 1, first, count)
        between = process_time()
        applied = play_bare(start, number, seats, np.uint64(1), first, count, actions)
        ended = process_time()
        assert applied == tally.actions, "they play the same matches"
        first += count
        if between - begun < A_WHILE:
            count *= 2  # and what was compiled meanwhile is not measured
        else:
            ratios.append((ended - between) / (between - begun))
    return statistics.median(ratios)


def figures(actions: int, matches: int, score: float, seconds: float) -> Figures:
    return {
        "actions_a_second": actions / seconds,
        "matches_a_second": matches / seconds,
        "length": actions / matches,
        "score": score,
    }


def install_peer(console: Console) -> Path:
    """The peers, in an environment of their own."""
    python, ready, wanted = PEER / "bin" / "python", PEER / "ready", " ".join(PEER_PACKAGES + BARE_PACKAGES)
    if not ready.exists() or ready.read_text("utf-8") != wanted:
        console.print(f"installing {wanted} into {PEER.name} ...")
        venv.create(PEER, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *PEER_PACKAGES], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-deps", *BARE_PACKAGES], check=True)
        ready.write_text(wanted, "utf-8")
    return python


def openspiel(python: Path) -> tuple[Figures, Figures]:
    command = [str(python), str(HERE / "openspiel_pig.py"), str(SECONDS)]
    answer = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return answer["cpp"], answer["python"]


def main() -> int:
    console = Console(width=100)
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    python = install_peer(console)
    for name in GAMES:
        compile_ahead(find(name))
    rows: dict[str, list[Figures]] = {}
    for _ in track(range(ROUNDS), "rounds", console=console, transient=True):
        for name in GAMES:
            rows.setdefault(f"{name}, compiled", []).append(random_matches(name, play_matches, 10_000))
        cpp, python_loop = openspiel(python)
        rows.setdefault("pig, OpenSpiel C++", []).append(cpp)
        for name in GAMES:
            rows.setdefault(f"{name}, Match API from Python", []).append(match_api(name))
        rows.setdefault("pig, OpenSpiel from Python", []).append(python_loop)
        for name in GAMES:
            rows.setdefault(f"{name}, interpreted", []).append(random_matches(name, play_matches.py_func, 5))
    medians = {
        name: {key: statistics.median(figure[key] for figure in figures) for key in figures[0]}
        for name, figures in rows.items()
    }
    peer = medians["pig, OpenSpiel C++"]["actions_a_second"]
    table = Table(title=f"Random play on one core, medians of {ROUNDS} rounds ({PEER_PACKAGE})")
    for heading in ("", "actions/s", "times C++ pig", "matches/s", "mean length", "mean score"):
        table.add_column(heading, justify="left" if not heading else "right")
    for name, row in medians.items():
        table.add_row(
            name,
            big(row["actions_a_second"]),
            f"{row['actions_a_second'] / peer:.2f}",
            big(row["matches_a_second"]),
            f"{row['length']:.2f}",
            f"{row['score']:.3f}",
        )
    console.print(table)
    times_pig = {name: row["actions_a_second"] / peer for name, row in medians.items() if "OpenSpiel" not in name}
    keep_ratios("random play, times C++ pig", times_pig, console)
    bare = {
        f"{name}, {style.name}": beside_a_bare_loop(name, style.name)
        for name in GAMES
        for style in players_of(find(name)).styles
        if not style.thinks
    }
    table = Table("", "of a bare loop", title=f"The batch runner, medians of {BARE_ROUNDS} rounds")
    for name, ratio in bare.items():
        table.add_row(name, f"{ratio:.2f}")
    console.print(table)
    keep_ratios("batch runner, of a bare loop", bare, console)
    return 0


if __name__ == "__main__":
    sys.exit(main())
