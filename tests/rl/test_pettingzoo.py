"""PettingZoo's own tests."""

from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, performance_benchmark, seed_test
from pettingzoo.test.seed_test import parallel_seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from ludotheque.engine.errors import IllegalAction
from ludotheque.rl import pettingzoo

Case = tuple[str, dict[str, Any]]


def test_in_turn(case: Case) -> None:
    name, options = case
    api_test(pettingzoo.env(name, **options), num_cycles=100)
    seed_test(partial(pettingzoo.env, name, **options), num_cycles=50)


def test_all_at_once(case: Case) -> None:
    name, options = case
    make = partial(pettingzoo.parallel_env, name, **options)
    parallel_api_test(make(), num_cycles=100)
    parallel_seed_test(make, num_cycles=50)
    max_cycles_test(SimpleNamespace(parallel_env=make, env=lambda **given: parallel_to_aec(make(**given))))


def test_its_benchmark_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """Five seconds each: for one game here, for all in `benchmarks/rl.py`."""
    performance_benchmark(pettingzoo.env("champion"))
    assert "turns per second" in capsys.readouterr().out


def test_two_random_players_end_a_match_as_the_rules_say() -> None:
    env = pettingzoo.env("poche")
    env.reset(seed=4)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, ended, broken_off, info = env.last()
        totals[agent] += reward
        env.step(None if ended or broken_off else env.action_space(agent).sample(info["action_mask"]))
    outcome = env.unwrapped.shared.table.outcome
    assert totals == dict(zip(env.possible_agents, outcome, strict=True))


def test_a_decision_that_is_not_open_is_refused() -> None:
    env = pettingzoo.env("colline")
    env.reset(seed=1)
    wrong = int(env.last()[4]["action_mask"].argmin())
    before = env.last()[0].copy()
    with pytest.raises(IllegalAction, match="COLLINE"):
        env.step(wrong)
    assert (env.last()[0] == before).all()
