"""Hands, races and clashes for the tests of Duel sur la Colline: seat 0 grabs the flag, seat 1 attacks."""

from typing import Any

import ludotheque
from ludotheque.engine.match import Match
from ludotheque.games.colline.situations import card_text

ALL = [card_text(card) for card in range(1, 33)]
HAND = 10


def play(match: Match, actions: str) -> Match:
    for text in match.game.notation.split(actions):
        match.play(text)
    return match


def hand_of(cards: str, without: str = "") -> str:
    """These cards and as many others as make a hand, none of them among `without`."""
    wanted = cards.split()
    others = [card for card in ALL if card not in wanted and card not in without.split()]
    return " ".join((wanted + others)[:HAND])


def dealt(defender: str = "", attacker: str = "", without: str = "", **options: Any) -> Match:
    """A match after the deal, whose hands hold these cards (and none of `without`); in beats unless told otherwise."""
    match = ludotheque.new("colline", seed=0, **{"race": "beats"} | options)
    return play(match, f"{hand_of(defender, without)} {hand_of(attacker, without)}")


def flag(match: Match, strong: str = "R") -> Match:
    """Seat 0 throws four of a colour and grabs the flag."""
    return play(match, f"first 1 keep {strong * 4} grab")


def lays(cards: str) -> str:
    return " ".join(f"lay {card}" for card in cards.split())


def clash(attack: str, answer: str, turned: str = "", strong: str = "R", **options: Any) -> Match:
    """A match after one clash; `turned` are the cards that 4s turn up, in order."""
    match = flag(dealt(answer, attack, turned, **options), strong)
    return play(match, f"CCCC {lays(attack)} {lays(answer)} {turned}")


def sums(match: Match) -> tuple[int, ...]:
    """The sums of the last clash: the attacker's, the defender's."""
    return tuple(told[1] for told in told_of(match, "SUM")[-2:])


def told_of(match: Match, kind: str) -> list[tuple[int, ...]]:
    """The events of this kind: seat and numbers."""
    return [tuple(event[1:5]) for event in match.events if event.kind.name == kind]


def legal(match: Match) -> list[str]:
    return [str(action) for action in match.legal()]
