"""Golden playthroughs: whole games as readable text, in `tests/games/GAME/playthroughs/`.

A file tells a match action by action: who acts, under which rule, what is possible, what was played, what it
led to (events with their numbers, then sentences), and the sheet at the end. The test replays the actions of
a file and compares every line. After a wanted change: `python -m tests.playthroughs` writes the files anew
from the actions they hold; read the difference before you commit it.
"""

import re
import sys
from pathlib import Path

import numpy as np

from ludotheque.analysis.review_text import names_in
from ludotheque.engine.game import find
from ludotheque.engine.match import Match
from ludotheque.engine.option import option_text
from ludotheque.engine.record import Record
from ludotheque.engine.verbs import ANYONE, CHANCE
from ludotheque.texts import LANGUAGES, Texts

LARGE = 12  # numbers in an array
FOLDER = Path(__file__).parent / "games"


def tell(match: Match) -> str:
    """A match as the text of a playthrough."""
    game = match.game
    decks = {language: game.deck_words(match.options, language) for language in LANGUAGES}
    texts = {language: Texts(language, game.folder).also(decks[language]) for language in LANGUAGES}
    lines = [f"game: {game.name}", *(f"{name}: {option_text(value)}" for name, value in match.options.items())]
    again = Match(game, match.options)
    for action in match.actions:
        position = again.position
        if game.situations.opens_line(position):
            lines.append("")
        whose = "anyone" if again.turn == ANYONE else f"seat {again.turn}"
        who = f"throw of seat {game.situations.thrower(position)}" if again.turn == CHANCE else f"choice of {whose}"
        possible = again.legal()
        shown = " ".join(map(str, possible)) if len(possible) <= 6 else f"{possible[0]} ... {possible[-1]}"
        lines.append(f"{who}, {game.situations.rule(position)}: {shown}")
        again.play(action)
        lines.append(f"> {action}")
        events = again.events_of(len(again.actions))
        lines += [f"    {event.kind.name} seat {event.seat}: {event.a} {event.b} {event.c}" for event in events]
        for language in LANGUAGES:
            names = names_in(match, texts[language])
            lines += [f"    {said}"] if (said := " ".join(game.words.sentences(events, names, texts[language]))) else []
        lines.append("    " + ", ".join(changes(position, again.position)))
    for language in LANGUAGES:
        lines += ["", *game.sheet.sheet(match, names_in(match, texts[language]), texts[language])]
    lines += ["", f"scores {match.scores}, outcome {match.outcome}", ""]
    return "\n".join(lines)


def changes(before: Record, after: Record) -> list[str]:
    """What changed in the position: `minute 1 -> 7`; of a large array only the places: `tokens[0, 3] 0 -> 7`."""
    found = []
    for name in before.dtype.names:
        old, new = before[name], after[name]
        if np.size(old) > LARGE:
            places = zip(*np.nonzero(old != new), strict=True)
            found += [f"{name}[{', '.join(map(str, at))}] {old[at]} -> {new[at]}" for at in places]
        elif old.tolist() != new.tolist():
            found.append(f"{name} {old.tolist()} -> {new.tolist()}")
    return found


def read(text: str) -> Match:
    """The match whose actions a playthrough holds."""
    header = dict(re.findall(r"^(\w+): (\S+)$", text.split("\n\n", maxsplit=1)[0], re.MULTILINE))
    game = find(header.pop("game"))
    match = Match(game, {option.name: option.read(header[option.name]) for option in game.options})
    for action in re.findall(r"^> (.+)$", text, re.MULTILINE):
        match.play(action)
    return match


def files() -> list[Path]:
    return sorted(FOLDER.glob("*/playthroughs/*.txt"))


if __name__ == "__main__":
    for file in files():
        file.write_text(tell(read(file.read_text("utf-8"))), "utf-8")
        sys.stdout.write(f"{file.name}\n")
