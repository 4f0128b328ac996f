from ...engine.verbs import rule
from ...games.poche import GAME
from ...games.poche.record import Awaits, Decision
from ..style import register_styles
from .exact import choose_seeing
from .plain import coach
STYLES=("random","coach","kick","play","thumb","blind7","blind6","blind5","blind4","blind3","blind2","blind1","exact")

@rule
def thumb(match, seat):
    lead = match.score[seat] - match.score[1 - seat]
    left = match.half*match.minutes - match.minute
    if match.awaits == Awaits.DROP_OR_50_22:
        return Decision.DROP
    if match.awaits == Awaits.PENALTY and match.x == 1:
        return Decision.PLAY
    if match.awaits == Awaits.PENALTY and match.x>=5: return Decision.KICK
    return Decision.PLAY
@rule
def choose(match, seat, style, rng):
    if style==1: return coach(match, seat, 1, rng)
    if style<=3:
        if match.awaits == Awaits.DROP_OR_50_22:
            return Decision.DROP if style==2 else Decision.FIFTY_22
        if match.awaits == Awaits.PENALTY and match.x == 1:
            return Decision.PLAY
        return Decision.KICK if style==2 else Decision.PLAY
    if style==4: return thumb(match,seat)
    return choose_seeing(match, len(STYLES)-1-style)
@rule
def habit(match, seat, rng):
    return coach(match, seat, 1, rng)
register_styles(GAME, STYLES, choose, thinkers=tuple(range(5,13)), habit=habit)
