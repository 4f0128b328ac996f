"""The questions about Rugby Champion: a row of counts a match (`champion_play`), then figures."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ....engine.chance import BITS_64
from ....lab.study import Answer, Figure, Note, Question, Sheet, mean, ratio, share
from ....players import style_number, styles
from .. import deck
from ..game import GAME
from ..record import ARBITRE, BONUS, FOUL, KICKER, NJ, YOU, EventKind, Phase
from ..situations import card_text
from . import compiled as play
from .advice import ADVICE


def play_style(style: str, seed: int, first: int, count: int, deck: str | None = None) -> tuple[Any, Any]:
    """Matches of a style: a row of counts each, and what led from phase to phase."""
    options = GAME.check_options({} if deck is None else {"deck": deck})
    slot = np.repeat(GAME.start(GAME.record_with_events, options), 2)
    rows, changes = np.zeros((count, play.COLUMNS), np.int32), np.zeros(play.CHANGES, np.int64)
    styles, actions = np.array([style_number(GAME, style)], np.int32), np.zeros(GAME.bounds.legal, np.int32)
    play.play_some(slot, styles, np.uint64(seed & BITS_64), first, actions, rows, changes)
    return rows, changes


# --- tuning: does the deck do what it should (CHAMPION-3)? -------------------------------------------------

STYLES = styles(GAME)
WATCHED = ("highest", "captain")  # whose matches are looked at closely
STRONGEST = STYLES[-1]

# What is counted: a key of the catalogue; the kind of event, its side (or both), its first and second number (or any).
Counter = tuple[str, int, int | None, int | None, int | None]
COURSE: tuple[Counter, ...] = (
    ("challenges", EventKind.TURNED, None, None, None),
    ("attacks", EventKind.PHASE, None, Phase.ATTACK, None),
    ("touches", EventKind.PHASE, None, Phase.LINEOUT, None),
    ("melees", EventKind.PHASE, None, Phase.SCRUM, None),
    ("tries", EventKind.TRY, YOU, None, None),
    ("nj_tries", EventKind.TRY, NJ, None, None),
    ("tries_by_advantage", EventKind.TRY, YOU, None, 1),
    ("nj_tries_by_advantage", EventKind.TRY, NJ, None, 1),
    ("conversions", EventKind.CONVERSION, YOU, 1, None),
    ("nj_conversions", EventKind.CONVERSION, NJ, 1, None),
    ("whistle", EventKind.WHISTLE, YOU, 1, None),
    ("nj_whistle", EventKind.WHISTLE, NJ, 1, None),
    ("two_whistles", EventKind.WHISTLE, YOU, 2, None),
    ("nj_two_whistles", EventKind.WHISTLE, NJ, 2, None),
    ("penalties", EventKind.KICK, YOU, None, None),
    ("nj_penalties", EventKind.KICK, NJ, None, None),
    ("kicker", EventKind.SUPPORT, None, KICKER, None),
    ("foul", EventKind.SUPPORT, None, FOUL, None),
    ("rucking", EventKind.SUPPORT, None, BONUS + 1, None),
    ("hand_off", EventKind.SUPPORT, None, BONUS + 2, None),
    ("advantages", EventKind.ADVANTAGE, YOU, None, None),
    ("nj_advantages", EventKind.ADVANTAGE, NJ, None, None),
    ("advantages_lost", EventKind.ADVANTAGE_LOST, YOU, None, None),
    ("nj_advantages_lost", EventKind.ADVANTAGE_LOST, NJ, None, None),
    ("turns_back", EventKind.TURNS_BACK, None, None, None),
)
# A row of the study: the points of both sides, by style; the course of a match, by style watched; and of the strongest
# from `PHASES` to `SCORES` what `champion_play` counts of phases and cards.
COURSE_AT = 2 * len(STYLES)
CARDS_AT = COURSE_AT + len(WATCHED) * len(COURSE)


def counted(rows: Any, counter: Counter) -> Any:
    """How often something happened, by match."""
    _, kind, *numbers = counter
    events = rows[:, : play.EVENTS].reshape(len(rows), len(EventKind), 2, play.NUMBERS, play.NUMBERS)[:, kind]
    picked = tuple(slice(None) if number is None else slice(number, number + 1) for number in numbers)
    return events[:, *picked].sum(axis=(1, 2, 3))


def play_tuning(seed: int, first: int, count: int) -> Any:
    scores, course, cards = [], [], []
    for style in STYLES:
        rows, _ = play_style(style, seed, first, count)
        scores.append(rows[:, play.SCORES :])
        if style in WATCHED:
            course.append(np.column_stack([counted(rows, counter) for counter in COURSE]))
        if style == STRONGEST:
            cards.append(rows[:, play.PHASES : play.SCORES])
    return np.column_stack([*scores, *course, *cards]).astype(float)


def answer_tuning(rows: Any) -> Answer:
    cards = card_sheets(rows[:, CARDS_AT:], deck.ours().cards)
    return [level_sheet(rows), Note("study.tuning_note", {}), course_sheet(rows), *cards]


def level_sheet(rows: Any) -> Sheet:
    levels: list[tuple[str, list[Figure | int | None]]] = []
    for k, style in enumerate(STYLES):
        mine, his = rows[:, 2 * k], rows[:, 2 * k + 1]
        levels.append((style, [share(mine > his), share(mine == his), mean(mine), mean(his), mean(mine - his)]))
    columns = ("won", "drawn", "points", "nj_points", "lead")
    return Sheet("study.tuning_levels", [f"study.word.{word}" for word in columns], levels)


def course_sheet(rows: Any) -> Sheet:
    course: list[tuple[str, list[Figure | int | None]]] = []
    for k, (name, *_) in enumerate(COURSE):
        columns = (COURSE_AT + w * len(COURSE) + k for w in range(len(WATCHED)))
        course.append((f"study.course.{name}", [mean(rows[:, column]) for column in columns]))
    return Sheet("study.tuning_course", WATCHED, course)


class Counts:
    """What `champion_play` counts by card and phase, a row a match."""

    def __init__(self, counts: Any) -> None:
        self.counts = counts
        self.phases, self.gains = counts[:, 0], counts[:, play.ALL_GAINS - play.PHASES]

    def of(self, block: int, numbers: Sequence[int]) -> Any:
        """The sum over some cards, by match."""
        return self.counts[:, [block - play.PHASES + number for number in numbers]].sum(axis=1)

    def figures(self, numbers: Sequence[int]) -> list[Figure | int | None]:
        """How often these cards are laid when there is a choice, what they are worth in hand, and when laid."""
        laid, offered = self.of(play.LAID, numbers), self.of(play.OFFERED, numbers)
        held, gain = self.of(play.HELD, numbers), self.of(play.GAIN, numbers)
        return [
            ratio(laid, offered) if offered.any() else None,
            difference(gain, held, self.gains, self.phases),
            difference(self.of(play.LAID_GAIN, numbers), laid, self.gains, self.phases),
        ]


CARD_COLUMNS = ("study.word.laid", "study.word.in_hand", "study.word.when_laid")


def card_sheets(columns: Any, cards: Sequence[deck.Card], title: str = "study.tuning_cards") -> Answer:
    """By sort and by card: how often it is laid, what it is worth."""
    counts = Counts(columns)
    sorts: list[tuple[str, list[Figure | int | None]]] = []
    for name, belongs in SORTS:
        numbers = [number for number, card in enumerate(cards, 1) if belongs(card)]
        sorts.append((f"study.sort.{name}", [len(numbers), *counts.figures(numbers)]))
    table = [(card_label(number, card), counts.figures([number])) for number, card in enumerate(cards, 1)]
    laid = [figures[0].value for _, figures in table if isinstance(figures[0], Figure)]
    facts = {"least": f"{100 * min(laid):.0f}", "most": f"{100 * max(laid):.0f}"}
    return [
        Sheet("study.tuning_sorts", ("study.word.cards", *CARD_COLUMNS), sorts),
        Sheet(title, CARD_COLUMNS, table),
        Note("study.tuning_cards_note", facts),
    ]


SORTS: tuple[tuple[str, Callable[[deck.Card], bool]], ...] = (
    ("no_whistle", lambda card: card.whistles == 0),
    ("one_whistle", lambda card: card.whistles == 1),
    ("two_whistles", lambda card: card.whistles == 2),
    ("arbitre", lambda card: card.whistles == ARBITRE),
    ("goal", lambda card: card.goal),
)


def card_label(number: int, card: deck.Card) -> str:
    """`c03 5·3·2 !`: a card as it looks; an Arbitre has an A, a But a B."""
    signs = ("", "!", "!!", "A")[card.whistles] + ("B" if card.goal else "")
    return f"{card_text(number)} {'·'.join(map(str, card.values))} {signs}".strip()


def difference(part: Any, times: Any, other: Any, other_times: Any) -> Figure:
    """A mean less another, both of sums over matches: what came, and how many times it could."""
    one, two = part.sum() / max(times.sum(), 1), other.sum() / max(other_times.sum(), 1)
    pull = (part - one * times) / max(times.mean(), 1e-9) - (other - two * other_times) / max(other_times.mean(), 1e-9)
    return Figure(float(one - two), float(np.std(pull, ddof=1) / len(pull) ** 0.5))


QUESTIONS = {
    question.name: question
    for question in (
        Question(
            "tuning",
            "study.champion.tuning",
            play_tuning,
            answer_tuning,
            4000,
            50,
            "study.unit.matches",
            [
                *(f"{points}_{style}" for style in STYLES for points in ("points", "nj_points")),
                *(f"{name}_{style}" for style in WATCHED for name, *_ in COURSE),
            ],
        ),
        ADVICE,
    )
}
