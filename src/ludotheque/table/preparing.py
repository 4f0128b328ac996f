"""Compiling the rules while the server already serves, and plays: nobody waits for a compiler but who asks for much."""

import asyncio
import contextlib
import threading
from collections.abc import Iterable, Mapping
from typing import Any

from ..engine.ahead import Compiling, is_compiled
from ..engine.game import Game
from ..engine.workers import all_cores
from ..players import is_prepared, prepare

MOST_AT_ONCE = 2  # games that are compiled at a time


class Preparation:
    """Prepares games, one or two at a time: those that only have to be read from the cache come first, then the one
    that somebody waits for. Until a game is ready its matches are played interpreted."""

    def __init__(self, games: Iterable[Game]) -> None:
        self.to_do = [Compiling(game) for game in sorted(games, key=lambda game: not is_compiled(game))]
        self.under_way: list[Compiling] = []
        self.prepared = {compiling.game.name: asyncio.Event() for compiling in self.to_do}
        self.stopped = False

    def start(self) -> None:
        """Begin, in threads that do not hold up the end of the program."""
        loop = asyncio.get_running_loop()
        for compiling in self.to_do:
            compiling.begin()
        for _ in range(min(MOST_AT_ONCE, all_cores())):
            threading.Thread(target=self._prepare, args=(loop,), name="compiling", daemon=True).start()

    def _prepare(self, loop: asyncio.AbstractEventLoop) -> None:
        done: list[Game] = []
        while not self.stopped and (compiling := self._next()):
            compiling.run()
            with contextlib.suppress(RuntimeError):  # the loop has closed meanwhile
                loop.call_soon_threadsafe(self.prepared[compiling.game.name].set)
            done.append(compiling.game)
        for game in done:  # what thinkers and advisers need, with the usual options: nobody has to wait for it
            if not self.stopped:
                prepare(game, game.check_options({}))

    def _next(self) -> Compiling | None:
        try:
            compiling = self.to_do.pop(0)
        except IndexError:
            return None
        self.under_way.append(compiling)
        return compiling

    def stop(self) -> None:
        """Nothing further is begun, and what is under way is left."""
        self.stopped = True
        for compiling in (*self.under_way, *self.to_do):
            compiling.stop()

    def is_ready(self, game: str) -> bool:
        return game not in self.prepared or self.prepared[game].is_set()

    async def ready(self, game: str) -> None:
        """Wait until a game's rules are compiled. A game that is not on the shelf is not waited for."""
        if not self.is_ready(game):
            self.to_do.sort(key=lambda waiting: waiting.game.name != game)
            await self.prepared[game].wait()


async def think_ready(game: Game, options: Mapping[str, Any]) -> None:
    """Wait until thinkers and adviser of a game can answer at once, with these options."""
    if not is_prepared(game, options):
        await asyncio.to_thread(prepare, game, options)
