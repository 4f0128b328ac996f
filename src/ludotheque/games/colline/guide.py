"""Duel sur la Colline for people: the text of its actions, who throws, what is secret, which rule applies.

Colours are R, B, G, Y in the notation, in either language; catalogues have their names. A value face is `-`.
"""

from functools import lru_cache

from ...engine.record import Record
from ...engine.verbs import EVERYBODY
from . import rules
from .clash import colour_of, value_of
from .record import ALL_DICE, CARDS, DICE, KINDS, Awaits, Decision, Draw

FACES = " RBGY-"
CLUE_KINDS = "CV"  # a colour, a value
GRAB, PASS = "grab", "pass"
THROW_SECONDS = 0.35  # COLLINE-5


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


def _texts() -> dict[int, str]:
    """Every action of the game with its text."""
    texts = {int(Decision.GRAB): GRAB, int(Decision.PASS): PASS}
    texts |= {Decision.KEEP + mask: keep_text(mask) for mask in range(ALL_DICE)}
    for seat in range(2):
        player = f"p{seat + 1}"
        first = Decision.RACE_KEEP + rules.SEAT_STEP * seat
        texts |= {first + mask: f"{player} {keep_text(mask)}" for mask in range(ALL_DICE)}
        texts |= {Decision.RACE_GRAB + seat: f"{player} {GRAB}", Decision.RACE_PASS + seat: f"{player} {PASS}"}
        texts |= {Draw.FIRST + seat: f"first {seat + 1}"}
    texts |= {Draw.DICE + kind: faces_text(faces) for kind, faces in enumerate(KINDS)}
    texts |= {Draw.CLUES + values: clues_text(values) for values in range(ALL_DICE + 1)}
    for card in range(1, CARDS + 1):
        texts |= {Decision.LAY + card: f"lay {card_text(card)}", Draw.CARD + card: card_text(card)}
    return texts


ACTION_TEXTS = _texts()
ACTIONS = {text.lower(): code for code, text in ACTION_TEXTS.items()}


def action_text(code: int) -> str:
    return ACTION_TEXTS.get(code, "")


@lru_cache(2048)
def read_action(text: str) -> int | None:
    """The action for its text, or None. Dice of the race may be written in any order."""
    words = " ".join(text.lower().split())
    if words and set(words) <= set(FACES[1:].lower()):
        words = "".join(sorted(words, key=FACES.lower().index))
    return ACTIONS.get(words)


# Python looks an enumeration's members up slowly; these are asked for at every step.
CARD, BEAT, KEEP, FALLING, MAY_GRAB, RACE, CLUES, ATTACK, ANSWER, TURN_UP = map(
    int,
    (
        Awaits.CARD,
        Awaits.BEAT,
        Awaits.KEEP,
        Awaits.DICE,
        Awaits.GRAB,
        Awaits.RACE,
        Awaits.CLUES,
        Awaits.ATTACK,
        Awaits.ANSWER,
        Awaits.TURN_UP,
    ),
)

# A row for each situation: the rule that applies in it.
RULE_OF_SITUATION: dict[int, int] = {
    Awaits.CARD: 2,
    Awaits.BEAT: 5,
    Awaits.KEEP: 3,
    Awaits.DICE: 3,
    Awaits.GRAB: 4,
    Awaits.RACE: 5,
    Awaits.CLUES: 6,
    Awaits.ATTACK: 7,
    Awaits.ANSWER: 8,
    Awaits.TURN_UP: 16,
    Awaits.OVER: 25,
}


def rule_here(match: Record) -> str:
    """The rule that applies to what is awaited."""
    return f"COLLINE-{RULE_OF_SITUATION[int(match.awaits)]}"


def thrower(match: Record) -> int:
    """The seat whose hand draws or throws what is awaited."""
    awaits = int(match.awaits)
    if awaits == CARD:
        return int(rules.drawer(match))
    if awaits == TURN_UP:
        return int(rules.turner(match))
    return int(match.attacker) if awaits == CLUES else int(match.racer)


def dealt(match: Record) -> bool:
    """Does what is awaited fall of itself? All but the attacker's dice: to keep some is to throw others."""
    return bool(match.awaits in (CARD, BEAT, FALLING, TURN_UP))


def kept_by_program(match: Record) -> bool:
    """Cards and lots are the program's even where dice are real: it alone knows what lies in the piles."""
    return bool(match.awaits in (CARD, BEAT, TURN_UP))


def in_the_open(match: Record) -> bool:
    """Dice are public (COLLINE-3): they are kept, thrown and the flag taken before the other's eyes."""
    return bool(match.awaits in (KEEP, FALLING, MAY_GRAB, RACE, CLUES))


def secret(match: Record) -> int:
    """Who alone may know what is awaited: a card drawn (unless it lay there known to both), a card laid face down."""
    if match.awaits == CARD:
        seat = rules.drawer(match)
        return EVERYBODY if match.piled[seat] == match.under[seat] else int(seat)
    return int(rules.layer(match)) if match.awaits in (ATTACK, ANSWER) else EVERYBODY


def pace(action: int) -> float:
    """The seconds between two throws of a player in a live race (COLLINE-5)."""
    return THROW_SECONDS if Decision.RACE_KEEP <= action < Decision.RACE_GRAB else 0.0


def opens_line(match: Record) -> bool:
    """Does the next action begin a new line of a saved game? A first hand, a beat or a live race, a clash."""
    awaits = int(match.awaits)
    if awaits == CARD:
        return bool(match.this_round == 0 and match.held[rules.drawer(match)] == 0)
    if awaits == RACE:
        return not any(match.dice[0]) and not any(match.dice[1])
    return awaits in (BEAT, CLUES)
