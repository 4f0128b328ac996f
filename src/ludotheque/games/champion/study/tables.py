"""What the strong players of Rugby Champion know of the rest of a match, counted anew: after the deck has changed.

    make tables        (or: python -m ludotheque.games.champion.study.tables --matches 3000 --seed 0)

writes `players/phases.txt`. It starts from `highest`, who needs no tables; `captain` then plays with what was
counted of the round before, and what a card in hand is worth is fitted in between. So nothing hangs on the old file,
and the same numbers give the same file.
"""

import argparse
import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from rich.progress import track

from ....engine import verbs
from ....engine.chance import generator
from ....engine.verbs import CHANCE, OVER
from ..game import GAME
from ..players import later
from ..players.compiled.phase import AIM
from ..players.compiled.plan import FORGETFUL, SCORER, best, weighed, weights_of
from ..players.compiled.rest import FEATURES, LEVEL, MOST_LEAD, features
from ..record import MOST_IN_HAND, NJ, YOU, Awaits
from . import play_style
from .compiled import MOST_GAIN, held_and_unseen, situation_of

ROUNDS = ("highest", "captain", "captain")
CHUNK = 50
WORTH_ONE_IN = 40  # of the matches, so many are looked at to fit what a card is worth: they are played interpreted

HEAD = """# What Rugby Champion's strong players know of the rest of a match (later.py), counted over {matches} matches
# of the strongest, seed {seed}. Written by `make tables`.
#
# worth, in points, of a card kept in hand: for each point of physique, passe, pied, for a But, a whistle, an Arbitre
# situation: 8 * phase (0 attack, 1 touche, 2 mêlée), +1 you hold Avantage, +2 the NJ does, +4 you have a card more
# gain: what your lead gains in the phase; used: cards that are gone; after: the situation after; times: how often
"""


def count_phases(style: str, matches: int, seed: int) -> tuple[later.Row, ...]:
    """What the phases of a style's matches led to."""

    def changes(first: int) -> Any:
        return play_style(style, seed, first, min(CHUNK, matches - first))[1]

    firsts = range(0, matches, CHUNK)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        counts = sum(track(pool.map(changes, firsts), style, len(firsts)))
    found = zip(*np.nonzero(counts), strict=True)
    return tuple(
        (int(a), int(gain) - MOST_GAIN, int(used), int(b), int(counts[a, gain, used, b])) for a, gain, used, b in found
    )


def fit_worth(matches: int, seed: int) -> tuple[float, ...]:
    """What a hand is worth when a phase opens, in points, as a sum over what is on its cards: least squares."""
    facts: list[Any] = []
    worths: list[float] = []
    for number in track(range(matches), "worth"):
        for hand, worth in opening_hands(seed, number):
            facts.append([1.0, *hand])
            worths.append(worth)
    return tuple(np.linalg.lstsq(np.array(facts), np.array(worths), rcond=None)[0][1:].round(3).tolist())


def opening_hands(seed: int, number: int) -> list[tuple[Any, float]]:
    """Of a match of `forgetful`, who plays for points: what is on each hand of four with which a phase opens, and how
    many points it is worth beyond what is usual there."""
    found = []
    slot = GAME.start(GAME.record, GAME.check_options({}))
    match, rng = slot[0], generator(seed, number)
    while (who := verbs.turn(match)) != OVER:
        if match.awaits == Awaits.LAY and GAME.situations.opens_line(match) and match.held < MOST_IN_HAND:
            table, _ = weights_of(slot, SCORER)
            values = weighed(slot, SCORER)[1]
            lead = int(np.clip(int(match.score[YOU]) - int(match.score[NJ]), -MOST_LEAD, MOST_LEAD))
            usual = table[held_and_unseen(match), LEVEL + lead, situation_of(match)]
            held = [card for card in range(1, match.cards + 1) if int(match.hand) >> (card - 1) & 1]
            hand = sum(np.array(features(int(match.faces[card])), float) for card in held)
            found.append((hand, float(values[:, AIM].max() - usual)))
        action = verbs.sample(match, rng) if who == CHANCE else best(slot.ctypes.data, FORGETFUL)
        verbs.apply(match, int(action))
    return found


def count_all(matches: int, seed: int) -> later.Known:
    """All rounds, one after the other; the players of this process know the result."""
    worth = (0.0,) * FEATURES
    for number, style in enumerate(ROUNDS):
        later.use(later.Known(worth, count_phases(style, matches, seed + number)))
        if number < len(ROUNDS) - 1:
            worth = fit_worth(max(matches // WORTH_ONE_IN, 2), seed + number)
    return later.known


def written(known: later.Known, matches: int, seed: int) -> str:
    """The text of `phases.txt`."""
    rows = "\n".join(" ".join(map(str, row)) for row in known.rows)
    worth = " ".join(map(str, known.worth))
    return (
        f"{HEAD.format(matches=matches, seed=seed)}{later.WORTH} {worth}\n# situation gain used after times\n{rows}\n"
    )


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--matches", type=int, default=3000)
    reader.add_argument("--seed", type=int, default=0)
    given = reader.parse_args()
    later.FILE.write_text(written(count_all(given.matches, given.seed), given.matches, given.seed), "utf-8")


if __name__ == "__main__":
    main()
