"""Compiling a game's rules before they are needed, with something to show meanwhile."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba.core import event

from . import batch, verbs
from .chance import generator
from .compiled.playout import RANDOM
from .compiled.steps import list_legal, take_action
from .compiler import cache_folder, compile_externals
from .game import Game
from .match import Match
from .verbs import CHANCE, OVER

# Numba compiles most rules twice, for records with and without events.
TIMES_COMPILED = 2


def is_compiled(game: Game) -> bool:
    """Will the first move come at once?"""
    folder = cache_folder()
    return folder is not None and (folder / f"{game.name}.ready").exists()


def compile_ahead(game: Game, report: Callable[[float, str], None] = lambda done, rule: None) -> None:
    """Compile what matches and batches of a game need; `report` gets the part done (0 to 1) and a rule's name."""
    with event.install_listener("numba:compile", _Progress(game, report)):
        first = Match(game, seed=0)
        while first.turn not in (CHANCE, OVER):
            first.play(first.legal()[0])
        if first.chances():
            first.roll()
        list_legal(first._bare, first._buffer)
        assert first.seen(0)
        assert first.scores
        styles = np.full(game.seats, RANDOM, np.int32)
        take_action(game.start(game.record, first.options), 0, styles, first._buffer, generator(0))
        compile_externals(game.name)
        batch.play_chunk(game, {}, [RANDOM] * game.seats, seed=0, first=0, count=1)
    report(1.0, "")
    folder = cache_folder()
    if folder is not None:
        (folder / f"{game.name}.ready").touch()


class _Progress(event.Listener):  # type: ignore[misc]
    def __init__(self, game: Game, report: Callable[[float, str], None]) -> None:
        self.report = report
        known = ((module.split("."), count) for module, count in verbs.rules_known.items())
        self.rules = sum(count for parts, count in known if game.name in parts or "engine" in parts)
        self.count = 0

    def on_start(self, event: Any) -> None:
        self.count += 1
        done = self.count / (TIMES_COMPILED * self.rules)
        self.report(min(done, 0.99), event.data["dispatcher"].py_func.__name__)

    def on_end(self, event: Any) -> None:
        pass
