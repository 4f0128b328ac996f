"""The field in the terminal: how it is drawn, what is asked, how an answer is read. All from the view of who looks."""

import re
import textwrap

import numpy as np

from ...engine.record import Record
from ...texts import Texts
from . import rules
from .deck import LETTERS
from .record import (
    ALL_CARDS,
    BIT_OF,
    CELLS,
    FACE_AT,
    FACTIONS,
    LAST_OBJECTIVE,
    LINES,
    MOST_CARDS,
    OBJECTIVE_ZEAL_AT,
    WINGS,
    WORD_OF,
    Awaits,
    Decision,
    Kind,
    Op,
    Phase,
)
from .rules.ennemi import resources
from .rules.field import base_of, count_bits, health_of, permanent, reach_of, total_in_wing, total_of_army
from .situations import NOTATION, SITUATIONS
from .words import card_name, card_of, decision, detail, objective_title, place_name, side_name

WIDTH = 80
WIDE = 25  # a wing
INDENT = 6  # of what stands below the number of a choice


def draw(match: Record, names: tuple[str, ...], texts: Texts) -> list[str]:
    """Both armies, line 3 of the one above to line 3 of the one below; what else is in play; what can be done."""
    rows = _army(match, 1, names, texts)
    wings = [
        f"{texts('board.wing', number=wing + 1)} {int(match.wounds[0][wing])}-{int(match.wounds[1][wing])}"
        f"{' ' + texts('board.taken') if match.taken[wing] else ''}"
        for wing in range(WINGS)
    ]
    rows.append("  " + "".join(f"{f'── {wing} ':─<{WIDE - 1}} " for wing in wings).rstrip())
    rows += _army(match, 0, names, texts)
    return [*rows, "  " + texts("board.legend"), *_hands(match, names, texts), *_choices(match, texts)]


def _army(match: Record, side: int, names: tuple[str, ...], texts: Texts) -> list[str]:
    lines = range(LINES) if side == 0 else reversed(range(LINES))
    rows = ["  " + "".join(_cell(match, side, LINES * wing + on, texts) for wing in range(WINGS)) for on in lines]
    rows = [row.rstrip() for row in rows]
    gone = int(match.heaped) if match.solo and side else sum(int(count_bits(mask)) for mask in match.gone[side])
    facts = {"piled": int(match.piled[side]), "gone": gone}
    if match.solo and side:
        piles = texts("board.ennemi", resources=int(resources(match)) if match.this_round > 1 else "-", **facts)
    else:
        piles = texts("board.pile", **facts)
    head = _wrapped(f"{side_name(side, names, texts)} · {_goal(match, side, texts)} · {piles}", indent=2)
    extras = _extras(match, side, texts)
    return [*head, *extras, *rows] if side else [*rows, *head, *extras]


def _goal(match: Record, side: int, texts: Texts) -> str:
    """The objective of a side: `A Le conseil de Rouen : Zèle 3 sur 4`."""
    goal, faction = int(match.goal[side]), (int(match.faction) + side) % 2
    asks = int(match.objectives[faction][goal])
    parts = []
    for op, asked in ((Op.MIGHT, asks & 127), (Op.ZEAL, asks >> OBJECTIVE_ZEAL_AT & 127)):
        if asked:
            has = int(total_of_army(match, side, op, bool(match.ready_only)))
            parts.append(texts("board.asks", what=texts(f"value.{op.name.lower()}"), has=has, asked=asked))
    title = f"{LETTERS[goal]} {objective_title(FACTIONS[faction], LETTERS[goal], texts)}"
    return title if goal == LAST_OBJECTIVE else texts("board.goal", title=title, asks=", ".join(parts))


def _cell(match: Record, side: int, at: int, texts: Texts) -> str:
    """A card in a few signs: its name, Might/Zeal, health left, Range; in brackets, exhausted."""
    card = int(match.card[side][at])
    if not card:
        return f"{'·':<{WIDE}}"
    printed = int(match.faces[card])
    might = (printed >> FACE_AT["might"] & 7) + int(match.might[side][at]) + int(permanent(match, side, at, Op.MIGHT))
    zeal = (printed >> FACE_AT["zeal"] & 7) + int(match.zeal[side][at]) + int(permanent(match, side, at, Op.ZEAL))
    numbers = f" {might}/{zeal} {int(health_of(match, side, at)) - int(match.damage[side][at])}"
    if reach := int(reach_of(match, side, at)):
        numbers += f" {texts('board.range', range=reach)}"
    room = WIDE - 1 - len(numbers) - (2 if match.spent[side][at] else 0)
    name = _short(card_name(card, texts), room)
    return f"{f'({name})' if match.spent[side][at] else name}{numbers}".ljust(WIDE)


def _short(name: str, room: int) -> str:
    return name if len(name) <= room else f"{name[: room - 1].rstrip()}."


def _extras(match: Record, side: int, texts: Texts) -> list[str]:
    """Tactics and attachments of a side."""
    said = [
        texts("board.tactic", wing=wing + 1, card=card_name(int(match.tactic[side][wing]), texts))
        for wing in range(WINGS)
        if match.tactic[side][wing]
    ]
    said += [
        texts("board.attached", place=place_name(at, texts), card=card_name(int(card), texts))
        for at in range(CELLS)
        for card in match.attached[side][at]
        if card
    ]
    return _wrapped("  " + " · ".join(said), indent=4) if said else []


def _hands(match: Record, names: tuple[str, ...], texts: Texts) -> list[str]:
    """The cards of a hand that may be seen, but for those that stand among the choices."""
    rows = []
    listed = {card_of(action) for action in possible(match)}
    for side, name in enumerate(names):
        cards = [card for card in hand_of(match, side) if card not in listed]
        if cards:
            shown = ", ".join(f"{card_name(card, texts)} ({_price(match, card, texts)})" for card in cards)
            key = "board.also" if len(cards) < match.held[side] else "board.hand"
            rows += _wrapped(f"{texts(key, who=name)} {shown}", indent=2)
    return rows


def _price(match: Record, card: int, texts: Texts) -> str:
    return texts("card_line.cost", cost=int(match.faces[card]) >> FACE_AT["cost"] & 7)


def _wrapped(text: str, indent: int) -> list[str]:
    """The rows of a text that may be too wide for one."""
    return textwrap.wrap(text, WIDTH - 1, subsequent_indent=" " * indent, break_on_hyphens=False)


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
        about = detail(match, action, texts)
        said = decision(action, texts)
        if Decision.WING <= action < Decision.WING + WINGS:
            first, second = (int(total_in_wing(match, side, action - Decision.WING, Op.MIGHT, 1)) for side in range(2))
            said += f" · {texts('board.might', first=first, second=second)}"
        if about != texts("worth.other"):
            said += f" · {about}"
        rows += _wrapped(f"  {number:>2}  {said}", INDENT)
    return rows


def question(match: Record, seat: int, names: tuple[str, ...], texts: Texts) -> str:
    """What a player is asked; where he chooses for the Ennemi, by which rule."""
    awaits = Awaits(int(match.awaits)).name.lower()
    ennemis_turn = match.solo and match.player == 1 and match.phase == Phase.DEPLOYMENT
    key = f"ask.ennemi.{awaits}" if ennemis_turn and f"ask.ennemi.{awaits}" in texts else f"ask.{awaits}"
    if match.awaits == Awaits.PLACE and int(match.faces[match.playing]) & 7 == Kind.ATTACHMENT:
        key = key.replace("place", "bearer")
    card = card_name(int(match.playing), texts) if match.playing else ""
    return texts(key, who=names[seat], card=card, due=int(match.due), rule=SITUATIONS.rule(match).rpartition("-")[2])


def read(match: Record, seat: int, text: str, texts: Texts) -> list[str]:
    """The actions that were typed: the number of a choice, `passer`, a card by its number, or the notation."""
    words = " ".join(text.lower().split())
    actions = possible(match)
    if words.isdecimal() and 1 <= int(words) <= len(actions):
        return [NOTATION.text(actions[int(words) - 1])]
    if words == texts("word.pass"):
        return ["pass"]
    if re.fullmatch(r"[ns][0-9]{1,2}", words):
        card = f"{words[0]}{int(words[1:]):02}"
        named = [NOTATION.text(action) for action in actions if NOTATION.text(action).split()[-1] == card]
        return named[:1] or [text]
    return [words if words in NOTATION.codes else text]


def read_throw(match: Record, text: str, texts: Texts) -> str:
    """Nobody types cards: the piles are the program's."""
    return text


def said(action: str, texts: Texts) -> str:
    return texts("word.pass") if action == "pass" else action


def refusal(match: Record, action: str, texts: Texts) -> str:
    return texts("board.refused", action=action, rule=SITUATIONS.rule(match))
