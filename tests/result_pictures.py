"""The pictures of docs/results, drawn from the tables that are printed there.

    python -m tests.result_pictures   # or: make pictures

A command in docs/results that has `--plot NAME` stands above what it printed. Those figures are read again and drawn
as the command itself draws them, into docs/images/NAME: so a picture shows what its table says, and nobody has to play
for hours to redraw it. Only the digits that are not printed are missing. A simulation takes a moment: it is played.
"""

import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

from ludotheque.commands import main
from ludotheque.lab.pictures import draw, write_picture
from ludotheque.lab.rating import SURE
from ludotheque.lab.study import Answer, Bars, Figure, Sheet
from ludotheque.texts import Texts

ROOT = Path(__file__).parent.parent
RESULTS, IMAGES = ROOT / "docs" / "results", ROOT / "docs" / "images"
ENGLISH = Texts("en")
COMMAND = re.compile(r"^    ludotheque (.*) --plot (\S+)$", re.MULTILINE)
PRINTED = re.compile(r"^```text\n(.*?)^```", re.MULTILINE | re.DOTALL)
INTERVAL = "95 %"  # the column of a tournament that holds the ends of a rating's interval


def printed() -> dict[str, str]:
    """For each picture what was printed; for that of a simulation its command."""
    found = {}
    for page in sorted(RESULTS.glob("*.md")):
        for asked in COMMAND.finditer(text := page.read_text("utf-8")):
            command, name = asked.groups()
            below = PRINTED.search(text, asked.end())
            assert below
            found[name] = command if command.startswith("simulate") else below[1]
    return found


def drawn(name: str, text: str, folder: Path) -> Path:
    if text.startswith("simulate"):
        assert main([*shlex.split(text), "--plot", str(folder / name), "--lang", "en"]) == 0
    else:
        title, answer = read(text)
        write_picture(draw(title, answer, ENGLISH), folder / name)
    return folder / name


def read(text: str) -> tuple[str, Answer]:
    """Title and parts of what a study or a tournament printed."""
    title, rest = re.split(r"(?<=seed \d\.)\n|(?<=seed \d{4}\.)\n", text, maxsplit=1)
    answer: Answer = []
    words: list[str] = []
    lines = rest.splitlines()
    while lines:
        line = lines.pop(0)
        if line.startswith("┏"):
            end = next(k for k, below in enumerate(lines) if below.startswith("└"))
            answer += sheet(heading(words), lines[:end])
            words, lines = [], lines[end + 1 :]
        elif lines and lines[0].endswith(" %") and "│" not in line + lines[0]:
            end = next((k for k, below in enumerate(lines) if not below.endswith(" %")), len(lines))
            answer.append(bars(heading(words), line, lines[:end]))
            words, lines = [], lines[end:]
        else:
            words.append(line)
    return title.replace("\n", " "), answer


def heading(words: list[str]) -> str:
    """The title that stands above a table: what follows the last sentence."""
    after = max((k for k, line in enumerate(words) if line.endswith(".")), default=-1)
    return " ".join(words[after + 1 :])


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in re.split("[│┃]", line)[1:-1]]


def sheet(title: str, lines: list[str]) -> Iterator[Sheet]:
    """A table; of a tournament only the ratings."""
    rule = next(k for k, line in enumerate(lines) if line.startswith("┡"))
    columns = joined([cells(line) for line in lines[:rule]])
    rows: list[list[list[str]]] = []
    for found in map(cells, lines[rule + 1 :]):
        begins = bool(found[0]) and any(re.search(r"\d", cell) for cell in found[1:])
        rows = [*rows, [found]] if begins else [*rows[:-1], [*rows[-1], found]]
    table = [joined(row) for row in rows]
    if INTERVAL in columns:
        yield Sheet(title, columns[1:2], [(row[0], [rating(row[1], row[2])]) for row in table])
    elif not title.startswith(("Who takes", "What each takes")):
        yield Sheet(title, columns[1:], [(row[0], [figure(cell) for cell in row[1:]]) for row in table])


def joined(rows: list[list[str]]) -> list[str]:
    """Cells that were broken into lines, as one."""
    return [" ".join(part for part in column if part) for column in zip(*rows, strict=True)]


def figure(cell: str) -> Figure | int | None:
    """`12.446 ± 0.029`, `88.57 ± 0.59 %`, `50.257 %`, `600` or nothing."""
    if not cell:
        return None
    if re.fullmatch(r"-?\d+", cell):
        return int(cell)
    scale = 0.01 if cell.endswith("%") else 1
    value, _, error = cell.removesuffix(" %").partition(" ± ")
    return Figure(float(value) * scale, float(error or 0) * scale, share=scale != 1)


def rating(value: str, ends: str) -> Figure:
    low, high = map(float, ends.split(" … ")) if ends else (0.0, 0.0)
    return Figure(float(value), (high - low) / 2 / SURE)


def bars(title: str, head: str, lines: list[str]) -> Bars:
    """Distributions in hundredths of a percent; each share stands below its name."""
    starts = {found.start(): found[0] for found in re.finditer(r"\S+", head)}
    series: dict[str, dict[int, int]] = {name: {} for name in starts.values()}
    most = 10**9
    for line in lines:
        value = line.split()[0]
        if value.endswith("+"):
            most = int(value[:-1])
        for found in re.finditer(r"([\d.]+) %", line):
            name = starts[max(start for start in starts if start <= found.start())]
            series[name][int(value.rstrip("+"))] = round(100 * float(found[1]))
    return Bars(title, series, most)


def draw_all() -> None:
    for name, text in printed().items():
        sys.stdout.write(f"{drawn(name, text, IMAGES)}\n")


if __name__ == "__main__":
    draw_all()
