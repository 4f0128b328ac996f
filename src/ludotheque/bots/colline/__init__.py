"""How to play Duel sur la Colline.

| style | plays |
|---|---|
| `random` | anything |
| `strong_cards` | trusts high cards |
| `bluffer` | solves every other clash as a game of hidden hands, bluffs included; else trusts high cards |
| `reader` | reads the clues with many hands in mind; attacks as if nobody else read them |
| `general` | looks at more hands, keeps for later what will be needed, races for the flag that comes soonest |
"""

from ...engine.verbs import rule
from ...games.colline import GAME
from ...games.colline.record import ALL_CARDS as ALL_CARDS  # the words that the laboratory needs too
from ...games.colline.record import COLOURS as COLOURS
from ...games.colline.record import HAND as HAND
from ...games.colline.record import PLACES as PLACES
from ...games.colline.record import ROUNDS as ROUNDS
from ...games.colline.record import VALUES as VALUES
from ...games.colline.record import Awaits as Awaits
from ..style import register_styles
from .plain import choose_plainly
from .plan import BLUFFS, PLANS, READS, lay, race

STYLES = ("random", "strong_cards", "bluffer", "reader", "general")
STRONG_CARDS, BLUFFER, READER, GENERAL = range(1, len(STYLES))


@rule
def choose(match, seat, style, rng):
    clash = match.awaits == Awaits.ATTACK or match.awaits == Awaits.ANSWER
    lazy = style == STRONG_CARDS or (style == BLUFFER and match.this_round % 2 == 0)
    if lazy or (style < GENERAL and not clash):
        return choose_plainly(match, seat)
    if not clash:
        return race(match, seat)
    level = READS if style == READER else BLUFFS if style == BLUFFER else PLANS
    return lay(match, seat, level, 100 if style == GENERAL else 0)


@rule
def habit(match, seat, rng):
    return choose_plainly(match, seat)


register_styles(GAME, STYLES, choose, (READER, BLUFFER, GENERAL), paces=(1.2, 0.9, 0.9, 0.8, 0.7), habit=habit)
