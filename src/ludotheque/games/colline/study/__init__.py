"""The questions about Duel sur la Colline: a row of numbers a deal (`colline_play`), then figures."""

from typing import Any

import numpy as np

from ....engine.chance import BITS_64
from ....engine.game import find
from ....lab.study import Answer, Figure, Note, Question, Sheet, mean_share, share
from ....players import style_number, styles
from ..players.compiled.hands import clue_of
from ..players.compiled.lines import SORTS, STRONG
from ..players.compiled.plan import PLANS
from ..players.compiled.worth import holder_chance
from ..record import COLOURS, ROUNDS, VALUES
from . import compiled as play

GAME = find("colline")
STYLES = styles(GAME)
STRONGEST = STYLES[-1]


def seed_of(seed: int) -> Any:
    return np.uint64(seed & BITS_64)


def matches(pair: tuple[str, str], seed: int, number: int) -> tuple[int, Any]:
    """One match of two styles in beats: the seat that won; by round, whether the flag's holder won it."""
    slot = np.repeat(GAME.start(GAME.record, GAME.check_options({"race": "beats"})), 2)
    numbers = np.array([style_number(GAME, style) for style in pair], np.int32)
    held = np.empty(ROUNDS, np.int64)
    winner = play.play_match(slot, numbers, seed_of(seed), number, np.zeros(GAME.bounds.legal, np.int32), held)
    return int(winner), held


# --- flag: what is the flag worth, what its colour? --------------------------------------------------------


def play_flag(seed: int, first: int, count: int) -> Any:
    """The rounds of a match between strongest players; a clash with the holder's best colour, any, and his worst."""
    rows = np.empty((count, ROUNDS + 3))
    for n in range(count):
        rows[n, :ROUNDS] = matches((STRONGEST, STRONGEST), seed, first + n)[1]
        attacker, defender, values = play.draw_hands(seed_of(seed), first + n)
        colours = sorted(range(1, COLOURS + 1), key=lambda colour: -holder_chance(defender, colour))
        for k, colour in enumerate((colours[0], 1, colours[-1])):
            rows[n, ROUNDS + k] = 1.0 - play.first_clash(attacker, defender, values, colour, PLANS, 0)
    return rows


def answer_flag(rows: Any) -> Answer:
    held, clashes = rows[:, :ROUNDS], rows[:, ROUNDS:]
    rounds: list[tuple[str, list[Figure | int | None]]] = []
    for k in range(ROUNDS):
        played = held[held[:, k] >= 0, k]
        rounds.append((str(k + 1), [len(played), share(played) if len(played) else None]))
    every = held[held >= 0]
    rounds.append(("study.word.all_rounds", [len(every), share(every)]))
    names = ("study.word.best_colour", "study.word.any_colour", "study.word.worst_colour")
    colours = [
        (name, [mean_share(clashes[:, k]), mean_share(clashes[:, k] - clashes[:, 1]) if k != 1 else None])
        for k, name in enumerate(names)
    ]
    return [
        Sheet("study.flag_rounds", ("study.word.rounds_played", "study.word.holder_wins"), rounds),
        Sheet("study.flag_colours", ("study.word.holder_wins", "study.word.against_any_colour"), colours),
    ]


# --- cards: what is a card worth? --------------------------------------------------------------------------


def play_cards(seed: int, first: int, count: int) -> Any:
    """A clash of the first round: the attacker's chance, and by sort the cards in both hands."""
    rows = np.empty((count, 1 + 2 * SORTS))
    for n in range(count):
        attacker, defender, values = play.draw_hands(seed_of(seed), first + n)
        rows[n, 0] = play.first_clash(attacker, defender, values, 1, PLANS, 0)
        rows[n, 1 : 1 + SORTS] = play.sorts_of(attacker, 1)
        rows[n, 1 + SORTS :] = play.sorts_of(defender, 1)
    return rows


def answer_cards(rows: Any) -> Answer:
    """A least-squares fit of the chance; every hand has ten cards, so all is relative to a weak 1."""
    chance, counts = rows[:, 0], np.delete(rows[:, 1:], (0, SORTS), axis=1)
    facts = np.column_stack([np.ones(len(rows)), counts])
    if len(rows) <= facts.shape[1]:
        return [Note("study.too_few", {"least": facts.shape[1] + 1})]
    inverse = np.linalg.pinv(facts.T @ facts)
    worth = inverse @ facts.T @ chance
    errors = np.sqrt(np.diag(inverse) * np.sum((chance - facts @ worth) ** 2) / (len(rows) - facts.shape[1]))
    for_attacker, for_holder = worth[1:SORTS], -worth[SORTS:]
    table: list[tuple[str, list[Figure | int | None]]] = []
    for value in range(1, VALUES + 1):
        figures: list[Figure | int | None] = []
        for side, offset, strong in (
            (for_holder, SORTS, 0),
            (for_holder, SORTS, STRONG),
            (for_attacker, 1, 0),
            (for_attacker, 1, STRONG),
        ):
            k = value - 2 + strong
            figures.append(Figure(float(side[k]), float(errors[offset + k]), share=True) if k >= 0 else None)
        table.append((str(value), figures))
    columns = (
        "study.word.holder_weak",
        "study.word.holder_strong",
        "study.word.attacker_weak",
        "study.word.attacker_strong",
    )
    return [Sheet("study.cards", columns, table), Note("study.cards_note", {})]


# --- clash: how far can the strongest player be exploited? -------------------------------------------------

SHOWN = (0b0000, 0b0010)  # four clues on colours; three, and one on a value
ATTACKS = 8  # attacking hands for each answering one


def play_clash(seed: int, first: int, count: int) -> Any:
    """An answering hand with its answers to every clue, attacking hands with their attacks."""
    rows = []
    for n in range(first, first + count):
        row: list[Any] = []
        for kind, values in enumerate(SHOWN):
            clues = play.all_clues(values)
            answers = np.empty(clues.size, np.int64)
            hand = play.draw_hands(seed_of(seed), n * (ATTACKS + 1))[0]
            play.answer_all(hand, values, clues, PLANS, answers)
            row += [hand, *answers]
            for k in range(1, ATTACKS + 1):
                attacker = play.draw_hands(seed_of(seed + kind), n * (ATTACKS + 1) + k)[0]
                row += [attacker, play.lay_first(attacker, 1, play.STRONG_COLOUR, values, 0, PLANS, 0)]
        rows.append(row)
    return np.array(rows, float)


def answer_clash(rows: Any) -> Answer:
    odds, at = play.first_odds(), 0
    table: list[tuple[str, list[Figure | int | None]]] = []
    for values in SHOWN:
        clues = play.all_clues(values)
        number_of = np.full(1 << 16, -1, np.int64)
        number_of[clues] = np.arange(clues.size)
        part = rows[:, at : at + 1 + clues.size + 2 * ATTACKS].astype(np.int64)
        at += part.shape[1]
        defenders, answers = part[:, 0], np.ascontiguousarray(part[:, 1 : 1 + clues.size])
        attackers, attacks = part[:, 1 + clues.size :: 2].ravel(), part[:, 2 + clues.size :: 2].ravel()
        clue_numbers = number_of[[clue_of(int(attack), values) for attack in attacks]]
        played = play.chances_between(attacks, clue_numbers, answers, odds)
        best = np.array(
            [
                [play.best_attack(hand, values, number_of, answers, half, odds) for half in range(2)]
                for hand in attackers
            ]
        ).mean(axis=1)
        least = np.array(
            [
                [play.best_answers(hand, attacks, clue_numbers, clues.size, half, odds) for half in range(2)]
                for hand in defenders
            ]
        ).mean(axis=1)
        name = "study.word.four_colours" if values == 0 else "study.word.one_value"
        base = float(played.mean())
        figures = (
            mean_share(played),
            mean_share(best[:, 1] - base),
            mean_share(best[:, 0] - base),
            mean_share(base - least[:, 1]),
            mean_share(base - least[:, 0]),
        )
        table.append((name, list(figures)))
    columns = (
        "study.word.attacker_wins",
        "study.word.attack_gains",
        "study.word.attack_at_most",
        "study.word.answer_gains",
        "study.word.answer_at_most",
    )
    return [Sheet("study.clash", columns, table), Note("study.clash_note", {})]


FLAG_COLUMNS = [*(f"round_{k}" for k in range(1, ROUNDS + 1)), "best_colour", "any_colour", "worst_colour"]
CARD_COLUMNS = ["attacker_wins", *(f"{side}_sort_{k}" for side in ("attacker", "defender") for k in range(SORTS))]

QUESTIONS = {
    question.name: question
    for question in (
        Question("flag", "study.colline.flag", play_flag, answer_flag, 1000, 4, "study.unit.matches", FLAG_COLUMNS),
        Question(
            "cards", "study.colline.cards", play_cards, answer_cards, 4000, 20, "study.unit.clashes", CARD_COLUMNS
        ),
        Question("clash", "study.colline.clash", play_clash, answer_clash, 200, 2, "study.unit.hands"),
    )
}
