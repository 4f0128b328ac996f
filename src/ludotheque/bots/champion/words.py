"""The words of Rugby Champion that the laboratory needs, which knows the bots and not the games."""

from ...games.champion import GAME, deck
from ...games.champion.guide import card_text
from ...games.champion.record import (
    ARBITRE,
    BONUS,
    CARD_OF_REMAINDER,
    FOUL,
    HAND,
    KICKER,
    MOST_CARDS,
    MOST_IN_HAND,
    NJ,
    ROOT,
    YOU,
    Awaits,
    Decision,
    Phase,
    Place,
    Told,
)
from ...games.champion.rules import POINTS_OF_A_TRY

__all__ = [
    "ARBITRE",
    "BONUS",
    "CARD_OF_REMAINDER",
    "FOUL",
    "GAME",
    "HAND",
    "KICKER",
    "MOST_CARDS",
    "MOST_IN_HAND",
    "NJ",
    "POINTS_OF_A_TRY",
    "ROOT",
    "YOU",
    "Awaits",
    "Decision",
    "Phase",
    "Place",
    "Told",
    "card_text",
    "deck",
]
