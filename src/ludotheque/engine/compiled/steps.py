"""The compiled steps behind `Match`: each takes the match's desk, an array of one record with its events."""

from ..compiler import compiled
from ..verbs import apply, chance, legal, outcome, sample, score, turn
from .playout import seat_action


@compiled
def step(desk, action):
    """Apply an action that is known to be possible; whose turn is it then?"""
    match = desk[0]
    match.event_count = 0
    match.events[:] = 0
    apply(match, action)
    return turn(match)


@compiled
def draw(desk, rng):
    """Draw the outcome that the match awaits."""
    return sample(desk[0], rng)


@compiled
def list_legal(desk, actions):
    return legal(desk[0], actions)


@compiled
def list_chances(desk, outcomes, weights):
    return chance(desk[0], outcomes, weights)


@compiled
def list_results(desk, scores, outcomes):
    """Each seat's points, and whether it has won."""
    for seat in range(len(scores)):
        scores[seat] = score(desk[0], seat)
        outcomes[seat] = outcome(desk[0], seat)


@compiled
def take_action(desk, seat, styles, actions, rng):
    """What a seat plays in its style, from a desk without events: its view."""
    return seat_action(desk[0], turn(desk[0]), seat, styles, actions, rng)
