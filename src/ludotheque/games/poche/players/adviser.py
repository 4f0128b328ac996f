"""The adviser of Rugby de poche: the exact chance to win, choice by choice."""

from ....engine.record import Record
from ....players.advice import Advice
from ..game import GAME
from .compiled.exact import choices


def advise(view: Record) -> list[Advice]:
    """Every action that is open with the chance to win the match (a draw counts half), the best first."""
    return [Advice(GAME.action(action), {"win": chances}) for action, chances in choices(view)]
