"""Bots that think, at many tables at once: do they keep their word?

People play against the strongest bots, without thinking themselves, which is far more than people ask for: each move is
answered at once by another. A wait is from their move to their next turn; in the meantime the table says every second
how many come first, so the longest silence matters. Then bots play against bots at more tables. The server has both
cores, and shares them with its visitors.

A decision is `thought` to its end, `cut_short` (the best found in its time), or made by habit: in `haste`, or because
the player `failed`; both are told at the table.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.table import Table

sys.path.append(str(Path(__file__).parent.parent))
from serving import ours, read_metrics
from visitors import Bots, Load, visitors_at

CORES = {0, 1}
HOW = ("thought", "cut_short", "haste", "failed")
AGAINST = {"hastings": "commander", "campus": "expert", "colline": "general"}  # the strongest of each


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=60, help="of people against bots")
    parser.add_argument("--bots-alone", type=int, default=150, help="tables of bots against bots")
    parser.add_argument("--seconds", type=float, default=30, help="that are measured, of each row")
    given = parser.parse_args()
    table = Table(title="Bots that think, on two cores")
    for heading in ("", "tables", "waits", "median s", "p99 s", "longest silence, s", *HOW, "the loop's lag, p99 ms"):
        table.add_column(heading, justify="right")
    rows = [(Bots(game, ("", best)), given.tables) for game, best in AGAINST.items()]
    rows.append((Bots("hastings", ("commander", "commander")), given.bots_alone))
    with tempfile.TemporaryDirectory() as folder:
        for number, (house, tables) in enumerate(rows):
            with ours(str(Path(folder) / f"{number}.db"), CORES) as served:
                seen = visitors_at(house, served.port, Load(tables, 0, given.seconds), CORES)
                figures = read_metrics(served.metrics[0])
            decided = {how: figures.get(f'ludotheque_bot_decisions_total{{how="{how}"}}', 0.0) for how in HOW}
            waits, silences = sorted(seen.waits), sorted(seen.silences)
            told = [
                f"{len(waits):,}",
                *(f"{waits[int(share * len(waits))]:.2f}" if waits else "-" for share in (0.5, 0.99)),
                f"{silences[-1]:.1f}" if silences else "-",
            ]
            name = f"{house.game}: {' against '.join(style or 'a person' for style in house.seats)}"
            counts = (f"{count:,.0f}" for count in decided.values())
            table.add_row(name, str(tables), *told, *counts, f"<= {1000 * served.lag:.0f}")
    Console(width=150).print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
