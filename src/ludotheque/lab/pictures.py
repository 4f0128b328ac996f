"""Results as pictures, SVG or PNG, all in one style, by Matplotlib.

A picture is drawn from the parts of an answer: a `Sheet` becomes dots with their 95 % intervals, `Bars` become grouped
bars; a simulation and a tournament are such answers too. Rows stand below each other and every line of text is measured
before it is placed, so nothing overlaps. The same data give the same file, byte for byte.

Matplotlib comes with `pip install "ludotheque[plots]"`, and is imported only here, where a picture is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from ..engine.tally import share_and_error
from ..texts import Texts
from .kinds import PICTURES, kind_of
from .rating import interval
from .report import comma, sides_name
from .simulate import Simulation
from .standings import name_of
from .study import Answer, Bars, Figure, Sheet, Study, word
from .tournament import Tournament

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Picture

# All sizes are inches, those of letters points.
WIDTH, MARGIN, GAP = 6.4, 0.12, 0.22
BETWEEN = 0.34  # panels side by side
LETTERS, SMALL, LARGE = 10.0, 8.5, 12.0
LINE = 0.19  # from a line of text to the next
ROW, IN_ROW = 0.23, 0.1  # a row of dots; where several dots share a row, so much for each
MANY, MANY_ROW = 30, 0.2  # of so many rows each has less
AXIS = 0.3  # the numbers below a panel
NARROWEST = 1.5  # panel
WIDEST_LABEL = 2.3  # of a row; longer ones are broken
BARS_HIGH = 1.7
MOST_BARS, MOST_TOGETHER = 60, 4  # in a panel
FEW = 0.001  # of a simulation's matches: so many at the far end are one bar
SMALLEST_PART = 5  # a column fills at least a fifth of its panel, or has one for itself

# A row for each series of a panel: colour, marker, is it filled, the bar's colour, its hatching. The colours are those
# of Okabe and Ito, which the colour-blind tell apart; markers, lightness and hatching tell them apart without colours.
SERIES = (
    ("#0072b2", "o", True, "#0072b2", ""),
    ("#d55e00", "s", False, "#f7cfa8", "////"),
    ("#007a5a", "^", True, "#8fd3bd", "...."),
    ("#000000", "D", False, "#ffffff", "xxxx"),
)
INK, PALE, BAND = "#222222", "#dddddd", "#eeeeee"
STYLE: dict[Any, Any] = {
    "font.family": "DejaVu Sans",  # which comes with Matplotlib: all machines measure alike
    "font.size": LETTERS,
    "text.parse_math": False,
    "axes.edgecolor": INK,
    "text.color": INK,
    "hatch.linewidth": 0.6,
    "svg.fonttype": "none",  # letters stay letters: small files, and text that can be searched
    "svg.hashsalt": "ludotheque",
}
DOTS_AN_INCH = 200  # of a PNG


def write_picture(picture: Picture, file: str | Path) -> None:
    """Write a picture to a file whose name ends in .svg or .png. Raises BadFile, OSError."""
    kind = kind_of(file, PICTURES)
    with Path(file).open("wb") as opened:
        save(picture, opened, kind)


def save(picture: Picture, file: BinaryIO, kind: str) -> None:
    """The same to an open file. Neither a date nor a version stands in it."""
    from matplotlib import rc_context

    nothing_else: dict[str, Any] = {"Date": None, "Creator": "Ludothèque"} if kind == ".svg" else {"Software": None}
    with rc_context(STYLE):
        picture.savefig(file, format=kind[1:], dpi=DOTS_AN_INCH, metadata=nothing_else)


# --- What is drawn -----------------------------------------------------------------------------------------


def of_study(study: Study, texts: Texts) -> Picture:
    """Every table and every distribution of a study.

    >>> write_picture(of_study(ask(questions_of(find("campus"))["throws"], 100), Texts("en")), "throws.svg")
    """
    question = study.question
    facts = {"line": word(question.line, texts), "unit": word(question.unit, texts)}
    return draw(texts("study.title", boards=study.boards, seed=study.seed, **facts), study.answer, texts)


def of_simulation(simulation: Simulation, texts: Texts) -> Picture:
    """Who won how often, with how many points, in how many actions."""
    tally = simulation.tally
    sides = [" ".join(sides_name(simulation, side, texts)).strip() for side in range(tally.sides)]
    answer: Answer = []
    if tally.sides > 1:
        counts = [*zip(sides, tally.wins, strict=True), (texts("simulate.draws"), tally.draws)]
        shares = [(name, [Figure(*share_and_error(count, tally.matches), share=True)]) for name, count in counts]
        answer.append(Sheet("picture.wins", ("simulate.wins",), shares))
    scores = dict(zip(sides, tally.scores, strict=True))
    answer.append(Bars("simulate.scores", scores, max(map(_far_end, tally.scores))))
    answer.append(Bars("simulate.lengths", {"": tally.lengths}, _far_end(tally.lengths)))
    matches = f"{tally.matches:_}".replace("_", "\u202f")
    return draw(texts("simulate.title", matches=matches, title=simulation.game.title), answer, texts)


def _far_end(histogram: dict[int, int]) -> int:
    """The value from which on only few matches lie."""
    left = sum(histogram.values()) * FEW
    for value in sorted(histogram, reverse=True):
        left -= histogram[value]
        if left < 0:
            return value
    return min(histogram)


def of_tournament(played: Tournament, texts: Texts) -> Picture:
    """The rating of each, the strongest first."""
    ratings, alone = played.ratings, played.terms.alone
    title = texts("tournament.means") if alone else texts("tournament.ratings", zero=name_of(played.zero, texts))
    rows = [(name_of(played.players[player], texts), [ratings.of(player)]) for player in played.order]
    facts = {"title": played.terms.game.title, "matches": played.matches, "seed": played.terms.seed}
    sheet = Sheet(title, ("simulate.points" if alone else "Elo",), rows)
    return draw(texts("tournament.title", **facts), [sheet], texts)


# --- Panels ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Series:
    """A column of a sheet: a figure, or none, for each row."""

    name: str
    figures: Sequence[Figure | None]

    @property
    def ends(self) -> tuple[float, float]:
        """From the lowest to the highest that an interval reaches."""
        ends = [interval(figure) for figure in self.figures if figure]
        return min(low for low, _ in ends), max(high for _, high in ends)

    @property
    def share(self) -> bool:
        return any(figure.share for figure in self.figures if figure)

    @property
    def exact(self) -> bool:
        return not any(figure.error for figure in self.figures if figure)


def series_of(sheet: Sheet, texts: Texts) -> list[Series]:
    """The columns that are worth drawing: those with figures; where there are none, the counts."""
    found = {Figure: [], int: []}  # type: dict[type, list[Series]]
    for k, column in enumerate(sheet.columns):
        cells = [figures[k] for _, figures in sheet.rows]
        kind = Figure if any(isinstance(cell, Figure) for cell in cells) else int
        figures = [Figure(cell, 0.0) if isinstance(cell, int) else cell for cell in cells]
        if any(figures):
            found[kind].append(Series(word(column, texts), figures))
    return found[Figure] or found[int]


def panels_of(columns: Sequence[Series]) -> list[list[Series]]:
    """Columns that can be compared share a panel: neighbours of one unit and one size.

    What is exact begins a panel: it is what those after it are held against.
    """
    panels: list[list[Series]] = []
    for column in columns:
        if panels and not column.exact and len(panels[-1]) < MOST_TOGETHER and _comparable([*panels[-1], column]):
            panels[-1].append(column)
        else:
            panels.append([column])
    return panels


def _comparable(columns: Sequence[Series]) -> bool:
    ends = [column.ends for column in columns]
    whole = max(high for _, high in ends) - min(low for low, _ in ends)
    narrow = [high - low for (low, high), column in zip(ends, columns, strict=True)]
    return len({column.share for column in columns}) == 1 and SMALLEST_PART * min(narrow) >= whole


class Page:
    """A picture that grows downwards. `put` notes what will be drawn; the height is known only at the end."""

    def __init__(self) -> None:
        self.down = MARGIN
        self.panels: list[tuple[tuple[float, float, float, float], Any]] = []
        self.lines: list[tuple[float, float, str, dict[str, Any]]] = []

    def text(self, words: str, size: float = LETTERS, left: float = MARGIN, **how: Any) -> None:
        """Lines of text, broken where the page ends."""
        for line in broken(words, WIDTH - MARGIN - left, size, how.get("weight", "normal")):
            self.lines.append((left, self.down, line, {"size": size, **how}))
            self.down += LINE * size / LETTERS

    def panel(self, left: float, down: float, width: float, height: float, drawn: Any) -> None:
        self.panels.append(((left, down, width, height), drawn))

    def finished(self) -> Picture:
        from matplotlib.figure import Figure as Picture

        height = self.down + MARGIN
        picture = Picture(figsize=(WIDTH, height), facecolor="white")
        for left, down, words, how in self.lines:
            picture.text(left / WIDTH, 1 - down / height, words, va="top", ha=how.pop("ha", "left"), **how)
        for (left, down, width, tall), drawn in self.panels:
            drawn(picture.add_axes((left / WIDTH, 1 - (down + tall) / height, width / WIDTH, tall / height)))
        return picture


def draw(title: str, answer: Answer, texts: Texts) -> Picture:
    """A picture of all sheets and bars of an answer."""
    from matplotlib import rc_context

    with rc_context(STYLE):
        page = Page()
        page.text(title, LARGE, weight="bold")
        with_interval = False
        for part in answer:
            if isinstance(part, Sheet) and (columns := series_of(part, texts)):
                put_sheet(page, part, columns, texts)
                with_interval |= not all(column.exact for column in columns)
            elif isinstance(part, Bars):
                put_bars(page, part, texts)
                with_interval = True
        if with_interval:
            page.down += 0.08
            page.text(texts("picture.interval"), SMALL, color="#555555")
        return page.finished()


def put_sheet(page: Page, sheet: Sheet, columns: Sequence[Series], texts: Texts) -> None:
    """Its panels side by side, as many as there is room for; rows have their names at the left of each line."""
    page.down += GAP
    page.text(word(sheet.key, texts), weight="bold")
    labels = [broken(word(label, texts), WIDEST_LABEL, LETTERS) for label, _ in sheet.rows]
    left = MARGIN + max(width_of(line, LETTERS) for label in labels for line in label) + 0.12
    panels = panels_of(columns)
    across = min(len(panels), max(1, int((WIDTH - MARGIN - left + BETWEEN) / (NARROWEST + BETWEEN))))
    across = ceil(len(panels) / ceil(len(panels) / across))  # lines of much the same length
    width = (WIDTH - MARGIN - left - BETWEEN * (across - 1)) / across
    for first in range(0, len(panels), across):
        line = panels[first : first + across]
        page.down += 0.06
        heads = [[(k, broken(one.name, width - 0.2, LETTERS)) for k, one in enumerate(panel)] for panel in line]
        head = max(sum(len(name) for _, name in names) for names in heads) * LINE
        pitch = max(ROW, IN_ROW * max(map(len, line)) + 0.07, 0.16 * max(map(len, labels)) + 0.06)
        pitch = min(pitch, MANY_ROW) if len(labels) > MANY else pitch
        high = pitch * len(sheet.rows)
        for place, (panel, names) in enumerate(zip(line, heads, strict=True)):
            at = left + place * (width + BETWEEN)
            down = page.down + head - LINE * sum(len(name) for _, name in names)
            for k, name in names:
                put_key(page, at, down, k, len(panel) > 1)
                for words in name:
                    page.lines.append((at + (0.16 if len(panel) > 1 else 0), down, words, {}))
                    down += LINE
            page.panel(
                at, page.down + head + 0.04, width, high, _dots(panel, labels if not place else None, width, texts)
            )
        page.down += head + 0.04 + high + AXIS


def put_key(page: Page, left: float, down: float, number: int, several: bool) -> None:
    """The marker before the name of a series."""
    if not several:
        return
    colour, marker, filled, *_ = SERIES[number]

    def drawn(axes: Axes) -> None:
        axes.set_axis_off()
        axes.plot([0], [0], marker=marker, color=colour, markersize=5, mfc=colour if filled else "white")

    page.panel(left, down, 0.12, 0.12, drawn)


def _dots(panel: Sequence[Series], labels: Sequence[Sequence[str]] | None, width: float, texts: Texts) -> Any:
    """Draws a panel of dots: the first row above, a line from end to end of each interval."""

    def drawn(axes: Axes) -> None:
        rows = len(panel[0].figures)
        low, high = min(one.ends[0] for one in panel), max(one.ends[1] for one in panel)
        spread = 0.05 * ((high - low) or abs(high) or 1)
        axes.set(xlim=(low - spread, high + spread), ylim=(rows - 0.5, -0.5))
        if len(panel) > 1:  # bands say which dots belong to a row
            for row in range(0, rows, 2):
                axes.axhspan(row - 0.5, row + 0.5, color=BAND, linewidth=0, zorder=0)
        else:
            axes.hlines(range(rows), low - spread, high + spread, color=PALE, linewidth=0.8, zorder=0)
        if low < 0 < high:
            axes.axvline(0, color="#888888", linewidth=0.8, zorder=1)
        for k, one in enumerate(panel):
            colour, marker, filled, *_ = SERIES[k]
            shift = (k - (len(panel) - 1) / 2) * 0.8 / len(panel)
            known = [(row + shift, figure) for row, figure in enumerate(one.figures) if figure]
            ends = [(at, *interval(figure)) for at, figure in known if figure.error]
            if ends:
                axes.hlines(*zip(*ends, strict=True), color=colour, linewidth=1.7, zorder=2)
            axes.plot(
                [figure.value for _, figure in known],
                [at for at, _ in known],
                linestyle="none",
                marker=marker,
                markersize=5,
                color=colour,
                mfc=colour if filled else "white",
                zorder=3,
            )
        axes.set_yticks(range(rows), ["\n".join(label) for label in labels] if labels else [])
        _tidy(axes, "x", width, share=panel[0].share, texts=texts)
        axes.spines["left"].set_visible(False)

    return drawn


def _tidy(axes: Axes, which: str, length: float, *, share: bool, texts: Texts) -> None:
    """Round numbers on the axis that counts, few enough for its length; no frame."""
    from matplotlib.ticker import FixedLocator, MaxNLocator

    axes.spines[["top", "right"]].set_visible(False)
    axes.tick_params(length=0, labelsize=LETTERS, pad=3)
    axis = axes.xaxis if which == "x" else axes.yaxis
    axis.set_tick_params(labelsize=SMALL, length=3)
    low, high = axes.get_xlim() if which == "x" else axes.get_ylim()
    scale = 100 if share else 1
    for most in range(max(2, int(length / 0.4)), 0, -1):
        marks = MaxNLocator(most, steps=[1, 2, 5, 10]).tick_values(scale * low, scale * high)
        marks = [mark for mark in marks if scale * low <= mark <= scale * high]
        told = [number(mark, texts) + ("\u00a0%" if share else "") for mark in marks]
        if sum(width_of(words, SMALL) + 0.15 for words in told) < length:
            break
    axis.set_major_locator(FixedLocator([mark / scale for mark in marks]))
    axis.set_ticklabels(told)


def number(value: float, texts: Texts) -> str:
    """A round number with a true minus sign, and in French with a comma.

    >>> number(-0.5, Texts("fr"))
    '−0,5'
    """
    return comma(f"{value:.6g}".replace("-", "−"), texts)


# --- Bars --------------------------------------------------------------------------------------------------


def put_bars(page: Page, bars: Bars, texts: Texts) -> None:
    """Distributions side by side, their names in a line above."""
    page.down += GAP
    page.text(word(bars.key, texts), weight="bold")
    names = [word(name, texts) for name in bars.series]
    if len(names) > 1:
        page.down += 0.03
        for k, name in enumerate(names):
            page.panel(MARGIN + 0.02, page.down + 0.02, 0.2, 0.12, _sample(k))
            page.text(name, left=MARGIN + 0.3)
    page.down += 0.08
    left = MARGIN + 0.5
    page.panel(left, page.down, WIDTH - MARGIN - left, BARS_HIGH, _grouped(bars, texts))
    page.down += BARS_HIGH + AXIS


def _sample(number: int) -> Any:
    def drawn(axes: Axes) -> None:
        *_, colour, hatching = SERIES[number % len(SERIES)]
        axes.set(xticks=[], yticks=[])
        axes.set_facecolor(colour)
        axes.bar([0], [1], 1, color=colour, hatch=hatching, edgecolor=INK, linewidth=0.5)
        axes.set(xlim=(-0.5, 0.5), ylim=(0, 1))

    return drawn


def _grouped(bars: Bars, texts: Texts) -> Any:
    """Draws a panel of bars: values across, gathered into equal steps where there are too many."""

    def drawn(axes: Axes) -> None:
        first, step, together = steps_of(bars)
        most = max(max(value for value in histogram) for histogram in bars.series.values())
        last = (min(most, bars.most) - first) // step
        width = 0.86 / len(bars.series)
        for k, histogram in enumerate(bars.series.values()):
            *_, colour, hatching = SERIES[k % len(SERIES)]
            gathered = [0] * (last + 1)
            for value, times in histogram.items():
                gathered[min((value - first) // step, last)] += times
            shares = [Figure(*share_and_error(times, sum(gathered))) for times in gathered]
            at = [place + (k - (len(bars.series) - 1) / 2) * width for place in range(last + 1)]
            heights = [share.value for share in shares]
            axes.bar(at, heights, width, color=colour, hatch=hatching, edgecolor=INK, linewidth=0.5)
            ends = [(x, max(interval(share)[0], 0), interval(share)[1]) for x, share in zip(at, shares, strict=True)]
            axes.vlines(*zip(*ends, strict=True), color=INK, linewidth=0.9)
        axes.set_xlim(-0.6, last + 0.6)
        axes.set_ylim(0, axes.get_ylim()[1])
        _tidy(axes, "y", 2 * BARS_HIGH, share=True, texts=texts)
        marks = marks_of(first, step, last, together)
        axes.set_xticks(list(marks), [mark.replace("-", "−") for mark in marks.values()])
        axes.xaxis.set_tick_params(labelsize=SMALL, length=3)

    return drawn


def steps_of(bars: Bars) -> tuple[int, int, bool]:
    """Of bars: the first value, how many values make one, and whether the last takes all that is beyond."""
    values = [value for histogram in bars.series.values() for value in histogram]
    first, last = min(values), min(max(values), bars.most)
    return first, ceil((last - first + 1) / (MOST_BARS / len(bars.series))), max(values) >= bars.most


def marks_of(first: int, step: int, last: int, together: bool) -> dict[int, str]:
    """What stands below which bars: round numbers, or from where to where a bar goes, as many as there is room for."""
    every = next(k for k in (1, 2, 5, 10, 20, 50) if (last + 1) / k <= (16 if step == 1 else 9))
    marks = {k: str(first + k) for k in range(last + 1) if (first + k) % every == 0}
    if step > 1:
        begins = {k: first + k * step for k in range(0, last + 1, every)}
        marks = {k: f"{begin}–{begin + step - 1}" for k, begin in begins.items()}
    if together:  # the last bar says that it takes all that is beyond; its neighbour makes room
        marks = {k: mark for k, mark in marks.items() if k <= last - every - (every > 1)} | {
            last: f"{first + last * step}+"
        }
    return marks


# --- Words that are measured -------------------------------------------------------------------------------


def width_of(words: str, size: float, weight: str = "normal") -> float:
    """How wide a line of text is, in inches."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    font = FontProperties(family=STYLE["font.family"], size=size, weight=weight)
    width, *_ = text_to_path.get_text_width_height_descent(words, font, ismath=False)
    return float(width) / 72


def broken(words: str, width: float, size: float, weight: str = "normal") -> list[str]:
    """A text in lines of at most this width; a single word may be wider."""
    return list(_lines(words.split(" "), width, size, weight))


def _lines(words: Sequence[str], width: float, size: float, weight: str) -> Iterator[str]:
    line = words[0]
    for following in words[1:]:
        if width_of(f"{line} {following}", size, weight) > width:
            yield line
            line = following
        else:
            line = f"{line} {following}"
    yield line
