"""The tables at which people sit in these runs: of every game, with people and bots, from the beginning or shortly
before the end, so that rematches come often."""

import json
import random
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tests.driving import play_at_random

import ludotheque
from ludotheque.engine.game import find


@dataclass(frozen=True)
class Asked:
    """A table to be asked for: by what is posted, or by the text of a saved game."""

    game: str
    body: dict[str, Any] = field(default_factory=dict)
    saved: str = ""
    at_one_screen: bool = False

    @property
    def here(self) -> list[int]:
        """The seats of who lays it."""
        return [seat for seat, one in enumerate(self.body.get("seats", [])) if one["kind"] == "here"]

    @property
    def name(self) -> str:
        return f"{self.game} {'saved' if self.saved else json.dumps(self.body)}"


# A game, its options, and who sits there: "link", "here" or a bot's style; then what else is asked.
KINDS: list[tuple[str, dict[str, str], list[str], dict[str, Any]]] = [
    ("poche", {}, ["link", "link"], {}),
    ("poche", {}, ["link", "coach"], {}),
    ("poche", {}, ["here", "here"], {}),
    ("poche", {}, ["link", "link"], {"dice": "real"}),
    ("campus", {"bonuses": "auto"}, ["link", "link"], {}),
    ("campus", {"players": "1"}, ["link"], {}),
    ("campus", {"bonuses": "auto"}, ["plain", "link"], {}),
    ("colline", {}, ["link", "link"], {}),
    ("colline", {}, ["link", "strong_cards"], {}),  # who plays at random takes no flag for a long time: bots do
    ("colline", {}, ["bluffer", "link"], {}),
    ("colline", {"race": "beats"}, ["link", "link"], {}),
    ("colline", {"race": "beats"}, ["here", "here"], {}),
    ("champion", {}, ["link"], {}),
    ("champion", {}, ["here"], {}),
    ("hastings", {"players": "2"}, ["link", "link"], {}),
    ("hastings", {"players": "2"}, ["link", "plain"], {}),
    ("hastings", {"players": "2"}, ["here", "here"], {}),
    ("hastings", {"players": "1"}, ["link"], {}),
]
BEFORE_THE_END = 12  # actions
VARIETY = 4  # matches of a game and its options that are played to be cut short


def choose(rng: random.Random) -> Asked:
    """One of them, at random."""
    game, options, kinds, rest = rng.choice(KINDS)
    if rng.random() < 0.5:
        return Asked(game, saved=nearly_over(game, json.dumps(options), rng.randrange(VARIETY)))
    seats = [{"kind": kind} if kind in ("link", "here") else {"kind": "bot", "style": kind} for kind in kinds]
    return Asked(game, {"game": game, "options": options, "seats": seats} | rest, at_one_screen="here" in kinds)


@cache
def load() -> None:
    """The rules of every game. Who plays needs them in the end: while they are loaded, for seconds, nobody answers."""
    for game in ludotheque.games():
        play_at_random(ludotheque.new(game.name, seed=1), 1)


@cache
def nearly_over(name: str, options: str, number: int) -> str:
    """The text of a match that was played until shortly before its end."""
    game = find(name)
    read = {key: game.option(key).read(value) for key, value in json.loads(options).items()}
    match = play_at_random(ludotheque.new(name, seed=number, **read), number)
    return match.at(max(0, len(match.actions) - BEFORE_THE_END)).save()
