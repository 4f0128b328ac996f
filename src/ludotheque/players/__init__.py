"""Players: styles of play, advice and the search, for any game. A player sees its seat's view and nothing else."""

from .advice import Advice
from .adviser import advise, has_adviser
from .style import (
    Players,
    Preparer,
    Style,
    decide,
    habit,
    is_prepared,
    levels,
    pace,
    plain_styles,
    players_of,
    prepare,
    register,
    style_number,
    styles,
    styles_on_gpu,
    thinks,
    trials_of,
)

__all__ = [
    "Advice",
    "Players",
    "Preparer",
    "Style",
    "advise",
    "decide",
    "habit",
    "has_adviser",
    "is_prepared",
    "levels",
    "pace",
    "plain_styles",
    "players_of",
    "prepare",
    "register",
    "style_number",
    "styles",
    "styles_on_gpu",
    "thinks",
    "trials_of",
]
