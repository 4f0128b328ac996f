"""The guided first battle of the page, which the rules have played: the figures that its sentences tell."""

import re

import pytest
from tests.lessons import lesson_of, read


@pytest.mark.parametrize("language", ["fr", "en"])
def test_its_figures_are_those_of_the_rules(language: str) -> None:
    said, lesson = read("hastings", f"{language}.json"), lesson_of("hastings")
    sentence = [said[f"learn.hastings.say.{step}"] for step in range(len(lesson.rows["steps"]) + 1)]
    asked = lesson.position(3)
    assert f"{asked['asked_zeal'][0]} de Zèle" in sentence[3] or f"{asked['asked_zeal'][0]} Zeal" in sentence[3]
    assert asked["army_zeal"][0] == 3, "William's"
    army = lesson.position(14)  # HASTINGS-18
    figures = re.search(r"(?:Force|Might) (\d+) (?:et|and) (?:Zèle|Zeal) (\d+)", sentence[14])
    assert figures
    assert [army["army_might"][0], army["army_zeal"][0]] == [int(figure) for figure in figures.groups()]
    assert army["zeal_met"][0]
    second = lesson.position(15)  # HASTINGS-36
    assert second["goal"] == [1, 1]
    assert (second["this_round"], second["table"][second["table_row"]], second["symbols"]) == (2, -1, 1)
    assert second["resources"] == 0
    paying = lesson.position(11)  # HASTINGS-14
    assert (paying["due"], paying["price"]) == (3, 3)
    assert lesson.position(13)["due"] == 1
    assert lesson.position(24)["choice_side"] == 0, "HASTINGS-43: one of ours is hit, and we choose which"
    assert lesson.position(27)["goal"][0] == 2
