"""PettingZoo: every seat an agent.

>>> env = ludotheque.rl.pettingzoo.env("colline")
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, ended, broken_off, info = env.last()
...     env.step(None if ended or broken_off else env.action_space(agent).sample())

Which decisions are open stands in `info["action_mask"]`. `env` asks each seat in its turn. `parallel_env` asks all of
them at once, again and again: who has nothing to decide has one action, to wait, which is the last.
"""

from functools import partial
from typing import Any

import numpy as np
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from ..engine.game import find
from .gymnasium import MOST_SEED, Decisions, observation_space
from .matches import LONGEST, REWARDS
from .space import BadLearner
from .table import Table


class Agents:
    """What both kinds of environment share: a table, its agents by name, and their spaces."""

    def __init__(self, game: str, reward: str | None, waits: bool, options: Any) -> None:
        self.table = Table(find(game), options)
        self.reward = reward or ("outcome" if self.table.sides == 2 else "points")
        if self.reward not in REWARDS:
            raise BadLearner("reward", reward=reward, rewards=", ".join(REWARDS))
        self.waits = waits
        self.names = [f"player_{seat + 1}" for seat in range(self.table.seats)]
        size = len(self.table.space.actions) + waits
        self.observation_spaces = {name: observation_space(self.table.space) for name in self.names}
        self.action_spaces = {name: Decisions(size, partial(self.mask, seat)) for seat, name in enumerate(self.names)}
        self._random: np.random.Generator | None = None
        self._leads = [0] * self.table.seats

    def reset(self, seed: int | None) -> None:
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.table.reset(int(self._random.integers(MOST_SEED)) if seed is None else seed)
        self._leads = self.table.leads

    def observe(self, seat: int) -> Any:
        return self.table.look(seat)[0]

    def mask(self, seat: int) -> Any:
        """Which decisions are open to a seat."""
        mask = self.table.look(seat)[1]
        return np.append(mask, np.int8(not mask.any())) if self.waits else mask

    def infos(self) -> dict[str, dict[str, Any]]:
        return {name: {"action_mask": self.mask(seat)} for seat, name in enumerate(self.names)}

    def rewards(self) -> dict[str, float]:
        """What the last decision has brought each."""
        if self.reward == "outcome":
            brought = self.table.outcome
        else:
            before, self._leads = self._leads, self.table.leads
            brought = [now - then for now, then in zip(self._leads, before, strict=True)]
        return dict(zip(self.names, map(float, brought), strict=True))


class Seated:
    """What both kinds say of their agents; they show nothing, and nothing is open."""

    def __init__(self, shared: Agents, name: str, parallel: bool) -> None:
        self.shared = shared
        self.render_mode = None
        self.metadata = {"name": f"ludotheque_{name}_v0", "render_modes": [], "is_parallelizable": parallel}
        self.possible_agents = list(shared.names)
        self.observation_spaces, self.action_spaces = shared.observation_spaces, shared.action_spaces

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def render(self) -> None:
        """`ludotheque play` shows matches."""

    def close(self) -> None:
        pass


class TurnEnvironment(Seated, AECEnv[str, Any, Any]):
    """Each seat in its turn. `max_cycles`: decisions of one seat after which the match is broken off."""

    def __init__(self, game: str, max_cycles: int = LONGEST, reward: str | None = None, **options: Any) -> None:
        AECEnv.__init__(self)
        Seated.__init__(self, Agents(game, reward, waits=False, options=options), game, parallel=False)
        self.max_cycles = max_cycles

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        self.shared.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self.shared.infos()
        self.decided = dict.fromkeys(self.agents, 0)
        self.agent_selection = self.agents[max(self.shared.table.seat, 0)]

    def observe(self, agent: str) -> Any:
        return self.shared.observe(self.possible_agents.index(agent))

    def step(self, action: Any) -> None:
        """Take a decision for the agent that is asked; raises IllegalAction."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        table = self.shared.table
        table.take(int(action))
        self.decided[agent] += 1
        self.rewards, self.infos = self.shared.rewards(), self.shared.infos()
        if table.over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[table.seat]
            if self.decided[agent] == self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()


class ParallelEnvironment(Seated, ParallelEnv[str, Any, Any]):
    """All seats at once; who has nothing to decide waits. `max_cycles`: answers after which it is broken off."""

    def __init__(self, game: str, max_cycles: int = LONGEST, reward: str | None = None, **options: Any) -> None:
        super().__init__(Agents(game, reward, waits=True, options=options), game, parallel=True)
        self.max_cycles, self.cycles = max_cycles, 0
        self.agents: list[str] = []

    def reset(self, seed: int | None = None, options: Any = None) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        self.shared.reset(seed)
        self.agents, self.cycles = list(self.possible_agents), 0
        return self._observations(), self.shared.infos()

    def step(self, actions: dict[str, Any]) -> Any:
        """Take the answers of all; raises IllegalAction."""
        table = self.shared.table
        table.take(int(actions[self.possible_agents[table.seat]]))
        self.cycles += 1
        observations, rewards = self._observations(), self.shared.rewards()
        ended = dict.fromkeys(self.agents, table.over)
        broken_off = dict.fromkeys(self.agents, not table.over and self.cycles == self.max_cycles)
        if table.over or self.cycles == self.max_cycles:
            self.agents = []
        return observations, rewards, ended, broken_off, self.shared.infos()

    def _observations(self) -> dict[str, Any]:
        return {agent: self.shared.observe(seat) for seat, agent in enumerate(self.possible_agents)}


def env(game: str, **given: Any) -> Any:
    """Each seat in its turn, with PettingZoo's own watch over the order of calls."""
    return OrderEnforcingWrapper(TurnEnvironment(game, **given))


def parallel_env(game: str, **given: Any) -> ParallelEnvironment:
    """All seats at once."""
    return ParallelEnvironment(game, **given)
