"""Puzzles: positions from games of strong bots in which one choice is clearly the best.

A puzzle stands in `games/GAME/puzzles.txt` as a saved game up to the position, headed by remarks:

    ; puzzle: 1
    ; option: flip b3 | 9.3121 | 0.0102        what is worth what, the best first, with standard errors
    ; option: flip a1 | 9.7440 | 0.0110
    ludotheque 1
    game: campus
    ...

Clearly: the second best is worse by `MARGINS` at least, after two standard errors have been taken off. And it is no
puzzle if the plainest player would find it. Only games whose figures can be trusted that far have puzzles: those
that are solved, or whose adviser or thrifty player is nearly perfect.
"""

import datetime as dt
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache, partial
from itertools import count as count_up
from typing import Any

from ..engine.chance import generator
from ..engine.errors import BadOption
from ..engine.game import Action, Game
from ..engine.match import Match
from ..engine.saved import read
from ..engine.verbs import CHANCE
from ..engine.workers import ALL_CORES, Workers, in_order
from ..players import decide, style_number, styles
from ..players.style import plain_styles, players_of
from ..texts import Texts
from .compiled.weighing import SURE
from .review import no_review, options_of
from .review_text import ReviewText
from .structs import Review, Weighed
from .worth import Judge, judge_of

# By how much the best must be better than any other, at least: chances of winning, or points.
MARGINS = {"chance": 0.05, "points": 0.15}
GLANCE, LOOK = 2_000, 60_000  # playouts: for every choice of a match, and for those that look like a puzzle
GLANCED = 0.6  # of the margin, at a glance
MOST_OPTIONS = 14  # more are a search, not a choice


@dataclass(frozen=True)
class Puzzle:
    game: Game
    number: int  # from 1
    count: int
    match: Match
    seat: int
    options: tuple[Weighed, ...]  # the best first

    @property
    def best(self) -> str:
        return self.options[0].action

    @property
    def margin(self) -> float:
        """By how much the second best is worse."""
        return abs(self.options[0].worth - self.options[1].worth)

    @property
    def review(self) -> Review:
        """The match as a review without figures: for its unit and its words."""
        judge = judge_of(self.game, self.match.seat_count, self.match.side_count, cores=1)
        return no_review(self.match, judge)


@dataclass(frozen=True)
class Answer:
    right: bool
    sentence: str
    options: list[Weighed]
    worths: list[str]  # of the options, in words


def count(game: Game) -> int:
    """How many puzzles a game has."""
    return len(_texts(game))


def puzzle(game: Game, number: int) -> Puzzle:
    """A puzzle by its number, from 1; raises BadOption."""
    texts = _texts(game)
    if not 1 <= number <= len(texts):
        raise BadOption("value", option="puzzle", value=str(number), values=f"1-{len(texts)}")
    return from_text(game, number, len(texts), texts[number - 1])


def number_of_day(game: Game, day: dt.date) -> int:
    """The number of a day's puzzle."""
    return 1 + day.toordinal() % max(count(game), 1)


@cache
def _texts(game: Game) -> tuple[str, ...]:
    file = game.folder / "puzzles.txt"
    return tuple(split(file.read_text("utf-8"))) if file.is_file() else ()


def split(text: str) -> list[str]:
    """The puzzles of a file."""
    parts = text.split("; puzzle:")
    return [f"; puzzle:{part}" for part in parts[1:]]


def from_text(game: Game, number: int, count: int, text: str) -> Puzzle:
    match = read(text)
    options = []
    for line in text.splitlines():
        if line.startswith("; option:"):
            action, worth, error = (part.strip() for part in line.removeprefix("; option:").split("|"))
            options.append(Weighed(action, "", float(worth), float(error)))
    return Puzzle(game, number, count, match, match.turn, tuple(options))


def to_text(match: Match, options: Sequence[Weighed]) -> str:
    """A puzzle as it stands in the file, but for its number."""
    lines = [f"; option: {one.action} | {one.worth:.4f} | {one.error:.4f}" for one in options]
    return "\n".join([*lines, match.save()])


def judged_puzzle(puzzle: Puzzle, action: str, texts: Texts) -> Answer:
    """What an answer is worth."""
    teller = ReviewText(puzzle.match, puzzle.review, texts)
    option = next(one for one in puzzle.options if one.action == action)
    right = option.action == puzzle.best
    best = puzzle.options[0]
    facts = {"best": teller.decision(best.action), "worth": teller.figure(best.worth)}
    if right:
        sentence = texts("puzzles.right", margin=teller.figure(puzzle.margin), **facts)
    else:
        sentence = texts("puzzles.wrong", chosen_worth=teller.figure(option.worth), **facts)
    worths = [teller.figure(one.worth) for one in puzzle.options]
    return Answer(right, sentence, teller.labelled(puzzle.options), worths)


# --- Mining ------------------------------------------------------------------------------------------------


def mine(
    game: Game,
    seed: int,
    report: Callable[[int], None] = lambda matches: None,
    workers: Workers = ALL_CORES,
) -> Generator[str]:
    """Puzzles as texts, without end: at most one a match, from match after match of the strongest bots."""
    played = players_of(game).puzzles
    tasks = (partial(puzzle_in, game, played[number % len(played)], seed + number) for number in count_up())
    found = 0
    with closing(in_order(tasks, workers)) as looked:
        for number, puzzle in enumerate(looked, 1):
            report(number)
            if puzzle is not None:
                found += 1
                yield f"; puzzle: {found}\n{puzzle}"


def puzzle_in(game: Game, options: Mapping[str, Any], seed: int) -> str | None:
    """The puzzle with the largest margin in a match, as text, if there is one."""
    match, rng = Match(game, options, seed), generator(seed, 1)
    judge = judge_of(game, match.seat_count, match.side_count, seed, cores=1)
    style, plain = len(styles(game)) - 1, style_number(game, players_of(game).puzzled or plain_styles(game)[-1])
    best: tuple[float, Match, list[Weighed]] | None = None
    while not match.over:
        if match.turn == CHANCE:
            match.roll()
            continue
        view = match.view(match.turn)
        if decide(game, view, plain, rng) != (chosen := decide(game, view, style, rng)):
            seen = clear(judge, match, chosen)
            if seen is not None and (best is None or seen[0] > best[0]):
                best = (seen[0], match.copy(seed=0), seen[1])
        match.play(chosen)
    return None if best is None else to_text(*best[1:])


def clear(judge: Judge, match: Match, chosen: Action) -> tuple[float, list[Weighed]] | None:
    """Is what the strongest chose clearly the best? Then by how much, and what each option is worth."""
    seat = match.turn
    options, view = options_of(match, seat), match.view(seat)
    if not 1 < len(options) <= MOST_OPTIONS:
        return None
    least = MARGINS["points" if judge.sides == 1 else "chance"]
    seen = judge.weigh(view, seat, options, GLANCE)
    first, second = seen.order[:2]
    if seen.actions[first] != chosen or seen.behind(second).value < GLANCED * least:
        return None
    seen = judge.weigh(view, seat, options, LOOK, options[second])
    first, second = seen.order[:2]
    behind = [seen.behind(place) for place in seen.order[1:]]
    margin = min(one.value - SURE * one.error for one in behind)
    if seen.actions[first] != chosen or margin < least:
        return None
    sign = -1 if judge.fewer_wins else 1
    return margin, [Weighed(str(seen.actions[k]), "", sign * seen.value[k], seen.errors[k]) for k in seen.order]
