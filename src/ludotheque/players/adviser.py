"""Advice: every action that is open, with its chances, from the game's adviser where it has one.

>>> for hint in advise(match):
...     print(hint.action, hint.figures["win"])
"""

import numpy as np

from ..engine.game import Game
from ..engine.match import Match
from ..engine.record import Record
from .advice import Advice
from .style import players_of


def has_adviser(game: Game) -> bool:
    return players_of(game).adviser is not None


def advise(match: Match, seat: int | None = None) -> list[Advice]:
    """The actions open to a seat (the one at turn), the best first; none where no seat decides."""
    seat = match.turn if seat is None else seat
    if seat < 0 or seat != match.turn:
        return []
    return advice_on(match.game, match.view(seat))


def advice_on(game: Game, view: Record) -> list[Advice]:
    """The same, from the view of the seat at turn."""
    players = players_of(game)
    assert players.adviser
    names = players.figures
    actions, figures = np.zeros(game.bounds.legal, np.int64), np.zeros((game.bounds.legal, len(names)))
    count = int(players.adviser(np.array([view], game.record), actions, figures))
    rows = sorted(zip(actions[:count].tolist(), figures[:count].tolist(), strict=True), key=lambda row: -row[1][0])
    return [Advice(game.action(code), dict(zip(names, row, strict=True))) for code, row in rows]
