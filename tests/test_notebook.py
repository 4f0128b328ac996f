"""The notebook runs from its first cell to its last, and holds no output."""

import json
from pathlib import Path
from typing import Any

import matplotlib as mpl
import pytest
from pyarrow import parquet

NOTEBOOK = Path(__file__).parent.parent / "examples" / "figures.ipynb"
CELLS = json.loads(NOTEBOOK.read_text("utf-8"))["cells"]


def source(cell: dict[str, Any]) -> str:
    """The Python of a cell: what Jupyter itself does (`%pip install`) is left out."""
    return "".join(line for line in cell["source"] if not line.startswith("%"))


def test_it_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """In one namespace, as a kernel runs it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    mpl.use("agg")
    session: dict[str, Any] = {}
    for number, cell in enumerate(CELLS, 1):
        if cell["cell_type"] == "code":
            exec(compile(source(cell), f"{NOTEBOOK.name}, cell {number}", "exec"), session)
    session["plt"].close("all")
    assert "100000 matches" in capsys.readouterr().out
    assert parquet.read_table("scores.parquet").num_rows == len(session["rows"])
    assert all("<svg" in Path(name).read_text("utf-8") for name in ("scores.svg", "points.svg"))


def test_it_begins_with_the_installation_and_holds_no_output() -> None:
    first, *_ = [cell for cell in CELLS if cell["cell_type"] == "code"]
    assert "".join(first["source"]) == '%pip install --quiet "ludotheque[plots]"'
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in CELLS if "outputs" in cell)
    assert len({cell["id"] for cell in CELLS}) == len(CELLS)
