"""Matches of Rugby Champion for the tests, whose cards are made as they are needed.

A script says what happens, word by word. A card is written as it looks: its three values, then the kind on a red
ground (p, h, f for physical, hand, foot), the arrow (< or >), w or ww for whistles, A for an Arbitre, B for But.
What is left out is p, >, no sign.

    d:433     a card comes into the hand             d*4     four cards that no test looks at (222)
    l:433     the player lays it                     t:311h< the NJ's hidden card is turned
    +1        anything else is the notation, with _ for a space: left_foot, play_on, convert
"""

import re
from collections.abc import Iterator

import ludotheque
from ludotheque.engine.match import Match
from ludotheque.games.champion import deck
from ludotheque.games.champion.deck import Card, Deck, Help, Names, Support
from ludotheque.games.champion.record import ARBITRE, Phase
from ludotheque.games.champion.situations import card_text

CARDS = 60
SIGNS = re.compile(r"(\d)(\d)(\d)([phf]?)([<>]?)(A|w{0,2})(B?)")
NO_NAME = Names("x", "x")
OUR_SUPPORT = {"kicker": 2, "foul": 2, "+1": 3, "+2": 3}
EFFECTS = ("kicker", "foul", "+0", "+1", "+2")


def card_of(signs: str) -> Card:
    """`311h<w` as a card."""
    found = SIGNS.fullmatch(signs)
    assert found, signs
    physical, hand, foot = (int(value) for value in found.groups()[:3])
    red, arrow, blown, goal = found.groups()[3:]
    whistles = ARBITRE if blown == "A" else len(blown)
    return Card(NO_NAME, (physical, hand, foot), "phf".index(red or "p"), arrow != "<", whistles, bool(goal))


def deck_of(cards: list[Card], lineout: int = 3, scrum: int = 3) -> str:
    """The option `deck` for these cards, with the values of Touche and Mêlée."""
    helps = {EFFECTS.index(word): Help(NO_NAME, count) for word, count in OUR_SUPPORT.items()}
    pieces: dict[int, int] = {Phase.LINEOUT: lineout, Phase.SCRUM: scrum}
    return deck.register(Deck("test", tuple(cards), Support(helps, pieces), ("", "")))


def words(script: str) -> Iterator[str]:
    for word in script.split():
        many = re.fullmatch(r"d\*(\d)", word)
        yield from ["d:222"] * int(many[1]) if many else [word]


def play(script: str, cards: int = CARDS, lineout: int = 3, scrum: int = 3) -> Match:
    """The match that a script tells, with a deck of so many cards."""
    made: list[str] = []
    actions: list[str] = []
    hand: list[int] = []
    for word in words(script):
        what, _, signs = word.partition(":")
        if what in ("d", "t"):
            made.append(signs)
            actions.append(card_text(len(made)))
            hand += [len(made)] if what == "d" else []
        elif what == "l":
            card = next(card for card in hand if made[card - 1] == signs)
            hand.remove(card)
            actions.append(f"lay {card_text(card)}")
        else:
            actions.append(word.replace("_", " "))
    faces = [card_of(signs) for signs in made] + [card_of("222")] * (cards - len(made))
    match = ludotheque.new("champion", seed=0, deck=deck_of(faces, lineout, scrum))
    for action in actions:
        match.play(action)
    return match


def told_of(match: Match, kind: str) -> list[tuple[int, ...]]:
    """The events of this kind: side and numbers."""
    return [tuple(event[1:5]) for event in match.events if event.kind.name == kind]


def told(match: Match) -> list[str]:
    """The kinds of event that the last action led to."""
    return [event.kind.name for event in match.events_of(len(match.actions))]


def legal(match: Match) -> list[str]:
    return [str(action) for action in match.legal()]
