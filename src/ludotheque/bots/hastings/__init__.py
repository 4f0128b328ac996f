"""How to play 1066.

| style | plays |
|---|---|
| `random` | anything |
| `leader_hunter` | shoots at the enemy's Leader and at nobody else: kept to guard HASTINGS-4 |
| `plain` | plays the dearest card that he can well pay |
| `sergeant` | tries some matches out before each choice (`bots.search`): competent, HASTINGS-4 is judged by him |
| `captain`, `commander` | try more of them |
"""

import numpy as np

from ...engine.verbs import rule
from ...games.hastings import GAME, deck
from ...games.hastings.record import ALL_CARDS as ALL_CARDS  # the words that the laboratory needs too
from ...games.hastings.record import FACTIONS as FACTIONS
from ...games.hastings.record import MOST_CARDS
from ...games.hastings.record import NOBODY as NOBODY
from ...games.hastings.record import End as End
from ...games.hastings.record import Told as Told
from ..search import searcher
from ..style import register_styles
from .plain import PLAIN, choose_plainly

STYLES = ("random", "leader_hunter", "plain", "sergeant", "captain", "commander")
HUNTER, SERGEANT, CAPTAIN, COMMANDER = 1, 3, 4, 5
TRIALS = np.array([0, 0, 0, 32, 200, 1000], np.int64)  # by style
COMPETENT = STYLES[SERGEANT]  # by whom HASTINGS-4 is judged
TO_THE_END = 1 << 30
search = searcher(GAME)


@rule
def choose(match, seat, style, rng):
    if style >= SERGEANT:
        return search(match, seat, 2 - match.solo, TRIALS[style], TO_THE_END, rng)
    return choose_plainly(match, seat, style) + 0


@rule
def habit(match, seat, rng):
    return choose_plainly(match, seat, PLAIN)


register_styles(GAME, STYLES, choose, thinkers=(SERGEANT, CAPTAIN, COMMANDER), habit=habit, no_levels=(HUNTER,))


def our_cards(faction: int) -> list[tuple[str, list[int]]]:
    """The cards of a deck of ours but for the Leader: what each is called, and the numbers of its copies."""
    cards = deck.ours().factions[faction].cards
    copies: dict[int, list[int]] = {}
    for number, card in enumerate(cards[1:], MOST_CARDS * faction + 2):
        copies.setdefault(card.row, []).append(number)
    return [(cards[(numbers[0] - 1) % MOST_CARDS].names.fr, numbers) for numbers in copies.values()]
