"""Players of Rugby de poche who go by rules."""

from .....engine.verbs import rule
from ...record import Awaits, Decision
from ...rules import last_minute

MINUTES_OF_50_22, MINUTES_AFTER_A_FAULT = 3, 3


@rule
def play_on(match):
    """The choice that keeps the ball."""
    return Decision.FIFTY_22 if match.awaits == Awaits.DROP_OR_50_22 else Decision.PLAY


@rule
def coach(match, seat):
    """Having the ball for one more action is worth nearly two points. A kick gives it away, so it must be worth more: 3
    points with a chance of (x - 1)/6 is, from x = 5 on; the kick after a fault (1.25 points) is not. Ahead, the clock
    is a friend: keep the ball. In the last action only the score counts.
    """
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
def thumb(match, seat):
    """What a person can keep in mind of the exact solution.

    - Whoever has the ball at the last minute of a half has its last action: if playing takes you there, play. Else
      kick when behind, a 3-5 or a 3-6 or the drop (level, in the first half of two, the 3-6 and the drop too), and
      nothing else.
    - In the last half: four to six behind, do not kick the 3-5: you need a try. One or two behind, or eight to ten,
      take the 3-6 or the drop whatever the clock says.
    - In the last action of the match: ahead, kick, and it is over; four behind or more, play; in between kick what is
      likely enough. In the last action of the first half kick from 3-5 on.
    """
    lead = match.score[seat] - match.score[1 - seat]
    drop, fault = match.awaits == Awaits.DROP_OR_50_22, match.awaits == Awaits.FAULT
    x = 6 if drop else 3 if fault else int(match.x)  # how good the kick is, as an x
    if x == 1:  # POCHE-12
        return Decision.PLAY
    minutes = MINUTES_OF_50_22 if drop else MINUTES_AFTER_A_FAULT if fault else x
    last, last_half = last_minute(match), match.half == match.halves
    if match.minute < last:
        kicks = (x == 5 and lead < 0 and not (last_half and -6 <= lead <= -4)) or (x == 6 and lead < 1 - last_half)
        if match.minute + minutes >= last:
            kicks = last_half and x == 6 and (-2 <= lead <= -1 or -10 <= lead <= -8)
    elif not last_half:
        kicks = x >= 5
    elif lead > 0:
        kicks = True
    else:
        kicks = lead >= -3 and x >= (6 if lead == -3 else 4 if lead < 0 else 3)
    if not kicks:
        return play_on(match)
    return Decision.DROP if drop else Decision.KICK
