"""The journal of the match, made from events: a line a round with what was played, lost and taken, and the wings."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from ...engine.game import Event
from ...engine.match import Match
from ...texts import Texts
from .record import LETTERS, WINGS, EventKind
from .words import rank_of, side_name

WIDTH = 80
SIGNS = "●○"  # of the sides in the notes
# Widths of the columns.
NUMBER, GOALS, WOUNDS = 3, 10, 19


@dataclass
class Line:
    """One round: the objectives at its end, the damage to the wings by side, cards played and lost, what stood out."""

    round: int
    goals: list[int] = field(default_factory=lambda: [0, 0])
    wounds: list[list[int]] = field(default_factory=lambda: [[0] * WINGS, [0] * WINGS])
    played: list[int] = field(default_factory=lambda: [0, 0])
    lost: list[int] = field(default_factory=lambda: [0, 0])
    marks: list[tuple[str, int, int]] = field(default_factory=list)  # key, side, number


class Writer:
    """Writes the journal as the match goes on: give it events, get the lines that they complete."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts
        self.line: Line | None = None
        self.goals = [0, 0]
        self.wounds = [[0] * WINGS, [0] * WINGS]

    def write(self, events: Sequence[Event]) -> list[Line | str]:
        complete: list[Line | str] = []
        for event in events:
            match event.kind:
                case EventKind.ROUND:
                    complete += self._complete()
                    self.line = Line(event.a)
                case EventKind.ENDS:
                    complete += self._complete()
                case EventKind.WOUNDS:
                    self.wounds[event.seat][event.a] = event.c
                case _:
                    self._note(event)
        return complete

    def _complete(self) -> list[Line]:
        line, self.line = self.line, None
        if line is None:
            return []
        line.goals, line.wounds = list(self.goals), [list(wings) for wings in self.wounds]
        return [line]

    def _note(self, event: Event) -> None:
        line = self.line
        if line is None:
            return
        match event.kind:
            case EventKind.ENTERS | EventKind.ATTACHED | EventKind.TACTIC | EventKind.EVENT:
                line.played[event.seat] += 1
            case EventKind.DESTROYED | EventKind.SACRIFICED | EventKind.REPLACED:
                line.lost[event.seat] += 1
            case EventKind.OBJECTIVE:
                self.goals[event.seat] = event.a + 1
                line.marks.append(("objective", event.seat, event.a))
            case EventKind.TAKEN:
                line.marks.append(("taken", event.seat, event.a + 1))
            case EventKind.FALLS:
                line.marks.append(("leader", event.seat, 0))


def sheet(match: Match, names: tuple[str, ...], texts: Texts, width: int = WIDTH) -> list[str]:
    """The journal as rows of text: its head, a row a round, at the end the result."""
    width = min(width, WIDTH)
    lines = [line for line in Writer(texts).write(match.events) if isinstance(line, Line)]
    heads = [texts(f"sheet.{key}") for key in ("number", "goals", "wings", "notes")]
    rows = [
        texts("sheet.title").center(width).rstrip(),
        _rule("┌", "┬", "┐", width),
        _row(heads, width),
        _rule("├", "┼", "┤", width),
    ]
    rows += [_row(_cells(line, texts), width) for line in lines]
    if match.over:
        sides = " · ".join(f"{SIGNS[side]} {side_name(side, names, texts)}" for side in range(2))
        rows += [_rule("└", "┴", "┘", width), sides, result(match, names, texts)]
    return rows


def result(match: Match, names: tuple[str, ...], texts: Texts) -> str:
    """Who has won; alone, the points and the rank (HASTINGS-52, HASTINGS-53)."""
    if not match.over:
        return texts("sheet.unfinished")
    winner = next((side for side, won in enumerate(match.outcome) if won > 0), None)
    if winner is None:
        said = texts("sheet.draw")
    else:
        said = texts("sheet.wins", who=names[winner]) if winner < len(names) else texts("sheet.wins_ennemi")
    if match.seat_count > 1:
        return f"{said} · {match.scores[0]}-{match.scores[1]}"
    points = match.scores[0]
    return f"{said} · {texts('sheet.rank', points=points, rank=texts(f'rank.{rank_of(points)}'))}"


def _cells(line: Line, texts: Texts) -> list[str]:
    goals = "-".join(LETTERS[goal] for goal in line.goals)
    wings = "  ".join(f"{line.wounds[0][wing]:>2}-{line.wounds[1][wing]:<2}" for wing in range(WINGS))
    notes = []
    for side, sign in enumerate(SIGNS):
        counts = Counter({"played": line.played[side], "lost": line.lost[side]})
        notes += [texts(f"sheet.mark.{key}", side=sign, count=count) for key, count in counts.items() if count]
    for key, side, number in line.marks:
        letter = LETTERS[number] if key == "objective" else ""
        notes.append(texts(f"sheet.mark.{key}", side=SIGNS[side], letter=letter, wing=number))
    return [str(line.round), goals, wings, " ".join(notes)]


def _room(width: int) -> int:
    """The width of the notes."""
    return max(width - NUMBER - GOALS - WOUNDS - 13, 12)


def _row(cells: list[str], width: int) -> str:
    number, goals, wings, notes = cells
    room = _room(width)
    return "│".join(
        [
            "",
            f"{number:>{NUMBER}} ",
            f" {goals:^{GOALS}} ",
            f" {wings:^{WOUNDS}} ",
            f" {notes[:room]:<{room}} ",
            "",
        ]
    )


def _rule(left: str, between: str, right: str, width: int) -> str:
    widths = [NUMBER + 1, GOALS + 2, WOUNDS + 2, _room(width) + 2]
    return left + between.join("─" * column for column in widths) + right
