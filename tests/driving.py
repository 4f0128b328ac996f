"""Matches driven by recorded dice and decisions, written as in a saved game."""

from typing import Any

import ludotheque
from ludotheque.engine.match import Match
from ludotheque.engine.notation import split_actions
from ludotheque.engine.verbs import CHANCE


def drive(game: str, actions: str, **options: Any) -> Match:
    """A match after these actions."""
    match = ludotheque.new(game, seed=0, **options)
    for text in split_actions(match.game, actions):
        match.play(text)
    return match


def play_at_random(match: Match, seed: int) -> Match:
    """The same match, played on to its end: legal actions and throws, each as likely as it should be."""
    from ludotheque.engine.chance import below, generator

    rng = generator(seed, 1)
    while not match.over:
        if match.turn == CHANCE:
            match.roll()
        else:
            legal = match.legal()
            match.play(legal[int(below(rng, len(legal)))])
    return match
