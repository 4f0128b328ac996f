"""Campus for people: the text of its actions, who throws, which rule applies."""

import re
from functools import lru_cache

from ...engine.dice import read_throw, throw_text
from ...engine.record import Record
from . import rules
from .record import ALL_CELLS, BAG, CELLS, LINES, SIDE, STAR, Awaits, Decision, Draw

COLUMNS = "abcdef"
STAR_TEXT = "*"
CELL_TEXTS = [f"{COLUMNS[cell % SIDE]}{cell // SIDE + 1}" for cell in range(CELLS)]
LINE_TEXTS = [*(f"row{row + 1}" for row in range(SIDE)), *(f"col{column}" for column in COLUMNS), "diag1", "diag2"]
END_TEXT = "end"

# A row for each decision about one cell: its word.
CELL_DECISIONS = {Decision.FLIP: "flip", Decision.BONUS: "bonus", Decision.STAR: "star"}


def number_text(number: int) -> str:
    return STAR_TEXT if number == STAR else str(number)


def _texts() -> dict[int, str]:
    """Every action of the game but the throws, with its text."""
    texts = {int(Decision.END): END_TEXT}
    texts |= {Draw.TOKEN + number: number_text(number) for number, count in enumerate(BAG) if count}
    texts |= {Draw.FIRST + seat: f"first {seat + 1}" for seat in range(2)}
    for start, word in CELL_DECISIONS.items():
        texts |= {start + cell: f"{word} {CELL_TEXTS[cell]}" for cell in range(CELLS)}
    for line in range(LINES):
        texts |= {call(line, cell): f"call {LINE_TEXTS[line]} {CELL_TEXTS[cell]}" for cell in range(CELLS)}
    return texts


def call(line: int, cell: int) -> int:
    """The action that names a line with a forgotten bonus and turns the token of this cell back."""
    return Decision.CALL + line * CELLS + cell


ACTION_TEXTS = _texts()
ACTIONS = {text: code for code, text in ACTION_TEXTS.items()}


def action_text(code: int) -> str:
    return ACTION_TEXTS.get(code) or throw_text(code)


@lru_cache(2048)
def read_action(text: str) -> int | None:
    """The action for its text, or None. A lone number is a token, two are dice, in either order."""
    words = re.sub(r"\s+", " ", text.strip().lower())
    return ACTIONS[words] if words in ACTIONS else read_throw(words) if "-" in words else None


TOKEN, FIRST, THROW, TURN = map(int, (Awaits.TOKEN, Awaits.FIRST, Awaits.THROW, Awaits.TURN))


def rule_here(match: Record) -> str:
    """The rule that applies to what is awaited."""
    awaits = int(match.awaits)
    if awaits == TURN:
        return "CAMPUS-6" if match.begun or can_turn(match) else "CAMPUS-7"
    if awaits == FIRST:
        return "CAMPUS-4"
    if awaits == TOKEN:
        return "CAMPUS-2"
    if awaits == THROW:
        return "CAMPUS-5"
    return "CAMPUS-30" if match.players == 1 else "CAMPUS-22"


def can_turn(match: Record) -> bool:
    """Can the player turn any number? (The table asks with plain lists for fields, so this keeps to them.)"""
    board = rules.board_of(match, match.player)
    numbers = int(rules.numbers_up(match, board))
    payable = (numbers >> cell & 1 and match.tokens[board][cell] <= match.budget for cell in range(CELLS))
    return rules.given(numbers) != 0 or any(payable)


def thrower(match: Record) -> int:
    """The seat whose hand draws or throws what is awaited: CAMPUS-2, CAMPUS-4, the opponent; CAMPUS-30, oneself."""
    if match.players == 1 or match.awaits == FIRST:
        return 0
    return 1 - int(match.laid) // CELLS if match.awaits == TOKEN else 1 - int(match.player)


def dealt(match: Record) -> bool:
    """Does what is awaited fall of itself? Boards are filled before play; CAMPUS-4: to end a turn is to throw."""
    if match.awaits == THROW:
        return not all(match.up[board] == ALL_CELLS for board in range(match.players))
    return bool(match.awaits in (TOKEN, FIRST))


def opens_line(match: Record) -> bool:
    """Does the next action begin a new line of a saved game? A board, the draw for first, each turn."""
    return bool(match.awaits in (FIRST, THROW) or (match.awaits == TOKEN and match.laid % CELLS == 0))
