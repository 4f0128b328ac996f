"""The search on one core, given the same wall time: ours on each game beside OpenSpiel's C++ MCTS on its `pig`.

Each searches from the first decision of a game until the time is over; a simulation is one walk down the tree and one
game played out behind it. OpenSpiel plays out at random. So does ours where a game has no plain player, and for the
comparison `poche` once more without its own (in a process and with a cache of its own: compiled code has its players
in it); else it plays on by the plain player, as at the table. The mean length of a simulated game (decisions and
throws, from the first decision to the end) stands beside each speed, since a longer game costs more: `pig` is the game
of like length that the peer has. Rounds alternate, so that a slow spell of the machine hits all; medians are shown.
"""

import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

import ludotheque
from ludotheque.bots.search import Budget, think
from ludotheque.engine import verbs
from ludotheque.engine.chance import generator
from ludotheque.engine.game import find
from ludotheque.engine.match import Match
from ludotheque.lab.report import big
from random_play import GAMES, HERE, PEER, PEER_PACKAGE, install_peer

ROUNDS = 5
SECONDS = 1.0
AT_RANDOM = "--at-random"  # the flag of the process whose games have no plain player
PIG = "pig, OpenSpiel C++, at random"
SMALL = "poche"
OURS = f"{SMALL}, at random"
AT_LEAST = 5

Figures = dict[str, float]


def first_decision(name: str) -> Match:
    match = Match(find(name), find(name).check_options({}, in_lab=True), seed=1)
    while match.turn == ludotheque.CHANCE or len(match.legal()) < 2:
        match.roll() if match.turn == ludotheque.CHANCE else match.play(match.legal()[0])
    return match


def search(name: str) -> Figures:
    """Think for the time given, in this thread."""
    thought = think(first_decision(name), Budget(10**9), seconds=SECONDS)
    return {"simulations": thought.trials, "seconds": SECONDS, "length": thought.played / thought.trials}


def at_random() -> None:
    """The process whose `poche` has no plain player: a line of figures for each line on standard input."""
    for record in (find(SMALL).record, find(SMALL).told_record):
        verbs.bind(record, habit=verbs.no_habit)
    think(first_decision(SMALL), Budget(10))
    print("ready", flush=True)
    for _ in sys.stdin:
        print(json.dumps(search(SMALL)), flush=True)


def label(name: str) -> str:
    """A game, and how it is played out."""
    match = first_decision(name)
    usual = verbs.habit(match.position, match.turn, generator(1))
    return f"{name}, plain player" if usual >= 0 else f"{name}, at random"


def openspiel(python: Path) -> Figures:
    command = [str(python), str(HERE / "openspiel_mcts.py"), str(SECONDS)]
    figures: Figures = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return figures


def main() -> int:
    if AT_RANDOM in sys.argv:
        at_random()
        return 0
    console = Console(width=100)
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    python = install_peer(console)
    labels = {name: label(name) for name in GAMES}
    for name in GAMES:
        think(first_decision(name), Budget(10))  # compiled here, not in the time that counts
    environment = os.environ | {"XDG_CACHE_HOME": str(PEER / "cache-at-random")}
    command = [sys.executable, str(HERE / "search.py"), AT_RANDOM]
    rows: dict[str, list[Figures]] = {}
    with subprocess.Popen(command, text=True, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdin
        assert other.stdout
        other.stdout.readline()
        for _ in track(range(ROUNDS), "rounds", console=console, transient=True):
            rows.setdefault(PIG, []).append(openspiel(python))
            print(file=other.stdin, flush=True)
            rows.setdefault(OURS, []).append(json.loads(other.stdout.readline()))
            for name in GAMES:
                rows.setdefault(labels[name], []).append(search(name))
        other.stdin.close()
    show(rows, console)
    return 0


def show(rows: dict[str, list[Figures]], console: Console) -> None:
    speed = {name: statistics.median(f["simulations"] / f["seconds"] for f in row) for name, row in rows.items()}
    table = Table(title=f"Search on one core, {SECONDS:g} s each, medians of {ROUNDS} rounds ({PEER_PACKAGE})")
    for heading in ("", "simulations/s", "times C++ pig", "mean length", "actions/s"):
        table.add_column(heading, justify="left" if not heading else "right")
    for name, row in rows.items():
        length = statistics.median(figures["length"] for figures in row)
        times = f"{speed[name] / speed[PIG]:.2f}"
        table.add_row(name, big(speed[name]), times, f"{length:.1f}", big(speed[name] * length))
    console.print(table)
    ratio = speed[OURS] / speed[PIG]
    reached = "reached" if ratio >= AT_LEAST else "NOT reached"
    console.print(
        f"{OURS}: {ratio:.1f} times the simulations of {PIG} in the same time; {AT_LEAST} asked for: {reached}."
    )


if __name__ == "__main__":
    sys.exit(main())
