"""Hints for every game: from its adviser where it has one, else from what the analysis would say."""

import time

from ..engine.game import Game
from ..engine.match import Match
from ..players import Advice, advise, has_adviser, players_of
from .effort import HINT, Effort
from .review import options_of
from .worth import judge_of

SECONDS = 1.5
GLANCE = 10  # the part of the effort that is the first glance


def chances(game: Game) -> frozenset[str]:
    """Of the figures of a hint, those that are chances; all others are points."""
    return players_of(game).chances | {"win_error"}


def hints(match: Match, effort: Effort = HINT, cores: int | None = None, seconds: float = SECONDS) -> list[Advice]:
    """The actions open to the seat at turn with what each is worth, the best first; none where no seat decides.

    Nobody sees more than who asks: options are judged from the view of the seat. A glance first says how quick this
    machine is; the effort is cut to what fits into the seconds.
    """
    seat = match.turn
    if seat < 0 or not match.game.knows_all(match.options):
        return []
    if has_adviser(match.game):
        return advise(match)
    options = options_of(match, seat)
    judge = judge_of(match.game, match.seat_count, match.side_count, cores=cores)
    view, playouts, begun = match.view(seat), effort.playouts(match.game), time.monotonic()
    seen = judge.weigh(view, seat, options, playouts // GLANCE)
    took = time.monotonic() - begun
    more = min(playouts, int((seconds - took) / took * playouts / GLANCE)) if not judge.exact else 0
    if more > playouts / GLANCE:
        seen = judge.weigh(view, seat, options, more)
    names = ("expected", "error") if judge.sides == 1 else ("win", "win_error")
    sign = -1 if judge.fewer_wins else 1
    figures = [(sign * seen.value[place], seen.errors[place])[: 1 if judge.exact else 2] for place in seen.order]
    return [
        Advice(seen.actions[place], dict(zip(names, figure, strict=False)))
        for place, figure in zip(seen.order, figures, strict=True)
    ]
