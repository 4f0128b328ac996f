"""One search for every game: `think(match)` tries matches out and says what each choice is worth."""

from .player import searcher
from .think import Budget, Choice, Thought, think

__all__ = ["Budget", "Choice", "Thought", "searcher", "think"]
