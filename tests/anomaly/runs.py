"""Long runs: in steps with seeds of their own, gone on with where they were left, told line by line."""

import json
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
KEPT = ROOT / ".anomaly"  # where runs were left, and histories in which something was wrong


@dataclass
class Outcome:
    """What a step, or several, came to."""

    done: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    most: dict[str, int] = field(default_factory=dict)  # the largest that was seen of something
    wrong: list[str] = field(default_factory=list)

    def saw(self, name: str, value: int) -> None:
        self.most[name] = max(self.most.get(name, value), value)

    def add(self, other: "Outcome") -> None:
        self.done += other.done
        self.counts.update(other.counts)
        self.wrong += other.wrong
        for name, value in other.most.items():
            self.saw(name, value)

    def lines(self) -> list[str]:
        figures = {**dict(sorted(self.counts.items())), **{f"at most: {n}": v for n, v in sorted(self.most.items())}}
        width = max([len(name) for name in figures] or [0])
        return [f"  {name:{width}}  {value:>12,}" for name, value in figures.items()]


def run(part: str, wanted: int, seed: int, step: Callable[[int, int], Outcome]) -> int:
    """Take steps until so many are done; the exit status. `step(left, seed)` does some of what is left.

    Ctrl-C ends it; the same command goes on after the last whole step.
    """
    file = KEPT / f"{part}-{seed}-{wanted}.json"
    total, steps, seconds = left_off(file)
    if steps:
        print(f"{part}: going on after {total.done:,} of {wanted:,}")
    try:
        while total.done < wanted:
            begun = time.monotonic()
            outcome = step(wanted - total.done, seed + steps)
            seconds += time.monotonic() - begun
            total.add(outcome)
            print(
                f"{part}: {total.done:,} of {wanted:,}, {seconds:,.0f} s, seed {seed + steps}: {said(outcome)}",
                flush=True,
            )
            steps += 1
            keep(file, total, steps, seconds)
    except KeyboardInterrupt:
        print(f"\n{part}: left after {total.done:,} of {wanted:,}; the same command goes on from there")
    else:
        file.unlink(missing_ok=True)
    print(
        f"\n{part}: {total.done:,} done in {seconds:,.0f} s, seeds {seed} to {seed + max(steps - 1, 0)}",
        *total.lines(),
        sep="\n",
    )
    print(*(f"WRONG {fault}" for fault in total.wrong), sep="\n")
    print(f"{part}: {len(total.wrong)} things are wrong" if total.wrong else f"{part}: nothing is wrong")
    return min(len(total.wrong), 1)


def said(outcome: Outcome) -> str:
    return "well" if not outcome.wrong else f"{len(outcome.wrong)} WRONG: {outcome.wrong[0][:200]}"


def left_off(file: Path) -> tuple[Outcome, int, float]:
    if not file.exists():
        return Outcome(), 0, 0.0
    left = json.loads(file.read_text("utf-8"))
    return Outcome(left["done"], Counter(left["counts"]), left["most"], left["wrong"]), left["steps"], left["seconds"]


def keep(file: Path, total: Outcome, steps: int, seconds: float) -> None:
    file.parent.mkdir(exist_ok=True)
    left = {"done": total.done, "counts": total.counts, "most": total.most, "wrong": total.wrong}
    file.write_text(json.dumps(left | {"steps": steps, "seconds": seconds}), "utf-8")
