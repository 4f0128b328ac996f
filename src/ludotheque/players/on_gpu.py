"""Who plays on a GPU: plain players, and those who search. The same matches as on a CPU."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..engine.errors import BadOption
from ..engine.game import Game
from ..engine.tally import Tally
from .style import style_number, styles_on_gpu, trials_of

MATCHES_OF_THINKERS = 1 << 18  # in a piece of work: some minutes


def check_on_gpu(game: Game, names: Sequence[str]) -> None:
    """Raises BadOption where one of these styles does not play on a GPU."""
    for name in names:
        style_number(game, name)
        if name not in styles_on_gpu(game):
            raise BadOption("style_on_gpu", style=name, styles=", ".join(styles_on_gpu(game)))


def anybody_searches(game: Game, styles: Sequence[int]) -> bool:
    return any(trials_of(game)[style] for style in styles)


def play_piece(game: Game, start: Any, sides: int, styles: Sequence[int], seed: int, first: int, count: int) -> Tally:
    """Matches `first` to `first + count - 1` of a seed, on this thread's GPU."""
    if anybody_searches(game, styles):
        from .search.compiled import gpu as searching

        return searching.play_piece(game, trials_of(game), start, sides, styles, seed, first, count)[0]
    from ..engine.compiled import gpu as plain

    return plain.play_piece(game, start, sides, styles, seed, first, count)


def play_ends(game: Game, options: Mapping[str, Any], styles: Sequence[int], seed: int, first: int, count: int) -> Any:
    """How each of these matches ended, as `engine.batch.play_ends` gives it. `options`: all of them."""
    from .search.compiled import gpu as searching

    start, sides = game.start(game.record, options), game.sides_at(options)
    return searching.play_piece(game, trials_of(game), start, sides, styles, seed, first, count)[1]
