"""Saved games: readable text, one line a turn.

    ludotheque 1
    game: poche
    halves: 2
    ...
    names: Toulouse | Clermont
    seats: human | coach

    1. 4 2
    2. 6-3 5-2 kick 2
    3. 2-1
    end: 7 actions, 3-0

The last line lets a file that was cut short be told from a match that was. Text after `;` is a remark. In a game
with secrets, what one player may not know yet stands as `?` in his copy, which cannot be loaded. A line
`rules: 2` names the version of the rules (`versions`); without it, it is the first.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

from . import game as registry
from .errors import DamagedSave, ForeignSave, LudothequeError
from .game import sees
from .match import Match, check_labels
from .option import option_text
from .verbs import ALL_SEEING
from .versions import FIRST, OLDER, OtherRules, standing, version_of

VERSION = 1
MAGIC = "ludotheque"
MAX_CHARACTERS = 4_000_000
MOST_DIGITS = 6  # of a version
MOST_WORDS = 20_000  # of a line: many times the longest turn of any match
REAL_DICE = "dice: real"
UNKNOWN = "?"
T = TypeVar("T")
LABELS = ("names", "seats")  # header lines that are no options


def write(match: Match, viewer: int = ALL_SEEING) -> str:
    header = [f"{MAGIC} {VERSION}", f"game: {match.game.name}"]
    if match.rules != FIRST:
        header.append(f"rules: {match.rules}")
    header += [f"{name}: {option_text(value)}" for name, value in match.options.items()]
    header += [f"{name}: {' | '.join(labels)}" for name in LABELS if (labels := getattr(match, name))]
    if match.real_dice:
        header.append(REAL_DICE)
    turns: list[list[str]] = []
    for number, action in enumerate(match.actions):
        if not turns or match.game.situations.opens_line(match.position_after(number)):
            turns.append([])
        turns[-1].append(str(action) if sees(viewer, match.secret_of(number + 1)) else UNKNOWN)
    body = [f"{number}. {' '.join(texts)}" for number, texts in enumerate(turns, 1)]
    return "\n".join([*header, "", *body, end_line(match, viewer), ""])


def end_line(match: Match, viewer: int = ALL_SEEING) -> str:
    return f"end: {len(match.actions)} actions, {'-'.join(map(str, match.scores_seen(viewer)))}"


def read(text: str, seed: int | None = None) -> Match:
    """The match that was saved; raises ForeignSave or DamagedSave, UnknownGame or BadOption; and OtherRules, with the
    match as far as it is understood, where the rules of its game are others now."""
    if len(text) > MAX_CHARACTERS:
        raise ForeignSave("size", line=1, most=MAX_CHARACTERS)
    lines = [(number, line.split(";")[0].strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line]
    _check_magic(lines[0][1] if lines else "")
    header_length = next((i for i, (_, line) in enumerate(lines) if _is_body(line)), len(lines))
    match = _start(lines[1:header_length], seed)
    other = standing(match.game, match.rules)
    if not other and match.rules == version_of(match.game):
        _play_lines(match, lines[header_length:], len(text.splitlines()))
        return match
    try:
        _play_lines(match, lines[header_length:], len(text.splitlines()))
    except DamagedSave as error:
        raise _other_rules(match, other or OLDER) from error
    if other:
        raise _other_rules(match, other)
    return match


def _other_rules(match: Match, why: str) -> OtherRules:
    return OtherRules(why, game=match.game.title, actions=len(match.actions), match=match)


def _play_lines(match: Match, lines: Sequence[tuple[int, str]], last: int) -> None:
    """The turns, up to the line that ends them; `last`: the number of the last line of the text."""
    for index, (number, line) in enumerate(lines, 1):
        if line.startswith("end:"):
            if line != end_line(match):
                raise DamagedSave("end", line=number, found=line, expected=end_line(match))
            if index < len(lines):
                raise DamagedSave("after_end", line=lines[index][0])
            return
        _play_line(match, number, line, index)
    raise DamagedSave("cut_short", line=last)


def _check_magic(first: str) -> None:
    word, _, version = first.partition(" ")
    if word != MAGIC:
        raise ForeignSave("magic", line=1, magic=f"{MAGIC} {VERSION}")
    if version != str(VERSION):
        raise ForeignSave("version", line=1, version=version or "?", known=VERSION)


def _is_body(line: str) -> bool:
    return line.startswith("end:") or line.split(maxsplit=1)[0].rstrip(".").isdigit()


def _start(header: list[tuple[int, str]], seed: int | None) -> Match:
    """An empty match from the lines of a header."""
    fields: dict[str, tuple[int, str]] = {}
    for number, line in header:
        name, _, value = [part.strip() for part in line.partition(":")]
        if ":" not in line:
            raise DamagedSave("header", line=number, text=line)
        if name in fields:
            raise DamagedSave("twice", line=number, name=name)
        fields[name] = number, value
    if "game" not in fields:
        raise DamagedSave("no_game", line=2)
    number, name = fields.pop("game")
    game = blaming(number, lambda: registry.find(name))
    number, version = fields.pop("rules", (0, str(FIRST)))
    if not version.isdecimal() or len(version) > MOST_DIGITS:
        raise DamagedSave("header", line=number, text=f"rules: {version}")
    real_dice = fields.get("dice", (0, ""))[1] == "real"
    if real_dice:
        del fields["dice"]
    labelled = {name: fields.pop(name) for name in LABELS if name in fields}
    options: dict[str, Any] = {}
    for name, (number, value) in fields.items():
        options[name] = blaming(number, partial(_option, game, name, value))
    labels: dict[str, Sequence[str]] = {}
    for name, (number, value) in labelled.items():
        labels[name] = blaming(number, partial(check_labels, game, name, value.split("|"), game.seats_at(options)))
    names, seats = labels.get("names", ()), labels.get("seats", ())
    match = Match(game, options, seed, names, seats, real_dice)
    match.rules = int(version)
    return match


def _play(match: Match, text: str) -> None:
    match.play(text)


def _option(game: registry.Game, name: str, value: str) -> Any:
    return game.option(name).read(value)


def blaming(line: int, act: Callable[[], T]) -> T:
    """Whatever is refused meanwhile is the fault of this line."""
    try:
        return act()
    except LudothequeError as error:
        raise DamagedSave("cause", line=line, cause=error) from error


def _play_line(match: Match, number: int, line: str, expected: int) -> None:
    label, _, actions = line.partition(" ")
    if label != f"{expected}.":
        raise DamagedSave("turn", line=number, expected=f"{expected}.", found=label)
    if len(actions.split()) > MOST_WORDS:
        raise DamagedSave("words", line=number, most=MOST_WORDS)
    texts = match.game.notation.split(actions)
    if UNKNOWN in texts:
        raise DamagedSave("secret", line=number)
    for text in texts:
        blaming(number, partial(_play, match, text))
