"""The table of a solved match: made when it is first wanted, kept on disk, and there for compiled code to read.

One table for each set of options: the chance to win in 65,535ths, by row and difference of points (`shape.py`).
Compiled code finds it through
`cells`, numbers with a name that the linker knows; nothing of a table goes into compiled code. In a WebAssembly module
it is the page that has it made, before anybody plays (`compiled/border.py`).

A server, where people ask for any options, keeps so many bytes of tables (`keep_tables`): the last used, and those that
somebody reads just now and so holds. The others are read from disk again when they are wanted.
"""

import contextlib
import hashlib
import os
import threading
import zlib
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from .... import paths
from ....engine.compiler import external, shared_cells
from .. import GAME
from .bound import Bound, Spread, bound_of
from .compiled.shape import (
    FARTHEST,
    Options,
    all_options,
    cut_of,
    fine_cut,
    head_of,
    rows_of,
)
from .compiled.solve import PAD, copy_layer, local, solve

QUANTUM = 65535  # a sure win
FIELDS = 4  # of a table in the cells: where its head is, how long; where its rows are, how many
KEPT_FILES = len(all_options())  # of tables, the last used
BLOCK = 1 << 14  # rows that are packed together
FACTS = 1 + len(Bound._fields)
NO_BOUND = 1 << 62

Report = Callable[[float], None]
cells, read_cell, write_cell = shared_cells("ludotheque.players.poche.tables", FIELDS * len(all_options()))


class Table(NamedTuple):
    """A solved match: its rows, the value at kick-off for who kicks off, and by how much that can be wrong at most."""

    head: Any
    rows: Any
    kick_off: float
    bound: Bound


_tables: OrderedDict[int, Table] = OrderedDict()  # the last used last; what compiled code reads must not go away
_readers: Counter[int] = Counter()  # by number: how many hold it
_most_bytes = NO_BOUND
_lock = threading.Lock()  # of these three and the cells
_locks = [threading.Lock() for _ in all_options()]  # of who makes a table


def table(number: int, report: Report = lambda done: None) -> Table:
    """The table of a set of options, by its number in `all_options`; `report` is told how much is done (0 to 1)."""
    known = _tables.get(number)
    if known is None:
        with _locks[number]:
            known = _tables.get(number) or _read(number) or _make(number, report)
            _keep(number, known)
    return known


def _keep(number: int, made: Table) -> None:
    """Have a table at hand; others make room for it."""
    head, rows = made.head, made.rows
    with _lock:
        _tables[number] = made
        cells[FIELDS * number + 1 : FIELDS * (number + 1)] = len(head), rows.ctypes.data, len(rows)
        cells[FIELDS * number] = head.ctypes.data  # last: from here on compiled code reads it
        _make_room(number)


def _make_room(but: int = -1) -> None:
    """Let those go that were not used for longest and that nobody holds, until the others are few enough."""
    kept = sum(one.rows.nbytes for one in _tables.values())
    for number in [one for one in _tables if one != but and not _readers[one]]:
        if kept > _most_bytes:
            cells[FIELDS * number] = 0  # first: from here on compiled code asks for it
            kept -= _tables.pop(number).rows.nbytes


def keep_tables(most_bytes: int) -> None:
    """Keep no more than so many bytes of tables. Trap: from then on a table that is read must be held."""
    global _most_bytes  # noqa: PLW0603 - one memory in a process
    with _lock:
        _most_bytes = most_bytes
        _make_room()


@contextmanager
def hold_table(number: int) -> Iterator[bool]:
    """The table stays at hand meanwhile; is it there?"""
    with _lock:
        there = number in _tables
        if there:
            _tables.move_to_end(number)
            _readers[number] += 1
    try:
        yield there
    finally:
        if there:
            with _lock:
                _readers[number] -= 1
                _make_room(number)


def is_there(number: int) -> bool:
    """Is the table at hand? (One on disk takes seconds to read.)"""
    return number in _tables


def _make(number: int, report: Report) -> Table:
    made = compute(all_options()[number], report)
    _write(number, made)
    return made


def compute(options: Options, report: Report = lambda done: None) -> Table:
    """Solve a match and keep what the table keeps."""
    cut = fine_cut(options)
    head, fine = head_of(options, cut_of(options)), head_of(options, cut)
    rows = np.zeros((int(rows_of(head)), 2 * int(head[FARTHEST]) + 1), np.uint16)
    spread = Spread(options, fine)
    kick_off = 0.5

    def keep(half: int, minute: int, number: int, layer: Any) -> None:
        nonlocal kick_off
        copy_layer(fine, number, layer, head, QUANTUM, rows)
        spread.see(half, minute, number, layer)
        kick_off = float(layer[local(fine, number, 0, 0, 0, 0, 0), int(fine[FARTHEST]) + PAD])

    solve(options, cut, keep, report)  # the last layer is the kick-off, seen by who kicked off
    return Table(head, rows, kick_off, bound_of(options, cut, spread))


# --- On disk -----------------------------------------------------------------------------------------------


@cache
def rules_digest() -> str:
    """A name for the rules and for the way they are solved."""
    seen = hashlib.sha256()
    for file in (
        Path(str(GAME.rules.__file__)),
        *(Path(__file__).parent / f"{n}.py" for n in ("bound", "compiled/shape", "compiled/solve", "table")),
    ):
        seen.update(file.read_bytes() + b"\0")
    return seen.hexdigest()[:16]


def file_of(number: int) -> Path:
    """Where a table is kept."""
    return paths.cache() / "poche" / f"{rules_digest()}-{number:02}.table"


def _write(number: int, made: Table) -> None:
    """Keep a table; where nothing can be written, the next process makes it again."""
    file = file_of(number)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        new = file.with_suffix(f".{os.getpid()}")
        with new.open("wb") as opened:
            opened.write(packed(made.rows, (made.kick_off, *made.bound)))
        new.replace(file)
        older = sorted(file.parent.glob("*.table"), key=lambda f: f.stat().st_mtime)
        for stale in older[:-KEPT_FILES]:
            stale.unlink(missing_ok=True)
    except OSError:
        pass


def _read(number: int) -> Table | None:
    """A table from its file; None where there is none, or none that is whole."""
    options = all_options()[number]
    head = head_of(options, cut_of(options))
    try:
        file = file_of(number)
        rows, facts = unpacked(file.read_bytes(), (int(rows_of(head)), 2 * int(head[FARTHEST]) + 1))
    except (OSError, ValueError, zlib.error):
        return None
    with contextlib.suppress(OSError):
        file.touch()
    return Table(head, rows, facts[0], Bound(*facts[1:]))


def packed(rows: Any, facts: Sequence[float]) -> bytes:
    """A digest, some facts, and rows: each as its difference from the row before, and packed block by block."""
    parts = [np.array(facts).tobytes()]
    for first in range(0, len(rows), BLOCK):
        block = rows[first : first + BLOCK]
        steps = np.diff(np.diff(block, axis=1, prepend=np.uint16(0)), axis=0, prepend=np.uint16(0))
        folded = (steps << 1) ^ (0 - (steps >> 15))  # small numbers of either sign become small numbers
        part = zlib.compress(folded.view(np.uint8).reshape(-1, 2).T.tobytes(), 1)
        parts.append(len(part).to_bytes(8, "little") + part)
    whole = b"".join(parts)
    return hashlib.sha256(whole).digest() + whole


def unpacked(data: bytes, shape: tuple[int, int]) -> tuple[Any, list[float]]:
    """The rows and the facts that were packed; raises ValueError if they are damaged."""
    whole = memoryview(data)[32:]
    if hashlib.sha256(whole).digest() != data[:32]:
        raise ValueError("damaged")
    facts = np.frombuffer(whole[: 8 * FACTS]).tolist()
    rows, at = np.empty(shape, np.uint16), 8 * FACTS
    for first in range(0, len(rows), BLOCK):
        size = int.from_bytes(whole[at : at + 8], "little")
        bytes_of = np.frombuffer(zlib.decompress(whole[at + 8 : at + 8 + size]), np.uint8).reshape(2, -1)
        at += 8 + size
        folded = np.ascontiguousarray(bytes_of.T).view(np.uint16).reshape(-1, shape[1])
        steps = (folded >> 1) ^ (0 - (folded & 1))
        rows[first : first + BLOCK] = np.cumsum(np.cumsum(steps, axis=0, dtype=np.uint16), axis=1, dtype=np.uint16)
    return rows, facts


# --- For compiled code -------------------------------------------------------------------------------------


def prepare_table(number: int) -> int:
    """Have a table ready; where compiled code finds none it calls this."""
    if number >= 0:
        table(int(number))
    return 0


prepare_outside = external(prepare_table, -1)
