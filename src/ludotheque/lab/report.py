"""A simulation as tables, bars and JSON. Every figure comes with its standard error."""

import json
from math import floor, log10
from typing import Any, TextIO

from rich.console import Group, RenderableType
from rich.table import Table

from ..engine.option import option_text
from ..engine.tally import LENGTH_BINS, Tally, mean_and_error, share_and_error
from ..texts import Texts
from .simulate import Simulation

BAR = 30
MOST_BARS = 16


def summary(simulation: Simulation, texts: Texts) -> RenderableType:
    """Who won how often, by how much, how long it took."""
    tally = simulation.tally
    table = Table(
        title=texts("simulate.title", matches=f"{tally.matches:_}".replace("_", "\u202f"), title=simulation.game.title)
    )
    for key in ("seat", "style", "wins", "points"):
        table.add_column(texts(f"simulate.{key}"), justify="left" if key == "style" else "right")
    for side in range(tally.sides):
        seat, style = sides_name(simulation, side, texts)
        wins = comma(percent(*share_and_error(tally.wins[side], tally.matches)), texts)
        points = comma(plus_minus(*mean_and_error(tally.scores[side])), texts)
        table.add_row(seat, style, wins, points)
    facts = Table.grid(padding=(0, 2))
    facts.add_row(texts("simulate.draws"), comma(percent(*share_and_error(tally.draws, tally.matches)), texts))
    if tally.sides == 2:
        facts.add_row(texts("simulate.margin"), comma(plus_minus(*mean_and_error(tally.margins)), texts))
    facts.add_row(texts("simulate.actions"), comma(mean_length(tally), texts))
    facts.add_row(texts("simulate.trace"), str(tally.trace))
    speed = texts(
        "simulate.speed",
        speed=comma(big(tally.actions / simulation.seconds), texts),
        matches=comma(big(tally.matches / simulation.seconds), texts),
    )
    return Group(
        table,
        facts,
        bars(texts("simulate.scores"), added(*tally.scores), texts),
        bars(texts("simulate.lengths"), tally.lengths, texts),
        speed,
    )


def sides_name(simulation: Simulation, side: int, texts: Texts) -> tuple[str, str]:
    """A side's seat and who plays there; the automaton has no seat."""
    styles = simulation.styles
    return (str(side + 1), styles[side]) if side < len(styles) else ("", texts("simulate.automaton"))


def bars(title: str, histogram: dict[int, int], texts: Texts) -> Table:
    """A histogram drawn with bars, its values gathered into a few equal steps."""
    low, high = min(histogram), max(histogram)
    step = (high - low) // MOST_BARS + 1
    gathered: dict[int, int] = {}
    for value, count in histogram.items():
        start = low + (value - low) // step * step
        gathered[start] = gathered.get(start, 0) + count
    most, total = max(gathered.values()), sum(gathered.values())
    table = Table(title=title, box=None, show_header=False, title_justify="left")
    for start in range(low, high + 1, step):
        count = gathered.get(start, 0)
        label = str(start) if step == 1 else f"{start}–{start + step - 1}"
        table.add_row(label, "█" * round(BAR * count / most), comma(f"{100 * count / total:.2f} %", texts))
    table.columns[0].justify = table.columns[2].justify = "right"
    return table


def facts(simulation: Simulation) -> dict[str, Any]:
    """Everything about a simulation, ready for JSON."""
    tally = simulation.tally
    return {
        "game": simulation.game.name,
        "options": {name: option_text(value) for name, value in simulation.options.items()},
        "styles": list(simulation.styles),
        "seed": simulation.seed,
        "interrupted": simulation.interrupted,
        "matches": tally.matches,
        "actions": tally.actions,
        "trace": tally.trace,
        "seconds": simulation.seconds,
        "wins": [_figure(*share_and_error(wins, tally.matches)) for wins in tally.wins],
        "draws": _figure(*share_and_error(tally.draws, tally.matches)),
        "means": {name: _figure(*mean_and_error(histogram)) for name, histogram in distributions(simulation)},
        "distributions": dict(distributions(simulation)),
    }


def distributions(simulation: Simulation) -> list[tuple[str, dict[int, int]]]:
    tally = simulation.tally
    scores = [(f"score_{seat + 1}", histogram) for seat, histogram in enumerate(tally.scores)]
    margin = [("margin", tally.margins)] if tally.sides == 2 else []
    return [*scores, *margin, ("length", tally.lengths)]


def write_json(simulation: Simulation, file: TextIO) -> None:
    json.dump(facts(simulation), file, indent=1)
    file.write("\n")


def added(*histograms: dict[int, int]) -> dict[int, int]:
    values = sorted({value for histogram in histograms for value in histogram})
    return {value: sum(histogram.get(value, 0) for histogram in histograms) for value in values}


def comma(figure: str, texts: Texts) -> str:
    """French writes its decimals after a comma."""
    return figure.replace(".", ",") if texts.language == "fr" else figure


def percent(share: float, error: float) -> str:
    return f"{plus_minus(100 * share, 100 * error)} %"


def mean_length(tally: Tally) -> str:
    """Actions a match; without its error where some matches were longer than the tally tells apart."""
    if LENGTH_BINS - 1 in tally.lengths:
        return f"{tally.actions / tally.matches:.1f}"
    return plus_minus(*mean_and_error(tally.lengths))


def plus_minus(value: float, error: float) -> str:
    """A figure with as many decimals as its error (given to two figures) bears out.

    >>> plus_minus(21.0631, 0.00042)
    '21.06310 ± 0.00042'
    """
    if error == 0:
        return f"{value:g}"
    decimals = max(1, 1 - floor(log10(error)))
    return f"{value:.{decimals}f} ± {error:.{decimals}f}"


def big(number: float) -> str:
    """A large number in a few signs: 43.2 M."""
    for unit, name in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= unit:
            return f"{number / unit:.1f} {name}"
    return f"{number:.0f}"


def _figure(value: float, error: float) -> dict[str, float]:
    return {"value": value, "standard_error": error}
