"""The boards of Campus in the terminal: how they are drawn, what is asked, how an answer is read."""

import re
import unicodedata
from collections.abc import Sequence

from ...engine.game import Action
from ...engine.record import Record
from ...engine.verbs import ALL_SEEING
from ...texts import Texts
from .record import (
    CELL_BIT,
    CELL_TEXTS,
    CELLS,
    COLUMNS,
    LINE_END,
    LINE_MASK,
    LINE_START,
    LINE_TEXTS,
    LINES,
    SIDE,
    Awaits,
    Decision,
)
from .rules import board_of, called_by, given, numbers_up
from .situations import CALL, CELL_DECISIONS, END_TEXT, NOTATION, SITUATIONS
from .words import line_name, sign

DOWN = "·"
GAP = "      "
ROW_WIDTH = 3 + 4 * SIDE


def draw(position: Record, names: tuple[str, ...], texts: Texts, viewer: int = ALL_SEEING) -> list[str]:
    """The boards side by side, each under the name of who plays it; what is turned is a dot (CAMPUS-16)."""
    if position.this_round == 0:
        return []
    boards = [_board(position, seat, name) for seat, name in enumerate(names)]
    return [GAP.join(rows).rstrip() for rows in zip(*boards, strict=True)]


def _board(position: Record, seat: int, name: str) -> list[str]:
    board = board_of(position, seat)
    at_turn = position.awaits == Awaits.TURN and position.player == seat
    rows = [f"{'▶' if at_turn else ' '}  {name}"[:ROW_WIDTH].ljust(ROW_WIDTH)]
    rows.append("   " + "".join(f"{column:>4}" for column in COLUMNS))
    for row in range(SIDE):
        cells = range(row * SIDE, row * SIDE + SIDE)
        shown = [sign(position.tokens[board][cell]) if position.up[board] & CELL_BIT[cell] else DOWN for cell in cells]
        rows.append(f"  {row + 1}" + "".join(f"{token:>4}" for token in shown))
    return rows


def question(position: Record, seat: int, names: tuple[str, ...], texts: Texts) -> str:
    """What the player at turn is asked. It does not say whether there is anything to call."""
    if len(names) == 1:
        return texts("board.hint_alone", budget=int(position.budget))
    asked = texts("board.hint", who=names[seat], budget=int(position.budget))
    return asked if position.auto or position.begun else asked + texts("board.hint_call")


def read(position: Record, seat: int, text: str, texts: Texts) -> list[str]:
    """The actions that were typed: cells, each turned in the way it can be, or `end`, or a call: `call row 3 b3`.

    Nothing at all ends the turn. What makes no sense is given back as it is, for the match to refuse.
    """
    words = [word for word in re.split(r"[\s,;]+", text) if word]
    if words and words[0] in (CALL, texts("word.call")):
        return [_call(words[1:], texts)]
    if words and words[0] in CELL_DECISIONS.values():
        return [" ".join(words)]
    board = board_of(position, seat)
    numbers = numbers_up(position, board)
    actions = []
    for word in words or [END_TEXT]:
        cell = CELL_TEXTS.index(word) if word in CELL_TEXTS else CELLS
        if cell == CELLS:
            actions.append(END_TEXT if word == texts("word.end") else word)
        elif position.stars[board] & CELL_BIT[cell]:
            actions.append(f"star {word}")
        else:
            actions.append(f"bonus {word}" if given(numbers) & CELL_BIT[cell] else f"flip {word}")
            numbers &= ~CELL_BIT[cell]
    return actions


def read_throw(position: Record, text: str, texts: Texts) -> str:
    """A token or dice, as they are typed."""
    return text


def example(position: Record, legal: Sequence[Action], texts: Texts) -> str:
    """The last but one of what can come."""
    return said(str(legal[-2]), texts)


def said(action: str, texts: Texts) -> str:
    """An action as the player would type it: `fin`, `b3`, `oubli rangée 3 b3`."""
    word, _, rest = action.partition(" ")
    if word == END_TEXT:
        return texts("word.end")
    if word != CALL:
        return rest or word
    named = _called(action)
    if named is None:
        return f"{texts('word.call')} {rest}".strip()
    line, cell = named
    return f"{texts('word.call')} {_line_typed(line, texts)} {CELL_TEXTS[cell]}"


def refusal(position: Record, action: str, texts: Texts) -> str:
    """Why not, in a line that does not give away what is possible: bonuses and calls are for the players to find."""
    if action.startswith(CALL):
        return _call_refused(position, action, texts)
    return texts("board.refused", action=said(action, texts), rule=SITUATIONS.rule(position))


# --- Calls -------------------------------------------------------------------------------------------------

# A row for each kind of line: its word in the catalogue, in the notation, and what can stand behind it.
LINE_WORDS = (("row", "row", "[1-6]"), ("column", "col", "[a-f]"), ("diagonal", "diag", "[12]"))


def _call(words: list[str], texts: Texts) -> str:
    """A call as it was typed: a line in words or by its two ends, then a cell. Not understood: as it is."""
    *named, cell = words or [""]
    line = _line_named(" ".join(named), texts)
    return f"{CALL} {line} {cell}" if line else " ".join([CALL, *words])


def _line_named(name: str, texts: Texts) -> str:
    """`rangée 3` and `ligne 3` are `row3`, `f1-a6` is `diag2`; nothing if it names no line."""
    ends = re.search(r"\b([a-f][1-6]) ?- ?([a-f][1-6])\b", name)
    if ends:
        both = {CELL_TEXTS.index(ends[1]), CELL_TEXTS.index(ends[2])}
        found = [line for line in range(LINES) if {LINE_START[line], LINE_END[line]} == both]
        return LINE_TEXTS[found[0]] if found else ""
    for key, notation, marks in LINE_WORDS:
        words = "|".join(_without_accents(word) for word in (*texts(f"word.{key}").split(", "), notation))
        named = re.search(rf"\b(?:{words}) ?({marks})\b", _without_accents(name))
        if named:
            return notation + named[1]
    return ""


def _line_typed(line: int, texts: Texts) -> str:
    """A line as it can be typed: `rangée 3`, `diagonale f1-a6`."""
    key, notation, _ = next(row for row in LINE_WORDS if LINE_TEXTS[line].startswith(row[1]))
    mark = LINE_TEXTS[line].removeprefix(notation)
    ends = f"{CELL_TEXTS[LINE_START[line]]}-{CELL_TEXTS[LINE_END[line]]}"
    return f"{texts(f'word.{key}').split(', ')[0]} {ends if key == 'diagonal' else mark}"


def _called(action: str) -> tuple[int, int] | None:
    """The line and the cell of a call, where it is one."""
    code = NOTATION.read(action)
    return None if code is None else divmod(code - Decision.CALL, CELLS)


def _call_refused(position: Record, action: str, texts: Texts) -> str:
    """Nothing was forgotten there, or it is too late, or the token lies elsewhere or face up; or it is no call."""
    named = _called(action)
    if named is None:
        return texts("board.call_unknown", action=said(action, texts))
    line, cell = named
    facts = {"line": line_name(line, texts), "cell": CELL_TEXTS[cell]}
    if position.begun and not position.auto and position.players > 1:
        return texts("board.call_late")  # CAMPUS-16
    if not called_by(position, line):
        return texts("board.call_none", **facts)  # CAMPUS-15
    on_line = LINE_MASK[line] & CELL_BIT[cell]
    return texts("board.call_up" if on_line else "board.call_elsewhere", **facts)  # CAMPUS-15


def _without_accents(text: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFD", text) if not unicodedata.combining(letter))
