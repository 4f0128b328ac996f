"""The search as a player: for the rules of a game's styles to call, in compiled code as interpreted."""

from collections.abc import Callable
from typing import Any

from numba import types
from numba.extending import intrinsic, overload

from ...engine.chance import below
from ...engine.compiler import external
from ...engine.game import Game
from ...engine.record import Record
from ...engine.verbs import rule
from .compiled.whole import MANY, UNWATCHED, whole_search


def address(match: Record) -> int:
    """Where a record lies in memory."""
    return int(match.__array_interface__["data"][0])


@intrinsic  # type: ignore[untyped-decorator]
def address_in_compiled_code(typing: Any, match: types.Record) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ptrtoint(arguments[0], context.get_value_type(types.int64))

    return types.int64(match), generate


overload(address, target="generic")(lambda match: lambda match: address_in_compiled_code(match))  # noqa: PLW0108


def searcher(game: Game) -> Callable[..., int]:
    """A rule `search(match, seat, seats, trials, depth, rng)`: what the search chooses, from the view of the seat."""
    whole = whole_search(game)
    whole.__module__ = f"ludotheque.games.{game.name}.players"
    example = game.start(game.record, game.check_options({}))
    entry = external(whole, example.ctypes.data, 0, game.seats, 0, 0, 0, UNWATCHED)
    _examples.append(example)
    searches[game.name] = entry

    @rule
    def search(match: Record, seat: int, seats: int, trials: int, depth: int, rng: Any) -> int:
        return int(entry(address(match), seat, seats, trials, depth, below(rng, MANY), UNWATCHED))

    return search


searches: dict[str, Callable[..., int]] = {}  # by game: the whole search, from Python
_examples: list[Any] = []  # kept, because `external` holds their addresses
