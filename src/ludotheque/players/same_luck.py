"""The same dice again: what another player would have made of them.

Only where chance does not hang on what is chosen (`Game.luck_is_fixed`): the n-th draw of Campus alone is the n-th,
whatever was played.
"""

from collections.abc import Callable, Mapping

from ..engine.chance import generator
from ..engine.game import Action
from ..engine.match import Match
from ..engine.verbs import CHANCE
from .style import decide, style_number


def with_same_luck(
    match: Match, style: str, draw: Callable[[int, Mapping[Action, int]], Action] | None = None
) -> Match | None:
    """The match that a style plays with the draws of another; `draw` gives those that follow. None if they run out."""
    game = match.game
    again, number = Match(game, match.options, seed=0), style_number(game, style)
    drawn, rng, count = draws_of(match), generator(0), 0
    while not again.over:
        if again.turn != CHANCE:
            again.play(decide(game, again.view(again.turn), number, rng))
            continue
        if count < len(drawn):
            again.play(drawn[count])
        elif draw is not None:
            again.play(draw(count, again.chances()))
        else:
            return None
        count += 1
    return again


def draws_of(match: Match) -> list[Action]:
    """What chance gave in a match, in order."""
    return [action for number, action in enumerate(match.actions) if match.at(number).turn == CHANCE]
