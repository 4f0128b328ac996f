"""What a table says in answer to a script is what was written down: `web/tests/scripts.test.ts` holds the table in the
page to the same."""

from pathlib import Path

import pytest
import scripts


@pytest.mark.parametrize("name", scripts.names())
def test_a_script_is_answered_as_it_was(name: str) -> None:
    golden = scripts.SCRIPTS / f"{name}.json"
    assert golden.exists(), "run `make generate`"
    assert scripts.written(scripts.told(name)) == golden.read_text("utf-8"), "run `make generate` if it should be so"


def test_every_golden_file_has_its_script() -> None:
    assert {file.stem for file in Path(scripts.SCRIPTS).glob("*.json")} == set(scripts.names())
