"""The match sheet (feuille de match), made from events, as on paper: a part for each side, a line an action.

POCHE-2: minute, what happened, points, running score, cards in force with their last minute.
"""

import textwrap
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from ...engine.game import Event
from ...engine.match import Match
from ...texts import Texts
from .record import REST_OF_MATCH, Colour, Decision, EventKind

# Widths of the columns of a side; the whole sheet is 80 wide.
ACTION, POINTS, CARDS = 21, 3, 7
SIDE = ACTION + POINTS + CARDS + 2
MINUTE, SCORE = 3, 6
WIDTH = 80


@dataclass
class Line:
    """One action: for each side what it did, what it scored and its cards in force."""

    minute: int
    actions: list[list[str]] = field(default_factory=lambda: [[], []])
    points: list[int] = field(default_factory=lambda: [0, 0])
    score: list[int] = field(default_factory=lambda: [0, 0])
    cards: list[list[str]] = field(default_factory=lambda: [[], []])


class Writer:
    """Writes the sheet as the match goes on: give it events, get the lines that they complete.

    Between two halves and at the end stands a plain text instead of a line.
    """

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.line = Line(0)
        self.score = [0, 0]
        self.cards: list[list[tuple[int, int]]] = [[], []]  # (colour, last minute) by seat
        self.received: list[list[tuple[int, int]]] = [[], []]  # in this action: shown even if stoppage time outran them

    def write(self, events: Sequence[Event]) -> list[Line | str]:
        complete: list[Line | str] = []
        for event in events:
            match event.kind:
                case EventKind.THROW:
                    self.line = Line(event.c)
                    self.received = [[], []]
                    self._did(event.seat, f"{event.a}-{event.b}")
                case EventKind.TURNOVER:
                    self._did(event.seat, self.texts(f"sheet.turnover.{event.a}-{event.b}"))
                case EventKind.DECISION if event.a in (Decision.PLAY, Decision.FIFTY_22):
                    self._did(
                        event.seat, self.texts("sheet.penalty_played" if event.a == Decision.PLAY else "sheet.fifty_22")
                    )
                case EventKind.CARD:
                    self.received[event.seat].append((event.a, event.b))
                case (
                    EventKind.FAULT
                    | EventKind.COUNTER
                    | EventKind.PENALTY_MISSED
                    | EventKind.DROP_COUNTERED
                    | EventKind.TRY_REFUSED
                ):
                    self._did(event.seat, self.texts(f"sheet.{event.word}"))
                case EventKind.PENALTY_GOAL | EventKind.DROP_GOAL | EventKind.PENALTY_TRY:
                    self._did(event.seat, self.texts(f"sheet.{event.word}"), event.a)
                case EventKind.TRY_GRANTED:
                    self.line.points[event.seat] += event.a
                case EventKind.CONVERSION | EventKind.CONVERSION_MISSED:
                    self._did(event.seat, self.texts("sheet.try_converted" if event.a else "sheet.try"), event.a)
                case EventKind.CLOCK:
                    complete.append(self._complete())
                case EventKind.HALF_TIME | EventKind.FULL_TIME:
                    complete.append(self.texts(f"sheet.{event.word}"))
        return complete

    def _did(self, seat: int, what: str, points: int = 0) -> None:
        self.line.actions[seat].append(what)
        self.line.points[seat] += points

    def _complete(self) -> Line:
        line = self.line
        self.score = [had + more for had, more in zip(self.score, line.points, strict=True)]
        line.score = self.score
        line.cards = [
            _letters([card for card in had if card[1] >= line.minute] + new, self.texts)  # POCHE-25
            for had, new in zip(self.cards, self.received, strict=True)
        ]
        self.cards = [had + new for had, new in zip(self.cards, self.received, strict=True)]
        return line


def _letters(cards: list[tuple[int, int]], texts: Texts) -> list[str]:
    """Cards as the sheet writes them: `J31`, `R`."""
    letters = {Colour.YELLOW: texts("sheet.yellow"), Colour.RED: texts("sheet.red")}
    return [letters[Colour(colour)] + ("" if last == REST_OF_MATCH else str(last)) for colour, last in cards]


def sheet(match: Match, names: tuple[str, ...], texts: Texts, width: int = WIDTH) -> list[str]:
    """The sheet as rows of text: its head, a row or more an action, at the end the result.

    Where less than the whole width is there, one side stands under the other.
    """
    lines = Writer(texts).write(match.events)
    if width < WIDTH:
        rows = [texts("sheet.title"), names[0], names[1], "─" * min(width, SIDE)]
        for line in lines:
            rows += [f"─ {line}"] if isinstance(line, str) else _narrow(line, names)
        return [*rows, result(match, names, texts)] if match.over else rows
    rows = [
        texts("sheet.title").center(WIDTH).rstrip(),
        _rule("┌", "┬", "┐"),
        _row(texts("sheet.minute"), _fit(names[0].upper()), texts("sheet.score"), _fit(names[1].upper())),
        _rule("├", "┼", "┤"),
    ]
    for line in lines:
        rows += [_rule("├", "┼", "┤", line)] if isinstance(line, str) else _rows(line)
    if match.over:
        rows[-1] = _rule("└", "┴", "┘", texts("sheet.full_time"))
        rows.append(result(match, names, texts))
    return rows


def _narrow(line: Line, names: tuple[str, ...]) -> list[str]:
    """A line for a narrow screen: minute and score, then what each side did."""
    sides = []
    for seat in range(2):
        points = f"+{line.points[seat]}" if line.points[seat] else ""
        did = " ".join(part for part in (*line.actions[seat], points, *line.cards[seat]) if part)
        sides += [f"     {names[seat][:14]}: {did}"] if did else []
    return [f"{line.minute:>3}' {line.score[0]}-{line.score[1]}", *sides]


def _fit(name: str) -> str:
    """A name that fits its side; signs of double width (Chinese, emoji) count as two."""
    wide = sum(unicodedata.east_asian_width(sign) in "WF" for sign in name)
    room = SIDE - 1 - wide
    return (name if len(name) <= room else name[: room - 1] + "…").ljust(room)


def result(match: Match, names: tuple[str, ...], texts: Texts) -> str:
    """The score and what follows from it (POCHE-30)."""
    position, (mine, yours) = match.position, match.scores
    winner = next((seat for seat, won in enumerate(match.outcome) if won > 0), None)
    if not match.over:
        verdict = texts("sheet.unfinished")
    elif winner is None:
        verdict = texts("sheet.draw")
    elif mine != yours:
        verdict = texts("sheet.wins", who=names[winner])
    else:
        by, cards = ("reds", position.reds) if position.reds[0] != position.reds[1] else ("yellows", position.yellows)
        verdict = texts(f"sheet.wins_by_{by}", who=names[winner], a=cards[winner], b=cards[1 - winner])
    return f"{names[0]} {mine}-{yours} {names[1]} · {verdict}"


def _rows(line: Line) -> list[str]:
    """A line of the sheet; what does not fit its column goes on in a row below."""
    home, away = (_side(line, seat) for seat in range(2))
    minute, score = [f"{line.minute}'"], ["{}-{}".format(*line.score)]
    return [_row(*columns) for columns in zip_longest(minute, home, score, away, fillvalue="")]


def _side(line: Line, seat: int) -> list[str]:
    """One side's part of a line: what it did, its points, its cards."""
    actions = textwrap.wrap(" ".join(line.actions[seat]), ACTION)
    cards = textwrap.wrap(" ".join(line.cards[seat]), CARDS)
    points = [f"+{line.points[seat]}"] if line.points[seat] else []
    return [
        f"{action:<{ACTION}}{point:>{POINTS}} {card:<{CARDS}}"
        for action, point, card in zip_longest(actions, points, cards, fillvalue="")
    ]


def _row(minute: str, home: str, score: str, away: str) -> str:
    return f"│{minute:>{MINUTE}}│ {home or ' ' * (SIDE - 1)}│{score:^{SCORE}}│ {away or ' ' * (SIDE - 1)}│"


def _rule(left: str, between: str, right: str, label: str = "") -> str:
    """A line across the sheet, with a word in the first side's part."""
    home = f"─ {label} ".ljust(SIDE, "─") if label else "─" * SIDE
    return left + between.join(["─" * MINUTE, home, "─" * SCORE, "─" * SIDE]) + right
