"""Counters, gauges and histograms, and Prometheus's text format for them."""

import time
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import accumulate

MOST_LABELS = 100  # values of one label: what is more is counted as "other"

# A name, its labels, its value.
Sample = tuple[str, Mapping[str, str], float]


class Counter:
    """Counts up, by the value of one label if it has one."""

    kind = "counter"

    def __init__(self, name: str, text: str, label: str = "") -> None:
        self.name, self.text, self.label = name, text, label
        self.values: dict[str, float] = {} if label else {"": 0}

    def add(self, value: str = "", amount: float = 1) -> None:
        """Count one more; `value` is the label's."""
        if value not in self.values and len(self.values) >= MOST_LABELS:
            value = "other"
        self.values[value] = self.values.get(value, 0) + amount

    def samples(self) -> Iterator[Sample]:
        for value, count in sorted(self.values.items()):
            yield f"{self.name}_total", {self.label: value} if self.label else {}, count


class Gauge:
    """A value as it is now."""

    kind = "gauge"

    def __init__(self, name: str, text: str, value: float, labels: Mapping[str, str] | None = None) -> None:
        self.name, self.text, self.value, self.labels = name, text, value, labels or {}

    def samples(self) -> Iterator[Sample]:
        yield self.name, self.labels, self.value


class Histogram:
    """How often something took how many seconds, by the value of one label if it has one."""

    kind = "histogram"

    def __init__(self, name: str, text: str, buckets: Iterable[float], label: str = "") -> None:
        self.name, self.text, self.label = name, text, label
        self.buckets = tuple(buckets)
        self.counts: dict[str, list[int]] = {}
        self.sums: dict[str, float] = {}
        if not label:
            self._begin("")

    def _begin(self, value: str) -> None:
        self.counts[value], self.sums[value] = [0] * (len(self.buckets) + 1), 0.0

    def observe(self, seconds: float, value: str = "") -> None:
        if value not in self.counts:
            if len(self.counts) >= MOST_LABELS:
                value = "other"
            if value not in self.counts:
                self._begin(value)
        self.counts[value][bisect_left(self.buckets, seconds)] += 1
        self.sums[value] += seconds

    @contextmanager
    def timed(self) -> Iterator[None]:
        begun = time.perf_counter()
        try:
            yield
        finally:
            self.observe(time.perf_counter() - begun)

    def samples(self) -> Iterator[Sample]:
        for value, counts in sorted(self.counts.items()):
            labels = {self.label: value} if self.label else {}
            for bound, count in zip((*self.buckets, float("inf")), accumulate(counts), strict=True):
                yield f"{self.name}_bucket", {**labels, "le": number(bound)}, count
            yield f"{self.name}_sum", labels, self.sums[value]
            yield f"{self.name}_count", labels, sum(counts)


Metric = Counter | Gauge | Histogram


def exposed(metrics: Iterable[Metric]) -> str:
    """All of them as Prometheus reads them."""
    lines: list[str] = []
    for metric in metrics:
        name = f"{metric.name}_total" if metric.kind == "counter" else metric.name
        lines += [f"# HELP {name} {escaped(metric.text)}", f"# TYPE {name} {metric.kind}"]
        lines += [f"{sample}{labelled(labels)} {number(value)}" for sample, labels, value in metric.samples()]
    return "\n".join(lines) + "\n"


def labelled(labels: Mapping[str, str]) -> str:
    if not labels:
        return ""
    return "{" + ",".join(f'{name}="{escaped(value, quoted=True)}"' for name, value in labels.items()) + "}"


def escaped(text: str, *, quoted: bool = False) -> str:
    text = text.replace("\\", "\\\\").replace("\n", "\\n")
    return text.replace('"', '\\"') if quoted else text


def number(value: float) -> str:
    """`+Inf` is Prometheus's way to write it."""
    return "+Inf" if value == float("inf") else f"{value:.15g}"
