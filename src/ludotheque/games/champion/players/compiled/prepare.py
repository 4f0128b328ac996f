"""For a module in which there is no Python (WebAssembly): what was counted is frozen into the code.

Whoever loads it gives ROOM bytes of memory, calls `prepare_at`, and writes the place into cell `cards` of
`later.CELLS`.
"""

from .....engine.compiler import compiled
from ..later import COUNTED, constant, steps_of
from .rest import fill_rest

STEPS = steps_of(COUNTED.rows)
WORTH = constant(COUNTED.worth)


@compiled
def prepare_at(place, cards):
    """Write there what is known for decks of so many cards."""
    return fill_rest(place, cards, STEPS, WORTH)
