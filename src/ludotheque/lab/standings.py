"""A tournament on paper: cross table, ratings, who is told apart from whom, a plot; JSON."""

import json
from itertools import pairwise
from typing import Any, TextIO

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..texts import Texts
from .rating import apart, interval
from .report import comma, percent, plus_minus
from .study import Figure
from .tournament import AUTOMATON, Tournament

PLOT = 60  # columns of the plot in the terminal


def show(played: Tournament, texts: Texts) -> RenderableType:
    """All of it for the terminal."""
    parts = [ratings_table(played, texts)]
    if not played.terms.alone:
        parts.insert(0, cross_table(played, texts))
    return Group(*parts, *neighbours(played, texts), Text(), plot(played, texts))


def name_of(player: str, texts: Texts) -> str:
    return texts("simulate.automaton") if player == AUTOMATON else player


def cross_table(played: Tournament, texts: Texts) -> Table:
    """What each took from each, the strongest first; where all meet the automaton, one column of it."""
    players = [played.players[k] for k in played.order]
    columns = [AUTOMATON] if AUTOMATON in players else players
    title = texts("tournament.automaton") if AUTOMATON in players else texts("tournament.cross")
    table = Table(title=title, title_justify="left")
    table.add_column("")
    for column in columns:
        table.add_column(name_of(column, texts), justify="right")
    for player in players:
        if player != AUTOMATON:
            shares = (played.share(player, column) for column in columns)
            table.add_row(player, *(comma(percent(s.value, s.error), texts) if s else "" for s in shares))
    return table


def ratings_table(played: Tournament, texts: Texts) -> Table:
    """Each with its rating, its interval and how far it is above the next."""
    ratings, order, alone = played.ratings, played.order, played.terms.alone
    facts = {"zero": name_of(played.zero, texts)}
    title = texts("tournament.means") if alone else texts("tournament.ratings", **facts)
    table = Table(title=title, title_justify="left")
    table.add_column("")
    for heading in (texts("simulate.points") if alone else "Elo", "95 %", texts("tournament.above")):
        table.add_column(heading, justify="right")
    for k, player in enumerate(order):
        figure = ratings.of(player)
        low, high = interval(figure)
        following = order[k + 1] if k + 1 < len(order) else None
        table.add_row(
            name_of(played.players[player], texts),
            comma(number(figure.value, played), texts),
            comma(f"{number(low, played)} … {number(high, played)}", texts) if figure.error else "",
            "" if following is None else comma(difference(ratings.above(player, following), played), texts),
        )
    return table


def number(value: float, played: Tournament) -> str:
    return f"{value:.2f}" if played.terms.alone else f"{value:.0f}"


def difference(figure: Figure, played: Tournament) -> str:
    return plus_minus(*figure[:2]) if played.terms.alone else f"{figure.value:.0f} ± {figure.error:.0f}"


def neighbours(played: Tournament, texts: Texts) -> list[str]:
    """Who is told apart from the next one, in sentences."""
    ratings, order = played.ratings, played.order
    sentences = []
    for one, other in pairwise(order):
        gap = ratings.above(one, other)
        better, worse = sorted((interval(ratings.of(one)), interval(ratings.of(other))), reverse=True)
        facts = {
            "one": name_of(played.players[one], texts),
            "other": name_of(played.players[other], texts),
            "gap": comma(difference(gap, played), texts),
        }
        if not apart(gap):
            sentences.append(texts("tournament.not_apart", **facts))
        elif better[0] <= worse[1]:
            sentences.append(texts("tournament.overlap", **facts))
    return sentences or [texts("tournament.all_apart")]


def scale(played: Tournament) -> tuple[float, float]:
    """From where to where a plot goes."""
    ends = [interval(played.ratings.of(player)) for player in range(len(played.players))]
    low, high = min(low for low, _ in ends), max(high for _, high in ends)
    return low, max(high, low + 1e-9)


def plot(played: Tournament, texts: Texts) -> Table:
    """A line for each: its rating and, to either side, as far as it may be."""
    low, high = scale(played)
    ratings = played.ratings

    def at(value: float) -> int:
        return round((value - low) / (high - low) * (PLOT - 1))

    table = Table(box=None, show_header=False, padding=(0, 1))
    for player in played.order:
        figure = ratings.of(player)
        left, right = map(at, interval(figure))
        line = [" "] * PLOT
        line[left : right + 1] = "─" * (right + 1 - left)
        line[left], line[right] = "├", "┤"
        line[at(figure.value)] = "●"
        table.add_row(name_of(played.players[player], texts), "".join(line))
    ends = number(low, played), number(high, played)
    axis = comma(ends[0], texts) + comma(ends[1], texts).rjust(PLOT - len(ends[0]))
    table.add_row("", Text(axis, style="dim"))
    return table


# --- Files -------------------------------------------------------------------------------------------------


def facts(played: Tournament) -> dict[str, Any]:
    """Everything about a tournament, ready for JSON."""
    ratings = played.ratings
    rated = []
    for player in played.order:
        figure = ratings.of(player)
        low, high = interval(figure)
        rated.append(
            {
                "bot": played.players[player],
                "rating": figure.value,
                "standard_error": figure.error,
                "low": low,
                "high": high,
            }
        )
    meetings = [
        {"bots": list(pair), "matches": played.terms.matches_a_deal * len(made), **_meeting(played, pair)}
        for pair, made in played.results.items()
    ]
    return {
        **played.terms.facts(),
        "unit": "points" if played.terms.alone else "Elo",
        "zero": None if played.terms.alone else played.zero,
        "interrupted": played.interrupted,
        "matches": played.matches,
        "ratings": rated,
        "meetings": meetings,
    }


def _meeting(played: Tournament, pair: tuple[str, ...]) -> dict[str, float]:
    figure = played.points(pair[0]) if len(pair) == 1 else played.share(*pair)
    assert figure is not None
    return {"points" if len(pair) == 1 else "share": figure.value, "standard_error": figure.error}


def write_json(played: Tournament, file: TextIO) -> None:
    json.dump(facts(played), file, indent=1)
    file.write("\n")
