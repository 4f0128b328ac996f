"""An analysis of a match, luck and choice: as it travels. What it holds is in `analysis/structs.py`."""

from ...analysis.structs import Review, Weighed
from .socket import Message, Table

__all__ = ["Analysing", "Analysis", "Review", "Weighed"]


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
