"""An analysis of a match, luck and choice: as it travels. What it holds is in `analysis/structs.py`."""

from ...analysis.structs import Review, Weighed
from .socket import Message, Table

__all__ = ["Analysing", "Analysis", "Review", "Unjudged", "Weighed"]


class Analysing(Message, frozen=True):
    """202: an analysis under way or waiting; ask again at /api/analysis/ID (or as before) in a second."""

    id: str
    done: float  # 0 to 1
    waiting: int  # how many are before it


class Analysis(Message, frozen=True):
    """200: an analysis, and the replay of the same match."""

    id: str
    review: Review
    replay: Table


class Unjudged(Message, frozen=True):
    """A match for a client that judges it itself: the review with all its words and without figures (options stand in
    the order of the rules, there are no moments and no accounts), and the replay."""

    review: Review
    falls: list[tuple[int, bool]]  # of each action: whose hand it was; is it a card or a token that falls of itself?
    effort: float  # seconds: with this effort a client finds what the server would
    replay: Table
