"""The guided first round says what the rules made of it."""

import pytest
from tests.lessons import lesson_of, read


@pytest.mark.parametrize("language", ["fr", "en"])
def test_figures_told_are_those_of_the_rules(language: str) -> None:
    """COLLINE-15, COLLINE-16, COLLINE-20."""
    lesson, words = lesson_of("colline"), read("colline", f"{language}.json")
    rows = lesson.rows
    said = {row["action"].split(", ")[0]: words[row["say"]] for row in rows["steps"]}
    events = [event for step in range(len(rows["steps"])) for event in lesson.events(step)]
    sums = {seat: a for kind, seat, a, *_ in events if kind == "sum"}
    assert all(str(points) in words[rows["end"]["say"]] for points in sums.values())
    helped = next(c for kind, seat, _, _, c in events if kind == "adds" and seat == 0)
    assert str(helped) in said["lay R8"]
    assert [event[0] for event in events].count("adds") == 2, "each 7 has helped its neighbour"
    assert ("turns_up", 0, 1, 5, 5) in events, "a red 5: five more for the learner"
    assert ("destroyed", 0, 0, 8, 26) in events, "the yellow 2 destroyed the red 8"
