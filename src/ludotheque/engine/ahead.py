"""Compiling a game's rules before they are needed: here, with something to show meanwhile, or in another process."""

import contextlib
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
from numba.core import event

from . import batch, verbs
from .chance import generator
from .compiled.playout import RANDOM
from .compiled.steps import take_action
from .compiler import cache_folder, compile_externals
from .game import Game
from .steps import Steps, interpret, use_compiled
from .verbs import CHANCE, OVER

# Numba compiles most rules twice, for records with and without events.
TIMES_COMPILED = 2

LAST_SECONDS = 5.0
_loaded: set[str] = set()  # games whose compiled rules are in this process


def is_compiled(game: Game) -> bool:
    """Will the first move come at once?"""
    folder = cache_folder()
    return folder is not None and (folder / f"{game.name}.ready").exists()


def compile_ahead(game: Game, report: Callable[[float, str], None] = lambda done, rule: None) -> None:
    """Compile what matches and batches of a game need; `report` gets the part done (0 to 1) and a rule's name."""
    with event.install_listener("numba:compile", _Progress(game, report)):
        _take_every_step(game)
        options = game.check_options({})
        styles, actions = np.full(game.seats, RANDOM, np.int32), np.zeros(game.bounds.legal, np.int32)
        take_action(game.start(game.record, options), 0, styles, actions, generator(0))
        compile_externals(game.name)
        batch.play_chunk(game, {}, [RANDOM] * game.seats, seed=0, first=0, count=1)
    report(1.0, "")
    _loaded.add(game.name)
    folder = cache_folder()
    if folder is not None:
        (folder / f"{game.name}.ready").touch()


def _take_every_step(game: Game) -> None:
    """As `Match` does, up to the first draw."""
    steps = Steps()
    slot = game.start(game.record_with_events, game.check_options({}))
    bare = np.ndarray(1, game.record, slot)
    actions = np.zeros(game.bounds.legal, np.int32)
    steps.list_legal(bare, actions)
    turn = int(verbs.turn(slot[0]))
    while turn not in (CHANCE, OVER):
        turn = int(steps.step(slot, int(actions[0])))
        steps.list_legal(bare, actions)
    if turn == CHANCE:
        steps.list_chances(bare, *np.zeros((2, game.bounds.outcomes), np.int64))
        steps.step(slot, int(steps.draw(bare, generator(0))))
    steps.list_results(bare, *np.zeros((2, game.seats), np.int64))
    steps.view_and_show(bare.copy(), 0, np.zeros(1, game.shown))


class Compiling:
    """Rules that are compiled while matches are already played, interpreted.

    Another process compiles them into the cache, so that this one has its hands free; then they are loaded here, and
    matches under way change over. Where nothing can be cached, they are compiled here.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.process: subprocess.Popen[bytes] | None = None
        self.thread: threading.Thread | None = None
        self.stopped = False

    def begin(self) -> None:
        """From now on no match of this game waits for a compiler."""
        if self.game.name not in _loaded:
            interpret(self.game)

    def run(self) -> None:
        """Returns when the compiled rules are in use, or after `stop`."""
        if not is_compiled(self.game) and cache_folder() is not None:
            command = [sys.executable, "-m", "ludotheque", "compile", self.game.name]
            quiet = subprocess.DEVNULL
            self.process = subprocess.Popen(  # noqa: S603
                command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True
            )
            self.process.wait()
        if not self.stopped:
            compile_ahead(self.game)
            use_compiled(self.game)

    def start(self, then: Callable[[], None] = lambda: None) -> None:
        """Run in a thread, and do `then` what needs the compiled rules."""

        def work() -> None:
            self.run()
            if not self.stopped:
                then()

        self.thread = threading.Thread(target=work, name=f"compiling {self.game.name}", daemon=True)
        self.thread.start()

    def stop(self) -> None:
        """What is not compiled yet is left; who plays on here waits for it."""
        self.stopped = True
        if self.process is not None and self.process.poll() is None:
            with contextlib.suppress(OSError):
                self.process.terminate()
        if self.thread is not None:
            self.thread.join(LAST_SECONDS)  # a program that ends in the middle of compiling may crash
        use_compiled(self.game)


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
