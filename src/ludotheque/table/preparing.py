"""Compiling the rules while the server already serves: to open a table, only its game has to be ready."""

import asyncio
import contextlib
import re
import threading
from collections.abc import Iterable, Mapping
from typing import Any

from ..engine.ahead import compile_ahead, is_compiled
from ..engine.game import Game
from ..players import is_prepared, prepare

GAME_LINE = re.compile(r"^game: *(\w+)", re.MULTILINE)  # of a saved game


class Preparation:
    """Prepares games one after the other in a thread: those that only have to be read from the cache come first, then
    the one that somebody waits for."""

    def __init__(self, games: Iterable[Game]) -> None:
        self.to_do = sorted(games, key=lambda game: not is_compiled(game))
        self.prepared = {game.name: asyncio.Event() for game in self.to_do}
        self.stopped = False

    def start(self) -> None:
        """Begin, in a thread that does not hold up the end of the program."""
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._prepare, args=(loop,), name="compiling", daemon=True).start()

    def _prepare(self, loop: asyncio.AbstractEventLoop) -> None:
        done: list[Game] = []
        while self.to_do and not self.stopped:
            game = self.to_do.pop(0)
            compile_ahead(game)
            with contextlib.suppress(RuntimeError):  # the loop has closed meanwhile
                loop.call_soon_threadsafe(self.prepared[game.name].set)
            done.append(game)
        for game in done:  # what thinkers and advisers need, with the usual options: nobody has to wait for it
            if not self.stopped:
                prepare(game, game.check_options({}))

    def stop(self) -> None:
        """Nothing further is begun."""
        self.stopped = True

    def is_ready(self, game: str) -> bool:
        return game not in self.prepared or self.prepared[game].is_set()

    async def ready(self, game: str) -> None:
        """Wait until a game's rules are compiled. A game that is not on the shelf is not waited for."""
        if not self.is_ready(game):
            self.to_do.sort(key=lambda waiting: waiting.name != game)
            await self.prepared[game].wait()

    async def ready_to_read(self, saved: str) -> None:
        """Wait until the game that a saved text names can be played again; a text that names none need not wait."""
        if named := GAME_LINE.search(saved):
            await self.ready(named[1])


async def think_ready(game: Game, options: Mapping[str, Any]) -> None:
    """Wait until thinkers and adviser of a game can answer at once, with these options."""
    if not is_prepared(game, options):
        await asyncio.to_thread(prepare, game, options)
