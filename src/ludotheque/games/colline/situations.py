"""Duel sur la Colline for people: the text of its actions, who throws, what is secret, which rule applies.

Colours are R, B, G, Y in the notation, in either language; catalogues have their names. A value face is `-`.
"""

from ...engine.notation import Notation
from ...engine.record import Record
from ...engine.situation import Situation, Situations
from . import rules
from .record import ALL_DICE, CARDS, DICE, FACES, KINDS, THROW_MS, Awaits, Decision, Draw
from .rules.clash import colour_of, value_of

CLUE_KINDS = "CV"  # a colour, a value
GRAB, PASS, DEAL = "grab", "pass", "deal"


def card_text(card: int) -> str:
    """`R7`."""
    return f"{FACES[colour_of(card)]}{value_of(card)}"


def faces_text(faces: tuple[int, ...]) -> str:
    """`RB--`."""
    return "".join(FACES[face] for face in faces)


def dice_kept(mask: int) -> str:
    """`1,3`."""
    return ",".join(str(die + 1) for die in range(DICE) if mask >> die & 1)


def keep_text(mask: int) -> str:
    return f"keep {dice_kept(mask)}".strip()


def clues_text(values: int) -> str:
    """`CCVC`."""
    return "".join(CLUE_KINDS[values >> die & 1] for die in range(DICE))


def _decisions() -> dict[int, str]:
    """Every decision with its text."""
    texts = {int(Decision.GRAB): GRAB, int(Decision.PASS): PASS}
    texts |= {Decision.KEEP + mask: keep_text(mask) for mask in range(ALL_DICE)}
    for seat in range(2):
        player = f"p{seat + 1}"
        first = Decision.RACE_KEEP + rules.SEAT_STEP * seat
        texts |= {first + mask: f"{player} {keep_text(mask)}" for mask in range(ALL_DICE)}
        texts |= {Decision.RACE_GRAB + seat: f"{player} {GRAB}", Decision.RACE_PASS + seat: f"{player} {PASS}"}
    texts |= {Decision.DEAL + values: f"{DEAL} {clues_text(values)}" for values in range(ALL_DICE + 1)}
    return texts | {Decision.LAY + card: f"lay {card_text(card)}" for card in range(1, CARDS + 1)}


def _drawn() -> dict[int, str]:
    """Everything that chance can bring."""
    texts = {Draw.FIRST + seat: f"first {seat + 1}" for seat in range(2)}
    texts |= {Draw.DICE + kind: faces_text(faces) for kind, faces in enumerate(KINDS)}
    texts |= {Draw.CLUES + values: clues_text(values) for values in range(ALL_DICE + 1)}
    return texts | {Draw.CARD + card: card_text(card) for card in range(1, CARDS + 1)}


def in_order(words: str) -> str:
    """Dice of the race may be written in any order."""
    if words and set(words) <= set(FACES[1:].lower()):
        return "".join(sorted(words, key=lambda face: FACES.lower().index(face)))
    return words


NOTATION = Notation(_decisions(), _drawn(), spelling=in_order)


def drawer(position: Record) -> int:
    return int(rules.drawer(position))


def turner(position: Record) -> int:
    return int(rules.turner(position))


def racer(position: Record) -> int:
    return int(position.racer)


def attacker(position: Record) -> int:
    return int(position.attacker)


def first_hand(position: Record) -> bool:
    return bool(position.this_round == 0 and position.held[rules.drawer(position)] == 0)


def nobody_has_thrown(position: Record) -> bool:
    return not position.dice.any()


# A row for each situation: its rule, and whose hand draws or throws. Cards and lots fall by themselves and are the
# program's even where dice are real: it alone knows what lies in the piles. Dice are public (COLLINE-3): kept, thrown
# and the flag taken before the other's eyes; but for the attacker's clues, to keep some is to throw the others.
SITUATIONS = Situations(
    "COLLINE",
    {
        Awaits.CARD: Situation(2, drawer, automatic=True, by_program=True, opens_line=first_hand),
        Awaits.BEAT: Situation(5, racer, automatic=True, by_program=True, opens_line=True),
        Awaits.KEEP: Situation(3, in_the_open=True),
        Awaits.DICE: Situation(3, racer, automatic=True, in_the_open=True),
        Awaits.GRAB: Situation(4, in_the_open=True),
        Awaits.RACE: Situation(5, in_the_open=True, opens_line=nobody_has_thrown),
        Awaits.CLUES: Situation(6, attacker, in_the_open=True, opens_line=True),
        Awaits.DEAL: Situation(6),
        Awaits.ATTACK: Situation(7),
        Awaits.ANSWER: Situation(8),
        Awaits.TURN_UP: Situation(16, turner, automatic=True, by_program=True),
        Awaits.OVER: Situation(25),
    },
)


def pace(action: int) -> float:
    """The seconds between two throws of a player in a live race (COLLINE-5)."""
    return THROW_MS / 1000 if Decision.RACE_KEEP <= action < Decision.RACE_GRAB else 0.0
