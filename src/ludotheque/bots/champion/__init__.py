"""How to play Rugby Champion.

| style | plays |
|---|---|
| `random` | anything |
| `highest` | trusts the highest number |
| `careful` | weighs each challenge for itself; does not remember which cards are gone |
| `forgetful` | works out the phase to its end; does not remember which cards are gone |
| `captain` | works out the phase with the cards that are left, and plays to win: for points or for time |
"""

from ...engine.verbs import rule
from ...games.champion import GAME
from ..style import register_styles
from . import adviser as adviser
from .highest import choose_highest
from .plan import think

STYLES = ("random", "highest", "careful", "forgetful", "captain")
HIGHEST, CAREFUL, FORGETFUL, CAPTAIN = range(1, len(STYLES))


@rule
def choose(match, seat, style, rng):
    if style == HIGHEST:
        return choose_highest(match)
    return think(match, style - CAREFUL)


register_styles(GAME, STYLES, choose, thinkers=(CAREFUL, FORGETFUL, CAPTAIN))
