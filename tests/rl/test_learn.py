"""The example that learns, for a short while: where Stable Baselines is installed (`make test-learn`)."""

import runpy
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn.py"


def test_a_learner_gets_better(tmp_path: Path) -> None:
    pytest.importorskip("sb3_contrib")
    example = runpy.run_path(str(EXAMPLE))
    course = example["learn"](seed=1, plan=example["PLANS"]["cpu"]._replace(most=220_000), device="cpu")
    assert len(course.scores) == 2
    assert course.scores[1] > course.scores[0] + 10
    example["draw"](course, tmp_path / "curve.svg")
    assert "decisions" in (tmp_path / "curve.svg").read_text("utf-8")
