"""How to play Rugby de poche: `coach`, by a few rules of thumb.

Having the ball for one more action is worth nearly two points. A kick gives it away, so it must be worth
more: 3 points with a chance of (x - 1)/6 is, from x = 5 on; the kick after a fault (1.25 points) is not.
Ahead, the clock is a friend: keep the ball. In the last action only the score counts.
"""

from ...engine.verbs import rule
from ...games.poche import GAME
from ...games.poche.record import Awaits, Decision
from ...games.poche.rules import last_minute


@rule
def coach(match, seat, style, rng):
    lead = match.score[seat] - match.score[1 - seat]
    last_action = match.half == match.halves and match.minute >= last_minute(match)
    too_far_behind = last_action and lead < -3
    if match.awaits == Awaits.DROP_OR_50_22:
        return Decision.FIFTY_22 if too_far_behind else Decision.DROP
    if match.awaits == Awaits.PENALTY and match.x == 1:  # POCHE-12
        return Decision.PLAY
    if last_action:
        return Decision.PLAY if too_far_behind else Decision.KICK
    if lead <= 0 and match.awaits == Awaits.PENALTY and match.x >= 5:
        return Decision.KICK
    return Decision.PLAY


@rule
def habit(match, seat, rng):
    return coach(match, seat, 1, rng)


