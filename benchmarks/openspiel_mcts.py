"""OpenSpiel's C++ MCTS on `pig`, for `search.py`: run by the bench's own Python, prints JSON.

One search from the start of a game, with random playouts, until the wall time is over. The mean length is that
of random games from there, which is what a playout is; what the tree chooses at its head changes it little.
"""

import json
import random
import sys
import time
from importlib.metadata import version

import pyspiel

SECONDS = float(sys.argv[1])
NAME = sys.argv[2]  # pig, or pig with a shorter way to win
LENGTHS = 2000  # games whose length is counted
game = pyspiel.load_game(NAME)
evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
bot = pyspiel.MCTSBot(
    game,
    evaluator,
    uct_c=1.4,
    max_simulations=10**9,
    max_memory_mb=2000,
    solve=False,
    seed=1,
    verbose=False,
    max_wall_clock_time=SECONDS,
)
started = time.process_time()
root = bot.mcts_search(game.new_initial_state())
seconds = time.process_time() - started
rng, actions = random.Random(1), 0
for _ in range(LENGTHS):
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        actions += 1
figures = {"simulations": root.explore_count, "seconds": seconds, "length": actions / LENGTHS}
print(json.dumps(figures | {"version": version("open_spiel")}))
