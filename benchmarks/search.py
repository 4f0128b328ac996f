"""The search on one core, given the same wall time: ours on each game beside OpenSpiel's C++ MCTS on its `pig`.

Each searches from the first decision of a game until the time is over; a simulation is one walk down the tree and one
game played out behind it. OpenSpiel plays out at random. So does ours where a game has no plain player, and for the
comparison `poche` once more without its own (in a process and with a cache of its own: compiled code has its players
in it); else it plays on by the plain player, as at the table. The mean length of a simulated game (decisions and
throws, to its end) stands beside each speed, since a longer game costs more: at random `pig` is four times as long as
`poche`, so it is also searched as a game to 26 points, which is as long. Each has
the same wall time; a second is one of the core's own that it got of it, the same where nothing else runs. Rounds
alternate, so that a slow spell of the machine hits all; medians are shown.
"""

import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from time import process_time

from rich.console import Console
from rich.progress import track
from rich.table import Table

import ludotheque
from ludotheque.engine import verbs
from ludotheque.engine.chance import generator
from ludotheque.engine.game import find
from ludotheque.engine.match import Match
from ludotheque.lab.report import big
from ludotheque.players.search import Budget, think
from random_play import GAMES, HERE, PEER, PEER_PACKAGE, install_peer
from ratios import keep_ratios

ROUNDS = 5
SECONDS = 1.0
MANY = 10**7  # trials: more than there is time for
AT_RANDOM = "--at-random"  # the flag of the process whose games have no plain player
PIGS = {"pig, OpenSpiel C++": "pig", "pig to 26, OpenSpiel C++": "pig(winscore=26)"}
SMALL = "poche"
OURS = f"{SMALL}, at random"

Figures = dict[str, float]


def first_decision(name: str) -> Match:
    match = Match(find(name), find(name).check_options({}, in_lab=True), seed=1)
    while match.turn == ludotheque.CHANCE or len(match.legal()) < 2:
        match.roll() if match.turn == ludotheque.CHANCE else match.play(match.legal()[0])
    return match


def warm_up(name: str) -> None:
    """Compiled, and with memory taken from the system, before the time that counts."""
    think(first_decision(name), Budget(10))
    think(first_decision(name), Budget(MANY), seconds=0.1)


def search(name: str) -> Figures:
    """Think for the time given, in this thread."""
    match, started = first_decision(name), process_time()
    thought = think(match, Budget(MANY), seconds=SECONDS)
    seconds = process_time() - started
    return {"simulations": thought.trials, "seconds": seconds, "length": thought.played / thought.trials}


def at_random() -> None:
    """The process whose `poche` has no plain player: a line of figures for each line on standard input."""
    for record in (find(SMALL).record, find(SMALL).record_with_events):
        verbs.bind(record, rollout_policy=verbs.no_rollout_policy)
    warm_up(SMALL)
    print("ready", flush=True)
    for _ in sys.stdin:
        print(json.dumps(search(SMALL)), flush=True)


def label(name: str) -> str:
    """A game, and how it is played out."""
    match = first_decision(name)
    usual = verbs.rollout_policy(match.position, match.turn, generator(1))
    return f"{name}, plain player" if usual >= 0 else f"{name}, at random"


def openspiel(python: Path, game: str) -> Figures:
    command = [str(python), str(HERE / "openspiel_mcts.py"), str(SECONDS), game]
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
        warm_up(name)
    environment = os.environ | {"XDG_CACHE_HOME": str(PEER / "cache-at-random")}
    command = [sys.executable, str(HERE / "search.py"), AT_RANDOM]
    rows: dict[str, list[Figures]] = {}
    with subprocess.Popen(command, text=True, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdin
        assert other.stdout
        other.stdout.readline()
        for _ in track(range(ROUNDS), "rounds", console=console, transient=True):
            for pig, game in PIGS.items():
                rows.setdefault(pig, []).append(openspiel(python, game))
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
    for heading in ("", "simulations/s", "times pig", "times pig to 26", "mean length", "actions/s"):
        table.add_column(heading, justify="left" if not heading else "right")
    for name, row in rows.items():
        length = statistics.median(figures["length"] for figures in row)
        times = (f"{speed[name] / speed[pig]:.2f}" for pig in PIGS)
        table.add_row(name, big(speed[name]), *times, f"{length:.1f}", big(speed[name] * length))
    console.print(table)
    for pig in PIGS:
        ours = {name: speed[name] / speed[pig] for name in rows if name not in PIGS}
        keep_ratios(f"search, times {pig}", ours, console)
        ratio = speed[OURS] / speed[pig]
        console.print(f"{OURS}: {ratio:.1f} times the simulations of {pig} in the same wall time.", highlight=False)


if __name__ == "__main__":
    sys.exit(main())
