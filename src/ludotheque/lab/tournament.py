"""A tournament: everybody meets everybody, on the same deals, and each gets a rating.

What a *meeting* is follows from the game and its options: two who play against each other, seats swapped, by the same
dice; one and the automaton, where the game is played alone against it; one alone, where only points count. A deal is
one match number of the seed (match n draws from stream n, as everywhere), so every meeting plays the same deals.
Results are kept in a file, deal by deal: a later tournament plays only what is missing.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from pathlib import Path
from time import perf_counter
from typing import Any, ClassVar

import numpy as np

from .. import paths
from ..engine.chance import BITS_64
from ..engine.compiled.playout import play_matches
from ..engine.compiler import digest
from ..engine.errors import BadOption
from ..engine.game import Game
from ..engine.option import option_text
from ..engine.tally import DRAWS, SCORES, WINS, tally_size
from ..engine.workers import ALL_CORES, Workers, in_order
from ..players import style_number, styles
from .rating import Meeting, Ratings, elo, means
from .study import Figure, mean, mean_share

AUTOMATON = "automaton"  # who meets everybody in a game played alone against it
MOST_AT_ONCE = 256  # deals of one meeting in a row
TURNS = 64  # how often at least each meeting's turn comes: so that all of them get on evenly

Pair = tuple[str, ...]  # who meets: two bots, a bot and the automaton, or one alone
Results = dict[Pair, list[int]]  # what the first of them made of deals 0, 1, ...: half points of all matches, or points


class BadTournament(BadOption):
    reasons: ClassVar = {
        "bots": "a tournament of {game} needs at least two bots",
        "bot_twice": "{bot} cannot play twice in one tournament",
        "zero": "{bot} cannot be the zero of the ratings; it can be: {bots}",
        "results": "{file} holds other results than this tournament's: of other options, another seed or other rules",
    }


@dataclass(frozen=True)
class Terms:
    """What is played: a game with all its options, and the seed of its deals."""

    game: Game
    options: Mapping[str, Any]
    seed: int

    @property
    def alone(self) -> bool:
        """Do only points count?"""
        return self.game.sides_at(self.options) == 1

    @property
    def matches_a_deal(self) -> int:
        """Two who meet play each deal from both seats."""
        return self.game.seats_at(self.options)

    def pairs(self, bots: Sequence[str]) -> list[Pair]:
        """Who meets whom, each pair in one order only: that of the styles."""
        if self.alone:
            return [(bot,) for bot in bots]
        if self.game.seats_at(self.options) == 1:
            return [(bot, AUTOMATON) for bot in bots]
        return list(combinations(sorted(bots, key=styles(self.game).index), 2))

    def facts(self) -> dict[str, Any]:
        """What makes two results comparable: all of it, and the rules and players by their digest."""
        options = {name: option_text(value) for name, value in self.options.items()}
        return {"game": self.game.name, "options": options, "seed": self.seed, "rules": digest()}

    def file(self) -> Path:
        """Where the results are kept unless told otherwise."""
        key = hashlib.sha256(json.dumps(self.facts(), sort_keys=True).encode()).hexdigest()[:12]
        return paths.data() / "tournaments" / f"{self.game.name}-{key}.jsonl"


# --- Playing -----------------------------------------------------------------------------------------------


def play_deals(terms: Terms, pair: Pair, first: int, count: int) -> list[int]:
    """What the first of a pair makes of some deals: half points of all its matches (alone: points)."""
    game, sides = terms.game, terms.game.sides_at(terms.options)
    start = game.start(game.record, terms.options)
    actions, counts = np.zeros(game.bounds.legal, np.int32), np.zeros(tally_size(game), np.int64)
    bots = [style_number(game, bot) for bot in pair if bot != AUTOMATON]
    made: list[int] = []
    for deal in range(first, first + count):
        points = 0
        for seat in range(terms.matches_a_deal):
            styles = np.array(bots[::-1] if seat else bots, np.int32)
            counts[:] = 0
            seed = np.uint64(terms.seed & BITS_64)
            play_matches(start, styles, seed, deal, 1, actions, counts, sides, game.bounds.score)
            points += _points(counts, seat, sides)
        made.append(points)
    return made


def _points(counts: Any, side: int, sides: int) -> int:
    """Of a tally of one match: 2 for a win and 1 for a draw; alone, the points."""
    if sides == 1:
        return int(np.argmax(counts[SCORES:]))
    return int(2 * counts[WINS + side] + counts[DRAWS])


# --- Kept results ------------------------------------------------------------------------------------------


def read_results(file: Path, terms: Terms) -> Results:
    """What a file has of these terms, if there is one. A line that was cut off is ignored. Raises BadOption."""
    results: Results = {}
    if not file.exists() or not file.stat().st_size:
        return results
    head, *lines = file.read_text("utf-8", errors="replace").splitlines()
    if _json(head) != terms.facts():
        raise BadTournament("results", file=file)
    for line in lines:
        entry = _json(line)
        if isinstance(entry, dict) and entry.keys() == {"bots", "first", "made"}:
            known = results.setdefault(tuple(entry["bots"]), [])
            if entry["first"] == len(known):
                known += entry["made"]
    return results


def keep_results(file: Path, terms: Terms, pair: Pair, first: int, made: list[int]) -> None:
    """Append to the file, or begin it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a+b") as opened:
        end = opened.seek(0, 2)
        if not end:
            opened.write(json.dumps(terms.facts()).encode() + b"\n")
        else:
            opened.seek(end - 1)
            if opened.read(1) != b"\n":  # the last line was cut off: it must not spoil this one
                opened.write(b"\n")
        opened.write(json.dumps({"bots": pair, "first": first, "made": made}).encode() + b"\n")


def _json(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None


# --- The tournament ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tournament:
    """What was played, what came of it. `results` has the same number of deals for every pair, or nearly so."""

    terms: Terms
    bots: tuple[str, ...]
    zero: str
    results: Results
    seconds: float
    interrupted: bool
    file: Path

    @property
    def players(self) -> tuple[str, ...]:
        """All who have a rating: the bots, and the automaton where they meet it."""
        return (*self.bots, AUTOMATON) if any(AUTOMATON in pair for pair in self.results) else self.bots

    @property
    def matches(self) -> int:
        """All matches that were played."""
        return self.terms.matches_a_deal * sum(map(len, self.results.values()))

    @property
    def ratings(self) -> Ratings:
        """Elo points above `zero`; alone, mean points."""
        if self.terms.alone:
            deals = min(map(len, self.results.values()))
            return means(np.column_stack([self.results[(bot,)][:deals] for bot in self.bots]))
        number = {player: k for k, player in enumerate(self.players)}
        meetings = [
            Meeting(number[one], number[other], self._took((one, other)), self.terms.matches_a_deal)
            for one, other in self.results
        ]
        return elo(len(number), meetings, number[self.zero])

    @property
    def order(self) -> list[int]:
        """The players from the strongest to the weakest."""
        better = 1 if self.terms.alone and self.terms.game.fewer_wins else -1
        values = self.ratings.values
        return sorted(range(len(self.players)), key=lambda player: better * values[player])

    def share(self, one: str, other: str) -> Figure | None:
        """What one took from another, of all points; None if they do not meet."""
        if (one, other) in self.results:
            return mean_share(self._took((one, other)))
        back = self.share(other, one) if (other, one) in self.results else None
        return back and back._replace(value=1 - back.value)

    def points(self, bot: str) -> Figure:
        """The mean points of a bot alone."""
        return mean(np.array(self.results[(bot,)]))

    def _took(self, pair: Pair) -> Any:
        return np.array(self.results[pair]) / (2 * self.terms.matches_a_deal)


def check_bots(terms: Terms, bots: Sequence[str], zero: str | None) -> None:
    """Raises BadOption: an unknown bot, one named twice, too few to meet, a zero who does not play."""
    for bot in bots:
        style_number(terms.game, bot)
        if bots.count(bot) > 1:
            raise BadTournament("bot_twice", bot=bot)
    if terms.matches_a_deal == 2 and len(bots) < 2:
        raise BadTournament("bots", game=terms.game.name)
    players = [*bots, *{player for pair in terms.pairs(bots) for player in pair if player == AUTOMATON}]
    if zero is not None and (terms.alone or zero not in players):
        raise BadTournament("zero", bot=zero, bots=", ".join([] if terms.alone else players) or "-")


def tournament(
    game: Game,
    bots: Sequence[str],
    matches: int = 1000,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    workers: Workers = ALL_CORES,
    file: Path | None = None,
    zero: str | None = None,
    report: Callable[[int, int], None] = lambda played, matches: None,
) -> Tournament:
    """Let bots play so many matches a pair. Ctrl-C keeps what is done; what `file` has already is not played again.

    `zero`: whose rating is 0; the automaton, or else the bot in the middle of the list. `report` gets the matches
    played now and to be played in all.

    >>> tournament(find("poche"), ["random", "coach"], 10_000).ratings.above(1, 0)
    """
    terms = Terms(game, game.check_options(options or {}, in_lab=True), seed)
    check_bots(terms, list(bots), zero)
    pairs, deals = terms.pairs(bots), -(-matches // terms.matches_a_deal)
    place = terms.file() if file is None else file
    kept = read_results(place, terms)
    results = {pair: kept.get(pair, [])[:deals] for pair in pairs}
    middle = AUTOMATON if AUTOMATON in pairs[0] else bots[len(bots) // 2]
    missing = sum(deals - len(made) for made in results.values()) * terms.matches_a_deal
    tasks = list(_tasks(pairs, results, deals))
    started, played, interrupted = perf_counter(), 0, False
    work = (partial(play_deals, terms, *task) for task in tasks)
    try:
        with closing(in_order(work, workers)) as finished:
            for (pair, first, _), made in zip(tasks, finished, strict=True):
                keep_results(place, terms, pair, first, made)
                results[pair] += made
                played += len(made) * terms.matches_a_deal
                report(played, missing)
    except KeyboardInterrupt:
        interrupted = True
    return Tournament(terms, tuple(bots), zero or middle, results, perf_counter() - started, interrupted, place)


def _tasks(pairs: Sequence[Pair], results: Results, deals: int) -> Iterator[tuple[Pair, int, int]]:
    """What is missing: a pair, its next deal, how many; all pairs get on evenly."""
    size = min(MOST_AT_ONCE, max(1, deals // TURNS))
    for first in range(0, deals, size):
        for pair in pairs:
            begin, end = max(first, len(results[pair])), min(first + size, deals)
            if begin < end:
                yield pair, begin, end - begin
