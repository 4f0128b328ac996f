"""Forty cards nothing like ours, for the referee of the box (HASTINGS-60), and an owner who plays with them.

A row: name, kind, cost, symbols, Might, Zeal, health, Range; and what its text does, as an owner would enter it:
corrections in the notation of actions, `{mine}` for one of his own cards, `{its}` for one of the Ennemi's.
"""

import random
from dataclasses import dataclass, field
from typing import Any

import ludotheque
from ludotheque.engine.fields import fields_of
from ludotheque.engine.match import Match
from ludotheque.engine.verbs import EVERYBODY
from ludotheque.games.hastings.record import CELL_NAMES, ENNEMI, YOU, Ask, Awaits, EventKind


@dataclass(frozen=True)
class OddCard:
    name: str
    kind: str
    cost: int = 0
    symbols: int = 0
    might: int = 0
    zeal: int = 0
    health: int = 1
    reach: int = 0
    text: tuple[str, ...] = ()  # corrections by hand
    off: int = 0  # an event: so much less for the next card
    idle: bool = False  # an event that cannot be resolved now


UNITS = [
    OddCard("Le veilleur sans nom", "character", 0, 1, 1, 1, 2),
    OddCard("Géants d'osier", "infantry", 6, 0, 8, 0, 9, text=("{mine} might -2",)),
    OddCard("Frondeurs de galets", "archers", 0, 0, 0, 0, 1, 1),
    OddCard("Chariots à faux", "cavalry", 5, 0, 6, 0, 4, text=("{mine} damage +3", "{its} damage +1")),
    OddCard("Baliste montée", "cavalry", 4, 0, 2, 0, 3, 3),
    OddCard("Chœur de moines", "infantry", 1, 1, 0, 3, 2, text=("{its} zeal +1",)),
    OddCard("Espion du roi", "character", 2, 0, 1, 0, 1, text=("{mine} flip",)),
    OddCard("Vieux dragon", "character", 9, 2, 12, 4, 20, 2, text=("{mine} destroy", "battle 1 it dealt +2")),
    OddCard("Sanglier ivre", "infantry", 0, 0, 3, 0, 1, text=("{its} damage +1",)),
    OddCard("Passeuse d'âmes", "character", 3, 0, 0, 5, 3, text=("{mine} return",)),
    OddCard("Tambours", "infantry", 1, 0, 0, 1, 2, text=("{its} might +1",)),
    OddCard("Cavaliers fantômes", "cavalry", 3, 0, 4, 2, 2, text=("{mine} to wing 2",)),
    OddCard("Maître archer", "archers", 3, 0, 1, 1, 3, 2),
    OddCard("Levée en masse", "infantry", 0, 0, 1, 0, 1),
    OddCard("Porteurs d'eau", "infantry", 0, 2, 0, 0, 2),
    OddCard("Abbesse de fer", "character", 4, 1, 2, 6, 5, text=("{its} damage -2",)),
    OddCard("Pillards", "cavalry", 2, 0, 3, 0, 2, text=("side 2 resources +1",)),
    OddCard("Mercenaires danois", "infantry", 7, 0, 7, 0, 6),
]
OTHERS = [
    OddCard("Brouillard", "event", 1, text=("{mine} might -1", "{mine} zeal -1")),
    OddCard("Comète", "event", 2, idle=True),
    OddCard("Soldes d'automne", "event", 0, off=2),
    OddCard("Soldes d'hiver", "event", 1, off=1),
    OddCard("Trahison", "event", 3, text=("{mine} remove",)),
    OddCard("Peste", "event", 4, text=("{mine} damage +1", "{its} damage +1")),
    OddCard("Prière muette", "event", 0, text=("side 2 goal on",)),
    OddCard("Repli", "event", 2, text=("battle 2 you dealt -1",)),
    OddCard("Embuscade", "tactic", 2, text=("{mine} flip",)),
    OddCard("Marais", "tactic", 1, text=("{mine} might -1",)),
    OddCard("Ligne mouvante", "tactic", 0),
    OddCard("Bannière retournée", "attachment", 1, text=("{its} might -1",)),
    OddCard("Heaume lourd", "attachment", 0, text=("{its} health +3",)),
]
BOX = UNITS + OTHERS + UNITS[:9]
# HASTINGS-30: those with which the Ennemi begins, in lines 2 and 1; their numbers have been said before.
STARTERS = [OddCard("ligne 2", "infantry"), OddCard("ligne 1", "character")]
CARDS = {card.name: card for card in (*BOX, *STARTERS)}


@dataclass
class Owner:
    """Somebody with the box before him: turns up the real cards, says what the referee asks, does what texts say."""

    match: Match
    rng: random.Random
    pile: list[OddCard] = field(default_factory=list)
    heap: list[OddCard] = field(default_factory=list)  # the Ennemi's discard pile as it really lies, the oldest first
    known: dict[str, int] = field(default_factory=dict)  # by name: the number that the referee gave
    answers: list[int] = field(default_factory=list)  # a card that was turned up: how many answers it took
    turned: OddCard = OddCard("", "")
    laid: int = 0

    @classmethod
    def sits_down(cls, seed: int, **options: Any) -> "Owner":
        rng = random.Random(seed)
        pile = list(BOX)
        rng.shuffle(pile)
        owner = cls(ludotheque.new("hastings", deck="box", **options), rng, pile)
        first = 1 if owner.match.position.faction else 81
        owner.known = {card.name: first + 1 + place for place, card in enumerate(STARTERS)}
        return owner

    def play(self) -> None:
        """One thing that the referee asks for."""
        position = self.match.position
        before = len(self.match.actions)
        match Awaits(int(position.awaits)):
            case Awaits.WHICH if position.player == ENNEMI:
                self.turn_up()
            case Awaits.WHICH:
                self.laid += 1
                self.match.play(self.new(f"Ma carte {self.laid}") if self.laid < 30 else "card " + self.mine()[0])
            case Awaits.DESCRIBE:
                self.match.play(self.says(Ask(int(position.asks))))
                if position.player == ENNEMI and position.asks < Ask.GOAL_MIGHT and position.this_round:
                    self.answers[-1] += 1
            case Awaits.RESOLVES:
                card = self.turned
                self.match.play(f"off {card.off}" if card.off else "idle" if card.idle else "resolve")
            case Awaits.DO:
                for text in self.turned.text:
                    if not self.match.over:
                        self.by_hand(text)
                if not self.match.over:
                    self.match.play("done")
            case _:
                choices = [one for one in map(str, self.match.legal()) if one != "hand"]
                self.match.play(self.rng.choice(choices))
        assert len(self.match.actions) > before
        self.gather(before)

    def turn_up(self) -> None:
        if not self.pile:
            self.match.play("empty")
            return
        expected = int(self.shown("box_top"))
        self.turned = self.pile.pop(0)
        self.answers.append(1)
        if expected:  # HASTINGS-35: the referee knows what comes
            assert expected == self.known[self.turned.name]
        if self.turned.name in self.known:
            self.match.play(f"card {self.text_of(self.known[self.turned.name])}")
        else:
            action = self.new(self.turned.name)
            self.known[self.turned.name] = self.number_in(action)
            self.match.play(action)

    def gather(self, since: int) -> None:
        """The owner does as he is told: lays cards on the Ennemi's discard pile, turns it over."""
        names = {number: name for name, number in self.known.items()}
        for number in range(since, len(self.match.actions)):
            for event in self.match.events_of(number + 1):
                if event.kind == EventKind.DISCARDED and event.seat == ENNEMI and event.a in names:  # not the Leader
                    self.heap.append(CARDS[names[event.a]])
                elif event.kind == EventKind.TURNED_OVER:
                    self.pile, self.heap = self.heap, []

    def by_hand(self, text: str) -> None:
        """A correction with its reason, if there is anything that it could change."""
        thing, how = self.aimed(text)
        if not thing:
            return
        self.match.play("hand")
        self.match.play(thing)
        possible = set(map(str, self.match.legal()))
        self.match.play(f"{how} [{self.turned.name}]" if how in possible else "back")

    def aimed(self, text: str) -> tuple[str, str]:
        words = text.split()
        if words[0] in ("{mine}", "{its}"):
            side = YOU if words[0] == "{mine}" else ENNEMI
            cells = [cell for cell in range(9) if self.match.position.card[side][cell]]
            word = "yours" if side == YOU else "its"
            return (f"{word} {CELL_NAMES[self.rng.choice(cells)]}", " ".join(words[1:])) if cells else ("", "")
        return " ".join(words[:2]), " ".join(words[2:])

    def says(self, asked: Ask) -> str:
        position = self.match.position
        if asked in (Ask.GOAL_MIGHT, Ask.GOAL_ZEAL):
            return f"goal {'might' if asked == Ask.GOAL_MIGHT else 'zeal'} {self.rng.randrange(8)}"
        if position.player == ENNEMI and position.this_round:
            card = self.turned
            number = {Ask.COST: card.cost, Ask.SYMBOLS: card.symbols, Ask.MIGHT: card.might, Ask.ZEAL: card.zeal}
            number |= {Ask.HEALTH: card.health, Ask.REACH: card.reach}
            return f"kind {card.kind}" if asked == Ask.KIND else f"{word_of(asked)} {number[asked]}"
        least = {Ask.HEALTH: 3}.get(asked, 0)
        return f"{word_of(asked)} {self.rng.randrange(least, 5)}"

    def new(self, name: str) -> str:
        action = next(one for one in map(str, self.match.legal()) if one.startswith("new "))
        return f"{action} [{name}]"

    def mine(self) -> list[str]:
        return [one.split()[1] for one in map(str, self.match.legal()) if one.startswith("card ")]

    def number_in(self, action: str) -> int:
        letter, number = action.split()[1][0], int(action.split()[1][1:])
        return number + (80 if letter == "s" else 0)

    def text_of(self, card: int) -> str:
        return f"{'s' if card > 80 else 'n'}{(card - 1) % 80 + 1:02}"

    def shown(self, name: str) -> int:
        return int(fields_of(self.match.game).read(self.match.seen(EVERYBODY))[name])


def word_of(asked: Ask) -> str:
    return {Ask.REACH: "range"}.get(asked, asked.name.lower())
