"""A card of the real box as it is typed: `3 4 2 rouge pied flèche gauche sifflet 1 but`; for short `342 pi < 1 b`."""

import re
import unicodedata
from dataclasses import dataclass

from .record import ARBITRE
from .situations import signs_text

# A row for each thing that is printed: the words for it, in French and English. The beginning of a word is enough, as
# long as it can be only one of them (`ph`, `pa`, `pi`).
REDS = (("physique", "physical"), ("passe", "hand"), ("pied", "foot"))
ARROWS = (("<", "←", "gauche", "left"), (">", "→", "droite", "right"))
ARBITRES = ("arbitre", "referee")
GOALS = ("but", "goal")
WHISTLES = ("sifflets", "whistles")
UNSAID = ("rouge", "fond", "sur", "fleche", "vers", "la", "red", "ground", "arrow", "on", "the", "to")
MOST_WHISTLES = 2


@dataclass
class Told:
    """What was understood of it, and what was not: words that mean nothing here, or too much."""

    numbers: list[int]
    reds: set[int]
    arrows: set[int]
    arbitre: bool = False
    goal: bool = False
    blown: bool = False
    strange: str = ""

    @property
    def whistles(self) -> int:
        if self.arbitre:
            return ARBITRE
        return self.numbers[3] if len(self.numbers) > 3 else int(self.blown)

    @property
    def problem(self) -> str:
        """What is missing or wrong, as a key of the catalogue; nothing if it is a card."""
        if self.strange:
            return "strange"
        if len(self.numbers) < 3:
            return "values"
        if len(self.numbers) > 4 or (self.arbitre and len(self.numbers) > 3):
            return "numbers"
        if len(self.numbers) == 4 and self.numbers[3] > MOST_WHISTLES:
            return "whistles"
        if len(self.reds) != 1:
            return "red"
        return "" if len(self.arrows) == 1 else "arrow"

    @property
    def actions(self) -> str:
        """The two actions that tell this card."""
        physical, hand, foot = self.numbers[:3]
        (red,), (right,) = self.reds, self.arrows
        signs = red | right << 2 | self.whistles << 3 | self.goal << 5
        return f"{100 * physical + 10 * hand + foot:03} {signs_text(signs)}"


def read_card(text: str) -> Told:
    """What somebody typed of a card."""
    told = Told([], set(), set())
    for word in re.findall(r"[0-9]|[<>←→]|[^\W\d_]+|[^\w\s,;·]", plain(text.replace("à", " "))):
        if word.isdecimal():
            told.numbers.append(int(word))
        elif word in ("a", *ARBITRES) or (len(word) > 1 and begins(word, ARBITRES)):
            told.arbitre = True
        elif word in UNSAID:
            continue
        elif begins(word, WHISTLES):
            told.blown = True
        elif begins(word, GOALS) and word != "g":  # g is gauche
            told.goal = True
        elif red := {kind for kind, words in enumerate(REDS) if begins(word, words)}:
            told.reds |= red
        elif arrow := {right for right, words in enumerate(ARROWS) if begins(word, words)}:
            told.arrows |= arrow
        else:
            told.strange = told.strange or word
    return told


def begins(word: str, words: tuple[str, ...]) -> bool:
    return any(whole.startswith(word) for whole in words)


def plain(text: str) -> str:
    """Without capitals and accents, as one types in a hurry."""
    letters = unicodedata.normalize("NFD", text.strip().lower())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
