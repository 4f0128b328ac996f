"""Matches side by side, a step a decision."""

from typing import Any

import numpy as np
import pytest

from ludotheque.engine.batch import play_chunk
from ludotheque.engine.chance import generator
from ludotheque.engine.errors import IllegalAction
from ludotheque.engine.game import find
from ludotheque.players import decide, style_number
from ludotheque.rl import Matches, pettingzoo
from ludotheque.rl.space import BadLearner

Case = tuple[str, dict[str, Any]]


def any_open(masks: Any, rng: np.random.Generator) -> Any:
    """A decision for each match, of those that are open."""
    return np.where(masks, rng.random(masks.shape), -1).argmax(axis=1)


def play(matches: Matches, seed: int, steps: int) -> list[Any]:
    """So many steps at random: all that a learner gets of them."""
    rng, got = np.random.default_rng(seed), []
    matches.reset(seed)
    for _ in range(steps):
        matches.step(any_open(matches.masks, rng))
        got += [matches.observations.copy(), matches.masks.copy(), matches.rewards.copy(), matches.became.copy()]
    return got


def test_every_match_waits_for_a_decision(case: Case) -> None:
    matches = Matches(find(case[0]), case[1], 8, seat="both")
    matches.reset(3)
    rng = np.random.default_rng(3)
    for _ in range(60):
        assert matches.masks.any(axis=1).all()
        matches.step(any_open(matches.masks, rng))


def test_a_seat_sees_its_own_match_and_nothing_of_the_others(case: Case) -> None:
    """What is shown of a match is written where that of the one before was: of another match, or another seat."""
    matches = Matches(find(case[0]), case[1], 6, seat="every")
    matches.reset(4)
    rng = np.random.default_rng(4)
    for _ in range(25):
        for place, seat in enumerate(matches.seats.tolist()):
            expected = matches.space.observe(matches.position(place), seat)
            assert np.array_equal(matches.observations[place], expected)
        matches.step(any_open(matches.masks, rng))


def test_cores_change_nothing() -> None:
    one, two = (Matches(find("poche"), count=10, opponent="coach", seat="both", cores=cores) for cores in (1, 3))
    for mine, his in zip(play(one, 5, 40), play(two, 5, 40), strict=True):
        assert np.array_equal(mine, his)


@pytest.mark.parametrize(("game", "style"), [("champion", "highest"), ("poche", "coach")])
def test_they_are_the_matches_of_the_batch_runner(game: str, style: str) -> None:
    """A learner that decides as a style does plays that style's matches, number by number."""
    found, seed = find(game), 17
    number = style_number(found, style)
    matches = Matches(found, count=100, opponent=style if found.seats == 2 else None)
    matches.reset(seed)
    numbers = matches.numbers.tolist()
    outcomes = [play_chunk(found, {}, [number] * found.seats, seed, match, 1).wins[0] for match in numbers]
    waiting, won = np.full(matches.count, fill_value=True), np.zeros(matches.count)
    while waiting.any():
        matches.step(np.array([as_style(matches, place, number) for place in range(matches.count)]))
        over = waiting & matches.ended
        won[over] = matches.rewards[over] > 0
        waiting &= ~matches.ended
    assert won.tolist() == outcomes
    assert len(set(numbers)) == matches.count


def as_style(matches: Matches, place: int, style: int) -> int:
    """What a style that throws no dice of its own decides."""
    return int(matches.space.number_of[decide(matches.game, matches.position(place), style, generator(0))])


def test_a_match_without_a_decision_is_passed_over() -> None:
    matches = Matches(find("poche"), {"halves": 1}, count=200)
    matches.reset(6)
    assert (matches.numbers >= 200).any()
    assert matches.masks.any(axis=1).all()


def test_rewards_by_points_sum_up_to_the_lead() -> None:
    matches = Matches(find("poche"), count=1, reward="points")
    matches.reset(8)
    total, rng = lead(matches, matches.observations), np.random.default_rng(8)
    while not matches.ended[0]:
        matches.step(any_open(matches.masks, rng))
        total += float(matches.rewards[0])
    assert total == lead(matches, matches.last_seen)


def lead(matches: Matches, observations: Any) -> float:
    """By how much the first seat is ahead in the first match."""
    seen = dict(zip(matches.space.names, observations[0].tolist(), strict=True))
    return float(seen["score[0]"] - seen["score[1]"])


def test_who_plays_alone_is_compared_on_the_same_deal() -> None:
    """`highest` against itself: nobody is ever better."""
    game = find("champion")
    matches = Matches(game, count=20, opponent="highest")
    matches.reset(2)
    number, over = style_number(game, "highest"), np.zeros(20, np.bool_)
    while not over.all():
        matches.step(np.array([as_style(matches, place, number) for place in range(20)]))
        assert not matches.rewards.any()
        over |= matches.ended


def test_a_match_that_is_too_long_is_broken_off() -> None:
    matches = Matches(find("colline"), count=2, longest=5)
    rng = np.random.default_rng(1)
    matches.reset(1)
    for step in range(1, 11):
        matches.step(any_open(matches.masks, rng))
        assert matches.broken_off.all() == (step % 5 == 0)


def test_a_decision_that_is_not_open_is_refused_and_nothing_happens() -> None:
    matches = Matches(find("champion"), count=3)
    matches.reset(4)
    before = matches.observations.copy(), matches._slots.tobytes()
    good = matches.masks.argmax(axis=1)
    for wrong in (-1, 10_000, int((~matches.masks[1]).argmax())):
        bad = good.copy()
        bad[1] = wrong
        with pytest.raises(IllegalAction, match=r"CHAMPION-7.*lay c"):
            matches.step(bad)
        assert (matches.observations == before[0]).all()
        assert matches._slots.tobytes() == before[1]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"count": 0}, "at least 1"),
        ({"seat": 2}, "no seat of poche"),
        ({"reward": "glory"}, "outcome, points"),
        ({"opponent": "nobody"}, "the styles are"),
        ({"opponent": "coach", "seat": "every"}, "none is left for coach"),
        ({"options": {"halves": 3}}, "halves cannot be 3"),
    ],
)
def test_what_is_wrong_is_said(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Matches(find("poche"), **given)


@pytest.mark.parametrize("reward", ["outcome", "points"])
@pytest.mark.parametrize(
    ("game", "options"), [("poche", {}), ("colline", {"race": "live"}), ("hastings", {"players": 2})]
)
def test_against_itself_a_learner_plays_the_matches_of_the_table(
    game: str, options: dict[str, Any], reward: str
) -> None:
    """The same decisions with the same seed: the same sights, masks, seats and rewards as those of PettingZoo."""
    env = pettingzoo.env(game, reward=reward, **options).unwrapped
    matches, rng = Matches(find(game), options, 2, seat="every", reward=reward), np.random.default_rng(9)
    env.reset(seed=9)
    matches.reset(9)
    for _ in range(300):
        seat = int(matches.seats[0])
        asked = env.possible_agents[seat]
        seen, mask = env.observe(asked), env.infos[asked]["action_mask"]
        assert env.agent_selection == asked
        assert np.array_equal(matches.observations[0], seen)
        assert np.array_equal(matches.masks[0], mask)
        chosen = any_open(matches.masks, rng)
        matches.step(chosen)
        env.step(int(chosen[0]))
        assert matches.deciders[0] == seat
        assert matches.rewards[0] == env.rewards[asked] == -env.rewards[env.possible_agents[1 - seat]]
        if matches.ended[0]:
            break
    assert bool(matches.ended[0]) == all(env.terminations.values())


def test_against_itself_what_one_seat_wins_the_other_loses() -> None:
    matches, rng = Matches(find("poche"), count=50, seat="every"), np.random.default_rng(3)
    matches.reset(3)
    totals, over = np.zeros((50, 2)), np.full(50, fill_value=False)
    while not over.all():
        outcomes = matches.numbers.copy()
        matches.step(any_open(matches.masks, rng))
        for place in np.flatnonzero(~over).tolist():
            totals[place, matches.deciders[place]] += matches.rewards[place]
            totals[place, 1 - matches.deciders[place]] -= matches.rewards[place]
        over |= matches.ended
        assert (outcomes != matches.numbers)[matches.ended].all()
    assert {-1, 1} <= set(totals[:, 0].tolist()) <= {-1, 0, 1}
    assert (totals.sum(axis=1) == 0).all()


def test_against_itself_cores_change_nothing_and_a_long_match_is_broken_off() -> None:
    one, two = (Matches(find("colline"), count=6, seat="every", longest=9, cores=cores) for cores in (1, 2))
    for mine, his in zip(play(one, 5, 20), play(two, 5, 20), strict=True):
        assert np.array_equal(mine, his)
    assert one.broken_off.tolist() == [False] * 6
    one.reset(1)
    rng, asked = np.random.default_rng(1), set()
    for step in range(1, 10):
        asked |= set(one.seats.tolist())
        one.step(any_open(one.masks, rng))
        assert one.broken_off.all() == (step == 9)
    assert asked == {0, 1}


def test_alone_every_seat_is_the_one() -> None:
    one, every = (Matches(find("champion"), count=5, opponent="highest", seat=seat) for seat in (0, "every"))
    assert not every.against_itself
    for mine, his in zip(play(one, 5, 80), play(every, 5, 80), strict=True):
        assert np.array_equal(mine, his)


def test_alone_without_a_winner_there_is_no_reward_by_outcome() -> None:
    assert Matches(find("campus"), {"players": 1}).reward == "points"
    with pytest.raises(BadLearner, match="name an opponent"):
        Matches(find("campus"), {"players": 1}, reward="outcome")
