"""One search for every game: `think(match)` tries matches out and says what each choice is worth."""

from .player import searcher
from .think import Budget, Choice, Thought, think
from .watched import Watched, decide_watched

__all__ = ["Budget", "Choice", "Thought", "Watched", "decide_watched", "searcher", "think"]
