"""The compiled steps behind `Match`: each takes the match's slot, an array of one record with its events."""

from ..compiler import compiled
from ..verbs import apply, chance, legal, outcome, sample, score, turn
from .playout import seat_action


@compiled
def step(slot, action):
    """Apply an action that is known to be possible; whose turn is it then?"""
    match = slot[0]
    match.event_count = 0
    match.events[:] = 0
    apply(match, action)
    return turn(match)


@compiled
def draw(slot, rng):
    """Draw the outcome that the match awaits."""
    return sample(slot[0], rng)


@compiled
def list_legal(slot, actions):
    return legal(slot[0], actions)


@compiled
def list_chances(slot, outcomes, weights):
    return chance(slot[0], outcomes, weights)


@compiled
def list_results(slot, scores, outcomes):
    """Each seat's points, and whether it has won."""
    for seat in range(len(scores)):
        scores[seat] = score(slot[0], seat)
        outcomes[seat] = outcome(slot[0], seat)


@compiled
def take_action(slot, seat, styles, actions, rng):
    """What a seat plays in its style, from a slot without events: its view."""
    return seat_action(slot[0], turn(slot[0]), seat, styles, actions, rng)
