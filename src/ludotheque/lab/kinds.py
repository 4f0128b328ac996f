"""Which kinds of files tables and pictures are written as, told by the end of a file's name."""

from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import ClassVar

from ..engine.errors import BadOption

# A row for each kind: how the file's name ends, and the library that writes it, where Python's own does not.
TABLES = {".csv": "", ".parquet": "pyarrow"}
PICTURES = {".svg": "matplotlib", ".png": "matplotlib"}


class BadFile(BadOption):
    reasons: ClassVar = {
        "kind": "'{file}' does not say what to write; its name can end in: {kinds}",
        "extra": 'to write {file}, more is needed than is installed here: pip install "ludotheque[plots]"',
    }


def kind_of(file: str | Path, kinds: Mapping[str, str]) -> str:
    """The kind of a file, once it is known that it can be written here. Raises BadFile.

    >>> kind_of("throws.svg", PICTURES)
    '.svg'
    """
    kind = Path(file).suffix.lower()
    if kind not in kinds:
        raise BadFile("kind", file=file, kinds=", ".join(kinds))
    if kinds[kind] and find_spec(kinds[kind]) is None:
        raise BadFile("extra", file=file)
    return kind
