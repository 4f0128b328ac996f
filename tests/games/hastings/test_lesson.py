"""The guided first battle of the page is a match by the rules, with the figures that it tells."""

import re
from pathlib import Path

import pytest

import ludotheque
from ludotheque.games.hastings.record import EventKind

LESSON = Path(__file__).parents[3] / "web" / "src" / "games" / "hastings" / "lesson.ts"
ACTIONS = """n39, n53, n47, n25, wing 2, n32, n60, n35, n49, discard n49, discard n60,
play n47, wing 2, play n39, wing 1, play n25, wing 2, play n53, wing 1, exhaust w1.1, discard n32, discard n35, pass,
n22, n51, n63, n29, discard n63, discard n51, shoot w2.3, aim w2.1, s22, s49, play n29, wing 3, aim w1.2, pass, s40"""


def test_the_lesson_is_what_the_rules_tell() -> None:  # HASTINGS-18, 34, 43, 44
    match = ludotheque.new("hastings", players=1, faction="norman", difficulty="easy")
    for action in re.split(r",\s*", ACTIONS):
        match.play(action)
    told = [[event.seat, event.a, event.b, event.c] for event in match.events if event.kind == EventKind.OBJECTIVE]
    figures = re.findall(r"\['objective', (YOU|ENNEMI), (\d+), (\d+), (\d+)\]", LESSON.read_text("utf-8"))
    lesson = [[int(side == "ENNEMI"), *map(int, numbers)] for side, *numbers in figures]
    assert told == lesson


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_figures_in_its_sentences(language: str) -> None:
    words = (LESSON.parents[3] / "messages" / f"hastings.{language}.json").read_text("utf-8")
    assert re.search(r'say\.14": ".*(Force|Might) 11 (et|and) (Zèle|Zeal) 5', words)
