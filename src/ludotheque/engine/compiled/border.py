"""What a WebAssembly module of a game offers to the page: the verbs on records that lie in its memory.

Every function takes addresses and small whole numbers and gives one: nothing else crosses the border. A *slot* is the
address of a position; that of `step` has room for events behind it. The page makes the buffers (`allocate`), as large
as the generated layout says.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numba import carray, from_dtype
from numba.core import types
from numba.core.types import CPointer  # type: ignore[attr-defined]  # Numba makes this name while it runs

from ..chance import RNG_WORDS, start_stream
from ..game import Game
from ..tally import tally_size
from ..verbs import (
    ALL_SEEING,
    actor,
    apply,
    chance,
    deal,
    legal,
    observe,
    outcome,
    sample,
    score,
    secret,
    setup,
    show,
    turn,
)
from .playout import play_matches, seat_action
from .witness import SUMS, witness_matches

WHOLE = types.int32
NUMBERS = CPointer(types.int32)
LONG_NUMBERS = CPointer(types.int64)
ANY = types.voidptr
GENERATOR = CPointer(types.uint64)


class Export(NamedTuple):
    """A function of a module, with its types; its name is what the page calls."""

    function: Callable[..., Any]
    signature: Any

    @property
    def name(self) -> str:
        return self.function.__name__


def address_of(dtype: Any) -> Any:
    """The type of the address of a record."""
    return CPointer(from_dtype(dtype))


def words_of(dtype: Any) -> Any:
    """The largest plain number that a record is made of a whole number of times."""
    return next(kind for kind in (np.uint64, np.uint32, np.uint16, np.uint8) if dtype.itemsize % kind().itemsize == 0)


def rules_border(game: Game) -> list[Export]:
    """The verbs of the rules, whole playouts, and what a style plays."""
    most_legal, most_outcomes, seats = game.bounds.legal, game.bounds.outcomes, game.seats
    tally_length, most_points = tally_size(game), game.bounds.score
    slot, telling, shown = map(address_of, (game.record, game.record_with_events, game.shown))
    options, deck = address_of(game.options_record), address_of(game.deck_record)

    def start(place, options, deck):
        match = carray(place, 1)[0]
        setup(match, carray(options, 1)[0], carray(deck, 1)[0])
        return turn(match)

    def step(place, action):
        match = carray(place, 1)[0]
        match.event_count = 0
        apply(match, action)
        return turn(match)

    def whose_turn(place):
        return turn(carray(place, 1)[0])

    def list_legal(place, actions):
        return legal(carray(place, 1)[0], carray(actions, most_legal))

    def list_chances(place, outcomes, weights):
        return chance(carray(place, 1)[0], carray(outcomes, most_outcomes), carray(weights, most_outcomes))

    def draw(place, rng):
        return sample(carray(place, 1)[0], carray(rng, RNG_WORDS))

    def whose_action(place, action):
        return actor(carray(place, 1)[0], action)

    def whose_secret(place):
        return secret(carray(place, 1)[0])

    def view_and_show(place, viewer, shown):
        match = carray(place, 1)[0]
        if viewer != ALL_SEEING:
            observe(match, viewer)
        show(match, viewer, carray(shown, 1)[0])

    def points_of(place, side):
        return score(carray(place, 1)[0], side)

    def outcome_of(place, side):
        return outcome(carray(place, 1)[0], side)

    def deal_hidden(place, seat, rng):
        deal(carray(place, 1)[0], seat, carray(rng, RNG_WORDS))

    def begin_stream(rng, seed, number):
        start_stream(carray(rng, RNG_WORDS), carray(seed, 1)[0], types.uint64(number))

    def play(start, styles, seed, first, count, actions, tally, sides):
        play_matches(
            carray(start, 1),
            carray(styles, seats),
            carray(seed, 1)[0],
            first,
            count,
            carray(actions, most_legal),
            carray(tally, tally_length),
            sides,
            most_points,
        )

    def decide(place, seat, styles, actions, rng):
        match, stream = carray(place, 1)[0], carray(rng, RNG_WORDS)
        return seat_action(match, turn(match), seat, carray(styles, seats), carray(actions, most_legal), stream)

    record, with_events, what_is_shown = game.record, game.record_with_events, game.shown
    view_word, shown_word = words_of(record), words_of(what_is_shown)
    view_words, shown_words = (record.itemsize // view_word().itemsize, what_is_shown.itemsize // shown_word().itemsize)

    def witness(start, styles, seed, first, count, actions, players, place, view, shown, sums):
        witness_matches(
            carray(start, 1),
            carray(styles, seats),
            carray(seed, 1)[0],
            first,
            count,
            carray(actions, most_legal),
            players,
            carray(place, (1,), with_events),
            carray(place, (1,), record),
            (carray(view, (1,), record), carray(shown, (1,), what_is_shown)),
            (carray(view, (view_words,), view_word), carray(shown, (shown_words,), shown_word)),
            carray(sums, SUMS),
        )

    return [
        Export(start, WHOLE(slot, options, deck)),
        Export(step, WHOLE(telling, WHOLE)),
        Export(whose_turn, WHOLE(slot)),
        Export(list_legal, WHOLE(slot, NUMBERS)),
        Export(list_chances, WHOLE(slot, LONG_NUMBERS, LONG_NUMBERS)),
        Export(draw, WHOLE(slot, GENERATOR)),
        Export(whose_action, WHOLE(slot, WHOLE)),
        Export(whose_secret, WHOLE(slot)),
        Export(view_and_show, types.void(slot, WHOLE, shown)),
        Export(points_of, WHOLE(slot, WHOLE)),
        Export(outcome_of, WHOLE(slot, WHOLE)),
        Export(deal_hidden, types.void(slot, WHOLE, GENERATOR)),
        Export(begin_stream, types.void(GENERATOR, GENERATOR, WHOLE)),
        Export(play, types.void(slot, NUMBERS, GENERATOR, WHOLE, WHOLE, NUMBERS, LONG_NUMBERS, WHOLE)),
        Export(
            witness,
            types.void(slot, NUMBERS, GENERATOR, WHOLE, WHOLE, NUMBERS, WHOLE, ANY, ANY, ANY, GENERATOR),
        ),
        Export(decide, WHOLE(slot, WHOLE, NUMBERS, NUMBERS, GENERATOR)),
    ]
