"""The ratios of `make bench`, kept in the repository (`ratios.json`): who runs it is told what has fallen since.

Ratios, not speeds: both sides of one were measured in the same run, so they can be compared from machine to machine.
"""

import json
from collections.abc import Mapping
from pathlib import Path

from rich.console import Console

KEPT = Path(__file__).parent / "ratios.json"
FALLEN = 0.9  # of what it was


def keep_ratios(benchmark: str, ratios: Mapping[str, float], console: Console, *, whole: bool = True) -> None:
    """Say what fell by more than 10 % since it was kept, and keep what is now; of a part, beside the rest."""
    known = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    before: dict[str, float] = known.get(benchmark, {})
    fallen = [name for name, ratio in ratios.items() if ratio < FALLEN * before.get(name, 0.0)]
    for name in fallen:
        console.print(f"[bold red]fell by more than 10 %[/]: {name}: {before[name]:.2f}, now {ratios[name]:.2f}")
    if before and not fallen:
        console.print(f"{benchmark}: nothing fell by more than 10 % since {KEPT.name} was written")
    now = {name: float(f"{ratio:.3g}") for name, ratio in ratios.items()}
    known[benchmark] = now if whole else before | now
    KEPT.write_text(json.dumps(known, indent=2, sort_keys=True) + "\n", "utf-8")
