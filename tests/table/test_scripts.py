"""What a table says in answer to a script is what was written down: `web/tests/scripts.test.ts` holds the table in the
page to the same."""

import pytest
import scripts


@pytest.mark.parametrize("name", scripts.names())
def test_a_script_is_answered_as_it_was(name: str) -> None:
    golden = scripts.place(name, "json")
    assert golden.exists(), "run `make generate`"
    assert scripts.written(scripts.told(name)) == golden.read_text("utf-8"), "run `make generate` if it should be so"


def test_every_golden_file_has_its_script() -> None:
    assert set(scripts.GAMES.glob("*/scripts/*.json")) == {scripts.place(name, "json") for name in scripts.names()}
