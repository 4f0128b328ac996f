"""Learn Rugby Champion from nothing until it beats `highest`, the player that always lays its highest card.

    pip install "ludotheque[learn]"
    python examples/learn.py                  # two cores, some minutes; writes learn.svg
    python examples/learn.py --device cuda    # a GPU: more matches side by side, larger batches, a larger network

PPO with masks is sb3-contrib's `MaskablePPO`: the one well-kept library whose PPO never weighs a decision that is not
open. The matches are played in compiled code, thousands at once, so nearly all of the time is the network's.
"""

import argparse
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from matplotlib.figure import Figure
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecNormalize

from ludotheque.engine.game import find
from ludotheque.rl import Matches
from ludotheque.rl.stable_baselines import vector_env

RIVAL = "highest"
DEALS, OTHER_DEALS = 1000, 10_000  # on which learner and rival are compared, and compared again at the end
SURE = 2.0  # standard errors above an even score: then it is better


class Plan(NamedTuple):
    """How much is done at once."""

    count: int  # matches side by side
    steps: int  # decisions in each before the network learns from all of them
    batch: int  # decisions that it learns from at once
    layer: int  # how wide each of its two layers is
    most: int  # decisions after which it gives up


PLANS = {"cpu": Plan(256, 64, 2048, 128, 3_000_000), "cuda": Plan(4096, 16, 8192, 512, 20_000_000)}


class Compare(BaseCallback):
    """Every so often, let the learner play the rival's deals; stop when it is better beyond doubt."""

    def __init__(self, scale: VecNormalize, every: int = 200_000) -> None:
        super().__init__()
        self.scale, self.every, self.next = scale, every, 0
        self.steps: list[int] = []
        self.scores: list[float] = []
        self.errors: list[float] = []
        self.started = perf_counter()

    def _on_step(self) -> bool:
        if self.num_timesteps < self.next:
            return True
        self.next += self.every
        score, error = compare(self.model, self.scale, DEALS, seed=2026)
        self.steps.append(self.num_timesteps)
        self.scores.append(score)
        self.errors.append(error)
        seconds = perf_counter() - self.started
        pace = f"{self.num_timesteps:>9} decisions  {seconds:5.0f} s  {self.num_timesteps / seconds:>7.0f} a second"
        print(f"{pace}  {score:5.1f} ± {error:.1f} % against {RIVAL}", flush=True)
        return score - SURE * error < 50


def compare(model: Any, scale: VecNormalize, deals: int, seed: int) -> tuple[float, float]:
    """The percentage of deals on which the learner does better than its rival (as well: half), and its error."""
    matches = Matches(find("champion"), count=deals, opponent=RIVAL)
    matches.reset(seed)
    outcomes, waiting = np.zeros(deals), np.full(deals, fill_value=True)
    while waiting.any():
        seen = scale.normalize_obs(matches.observations)
        matches.step(model.predict(seen, action_masks=matches.masks, deterministic=True)[0])
        over = waiting & matches.ended
        outcomes[over] = matches.rewards[over]
        waiting &= ~matches.ended
    return 50 + 50 * float(outcomes.mean()), 50 * float(outcomes.std()) / deals**0.5


def learn(seed: int, plan: Plan, device: str) -> Compare:
    """Teach a learner; it is paid in points, so that every decision teaches it something."""
    env = VecNormalize(vector_env("champion", plan.count, seed, reward="points"), gamma=0.99)
    model = MaskablePPO(
        "MlpPolicy",
        env,
        learning_rate=1e-3,
        n_steps=plan.steps,
        batch_size=plan.batch,
        n_epochs=4,
        gamma=0.99,
        gae_lambda=0.9,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [plan.layer, plan.layer]},
        seed=seed,
        device=device,
    )
    course = Compare(env)
    model.learn(plan.most, callback=course)
    score, error = compare(model, env, OTHER_DEALS, seed=1066)  # it stopped when it looked good: so look again
    print(f"on {OTHER_DEALS} other deals: {score:.1f} ± {error:.1f} %")
    return course


def draw(course: Compare, file: Path) -> None:
    """The learning curve."""
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    axes.errorbar(course.steps, course.scores, 1.96 * np.array(course.errors), capsize=3)
    axes.axhline(50, linestyle="--", color="grey")
    axes.set(xlabel="decisions", ylabel=f"% of deals won against {RIVAL}", title="Rugby Champion, learnt by PPO")
    figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else None)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cpu", choices=PLANS)
    parser.add_argument("--plan", choices=PLANS, help="how much is done at once; that of the device, unless said")
    parser.add_argument("--most", type=int, help="decisions after which it gives up")
    parser.add_argument("--count", type=int, help="matches side by side")
    parser.add_argument("--plot", type=Path, default=Path("learn.svg"))
    given = parser.parse_args()
    plan = PLANS[given.plan or given.device]
    plan = plan._replace(count=given.count or plan.count, most=given.most or plan.most)
    draw(learn(given.seed, plan, given.device), given.plot)
