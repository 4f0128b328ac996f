"""The guided first battle of the page, which the rules have played: the figures that its sentences tell."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parents[3] / "web" / "src" / "games" / "hastings"


@pytest.fixture(params=["fr", "en"])
def lesson(request: pytest.FixtureRequest) -> tuple[dict[str, str], dict[str, Any]]:
    """What is said, and the match as the page gets it."""
    said = json.loads((PAGE / f"{request.param}.json").read_text("utf-8"))
    return said, json.loads((PAGE / "generated" / f"lesson.{request.param}.json").read_text("utf-8"))


def position_at(played: dict[str, Any], step: int) -> dict[str, Any]:
    """The position when this step's sentence is said."""
    position: dict[str, Any] = dict(played["table"]["position"])
    for entry in played["table"]["entries"][: played["steps"][step]["entries"]]:
        position |= entry["changes"]
    return position


def test_its_figures_are_those_of_the_rules(lesson: tuple[dict[str, str], dict[str, Any]]) -> None:
    said, played = lesson
    sentence = [said[f"learn.hastings.say.{step}"] for step in range(len(played["steps"]))]
    asked = position_at(played, 3)
    assert f"{asked['asked_zeal'][0]} de Zèle" in sentence[3] or f"{asked['asked_zeal'][0]} Zeal" in sentence[3]
    assert asked["army_zeal"][0] == 3, "William's"
    army = position_at(played, 14)  # HASTINGS-18
    figures = re.search(r"(?:Force|Might) (\d+) (?:et|and) (?:Zèle|Zeal) (\d+)", sentence[14])
    assert figures
    assert [army["army_might"][0], army["army_zeal"][0]] == [int(figure) for figure in figures.groups()]
    assert army["zeal_met"][0]
    second = position_at(played, 15)  # HASTINGS-36
    assert second["goal"] == [1, 1]
    assert (second["this_round"], second["table"][second["table_row"]], second["symbols"]) == (2, -1, 1)
    assert second["resources"] == 0
    paying = position_at(played, 11)  # HASTINGS-14
    assert (paying["due"], paying["price"]) == (3, 3)
    assert position_at(played, 13)["due"] == 1
    assert position_at(played, 24)["choice_side"] == 0, "HASTINGS-43: one of ours is hit, and we choose which"
    assert position_at(played, 27)["goal"][0] == 2
