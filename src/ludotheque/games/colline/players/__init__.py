"""How to play Duel sur la Colline.

| style | plays |
|---|---|
| `random` | anything |
| `strong_cards` | trusts high cards |
| `bluffer` | solves every other clash as a game of hidden hands, bluffs included; else trusts high cards |
| `reader` | reads the clues with many hands in mind; attacks as if nobody else read them |
| `general` | looks at more hands, keeps for later what will be needed, races for the flag that comes soonest |
"""

from ....players.style import Players, Style, register
from ..game import GAME
from .compiled.choose import choose, rollout_policy

PLAYERS = register(
    Players(
        GAME,
        (
            Style("random", pace=1.2),
            Style("strong_cards", pace=0.9),
            Style("bluffer", thinks=True, pace=0.9),
            Style("reader", thinks=True, pace=0.8),
            Style("general", thinks=True, pace=0.7),
        ),
        choose,
        rollout_policy=rollout_policy,
        microseconds=20,
    )
)
