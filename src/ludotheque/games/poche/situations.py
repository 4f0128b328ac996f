"""Rugby de poche for people: the text of its actions, and for each situation its rule and who throws."""

from ...engine.notation import Notation
from ...engine.record import Record
from ...engine.situation import Situation, Situations
from . import rules
from .record import Awaits, Decision

DECISION_TEXTS = {
    Decision.KICK: "kick",
    Decision.PLAY: "play",
    Decision.DROP: "drop",
    Decision.FIFTY_22: "50-22",
}
NOTATION = Notation(DECISION_TEXTS, one_die=True, two_dice=True)


def with_the_ball(position: Record) -> int:
    return int(position.ball)


def without_the_ball(position: Record) -> int:
    return 1 - int(position.ball)


def carded(position: Record) -> int:
    return int(rules.carded(position))


def rule_of_card(position: Record) -> int:
    return {22: 6, 66: 10}.get(10 * int(position.high) + int(position.low), 13)


# A row for each situation: the rule that applies in it, and whose hand throws, where dice are awaited.
SITUATIONS = Situations(
    "POCHE",
    {
        Awaits.KICK_OFF: Situation(1, thrower=0, opens_line=True),
        Awaits.KICK_OFF_REPLY: Situation(1, thrower=1),
        Awaits.OPEN_PLAY: Situation(3, thrower=with_the_ball, opens_line=True),
        Awaits.CARD: Situation(rule_of_card, thrower=carded),
        Awaits.FAULT: Situation(lambda position: 6 if position.high == 2 else 5),
        Awaits.FAULT_KICK: Situation(5, thrower=without_the_ball),
        Awaits.FAULT_REPLY: Situation(5, thrower=with_the_ball),
        Awaits.DROP_OR_50_22: Situation(7),
        Awaits.DROP_GOAL: Situation(7, thrower=without_the_ball),
        Awaits.COUNTER: Situation(8, thrower=without_the_ball),
        Awaits.COUNTER_REPLY: Situation(8, thrower=with_the_ball),
        Awaits.COUNTER_VIDEO: Situation(8, thrower=without_the_ball),
        Awaits.COUNTER_CONVERSION: Situation(8, thrower=without_the_ball),
        Awaits.PENALTY: Situation(lambda position: 12 if position.x == 1 else 11),
        Awaits.PENALTY_KICK: Situation(11, thrower=with_the_ball),
        Awaits.VIDEO: Situation(17, thrower=with_the_ball),
        Awaits.CONVERSION: Situation(19, thrower=with_the_ball),
        Awaits.FULL_TIME: Situation(30),
    },
)
