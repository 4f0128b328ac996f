"""Who does the work: threads of this machine, or a cluster (`lab/cluster.py`). It is taken back in its order."""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Protocol, TypeVar

Result = TypeVar("Result")
A_WORKER = 2  # tasks that are handed out, so that none waits for the next
PIECES_A_CORE = 16  # players who think take long, and all cores should help

_most_cores: int | None = None


def all_cores() -> int:
    return _most_cores or os.cpu_count() or 1


def use_cores(most: int) -> None:
    """From now on this process takes no more than so many for all."""
    global _most_cores  # noqa: PLW0603
    _most_cores = most


class Handed(Protocol):
    """A task that was handed out. `concurrent.futures.Future` is one."""

    def result(self) -> Any: ...
    def cancel(self) -> object: ...


HandOut = Callable[[Callable[[], Any]], Handed]


class Workers(Protocol):
    """Those who work at once. Who hands a task to one of them pays for it: a piece of work should hold `coarse` times
    what it holds for a thread, but each should have `pieces` of it, where there is work enough."""

    @property
    def count(self) -> int: ...
    @property
    def coarse(self) -> int: ...
    @property
    def pieces(self) -> int: ...
    def open(self) -> AbstractContextManager[HandOut]:
        """What hands a task out."""
        ...


class Threads:
    """So many threads of this process (default: one a core). Compiled code runs without the GIL, so all cores help."""

    coarse = 1
    pieces = PIECES_A_CORE

    def __init__(self, cores: int | None = None) -> None:
        self.cores = cores

    @property
    def count(self) -> int:
        return self.cores or all_cores()

    @contextmanager
    def open(self) -> Iterator[HandOut]:
        with ThreadPoolExecutor(self.count) as pool:
            yield pool.submit


ALL_CORES = Threads()


def in_order(tasks: Iterable[Callable[[], Result]], workers: Workers = ALL_CORES) -> Generator[Result]:
    """What the tasks give, in their order; whoever stops asking has what the first so many gave."""
    waiting: deque[Handed] = deque()
    with workers.open() as hand_out:
        try:
            for task in tasks:
                waiting.append(hand_out(task))
                if len(waiting) > A_WORKER * workers.count:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for handed in waiting:
                handed.cancel()
