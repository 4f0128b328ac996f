"""How to play Rugby de poche.

| style | plays |
|---|---|
| `random` | anything |
| `runner` | never kicks: keeps the ball and runs |
| `coach` | kicks what is worth more than the ball; knows no clock but the last action |
| `captain` | goes by the rule of thumb that the exact solution gives (`plain.thumb`) |
| `exact` | the best choice there is, from the solved game |
"""

from collections.abc import Callable, Mapping
from typing import Any

from ...engine.verbs import rule
from ...games.poche import GAME as GAME
from ...games.poche.record import Awaits as Awaits  # the words that the laboratory needs too
from ..style import register_preparer, register_styles
from . import adviser as adviser
from .exact import chance_to_win as chance_to_win
from .exact import choose_exactly
from .plain import coach, play_on, thumb
from .shape import options_number
from .table import is_there
from .table import table as ready_table

STYLES = ("random", "runner", "coach", "captain", "exact")
RUNNER, COACH, CAPTAIN, EXACT = range(1, len(STYLES))
THUMB = STYLES[CAPTAIN]


@rule
def choose(match, seat, style, rng):
    if style == EXACT:
        return choose_exactly(match) + 0
    if style == CAPTAIN:
        return thumb(match, seat) + 0
    if style == COACH:
        return coach(match, seat) + 0
    return play_on(match) + 0


@rule
def habit(match, seat, rng):
    return coach(match, seat)


register_styles(GAME, STYLES, choose, thinkers=(EXACT,), habit=habit)


def prepare(options: Mapping[str, Any], report: Callable[[float], None]) -> None:
    """Have the table for these options ready."""
    ready_table(number_of(options), report)


def is_prepared(options: Mapping[str, Any]) -> bool:
    return is_there(number_of(options))


def number_of(options: Mapping[str, Any]) -> int:
    return int(options_number(GAME.start(GAME.record, options)[0]))


register_preparer(GAME, is_prepared, prepare)
