"""Work shared out among threads, taken back in its order. Compiled code runs without the GIL, so all cores help."""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

Result = TypeVar("Result")


def all_cores() -> int:
    return os.cpu_count() or 1


def in_order(tasks: Iterable[Callable[[], Result]], cores: int | None = None) -> Generator[Result]:
    """What the tasks give, in their order; whoever stops asking has what the first so many gave."""
    cores = cores or all_cores()
    waiting: deque[Future[Result]] = deque()
    with ThreadPoolExecutor(cores) as pool:
        try:
            for task in tasks:
                waiting.append(pool.submit(task))
                if len(waiting) > 2 * cores:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()
