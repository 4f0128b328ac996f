"""The pitch in the terminal: how it is drawn, what is asked, how an answer is read."""

import re
from collections.abc import Sequence

from ...engine.game import Action
from ...engine.record import Record
from ...engine.verbs import ALL_SEEING
from ...texts import LANGUAGES, Texts
from .box import plain, read_card
from .deck import called, our_words
from .record import ARBITRE, FOUL, GOAL_AT, KINDS, NJ, PLACE_BIT, WHISTLES_AT, YOU, Awaits, Draw, Place
from .rules import arrow, awaits_support, awaits_told_card, kinds_allowed, of_two_cards, red, value
from .situations import KIND_TEXTS, PHASE_TEXTS, PLACE_TEXTS, SIDE_TEXTS, SITUATIONS, SUPPORT_TEXTS, card_text
from .words import card_name, cards_in, hand_of

WIDE = 9  # a place of the line with the room around it
NAME = 14
CARD = 24
HIDDEN, OPEN = "▒▒", "·"

# A row for each question that has two answers: yes, no.
ANSWERS: dict[int, tuple[str, str]] = {Awaits.CONVERSION: ("convert", "leave"), Awaits.PENALTY: ("kick", "play_on")}


def draw(position: Record, names: tuple[str, ...], texts: Texts, viewer: int = ALL_SEEING) -> list[str]:
    """The NJ's line from touchline to touchline, where the challenge is, and the hand."""
    if position.half == 0:
        return []
    places = "".join(f"{texts(f'sheet.place.{place}'):^{WIDE}}" for place in PLACE_TEXTS)
    cards = "".join(f"{HIDDEN if position.hidden & PLACE_BIT[place] else OPEN:^{WIDE}}" for place in Place)
    mine, his = (" ★" if position.advantage[side] else "" for side in (YOU, NJ))
    rows = [
        f"{'':<{NAME}} {places}".rstrip(),
        f"{texts('nj.short') + his:<{NAME}} {cards}   {texts('board.pile', pile=int(position.piled))}".rstrip(),
        f"{names[0][: NAME - 2] + mine:<{NAME}} {_challenge(position, texts)}".rstrip(),
    ]
    turned = [f"{texts('nj.short')} :", _card(position, int(position.turned), texts)] if position.turned else []
    return [*rows, *(_card(position, card, texts) for card in hand_of(position)), *turned]


def _challenge(position: Record, texts: Texts) -> str:
    """A mark under the place of the challenge, and its kind."""
    if position.awaits != Awaits.LAY:
        return ""
    room = " " * (WIDE * int(position.place))
    kind = texts(f"kind.{KIND_TEXTS[position.kind]}")
    if of_two_cards(position):
        phase = texts(f"phase.{PHASE_TEXTS[position.phase]}")
        kind = texts("board.set_piece", phase=phase, value=int(position.set_piece[position.phase]), kind=kind)
        if position.laid[0]:
            worth = int(value(position, position.laid[0], position.kind))
            kind += texts("board.laid", card=card_name(int(position.laid[0]), texts), value=worth)
    return f"{room}{'▲':^{WIDE}} {kind}"


def _card(position: Record, card: int, texts: Texts) -> str:
    """A card of the hand: its number and name, its values, what else is printed on it."""
    asked = int(position.kind) if position.awaits == Awaits.LAY else -1
    values = []
    for kind, word in enumerate(KIND_TEXTS):
        shown = f"{texts(f'sheet.kind.{word}')} {int(value(position, card, kind))}"
        values.append(f"[{shown}]" if kind == asked else f" {shown} ")
    blown = int(position.faces[card]) >> WHISTLES_AT & 3
    signs = [
        f"{texts(f'sheet.kind.{KIND_TEXTS[int(red(position, card))]}')}{'→' if arrow(position, card) > 0 else '←'}",
        texts("board.arbitre") if blown == ARBITRE else texts(f"board.whistles_{blown}"),
        texts("board.goal") if int(position.faces[card]) >> GOAL_AT & 1 else "",
    ]
    name = f"{card_name(card, texts)[:CARD]:<{CARD}}"
    return f"  {card_text(card)}  {name} {' '.join(values)}   {'  '.join(filter(None, signs))}".rstrip()


def question(position: Record, seat: int, names: tuple[str, ...], texts: Texts) -> str:
    """What the player is asked."""
    who = names[seat]
    if position.awaits == Awaits.LAY and of_two_cards(position):
        return texts("board.second" if position.laid[0] else "board.first", who=who)
    if position.awaits == Awaits.WAY:
        return texts("board.way", who=who, choices=", ".join(_challenges(position, texts)))
    return texts(f"board.{Awaits(position.awaits).name.lower()}", who=who)


def _challenges(position: Record, texts: Texts) -> list[str]:
    """What can be typed for the challenges that are open."""
    sides = [side for side, way in enumerate((-1, 1)) if position.way in (0, way)]
    return [
        f"{texts(f'word.{SIDE_TEXTS[side]}')} {texts(f'word.{KIND_TEXTS[kind]}')}"
        for side in sides
        for kind in range(int(kinds_allowed(Place.R)) if side else KINDS)
    ]


def read(position: Record, seat: int, text: str, texts: Texts) -> list[str]:
    """The actions that were typed: cards by number or name (`7 34`, `chistera`), `gauche pied`, `oui`; or the notation.

    What makes no sense is given back as it is, for the match to refuse.
    """
    words = re.findall(r"[^\s,;]+", text.lower())
    if position.awaits == Awaits.LAY:
        return _read_cards(position, text, [word for word in words if word != "lay"], texts)
    if position.awaits == Awaits.WAY:
        return [_read_challenge(position, words, texts)]
    return [_read_answer(position, text, texts)]


def _read_answer(position: Record, text: str, texts: Texts) -> str:
    """`oui`, `non`, or the word for it."""
    for notation, word in zip(ANSWERS[position.awaits], ("yes", "no"), strict=True):
        if plain(text) in (plain(texts(f"word.{word}")), plain(texts(f"word.{notation}"))):
            return notation.replace("_", " ")
    return text


def _read_cards(position: Record, text: str, words: list[str], texts: Texts) -> list[str]:
    if words and all(re.fullmatch(r"c?[0-9]{1,2}", word) for word in words):
        return [f"lay {word}" for word in words]
    meant = [
        card for card in hand_of(position) if text.strip() and plain(card_name(card, texts)).startswith(plain(text))
    ]
    return [f"lay {card_text(meant[0])}"] if meant else [text]


def _read_challenge(position: Record, words: list[str], texts: Texts) -> str:
    """`gauche pied`, `g pi`, or just `pied` where the side is known."""
    side = SIDE_TEXTS[int(position.way > 0)] if position.way else ""
    kind = ""
    for word in words:
        for known in (*SIDE_TEXTS, *KIND_TEXTS):
            if any(plain(said).startswith(plain(word)) for said in (known, texts(f"word.{known}"))):
                side, kind = (known, kind) if known in SIDE_TEXTS else (side, kind or known)
                break
        else:
            return " ".join(words)
    return f"{side} {kind}".strip()


def read_throw(position: Record, text: str, texts: Texts) -> str:
    """A card of a real deck, by its number or name; one of a real box, by what is printed on it; a support card.

    What makes no sense is given back as it is, for the match to refuse.
    """
    numbers = re.findall(r"[0-9]+", text)
    if awaits_support(position):
        return _read_support(position, text, texts)
    if position.awaits == Awaits.COUNT:
        return f"{int(numbers[0])} cards" if len(numbers) == 1 else text
    if position.awaits == Awaits.SET_PIECE:
        return f"worth {int(numbers[0])}" if len(numbers) == 1 else text
    if position.box:
        return _read_told(position, text)
    named = [card for card in cards_in(position.unseen) if plain(card_name(card, texts)).startswith(plain(text))]
    exact = [card for card in named if plain(card_name(card, texts)) == plain(text)]
    if text.strip() and (exact or len(named) == 1):
        return card_text((exact or named)[0])
    return text


def _read_told(position: Record, text: str) -> str:
    """Where the values stand already, only the signs are typed."""
    told = read_card(text)
    if position.told >= 0 and len(told.numbers) < 3:
        told.numbers = [int(digit) for digit in f"{int(position.told):03}"] + told.numbers
    if told.problem:
        return text
    values, signs = told.actions.split()
    return signs if position.told >= 0 and values == f"{int(position.told):03}" else told.actions


def _read_support(position: Record, text: str, texts: Texts) -> str:
    """`Buteur`, `Faute volontaire`, `Raffut`, or what it adds: `+2`. Of a real box what a card adds must be said."""
    points = re.findall(r"[0-9]", text)
    if len(points) == 1:
        return f"+{points[0]}"
    word = plain(text).lstrip("+ ")
    for effect, notation in SUPPORT_TEXTS.items():
        known = effect <= FOUL or (not position.box and position.support[position.kind, effect])
        names = [
            called(f"support.{effect}", texts),
            *(our_words(language).get(f"support.{effect}", "") for language in LANGUAGES),
        ]
        if known and word and any(part.startswith(word) for name in names for part in plain(name).split(" / ")):
            return notation
    return text


def example(position: Record, legal: Sequence[Action], texts: Texts) -> str:
    """What can be typed for what is drawn or turned."""
    if awaits_support(position):
        return texts("board.example.support_box" if position.box else "board.example.support")
    if position.awaits in (Awaits.COUNT, Awaits.SET_PIECE):
        return texts(f"board.example.{Awaits(position.awaits).name.lower()}")
    if position.box:
        return texts("board.example.signs" if position.told >= 0 else "board.example.told")
    return texts(
        "board.example.card", number=card_text(legal[-2] - Draw.CARD), card=card_name(legal[-2] - Draw.CARD, texts)
    )


def said(action: str, texts: Texts) -> str:
    """An action as the player would type it: `gauche pied`, `oui`, the number of a card."""
    whole = f"word.{action.replace(' ', '_')}"
    if whole in texts:
        return texts(whole)
    words = [word for word in action.split() if word != "lay"]
    return " ".join(texts(f"word.{word}") if f"word.{word}" in texts else word for word in words)


def refusal(position: Record, action: str, texts: Texts) -> str:
    if awaits_told_card(position):
        return _refused_card(position, action, texts)
    return texts("board.refused", action=said(action, texts), rule=SITUATIONS.rule(position))


def _refused_card(position: Record, text: str, texts: Texts) -> str:
    """Why that is no card of the box, or none that can come up."""
    told = read_card(text)
    if position.told >= 0 and len(told.numbers) < 3:
        told.numbers = [int(digit) for digit in f"{int(position.told):03}"] + told.numbers
    return texts(f"board.told.{told.problem or 'gone'}", word=told.strange, text=text)
