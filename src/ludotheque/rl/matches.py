"""Many matches side by side that wait for a learner: a step is one decision in each of them.

>>> matches = Matches(find("poche"), count=4096, opponent="coach")
>>> matches.reset(seed=1)
>>> matches.step(any_open(matches.masks))

Match number n of a seed draws from stream n, as everywhere: place k plays the matches k, k + count, k + 2 count, ... of
its seed, whatever the number of cores. No Python runs for a match.

Where every seat is a learner's, each decision of either seat is a step: `seats` says who is asked now, `deciders` who
decided last. A reward is that of who has just decided; in a game for two the other seat gets as much less.
"""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from ..engine.chance import BITS_64, RNG_WORDS
from ..engine.game import Game
from ..players import prepare, style_number, thinks
from . import compiled
from .space import BadLearner, Space

BOTH, EVERY = "both", "every"
REWARDS = ("outcome", "points")
SEATS = {BOTH: compiled.BOTH, EVERY: compiled.EVERY}
LONGEST = 10_000  # decisions of a match


class Matches:
    """So many matches of a game, side by side, each waiting for its learner.

    `opponent` is a style: it has the other seat; where the game is played alone it plays the same deal, and its lead
    is the one to beat. `seat`: the learner's, 0 or 1, "both" in turn, or "every": it plays against itself. `reward`:
    "outcome" (+1, 0, -1 at the end) or "points" (what each decision has changed of the lead). `longest`: decisions
    after which a match is broken off.
    """

    def __init__(
        self,
        game: Game,
        options: Mapping[str, Any] | None = None,
        count: int = 1,
        opponent: str | None = None,
        seat: int | str = 0,
        reward: str | None = None,
        longest: int = LONGEST,
        cores: int = 1,
    ) -> None:
        self.space = space = Space(game, options)
        self.game, self.count, self.longest = game, count, longest
        alone, sides = space.seats == 1, game.sides_at(space.options)
        if count < 1:
            raise BadLearner("count", count=count)
        places = [*range(space.seats), BOTH, EVERY]
        if seat not in places:
            raise BadLearner("seat", seat=seat, game=game.name, seats=", ".join(map(str, places)))
        if seat == EVERY and opponent is not None and not alone:
            raise BadLearner("opponent", game=game.name, opponent=opponent)
        self.reward = reward or ("points" if sides == 1 and opponent is None else "outcome")
        if self.reward not in REWARDS:
            raise BadLearner("reward", reward=reward, rewards=", ".join(REWARDS))
        if self.reward == "outcome" and sides == 1 and opponent is None:
            raise BadLearner("alone", game=game.name)
        style = "random" if opponent is None else opponent
        if thinks(game, style):
            prepare(game, space.options)
        self._styles = np.full(space.seats, style_number(game, style), np.int32)
        self._terms = np.zeros(compiled.TERMS, np.int64)
        self._terms[compiled.ITS_SEAT] = seat if isinstance(seat, int) else SEATS[seat]
        self._terms[compiled.COMPARED] = alone and opponent is not None
        self._terms[compiled.REWARD] = REWARDS.index(self.reward)
        self._terms[compiled.SIDES], self._terms[compiled.FEWER] = sides, game.fewer_wins
        self._terms[compiled.LONGEST], self._terms[compiled.BESIDE] = longest, count

        self._start = game.start(game.record, space.options)
        self._slots = np.repeat(self._start, count)
        self._stands = np.zeros((count, compiled.STANDS), np.int64)
        self._rngs = np.zeros((count, RNG_WORDS), np.uint64)
        self._seed = np.uint64(0)
        # What learners see, which decisions are open to them; who has taken the last ones, and what came of them.
        self.observations = np.zeros((count, space.size), np.float32)
        self.masks = np.zeros((count, len(space.actions)), np.bool_)
        self.deciders = np.zeros(count, np.int8)
        self.rewards = np.zeros(count, np.float32)
        self.became = np.zeros(count, np.int8)
        self.last_seen = np.zeros((count, space.size), np.float32)
        self._tables = (space.code_of, space.number_of, space.plan)
        self._shares = [(share[0], share[-1] + 1) for share in np.array_split(np.arange(count), cores) if len(share)]
        self._rooms = [(np.zeros(game.bounds.legal, np.int32), space.room()) for _ in self._shares]
        self._pool = ThreadPoolExecutor(cores) if cores > 1 else None

    @property
    def ended(self) -> Any:
        """Which matches ended in the last step; their places have the next ones already."""
        return self.became == compiled.ENDED

    @property
    def broken_off(self) -> Any:
        """Which were broken off, being too long."""
        return self.became == compiled.BROKEN_OFF

    @property
    def seats(self) -> Any:
        """The seat that is asked in each match."""
        return self._stands[:, compiled.SEAT]

    @property
    def numbers(self) -> Any:
        """The number of each match. One in which its learner would have nothing to decide is passed over."""
        return self._stands[:, compiled.NUMBER]

    @property
    def against_itself(self) -> bool:
        """Is every seat a learner's?"""
        return bool(self._terms[compiled.ITS_SEAT] == compiled.EVERY) and self.space.seats > 1

    def position(self, place: int) -> Any:
        """A copy of the position of a match, the whole truth."""
        return self._slots[place].copy()

    def reset(self, seed: int) -> None:
        """Begin anew."""
        self._seed = np.uint64(seed & BITS_64)
        self._stands[:, compiled.NUMBER] = np.arange(self.count) - self.count
        self._in_each(compiled.begin_all)

    def step(self, actions: Any) -> None:
        """Take these decisions, one for each match; raises IllegalAction, and then none was taken."""
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.count,):
            raise BadLearner("decisions", found=chosen.size, count=self.count)
        wrong = compiled.first_wrong(self.masks, chosen)
        if wrong >= 0:
            raise self.space.refusal(self._slots[wrong], self.masks[wrong], int(chosen[wrong]))
        self._in_each(compiled.step_all, chosen, (self.deciders, self.rewards, self.became, self.last_seen))

    def _in_each(self, function: Any, *rest: Any) -> None:
        """Do something in every match, each core its share of them."""

        def share(number: int) -> None:
            (first, last), (actions, seen) = self._shares[number], self._rooms[number]
            given = (self.observations, self.masks)
            terms = (self._start, self._stands, self._terms, self._styles, self._seed, self._rngs)
            function(self._slots, first, last, *terms, actions, seen, self._tables, given, *rest)

        if self._pool is None:
            share(0)
        else:
            list(self._pool.map(share, range(len(self._shares))))
