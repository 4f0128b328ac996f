"""Boards for the tests of Campus, and positions on them."""

from typing import Any

import ludotheque
from ludotheque.engine.match import Match
from ludotheque.games.campus.record import CELL_BIT, CELL_TEXTS, CELLS

# A board with its stars at b2, e2 and c5. Its diagonals: 1 * 6 12 13 4, and 16 * 8 9 5 4.
BOARD = """
 1  2  3  4  5 16
 6  *  7  8  * 10
 1  2  6  8 11 24
 3 18  9 12  7  5
 6  5  *  8 13  9
 4 20  9  4 15  4
"""

# CAMPUS-11: the rulebook's own example; what lies face down there is ours.
BIG_BANG = """
 1  1  2 14 13  *
 2  3  3  4  4  5
12  3  4  1  5 10
 6  *  2  6 11  7
 7 24  9  8  7  8
 8  6  8  5  9  *
"""
BIG_BANG_LEFT = "d1 e1 f1 a3 d3 b4 c4 e4 a5 b5 c5 d5 b6 d6 f6"


def campus(actions: str = "", left: str | None = None, left_other: str | None = None, **options: Any) -> Match:
    """A match of which seat 0 plays first, after these actions; both boards are BOARD unless `board` says otherwise.

    `left` and `left_other`, if given, are the cells still face up of seat 0 and of seat 1 before those actions: what
    else lies there has been turned in turns that nobody has to read.
    """
    board = options.pop("board", BOARD)
    match = ludotheque.new("campus", seed=0, **options)
    for _ in range(match.seat_count):
        play(match, board)
    if match.seat_count == 2:
        match.play("first 1")
    for seat, cells in enumerate((left, left_other)[: match.seat_count]):
        if cells is not None:
            match._slot[0].up[seat] = mask(cells)
    match._past[-1] = match._slot.tobytes()
    return play(match, actions)


def play(match: Match, actions: str) -> Match:
    for text in match.game.notation.split(actions):
        match.play(text)
    return match


def mask(cells: str) -> int:
    return sum(int(CELL_BIT[CELL_TEXTS.index(cell)]) for cell in cells.split())


def left(match: Match, board: int = 0) -> str:
    """The cells that are face up, as text."""
    up = int(match.position.up[board])
    return " ".join(CELL_TEXTS[cell] for cell in range(CELLS) if up >> cell & 1)


def legal(match: Match, word: str = "") -> list[str]:
    """What is possible and begins with this word, without it."""
    return [str(action).removeprefix(f"{word} ") for action in match.legal() if str(action).startswith(word)]


def told(match: Match, kind: str) -> list[tuple[int, ...]]:
    """The events of this kind: seat and numbers."""
    return [tuple(event[1:5]) for event in match.events if event.kind.name == kind]
