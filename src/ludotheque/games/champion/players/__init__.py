"""How to play Rugby Champion.

| style | plays |
|---|---|
| `random` | anything |
| `highest` | trusts the highest number |
| `careful` | weighs each challenge for itself; does not remember which cards are gone |
| `forgetful` | works out the phase to its end; does not remember which cards are gone |
| `captain` | works out the phase with the cards that are left, and plays to win: for points or for time |
"""

from ....players.style import Players, Style, register
from ..game import GAME
from .compiled.choose import choose
from .compiled.plan import advise

PLAYERS = register(
    Players(
        GAME,
        (
            Style("random"),
            Style("highest"),
            Style("careful", thinks=True),
            Style("forgetful", thinks=True),
            Style("captain", thinks=True),
        ),
        choose,
        adviser=advise,
        figures=("win", "try", "nj_try", "points", "nj_points"),  # in the order of `phase.WORTHS`
        chances=frozenset({"win", "try", "nj_try"}),
        microseconds=10,
        puzzles=({},),
    )
)
