"""The questions about 1066: a row of numbers for each number of a match (`hastings_play`), then figures."""

from typing import Any

import numpy as np

from ....lab.study import Answer, Bars, Figure, Note, Question, Sheet, counts, mean, ratio, share
from ....players import style_number
from .. import deck
from ..players import COMPETENT
from ..record import ALL_CARDS, FACTIONS, MOST_CARDS, End
from . import play as play
from .ranks import answer_ranks, play_ranks


def cards_of(decks: deck.Deck, faction: int) -> list[tuple[str, list[int]]]:
    """The cards of a side but for the Leader: what each is called, and the numbers of its copies."""
    cards = decks.factions[faction].cards
    copies: dict[int, list[int]] = {}
    for number, card in enumerate(cards[1:], MOST_CARDS * faction + 2):
        copies.setdefault(card.row, []).append(number)
    return [(cards[(numbers[0] - 1) % MOST_CARDS].names.fr, numbers) for numbers in copies.values()]


# --- balance: do the decks do what they should (HASTINGS-4)? ----------------------------------------------

HUNTER = "leader_hunter"
EQUAL = "captain"  # two of them judge the decks against each other
# A row for each kind of match: its key in the catalogue, its options, who plays. Side 0 is the first of them.
Kind = tuple[str, dict[str, Any], tuple[str, ...]]
DUEL: Kind = ("study.match.duel", {"players": 2}, (EQUAL, EQUAL))
SOLO: list[Kind] = [
    ("study.match.solo_norman_easy", {"players": 1, "faction": "norman", "difficulty": "easy"}, (COMPETENT,)),
    ("study.match.solo_norman_normal", {"players": 1, "faction": "norman", "difficulty": "normal"}, (COMPETENT,)),
    ("study.match.solo_norman_hard", {"players": 1, "faction": "norman", "difficulty": "hard"}, (COMPETENT,)),
    ("study.match.solo_saxon_easy", {"players": 1, "faction": "saxon", "difficulty": "easy"}, (COMPETENT,)),
    ("study.match.solo_saxon_normal", {"players": 1, "faction": "saxon", "difficulty": "normal"}, (COMPETENT,)),
    ("study.match.solo_saxon_hard", {"players": 1, "faction": "saxon", "difficulty": "hard"}, (COMPETENT,)),
]
HUNTS: list[Kind] = [
    ("study.match.hunter_norman", {"players": 2}, (HUNTER, COMPETENT)),
    ("study.match.hunter_saxon", {"players": 2, "faction": "saxon"}, (HUNTER, COMPETENT)),
    ("study.match.hunter_solo_norman", {"players": 1, "faction": "norman"}, (HUNTER,)),
    ("study.match.hunter_solo_saxon", {"players": 1, "faction": "saxon"}, (HUNTER,)),
]
MATCHES = [DUEL, *SOLO, *HUNTS]
CARDS_AT = len(MATCHES) * play.HEAD  # of the duel


def play_balance(seed: int, first: int, count: int) -> Any:
    rows = np.empty((count, CARDS_AT + play.COLUMNS - play.HEAD))
    for n in range(count):
        for k, (_, options, styles) in enumerate(MATCHES):
            checked = play.GAME.check_options(options)
            numbers = [style_number(play.GAME, style) for style in styles]
            row = play.play_match(checked, numbers, seed, first + n)
            rows[n, k * play.HEAD : (k + 1) * play.HEAD] = row[: play.HEAD]
            if k == 0:
                rows[n, CARDS_AT:] = row[play.HEAD :]
    return rows


COLUMNS = (
    "study.word.won",
    "study.word.rounds",
    "study.word.shortest",
    "study.word.by_wings",
    "study.word.by_leader",
    "study.word.soonest",
    "study.word.points",
)


def answer_balance(rows: Any) -> Answer:
    figures: list[tuple[str, list[Figure | int | None]]] = []
    for k, (name, *_) in enumerate(MATCHES):
        part = rows[:, k * play.HEAD : (k + 1) * play.HEAD]
        won, ends, rounds = part[:, play.WINNER] == 0, part[:, play.END], part[:, play.ROUND]
        by_leader = ends == End.LEADER
        row: list[Figure | int | None] = [
            share(won),
            mean(rounds),
            int(rounds.min()),
            share(ends == End.WINGS),
            share(by_leader),
        ]
        killed = by_leader & won
        soonest = int(rounds[killed].min()) if killed.any() else None
        figures.append((name, [*row, soonest, mean(part[:, play.POINTS])]))
    lengths = counts(rows[:, play.ROUND])
    return [
        Sheet("study.hastings_balance", COLUMNS, figures),
        Note("study.hastings_note", {"bot": COMPETENT, "equal": EQUAL}),
        Bars("study.hastings_lengths", {EQUAL: lengths}, 24),
        *card_sheets(rows[:, play.WINNER], rows[:, CARDS_AT:], deck.ours()),
    ]


CARD_COLUMNS = ("study.word.copies", "study.word.played", "study.word.worth")
TITLES = ("study.hastings_cards_norman", "study.hastings_cards_saxon")


def card_sheets(winner: Any, flags: Any, decks: deck.Deck) -> Answer:
    """By card of both decks, its copies together: how often it is played by who holds it, and what it is worth."""
    sheets: Answer = []
    rates: list[float] = []
    held, played = flags[:, :ALL_CARDS], flags[:, ALL_CARDS:]
    for side in range(len(FACTIONS)):
        table: list[tuple[str, list[Figure | int | None]]] = []
        won = (winner == side).astype(float)
        for label, numbers in cards_of(decks, side):
            at = [number - 1 for number in numbers]
            has, plays = held[:, at].sum(axis=1), (held[:, at] * played[:, at]).sum(axis=1)
            if has.sum() == 0:
                continue
            rate = ratio(plays, has)
            rates.append(rate.value)
            table.append((label, [len(numbers), rate, worth(won, plays > 0)]))
        sheets.append(Sheet(TITLES[side], CARD_COLUMNS, table))
    facts = {"least": f"{100 * min(rates):.0f}", "most": f"{100 * max(rates):.0f}"}
    return [*sheets, Note("study.hastings_cards_note", facts)]


def worth(won: Any, with_it: Any) -> Figure | None:
    """How much oftener a side wins the matches in which it plays the card than the others."""
    if not 1 < with_it.sum() < len(won) - 1:
        return None
    one, other = mean(won[with_it]), mean(won[~with_it])
    return Figure(one.value - other.value, (one.error**2 + other.error**2) ** 0.5, share=True)


BALANCE_COLUMNS = [
    *(
        f"{kind.rpartition('.')[2]}_{what}"
        for kind, *_ in MATCHES
        for what in ("winner", "end", "round", "points", "points_other")
    ),
    *(f"{what}_{card}" for what in ("held", "played") for card in range(1, ALL_CARDS + 1)),
]

QUESTIONS = {
    "balance": Question(
        "balance",
        "study.hastings.balance",
        play_balance,
        answer_balance,
        boards=200,
        chunk=1,
        unit="study.unit.matches",
        columns=BALANCE_COLUMNS,
    ),
    "ranks": Question(
        "ranks",
        "study.hastings.ranks",
        play_ranks,
        answer_ranks,
        boards=10_000,
        chunk=6,
        unit="study.unit.matches",
        columns=("kind", "winner", "end", "round", "points"),
    ),
}
