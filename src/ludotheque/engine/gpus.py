"""GPUs as workers: each has a thread of this process that hands it its work.

>>> simulate(find("poche"), matches=10**10, workers=Gpus())

Needs NVIDIA GPUs and the extra `ludotheque[gpu]`.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from queue import SimpleQueue
from typing import ClassVar

from .errors import LudothequeError
from .workers import HandOut


class NoGpu(LudothequeError):
    reasons: ClassVar = {
        "extra": "a GPU needs Numba for CUDA: pip install 'ludotheque[gpu]' ({why})",
        "none": "no NVIDIA GPU answers on this machine: play on its cores, without --gpu",
    }


class Gpus:
    """The GPUs of this machine, or those of these numbers. Raises NoGpu."""

    coarse = 4096  # a launch should fill a GPU many times over
    pieces = 1

    def __init__(self, numbers: Sequence[int] | None = None) -> None:
        try:
            from numba import cuda
        except ImportError as error:
            raise NoGpu("extra", why=error) from error
        if not cuda.is_available():
            raise NoGpu("none")
        self.numbers = list(range(len(cuda.gpus)) if numbers is None else numbers)

    @property
    def count(self) -> int:
        return len(self.numbers)

    @contextmanager
    def open(self) -> Iterator[HandOut]:
        from numba import cuda

        free: SimpleQueue[int] = SimpleQueue()
        for number in self.numbers:
            free.put(number)
        with ThreadPoolExecutor(self.count, initializer=lambda: cuda.select_device(free.get())) as pool:
            yield pool.submit
