"""OpenSpiel's own tests and algorithms on our games."""

from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import external_sampling_mccfr, ismcts, mcts
from open_spiel.python.algorithms.generate_playthrough import playthrough

from ludotheque.rl.open_spiel import LONGEST, SpielState, register_games

register_games()

NAMES = [
    "ludotheque_poche",
    "ludotheque_campus",
    "ludotheque_campus(players=1)",
    "ludotheque_champion",
    "ludotheque_hastings(players=2)",
    "ludotheque_hastings(players=1,faction=saxon)",
]
LONG = ["ludotheque_colline", "ludotheque_colline(race=live)"]  # at random a race takes thousands of throws
STATES = 25  # of a match that a golden playthrough has
SHORT = "ludotheque_poche(halves=1,minutes=20)"
SERIALIZED = (SHORT, "ludotheque_campus(players=1)")
GOLDEN = [SHORT, "ludotheque_campus(players=1)", "ludotheque_champion"]  # the others take OpenSpiel minutes to write


def after(name: str, seed: int, actions: int) -> SpielState:
    """A state after so many actions at random, or at the end; played on until somebody decides."""
    rng = np.random.default_rng(seed)
    state: SpielState = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal() and (state.number < actions or state.is_chance_node()):
        state.apply_action(any_action(state, rng))
    return state


def any_action(state: Any, rng: np.random.Generator) -> int:
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choice(outcomes, p=chances))
    return int(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("name", [*NAMES, SHORT])
def test_open_spiel_finds_nothing_wrong(name: str) -> None:
    """Writing and reading every state of a match takes as long as the match is long, squared."""
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=name in SERIALIZED, verbose=False)


@pytest.mark.parametrize("name", [SHORT, *LONG])
def test_a_state_is_written_and_read(name: str) -> None:
    state = after(name, 3, 150)
    again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))[1]
    assert str(again) == str(state)
    assert again.history() == state.history()


@pytest.mark.parametrize("name", [*NAMES, *LONG])
def test_another_state_that_a_player_cannot_tell_apart_looks_the_same(name: str) -> None:
    for number in (20, 60, 140):
        state = after(name, number, number)
        if state.is_terminal():
            continue
        player, rng = state.current_player(), np.random.default_rng(number)
        for _ in range(5):
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.legal_actions() == state.legal_actions()
            other.apply_action(any_action(other, rng))


def test_hidden_cards_differ_between_such_states() -> None:
    state, rng = after("ludotheque_colline", 1, 30), np.random.default_rng(1)
    player = state.current_player()
    hands = {int(state.resample_from_infostate(player, rng.random).bare[0].hand[1 - player]) for _ in range(20)}
    assert len(hands) > 10


def test_an_information_state_tells_what_was_heard() -> None:
    state = after("ludotheque_colline", 2, 40)
    own, others = (state.information_state_string(player) for player in (0, 1))
    assert own != others
    assert "?" in own, "the other's cards come up face down"
    lines = own.splitlines()
    assert len(lines) == len(state.past.entries()) + 1 if state.past else False
    tensor = np.array(state.information_state_tensor(0))
    assert tensor.shape == (state.terms.space.size + LONGEST,)
    assert (tensor[state.terms.space.size :] == 1).sum() == sum(line.startswith("?") for line in lines)


def test_parameters_are_the_options() -> None:
    game = pyspiel.load_game("ludotheque_poche(halves=1,red_minutes=20,play_on=False)")
    assert game.terms.space.options == {
        "halves": 1,
        "minutes": 20,
        "yellow_minutes": 10,
        "red_minutes": 20,
        "play_on": False,
    }
    with pytest.raises(ValueError, match="halves cannot be 3"):
        pyspiel.load_game("ludotheque_poche(halves=3)")


def test_open_spiels_mcts_plays() -> None:
    """That in Python. That in C++ (2.0.2) plays no game written in Python: on OpenSpiel's own, too, it crashes."""
    rng = np.random.RandomState(1)
    for name in (SHORT, "ludotheque_champion"):
        state = after(name, 1, 10)
        bot = mcts.MCTSBot(state.get_game(), 2, 20, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
        assert bot.step(state) in state.legal_actions()


def test_open_spiels_mcts_for_hidden_information_plays() -> None:
    rng = np.random.RandomState(1)
    state = after("ludotheque_hastings(players=2)", 1, 40)
    bot = ismcts.ISMCTSBot(state.get_game(), Untried(), 2, 12, random_state=rng)
    assert bot.step(state) in state.legal_actions()


class Untried:
    """An evaluator that thinks every position even."""

    def evaluate(self, state: Any) -> list[float]:
        return [0.0] * state.num_players()

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def test_open_spiels_mccfr_learns() -> None:
    solver = external_sampling_mccfr.ExternalSamplingSolver(pyspiel.load_game(SHORT))
    for _ in range(2):
        solver.iteration()
    policy = solver.average_policy()
    state = after(SHORT, 4, 12)
    chances = policy.action_probabilities(state)
    assert sum(chances.values()) == pytest.approx(1)
    assert set(chances) == set(state.legal_actions())


@pytest.mark.parametrize("name", GOLDEN)
def test_playthroughs_are_as_they_were(name: str) -> None:
    assert opening(name) == file_of(name).read_text("utf-8")


def opening(name: str) -> str:
    """The game and the first states of a match, as OpenSpiel writes them, but for the tensors."""
    told = playthrough(name, None, seed=1066)
    lines = told[: told.index(f"# State {STATES}\n")].splitlines(keepends=True)
    return "".join(line for line in lines if "Tensor(" not in line)


def file_of(name: str) -> Path:
    return Path(__file__).parents[1] / "games" / name.partition("(")[0].removeprefix("ludotheque_") / "open_spiel.txt"


if __name__ == "__main__":  # after a change that was meant: write them anew
    for each in GOLDEN:
        file_of(each).write_text(opening(each), "utf-8")
