"""Many matches at once, on all cores.

Match number n of a seed always draws from stream n, so a batch gives the same matches on one core, on
many, interpreted, compiled or on a GPU.
"""

import os
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import numpy as np

from .chance import BITS_64, below, start_stream
from .compiled import compiled
from .game import Game
from .tally import Tally, count_match, follow, tally_size
from .verbs import CHANCE, OVER, apply, choose, legal, rule, sample, turn

RANDOM = 0  # the style that every game has: any legal action, each as likely
MATCHES_A_CHUNK = 1 << 14


@rule
def next_action(match, who, styles, actions, rng):
    """What happens next: chance draws, or the seat at turn plays in its style."""
    if who == CHANCE:
        return sample(match, rng)
    if styles[who] != RANDOM:
        actions[0] = choose(match, styles[who], rng)  # in the buffer any kind of number becomes the same kind
        return actions[0]
    count = legal(match, actions)
    return actions[below(rng, count)] if count > 1 else actions[0]


@compiled
def play_matches(start, styles, seed, first, count, actions, tally, seats, max_score):
    """Play matches `first` to `first + count - 1` of a seed from the position `start` into `tally`."""
    desk = start.copy()
    match = desk[0]
    rng = np.zeros(2, np.uint64)
    for number in range(first, first + count):
        desk[0] = start[0]
        start_stream(rng, seed, np.uint64(number))
        length = 0
        trace = 0
        who = turn(match)
        while who != OVER:
            action = next_action(match, who, styles, actions, rng)
            apply(match, action)
            trace = follow(trace, action)
            length += 1
            who = turn(match)
        count_match(tally, match, length, trace, seats, max_score)


def play_chunk(
    game: Game,
    options: Mapping[str, Any],
    styles: Sequence[int],
    seed: int,
    first: int,
    count: int,
    player: Any = play_matches,
) -> Tally:
    """The tally of some matches of a seed, played in this thread. `play_matches.py_func` plays interpreted."""
    start = game.start(game.record, game.check_options(options))
    counts = np.zeros(tally_size(game), np.int64)
    actions = np.zeros(game.max_legal, np.int32)
    style_numbers = np.array(styles, np.int32)
    player(
        start,
        style_numbers,
        np.uint64(seed & BITS_64),
        first,
        count,
        actions,
        counts,
        game.seats,
        game.max_score,
    )
    return Tally(game, counts)


def play_batch(
    game: Game,
    options: Mapping[str, Any],
    styles: Sequence[int],
    matches: int,
    seed: int = 0,
    cores: int | None = None,
) -> Iterator[Tally]:
    """Play so many matches on so many cores (default: all), giving the tally so far after each chunk.

    Chunks are counted in order: stop whenever you like, and what you have is the first so many matches.
    """
    cores = cores or os.cpu_count() or 1
    chunks = [(first, min(MATCHES_A_CHUNK, matches - first)) for first in range(0, matches, MATCHES_A_CHUNK)]
    tally = Tally(game)
    with ThreadPoolExecutor(cores) as pool:
        waiting: deque[Future[Tally]] = deque()
        try:
            for first, count in chunks:
                waiting.append(pool.submit(play_chunk, game, options, styles, seed, first, count))
                if len(waiting) > 2 * cores:
                    tally += waiting.popleft().result()
                    yield tally
            while waiting:
                tally += waiting.popleft().result()
                yield tally
        finally:
            for future in waiting:
                future.cancel()
