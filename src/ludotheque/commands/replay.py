"""`ludotheque replay`: a saved game told from the start, with its sheet."""

import argparse
from pathlib import Path

from rich.console import Console
from rich.text import Text

from ..analysis.review_text import names_in
from ..texts import Texts
from .flags import Command, Flags
from .support import load_to_look_at, with_words
from .terminal import painted


def add_flags(flags: Flags) -> None:
    flags.file("file", "file")
    flags.switch("--sheet", "sheet_only")


def run(given: argparse.Namespace, texts: Texts, console: Console) -> None:
    match = load_to_look_at(Path(given.file), texts, console)
    texts = with_words(match, texts)
    names = names_in(match, texts)
    if not given.sheet:
        for number, action in enumerate(match.actions, 1):
            if match.game.situations.opens_line(match.position_after(number - 1)):
                console.print()
            sentences = match.game.words.sentences(match.events_of(number), names, texts)
            console.print(Text.assemble((f"{action!s:>6}  ", "bold cyan"), " ".join(sentences)))
        console.print()
    for row in match.game.sheet.sheet(match, names, texts, console.width):
        console.print(painted(row), soft_wrap=True)


COMMAND = Command("replay", run, add_flags)
