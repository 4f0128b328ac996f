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
from contextlib import AbstractContextManager
from typing import Any

from ....players.style import Players, Preparer, Style, register
from ..game import GAME
from .compiled.border import solution_border
from .compiled.choose import choose, rollout_policy
from .compiled.exact import advise, solved
from .compiled.shape import options_number
from .table import hold_table, is_there, keep_tables
from .table import table as ready_table

THUMB = "captain"


def prepare(options: Mapping[str, Any], report: Callable[[float], None]) -> None:
    """Have the table for these options ready."""
    ready_table(number_of(options), report)


def is_prepared(options: Mapping[str, Any]) -> bool:
    return is_there(number_of(options))


def hold(options: Mapping[str, Any]) -> AbstractContextManager[bool]:
    return hold_table(number_of(options))


def number_of(options: Mapping[str, Any]) -> int:
    return int(options_number(GAME.start(GAME.record, options)[0]))


PLAYERS = register(
    Players(
        GAME,
        (Style("random"), Style("runner"), Style("coach"), Style(THUMB), Style("exact", thinks=True)),
        choose,
        rollout_policy=rollout_policy,
        adviser=advise,
        solved=solved,
        preparer=Preparer(is_prepared, prepare, hold, keep_tables, solution_border),
        microseconds=2,
        puzzles=({},),
        puzzled="coach",
    )
)
