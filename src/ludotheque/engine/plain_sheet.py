"""The sheet of a game that brings none: no lines, and the points."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..texts import Texts
    from .game import Event
    from .match import Match


class Writer:
    def __init__(self, texts: "Texts") -> None:
        self.texts = texts

    def write(self, events: "Sequence[Event]") -> Sequence[Any]:
        return []


def sheet(match: "Match", names: tuple[str, ...], texts: "Texts", width: int = 0) -> list[str]:
    return []


def result(match: "Match", names: tuple[str, ...], texts: "Texts") -> str:
    return " - ".join(f"{name} {points}" for name, points in zip(names, match.scores, strict=False))
