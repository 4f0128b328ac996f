"""The compiled steps behind `Match`: each takes a slot, an array of one record. Only `step` needs room for events."""

from ..compiler import compiled
from ..verbs import ALL_SEEING, apply, chance, legal, observe, outcome, sample, score, show, turn
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
def view_and_show(slot, viewer, shown):
    """Blank what a viewer may not know, and write what only the rules know of the rest."""
    if viewer != ALL_SEEING:
        observe(slot[0], viewer)
    show(slot[0], viewer, shown[0])


@compiled
def take_action(slot, seat, styles, actions, rng):
    """What a seat plays in its style, from a slot without events: its view."""
    return seat_action(slot[0], turn(slot[0]), seat, styles, actions, rng)
