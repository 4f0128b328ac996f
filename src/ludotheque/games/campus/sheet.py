"""The score sheet (feuille de marque), made from events: a line a throw, as on paper.

CAMPUS-30: alone, 19 numbered lines and a star line for the result. With two, a line a turn and one for each round.
"""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from ...engine.game import Event
from ...engine.match import Match
from ...texts import Texts
from .record import CELL_TEXTS, CELLS, LINES_ON_PAPER, STAR, EventKind
from .words import STAR_SIGN, sign

WIDTH = 80
# Widths of the columns.
NUMBER, NAME, THROW, LEFT = 3, 12, 9, 5


@dataclass
class Line:
    """One turn: whose it was, what was thrown, what was turned (a bonus with a +), how many are left."""

    round: int
    number: int  # of this player's throws in this round
    seat: int
    throw: str = ""
    budget: int = 0
    turned: list[str] = field(default_factory=list)
    free: int = 0  # how many of those were bonuses: a long chain is a Big Bang
    calls: list[str] = field(default_factory=list)  # the cells turned back on the opponent's board, in words
    left: int = CELLS


@dataclass
class RoundWon:
    """The end of a round: who won it, what the other is left with (no points where rounds are counted)."""

    round: int
    seat: int
    points: int
    tokens: int


class Writer:
    """Writes the sheet as the match goes on: give it events, get the lines that they complete.

    Where a round begins stands a plain text instead of a line.
    """

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.line = Line(0, 0, 0)
        self.round = 0
        self.throws = [0, 0]
        self.left = [CELLS, CELLS]

    def write(self, events: Sequence[Event]) -> list[Line | RoundWon | str]:
        complete: list[Line | RoundWon | str] = []
        for event in events:
            match event.kind:
                case EventKind.ROUND:
                    self.round = event.a
                    self.throws, self.left = [0, 0], [CELLS, CELLS]
                    complete.append(self.texts("sheet.round", round=event.a))
                case EventKind.THROW:
                    self.throws[event.seat] += 1
                    self.line = Line(self.round, self.throws[event.seat], event.seat, f"{event.a}-{event.b}", event.c)
                case EventKind.CALL:
                    self.left[1 - event.seat] += 1
                    self.line.calls.append(self.texts("sheet.called", cell=CELL_TEXTS[event.b]))
                case EventKind.FLIP:
                    self._turned(event.seat, str(event.b))
                case EventKind.BONUS | EventKind.STAR:
                    self.line.free += 1
                    self._turned(event.seat, f"+{sign(event.b if event.kind == EventKind.BONUS else STAR)}")
                case EventKind.TURN_END | EventKind.CLEARED:
                    self.line.left = self.left[event.seat]
                    complete.append(self.line)
                case EventKind.LOST:
                    complete.append(RoundWon(event.c, 1 - event.seat, event.a, event.b))
        return complete

    def _turned(self, seat: int, token: str) -> None:
        self.line.turned.append(token)
        self.left[seat] -= 1


def sheet(match: Match, names: tuple[str, ...], texts: Texts, width: int = WIDTH) -> list[str]:
    """The sheet as rows of text: its head, a row or more a turn, at the end the result."""
    width = min(width, WIDTH)
    alone = match.seat_count == 1
    lines = Writer(texts).write(match.events)
    heads = [texts(f"sheet.{key}") for key in ("number", "who", "throw", "turned", "left")]
    rows = [
        texts("sheet.title").center(width).rstrip(),
        _rule("┌", "┬", "┐", width, alone),
        _row(heads, width, alone),
        _rule("├", "┼", "┤", width, alone),
    ]
    for line in lines:
        if isinstance(line, Line):
            rows += _rows(line, names, texts, width, alone)
        elif not alone:
            rows.append(_label(_round_won(line, names, texts) if isinstance(line, RoundWon) else line, width))
    if match.over and alone:
        throws = match.scores[0]
        rows += [_row([str(number), "", "", "", ""], width, alone) for number in range(throws + 1, LINES_ON_PAPER + 1)]
        rows.append(_row([STAR_SIGN, "", "", texts("sheet.throws", throws=throws), ""], width, alone))
    if match.over:
        rows += [_rule("└", "┴", "┘", width, alone), result(match, names, texts)]
    return rows


def brief(match: Match, texts: Texts) -> list[str]:
    """A line a throw: what was thrown, what was turned."""
    lines = [line for line in Writer(texts).write(match.events) if isinstance(line, Line)]
    return [
        texts("sheet.brief", throw=line.throw, turned=" ".join(line.turned) or texts("sheet.pass")) for line in lines
    ]


def result(match: Match, names: tuple[str, ...], texts: Texts) -> str:
    """The score and what follows from it (CAMPUS-22, CAMPUS-30)."""
    if match.seat_count == 1:
        return texts("sheet.solo" if match.over else "sheet.solo_unfinished", throws=match.scores[0])
    winner = next((seat for seat, won in enumerate(match.outcome) if won > 0), None)
    score = texts(f"sheet.{match.options['scoring']}", names=" - ".join(names), a=match.scores[0], b=match.scores[1])
    if not match.over:
        return f"{score} · {texts('sheet.unfinished')}"
    return f"{score} · {texts('sheet.draw') if winner is None else texts('sheet.wins', who=names[winner])}"


def _round_won(won: RoundWon, names: tuple[str, ...], texts: Texts) -> str:
    who, other = names[won.seat], names[1 - won.seat]
    key = "sheet.round_won_points" if won.points else "sheet.round_won"
    return texts(key, who=who, other=other, round=won.round, points=won.points)


def _rows(line: Line, names: tuple[str, ...], texts: Texts, width: int, alone: bool) -> list[str]:
    """A line of the sheet; what does not fit its column goes on in a row below."""
    calls = [call.replace(" ", "\u00a0") for call in line.calls]
    turned = textwrap.wrap(" ".join(calls + (line.turned or [texts("sheet.pass")])), _room(width, alone))
    columns = [[str(line.number)], [names[line.seat]], [f"{line.throw} {line.budget:>2}"], turned, [str(line.left)]]
    return [_row(list(cells), width, alone) for cells in zip_longest(*columns, fillvalue="")]


def _room(width: int, alone: bool) -> int:
    """The width of the column of tokens."""
    return width - NUMBER - THROW - LEFT - 7 - (0 if alone else NAME + 3)


def _row(cells: list[str], width: int, alone: bool) -> str:
    number, name, throw, turned, left = cells
    room = _room(width, alone)
    who = [] if alone else [f" {name[:NAME]:<{NAME}} "]
    return "│".join(
        ["", f"{number:>{NUMBER}}", *who, f"{throw:^{THROW}}", f" {turned:<{room}} ", f"{left:>{LEFT}}", ""]
    )


def _rule(left: str, between: str, right: str, width: int, alone: bool) -> str:
    widths = [NUMBER, *([] if alone else [NAME + 2]), THROW, _room(width, alone) + 2, LEFT]
    return left + between.join("─" * column for column in widths) + right


def _label(text: str, width: int) -> str:
    """A line across the sheet with a text in it."""
    return f"├─ {text} ".ljust(width - 1, "─")[: width - 1] + "┤"
