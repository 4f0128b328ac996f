"""The guided first round says what the rules made of it."""

import json
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parents[3] / "web" / "src" / "games" / "colline"


def read(name: str) -> Any:
    return json.loads((PAGE / name).read_text("utf-8"))


@pytest.mark.parametrize("language", ["fr", "en"])
def test_figures_told_are_those_of_the_rules(language: str) -> None:
    """COLLINE-15, COLLINE-16, COLLINE-20."""
    rows, played, words = read("lesson.json"), read(f"generated/lesson.{language}.json"), read(f"{language}.json")
    said = {row["action"].split(", ")[0]: words[row["say"]] for row in rows["steps"]}
    events = [event for entry in played["table"]["entries"] for event in entry["events"]]
    sums = {seat: a for kind, seat, a, *_ in events if kind == "sum"}
    assert all(str(points) in words[rows["end"]["say"]] for points in sums.values())
    helped = next(c for kind, seat, _, _, c in events if kind == "adds" and seat == 0)
    assert str(helped) in said["lay R8"]
    assert [event[0] for event in events].count("adds") == 2, "each 7 has helped its neighbour"
    assert ["turns_up", 0, 1, 5, 5] in events, "a red 5: five more for the learner"
    assert ["destroyed", 0, 0, 8, 26] in events, "the yellow 2 destroyed the red 8"
