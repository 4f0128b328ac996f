"""Puzzles."""

from typing import Literal

from .review import Weighed
from .socket import Message, Table


class PuzzleOption(Message, frozen=True):
    action: str
    label: str
    detail: str  # what it is worth by the rules, as `Choice.detail`


class Puzzle(Message, frozen=True):
    """A position with one clearly best choice. `replay`: the match up to it, as its chooser may see it."""

    game: str
    number: int  # from 1
    count: int  # how many puzzles this game has
    title: str
    date: str  # of the puzzle of the day, as 2026-11-15; else empty
    seat: int
    question: str
    options: list[PuzzleOption]
    unit: Literal["chance", "points"]
    higher: bool
    margin: float  # by which the best is better than any other, at least
    replay: Table


class PuzzleTry(Message, frozen=True):
    """POST /api/puzzles/GAME/NUMBER."""

    action: str


class PuzzleAnswer(Message, frozen=True):
    """Its answer: was it right, and what each option was worth, the best first."""

    right: bool
    sentence: str
    best: str  # the action
    options: list[Weighed]
