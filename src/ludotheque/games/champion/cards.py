"""The cards of a match as a page shows them: decoded once, in its language."""

from collections.abc import Mapping
from typing import Any

import msgspec

from ...texts import Texts
from . import deck
from .record import ARBITRE, BONUS
from .situations import SUPPORT_TEXTS, card_text


class Card(msgspec.Struct):
    """What is printed on an action card."""

    text: str  # as actions write it
    name: str
    values: list[int]  # by kind
    red: int  # the kind on a red ground
    right: bool  # where the arrow points
    arbitre: bool
    whistles: int
    goal: bool


class SupportCard(msgspec.Struct):
    """A sort of support card."""

    text: str
    name: str
    effect: int
    adds: int  # points


def cards(options: Mapping[str, Any], texts: Texts) -> list[Card | SupportCard]:
    """The action cards in the order of their numbers, then the support. Of a real box the position has those met."""
    dealt = deck.of(options["deck"])
    called = dealt.words(texts.language)
    actions = [
        Card(
            card_text(number),
            called[f"card.{number}"],
            list(card.values),
            card.red,
            card.right,
            arbitre=card.whistles == ARBITRE,
            whistles=card.whistles % ARBITRE,
            goal=card.goal,
        )
        for number, card in enumerate(() if dealt.box else dealt.cards, 1)
    ]
    support = [
        SupportCard(SUPPORT_TEXTS[effect], called[f"support.{effect}"], effect, max(effect - BONUS, 0))
        for effect in dealt.support.effects
    ]
    return [*actions, *support]
