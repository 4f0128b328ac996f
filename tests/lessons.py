"""A game's lesson, played by the rules from its rows."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludotheque.engine.fields import fields_of
from ludotheque.engine.game import find
from ludotheque.engine.match import Match

GAMES = Path(__file__).parents[1] / "web" / "src" / "games"
LEARNER = 0

Told = tuple[str, int, int, int, int]


@dataclass(frozen=True)
class Lesson:
    rows: dict[str, Any]
    match: Match
    ends: list[int]  # by step: how many actions have been played before it

    def position(self, step: int) -> dict[str, Any]:
        """The position when this step's sentence is said, as the learner sees it."""
        return fields_of(self.match.game).read(self.match.seen(LEARNER, self.ends[step]))

    def events(self, step: int) -> list[Told]:
        """What a step leads to, as far as the learner may know: kind, seat and three numbers."""
        numbers = range(self.ends[step] + 1, self.ends[step + 1] + 1)
        return [
            (event.kind.name.lower(), event.seat, event.a, event.b, event.c)
            for number in numbers
            for event in self.match.events_of(number, LEARNER)
        ]


def read(game: str, file: str) -> Any:
    """A file of a game's page."""
    return json.loads((GAMES / game / file).read_text("utf-8"))


def lesson_of(name: str) -> Lesson:
    rows = read(name, "lesson.json")
    game = find(name)
    match = Match(game, {name: game.option(name).read(text) for name, text in rows["options"].items()})
    ends = [len(rows.get("before", []))]
    for action in rows.get("before", []):
        match.play(action)
    for row in rows["steps"]:
        for action in row["action"].split(", "):
            match.play(action)
        ends.append(len(match.actions))
    return Lesson(rows, match, ends)
