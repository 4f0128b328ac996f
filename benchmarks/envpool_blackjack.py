"""EnvPool's blackjack at random, for `rl.py`: run by the bench's own Python, prints JSON."""

import json
import sys
import time
from importlib.metadata import version

import envpool
import numpy as np

COUNT, SECONDS = int(sys.argv[1]), float(sys.argv[2])
CHOICES = 64  # rows of decisions made before the time counts

envs = envpool.make("Blackjack-v1", env_type="gymnasium", num_envs=COUNT, num_threads=1, seed=1)
envs.reset()
choices = np.random.default_rng(1).integers(0, 2, (CHOICES, COUNT))
steps, ends = 0, 0
started = time.process_time()
while time.process_time() - started < SECONDS:
    _, _, ended, _, _ = envs.step(choices[steps % CHOICES])
    ends += int(ended.sum())
    steps += 1
seconds = time.process_time() - started
figures = {"decisions_a_second": steps * COUNT / seconds, "decisions_a_match": steps * COUNT / ends}
print(json.dumps({"version": version("envpool")} | figures))
