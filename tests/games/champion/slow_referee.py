"""A second referee for Rugby Champion, slow and plainly written: the rulebook told from top to bottom.

It knows nothing of the rules' own code. A match is one procedure that stops (`yield`) wherever somebody has to act and
goes on with what was done. Where it stops it says who acts, `"you"` or `"chance"`, and the possible actions with their
weights.
"""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

LINE = ["L2", "L1", "C", "R"]
KINDS = ["physical", "hand", "foot"]
YOU, NJ = 0, 1

Asked = tuple[str, dict[str, int]]
Going = Generator[Asked, str, Any]


@dataclass(frozen=True)
class Face:
    values: tuple[int, int, int]
    red: str
    arrow: str
    whistles: int
    arbitre: bool
    goal: bool


class PileOut(Exception):
    """A draw that cannot be made in full."""


class Referee:
    def __init__(self, deck: dict[str, Face], support: dict[str, dict[str, int]], lineout: int, scrum: int) -> None:
        """`support`: by kind of the challenge, how many cards add what; for a conversion any kind will do."""
        self.deck, self.support, self.lineout_card, self.scrum_card = deck, support, lineout, scrum
        self.score = [0, 0]
        self.advantage = [False, False]
        self.one_more = False

    # The match

    def match(self) -> Going:
        for _ in (1, 2):
            self.unseen = set(self.deck)
            self.pile = len(self.deck)
            self.hidden: set[str] = set()
            self.hand: set[str] = set()
            self.advantage = [False, False]
            self.one_more = False
            following = "attack"
            try:
                while True:
                    following = yield from self.phase(following)
            except PileOut:
                pass

    def from_pile(self, count: int) -> None:
        if count > self.pile:
            raise PileOut
        self.pile -= count

    def hide(self, *places: str) -> None:
        """A hidden card where none lies."""
        self.from_pile(len(set(places) - self.hidden))
        self.hidden |= set(places)

    def phase(self, what: str) -> Going:
        """Play a phase; which one comes after it?"""
        self.support_drawn = self.kicker_aside = False
        line = LINE if what == "attack" else ["C"]  # CHAMPION-5
        wanted = 5 if self.one_more else 4
        missing = wanted - len(self.hand)
        if len(set(line) - self.hidden) + missing > self.pile:  # CHAMPION-40
            raise PileOut
        self.hide(*line)
        self.from_pile(missing)
        for n in range(missing):
            self.pile += missing - n  # as it stands before this card
            card = yield "chance", dict.fromkeys(self.unseen, 1)
            self.pile -= missing - n
            self.unseen.remove(card)
            self.hand.add(card)
        self.one_more = False
        if what == "attack":
            return (yield from self.attack())
        if what == "lineout":
            return (yield from self.lineout())
        return (yield from self.scrum())

    # One card against another

    def lay(self) -> Going:
        action = yield "you", {f"lay {card}": 1 for card in self.hand}
        card = action.removeprefix("lay ")
        self.hand.remove(card)
        return self.deck[card]

    def turn(self, place: str) -> Going:
        card = yield "chance", dict.fromkeys(self.unseen, 1)
        self.unseen.remove(card)
        self.hidden.remove(place)
        return self.deck[card]

    def draw_support(self, kind: str = "physical") -> Going:
        card = yield "chance", {name: count for name, count in self.support[kind].items() if count}
        self.support_drawn = True
        return card

    def loses(self, margin: int, kind: str) -> Going:
        """The NJ has lost: its support, if there was none in this phase. The margin after it, or "scrum"."""
        if margin <= 0 or self.support_drawn:
            return margin
        card = yield from self.draw_support(kind)
        if card == "foul":
            return "scrum"
        self.kicker_aside = card == "kicker"
        return margin - int(card) if card.startswith("+") else margin

    def challenge(self, place: str, kind: str) -> Going:
        """The margin ("scrum" or "over" if there is none) and the NJ's card."""
        mine = yield from self.lay()
        his = yield from self.turn(place)
        if mine.arbitre and not his.arbitre and his.whistles:
            if his.whistles == 2:
                return "scrum", his
            if any(self.deck[card].goal for card in self.hand):
                choice = yield "you", {"kick": 1, "play on": 1}
                if choice == "kick":
                    self.score[YOU] += 3
                    return "over", his
            return 1, his
        if his.arbitre and not mine.arbitre and mine.whistles:
            if mine.whistles == 2:
                return "scrum", his
            if (yield from self.has_kicker(kind)):
                self.score[NJ] += 3
                return "over", his
            return -1, his
        kind_number = KINDS.index(kind)
        margin = yield from self.loses(mine.values[kind_number] - his.values[kind_number], kind)
        return margin, his

    def has_kicker(self, kind: str = "physical") -> Going:
        if self.support_drawn:
            return self.kicker_aside
        return (yield from self.draw_support(kind)) == "kicker"

    def try_for(self, side: int) -> Going:
        self.score[side] += 5
        self.advantage = [False, False]
        if side == NJ:
            self.score[NJ] += 2 * (yield from self.has_kicker())
        elif any(self.deck[card].goal for card in self.hand):
            choice = yield "you", {"convert": 1, "leave": 1}
            self.score[YOU] += 2 * (choice == "convert")

    def takes_advantage(self, side: int, in_scrum: bool) -> Going:
        """Does a try come of it?"""
        if not self.advantage[side]:
            self.advantage[side] = True
            self.one_more = self.one_more or side == YOU
            return False
        if side == YOU and not in_scrum:
            self.one_more = True  # CHAMPION-32
            return False
        yield from self.try_for(side)
        return True

    def by_one(self, winner: int, in_scrum: bool) -> Going:
        """A challenge won by 1. Does a try come of it?"""
        if self.advantage[1 - winner]:
            self.advantage[1 - winner] = False
        elif winner == NJ or in_scrum:
            return (yield from self.takes_advantage(winner, in_scrum))
        return False

    def scored(self, margin: Any, in_scrum: bool) -> Going:
        """What a margin brings by itself. Is the phase over with it?"""
        if margin == "over":
            return True
        if abs(margin) >= 2:
            yield from self.try_for(YOU if margin > 0 else NJ)
            return True
        if abs(margin) == 1:
            return (yield from self.by_one(YOU if margin > 0 else NJ, in_scrum))
        return False

    # Which challenge

    def choose(self, way: str | None) -> Going:
        """The player's choice: a way (given, or open) and a kind."""
        ways = [way] if way else ["left", "right"]
        kinds = {"left": KINDS, "right": KINDS[:2]}
        choice = yield "you", {f"{side} {kind}": 1 for side in ways for kind in kinds[side]}
        return choice.split(" ")

    def attack(self) -> Going:
        place, kind = "C", "physical"
        way: str | None = None
        while True:
            margin, his = yield from self.challenge(place, kind)
            if margin == "scrum":
                return "scrum"
            if (yield from self.scored(margin, in_scrum=False)):
                return "attack"
            if place in ("L2", "R"):
                return "lineout"
            if not self.hand:
                return "attack"
            if margin == 1:
                way, kind = yield from self.choose(way)
            else:
                if way and his.arrow != way:
                    self.hide(*LINE)
                way, kind = his.arrow, his.red
                if way == "right" and place == "C" and kind == "foot":
                    way, kind = yield from self.choose("right")
            place = LINE[LINE.index(place) + (1 if way == "right" else -1)]

    def two_cards(self, kind: str, beside: int, in_scrum: bool) -> Going:
        """A touche or a mêlée. "scrum" (a foul), "over" (a try) or nothing, and the NJ's card."""
        number = KINDS.index(kind)
        first = yield from self.lay()
        second = yield from self.lay()
        his = yield from self.turn("C")
        margin = first.values[number] + second.values[number] - his.values[number] - beside
        margin = yield from self.loses(margin, kind)
        if margin == "scrum":
            return "scrum", his
        if margin and (yield from self.takes_advantage(YOU if margin > 0 else NJ, in_scrum)):
            return "over", his
        return "", his

    def lineout(self) -> Going:
        stopped, _ = yield from self.two_cards("hand", self.lineout_card, in_scrum=False)
        return "scrum" if stopped == "scrum" else "attack"

    def scrum(self) -> Going:
        stopped, his = yield from self.two_cards("physical", self.scrum_card, in_scrum=True)
        if stopped:
            return "scrum" if stopped == "scrum" else "attack"
        way = his.arrow
        self.hide("R" if way == "right" else "L1")  # CHAMPION-40
        _, kind = yield from self.choose(way)
        for place in ["R"] if way == "right" else ["L1", "L2"]:
            margin, his = yield from self.challenge(place, kind)
            if margin == "scrum":
                return "scrum"
            if (yield from self.scored(margin, in_scrum=True)) or place != "L1" or not self.hand:
                return "attack"
            if margin != 1 and his.arrow != way:
                return "attack"
            self.hide("L2")
            if margin == 1:
                _, kind = yield from self.choose(way)
            else:
                kind = his.red
        return "attack"
