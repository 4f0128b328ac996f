"""Compiling, ahead of need, into a cache that is never stale.

Numba's disk cache looks only at the file of the function it compiles, not at the functions that one calls
nor at data frozen into it. So our cache folder bears a digest of everything compiled code can depend on:
change a rule, and the folder's name changes with it.
"""

import ctypes
import hashlib
import os
import platform
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import llvmlite
import llvmlite.binding
import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import config
from numba.core.registry import CPUDispatcher
from numba.extending import intrinsic, overload

from .. import paths
from .verbs import compile_once

PACKAGE = Path(__file__).parent.parent
COMPILED_PARTS = ("engine", "games", "players", "analysis")
KEPT_FOLDERS = 5


@cache
def digest() -> str:
    """A name for this exact state of sources, data and versions."""
    seen = hashlib.sha256()
    for version in (platform.python_version(), np.__version__, numba.__version__, llvmlite.__version__):
        seen.update(version.encode() + b"\0")
    for part in COMPILED_PARTS:
        for file in sorted((PACKAGE / part).rglob("*")):
            if file.is_file() and file.suffix != ".pyc" and not is_unseen(file):
                seen.update(file.relative_to(PACKAGE).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return seen.hexdigest()[:16]


def is_unseen(file: Path) -> bool:
    """Files that compiled rules and players never see: rulebooks, catalogues, puzzles, studies.

    A study's own compiled code is found stale by Numba itself, which looks at the file of the function it compiles.
    """
    return file.suffix == ".md" or file.name.startswith(("texts.", "puzzles.")) or "study" in file.parts


@cache
def cache_folder() -> Path | None:
    """The cache folder for this state of the package, or None where nothing can be written."""
    folder = paths.cache() / "compiled" / digest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / ".writable"
        probe.touch()
        os.utime(folder)  # in use: older ones go first
        older = sorted((f for f in folder.parent.iterdir() if f != folder), key=lambda f: f.stat().st_mtime)
        for stale in older[: 1 - KEPT_FOLDERS]:
            shutil.rmtree(stale, ignore_errors=True)
    except OSError:
        return None
    return folder


class Compiled(CPUDispatcher):  # type: ignore[misc]
    """A compiled function that Python calls. Compiled code that calls it takes it in as it takes in a rule."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function, targetoptions={"nopython": True, "nogil": True, "forceinline": False})
        self.for_callers = compile_once(function, forceinline=False, makes_arrays=True)

    @property
    def _numba_type_(self) -> types.Type:
        return self.for_callers


def compiled(function: Callable[..., Any]) -> Any:
    """Compile on first use and keep the result on disk. Runs without the GIL, so threads use all cores."""
    if config.DISABLE_JIT:
        return function
    saved = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder() or "")
    try:
        ready = Compiled(function)
        if cache_folder() is not None:
            ready.enable_caching()
        return ready
    finally:
        config.CACHE_DIR = saved


def inlined(function: Any) -> Any:
    """A compiled function, for one compiled caller to have in its own text.

    Else Numba optimises it for itself first, and then once more in its caller.
    """
    return numba.njit(inline="always")(getattr(function, "py_func", function))  # itself where Numba is switched off


def external(
    function: Callable[..., int], *example: int, in_module: Callable[..., int] | None = None
) -> Callable[..., int]:
    """A large compiled function that takes and gives whole numbers, for rules to call without having its code in them.

    Whoever has its code in it has it optimised all over again, and so has that one's caller: minutes, for a player who
    searches. What compiled rules get instead is a name, which the linker finds here; behind it stands the function,
    compiled once, when it is first called (`example`: with numbers like these). The name goes into cached code, so it
    is the same in every process. On a GPU there is no such player: -1. In a WebAssembly module it is a plain call, of
    `in_module` where the function itself is not compiled: see `wasm`.
    """

    def call(*numbers: int) -> int:
        return int(function(*map(int, numbers)))  # interpreted rules bring small ones: no reason to compile it again

    name, count = f"{function.__module__}.{function.__name__}", function.__code__.co_argcount
    entry = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_int64] * count)(call)
    behind = in_module or getattr(function, "py_func", None)
    externals[name] = External(behind, call, entry, example)
    llvmlite.binding.add_symbol(name, ctypes.cast(entry, ctypes.c_void_p).value)
    outside = types.ExternalFunction(name, types.int64(*[types.int64] * count))

    overload(call, target="cpu")(lambda *numbers: lambda *numbers: outside(*numbers))  # noqa: PLW0108
    overload(call, target="cuda")(lambda *numbers: lambda *numbers: -1)
    return call


class Cells(NamedTuple):
    """Numbers that Python writes and compiled code reads; in a WebAssembly module compiled code writes them too."""

    numbers: Any
    read: Callable[[int], int]
    write: Callable[[int, int], None]


def shared_cells(name: str, count: int) -> Cells:
    """So many numbers.

    Numba freezes a global array into compiled code, and into its cache. These are found by their name, like a function
    that is external, and read anew each time. On a GPU there are none: 0.
    """
    numbers = np.zeros(count, np.int64)
    _cells.append(numbers)
    llvmlite.binding.add_symbol(name, numbers.ctypes.data)

    def cell(builder: Any, place: Any) -> Any:
        word, known = ir.IntType(64), builder.module.globals
        array = known[name] if name in known else ir.GlobalVariable(builder.module, ir.ArrayType(word, count), name)
        return builder.gep(array, [ir.Constant(word, 0), place])

    @intrinsic  # type: ignore[untyped-decorator]
    def load(typing: Any, place: types.Integer) -> Any:
        return types.int64(types.int64), lambda context, builder, signature, arguments: builder.load(
            cell(builder, arguments[0])
        )

    @intrinsic  # type: ignore[untyped-decorator]
    def store(typing: Any, place: types.Integer, number: types.Integer) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            builder.store(arguments[1], cell(builder, arguments[0]))
            return context.get_dummy_value()

        return types.void(types.int64, types.int64), generate

    def read(place: int) -> int:
        return int(numbers[place])

    def write(place: int, number: int) -> None:
        numbers[place] = number

    overload(read, target="cpu")(lambda place: lambda place: load(place))  # noqa: PLW0108
    overload(read, target="cuda")(lambda place: lambda place: 0)
    overload(write, target="cpu")(lambda place, number: lambda place, number: store(place, number))  # noqa: PLW0108
    return Cells(numbers, read, write)


_cells: list[Any] = []  # they must live as long as the process


# Only in a WebAssembly module: so many bytes of memory that stays, for what a player keeps from one call to the next.
allocate = types.ExternalFunction("allocate", types.int32(types.int32))


@intrinsic  # type: ignore[untyped-decorator]
def pointer(typing: Any, address: types.Integer) -> Any:
    """The address of something as compiled code's `carray` takes it."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], context.get_value_type(types.voidptr))

    return types.voidptr(types.int64), generate


class External(NamedTuple):
    """A function that is compiled for itself; `entry` must live as long as the process. `in_module`: what a WebAssembly
    module has for it, if anything."""

    in_module: Callable[..., int] | None
    call: Callable[..., int]
    entry: Any
    example: tuple[int, ...]


externals: dict[str, External] = {}  # by name


def compile_externals(part: str) -> None:
    """Compile the external functions in a part of the package, the bots of a game."""
    for name, function in externals.items():
        if part in name.split("."):
            function.call(*function.example)
