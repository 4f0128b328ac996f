"""The field in the terminal: how it is drawn, what is asked, how an answer is read. All from the view of who looks."""

import re
import textwrap
from collections.abc import Sequence

import numpy as np

from ...engine.bits import count_bits
from ...engine.game import Action
from ...engine.record import Record
from ...engine.verbs import ALL_SEEING
from ...texts import Texts
from . import boxed, rules
from .record import (
    ALL_CARDS,
    BIT_OF,
    CELLS,
    FACTIONS,
    LAST_OBJECTIVE,
    LETTERS,
    LINES,
    MOST_CARDS,
    OBJECTIVE_ZEAL_AT,
    RESERVE,
    RESERVE_NAMES,
    WINGS,
    WORD_OF,
    Ask,
    Awaits,
    Decision,
    Kind,
    Op,
)
from .rules.ennemi import resources
from .rules.field import (
    base_of,
    cost_of,
    health_of,
    is_for_ennemi,
    kind_of,
    reach_of,
    total_in_wing,
    total_of_army,
    value_of,
)
from .situations import NOTATION, SITUATIONS
from .words import card_name, card_of, decision, detail, objective_title, place_name, side_name

WIDTH = 80
WIDE = 25  # a wing
INDENT = 6  # of what stands below the number of a choice


def draw(position: Record, names: tuple[str, ...], texts: Texts, viewer: int = ALL_SEEING) -> list[str]:
    """Both armies, line 3 of the one above to line 3 of the one below; what else is in play; what can be done."""
    rows = _army(position, 1, names, texts)
    wings = [
        f"{texts('board.wing', number=wing + 1)} {int(position.wounds[0][wing])}-{int(position.wounds[1][wing])}"
        f"{' ' + texts('board.taken') if position.taken[wing] else ''}"
        for wing in range(WINGS)
    ]
    rows.append("  " + "".join(f"{f'── {wing} ':─<{WIDE - 1}} " for wing in wings).rstrip())
    rows += _army(position, 0, names, texts)
    rows.append("  " + texts("board.legend"))
    if position.box:
        rows += _wrapped("  " + texts("board.boxed"), indent=2)
    return [*rows, *_hands(position, names, texts), *_choices(position, texts)]


def _army(position: Record, side: int, names: tuple[str, ...], texts: Texts) -> list[str]:
    lines = range(LINES) if side == 0 else reversed(range(LINES))
    rows = ["  " + "".join(_cell(position, side, LINES * wing + on, texts) for wing in range(WINGS)) for on in lines]
    rows = [row.rstrip() for row in rows]
    gone = (
        int(position.heaped) if position.solo and side else sum(int(count_bits(mask)) for mask in position.gone[side])
    )
    facts = {"piled": int(position.piled[side]), "gone": gone}
    if position.solo and side:
        piles = texts("board.ennemi", resources=int(resources(position)) if position.this_round > 1 else "-", **facts)
    else:
        piles = texts("board.pile", **facts)
    head = _wrapped(f"{side_name(side, names, texts)} · {_goal(position, side, texts)} · {piles}", indent=2)
    extras = _extras(position, side, texts)
    return [*head, *extras, *rows] if side else [*rows, *head, *extras]


def _goal(position: Record, side: int, texts: Texts) -> str:
    """The objective of a side: `A Le conseil de Rouen : Zèle 3 sur 4`."""
    goal, faction = int(position.goal[side]), (int(position.faction) + side) % 2
    asks = int(position.objectives[faction][goal])
    parts = []
    for op, asked in ((Op.MIGHT, asks & 127), (Op.ZEAL, asks >> OBJECTIVE_ZEAL_AT & 127)):
        if asked:
            has = int(total_of_army(position, side, op, bool(position.ready_only)))
            parts.append(texts("board.asks", what=texts(f"value.{op.name.lower()}"), has=has, asked=asked))
    title = f"{LETTERS[goal]} {objective_title(FACTIONS[faction], LETTERS[goal], texts)}"
    return title if goal == LAST_OBJECTIVE else texts("board.goal", title=title, asks=", ".join(parts))


def _cell(position: Record, side: int, at: int, texts: Texts) -> str:
    """A card in a few signs: its name, Might/Zeal, health left, Range; in brackets, exhausted."""
    card = int(position.card[side][at])
    if not card:
        return f"{'·':<{WIDE}}"
    might, zeal = (int(value_of(position, side, at, op)) for op in (Op.MIGHT, Op.ZEAL))
    numbers = f" {might}/{zeal} {int(health_of(position, side, at)) - int(position.damage[side][at])}"
    if reach := int(reach_of(position, side, at)):
        numbers += f" {texts('board.range', range=reach)}"
    room = WIDE - 1 - len(numbers) - (2 if position.spent[side][at] else 0)
    name = _short(card_name(card, texts), room)
    return f"{f'({name})' if position.spent[side][at] else name}{numbers}".ljust(WIDE)


def _short(name: str, room: int) -> str:
    return name if len(name) <= room else f"{name[: room - 1].rstrip()}."


def _extras(position: Record, side: int, texts: Texts) -> list[str]:
    """The reserve of a side, and its attachments."""
    said = [_tactic(position, side, place, texts) for place in range(RESERVE) if position.tactic[side][place]]
    said += [
        texts("board.attached", place=place_name(at, texts), card=card_name(int(card), texts))
        for at in range(CELLS)
        for card in position.attached[side][at]
        if card
    ]
    return _wrapped("  " + " · ".join(said), indent=4) if said else []


def _tactic(position: Record, side: int, place: int, texts: Texts) -> str:
    """A tactic of the reserve, with the wing for which it holds; in brackets, exhausted."""
    name = card_name(int(position.tactic[side][place]), texts)
    card = f"({name})" if position.tactic_spent[side][place] else name
    wing = int(position.tactic_wing[side][place])
    return texts("board.tactic" if wing else "board.tactic_army", card=card, wing=wing, place=RESERVE_NAMES[place])


def _hands(position: Record, names: tuple[str, ...], texts: Texts) -> list[str]:
    """The cards of a hand that may be seen, but for those that stand among the choices."""
    rows = []
    listed = {card_of(action) for action in possible(position)}
    for side, name in enumerate(names):
        cards = [card for card in hand_of(position, side) if card not in listed]
        if cards:
            shown = ", ".join(f"{card_name(card, texts)} ({_price(position, card, texts)})" for card in cards)
            key = "board.also" if len(cards) < position.held[side] else "board.hand"
            rows += _wrapped(f"{texts(key, who=name)} {shown}", indent=2)
    return rows


def _price(position: Record, card: int, texts: Texts) -> str:
    return texts("card_line.cost", cost=int(cost_of(position, card)))


def _wrapped(text: str, indent: int) -> list[str]:
    """The rows of a text that may be too wide for one."""
    return textwrap.wrap(text, WIDTH - 1, subsequent_indent=" " * indent, break_on_hyphens=False)


def hand_of(position: Record, side: int) -> list[int]:
    """The cards in a hand, in the order of their numbers."""
    first = int(base_of(position, side)) + 1
    cards = range(first, min(first + MOST_CARDS, ALL_CARDS + 1))
    return [card for card in cards if int(position.hand[side][WORD_OF[card]]) & int(BIT_OF[card])]


def possible(position: Record) -> list[int]:
    """What whoever decides can do, from his view; nothing where his hand is hidden."""
    if position.awaits in (Awaits.DRAW, Awaits.TURN_UP, Awaits.OVER):
        return []
    if position.held[position.chooser] and not position.hand[position.chooser].any():
        return []
    actions = np.zeros(rules.MOST_ACTIONS, np.int32)
    return [int(action) for action in actions[: rules.legal(position, actions)]]


def _choices(position: Record, texts: Texts) -> list[str]:
    if position.awaits == Awaits.CHANGE:
        return _wrapped(f"  {texts('board.changes')}", INDENT)
    if position.awaits == Awaits.DESCRIBE and position.asks != Ask.KIND:  # the question says it
        return []
    rows = []
    for number, action in enumerate(possible(position), 1):
        about = detail(position, action, texts)
        said = decision(action, texts)
        if Decision.WING <= action < Decision.WING + WINGS:
            first, second = (
                int(total_in_wing(position, side, action - Decision.WING, Op.MIGHT, 1)) for side in range(2)
            )
            said += f" · {texts('board.might', first=first, second=second)}"
        if about != texts("worth.other"):
            said += f" · {about}"
        rows += _wrapped(f"  {number:>2}  {said}", INDENT)
    return rows


def question(position: Record, seat: int, names: tuple[str, ...], texts: Texts) -> str:
    """What a player is asked; where he chooses for the Ennemi, by which rule."""
    awaits = Awaits(int(position.awaits)).name.lower()
    key = f"ask.ennemi.{awaits}" if is_for_ennemi(position) and f"ask.ennemi.{awaits}" in texts else f"ask.{awaits}"
    if position.awaits == Awaits.PLACE and kind_of(position, position.playing) == Kind.ATTACHMENT:
        key = key.replace("place", "bearer")
    card = card_name(int(position.playing), texts) if position.playing else ""
    if position.awaits == Awaits.DESCRIBE:
        asked = Ask(int(position.asks))
        side = int(position.owner) if asked >= Ask.GOAL_MIGHT else 0
        objective = texts("box.objective", letter=LETTERS[int(position.goal[side])])
        who = side_name(side, names, texts)
        return texts(f"ask.card.{asked.name.lower()}", card=card, who=who, objective=objective)
    return texts(
        key, who=names[seat], card=card, due=int(position.due), rule=SITUATIONS.rule(position).rpartition("-")[2]
    )


def read(position: Record, seat: int, text: str, texts: Texts) -> list[str]:
    """The actions that were typed: the number of a choice, its words, a card by its number, or the notation."""
    words = " ".join(text.lower().split())
    actions = possible(position)
    if position.awaits in (Awaits.DESCRIBE, Awaits.WHICH):
        return boxed.read(position, text, texts)
    if words.isdecimal() and 1 <= int(words) <= len(actions):
        return [NOTATION.text(actions[int(words) - 1])]
    for word in ("pass", "done", "other", "hand", "back"):
        if words == texts(f"word.{word}"):
            return [word]
    if called := boxed.by_words(actions, text, texts):
        return [called]
    if re.fullmatch(r"[ns][0-9]{1,2}", words):
        card = f"{words[0]}{int(words[1:]):02}"
        named = [NOTATION.text(action) for action in actions if NOTATION.text(action).split()[-1] == card]
        return named[:1] or [text]
    return [words if words in NOTATION.codes else text]


def read_throw(position: Record, text: str, texts: Texts) -> str:
    """A card that came out of a real pile is typed as actions write it: `n07`."""
    return text


def example(position: Record, legal: Sequence[Action], texts: Texts) -> str:
    """The last but one of what can come."""
    return said(str(legal[-2]), texts)


def said(action: str, texts: Texts) -> str:
    return texts("word.pass") if action == "pass" else action


def refusal(position: Record, action: str, texts: Texts) -> str:
    return texts("board.refused", action=action, rule=SITUATIONS.rule(position))
