"""Decisions a second for a learner on one core: our games beside EnvPool's, Gymnasium's and PufferLib's, in one run.

Every row steps so many matches side by side with decisions drawn at random from those that are open, and counts
decisions for a second of the processor's own time, whatever else the machine does. Rounds alternate; medians are shown.
Decisions a match prove that matches were played: a short one costs more than its decisions, since it must be begun.
"""

import json
import statistics
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

import gymnasium
import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

import ludotheque.rl  # registers the games
from ludotheque.lab.report import big
from random_play import BARE_PACKAGES, GAMES, PEER_PACKAGES, install_peer
from ratios import keep_ratios

COUNT = 4096
ROUNDS, SECONDS = 5, 1.0
ENVPOOL, GYMNASIUM, PUFFERLIB = "blackjack, EnvPool", "blackjack, Gymnasium", "triple triad, PufferLib"
ITSELF = {f"{game.name}, against itself": game.name for game in ludotheque.games() if game.seats == 2}
FEW = 8  # matches side by side, where each is a Python object

Figures = dict[str, float]


def ours(name: str, seat: int | str = 0) -> Callable[[], Figures]:
    """Thousands of matches in compiled code; the other seat plays at random, or is the learner's too."""
    envs = gymnasium.make_vec(f"ludotheque/{name}-v0", num_envs=COUNT, seat=seat, copy=False)
    _, info = envs.reset(seed=1)
    steps_of(envs, info, 0.1)
    return lambda: steps_of(envs, info, SECONDS)


def steps_of(envs: Any, info: dict[str, Any], limit: float) -> Figures:
    masks, rng = info["action_mask"], np.random.default_rng(1)
    weights = rng.random((4, *masks.shape), np.float32)  # drawn before the time counts
    steps, ends, spent = 0, 0, 0.0
    while spent < limit:
        chosen = (weights[steps % len(weights)] * masks).argmax(axis=1)
        started = process_time()
        _, _, ended, _, _ = envs.step(chosen)
        spent += process_time() - started
        ends += int(ended.sum())
        steps += 1
    return figures(steps * len(masks), ends, spent)


def one_by_one(name: str) -> Callable[[], Figures]:
    """One match after the other, as `gymnasium.make` gives them."""
    env = gymnasium.make(f"ludotheque/{name}-v0")
    _, info = env.reset(seed=1)

    def play() -> Figures:
        nonlocal info
        steps, ends, started = 0, 0, process_time()
        while process_time() - started < SECONDS:
            _, _, ended, broken_off, info = env.step(int(info["action_mask"].argmax()))
            steps += 1
            if ended or broken_off:
                ends += 1
                _, info = env.reset()
        return figures(steps, ends, process_time() - started)

    return play


def gymnasiums() -> Figures:
    envs = gymnasium.make_vec("Blackjack-v1", num_envs=FEW, vectorization_mode="sync")
    envs.reset(seed=1)
    choices = np.random.default_rng(1).integers(0, 2, (64, FEW))
    steps, ends, started = 0, 0, process_time()
    while process_time() - started < SECONDS:
        _, _, ended, _, _ = envs.step(choices[steps % 64])
        ends += int(ended.sum())
        steps += 1
    return figures(steps * FEW, ends, process_time() - started)


def peers(python: Path, name: str) -> Figures:
    """A peer's figures, from a script that its own Python runs."""
    script = str(Path(__file__).parent / name)
    command = [str(python), script, str(COUNT), str(SECONDS)]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found: Figures = json.loads(printed.splitlines()[-1])
    return found


def figures(decisions: int, ends: int, seconds: float) -> Figures:
    return {"decisions_a_second": decisions / seconds, "decisions_a_match": decisions / max(ends, 1)}


def main() -> None:
    console = Console()
    python = install_peer(console)
    contestants: dict[str, Callable[[], Figures]] = {name: ours(name) for name in GAMES}
    contestants |= {row: ours(name, "every") for row, name in ITSELF.items()}
    contestants["poche, one by one"] = one_by_one("poche")
    contestants[ENVPOOL] = partial(peers, python, "envpool_blackjack.py")
    contestants[PUFFERLIB] = partial(peers, python, "pufferlib_triple_triad.py")
    contestants[GYMNASIUM] = gymnasiums
    rounds: dict[str, list[Figures]] = {name: [] for name in contestants}
    for _ in track(range(ROUNDS), "rounds", console=Console(stderr=True), transient=True):
        for name, measure in contestants.items():
            rounds[name].append(measure())
    table = Table(title=f"Decisions a second, one core, {COUNT} matches side by side")
    for column in ("", "decisions/s", "decisions a match", *(f"of {peer}" for peer in (ENVPOOL, PUFFERLIB))):
        table.add_column(column, justify="left" if not column else "right")
    speeds = {name: middle(found, "decisions_a_second") for name, found in rounds.items()}
    for name, speed in speeds.items():
        times = (f"{speed / speeds[peer]:.2f}" for peer in (ENVPOOL, PUFFERLIB))
        table.add_row(name, big(speed), f"{middle(rounds[name], 'decisions_a_match'):.1f}", *times)
    console.print(table)
    installed = f"gymnasium {gymnasium.__version__}, ludotheque {ludotheque.__version__}"
    console.print(f"{PEER_PACKAGES[1]}, {BARE_PACKAGES[0]}, {installed}")
    for peer_name in (ENVPOOL, PUFFERLIB):
        ratios = {name: speeds[name] / speeds[peer_name] for name in (*GAMES, *ITSELF)}
        keep_ratios(f"learners, times {peer_name}", ratios, console)


def middle(found: list[Figures], key: str) -> float:
    return statistics.median(one[key] for one in found)


if __name__ == "__main__":
    main()
