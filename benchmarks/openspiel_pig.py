"""Random play of OpenSpiel's `pig`, for `random_play.py`: run by the bench's own Python, prints JSON.

C++: `evaluate_bots` with two uniform random bots, one call a game. Python: the loop of OpenSpiel's own
examples. Both play the same rules, so the mean length of the Python games serves for both.
"""

import json
import random
import sys
import time
from importlib.metadata import version

import pyspiel

SECONDS = float(sys.argv[1])


def python_loop() -> dict[str, float]:
    game = pyspiel.load_game("pig")
    rng = random.Random(1)
    games = actions = 0
    returns = 0.0
    started = time.process_time()
    while time.process_time() - started < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            actions += 1
        returns += state.returns()[0]
        games += 1
    return figures(games, actions, returns, time.process_time() - started)


def cpp_loop(mean_length: float) -> dict[str, float]:
    game = pyspiel.load_game("pig")
    bots = [pyspiel.make_uniform_random_bot(seat, 1 + seat) for seat in range(2)]
    games, returns = 0, 0.0
    started = time.process_time()
    while time.process_time() - started < SECONDS:
        returns += pyspiel.evaluate_bots(game.new_initial_state(), bots, games)[0]
        games += 1
    return figures(games, games * mean_length, returns, time.process_time() - started)


def figures(games: int, actions: float, returns: float, seconds: float) -> dict[str, float]:
    return {
        "actions_a_second": actions / seconds,
        "matches_a_second": games / seconds,
        "length": actions / games,
        "score": returns / games,
    }


python = python_loop()
print(json.dumps({"version": version("open_spiel"), "python": python, "cpp": cpp_loop(python["length"])}))
