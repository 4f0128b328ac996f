"""The hill in the terminal: how it is drawn, what is asked, how an answer is read. All from the view of who looks."""

import re
from collections.abc import Iterable, Sequence

from ...engine.game import Action
from ...engine.record import Record
from ...engine.verbs import ALL_SEEING
from ...texts import Texts
from .record import CARDS, DICE, DIE_NAMES, FACES, PLACES, SIGNS, Awaits
from .rules.clash import colour_of
from .situations import DEAL, SITUATIONS, clues_text
from .words import card_sign

WIDE = 6  # a card or a die with the room around it


def draw(position: Record, names: tuple[str, ...], texts: Texts, viewer: int = ALL_SEEING) -> list[str]:
    """Dice and flag in the race; then clues and cards, the attacker's above; below, the hands."""
    if position.this_round == 0:
        return []
    rows = _race(position, names, texts) if position.strong == 0 else _hill(position, names, texts)
    return [*rows, *_hands(position, names, texts, viewer)]


def _race(position: Record, names: tuple[str, ...], texts: Texts) -> list[str]:
    rows = []
    for seat, name in enumerate(names):
        dice = _cells(SIGNS[face] for face in position.dice[seat])
        rows.append(f"{name[:14]:<14} {dice}{'  ⚑ ?' if position.alike[seat] else ''}")
    return [f"{'':<14} {_cells(str(die + 1) for die in range(DICE))}", *rows]


def _hill(position: Record, names: tuple[str, ...], texts: Texts) -> list[str]:
    attacker, defender = int(position.attacker), 1 - int(position.attacker)
    clues = [_clue(position, place, texts) for place in range(PLACES)]
    rows = [f"{texts('board.clues')[:14]:<14} {_cells(clues)}"]
    if position.awaits in (Awaits.CLUES, Awaits.ATTACK) and not position.deals_dice:
        rows = [f"{texts('board.dice')[:14]:<14} {_cells(DIE_NAMES)}", *rows]
    for seat in (attacker, defender):
        laid = PLACES if position.awaits in (Awaits.TURN_UP, Awaits.CARD, Awaits.OVER) else _laid(position, seat)
        cards = [card_sign(int(position.laid[seat][place])) if place < laid else "·" for place in range(PLACES)]
        rows.append(f"{names[seat][:14]:<14} {_cells(cards)}{'  ⚑' if seat == defender else ''}")
    return rows


def _laid(position: Record, seat: int) -> int:
    """How many cards a seat has laid."""
    if seat == position.attacker:
        return (
            int(position.place)
            if position.awaits == Awaits.ATTACK
            else 0
            if position.awaits in (Awaits.CLUES, Awaits.DEAL)
            else PLACES
        )
    return int(position.place) if position.awaits == Awaits.ANSWER else 0


def _clue(position: Record, place: int, texts: Texts) -> str:
    colour, value = (int(number) for number in position.shown[place])
    if colour or value:
        return SIGNS[colour] if colour else str(value)
    return (
        ""
        if position.awaits == Awaits.CLUES
        else texts("board.value" if position.clues >> place & 1 else "board.colour")
    )


def _hands(position: Record, names: tuple[str, ...], texts: Texts, viewer: int) -> list[str]:
    """COLLINE-2: one's own by value, a colour at a time; of the other's, backs, even where it could be counted out."""
    rows = []
    for seat, name in enumerate(names):
        if viewer in (seat, ALL_SEEING):
            cards = [card for card in range(1, CARDS + 1) if int(position.hand[seat]) >> (card - 1) & 1]
            shown = [f"{_letter(card, texts)}{card_sign(card)}" for card in cards]
        else:
            shown = [card_sign(0)] * int(position.held[seat])
        if shown:
            rows.append(f"{texts('board.hand', who=name)} {' '.join(shown)}")
    return rows


def _letter(card: int, texts: Texts) -> str:
    """The letter of a card's colour in the player's language."""
    return texts(f"letter.{FACES[colour_of(card)]}")


def _cells(signs: Iterable[str]) -> str:
    return "".join(f"{sign:>{WIDE}}" for sign in signs)


def question(position: Record, seat: int, names: tuple[str, ...], texts: Texts) -> str:
    """What a player is asked."""
    if position.awaits == Awaits.DEAL:
        return texts("board.deal", who=names[seat])
    if position.awaits in (Awaits.ATTACK, Awaits.ANSWER):
        return texts(f"board.{Awaits(position.awaits).name.lower()}", who=names[seat], place=int(position.place) + 1)
    return texts("board.grab" if position.alike[seat] else "board.keep", who=names[seat])


def read(position: Record, seat: int, text: str, texts: Texts) -> list[str]:
    """The actions that were typed: `1 3` keeps these dice, nothing throws all; `r7 b2` lays cards; `cvvc` deals out the
    dice of the clues, nothing leaves them; or the notation."""
    words = [word for word in re.split(r"[\s,;]+", text.lower()) if word]
    player = f"p{seat + 1} " if position.awaits == Awaits.RACE else ""
    if position.awaits in (Awaits.ATTACK, Awaits.ANSWER):
        return [f"lay {_in_notation(word, texts)}" for word in words if word != "lay"] or [text]
    if position.awaits == Awaits.DEAL:
        return [f"{DEAL} {''.join(word for word in words if word != DEAL) or clues_text(int(position.clues))}"]
    for notation in ("grab", "pass"):
        if words in ([notation], [texts(f"word.{notation}")]):
            return [f"{player}{notation}"]
    if words and words[0] in ("keep", texts("word.keep")):
        words = words[1:]
    if all(word.isdecimal() for word in words):
        return [f"{player}keep {','.join(sorted(set(''.join(words))))}".strip()]
    return [text]


def read_throw(position: Record, text: str, texts: Texts) -> str:
    """Dice as they are typed, in any order: `rv--` in the race, where green is *vert*; `cvcc` for the clues."""
    faces = re.sub(r"[\s,;]", "", text)
    return faces if position.awaits == Awaits.CLUES else "".join(_in_notation(face, texts) for face in faces)


def example(position: Record, legal: Sequence[Action], texts: Texts) -> str:
    """The last but one of what can come."""
    return said(str(legal[-2]), texts)


def said(action: str, texts: Texts) -> str:
    """An action as the player would type it: `V7`, `garder 1,3`, `drapeau`; the faces of dice in his letters."""
    words = action.split()
    words = words[1:] if words[:1] in (["p1"], ["p2"]) else words
    if words[:1] == [DEAL]:
        return " ".join(words[1:]).upper()
    if words[:1] == ["lay"]:
        return "".join(_letter_of(sign.upper(), texts) for sign in "".join(words[1:]))
    if words and f"word.{words[0]}" in texts:
        return " ".join([texts(f"word.{words[0]}"), *words[1:]])
    faces = action.upper()
    return "".join(_letter_of(face, texts) for face in faces) if set(faces) <= set(FACES[1:]) else action


def _letter_of(sign: str, texts: Texts) -> str:
    return texts(f"letter.{sign}") if sign in FACES[1:-1] else sign


def _in_notation(card: str, texts: Texts) -> str:
    """`v7` is `g7` where green is *vert*."""
    letters = {texts(f"letter.{colour}").lower(): colour for colour in FACES[1:-1]}
    return letters.get(card[0], card[0]) + card[1:]


def refusal(position: Record, action: str, texts: Texts) -> str:
    return texts("board.refused", action=said(action, texts), rule=SITUATIONS.rule(position))
