"""The boards of Campus in the terminal: how they are drawn, what is asked, how an answer is read."""

import re
from collections.abc import Sequence

from ...engine.game import Action
from ...engine.record import Record
from ...texts import Texts
from .record import CELL_BIT, CELL_TEXTS, CELLS, COLUMNS, SIDE, Awaits
from .rules import board_of, given, numbers_up
from .situations import END_TEXT, SITUATIONS
from .words import sign

DOWN = "·"
GAP = "      "
ROW_WIDTH = 3 + 4 * SIDE


def draw(position: Record, names: tuple[str, ...], texts: Texts) -> list[str]:
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
    """The actions that were typed: cells, each turned in the way it can be, or `end`, or `call row3 b3`.

    Nothing at all ends the turn. What makes no sense is given back as it is, for the match to refuse.
    """
    words = [_in_notation(word, texts) for word in re.split(r"[\s,;]+", _lines_joined(text, texts)) if word]
    if words and words[0] in ("call", "flip", "bonus", "star"):
        return [" ".join(words)]
    board = board_of(position, seat)
    numbers = numbers_up(position, board)
    actions = []
    for word in words or [END_TEXT]:
        cell = CELL_TEXTS.index(word) if word in CELL_TEXTS else CELLS
        if cell == CELLS:
            actions.append(word)
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
    """An action as the player would type it: `fin`, `b3`, `oubli rang3 b3`."""
    word, _, rest = action.partition(" ")
    if word == END_TEXT:
        return texts("word.end")
    if word != "call":
        return rest or word
    line, _, cell = rest.partition(" ")
    for key, notation in LINE_WORDS:
        line = line.replace(notation, texts(f"word.{key}"))
    return f"{texts('word.call')} {line} {cell}".strip()


def refusal(position: Record, action: str, texts: Texts) -> str:
    """Why not, in a line that does not give away what is possible: bonuses and calls are for the players to find."""
    rule = "CAMPUS-15" if action.startswith("call") else SITUATIONS.rule(position)
    return texts("board.refused", action=said(action, texts), rule=rule)


LINE_WORDS = (("row", "row"), ("column", "col"), ("diagonal", "diag"))  # the word in the catalogue, in the notation


def _lines_joined(text: str, texts: Texts) -> str:
    """`rangée 3` is `rangée3`, whoever puts a space there."""
    words = "|".join(word for key, notation in LINE_WORDS for word in (texts(f"word.{key}"), notation))
    return re.sub(rf"\b((?:{words})\w*)\s+([1-6a-f])(?!\w)", r"\1\2", text)


def _in_notation(word: str, texts: Texts) -> str:
    """`fin` is `end`; `rang3` and `rangée3` are `row3`: in the player's language."""
    for key, notation in (("end", END_TEXT), ("call", "call")):
        if word == texts(f"word.{key}"):
            return notation
    for key, notation in LINE_WORDS:
        if word.startswith(texts(f"word.{key}")):
            return notation + word[-1]
    return word
