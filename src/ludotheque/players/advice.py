"""Advice: what an action is worth, in figures."""

from collections.abc import Mapping
from dataclasses import dataclass

from ..engine.game import Action


@dataclass(frozen=True)
class Advice:
    """What an action is worth: figures by name (`hint.NAME` in the game's catalogue), the most important first."""

    action: Action
    figures: Mapping[str, float]
