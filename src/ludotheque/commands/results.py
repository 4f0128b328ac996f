"""The files that results go to besides JSON: tables and pictures. How a file's name ends says of which kind it is."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TextIO

from ..lab.kinds import PICTURES, TABLES, kind_of
from ..lab.pictures import save
from ..lab.tables import Columns, write_columns

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Output = tuple[str | None, Callable[[Any, TextIO], None]]  # as `Outputs` takes it


def table(file: str | None, columns: Callable[[Any], Columns]) -> Output:
    """A file for a result's table; whether it can be written here is seen at once. Raises BadFile."""
    kind = kind_of(file, TABLES) if file else ""
    return file, lambda result, opened: write_columns(columns(result), opened.buffer, kind)


def picture(file: str | None, drawn: Callable[[Any], "Figure"]) -> Output:
    """A file for a result's picture, likewise."""
    kind = kind_of(file, PICTURES) if file else ""
    return file, lambda result, opened: save(drawn(result), opened.buffer, kind)
