"""The options with which a game is tested: all sets of them, or as many as bring every two values together."""

import itertools
from typing import Any

from ludotheque.engine.game import Game

MOST_SETS = 16  # of options: a game with more is played with so many that every two values meet


def option_sets(game: Game) -> list[dict[str, Any]]:
    names = [option.name for option in game.options]
    values = [game.judged_values(option) for option in game.options]
    sets = [dict(zip(names, chosen, strict=True)) for chosen in itertools.product(*values)]
    return sets if len(sets) <= MOST_SETS else covering(sets)


def covering(sets: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Of very many sets some, in which any two values of two options meet at least once; the defaults first."""

    def pairs(options: dict[str, Any]) -> set[Any]:
        return set(itertools.combinations(options.items(), 2))

    chosen, missing = [sets[0]], set().union(*map(pairs, sets)) - pairs(sets[0])
    while missing:
        chosen.append(max(sets, key=lambda options: len(pairs(options) & missing)))
        missing -= pairs(chosen[-1])
    return chosen
