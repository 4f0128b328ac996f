"""How to play 1066.

| style | plays |
|---|---|
| `random` | anything |
| `leader_hunter` | shoots at the enemy's Leader and at nobody else: kept to guard HASTINGS-4 |
| `plain` | plays the dearest card that he can well pay |
| `captain` | thinks a little: tries matches out (`bots.search`) |
| `commander` | thinks for longer |
"""

from ...engine.verbs import rule
from ...games.hastings import GAME
from ...games.hastings.record import ALL_CARDS as ALL_CARDS  # the words that the laboratory needs too
from ...games.hastings.record import NOBODY as NOBODY
from ...games.hastings.record import End as End
from ...games.hastings.record import Told as Told
from ..search import searcher
from ..style import register_styles
from .plain import PLAIN, choose_plainly

STYLES = ("random", "leader_hunter", "plain", "t10", "t30", "captain", "commander")
CAPTAIN, COMMANDER = 5, 6
TO_THE_END = 1 << 30
search = searcher(GAME)


@rule
def choose(match, seat, style, rng):
    if style >= 3:
        trials = 10 if style == 3 else 30 if style == 4 else 100 if style == CAPTAIN else 1000
        return search(match, seat, 2 - match.solo, trials, TO_THE_END, rng)
    return choose_plainly(match, seat, style) + 0


@rule
def habit(match, seat, rng):
    return choose_plainly(match, seat, PLAIN)


register_styles(GAME, STYLES, choose, thinkers=(3, 4, CAPTAIN, COMMANDER), habit=habit)
