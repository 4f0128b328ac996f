"""Is any test flaky? `make test` again and again, beside a program that burns every core.

    python tests/steady.py [TIMES]      (`make steady`: ten times, an hour or two)

A line a run: how long it took, and what failed. What it printed is kept in `.steady/`, a file a run.
"""

import multiprocessing
import os
import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
KEPT = ROOT / ".steady"
FAILED = re.compile(r"^(?:FAILED|ERROR) \S+|^.*\bFAIL\b.*$|^make.*\*\*\*.*$", re.MULTILINE)


def burn() -> None:
    while True:
        pass


def main(times: int) -> int:
    """How many of the runs failed."""
    KEPT.mkdir(exist_ok=True)
    burners = [multiprocessing.Process(target=burn, daemon=True) for _ in range(os.cpu_count() or 1)]
    for burner in burners:
        burner.start()
    red = 0
    for number in range(1, times + 1):
        begun = time.monotonic()
        kept = KEPT / f"{number}.log"
        with kept.open("w") as log:
            run = subprocess.run(
                ["make", "test"], cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=False
            )
        red += run.returncode != 0
        said = FAILED.findall(kept.read_text("utf-8", "replace")) if run.returncode else []
        print(f"{number}: {'red' if run.returncode else 'green'}, {time.monotonic() - begun:.0f} s", *said, sep="\n  ")
        sys.stdout.flush()
    print(f"{times} runs, {red} failed")
    return red


if __name__ == "__main__":
    sys.exit(min(main(int(sys.argv[1]) if sys.argv[1:] else 10), 1))
