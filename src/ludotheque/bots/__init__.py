"""Bots: styles of play, one file a game. A bot sees its seat's view and nothing else."""

from . import campus as campus
from . import champion as champion
from . import colline as colline
from . import hastings as hastings
from . import poche as poche
from .adviser import Advice, advise, has_adviser
from .style import decide, levels, pace, style_number, styles, styles_on_gpu

__all__ = ["Advice", "advise", "decide", "has_adviser", "levels", "pace", "style_number", "styles", "styles_on_gpu"]
