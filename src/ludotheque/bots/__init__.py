"""Bots: styles of play, one file a game. A bot sees its seat's view and nothing else."""

from . import campus as campus
from . import champion as champion
from . import colline as colline
from . import hastings as hastings
from . import poche as poche
from .style import decide, pace, style_number, styles, styles_on_gpu

__all__ = ["decide", "pace", "style_number", "styles", "styles_on_gpu"]
