"""What a WebAssembly module offers of a game's players beside `decide`: the search, the adviser, the solution, and how
it is prepared."""

from typing import Any

from numba import carray
from numba.core import types

from ...engine.compiled.border import LONG_NUMBERS, WHOLE, Export, address_of
from ...engine.game import Game
from ..search.compiled.border import FIGURES, search_border
from ..style import players_of


def players_border(game: Game) -> list[Export]:
    players, slot, most_legal = players_of(game), address_of(game.record), game.bounds.legal
    adviser: Any = players.adviser
    solution: Any = players.solved
    count = len(players.figures)

    def advise(place, actions, figures):
        return adviser(carray(place, 1), carray(actions, most_legal), carray(figures, (most_legal, count)))

    def solved(place, chances):
        carray(chances, 1)[0] = solution(carray(place, 1))

    exports = search_border(game)
    if adviser is not None:
        exports.append(Export(advise, WHOLE(slot, LONG_NUMBERS, FIGURES)))
    if solution is not None:
        exports.append(Export(solved, types.void(slot, FIGURES)))
    if players.preparer is not None:
        exports += players.preparer.border()
    return exports
