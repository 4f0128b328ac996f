"""How to play 1066.

| style | plays |
|---|---|
| `random` | anything |
| `leader_hunter` | shoots at the enemy's Leader and at nobody else: kept to guard HASTINGS-4 |
| `plain` | plays the dearest card that he can well pay |
| `sergeant` | tries some matches out before each choice (`players.search`): competent, HASTINGS-4 is judged by him |
| `captain`, `commander` | try more of them |
"""

from ....players.style import Players, Style, register
from ..game import GAME
from .compiled.choose import TRIALS, choose, estimate, rollout_policy

COMPETENT = "sergeant"  # by whom HASTINGS-4 is judged

PLAYERS = register(
    Players(
        GAME,
        (
            Style("random"),
            Style("leader_hunter", level=False),
            Style("plain"),
            Style(COMPETENT, thinks=True),
            Style("captain", thinks=True),
            Style("commander", thinks=True),
        ),
        choose,
        rollout_policy=rollout_policy,
        estimate=estimate,
        trials=TRIALS,
        microseconds=80,
    )
)
