"""The sheet of the match, made from events: a line a round, and the victory board with its tokens (COLLINE-26)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...engine.game import Event
from ...engine.match import Match
from ...texts import Texts
from .record import ROUNDS, SIGNS, EventKind
from .words import Card, decoded

WIDTH = 80
TOKENS = "·●○"  # of the victory board: nobody's, player 1's, player 2's
# Widths of the columns.
NUMBER, CARDS, SUMS = 3, 11, 7


@dataclass
class Line:
    """One round: who held the flag, which colour was strong, attack against answer, the sums by seat, who won."""

    round: int
    flag: int = 0
    strong: int = 0
    attack: list[Card] = field(default_factory=list)
    answer: list[Card] = field(default_factory=list)
    turned: list[Card] = field(default_factory=list)  # by 4s
    sums: list[int] = field(default_factory=lambda: [0, 0])
    winner: int = 0
    by_flag: bool = False
    score: list[int] = field(default_factory=lambda: [0, 0])


class Writer:
    """Writes the sheet as the match goes on: give it events, get the lines that they complete."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.line = Line(0)
        self.score = [0, 0]

    def write(self, events: Sequence[Event]) -> list[Line | str]:
        complete: list[Line | str] = []
        for event in events:
            match event.kind:
                case EventKind.ROUND:
                    self.line = Line(event.a)
                case EventKind.GRAB:
                    self.line.flag, self.line.strong = event.seat, event.a
                case EventKind.SHOWN:
                    self.line.attack.append(decoded(event.b, self.texts))
                    self.line.answer.append(decoded(event.c, self.texts))
                case EventKind.TURNS_UP:
                    self.line.turned.append(decoded(event.b, self.texts))
                case EventKind.SUM:
                    self.line.sums[event.seat] = event.a
                case EventKind.WINS_ROUND:
                    self.score = [had + (seat == event.seat) for seat, had in enumerate(self.score)]
                    self.line.winner, self.line.by_flag, self.line.score = event.seat, bool(event.c), self.score
                    complete.append(self.line)
        return complete


def sheet(match: Match, names: tuple[str, ...], texts: Texts, width: int = WIDTH) -> list[str]:
    """The sheet as rows of text: its head, a row a round, at the end the victory board."""
    lines = [line for line in Writer(texts).write(match.events) if isinstance(line, Line)]
    name = max((min(width, WIDTH) - _room_of_rest()) // 2, 4)
    heads = [texts(f"sheet.{key}") for key in ("number", "flag", "strong", "attack", "answer", "sums", "winner")]
    rows = [
        texts("sheet.title").center(width).rstrip(),
        _rule("┌", "┬", "┐", name),
        _row(heads, name),
        _rule("├", "┼", "┤", name),
    ]
    rows += [_row(_cells(line, names), name) for line in lines]
    if match.over:
        winners = [line.winner + 1 for line in lines]
        board = " ".join(TOKENS[winner] for winner in winners + [0] * (ROUNDS - len(winners)))
        sides = f"{TOKENS[1]} {names[0]} · {TOKENS[2]} {names[1]}"
        rows += [_rule("└", "┴", "┘", name), texts("sheet.board", tokens=board, sides=sides)]
        rows.append(result(match, names, texts))
    return rows


def result(match: Match, names: tuple[str, ...], texts: Texts) -> str:
    """The rounds won and what follows from it (COLLINE-25)."""
    score = f"{names[0]} {match.scores[0]}-{match.scores[1]} {names[1]}"
    winner = next((seat for seat, won in enumerate(match.outcome) if won > 0), None)
    return f"{score} · {texts('sheet.unfinished') if winner is None else texts('sheet.wins', who=names[winner])}"


def _cells(line: Line, names: tuple[str, ...]) -> list[str]:
    attacker = 1 - line.flag
    attack, answer = (
        " ".join(f"{card.value}{SIGNS[card.colour]}" for card in cards) for cards in (line.attack, line.answer)
    )
    sums = f"{line.sums[attacker]}-{line.sums[line.flag]}"
    won = f"{names[line.winner]}{' ⚑' if line.by_flag else ''}"
    return [str(line.round), names[line.flag], SIGNS[line.strong], attack, answer, sums, won]


def _room_of_rest() -> int:
    """The width of a row but for its two names."""
    return len(_rule("", "", "", 0)) + 8


def _row(cells: list[str], name: int) -> str:
    number, flag, strong, attack, answer, sums, winner = cells
    return "│".join(
        [
            "",
            f"{number:>{NUMBER}}",
            f" {flag[:name]:<{name}}",
            f" {strong[:1]} ",
            f" {attack:<{CARDS}} ",
            f" {answer:<{CARDS}} ",
            f"{sums:^{SUMS}}",
            f" {winner[:name]:<{name}}",
            "",
        ]
    )


def _rule(left: str, between: str, right: str, name: int) -> str:
    widths = [NUMBER, name + 1, 3, CARDS + 2, CARDS + 2, SUMS, name + 1]
    return left + between.join("─" * column for column in widths) + right
