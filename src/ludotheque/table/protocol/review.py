"""An analysis of a match: luck and choice."""

from typing import Literal

from .socket import Message, Table


class Weighed(Message, frozen=True):
    """An option of a choice and what it was worth to who chose, as far as he could know; `error`: its standard error
    (0 where it is exact)."""

    action: str
    label: str
    worth: float
    error: float


class Judged(Message, frozen=True):
    """A choice: what was open, the best first; which was taken, what it cost against the best (never below 0) and how
    sure that is. `net`: what it changed in the account, good for who chose: against the best (then it is -cost) or
    against what a plain player would do (`Review.reference`)."""

    options: list[Weighed]
    chosen: int  # its place in `options`; the best is at 0
    cost: float
    error: float  # the standard error of the cost
    net: float
    mark: Literal["", "inaccuracy", "mistake", "blunder"]


class Step(Message, frozen=True):
    """Something that happened, and how things stood after it.

    `number`: how many actions had been played (0: the start). `seq`: the entry of the replay that told it (1: the
    table is laid, nothing is played). By side: `worth`, what the position was worth then, and `luck`, what the step
    gave (above 0: good for that side) or took by chance, or by what nobody could know. In chances, a side's `worth`
    changes by its luck, plus `net` of its own choice, less that of the other's.
    """

    number: int
    seq: int
    kind: Literal["start", "choice", "forced", "luck"]
    seat: int  # who acted; at a throw whose hand threw, -1: nobody's
    action: str
    sentences: list[str]
    worth: list[float]
    error: float  # the standard error of `worth`
    luck: list[float]
    choice: Judged | None  # of a choice between several


class PlayerReview(Message, frozen=True):
    """A side's account: result (or how it stands now) = start + luck - cost + given, to the last decimal; in points of
    which few are good (`Review.higher` false), start - luck + cost. `cost`: of its own choices, against
    `Review.reference`, so below 0 for who plays better than a plain player; `given`: the same of the other side.
    `lost`: of its own choices against the best, never below 0."""

    side: int
    name: str
    start: float
    luck: float
    cost: float
    given: float
    result: float
    error: float  # the standard error of luck and of cost
    lost: float
    accuracy: float | None  # 0 to 100, over real choices only; None: there was none (an automaton has none)
    choices: int
    inaccuracies: int
    mistakes: int
    blunders: int


class Moment(Message, frozen=True):
    """One of the moments that mattered: its place in `steps`, and a sentence."""

    step: int
    sentence: str


class Review(Message, frozen=True):
    """A match analysed: what was luck and what was choice. In `unit` "chance", worths are chances of winning (0 to 1, a
    draw counts half, two sides add up to 1); in "points", of a game alone, the points that are to be expected.

    `higher`: is more better for who plays alone? `reference`: what choices are accounted against: the best choice,
    where the game is solved or nearly so, or what a plain player would do. `marks`: from which cost on a choice is
    called so.
    """

    game: str
    title: str
    sides: list[str]  # the players' names, then the automaton's where there is one
    seats: int  # how many of them are players
    over: bool
    exact: bool
    unit: Literal["chance", "points"]
    higher: bool
    reference: Literal["best", "plain"]
    start: list[float]
    result: list[float]  # at the end what came of it: 1, 0.5, 0 or the points; else how things stand
    steps: list[Step]
    players: list[PlayerReview]
    moments: list[Moment]
    marks: dict[str, float]  # inaccuracy, mistake, blunder
    explained: list[str]  # for players: how this was found, how sure it is, what accuracy means


class Analysing(Message, frozen=True):
    """202: an analysis under way or waiting; ask again at /api/analysis/ID (or as before) in a second."""

    id: str
    done: float  # 0 to 1
    waiting: int  # how many are before it


class Analysis(Message, frozen=True):
    """200: an analysis, and the replay of the same match."""

    id: str
    review: Review
    replay: Table
