"""OpenSpiel's own tests and algorithms on our games."""

from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import external_sampling_mccfr, ismcts, mcts
from open_spiel.python.algorithms.generate_playthrough import playthrough

from ludotheque.rl.open_spiel import ROW, SpielState, register_games

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
SHORT = "ludotheque_poche(halves=1,minutes=20)"
BEGINNINGS = [
    "ludotheque_poche(longest=60)",
    "ludotheque_campus(players=1,longest=60)",
    "ludotheque_campus(longest=60)",
    "ludotheque_colline(longest=60)",
    "ludotheque_colline(race=live,longest=60)",
    "ludotheque_champion(longest=60)",
    "ludotheque_hastings(players=1,longest=60)",
    "ludotheque_hastings(players=2,longest=60)",
]
GOLDEN = [
    "ludotheque_poche(halves=1,minutes=20,longest=25)",
    "ludotheque_campus(players=1,longest=25)",
    "ludotheque_colline(longest=30)",
    "ludotheque_champion(longest=25)",
    "ludotheque_hastings(players=2,longest=30)",
]


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


@pytest.mark.parametrize("name", NAMES)
def test_open_spiel_finds_nothing_wrong(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", [SHORT, *BEGINNINGS])
def test_open_spiel_writes_and_reads_every_state(name: str) -> None:
    """Which takes as long as the match is long, squared: so these are short, or broken off."""
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_a_match_is_broken_off_when_it_is_too_long() -> None:
    state = after("ludotheque_colline(longest=30)", 1, 1000)
    assert state.is_terminal()
    assert state.number == 30
    assert state.returns() == [0, 0]
    assert state.get_game().max_game_length() == 30


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


def test_there_is_no_observer_of_a_part_of_what_a_player_sees() -> None:
    """Public alone, or private alone: else OpenSpiel would take a player's hand for public."""
    game, nobody = pyspiel.load_game("ludotheque_colline"), pyspiel.PrivateInfoType.NONE
    for public, private in ((True, nobody), (False, pyspiel.PrivateInfoType.SINGLE_PLAYER)):
        kind = pyspiel.IIGObservationType(public_info=public, perfect_recall=False, private_info=private)
        assert game.make_py_observer(kind) is None


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
    size = state.terms.space.size
    heard = np.array(state.information_state_tensor(0))[size:].reshape(-1, ROW)
    assert (heard[:, 0] == 1).sum() == sum(line.startswith("?") for line in lines)
    assert (heard[:, 1] > 0).sum() == sum(line.count(" / ") for line in lines)
    assert heard.any(axis=1).sum() == (heard[:, :2] > 0).sum()


@pytest.mark.parametrize("name", [*NAMES, *LONG])
def test_tensor_and_string_tell_the_same(name: str) -> None:
    """Among the information states of some matches, two tensors are the same where two strings are."""
    told: dict[str, bytes] = {}
    for seed in range(3):
        rng = np.random.default_rng(seed % 2)  # the first and the last match are one
        state = pyspiel.load_game(name).new_initial_state()
        while not state.is_terminal() and state.number < 40:
            state.apply_action(any_action(state, rng))
            for player in range(state.num_players()):
                tensor = np.array(state.information_state_tensor(player), np.float32).tobytes()
                assert told.setdefault(state.information_state_string(player), tensor) == tensor
    assert len(set(told.values())) == len(told)


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


@pytest.mark.parametrize(("name", "actions"), [("ludotheque_colline", 60), ("ludotheque_hastings(players=2)", 40)])
def test_open_spiels_mcts_for_hidden_information_plays(name: str, actions: int) -> None:
    rng = np.random.RandomState(1)
    state = after(name, 1, actions)
    bot = ismcts.ISMCTSBot(state.get_game(), Untried(), 2, 12, random_state=rng)
    assert bot.step(state) in state.legal_actions()


class Untried:
    """An evaluator that thinks every position even."""

    def evaluate(self, state: Any) -> list[float]:
        return [0.0] * state.num_players()

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


@pytest.mark.parametrize(
    ("name", "actions"),
    [(SHORT, 12), ("ludotheque_colline(longest=30)", 1), ("ludotheque_hastings(players=2,longest=18)", 1)],
)
def test_open_spiels_mccfr_learns(name: str, actions: int) -> None:
    """It goes through every decision of a player in turn: so the long games are broken off early."""
    solver = external_sampling_mccfr.ExternalSamplingSolver(pyspiel.load_game(name))
    for _ in range(2):
        solver.iteration()
    policy = solver.average_policy()
    state = after(name, 4, actions)
    chances = policy.action_probabilities(state)
    assert sum(chances.values()) == pytest.approx(1)
    assert set(chances) == set(state.legal_actions())


def test_open_spiel_takes_nothing_back_of_a_game_in_python() -> None:
    """2.0.2 asks no game written in Python to undo, and its history is OpenSpiel's own: nobody else can shorten it."""
    state = after(SHORT, 1, 3)
    with pytest.raises(pyspiel.SpielError, match="not overridden"):
        state.undo_action(0, state.history()[-1])


@pytest.mark.parametrize("name", GOLDEN)
def test_playthroughs_are_as_they_were(name: str) -> None:
    assert opening(name) == file_of(name).read_text("utf-8")


def opening(name: str) -> str:
    """A match until it is broken off, as OpenSpiel writes it, but for the tensors."""
    lines = playthrough(name, None, seed=1066).splitlines(keepends=True)
    return "".join(line for line in lines if "Tensor(" not in line and not line.startswith(" "))


def file_of(name: str) -> Path:
    return Path(__file__).parents[1] / "games" / name.partition("(")[0].removeprefix("ludotheque_") / "open_spiel.txt"


if __name__ == "__main__":  # after a change that was meant: write them anew
    for each in GOLDEN:
        file_of(each).write_text(opening(each), "utf-8")
