"""What is typed in the terminal of the cards of the box (HASTINGS-60): names, and the numbers printed on a card."""

import re
import unicodedata
from collections.abc import Sequence

from ...engine.notation import note_of, without_note
from ...engine.record import Record
from ...texts import Texts
from .record import ASKED, ENNEMI, KINDS, MOST_CARDS, Arm, Ask, Awaits, Decision, Kind
from .rules.ennemi import resources
from .rules.field import base_of
from .situations import NOTATION
from .words import card_name, decision

# What is asked of a card, in order; the Ennemi's cost decides whether the rest is asked at all.
ORDER = (Ask.COST, Ask.KIND, Ask.SYMBOLS, Ask.MIGHT, Ask.ZEAL, Ask.HEALTH, Ask.REACH)


def plain(text: str) -> str:
    """A text as it is compared: small letters without accents, single spaces."""
    letters = unicodedata.normalize("NFD", text.lower())
    return " ".join("".join(letter for letter in letters if not unicodedata.combining(letter)).split())


def by_words(actions: Sequence[int], text: str, texts: Texts) -> str:
    """The action whose words these are, with the note that stands after them; nothing if there is none."""
    wanted, note = plain(without_note(text)), note_of(text)
    for action in actions:
        if wanted == plain(decision(action, texts)):
            return f"{NOTATION.text(action)} [{note}]" if note else NOTATION.text(action)
    return ""


def read(position: Record, text: str, texts: Texts) -> list[str]:
    """The name of a card, with its numbers or without; or numbers alone.

    >>> read(position, "Odon de Bayeux, 3 personnage 1 4 2 5 0", texts)
    ['new s07 [Odon de Bayeux]', 'cost 3', 'kind character', 'symbols 1', 'might 4', 'zeal 2', 'health 5', 'range 0']
    """
    if position.awaits == Awaits.DESCRIBE:
        return described(position, Ask(int(position.asks)), text.split(), texts) or [text]
    if plain(text) in (plain(texts("word.empty")), "empty"):
        return ["empty"]
    if plain(text) in (plain(texts("word.hand")), "hand"):
        return ["hand"]
    name, _, numbers = text.partition(",")
    return [*which(position, name, texts), *described(position, None, numbers.split(), texts)]


def which(position: Record, name: str, texts: Texts) -> list[str]:
    """The card of this name: one that was described before, or a new one."""
    if NOTATION.read(name) is not None:
        return [name.strip()]
    side = int(position.player)
    base, count = int(base_of(position, side)), int(position.described[side])
    fresh = re.match(rf"(?:{re.escape(texts('word.new'))}|new)\b\s*(.*)", name.strip(), re.IGNORECASE)
    wanted = plain(name)
    cards = range(base + 2, base + count + 1)
    same = [card for card in cards if plain(card_name(card, texts)) == wanted]
    begun = [card for card in cards if plain(card_name(card, texts)).startswith(wanted)] if wanted else []
    if not fresh and (same or len(begun) == 1):
        return [NOTATION.text(Decision.NAMED + (same or begun)[0])]
    if count >= MOST_CARDS - 1:
        return [name]
    called = " ".join((fresh[1] if fresh else name).split())
    return [f"{NOTATION.text(Decision.NEW + base + count + 1)}{f' [{called}]' if called else ''}"]


def described(position: Record, first: Ask | None, words: list[str], texts: Texts) -> list[str]:
    """The numbers of a card, in the order in which they are asked; a cost that cannot be paid ends them."""
    if not words:
        return []
    turned = position.player == ENNEMI and position.this_round > 0
    order = [Ask.GOAL_MIGHT, Ask.GOAL_ZEAL] if first in (Ask.GOAL_MIGHT, Ask.GOAL_ZEAL) else list(ORDER)
    if first is None:
        first = Ask.COST if turned else Ask.MIGHT
    if not turned:
        order = [ask for ask in order if ask not in (Ask.KIND, Ask.SYMBOLS)]
    actions: list[str] = []
    for ask, word in zip(order[order.index(first) :], words, strict=False):
        answer = kind_typed(word, texts) if ask == Ask.KIND else number_typed(ask, word)
        if not answer:
            return []
        actions.append(answer)
        if ask == Ask.COST and turned and int(word) - int(position.discount[ENNEMI]) > int(resources(position)):
            break
        if answer in ("kind event", "kind tactic", "kind attachment"):
            break
    return actions


def number_typed(ask: Ask, word: str) -> str:
    first, low, high, _ = ASKED[ask]
    return NOTATION.text(first + int(word)) if word.isdecimal() and low <= int(word) <= high else ""


def kind_typed(word: str, texts: Texts) -> str:
    """`cavalerie`, or the beginning of it."""
    for number, (kind, arm) in enumerate(KINDS):
        if plain(kind_called(kind, arm, texts)).startswith(plain(word)):
            return NOTATION.text(Decision.KIND + number)
    return NOTATION.text(Decision.KIND + int(word) - 1) if word.isdecimal() and 1 <= int(word) <= len(KINDS) else ""


def kind_called(kind: Kind, arm: Arm, texts: Texts) -> str:
    return texts(f"arm.{int(arm)}" if arm else f"kind.{kind.name.lower()}")
