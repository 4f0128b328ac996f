"""Gymnasium's own checks, and what they do not look at."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import ludotheque.rl  # noqa: F401  # registers the games
from ludotheque.engine.errors import OutOfTurn

Case = tuple[str, dict[str, Any]]


def test_gymnasium_finds_nothing_wrong(case: Case) -> None:
    name, options = case
    env = gymnasium.make(f"ludotheque/{name}-v0", **options)
    check_env(env.unwrapped)
    env.close()


def test_a_champion_against_the_captain() -> None:
    env = gymnasium.make("ludotheque/champion-v0", opponent="captain")
    env.reset(seed=1)
    over, rewards = False, 0.0
    while not over:
        _, reward, ended, broken_off, info = env.step(env.action_space.sample())
        over, rewards = ended or broken_off, rewards + float(reward)
    assert rewards in (-1, 0, 1)
    assert not info["action_mask"].any()
    with pytest.raises(OutOfTurn, match="over"):
        env.unwrapped.step(0)


def test_a_seed_is_a_match() -> None:
    env = gymnasium.make("ludotheque/poche-v0", opponent="coach")
    first, second, again = (env.reset(seed=seed)[0] for seed in (1, 2, 1))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, second)
    env.reset(seed=3)
    later = [env.reset()[0] for _ in range(5)]
    assert any(not np.array_equal(later[0], other) for other in later), "without a seed, another match each time"


def test_a_refusal_says_what_is_open() -> None:
    env = gymnasium.make("ludotheque/champion-v0").unwrapped
    seen, info = env.reset(seed=1)
    wrong = int(info["action_mask"].argmin())
    again, reward, ended, broken_off, info = env.step(wrong)
    assert np.array_equal(seen, again)
    assert (reward, ended, broken_off) == (0, False, False)
    assert "CHAMPION-7" in info["refused"]


def test_a_line_of_text_shows_the_match() -> None:
    env = gymnasium.make("ludotheque/poche-v0", render_mode="ansi")
    env.reset(seed=1)
    assert "P1" in str(env.render())


def test_many_matches_at_once() -> None:
    envs = gymnasium.make_vec("ludotheque/poche-v0", num_envs=64, opponent="coach", seat="both")
    seen, info = envs.reset(seed=5)
    rng = np.random.default_rng(5)
    ends, rewards = 0, np.zeros(64)
    for _ in range(60):
        kept = seen.copy()
        chosen = np.where(info["action_mask"], rng.random(info["action_mask"].shape), -1).argmax(axis=1)
        after, reward, ended, broken_off, info = envs.step(chosen)
        assert np.array_equal(seen, kept), "what was given is the learner's to keep"
        seen = after
        rewards += reward
        assert envs.observation_space.contains(seen)
        assert not broken_off.any()
        ends += int(ended.sum())
        if ended.any():
            assert np.array_equal(info["_final_obs"], ended)
            assert info["final_obs"][ended].any(axis=1).all()
    assert ends > 300
    assert -ends < rewards.sum() < ends
