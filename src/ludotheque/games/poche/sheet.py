"""The match sheet (feuille de match), made from events, as on paper: a part for each side, a line an action.

POCHE-2: minute, what happened, points, running score, cards in force with their last minute.
"""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from ...engine.game import Event
from ...engine.match import Match
from ...texts import Texts
from .record import REST_OF_MATCH, Colour, Decision, Told

# Widths of the columns of a side; the whole sheet is 80 wide.
ACTION, POINTS, CARDS = 21, 3, 7
SIDE = ACTION + POINTS + CARDS + 2
MINUTE, SCORE = 3, 6


@dataclass
class Line:
    """One action: for each side what it did, what it scored and its cards in force."""

    minute: int
    actions: list[list[str]] = field(default_factory=lambda: [[], []])
    points: list[int] = field(default_factory=lambda: [0, 0])
    score: list[int] = field(default_factory=lambda: [0, 0])
    cards: list[list[str]] = field(default_factory=lambda: [[], []])


def lines(events: Sequence[Event], texts: Texts) -> list[Line | str]:
    """The complete lines of the sheet, in order; a plain text stands between two halves and at the end."""
    sheet: list[Line | str] = []
    line = Line(0)
    score = [0, 0]
    cards: list[list[tuple[int, int]]] = [[], []]  # (colour, last minute) by seat
    received: list[list[tuple[int, int]]] = [[], []]  # in this action: shown even if stoppage time has outrun them
    for event in events:
        did = line.actions[event.seat]
        match event.kind:
            case Told.THROW:
                line = Line(event.c)
                received = [[], []]
                line.actions[event.seat].append(f"{event.a}-{event.b}")
            case Told.TURNOVER:
                did.append(texts(f"sheet.turnover.{event.a}-{event.b}"))
            case Told.DECISION if event.a in (Decision.PLAY, Decision.FIFTY_22):
                did.append(texts("sheet.penalty_played" if event.a == Decision.PLAY else "sheet.fifty_22"))
            case Told.CARD:
                received[event.seat].append((event.a, event.b))
            case Told.FAULT | Told.COUNTER | Told.PENALTY_MISSED | Told.DROP_COUNTERED | Told.TRY_REFUSED:
                did.append(texts(f"sheet.{event.kind.name.lower()}"))
            case Told.PENALTY_GOAL | Told.DROP_GOAL | Told.PENALTY_TRY:
                did.append(texts(f"sheet.{event.kind.name.lower()}"))
                line.points[event.seat] += event.a
            case Told.TRY_GRANTED:
                line.points[event.seat] += event.a
            case Told.CONVERSION | Told.CONVERSION_MISSED:
                did.append(texts("sheet.try_converted" if event.a else "sheet.try"))
                line.points[event.seat] += event.a
            case Told.CLOCK:
                score = [had + more for had, more in zip(score, line.points, strict=True)]
                line.score = score
                line.cards = [
                    _letters([card for card in had if card[1] >= line.minute] + new, texts)  # POCHE-25
                    for had, new in zip(cards, received, strict=True)
                ]
                cards = [had + new for had, new in zip(cards, received, strict=True)]
                sheet.append(line)
            case Told.HALF_TIME | Told.FULL_TIME:
                sheet.append(texts(f"sheet.{event.kind.name.lower()}"))
    return sheet


def _letters(cards: list[tuple[int, int]], texts: Texts) -> list[str]:
    """Cards as the sheet writes them: `J31`, `R`."""
    letters = {Colour.YELLOW: texts("sheet.yellow"), Colour.RED: texts("sheet.red")}
    return [letters[Colour(colour)] + ("" if last == REST_OF_MATCH else str(last)) for colour, last in cards]


def sheet(match: Match, names: tuple[str, ...], texts: Texts) -> list[str]:
    """The sheet as rows of text: its head, a row (or more) a complete action, at the end the result."""
    rows = [
        texts("sheet.title").center(2 * SIDE + MINUTE + SCORE + 5).rstrip(),
        _rule("┌", "┬", "┐"),
        _row(texts("sheet.minute"), names[0].upper()[: SIDE - 1], texts("sheet.score"), names[1].upper()[: SIDE - 1]),
        _rule("├", "┼", "┤"),
    ]
    for line in lines(match.events, texts):
        rows += [_rule("├", "┼", "┤", line)] if isinstance(line, str) else _rows(line)
    if match.over:
        rows[-1] = _rule("└", "┴", "┘", texts("sheet.full_time"))
        rows.append(result(match, names, texts))
    return rows


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
    return f"│{minute:>{MINUTE}}│ {home:<{SIDE - 1}}│{score:^{SCORE}}│ {away:<{SIDE - 1}}│"


def _rule(left: str, between: str, right: str, label: str = "") -> str:
    """A line across the sheet, with a word in the first side's part."""
    home = f"─ {label} ".ljust(SIDE, "─") if label else "─" * SIDE
    return left + between.join(["─" * MINUTE, home, "─" * SCORE, "─" * SIDE]) + right
