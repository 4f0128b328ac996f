"""Matches driven by recorded dice and decisions, written as in a saved game."""

from typing import Any

import ludotheque
from ludotheque.engine.chance import below, generator
from ludotheque.engine.game import Action
from ludotheque.engine.match import Match
from ludotheque.engine.verbs import ANYONE, CHANCE
from ludotheque.players import decide, styles

LONG = 250  # actions, after which play at random gets some sense


def drive(game: str, actions: str, **options: Any) -> Match:
    """A match after these actions."""
    match = ludotheque.new(game, seed=0, **options)
    for text in match.game.notation.split(actions):
        match.play(text)
    return match


def any_decision(match: Match, rng: Any) -> Action:
    """A legal decision, each as likely. In a long match three of four are those of a plain style: four dice of a colour
    that are thrown and kept at random take hundreds of throws."""
    legal = match.legal()
    if len(match.actions) < LONG or len(styles(match.game)) == 1 or below(rng, 4) == 0:
        return legal[int(below(rng, len(legal)))]
    seat = seat_to_act(match, rng)
    return decide(match.game, match.view(seat), 1, rng, seat)


def seat_to_act(match: Match, rng: Any) -> int:
    """The seat at turn; where anyone may act, any."""
    return int(below(rng, match.seat_count)) if match.turn == ANYONE else match.turn


def play_at_random(match: Match, seed: int) -> Match:
    """The same match, played on to its end: any decisions, throws each as likely as it should be."""
    rng = generator(seed, 1)
    while not match.over:
        if match.turn == CHANCE:
            match.roll()
        else:
            match.play(any_decision(match, rng))
    return match
