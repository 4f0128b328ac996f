"""The guided first game of the page is a game by the rules: its script, played by the engine."""

import re
from pathlib import Path

from tests.driving import drive

LESSON = Path(__file__).parents[3] / "web" / "src" / "games" / "poche" / "lesson.ts"


def test_the_lesson_is_played_by_the_rules() -> None:
    script = LESSON.read_text("utf-8")
    steps = re.split(r"\n    \{\n", script)
    actions = [found[1] for step in steps if (found := re.search(r"^      action: '([^']+)'", step, re.MULTILINE))]
    match = drive("poche", " ".join(actions), halves=1)
    assert match.over
    told = [event.kind.name.lower() for event in match.events]
    written = re.findall(r"\[?'?(kick_off_die|throw|card|try_granted|conversion|penalty_goal|full_time)'", script)
    assert set(written) <= set(told)
