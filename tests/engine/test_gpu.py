"""On a GPU the same matches are played as on a CPU. Run with `make test-gpu`."""

import pytest
from tests.option_sets import option_sets

from ludotheque.engine.batch import play_chunk
from ludotheque.engine.game import games

pytestmark = pytest.mark.gpu
MATCHES = 20_000


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_a_gpu_plays_the_same_matches(game: object) -> None:
    from ludotheque.engine.compiled.gpu import play_batch
    from ludotheque.engine.game import Game
    from ludotheque.players import style_number, styles_on_gpu

    assert isinstance(game, Game)
    for options in option_sets(game):
        for style in styles_on_gpu(game):
            numbers = [style_number(game, style)] + [0] * (game.seats_at(options) - 1)
            on_gpu = list(play_batch(game, game.check_options(options), numbers, MATCHES, seed=1066))[-1]
            on_cpu = play_chunk(game, options, numbers, 1066, 0, MATCHES)
            assert on_gpu.counts.tolist() == on_cpu.counts.tolist()


def test_launches_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    from ludotheque.engine.compiled import gpu

    game = games()[0]
    options = game.check_options({})
    whole = list(gpu.play_batch(game, options, [0] * game.seats, 100_000))[-1]
    monkeypatch.setattr(gpu, "MATCHES_A_LAUNCH", 30_000)
    parts = list(gpu.play_batch(game, options, [0] * game.seats, 100_000))
    assert [tally.matches for tally in parts] == [30_000, 60_000, 90_000, 100_000]
    assert parts[-1].counts.tolist() == whole.counts.tolist()
