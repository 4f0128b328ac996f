"""1066 for people: the text of its actions, which rule applies, who draws, what is secret, where a line begins.

A card is written by its number in its deck, `n07` for a Norman one, `s12` for a Saxon one: names differ from deck to
deck and from language to language. A space is written by wing and line: `w2.3` is wing 2, line 3; `r1` is the first
tactic of a reserve.
"""

import re
from collections.abc import Callable, Mapping

from ...engine.notation import Notation
from ...engine.record import Record
from ...engine.situation import Situation, Situations
from .record import (
    ALL_CARDS,
    ASKED,
    CELL_NAMES,
    CELLS,
    ENNEMI,
    KIND_WORDS,
    LINES_A_CARD,
    MOST_BY,
    MOST_CARDS,
    MOST_OFF,
    RESERVE,
    RESERVE_NAMES,
    WINGS,
    Ask,
    Awaits,
    Decision,
    Draw,
    Kind,
    Phase,
    Stage,
    When,
)
from .rules import drawer
from .rules.field import is_for_ennemi, kind_of, when_of

FACTION_LETTERS = "ns"
ON_CELLS = {
    Decision.AIM: "aim",
    Decision.EXHAUST: "exhaust",
    Decision.SHOOT: "shoot",
    Decision.MOVE: "move",
    Decision.SACRIFICE: "sacrifice",
    Decision.REPLACE: "replace",
    Decision.BEARER: "bear",
}
SINGLE = (Decision.NORMAL, Decision.DRAW, Decision.LEAVE, Decision.PASS, Decision.RESOLVE, Decision.IDLE)
TOLD_SINGLE = (
    *(Decision.OTHER, Decision.DONE, Decision.EMPTY, Decision.HAND, Decision.BACK),
    *(Decision.FLIP, Decision.DESTROY, Decision.REMOVE, Decision.RETURN),
)
WORDS = {code: code.name.lower() for code in SINGLE}
TOLD_WORDS = {code: code.name.lower() for code in TOLD_SINGLE}
WITH_CARDS = {Decision.PLAY: "play ", Decision.DISCARD: "discard ", Decision.TAKE: "take "}
TOLD_WITH_CARDS = {Decision.NAMED: "card ", Decision.NEW: "new "}
# The box (HASTINGS-60): what is said of a card or an objective; and what is changed by hand, by how much (HASTINGS-61).
ANSWERS = {
    Ask.COST: "cost",
    Ask.SYMBOLS: "symbols",
    Ask.MIGHT: "might",
    Ask.ZEAL: "zeal",
    Ask.HEALTH: "health",
    Ask.REACH: "range",
    Ask.GOAL_MIGHT: "goal might",
    Ask.GOAL_ZEAL: "goal zeal",
}
CHANGES_BY = {
    Decision.DAMAGE_BY: "damage",
    Decision.MIGHT_BY: "might",
    Decision.ZEAL_BY: "zeal",
    Decision.HEALTH_BY: "health",
    Decision.YOU_DEALT: "you dealt",
    Decision.IT_DEALT: "it dealt",
    Decision.RESOURCES_BY: "resources",
}


def card_text(card: int) -> str:
    """`n07`, `s12`."""
    faction, number = divmod(card - 1, MOST_CARDS)
    return f"{FACTION_LETTERS[faction]}{number + 1:02}"


def signed(number: int) -> str:
    """`+2`, `-1`."""
    return f"+{number}" if number > 0 else str(number)


def _decisions() -> dict[int, str]:
    """Every decision with its text, but for those at a real table."""
    texts: dict[int, str] = {int(code): word for code, word in WORDS.items()}
    reserve = list(enumerate(RESERVE_NAMES))
    for first, word in ON_CELLS.items():
        texts |= {first + cell: f"{word} {CELL_NAMES[cell]}" for cell in range(CELLS)}
    for number in range(LINES_A_CARD):
        texts |= {Decision.ACT + CELLS * number + cell: f"act {CELL_NAMES[cell]} {number + 1}" for cell in range(CELLS)}
        texts |= {Decision.USE + RESERVE * number + place: f"act {name} {number + 1}" for place, name in reserve}
        texts[Decision.LINE + number] = f"line {number + 1}"
    texts |= {Decision.WING + wing: f"wing {wing + 1}" for wing in range(WINGS)}
    return texts | _on_cards(WITH_CARDS)


def _on_cards(words: Mapping[Decision, str]) -> dict[int, str]:
    """What can be done with any card."""
    cards = range(1, ALL_CARDS + 1)
    return {start + card: f"{word}{card_text(card)}" for start, word in words.items() for card in cards}


def _told() -> dict[int, str]:
    """The decisions of a match with the box, and corrections by hand."""
    texts = _on_cards(TOLD_WITH_CARDS) | {int(code): word for code, word in TOLD_WORDS.items()}
    texts |= {Decision.KIND + number: f"kind {word}" for number, word in enumerate(KIND_WORDS)}
    for question, word in ANSWERS.items():
        first, low, high, _ = ASKED[question]
        texts |= {first + value: f"{word} {value}" for value in range(low, high + 1)}
    for start, word in CHANGES_BY.items():
        texts |= {start + MOST_BY + by: f"{word} {signed(by)}" for by in range(-MOST_BY, MOST_BY + 1) if by}
    for cell in range(CELLS):
        texts |= {Decision.YOURS + cell: f"yours {CELL_NAMES[cell]}", Decision.ITS + cell: f"its {CELL_NAMES[cell]}"}
    for wing in range(WINGS):
        texts |= {Decision.DEPLOY + wing: f"deploy {wing + 1}", Decision.ON_WING + wing: f"battle {wing + 1}"}
        texts[Decision.TO_WING + wing] = f"to wing {wing + 1}"
    texts |= {Decision.ON_SIDE + side: f"side {side + 1}" for side in range(2)}
    texts |= {Decision.OFF + off: f"off {off}" for off in range(1, MOST_OFF + 1)}
    texts |= {Decision.GOAL_ON: "goal on", Decision.GOAL_BACK: "goal back", Decision.NO_CARDS: "no cards"}
    return texts


# Actions that may bear a note: the name of a card, the reason of a correction.
NOTED = range(Decision.NEW, Decision.NO_CARDS + 1)


def two_figures(words: str) -> str:
    """A card may be written `n7`."""
    card = re.fullmatch(r"((?:play|discard|take|card|new) )?([ns])([0-9]{1,2})", words, re.ASCII)
    return f"{card[1] or ''}{card[2]}{int(card[3]):02}" if card else words


DRAWN = {Draw.CARD + card: card_text(card) for card in range(1, ALL_CARDS + 1)}
NOTATION = Notation(_decisions(), DRAWN, _told(), spelling=two_figures, noted=NOTED)


def or_of_ennemi(rule: int, of_ennemi: int) -> Callable[[Record], int]:
    """The rule, and the one that stands for it where it is the Ennemi's turn."""
    return lambda position: of_ennemi if is_for_ennemi(position) else rule


def rule_of_line(position: Record) -> int:
    if not is_for_ennemi(position):
        return 20
    return 40 if kind_of(position, position.playing) == Kind.EVENT else 46


def rule_of_target(position: Record) -> int:
    if when_of(int(position.line)) == When.NEVER:  # a shot
        return 43 if is_for_ennemi(position) else 16
    return 39 if is_for_ennemi(position) else 20


def draws(position: Record) -> int:
    return int(drawer(position))


def pile_is_known(position: Record) -> bool:
    """HASTINGS-35: what the Ennemi's pile holds, once it has been turned over."""
    return not position.solo or not position.pile[ENNEMI].any()


def two_play(position: Record) -> bool:
    """Alone, with the box on the table, both piles are real: the program is the referee. Two players, who hide their
    hands, leave the piles to the program."""
    return not position.solo


def first_hand_or_preparation(position: Record) -> bool:
    if position.phase == Phase.DEAL:
        return bool(position.held[0] == 0 and position.held[1] == 0)
    fresh = position.phase == Phase.PREPARATION and not position.fresh.any()
    return bool(fresh and position.unprepared == 1 - position.solo)


def begins_the_box(position: Record) -> bool:
    """A card or an objective is described before the first round: a line each."""
    leader = kind_of(position, position.playing) == Kind.LEADER
    return bool(position.this_round == 0 and position.asks in (Ask.MIGHT if leader else Ask.COST, Ask.GOAL_MIGHT))


# A row for each situation: its rule, and who draws. Cards are drawn, and the Ennemi's turned up, by themselves.
SITUATIONS = Situations(
    "HASTINGS",
    {
        Awaits.DRAW: Situation(
            lambda position: 11 if position.phase == Phase.DEAL else 12,
            draws,
            automatic=True,
            by_program=two_play,
            opens_line=first_hand_or_preparation,
        ),
        Awaits.LEADER: Situation(11),
        Awaits.KEEP: Situation(12),
        Awaits.LIMIT: Situation(12),
        Awaits.TURN: Situation(13, opens_line=True),
        Awaits.PLACE: Situation(or_of_ennemi(10, 41)),
        Awaits.PAY: Situation(14),
        Awaits.LINE: Situation(rule_of_line),
        Awaits.TARGET: Situation(rule_of_target),
        Awaits.TARGET_WING: Situation(or_of_ennemi(20, 39)),
        Awaits.MOVE_TO: Situation(20),
        Awaits.DISCARD: Situation(20),
        Awaits.TAKE: Situation(20),
        Awaits.MAY_DRAW: Situation(50),
        Awaits.TURN_UP: Situation(
            lambda position: 44 if position.stage == Stage.LAST_CARD else 34, automatic=True, by_program=pile_is_known
        ),
        Awaits.SHOOTER: Situation(43),
        Awaits.REPLACE: Situation(lambda position: 51 if position.because == 51 else 42),
        Awaits.LEADER_TO: Situation(51),
        Awaits.RESOLVES: Situation(40),
        Awaits.OVER: Situation(19),
        Awaits.WHICH: Situation(lambda position: 34 if position.player == ENNEMI else 60),
        Awaits.DESCRIBE: Situation(60, opens_line=begins_the_box),
        Awaits.DO: Situation(39),
        Awaits.HAND: Situation(61),
        Awaits.CHANGE: Situation(61),
    },
)
