"""The field in the terminal: how it is drawn, what is asked, how an answer is read. All from the view of who looks."""

import re

import numpy as np

from ...engine.record import Record
from ...texts import Texts
from . import rules
from .deck import LETTERS
from .ennemi import resources
from .field import base_of, count_bits
from .guide import ACTIONS, action_text, card_text, rule_here
from .record import ALL_CARDS, BIT_OF, FACE_AT, LINES, MOST_CARDS, WINGS, WORD_OF, Awaits
from .story import card_name, decision, side_name, worth

WIDE = 25  # a wing
NAME = 18


def draw(match: Record, names: tuple[str, ...], texts: Texts) -> list[str]:
    """Both armies, line 3 of the one above to line 3 of the one below; the hand; what can be done."""
    if match.this_round == 0 and not match.card[0].any():
        return []
    rows = _army(match, 1, names, texts)
    wings = [
        f"{texts('board.wing', number=wing + 1)} {int(match.wounds[0][wing])}-{int(match.wounds[1][wing])}"
        f"{' ' + texts('board.taken') if match.taken[wing] else ''}"
        for wing in range(WINGS)
    ]
    rows.append("  " + "".join(f"{f'── {wing} ':─<{WIDE - 1}} " for wing in wings).rstrip())
    rows += _army(match, 0, names, texts)
    return [*rows, *_hands(match, names, texts), *_choices(match, texts)]


def _army(match: Record, side: int, names: tuple[str, ...], texts: Texts) -> list[str]:
    lines = range(LINES) if side == 0 else reversed(range(LINES))
    rows = ["  " + "".join(_cell(match, side, LINES * wing + on, texts) for wing in range(WINGS)) for on in lines]
    gone = int(match.heaped) if match.solo and side else sum(int(count_bits(mask)) for mask in match.gone[side])
    facts = {"piled": int(match.piled[side]), "gone": gone}
    if match.solo and side:
        piles = texts("board.ennemi", resources=int(resources(match)) if match.this_round > 1 else "-", **facts)
    else:
        piles = texts("board.pile", **facts)
    goal = texts("board.objective", letter=LETTERS[match.goal[side]])
    head = f"{side_name(side, names, texts)} · {goal} · {piles}"
    return [head, *rows] if side else [*rows, head]


def _cell(match: Record, side: int, at: int, texts: Texts) -> str:
    """A card in a few signs: its name, Might/Zeal, damage of health; in brackets, exhausted."""
    card = int(match.card[side][at])
    if not card:
        return f"{'·':<{WIDE}}"
    printed = int(match.faces[card])
    might = (printed >> FACE_AT["might"] & 7) + int(match.might[side][at])
    zeal = (printed >> FACE_AT["zeal"] & 7) + int(match.zeal[side][at])
    health = (printed >> FACE_AT["health"] & 15) + int(match.health[side][at])
    numbers = f"{might}/{zeal} {health - int(match.damage[side][at])}"
    name = card_name(card, texts)[: NAME - 2]
    shown = f"({name}) {numbers}" if match.spent[side][at] else f"{name} {numbers}"
    return f"{shown[: WIDE - 1]:<{WIDE}}"


def _hands(match: Record, names: tuple[str, ...], texts: Texts) -> list[str]:
    """A hand that may be seen."""
    rows = []
    for side, name in enumerate(names):
        cards = hand_of(match, side)
        if cards:
            shown = ", ".join(f"{card_text(card)} {card_name(card, texts)}" for card in cards)
            rows.append(f"{texts('board.hand', who=name)} {shown}")
    return rows


def hand_of(match: Record, side: int) -> list[int]:
    """The cards in a hand, in the order of their numbers."""
    first = int(base_of(match, side)) + 1
    cards = range(first, min(first + MOST_CARDS, ALL_CARDS + 1))
    return [card for card in cards if int(match.hand[side][WORD_OF[card]]) & int(BIT_OF[card])]


def possible(match: Record) -> list[int]:
    """What whoever decides can do, from his view; nothing where his hand is hidden."""
    if match.awaits in (Awaits.DRAW, Awaits.TURN_UP, Awaits.OVER):
        return []
    if match.held[match.chooser] and not match.hand[match.chooser].any():
        return []
    actions = np.zeros(rules.MOST_ACTIONS, np.int32)
    return [int(action) for action in actions[: rules.legal(match, actions)]]


def _choices(match: Record, texts: Texts) -> list[str]:
    rows = []
    for number, action in enumerate(possible(match), 1):
        rows.append(f"  {number:>2}  {decision(action, texts)} · {worth(match, action, texts)}")
    return rows


def question(match: Record, seat: int, names: tuple[str, ...], texts: Texts) -> str:
    """What a player is asked."""
    about = match.solo and match.player == 1 and match.awaits != Awaits.TURN
    return texts("board.about" if about else "board.ask", who=names[seat])


def read(match: Record, seat: int, text: str, texts: Texts) -> list[str]:
    """The actions that were typed: the number of a choice, `passer`, a card by its number, or the notation."""
    words = " ".join(text.lower().split())
    actions = possible(match)
    if words.isdecimal() and 1 <= int(words) <= len(actions):
        return [action_text(actions[int(words) - 1])]
    if words == texts("word.pass"):
        return ["pass"]
    if re.fullmatch(r"[ns][0-9]{1,2}", words):
        card = f"{words[0]}{int(words[1:]):02}"
        named = [action_text(action) for action in actions if action_text(action).split()[-1] == card]
        return named[:1] or [text]
    return [words if words in ACTIONS else text]


def read_throw(match: Record, text: str, texts: Texts) -> str:
    """Nobody types cards: the piles are the program's."""
    return text


def said(action: str, texts: Texts) -> str:
    return texts("word.pass") if action == "pass" else action


def refusal(match: Record, action: str, texts: Texts) -> str:
    return texts("board.refused", action=action, rule=rule_here(match))
