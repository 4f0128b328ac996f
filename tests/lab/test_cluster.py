"""On a cluster: a real Ray of two nodes. It gives what one core gives, whoever dies in the middle."""

import os
import signal
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from tests.ports import free_port

from ludotheque.analysis.puzzles import mine
from ludotheque.commands import main
from ludotheque.engine.batch import play_chunk
from ludotheque.engine.errors import BadOption
from ludotheque.engine.game import find
from ludotheque.engine.tally import Tally
from ludotheque.engine.workers import Threads, Workers, all_cores, in_order
from ludotheque.games.champion import deck
from ludotheque.lab import cluster as here
from ludotheque.lab.cluster import SETTINGS, BadCluster, cluster
from ludotheque.lab.simulate import simulate
from ludotheque.lab.study import ask, questions_of
from ludotheque.lab.tournament import read_results, tournament

POCHE, CHAMPION = find("poche"), find("champion")
PAIR = ["random", "coach"]
ONE = Threads(1)
A_MINUTE = 60.0
NODE = {"num_cpus": 1, "include_dashboard": False, "object_store_memory": 80 << 20}


# Who is dead is known within seconds; who is only slow, on a busy machine, is not taken for dead.
HEALTH = {
    "RAY_health_check_period_ms": "500",
    "RAY_health_check_failure_threshold": "5",
    "RAY_health_check_timeout_ms": "60000",
}


def ports() -> dict[str, int]:
    """A node's own. It dies where its agents have not chosen theirs within 15 s (ray-project/ray, issue 65983)."""
    names = ("metrics_agent_port", "metrics_export_port", "dashboard_agent_listen_port", "runtime_env_agent_port")
    return {name: free_port() for name in names}


@pytest.fixture(scope="module")
def nodes() -> Iterator[Any]:
    """Two nodes, a core each."""
    os.environ.update(SETTINGS | HEALTH)
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args=NODE | ports())
    made.add_node(**NODE | ports())
    yield made
    made.shutdown()


@pytest.fixture(scope="module")
def workers(nodes: Any) -> Iterator[Workers]:
    """From here on this process is connected."""
    with cluster(nodes.address) as found:
        yield found


# --- The command -------------------------------------------------------------------------------------------


def test_the_command_says_the_same_and_ray_says_nothing(
    nodes: Any, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    said = {}
    for place in (("--cores", "1"), ("--cluster", nodes.address)):
        flags = ["--matches", "2e4", "--seed", "3", "--lang", "en", "--table", str(tmp_path / f"{place[0]}.csv")]
        assert main(["simulate", "poche", *flags, *place]) == 0
        said[place[0]] = capfd.readouterr()
    assert (tmp_path / "--cluster.csv").read_text() == (tmp_path / "--cores.csv").read_text()
    assert said["--cluster"].err.strip() == ""
    assert "ray" not in said["--cluster"].out


REFUSED = [
    ("fr", "127.0.0.1:1", "aucune grappe Ray ne répond à l'adresse 127.0.0.1:1"),
    ("en", "127.0.0.1:1", "no Ray cluster answers at 127.0.0.1:1"),
    ("en", "nonsense", "give HOST:PORT"),
]


@pytest.mark.parametrize(("language", "address", "words"), REFUSED)
def test_nobody_at_the_address(language: str, address: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "poche", "--cluster", address, "--lang", language]) == 2
    assert words in (said := capsys.readouterr().err).replace("\u00a0", " ")
    assert said.count("\n") == 1


@pytest.mark.parametrize("language", ["fr", "en"])
def test_without_ray(language: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["study", "poche", "thumb", "--cluster", "local", "--lang", language]) == 2
    said = capsys.readouterr().err
    assert "pip install 'ludotheque[cluster]'" in said
    assert said.count("\n") == 1


def test_one_place_at_a_time(capsys: pytest.CaptureFixture[str]) -> None:
    for other in (["--cores", "2"], ["--gpu"]):
        assert main(["simulate", "poche", "--cluster", "local", *other]) == 2
        assert "--cluster" in capsys.readouterr().err


# --- The same as on one core -------------------------------------------------------------------------------


def test_both_nodes_work_each_with_one_core(workers: Workers) -> None:
    assert workers.count == 2
    raylets = set(in_order([os.getppid] * 60, workers))
    assert len(raylets) == 2
    assert set(in_order([all_cores] * 4, workers)) == {1}


def test_a_simulation(workers: Workers) -> None:
    one, two = (simulate(POCHE, {"halves": 1}, PAIR, 9_999, 3, place) for place in (ONE, workers))
    assert two.tally.counts.tobytes() == one.tally.counts.tobytes()


def test_a_study(workers: Workers) -> None:
    question = replace(questions_of(CHAMPION)["advice"], chunk=1)
    one, two = (ask(question, 3, 7, place) for place in (ONE, workers))
    assert two.rows.tobytes() == one.rows.tobytes()


def test_puzzles(workers: Workers) -> None:
    one, two = (list(islice(mine(CHAMPION, 5, workers=place), 1)) for place in (ONE, workers))
    assert one == two


def test_a_deck_of_ones_own_goes_along(workers: Workers, tmp_path: Path) -> None:
    """It stands in no file that a worker could find."""
    actions, support = deck.ours().texts
    for name, text in ((deck.ACTIONS, actions), (deck.SUPPORT, support.replace("4", "5"))):
        (tmp_path / name).write_text(text, "utf-8")
    value = deck.register(deck.read(tmp_path, "ours-at-home"))
    assert value != "reconstruction"
    one, two = (
        tournament(
            CHAMPION, ["random", "highest"], 40, {"deck": value}, workers=place, file=tmp_path / str(place.count)
        )
        for place in (ONE, workers)
    )
    assert one.results == two.results


def test_ctrl_c_gives_what_was_done(workers: Workers) -> None:
    def interrupt(matches: int) -> None:
        raise KeyboardInterrupt

    stopped = simulate(POCHE, matches=100_000, report=interrupt, workers=workers)
    assert stopped.interrupted
    assert 0 < stopped.tally.matches < 100_000
    again = simulate(POCHE, matches=stopped.tally.matches, workers=ONE)
    assert again.tally.counts.tobytes() == stopped.tally.counts.tobytes()


def test_a_tournament_goes_on_where_it_stopped(workers: Workers, tmp_path: Path) -> None:
    def interrupt(played: int, matches: int) -> None:
        raise KeyboardInterrupt

    stopped = tournament(POCHE, PAIR, 2_000, file=tmp_path / "kept", report=interrupt, workers=workers)
    assert stopped.interrupted
    assert 0 < stopped.matches < 2_000
    more = tournament(POCHE, PAIR, 2_000, file=tmp_path / "kept", workers=workers)
    one = tournament(POCHE, PAIR, 2_000, file=tmp_path / "one", workers=ONE)
    assert more.results == one.results == read_results(tmp_path / "kept", one.terms)


# --- What goes wrong ---------------------------------------------------------------------------------------


def test_a_mistake_is_the_same_as_here(workers: Workers) -> None:
    done = in_order([partial(int, "1"), partial(int, "x")], workers)
    assert next(done) == 1
    with pytest.raises(ValueError, match="invalid literal"):
        next(done)
    with pytest.raises(BadOption, match="halves cannot be 3") as refused:
        list(in_order([partial(POCHE.check_options, {"halves": 3})], workers))
    assert refused.value.key == "error.BadOption.value"


def test_another_version_is_refused(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(here, "program", lambda: "another")
    with pytest.raises(BadCluster, match="another version"):
        simulate(POCHE, matches=10, workers=workers)


def test_a_worker_that_dies_is_replaced(workers: Workers) -> None:
    victims = [*set(in_order([os.getpid] * 20, workers))][:1]

    def kill(matches: int) -> None:
        if victims:
            os.kill(victims.pop(), signal.SIGKILL)

    one, two = (simulate(POCHE, {}, PAIR, 100_000, 9, place) for place in (ONE, workers))
    again = simulate(POCHE, {}, PAIR, 100_000, 9, workers, report=kill)
    assert not victims
    assert again.tally.counts.tobytes() == two.tally.counts.tobytes() == one.tally.counts.tobytes()


def chunk_of(number: int, folder: Path, doomed: int) -> Tally:
    """Some matches. The first who plays number 2 dies over it, and a node that is doomed dies over whatever it has."""
    tries = len(list(folder.glob(f"{number}-*")))
    (folder / f"{number}-{tries}").touch()
    if number == 2 and not tries:
        os.kill(os.getpid(), signal.SIGKILL)
    if os.getppid() == doomed:
        (folder / "dead").touch()
        os.kill(doomed, signal.SIGKILL)
        os.kill(os.getpid(), signal.SIGKILL)
    until = monotonic() + A_MINUTE
    while not (folder / "dead").exists() and monotonic() < until:  # or the other node might do it all alone
        sleep(0.05)
    return play_chunk(POCHE, {}, (0, 0), 9, 100 * number, 100)


def test_a_node_that_dies_over_its_work_is_counted_once(
    nodes: Any, workers: Workers, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    from ray import cloudpickle

    cloudpickle.register_pickle_by_value(sys.modules[__name__])  # workers do not know the tests
    _, second = nodes.list_all_nodes()
    doomed = second.all_processes["raylet"][0].process.pid
    tasks = [partial(chunk_of, number, tmp_path, doomed) for number in range(20)]
    tallies = list(in_order(tasks, workers))
    whole = play_chunk(POCHE, {}, (0, 0), 9, 0, 2_000)
    assert sum(tallies[1:], tallies[0]).counts.tobytes() == whole.counts.tobytes()
    assert len(list(tmp_path.glob("*-*"))) >= 22, "two were begun again"
    assert capfd.readouterr() == ("", ""), "Ray keeps it to itself"
    nodes.remove_node(second, allow_graceful=False)
