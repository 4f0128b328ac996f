"""The sheet of the match, made from events: a line a phase with its challenges, what came of it, the score."""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from ...engine.game import Event
from ...engine.match import Match
from ...texts import Texts
from .record import NJ, YOU, EventKind
from .situations import KIND_TEXTS, PHASE_TEXTS, PLACE_TEXTS
from .words import SIDES, score_text

WIDTH = 80
# Widths of the columns.
NUMBER, PHASE, SCORE = 3, 8, 7


@dataclass
class Duel:
    """One challenge: where, in which kind, your cards against the NJ's, the values that were compared.

    Nothing was compared where an Arbitre has cancelled a card (`whistle`: 1 yours has, -1 the NJ's), or a foul has
    stopped the phase.
    """

    place: int
    kind: int
    laid: list[int] = field(default_factory=list)
    turned: int = 0
    mine: int = 0
    his: int = 0
    compared: bool = False
    bonus: int = 0  # of support, in `his`
    whistle: int = 0


@dataclass
class Line:
    """One phase: what it is called, its challenges, what came of it in a few words, the score after it."""

    half: int
    number: int
    phase: str
    duels: list[Duel] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)
    score: list[int] = field(default_factory=lambda: [0, 0])


class Writer:
    """Writes the sheet as the match goes on: give it events, get the lines that they complete.

    Where a half begins stands a plain text instead of a line.
    """

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.half = self.number = 0
        self.score = [0, 0]
        self.line: Line | None = None

    def write(self, events: Sequence[Event]) -> list[Line | str]:
        complete: list[Line | str] = []
        for event in events:
            match event.kind:
                case EventKind.HALF:
                    self.half = event.a
                    complete.append(self.texts("sheet.half", half=event.a))
                case EventKind.PHASE:
                    complete += self._complete()
                    self.number += 1
                    self.line = Line(self.half, self.number, self.texts(f"phase.{PHASE_TEXTS[event.a]}"))
                case EventKind.HALF_TIME | EventKind.FULL_TIME:
                    complete += self._complete()
                case _:
                    self._note(event)
        return complete

    def _complete(self) -> list[Line]:
        line, self.line = self.line, None
        if line is None:
            return []
        line.score = list(self.score)
        return [line]

    def _note(self, event: Event) -> None:
        line = self.line
        if line is None:  # Avantages given back at half-time
            return
        side = SIDES[event.seat]
        match event.kind:
            case EventKind.CHALLENGE:
                line.duels.append(Duel(event.a, event.b))
            case EventKind.LAID:
                line.duels[-1].laid.append(event.a)
            case EventKind.TURNED:
                line.duels[-1].turned = event.a
            case EventKind.MARGIN:
                duel = line.duels[-1]
                duel.mine, duel.his, duel.bonus, duel.compared = event.a, event.b, event.c, True
            case EventKind.WHISTLE:
                line.duels[-1].whistle = 1 if event.seat == YOU else -1
                self._mark(line, f"{'scrum' if event.a == 2 else 'penalty'}_{side}")
            case EventKind.TRY:
                self.score[event.seat] = event.a
                self._mark(line, f"try_{side}")
            case EventKind.CONVERSION if event.a:
                self.score[event.seat] = event.b
                self._mark(line, f"conversion_{side}")
            case EventKind.KICK:
                self.score[event.seat] = event.a
                self._mark(line, f"kick_{side}")
            case EventKind.ADVANTAGE if event.a == 1:
                self._mark(line, f"advantage_{side}")
            case EventKind.ADVANTAGE_LOST:
                self._mark(line, f"lost_{side}")
            case EventKind.OUT:
                self._mark(line, "out")
            case EventKind.SCRUM if event.a:
                self._mark(line, "foul")

    def _mark(self, line: Line, what: str) -> None:
        line.marks.append(self.texts(f"sheet.mark.{what}"))


def sheet(match: Match, names: tuple[str, ...], texts: Texts, width: int = WIDTH) -> list[str]:
    """The sheet as rows of text: its head, a row or more a phase, at the end the result."""
    width = min(width, WIDTH)
    heads = [texts(f"sheet.{key}") for key in ("number", "phase", "challenges", "came", "score")]
    rows = [
        texts("sheet.title").center(width).rstrip(),
        _rule("┌", "┬", "┐", width),
        _row(heads, width),
        _rule("├", "┼", "┤", width),
    ]
    for line in Writer(texts).write(match.events):
        rows += [_label(line, width)] if isinstance(line, str) else _rows(line, texts, width)
    if match.over:
        rows += [_rule("└", "┴", "┘", width), texts("sheet.legend"), result(match, names, texts)]
    return rows


def result(match: Match, names: tuple[str, ...], texts: Texts) -> str:
    """The score and what follows from it (CHAMPION-41)."""
    score = score_text(match.scores[YOU], match.scores[NJ], names, texts)
    won = {1: "wins", -1: "loses", 0: "draw"}[match.outcome[YOU]] if match.over else "unfinished"
    return f"{score} · {texts(f'sheet.{won}', who=names[0])}"


def duel_text(duel: Duel, texts: Texts) -> str:
    """`C Ph 4-3`; `!` for your Arbitre's whistle, `?` for the NJ's, `×` for a foul."""
    place, kind = texts(f"sheet.place.{PLACE_TEXTS[duel.place]}"), texts(f"sheet.kind.{KIND_TEXTS[duel.kind]}")
    compared = f"{duel.mine}-{duel.his}" if duel.compared else {1: "!", -1: "?", 0: "×"}[duel.whistle]
    return f"{place} {kind} {compared}"


def _rows(line: Line, texts: Texts, width: int) -> list[str]:
    """A line of the sheet; what does not fit its column goes on in a row below."""
    duels = [duel_text(duel, texts).replace(" ", "\u00a0") for duel in line.duels]
    marks = [mark.replace(" ", "\u00a0") for mark in line.marks]
    columns = [
        [str(line.number)],
        [line.phase],
        textwrap.wrap(" · ".join(duels), _room(width)),
        textwrap.wrap(", ".join(marks), _came(width)),
        [f"{line.score[YOU]}-{line.score[NJ]}"],
    ]
    return [_row(list(cells), width) for cells in zip_longest(*columns, fillvalue="")]


def _came(width: int) -> int:
    """The width of the column that says what came of a phase."""
    return 24 if width >= WIDTH else 18


def _room(width: int) -> int:
    """The width of the column of challenges."""
    return max(width - NUMBER - PHASE - _came(width) - SCORE - 12, 12)


def _row(cells: list[str], width: int) -> str:
    number, phase, challenges, came, score = cells
    room, wide = _room(width), _came(width)
    return "│".join(
        [
            "",
            f"{number:>{NUMBER}}",
            f" {phase:<{PHASE}} ",
            f" {challenges[:room]:<{room}} ",
            f" {came[:wide]:<{wide}} ",
            f"{score:^{SCORE}}",
            "",
        ]
    )


def _rule(left: str, between: str, right: str, width: int) -> str:
    widths = [NUMBER, PHASE + 2, _room(width) + 2, _came(width) + 2, SCORE]
    return left + between.join("─" * column for column in widths) + right


def _label(text: str, width: int) -> str:
    """A line across the sheet with a text in it."""
    wide = len(_rule("├", "┼", "┤", width))
    return f"├─ {text} ".ljust(wide - 1, "─")[: wide - 1] + "┤"
