"""Bots: styles of play, one file a game. A bot sees its seat's view and nothing else."""

from . import campus as campus
from . import champion as champion
from . import colline as colline
from . import hastings as hastings
from . import poche as poche
from .adviser import Advice, advise, has_adviser
from .style import decide, is_prepared, levels, pace, prepare, style_number, styles, styles_on_gpu, thinks

__all__ = [
    "Advice",
    "advise",
    "decide",
    "has_adviser",
    "is_prepared",
    "levels",
    "pace",
    "prepare",
    "style_number",
    "styles",
    "styles_on_gpu",
    "thinks",
]
