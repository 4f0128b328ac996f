"""Stable Baselines: thousands of matches as one of its vectorised environments, for `MaskablePPO` of sb3-contrib.

Its algorithms take what comes after a decision for the same learner's next sight. So there is one learner's seat a
match, and none that plays against itself.

>>> env = ludotheque.rl.stable_baselines.vector_env("champion", count=256)
>>> MaskablePPO("MlpPolicy", env).learn(1_000_000)
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from stable_baselines3.common.vec_env import VecEnv

from ..engine.game import find
from .gymnasium import observation_space
from .matches import Matches
from .space import BadLearner


class VectorEnvironment(VecEnv):
    """Many matches at once. Where one ends the next begins; what its learner saw last is in its info."""

    def __init__(self, matches: Matches, seed: int) -> None:
        self.matches, self.first_seed = matches, seed
        self.render_mode = None
        super().__init__(matches.count, observation_space(matches.space), spaces.Discrete(len(matches.space.actions)))
        self.chosen: Any = None
        self.gained = np.zeros(matches.count)  # since the match began
        self.decided = np.zeros(matches.count, np.int64)

    def reset(self) -> Any:
        self.matches.reset(self.first_seed)
        self.gained[:] = self.decided[:] = 0
        return self.matches.observations.copy()

    def step_async(self, actions: Any) -> None:
        self.chosen = actions

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        matches = self.matches
        matches.step(self.chosen)
        self.gained += matches.rewards
        self.decided += 1
        over = matches.became != 0
        infos: list[dict[str, Any]] = [{} for _ in range(matches.count)]
        for place in np.flatnonzero(over).tolist():
            infos[place] = {
                "terminal_observation": matches.last_seen[place].copy(),
                "TimeLimit.truncated": bool(matches.broken_off[place]),
                "episode": {"r": float(self.gained[place]), "l": int(self.decided[place])},
            }
        self.gained[over] = self.decided[over] = 0
        return matches.observations.copy(), matches.rewards.copy(), over, infos

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **given: Any) -> list[Any]:
        if method_name != "action_masks":
            raise AttributeError(method_name)
        return list(self.matches.masks)

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        setattr(self, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        """Nothing is open."""


def vector_env(game: str, count: int = 256, seed: int = 0, **given: Any) -> VectorEnvironment:
    """So many matches of a game, side by side: for what else can be given, see `Matches`."""
    matches = Matches(find(game), count=count, **given)
    if matches.against_itself:
        raise BadLearner("itself")
    return VectorEnvironment(matches, seed)
