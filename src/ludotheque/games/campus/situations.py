"""Campus for people: the text of its actions, and for each situation its rule and who throws."""

from ...engine.notation import Notation
from ...engine.record import Record
from ...engine.situation import Situation, Situations
from . import rules
from .record import ALL_CELLS, BAG, CELL_TEXTS, CELLS, LINE_TEXTS, LINES, STAR, Awaits, Decision, Draw

STAR_TEXT = "*"
END_TEXT = "end"
CALL = "call"

# A row for each decision about one cell: its word.
CELL_DECISIONS = {Decision.FLIP: "flip", Decision.BONUS: "bonus", Decision.STAR: "star"}


def number_text(number: int) -> str:
    return STAR_TEXT if number == STAR else str(number)


def _decisions() -> dict[int, str]:
    """Every decision with its text."""
    texts = {int(Decision.END): END_TEXT}
    for start, word in CELL_DECISIONS.items():
        texts |= {start + cell: f"{word} {CELL_TEXTS[cell]}" for cell in range(CELLS)}
    for line in range(LINES):
        texts |= {call(line, cell): f"{CALL} {LINE_TEXTS[line]} {CELL_TEXTS[cell]}" for cell in range(CELLS)}
    return texts


def call(line: int, cell: int) -> int:
    """The action that names a line with a forgotten bonus and turns the token of this cell back."""
    return Decision.CALL + line * CELLS + cell


DRAWN = {Draw.TOKEN + number: number_text(number) for number, count in enumerate(BAG) if count}
DRAWN |= {Draw.FIRST + seat: f"first {seat + 1}" for seat in range(2)}
NOTATION = Notation(_decisions(), DRAWN, two_dice=True)  # a lone number is a token


def rule_of_turn(position: Record) -> int:
    return 6 if position.begun or can_turn(position) else 7


def can_turn(position: Record) -> bool:
    """Can the player turn any number?"""
    board = rules.board_of(position, position.player)
    payable = any(rules.fits(position, board, cell) for cell in range(CELLS))
    return payable or rules.given(rules.numbers_up(position, board)) != 0


def lays_tokens(position: Record) -> int:  # CAMPUS-2: the opponent; CAMPUS-30: oneself
    return 0 if position.players == 1 else 1 - int(position.laid) // CELLS


def throws_dice(position: Record) -> int:  # CAMPUS-4: the opponent
    return 0 if position.players == 1 else 1 - int(position.player)


def later_throw(position: Record) -> bool:
    """CAMPUS-4: to end a turn is to throw; so only the first throw of a round needs a hand."""
    return not all(position.up[board] == ALL_CELLS for board in range(position.players))


# A row for each situation: its rule, and whose hand draws or throws. Boards are filled before play, by themselves.
SITUATIONS = Situations(
    "CAMPUS",
    {
        Awaits.TOKEN: Situation(2, lays_tokens, automatic=True, opens_line=lambda position: position.laid % CELLS == 0),
        Awaits.FIRST: Situation(4, automatic=True, opens_line=True),
        Awaits.THROW: Situation(5, throws_dice, automatic=later_throw, opens_line=True),
        Awaits.TURN: Situation(rule_of_turn),
        Awaits.OVER: Situation(lambda position: 30 if position.players == 1 else 22),
    },
)
