"""Compiling the rules while the server already serves, and plays: nobody waits for a compiler but who asks for much."""

import asyncio
import contextlib
import math
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, InvalidStateError
from typing import Any, NamedTuple, TypeVar

from ..engine.ahead import Compiling, is_compiled
from ..engine.game import Game
from ..engine.workers import all_cores
from ..players import held, keep_most, prepare
from . import clock
from .in_turn import A_MOMENT, InTurn, Told, nobody

T = TypeVar("T")

MOST_AT_ONCE = 2  # games that are compiled at a time
MOST_BYTES = 256 << 20  # of what was prepared


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


@contextlib.contextmanager
def prepared(game: Game, options: Mapping[str, Any]) -> Iterator[None]:
    """What thinkers and adviser of a game need is there, and stays, made here if need be: seconds, or a minute."""
    there = False
    while not there:  # another may need the room before we hold it
        prepare(game, options)
        with held(game, options) as there:
            if there:
                yield


class Wanted(NamedTuple):
    """A piece of work that waits for what it needs, and what it will give."""

    work: Callable[[], Any]
    result: Future[Any]

    def do(self) -> None:
        try:
            given = self.work()
        except Exception as error:  # its caller's
            self.fail(error)
        else:
            with contextlib.suppress(InvalidStateError):  # given up
                self.result.set_result(given)

    def fail(self, error: Exception) -> None:
        with contextlib.suppress(InvalidStateError):
            self.result.set_exception(error)


class Making:
    """What thinkers and advisers need with options that are unusual: made in one thread, one after the other, and kept
    in so many bytes; what was not needed for longest goes first. Work that needs it is done where it is made, so that
    nobody else takes the room before."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        keep_most(most_bytes)
        self.in_turn = InTurn("making", 1)
        self.wanted: dict[str, list[Wanted]] = {}  # by what is needed, the longest wanted first
        self.lock = threading.Lock()  # of the event loop and the thread that makes
        self.tasks: set[asyncio.Task[None]] = set()

    async def do(
        self,
        game: Game,
        options: Mapping[str, Any],
        work: Callable[[], T],
        told: Told = nobody,
        seconds: float = math.inf,
        network: str = "",
    ) -> T:
        """What a piece of work gives, once what it needs is there; raises TimeoutError if that takes longer. Of each
        network one thing is made in turn."""
        needed, mine = f"{game.name} {sorted(options.items())}", Wanted(work, Future())
        with self.lock:
            new = needed not in self.wanted
            self.wanted.setdefault(needed, []).append(mine)
        if new:
            task = asyncio.get_running_loop().create_task(self._make(needed, game, options, network))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
        result: asyncio.Future[T] = asyncio.wrap_future(mine.result)
        waited = 0.0
        while not await clock.within(A_MOMENT, result):
            waited += A_MOMENT
            if waited >= seconds:
                mine.result.cancel()
                raise TimeoutError
            told(self.before(needed))
        if waited:
            told(0)
        return result.result()

    def before(self, needed: str) -> int:
        """How many things are made until this one is there, with itself."""
        with self.lock:
            return list(self.wanted).index(needed) + 1 if needed in self.wanted else 1

    async def _make(self, needed: str, game: Game, options: Mapping[str, Any], network: str) -> None:
        def make() -> None:
            try:
                with prepared(game, options):
                    for one in self._taken(needed):
                        one.do()
            except Exception as error:
                for one in self._taken(needed):
                    one.fail(error)
                raise

        job = await self.in_turn.begin(network or needed, make)
        with contextlib.suppress(Exception):  # who waits is told
            await job

    def _taken(self, needed: str) -> list[Wanted]:
        with self.lock:
            return self.wanted.pop(needed, [])

    def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        self.in_turn.close()
