"""Games and options for the tests of learners."""

from typing import Any

import pytest

# Every game, as a learner meets it first; and some options that change who plays, or what is hidden.
CASES: list[tuple[str, dict[str, Any]]] = [
    ("poche", {}),
    ("campus", {}),
    ("campus", {"players": 1}),
    ("colline", {}),
    ("colline", {"race": "live"}),
    ("champion", {}),
    ("hastings", {"players": 1}),
    ("hastings", {"players": 2}),
]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        ids = ["-".join([name, *(f"{key}={value}" for key, value in options.items())]) for name, options in CASES]
        metafunc.parametrize("case", CASES, ids=ids)
