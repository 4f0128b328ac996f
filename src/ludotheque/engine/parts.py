"""What a game brings for people, beside its rules: words, a sheet, a board for the terminal.

Each is a module of the game (or any object) with the functions listed here; mypy holds them against these types. A game
that brings none has the plain ones below, so that a small game is small.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from .record import Record

if TYPE_CHECKING:
    from ..texts import Texts
    from .game import Action, Event
    from .match import Match

Names = tuple[str, ...]  # of the players, by seat

HEAD_ROWS = 4  # of a sheet


class Words(Protocol):
    """The game in sentences."""

    def sentences(self, events: Sequence["Event"], names: Names, texts: "Texts", /) -> list[str]:
        """What an action led to."""

    def throw_awaited(self, position: Record, names: Names, texts: "Texts", /) -> str:
        """Who throws or draws what, and what is needed."""

    def status(self, position: Record, names: Names, texts: "Texts", /) -> str:
        """Where the match stands, in a line."""

    def decision(self, action: int, texts: "Texts", /) -> str:
        """What a decision is called."""

    def detail(self, position: Record, action: int, texts: "Texts", /) -> str:
        """What a decision brings, by the rules."""


class Writer(Protocol):
    """Writes a sheet line by line, as the match goes on."""

    def write(self, events: Sequence["Event"], /) -> Sequence[Any]:
        """The lines that these events complete: dataclasses, or sentences."""


class Sheet(Protocol):
    """The match on paper."""

    def Writer(self, texts: "Texts", /) -> Writer:  # noqa: N802  # a class of the sheet's module
        """Begin a sheet."""

    def sheet(self, match: "Match", names: Names, texts: "Texts", width: int = ..., /) -> list[str]:
        """The whole sheet, as rows of text, the first HEAD_ROWS of which are its head."""

    def result(self, match: "Match", names: Names, texts: "Texts", /) -> str:
        """How the match ended, in a sentence."""


class Board(Protocol):
    """What the terminal shows instead of a list of choices, from the view of the seat that looks."""

    def draw(self, position: Record, names: Names, texts: "Texts", viewer: int = ..., /) -> list[str]:
        """The board, as rows of text; of hands, what this viewer would see on a table."""

    def question(self, position: Record, seat: int, names: Names, texts: "Texts", /) -> str:
        """What the seat is asked."""

    def read(self, position: Record, seat: int, text: str, texts: "Texts", /) -> list[str]:
        """The actions that were typed, in their own notation."""

    def read_throw(self, position: Record, text: str, texts: "Texts", /) -> str:
        """The same of a throw or a draw."""

    def example(self, position: Record, legal: "Sequence[Action]", texts: "Texts", /) -> str:
        """What could be typed for the throw or draw that is awaited."""

    def said(self, action: str, texts: "Texts", /) -> str:
        """An action as `read` reads it."""

    def refusal(self, position: Record, action: str, texts: "Texts", /) -> str:
        """Why an action is not possible; nothing: because it is not listed."""
