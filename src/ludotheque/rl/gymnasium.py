"""Gymnasium: one learner, its opponent a style; alone, or thousands of matches at once.

>>> env = gymnasium.make("ludotheque/champion-v0", opponent="captain")
>>> observation, info = env.reset(seed=1)
>>> env.step(env.action_space.sample(info["action_mask"]))

Which decisions are open stands in `info["action_mask"]`; `env.action_space.sample()` without a mask keeps to it too.
"""

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from ..engine.errors import IllegalAction, OutOfTurn
from ..engine.game import find
from ..texts import Texts
from .matches import LONGEST, Matches
from .space import Space

MOST_SEED = 2**63


class Decisions(spaces.Discrete):
    """The decisions of a game. Unlike those of other spaces, a sample is one that is open now."""

    def __init__(self, count: int, is_open: Callable[[], Any]) -> None:
        super().__init__(count)
        self.is_open = is_open

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is None and probability is None:
            mask = self.is_open()
        return super().sample(mask=mask, probability=probability)


def observation_space(space: Space) -> spaces.Box:
    return spaces.Box(-space.most, space.most, dtype=np.float32)


class Environment(gymnasium.Env[Any, Any]):
    """One match after the other. Options of the game are keywords; for the others see `Matches`."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self,
        game: str,
        opponent: str | None = None,
        seat: int | str = 0,
        reward: str | None = None,
        longest: int = LONGEST,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.matches = Matches(find(game), options, 1, opponent, seat, reward, longest)
        self.render_mode = render_mode
        self.observation_space = observation_space(self.matches.space)
        self.action_space = Decisions(len(self.matches.space.actions), self.action_masks)
        self._over, self._refused = True, 0

    def action_masks(self) -> Any:
        """Which decisions are open (the name that Stable Baselines asks for)."""
        return self.matches.masks[0].astype(np.int8) * (not self._over)

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.matches.reset(int(self.np_random.integers(MOST_SEED)) if seed is None else seed)
        self._over, self._refused = False, 0
        return self.matches.observations[0].copy(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take a decision. One that is not open changes nothing, and `info["refused"]` says why."""
        if self._over:
            raise OutOfTurn("over")
        matches = self.matches
        try:
            matches.step(np.array([action]))
        except IllegalAction as refusal:
            self._refused += 1
            self._over = self._refused == matches.longest
            return matches.observations[0].copy(), 0.0, False, self._over, self._info() | {"refused": str(refusal)}
        ended, broken_off = bool(matches.ended[0]), bool(matches.broken_off[0])
        self._over = ended or broken_off
        seen = matches.last_seen if self._over else matches.observations
        return seen[0].copy(), float(matches.rewards[0]), ended, broken_off, self._info()

    def render(self) -> Any:
        """Where the match stands, in a line."""
        if self.render_mode != "ansi":
            return None
        game = self.matches.game
        names = tuple(f"P{seat + 1}" for seat in range(self.matches.space.seats))
        return game.words.status(self.matches.position(0), names, Texts("en", game.folder))

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "seat": int(self.matches.seats[0])}


class VectorEnvironment(VectorEnv[Any, Any, Any]):
    """Many matches at once, in compiled code. Where one ends, the next begins in the same step.

    Arrays are copies unless `copy` is false: then the next step overwrites them. `info["seat"]` says who is asked,
    `info["decider"]` whose the rewards are: with `seat="every"` these change within a match.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        opponent: str | None = None,
        seat: int | str = 0,
        reward: str | None = None,
        longest: int = LONGEST,
        cores: int = 1,
        copy: bool = True,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.matches = Matches(find(game), options, num_envs, opponent, seat, reward, longest, cores)
        self.num_envs, self.render_mode = num_envs, render_mode
        self._given = np.copy if copy else np.asarray
        self.single_observation_space = observation_space(self.matches.space)
        self.single_action_space = spaces.Discrete(len(self.matches.space.actions))
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)

    def action_masks(self) -> Any:
        """Which decisions are open, a row a match."""
        return self._given(self.matches.masks)

    def reset(self, *, seed: Any = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        """Begin anew. One seed serves all matches: each has its own stream of it."""
        super().reset(seed=seed)
        self.matches.reset(int(self.np_random.integers(MOST_SEED)) if seed is None else seed)
        return self._given(self.matches.observations), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        matches = self.matches
        matches.step(actions)
        info = self._info() | {"decider": self._given(matches.deciders)}
        over = matches.became != 0
        if over.any():
            info |= {"final_obs": self._given(matches.last_seen), "_final_obs": over}
        observations, rewards = self._given(matches.observations), self._given(matches.rewards)
        return observations, rewards, matches.ended, matches.broken_off, info

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "seat": self._given(self.matches.seats)}
