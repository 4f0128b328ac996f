"""A match as a client gets it that judges it on its own device: all the words, none of the figures."""

from msgspec.structs import replace

from ..analysis.effort import Effort
from ..analysis.review import Judgement, look_through, no_review, options_of
from ..analysis.review_text import ReviewText
from ..analysis.structs import Judged, Step, Weighed
from ..analysis.worth import judge_of
from ..engine.match import Match
from .protocol import Unjudged
from .room_view import RoomView


def unjudged(match: Match, view: RoomView, effort: Effort) -> Unjudged:
    """The match in the view's language. `effort`: what the server would do."""
    replay, looked = view.table(()), look_through(match)
    start = Step(0, 0, "start", -1, "", [], [], 0.0, [], None)
    steps = [start, *(step_of(match, number, one) for number, one in enumerate(looked))]
    bare = replace(no_review(match, judge_of(match.game, match.seat_count, match.side_count)), steps=steps)
    words = ReviewText(match, bare, view.texts, view.names)
    return Unjudged(words.told([1, *view.in_force]), [(one.seat, one.dealt) for one in looked], effort.seconds, replay)


def step_of(match: Match, number: int, one: Judgement) -> Step:
    """The step after action `number`."""
    choice = None
    if one.kind == "choice":
        actions = options_of(match.at(number), one.seat)
        options = [Weighed(str(action), "", 0.0, 0.0) for action in actions]
        choice = Judged(options, actions.index(one.action), 0.0, 0.0, 0.0, "")
    return Step(number + 1, 0, one.kind, one.seat, str(one.action), [], [], 0.0, [], choice)
