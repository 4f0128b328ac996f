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

import math
from collections.abc import Callable
from dataclasses import dataclass
from math import hypot
from typing import Literal

import msgspec

from ..engine.game import Action
from ..engine.match import Match
from ..engine.verbs import ANYONE, CHANCE
from ..players import is_prepared, prepare
from .effort import EFFORTS, Effort
from .structs import Judged, Kind, Mark, Moment, PlayerReview, Review, Step, Weighed
from .worth import SURE, Estimate, Judge, Weighing, judge_of

# From which cost on a choice is called so, by unit: chances of winning, or points.
MARKS = {
    "chance": {"inaccuracy": 0.02, "mistake": 0.05, "blunder": 0.10},
    "points": {"inaccuracy": 0.2, "mistake": 0.5, "blunder": 1.0},
}
MOMENTS = 3
PREPARING_SHARE = 0.9  # of the work, where a solved game has to be solved first
POSITIONS_SHARE = 0.4  # of the playouts: for positions; the others for choices
START_SHARE = 8  # the first position is worth so many others: on it all totals rest


NOTHING = Estimate(0.0, 0.0)


@dataclass
class Judgement:
    """A step while it is being judged. `before` is what the position before it is worth, good for seat 0."""

    seat: int
    kind: Kind
    action: Action
    before: Estimate | None = None
    weighing: Weighing | None = None
    open: bool = True  # did who chose see all there is?
    cost: Estimate = NOTHING  # of the choice against the best, to who made it
    net: Estimate = NOTHING  # what it changed, in the account
    worth: Estimate | None = None  # what the position before it is worth to who chose, with the best choice
    dealt: bool = False  # cards or tokens that fall of themselves, one after the other

    @property
    def decided(self) -> bool:
        return self.kind in ("choice", "forced")

    @property
    def place(self) -> int:
        assert self.weighing
        return self.weighing.actions.index(self.action)

    @property
    def stake(self) -> float:
        """What lay between the best option and the worst; 0: all came to the same."""
        assert self.weighing
        value = self.weighing.value
        stake = self.weighing.behind(min(range(len(value)), key=value.__getitem__))
        return max(stake.value, self.cost.value) if stake.value > SURE * stake.error + 1e-12 else 0.0

    def charge(self, then: "Judgement | None", against_plain: bool) -> None:
        """Say what the choice cost. `then`: the next step, if it is another choice of the same seat: what can still be
        done then was not lost."""
        assert self.weighing
        place, best = self.place, self.weighing.best
        reached = self.weighing.value[place]
        self.cost = self.weighing.cost(place)
        if then is not None and then.worth is not None and then.worth.value > reached:
            error = hypot(self.cost.error, then.worth.error)
            left = self.weighing.value[best] - then.worth.value
            self.cost = Estimate(min(left, self.cost.value) if left > SURE * error else 0.0, error)
            reached = then.worth.value
        self.worth = Estimate(reached + self.cost.value, self.weighing.errors[best])
        beyond = self.weighing.beyond if against_plain else None
        self.net = beyond or Estimate(-self.cost.value, self.cost.error)

    def bound(self, value: float) -> None:
        """Before the choice nobody's chance was more than certain; `good`: what it is worth to seat 0 after it."""
        mine = value if self.seat == 0 else 1.0 - value
        self.net = Estimate(min(max(self.net.value, mine - 1.0), mine), self.net.error)

    @property
    def net_to_first(self) -> float:
        """What it changed, as it is good for seat 0."""
        return self.net.value if self.seat == 0 else -self.net.value


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
    end = judge_steps(match, judge, looked, playouts, lambda done: report(first + (1 - first) * done))
    return add_up(match, judge, looked, end)


def look_through(match: Match) -> list[Judgement]:
    """Every action of a match: who took it, and was there a choice?"""
    return [look_at(match.at(number), action) for number, action in enumerate(match.actions)]


def look_at(match: Match, action: Action) -> Judgement:
    """The action that comes next in a match."""
    situations, position = match.game.situations, match.position
    if match.turn == CHANCE:
        return Judgement(situations.thrower(position), "luck", action, dealt=bool(situations.automatic(position)))
    seat = match.actor(action)
    one = Judgement(seat, "choice" if len(options_of(match, seat)) > 1 else "forced", action)
    one.open = not match.game.hides or match.view(seat).tobytes() == position.tobytes()
    return one


def options_of(match: Match, seat: int) -> list[Action]:
    """What a seat can do now."""
    legal = match.legal()
    return [action for action in legal if match.actor(action) == seat] if match.turn == ANYONE else legal


def judge_steps(
    match: Match, judge: Judge, looked: list[Judgement], playouts: int, report: Callable[[float], None]
) -> Estimate:
    """Fill in what the positions and options are worth; what the last position is."""
    choices = [number for number, one in enumerate(looked) if one.kind == "choice"]
    positions = [number for number in range(len(looked)) if needs_worth(looked, number)]
    for_positions = int(POSITIONS_SHARE * playouts) // (len(positions) + START_SHARE)
    for_choices = int((1 - POSITIONS_SHARE) * playouts) // max(len(choices), 1)
    work, done = max(len(choices) * for_choices + (len(positions) + START_SHARE) * for_positions, 1), 0
    after_last: Estimate | None = None  # what a choice just weighed says of the position after it
    for number, one in enumerate(looked):
        if number in positions:
            share = for_positions * (START_SHARE if number == 0 else 1)
            known = number > 0 and after_last is not None
            one.before = after_last if known else judge.worth(match.position_after(number), share)
            done += share
            report(done / work)
        after_last = None
        if one.kind == "choice":
            then = match.at(number)
            options = options_of(then, one.seat)
            one.weighing = judge.weigh(then.view(one.seat), one.seat, options, for_choices, one.action)
            done += for_choices
            report(done / work)
            if one.open:
                chosen = one.place
                value = judge.for_seat(one.weighing.value[chosen], one.seat)
                after_last = Estimate(value, one.weighing.errors[chosen])
    end = judge.worth(match.position, for_positions * START_SHARE)
    report(1.0)
    return end


def needs_worth(looked: list[Judgement], number: int) -> bool:
    """Must the position before this step be judged for itself? Not before a choice in the open (it follows from the
    position after it), nor in the midst of a deal."""
    one = looked[number]
    if number == 0:
        return not (one.decided and one.open)
    if one.decided and one.open:
        return False
    return not (one.dealt and looked[number - 1].dealt)


def add_up(match: Match, judge: Judge, looked: list[Judgement], end: Estimate) -> Review:
    """What each step changed, and the accounts."""
    worths: list[Estimate] = [end] * (len(looked) + 1)
    for number in range(len(looked) - 1, -1, -1):
        one, behind = looked[number], worths[number + 1]
        if one.weighing:
            follows = looked[number + 1] if number + 1 < len(looked) else None
            one.charge(follows if follows and follows.seat == one.seat else None, judge.against_plain)
            if judge.sides > 1 and one.open:
                one.bound(behind.value)
        if one.before is not None:
            worths[number] = one.before
        elif one.decided:
            worths[number] = Estimate(behind.value - one.net_to_first, behind.error)
    for number, one in enumerate(looked):  # in the midst of a deal all stands as before it: its luck comes at its end
        if one.before is None and not one.decided:
            worths[number] = worths[number - 1]
    settle(judge, looked, worths)
    steps = [step_of(judge, 0, None, worths)]
    steps += [step_of(judge, number, one, worths) for number, one in enumerate(looked, 1)]
    return msgspec.structs.replace(
        no_review(match, judge),
        start=steps[0].worth,
        result=steps[-1].worth,
        steps=steps,
        players=[account_of(side, steps, looked) for side in range(judge.sides)],
        moments=[Moment(place, "") for place in moments_of(steps)],
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


def step_of(judge: Judge, number: int, one: Judgement | None, worths: list[Estimate]) -> Step:
    """A step, or the start."""
    worth = worths[number]
    luck = worth.value - worths[number - 1].value - one.net_to_first if one else 0.0
    return Step(
        number=number,
        seq=0,
        kind=one.kind if one else "start",
        seat=one.seat if one else -1,
        action=str(one.action) if one else "",
        sentences=[],
        worth=by_side(judge, worth.value),
        error=worth.error,
        luck=[luck, 0.0 - luck][: judge.sides],
        choice=judged(judge, one) if one and one.weighing else None,
    )


def settle(judge: Judge, looked: list[Judgement], worths: list[Estimate]) -> None:
    """Where something is hidden, a choice shows luck only if it is beyond doubt (`SURE`): else the position after it is
    worth what the one before it is, and what the choice changed."""
    for number, one in enumerate(looked[:-1]):
        if one.open or not one.decided or looked[number + 1].before is None:
            continue
        then, expected = worths[number + 1], worths[number].value + one.net_to_first
        inside = judge.sides == 1 or 0.0 <= expected <= 1.0
        if inside and abs(then.value - expected) <= SURE * hypot(worths[number].error, then.error):
            worths[number + 1] = Estimate(expected, then.error)


def by_side(judge: Judge, value: float) -> list[float]:
    """What is good for seat 0, as people read it: points, or the chance of each side."""
    if judge.sides == 1:
        return [-value if judge.fewer_wins else value]
    return [value, 1.0 - value]


def judged(judge: Judge, one: Judgement) -> Judged:
    weighing = one.weighing
    assert weighing
    sign, order = -1 if judge.fewer_wins else 1, weighing.order
    return Judged(
        options=[Weighed(str(weighing.actions[k]), "", sign * weighing.value[k], weighing.errors[k]) for k in order],
        chosen=order.index(one.place),
        cost=one.cost.value,
        error=one.cost.error,
        net=one.net.value,
        mark=mark_of(one.cost.value, "points" if judge.sides == 1 else "chance"),
    )


def mark_of(cost: float, unit: str) -> Mark:
    """The name of such a cost, "" if it is too small for one."""
    marks: tuple[Mark, ...] = ("blunder", "mistake", "inaccuracy")
    return next((name for name in marks if cost >= MARKS[unit][name]), "")


def account_of(side: int, steps: list[Step], looked: list[Judgement]) -> PlayerReview:
    choices = [one for one in looked if one.weighing]
    own = [one for one in choices if one.seat == side]
    staked = [one for one in own if one.stake > 0]
    at_stake = math.fsum(one.stake for one in staked)
    kept = 1 - math.fsum(one.cost.value for one in staked) / at_stake if at_stake else 1.0
    errors = [steps[0].error, steps[-1].error, *(one.net.error for one in choices)]
    marks = [step.choice.mark for step in steps if step.choice and step.seat == side]
    return PlayerReview(
        side=side,
        name="",
        start=steps[0].worth[side],
        luck=math.fsum(step.luck[side] for step in steps),
        cost=0.0 - math.fsum(one.net.value for one in own),
        given=0.0 - math.fsum(one.net.value for one in choices if one.seat != side),
        result=steps[-1].worth[side],
        error=math.sqrt(math.fsum(error * error for error in errors)),
        lost=math.fsum(one.cost.value for one in own),
        accuracy=100 * max(kept, 0.0) if staked else None,
        choices=len(staked),
        inaccuracies=marks.count("inaccuracy"),
        mistakes=marks.count("mistake"),
        blunders=marks.count("blunder"),
    )


def weight(step: Step) -> float:
    """How much a step changed, by choice or by luck; luck that may be nothing but the error of our figures, less."""
    cost = step.choice.cost if step.choice else 0.0
    return max(cost, abs(step.luck[0]) - step.error)


def moments_of(steps: list[Step]) -> tuple[int, ...]:
    """The steps that changed most, in the order they happened."""
    heaviest = sorted(range(1, len(steps)), key=lambda n: -weight(steps[n]))[:MOMENTS]
    return tuple(sorted(n for n in heaviest if weight(steps[n]) > 0))


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
    unsure = SURE * hypot(best.error, tried.error)
    return Retried(tried, cost, place == 0 or cost <= unsure, sign * (tried.worth - chosen.worth) > 0)
