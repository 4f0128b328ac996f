"""What the strongest player of Rugby Champion knows of the rest of a match, counted anew: after the deck has changed.

    python -m ludotheque.lab.champion_phases --matches 4000

plays matches of the strongest player as it is, writes `bots/champion/phases.txt` and prints what a card kept in hand is
worth, for `CARD_WORTH` in `bots/champion/later.py`. Two rounds are enough: little changes in the second.
"""

import argparse
from typing import Any

import numpy as np

from ..bots.champion import later
from ..bots.champion.plan import FORGETFUL, best, weigh, weights_of
from ..engine import verbs
from ..engine.chance import generator
from ..engine.verbs import CHANCE, OVER
from ..games.champion import GAME
from ..games.champion.record import MOST_IN_HAND, NJ, YOU, Awaits
from .champion import play_style
from .champion_play import MOST_GAIN, held_and_unseen, situation_of

HEAD = """# What a phase of Rugby Champion leads to, counted over {matches} matches of the strongest player; see later.py.
# Written by `python -m ludotheque.lab.champion_phases`.
#
# situation: 8 * phase (0 attack, 1 touche, 2 mêlée), +1 you hold Avantage, +2 the NJ does, +4 you have a card more
# gain: what your lead gains; used: cards that are gone; after: the situation after; times: how often
# situation gain used after times
"""


def write_phases(matches: int, seed: int) -> None:
    _, changes = play_style("captain", seed, 0, matches)
    rows = [
        f"{situation} {gain - MOST_GAIN} {used} {after} {changes[situation, gain, used, after]}"
        for situation, gain, used, after in zip(*np.nonzero(changes), strict=True)
    ]
    later.FILE.write_text(HEAD.format(matches=matches) + "\n".join(rows) + "\n", "utf-8")


def fitted_worth(matches: int, seed: int) -> Any:
    """What a hand is worth when a phase opens, in points, as a sum over what is on its cards: least squares."""
    facts, worths = [], []
    values, actions = np.empty((MOST_IN_HAND + 1, 1)), np.empty(MOST_IN_HAND + 1, np.int64)
    for number in range(matches):
        desk = GAME.start(GAME.record, GAME.check_options({}))
        match, rng = desk[0], generator(seed, number)
        while (who := verbs.turn(match)) != OVER:
            if match.awaits == Awaits.LAY and GAME.opens_line(match) and match.held < MOST_IN_HAND:
                table, cards = weights_of(desk, FORGETFUL)
                count = weigh(desk, table, cards, False, True, actions, values)
                lead = int(np.clip(int(match.score[YOU]) - int(match.score[NJ]), -later.MOST_LEAD, later.MOST_LEAD))
                usual = table[held_and_unseen(match), later.LEVEL + lead, situation_of(match)]
                held = [card for card in range(1, match.cards + 1) if int(match.hand) >> (card - 1) & 1]
                facts.append([1.0, *sum(later.features(int(match.faces[card])) for card in held)])
                worths.append(values[:count, 0].max() - usual)
            action = verbs.sample(match, rng) if who == CHANCE else best(desk.ctypes.data, FORGETFUL)
            verbs.apply(match, int(action))
    return np.linalg.lstsq(np.array(facts), np.array(worths), rcond=None)[0][1:]


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--matches", type=int, default=4000)
    reader.add_argument("--seed", type=int, default=0)
    given = reader.parse_args()
    write_phases(given.matches, given.seed)
    later.counted.cache_clear()
    later.tables.cache_clear()
    print("CARD_WORTH =", np.round(fitted_worth(max(given.matches // 50, 4), given.seed), 2).tolist())  # noqa: T201


if __name__ == "__main__":
    main()
