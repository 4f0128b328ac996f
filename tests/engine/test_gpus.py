"""Without a GPU: what is said, and who could play there."""

import sys

import pytest

from ludotheque.commands import main
from ludotheque.engine.errors import BadOption
from ludotheque.engine.game import find
from ludotheque.engine.gpus import Gpus, NoGpu
from ludotheque.lab.tune import BadAim, Terms, check_on_gpu, read_aim, workshop_of
from ludotheque.players import on_gpu, styles_on_gpu


@pytest.fixture(autouse=True)
def no_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that has one has no libraries for it, in these tests."""
    monkeypatch.setitem(sys.modules, "numba.cuda", None)


@pytest.mark.parametrize("command", [("simulate", "poche"), ("tune", "champion", "--target", "win.highest=0.5")])
def test_without_one_it_is_said_in_a_line(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command, "--gpu", "--lang", "fr"]) == 2
    said = capsys.readouterr().err
    assert "carte graphique" in said
    assert said.count("\n") == 1


def test_nobody_answers() -> None:
    with pytest.raises(NoGpu):
        Gpus()


def test_those_who_search_play_there_and_planners_do_not() -> None:
    assert styles_on_gpu(find("hastings")) == ("random", "leader_hunter", "plain", "sergeant", "captain", "commander")
    assert styles_on_gpu(find("champion")) == ("random", "highest")
    with pytest.raises(BadOption, match="does not play on a GPU; these do: random, highest"):
        on_gpu.check_on_gpu(find("champion"), ["captain"])


def test_aims_that_are_not_measured_there() -> None:
    game, workshop = find("champion"), workshop_of(find("champion"))
    assert workshop is not None

    def terms(*aims: str) -> Terms:
        return Terms(game, workshop, workshop.store.ours(), [read_aim(aim, game, workshop) for aim in aims], 10, 1)

    check_on_gpu(terms("win.highest=0.5", "points.highest=20"))
    for aim in ("win.captain=0.5", "tries.highest=3"):
        with pytest.raises(BadAim, match=r"of win, draw, points, nj_points, of random, highest"):
            check_on_gpu(terms(aim))
