"""What a WebAssembly module of a game offers to the page for its analysis: addresses and small whole numbers only.

To play a block and to deal truths know the game; all else is arithmetic on the records and arrays that `weighing`,
`steps` and `accounts` tell of. A seed is the address of its 64 bits.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import carray
from numba.core import types

from ...engine.compiled.border import GENERATOR, NUMBERS, WHOLE, Export, address_of
from ...engine.compiled.playout import play_matches
from ...engine.game import Game
from ...engine.tally import tally_size
from ...players import plain_styles, players_of, style_number
from . import accounts, blocks, steps, weighing
from .accounts import ACCOUNT
from .blocks import BLOCKS
from .steps import STEP
from .weighing import SAMPLE, STAGES, WEIGHING

FIGURES = address_of(np.dtype(np.float64))


def analysis_border(game: Game) -> list[Export]:
    """Blocks and truths of a game, then the arithmetic, which is the same for all games."""
    return [*playing(game), *weighing_options(), *reviewing()]


# --- The game ------------------------------------------------------------------------------------------------


def playing(game: Game) -> list[Export]:
    slot = address_of(game.record)

    def deal_truths(view, seat, seed, truths):
        blocks.deal_truths(carray(view, 1), seat, carray(seed, 1)[0], carray(truths, BLOCKS))

    return [
        Export(block_player(game), types.void(slot, WHOLE, WHOLE, GENERATOR, WHOLE, WHOLE, FIGURES)),
        Export(deal_truths, types.void(slot, WHOLE, GENERATOR, slot)),
    ]


def block_player(game: Game) -> Callable[..., Any]:
    """What plays a position on, with streams `first` and so on, and writes the mean of what came of it for seat 0."""
    plays_on: Any = players_of(game).plays_on
    style = style_number(game, plain_styles(game)[-1])
    most_legal, most_points, tally_length = game.bounds.legal, game.bounds.score, tally_size(game)

    def by_player(place, seats, sides, seed, first, size, mean):
        carray(mean, 1)[0] = plays_on(carray(place, 1), carray(seed, 1)[0], first, size, sides) / size

    def by_style(place, seats, sides, seed, first, size, mean):
        styles = np.full(seats, style, np.int32)
        actions, tally = np.zeros(most_legal, np.int32), np.zeros(tally_length, np.int64)
        play_matches(carray(place, 1), styles, carray(seed, 1)[0], first, size, actions, tally, sides, most_points)
        carray(mean, 1)[0] = blocks.block_mean(tally, size, sides, most_points)

    play_block = by_style if plays_on is None else by_player
    play_block.__name__ = "play_block"
    return play_block


# --- Positions and choices -----------------------------------------------------------------------------------


def weighing_options() -> list[Export]:
    slot = address_of(WEIGHING)

    def block_size(playouts):
        return blocks.block_size(playouts)

    def worth_of(means, fewer_wins, estimate):
        blocks.worth_of(carray(means, BLOCKS), fewer_wins, carray(estimate, 2))

    def next_stage(place, samples, places):
        slot = carray(place, 1)
        options = slot[0].options
        return weighing.next_stage(slot, carray(samples, (options + 2, STAGES, SAMPLE)), carray(places, options + 1))

    def end_stage(place, samples, places, means, figures):
        slot = carray(place, 1)
        options = slot[0].options
        weighing.end_stage(
            slot,
            carray(samples, (options + 2, STAGES, SAMPLE)),
            carray(places, options + 1),
            carray(means, (options + 1, BLOCKS)),
            carray(figures, (options, 2)),
        )

    def order_options(place, figures, order):
        slot = carray(place, 1)
        options = slot[0].options
        weighing.order_options(slot, carray(figures, (options, 2)), carray(order, options))

    return [
        Export(block_size, WHOLE(WHOLE)),
        Export(worth_of, types.void(FIGURES, WHOLE, FIGURES)),
        Export(next_stage, WHOLE(slot, FIGURES, NUMBERS)),
        Export(end_stage, types.void(slot, FIGURES, NUMBERS, FIGURES, FIGURES)),
        Export(order_options, types.void(slot, FIGURES, NUMBERS)),
    ]


# --- The match -----------------------------------------------------------------------------------------------


def reviewing() -> list[Export]:
    """`count`: of steps, the end included."""
    rows, slot, account = map(address_of, (STEP, WEIGHING, ACCOUNT))

    def share_out(rows, count, playouts):
        steps.share_out(carray(rows, count), playouts)

    def note_choice(rows, count, number, place, figures):
        slot = carray(place, 1)
        steps.note_choice(carray(rows, count), number, slot, carray(figures, (slot[0].options, 2)))

    def add_up(rows, count, sides, fewer_wins, against_plain):
        accounts.add_up(carray(rows, count), sides, fewer_wins, against_plain)

    def account_of(rows, count, side, account):
        accounts.account_of(carray(rows, count), side, carray(account, 1))

    def list_moments(rows, count, moments):
        return accounts.list_moments(carray(rows, count), carray(moments, accounts.MOMENTS))

    return [
        Export(share_out, types.void(rows, WHOLE, WHOLE)),
        Export(note_choice, types.void(rows, WHOLE, WHOLE, slot, FIGURES)),
        Export(add_up, types.void(rows, WHOLE, WHOLE, WHOLE, WHOLE)),
        Export(account_of, types.void(rows, WHOLE, WHOLE, account)),
        Export(list_moments, WHOLE(rows, WHOLE, NUMBERS)),
    ]
