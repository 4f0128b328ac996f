"""What README and LISEZMOI show works as it stands."""

import re
import shlex
from pathlib import Path

import pytest

from ludotheque.commands import parser
from ludotheque.texts import Texts

ROOT = Path(__file__).parent.parent
PAGES = ("README.md", "LISEZMOI.md")


@pytest.mark.parametrize("page", PAGES)
def test_the_python_example_runs(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text("utf-8"), re.DOTALL)
    exec(compile(example, page, "exec"), {})
    assert re.fullmatch(r"\(\d+, \d+\) \(-?\d, -?\d\)\n", capsys.readouterr().out)


@pytest.mark.parametrize("page", PAGES)
def test_the_commands_exist(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    commands = re.findall(r"(?:`|/bin/)ludotheque ([^`\n]+?)(?:`|  )", text)
    assert len(commands) >= 5
    for command in commands:
        parser(Texts("en")).parse_args(shlex.split(command))
    makefile = (ROOT / "Makefile").read_text()
    for target in re.findall(r"make (\w+)", text):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE) or target in ("it", "et"), target


@pytest.mark.parametrize(
    "page",
    [
        *PAGES,
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        *(str(path.relative_to(ROOT)) for path in (ROOT / "docs").glob("*.md")),
    ],
)
def test_links_lead_somewhere(page: str) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", (ROOT / page).read_text("utf-8")):
        assert ((ROOT / page).parent / target).exists(), target


@pytest.mark.parametrize("page", [str(path.relative_to(ROOT)) for path in (ROOT / "docs").glob("*.md")])
def test_contents_lead_to_headings(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    heads = re.findall(r"^#+ (.+)$", text.lower(), re.MULTILINE)
    slugs = {re.sub(r"[^\w -]", "", head).replace(" ", "-") for head in heads}
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= slugs
