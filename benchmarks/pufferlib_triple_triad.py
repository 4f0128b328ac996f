"""PufferLib's Triple Triad at random, for `rl.py`: run by the bench's own Python, prints JSON.

A game of cards for two on nine squares, against a player at random, in C. 2.0.2 is the last release with a wheel; later
ones fetch raylib from GitHub when they are built. The wheel lacks a few Python files, so its compiled part is loaded by
itself; and that calls its own `step` by a name that the C library has too, so it is to look at itself first (DEEPBIND).
"""

import importlib.util
import json
import os
import sys
import sysconfig
import time
from importlib.metadata import version
from pathlib import Path

import numpy as np

COUNT, SECONDS = int(sys.argv[1]), float(sys.argv[2])
NAME = "cy_tripletriad"
FOLDER = Path(sysconfig.get_path("platlib")) / "pufferlib" / "ocean" / "tripletriad"
SIZE = 114  # numbers of an observation; of these:
TAKEN, HELD, LAID = (
    slice(15, 24),
    24,
    slice(104, 109),
)  # squares, the card in hand (or -1), where one's cards lie (or 0)
TAKE, LAY = 1, 6  # the first actions of each kind
SETS = 4  # of weights that are drawn before the time counts


def load() -> object:
    sys.setdlopenflags(os.RTLD_NOW | os.RTLD_DEEPBIND)
    found = importlib.util.spec_from_file_location(NAME, next(FOLDER.glob(f"{NAME}.*.so")))
    assert found
    assert found.loader
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


seen, rewards = np.zeros((COUNT, SIZE), np.float32), np.zeros(COUNT, np.float32)
actions, over = np.zeros(COUNT, np.int32), np.zeros(COUNT, np.uint8)
envs = load().CyTripleTriad(seen, actions, rewards, over, COUNT, 990, 690, 192, 224)  # type: ignore[attr-defined]
envs.reset()
weights = np.random.default_rng(1).random((SETS, COUNT, 9), np.float32)
steps = ends = 0
spent = 0.0
while spent < SECONDS:
    given = weights[steps % SETS]
    card, square = given[:, :5] * (seen[:, LAID] == 0), given * (seen[:, TAKEN] == 0)
    actions[:] = np.where(seen[:, HELD] < 0, TAKE + card.argmax(axis=1), LAY + square.argmax(axis=1))
    started = time.process_time()
    envs.step()
    spent += time.process_time() - started
    ends += int(over.sum())
    steps += 1
figures = {"decisions_a_second": steps * COUNT / spent, "decisions_a_match": steps * COUNT / max(ends, 1)}
print(json.dumps({"version": version("pufferlib")} | figures))
