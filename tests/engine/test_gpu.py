"""On a GPU the same matches are played as on a CPU. Run with `make test-gpu`."""

from collections.abc import Sequence
from itertools import count
from typing import Any

import pytest
from tests.option_sets import option_sets

from ludotheque.commands import main
from ludotheque.engine.batch import play_batch
from ludotheque.engine.game import Game, find, games
from ludotheque.engine.gpus import Gpus
from ludotheque.engine.tally import Tally
from ludotheque.lab.simulate import simulate
from ludotheque.lab.tune import Terms, read_aim, workshop_of
from ludotheque.players import plain_styles, style_number
from ludotheque.players.on_gpu import play_ends, play_piece

pytestmark = pytest.mark.gpu
MATCHES, SEARCHED = 20_000, 6


def both(game: Game, options: Any, styles: Sequence[str], matches: int) -> tuple[Tally, Tally]:
    """The same matches on GPU and CPU."""
    here = simulate(game, options, styles, matches, 1066, workers=Gpus())
    return here.tally, simulate(game, options, styles, matches, 1066).tally


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_a_gpu_plays_the_same_matches(game: Game) -> None:
    for options in option_sets(game):
        for style in plain_styles(game):
            seats = [style, *["random"] * (game.seats_at(options) - 1)]
            here, there = both(game, options, seats, MATCHES)
            assert here.counts.tolist() == there.counts.tolist()


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (("plain", "sergeant"), {"players": 2, "faction": "saxon"}),
        (("sergeant",), {"players": 1, "difficulty": "hard"}),
    ],
)
def test_who_searches_finds_the_same_there(seats: Sequence[str], options: Any) -> None:
    """Every choice of every match, that is, in a tree each. A minute or two: a thread of a GPU is slow by itself."""
    here, there = both(find("hastings"), options, seats, SEARCHED)
    assert here.counts.tolist() == there.counts.tolist()


def test_matches_go_on_where_others_have_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    from ludotheque.players.search.compiled import gpu

    monkeypatch.setattr(gpu, "MOST_AT_ONCE", 3)
    here, there = both(find("hastings"), {"players": 1}, ("sergeant",), SEARCHED)
    assert here.counts.tolist() == there.counts.tolist()


def test_endings_are_the_same() -> None:
    from ludotheque.engine import batch

    for name in ("hastings", "champion"):
        game = find(name)
        options = game.check_options({}, in_lab=True)
        styles = [style_number(game, plain_styles(game)[-1])] * game.seats_at(options)
        asked = game, options, styles, 3, 100, 1000
        assert play_ends(*asked).tolist() == batch.play_ends(*asked).tolist()


def test_pieces_and_gpus_add_up() -> None:
    """Two threads that feed one GPU are as good as two GPUs."""
    game = find("poche")
    options = game.check_options({})
    whole = list(play_batch(game, options, [0, 0], 100_000, 1, Gpus([0]), play_piece))[-1]
    parts = list(play_batch(game, options, [0, 0], 100_000, 1, Gpus([0, 0]), play_piece, 30_000))
    assert [tally.matches for tally in parts] == [30_000, 60_000, 90_000, 100_000]
    assert parts[-1].counts.tolist() == whole.counts.tolist()


@pytest.mark.parametrize(
    ("name", "aims"), [("champion", "win.highest=0.5"), ("hastings", "early.hunter_alone_norman=0")]
)
def test_decks_are_judged_the_same(name: str, aims: str) -> None:
    game, workshop = find(name), workshop_of(find(name))
    assert workshop is not None
    terms = Terms(game, workshop, workshop.store.ours(), [read_aim(aims, game, workshop)], 500, 1)
    assert terms.misfit(terms.start, Gpus()) == terms.misfit(terms.start)


def test_by_command(capsys: pytest.CaptureFixture[str]) -> None:
    def printed(*flags: str) -> str:
        assert main(["simulate", "champion", "--seats", "highest", "--matches", "50000", "--seed", "1", *flags]) == 0
        return "\n".join(line for line in capsys.readouterr().out.splitlines() if "actions/s" not in line)

    assert printed("--gpu") == printed()


def test_ctrl_c_keeps_the_first_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = count()

    def until_stopped(*given: Any) -> Tally:
        if next(asked) == 2:
            raise KeyboardInterrupt
        return play_piece(*given)

    monkeypatch.setattr("ludotheque.lab.simulate.play_piece", until_stopped)
    monkeypatch.setattr(Gpus, "pieces", 8)
    found = simulate(find("poche"), matches=80_000, seed=1, workers=Gpus([0]))
    assert found.interrupted
    assert found.tally.counts.tolist() == simulate(find("poche"), matches=20_000, seed=1).tally.counts.tolist()
