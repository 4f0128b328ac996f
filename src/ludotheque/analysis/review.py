"""A match looked at again: what was luck, and what was choice.

>>> seen = review(match)
>>> for player in seen.players:
...     print(player.start, player.luck, player.cost, player.given, player.result)

After every action the match is worth something to each side. What a step changes is divided in two: what its choice
changed, and luck, which is all the rest. So a side's account adds up, by construction:

    result = start + luck - cost + given        (given: what the other side's choices cost it)

Against what does a choice cost anything? Where the worth of best play is known (`Solved`, `Adviser`), against the best
choice. Elsewhere a position is worth what comes of it when plain players play on, so in the account a choice counts for
what it is better or worse than a plain player's: a good player's cost is below 0 there. Against the best choice it
would not do: who takes what a plain player passes by would owe it to luck. What each choice was worse than the best one
is said all the same (`Judged.cost`, `PlayerReview.lost`), once for several choices of the same turn.

Alone without an opponent worths are points; where few of them are value, luck and cost keep their sense (luck is value,
cost is bad) and the account reads result = start - luck + cost.

Where all lies open to who chooses, a choice is no luck at all. Where something is hidden, what comes out by a choice
and could not be known is luck.

Accuracy is the share of what was at stake that a player kept: 100 for always the best choice, 0 for always the worst.
At stake in a choice is what lies between the best option and the worst. Where only one thing could be done, or all
came to the same as far as we can tell, there was no choice.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import msgspec
import numpy as np

from ..engine.errors import CannotJudge
from ..engine.game import Action
from ..engine.match import Match
from ..engine.record import Record
from ..engine.verbs import ANYONE, CHANCE
from ..players import is_prepared, prepare
from .compiled.accounts import (
    ACCOUNT,
    BLUNDER,
    CHANCE_MARKS,
    INACCURACY,
    MISTAKE,
    MOMENTS,
    POINT_MARKS,
    account_of,
    add_up,
    list_moments,
)
from .compiled.steps import ASKED, CHOICE, END, FORCED, LUCK, STEP, note_choice, share_out
from .compiled.sums import ERROR, VALUE, both_errors
from .compiled.weighing import SURE
from .effort import EFFORTS, Effort
from .structs import Judged, Kind, Mark, Moment, PlayerReview, Review, Step, Weighed
from .worth import Judge, Weighing, judge_of

MARK_NAMES: tuple[Mark, ...] = ("", "inaccuracy", "mistake", "blunder")
# From which cost on a choice is called so, by unit: chances of winning, or points.
MARKS: dict[str, dict[str, float]] = {
    "chance": dict(zip(MARK_NAMES[1:], CHANCE_MARKS, strict=True)),
    "points": dict(zip(MARK_NAMES[1:], POINT_MARKS, strict=True)),
}
KINDS: dict[Kind, int] = {"luck": LUCK, "choice": CHOICE, "forced": FORCED}
PREPARING_SHARE = 0.9  # of the work, where a solved game has to be solved first


@dataclass
class Judgement:
    """An action while it is being judged."""

    seat: int
    kind: Kind
    action: Action
    open: bool = True  # did who chose see all there is?
    dealt: bool = False  # cards or tokens that fall of themselves, one after the other
    weighing: Weighing | None = None


def review(
    match: Match,
    effort: Effort = EFFORTS["normal"],
    seed: int = 0,
    cores: int | None = None,
    report: Callable[[float], None] = lambda done: None,
) -> Review:
    """Analyse a match, finished or not. `report` gets the part done (0 to 1); what it raises ends the work."""
    first = 0.0 if is_prepared(match.game, match.options) else PREPARING_SHARE
    prepare(match.game, match.options, lambda done: report(first * done))
    judge = judge_of(match.game, match.seat_count, match.side_count, seed, cores)
    looked, playouts = look_through(match), effort.playouts(match.game)
    steps = judge_steps(match, judge, looked, playouts, lambda done: report(first + (1 - first) * done))
    add_up(steps, judge.sides, judge.fewer_wins, judge.against_plain)
    return review_of(match, judge, looked, steps)


def look_through(match: Match) -> list[Judgement]:
    """Every action of a match: who took it, and was there a choice? Raises CannotJudge."""
    if not match.game.knows_all(match.options):
        raise CannotJudge("cards")
    return [look_at(match.at(number), action) for number, action in enumerate(match.actions)]


def look_at(match: Match, action: Action) -> Judgement:
    """The action that comes next in a match."""
    situations, position = match.game.situations, match.position
    if match.turn == CHANCE:
        return Judgement(situations.thrower(position), "luck", action, dealt=bool(situations.automatic(position)))
    seat = match.actor(action)
    one = Judgement(seat, "choice" if len(options_of(match, seat)) > 1 else "forced", action)
    one.open = match.sees_all(seat)
    return one


def options_of(match: Match, seat: int) -> list[Action]:
    """What a seat can do now."""
    legal = match.legal()
    return [action for action in legal if match.actor(action) == seat] if match.turn == ANYONE else legal


def judge_steps(
    match: Match, judge: Judge, looked: list[Judgement], playouts: int, report: Callable[[float], None]
) -> Any:
    """The steps with what the positions and options are worth."""
    steps = laid_out(looked)
    share_out(steps, playouts)
    work, done = max(int(steps["for_position"].sum() + steps["for_choice"].sum()), 1), 0
    for number, step in enumerate(steps):
        if step.asked == ASKED:
            worth = judge.worth(match.position_after(number), int(step.for_position))
            step.before[:] = worth.value, worth.error
        if step.kind == CHOICE:
            one, then = looked[number], match.at(number)
            options, view = options_of(then, one.seat), then.view(one.seat)
            one.weighing = judge.weigh(view, one.seat, options, int(step.for_choice), one.action)
            note_choice(steps, number, one.weighing.slot, one.weighing.figures)
        done += int(step.for_position + step.for_choice)
        report(done / work)
    report(1.0)
    return steps


def laid_out(looked: list[Judgement]) -> Any:
    """A `STEP` for each action, and one for the end."""
    steps = np.zeros(len(looked) + 1, STEP)
    for step, one in zip(steps, looked, strict=False):
        step.kind, step.seat, step.open, step.dealt = KINDS[one.kind], one.seat, one.open, one.dealt
    steps[-1].kind = END
    return steps


def review_of(match: Match, judge: Judge, looked: list[Judgement], figures: Any) -> Review:
    """The review, from steps that are added up."""
    steps = [step_of(judge, number, looked, figures) for number in range(len(figures))]
    moments = np.zeros(MOMENTS, np.int32)
    count = list_moments(figures, moments)
    return msgspec.structs.replace(
        no_review(match, judge),
        start=steps[0].worth,
        result=steps[-1].worth,
        steps=steps,
        players=[player_review(side, figures) for side in range(judge.sides)],
        moments=[Moment(place, "") for place in moments[:count].tolist()],
    )


def no_review(match: Match, judge: Judge) -> Review:
    """What can be said of a match before anything is judged."""
    unit: Literal["points", "chance"] = "points" if judge.sides == 1 else "chance"
    return Review(
        game=match.game.name,
        title=match.game.title,
        sides=[],
        seats=match.seat_count,
        over=match.over,
        exact=judge.exact,
        unit=unit,
        higher=not judge.fewer_wins,
        reference="plain" if judge.against_plain else "best",
        start=[],
        result=[],
        steps=[],
        players=[],
        moments=[],
        marks=MARKS[unit],
        explained=[],
    )


def step_of(judge: Judge, number: int, looked: list[Judgement], figures: Any) -> Step:
    """A step, or the start: what was done, and how things stood after it."""
    one = looked[number - 1] if number else None
    did, stood = figures[number - 1], figures[number]
    return Step(
        number=number,
        seq=0,
        kind=one.kind if one else "start",
        seat=one.seat if one else -1,
        action=str(one.action) if one else "",
        sentences=[],
        worth=stood.worth_to[: judge.sides].tolist(),
        error=float(stood.worth[ERROR]),
        luck=did.luck[: judge.sides].tolist() if one else [0.0] * judge.sides,
        choice=judged(judge, one.weighing, did) if one and one.weighing else None,
    )


def judged(judge: Judge, weighing: Weighing, step: Record) -> Judged:
    sign, order = -1 if judge.fewer_wins else 1, weighing.order
    actions, value, errors = weighing.actions, weighing.value, weighing.errors
    return Judged(
        options=[Weighed(str(actions[k]), "", sign * value[k], errors[k]) for k in order],
        chosen=order.index(int(weighing.slot[0].chosen)),
        cost=float(step.cost[VALUE]),
        error=float(step.cost[ERROR]),
        net=float(step.net[VALUE]),
        mark=MARK_NAMES[step.mark],
    )


def player_review(side: int, steps: Any) -> PlayerReview:
    slot = np.zeros(1, ACCOUNT)
    account_of(steps, side, slot)
    account = slot[0]
    sums = ("start", "luck", "cost", "given", "result", "error", "lost")
    return PlayerReview(
        side=side,
        name="",
        **{name: float(account[name]) for name in sums},
        accuracy=float(account.accuracy) if account.choices else None,
        choices=int(account.choices),
        inaccuracies=int(account.marks[INACCURACY]),
        mistakes=int(account.marks[MISTAKE]),
        blunders=int(account.marks[BLUNDER]),
    )


# --- Learn from your mistakes ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Retried:
    """Another choice than the one that was made: what it is worth, and what it costs against the best."""

    option: Weighed
    cost: float
    best: bool  # as good as any, as far as we can tell
    better: bool  # than what was chosen in the match


def retry(match: Match, seen: Review, step: Step, action: Action | int | str) -> Retried:
    """What another choice would have been worth; raises IllegalAction."""
    assert step.choice
    text = str(match.game.action(match.at(step.number - 1).check(action, step.seat)))
    options = step.choice.options
    place = next(place for place, option in enumerate(options) if option.action == text)
    sign = 1 if seen.higher else -1
    best, chosen, tried = options[0], options[step.choice.chosen], options[place]
    cost = max(sign * (best.worth - tried.worth), 0.0)
    unsure = SURE * both_errors(best.error, tried.error)
    return Retried(tried, cost, place == 0 or cost <= unsure, sign * (tried.worth - chosen.worth) > 0)
