"""The players of Duel sur la Colline: their tables agree with the rules, they know what their seat may know."""

from itertools import permutations, product
from typing import Any

import numpy as np
import pytest
from tests.games.colline import slow_clash
from tests.games.colline.hill import dealt, flag, play

from ludotheque.engine.chance import below, generator
from ludotheque.engine.game import find
from ludotheque.engine.match import Match
from ludotheque.engine.verbs import CHANCE
from ludotheque.games.colline.players.compiled.hands import (
    MOST_LAYINGS,
    clue_of,
    could_give,
    count_sorts,
    draw_hand,
    draw_odds,
    list_layings,
    list_layings_behind,
    sort_of,
)
from ludotheque.games.colline.players.compiled.lines import LINES, MOST, SORTS, WORTH, fight, odds_of
from ludotheque.games.colline.players.compiled.pools import highest
from ludotheque.games.colline.players.compiled.race import PROGRESS, race_choice, values_of_colours
from ludotheque.games.colline.players.compiled.solve import match_regrets
from ludotheque.games.colline.record import ALL_CARDS, HAND, EventKind
from ludotheque.lab.simulate import simulate
from ludotheque.players import decide, style_number

COLLINE = find("colline")
THINKERS = ("reader", "bluffer", "general")


def nothing() -> Any:
    """A 4 that adds nothing: then a clash is won or lost."""
    return draw_odds(0, 1, 0)


def card_of(sort: int) -> tuple[int, int]:
    """A card as the second referee has it: red is strong."""
    return (1 if sort >= 8 else 2, sort % 8 + 1)


def laying_of(sorts: Any) -> int:
    return sum(int(sort) << 4 * place for place, sort in enumerate(sorts))


# --- The tables ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("resists", [0, 1])
@pytest.mark.parametrize("own", [0, 1])
def test_a_fight_ends_as_the_second_referee_says(resists: int, own: int) -> None:
    """COLLINE-9 to COLLINE-20, with 4s that turn up nothing, and how many of them there are."""
    rng, odds = np.random.default_rng(resists + 2 * own), odds_of(nothing(), nothing())
    certain = np.zeros_like(odds)  # what the 4s of a side are: told by a chance of its own
    certain[:] = np.arange(5)[:, None, None] * 10 + np.arange(5)[None, :, None]
    for _ in range(4000):
        attack, answer = rng.integers(0, SORTS, 4), rng.integers(0, SORTS, 4)
        cards = [card_of(sort) for sort in attack], [card_of(sort) for sort in answer]
        sums = slow_clash.resolve(*cards, 1, bool(resists))
        x, y = laying_of(attack), laying_of(answer)
        assert fight(LINES[resists], WORTH[own], odds, x, y) == (1 if sums[0] > sums[1] else 0)
        fours = slow_clash.fours(*cards, 1, bool(resists), bool(own))
        count = [sum(who == side for _, who in fours) for side in range(2)]
        assert fight(LINES[resists], WORTH[own], certain, x, y) == 10 * count[0] + count[1]


def test_the_odds_when_4s_turn_up_cards() -> None:
    """COLLINE-16, COLLINE-20: counted out, for one 4 against two."""
    mine, others = draw_odds(0b1111, 1, 0), draw_odds(ALL_CARDS, 1, 0)
    assert mine.tolist() == [0, 0.25, 0.25, 0.25, 0.25, 0, 0, 0, 0]
    assert others[0] == 0.75
    assert draw_odds(ALL_CARDS, 1, 1).tolist() == [0, *[0.125] * 8]
    odds = odds_of(mine, others)
    for lead in (-3, 0, 2):
        wins = sum(mine[a] * others[b] * others[c] for a, b, c in product(range(9), repeat=3) if lead + a > b + c)
        assert odds[1, 2, MOST + lead] == pytest.approx(wins, abs=1e-6)


def test_every_laying_once() -> None:
    """5,040 ways to lay four of ten different cards; as many as there are when some are alike."""
    layings, counts = np.empty(MOST_LAYINGS, np.int64), np.zeros(SORTS, np.int64)
    counts[:10] = 1
    assert list_layings(counts, layings) == 5040
    assert len(set(layings.tolist())) == 5040
    sorts = [0, 0, 0, 9, 9, 12, 3]
    counts = np.bincount(sorts, minlength=SORTS)
    found = list_layings(counts, layings)
    assert sorted(layings[:found].tolist()) == sorted({laying_of(four) for four in permutations(sorts, 4)})


@pytest.mark.parametrize("values", [0b0000, 0b0010, 0b1010, 0b1111])
def test_layings_behind_a_clue(values: int) -> None:
    """COLLINE-6: those that give it, and the hands that can."""
    layings, behind = np.empty(MOST_LAYINGS, np.int64), np.empty(MOST_LAYINGS, np.int64)
    rng = generator(values)
    for _ in range(20):
        hand, counts = draw_hand(ALL_CARDS, HAND, rng), np.empty(SORTS, np.int64)
        assert int(hand).bit_count() == HAND
        count_sorts(hand, 2, counts)
        found = list_layings(counts, layings)
        clue = clue_of(layings[below(rng, found)], values)
        wanted = [laying for laying in layings[:found].tolist() if clue_of(laying, values) == clue]
        assert sorted(behind[: list_layings_behind(counts, values, clue, behind)].tolist()) == sorted(wanted)
        assert could_give(hand, 2, values, clue)
        other = draw_hand(ALL_CARDS, HAND, rng)
        count_sorts(other, 2, counts)
        if list_layings_behind(counts, values, clue, behind):
            assert could_give(other, 2, values, clue)


def test_a_sort_is_a_value_and_whether_it_is_strong() -> None:
    assert [sort_of(card, 2) for card in (0, 7, 8, 15, 31)] == [0, 7, 8, 15, 7]


def test_the_highest() -> None:
    values = np.array([3, 1, 4, 1, 5, 9, 2, 6, 5, 3], np.float32)
    for wanted in range(1, 11):
        assert highest(values, wanted) == sorted(values.tolist(), reverse=True)[wanted - 1]


def test_regret_matching_finds_the_mixture() -> None:
    """Scissors that count double: the mixture (2, 1, 1) / 4 of stone, scissors, paper cannot be beaten."""
    wins = np.array([[0, 2, -1], [-2, 0, 2], [1, -2, 0]], np.float32)
    exact = np.array([2, 1, 2]) / 5
    mine, others = np.zeros(3, np.float32), np.zeros(3, np.float32)
    shares, other_shares = np.full(3, 1 / 3, np.float32), np.full(3, 1 / 3, np.float32)
    mean = np.zeros(3)
    for turn in range(1, 4001):
        match_regrets(mine, wins @ other_shares, 0, 3, shares)
        match_regrets(others, -(shares @ wins), 0, 3, other_shares)
        mean += turn * shares
    assert mean / mean.sum() == pytest.approx(exact, abs=0.01)
    assert (exact @ wins).max() == pytest.approx(0, abs=1e-6)


# --- The race -----------------------------------------------------------------------------------------------


def test_how_far_a_throw_brings() -> None:
    """COLLINE-3: from three alike the fourth falls once in six."""
    assert PROGRESS.sum(axis=1) == pytest.approx(1)
    assert PROGRESS[3, 4] == pytest.approx(1 / 6)
    assert PROGRESS[0, 4] == pytest.approx(4 / 6**4)
    assert PROGRESS[2, 4] == pytest.approx(1 / 36)


def test_the_race_is_for_the_colour_of_the_hand_and_for_speed() -> None:
    reds = 0b1111_1111 | 0b11 << 8  # all red, and two blues
    assert race_choice(reds, 1234, 1111, 0) == 0b0001  # a die of each colour: keep the red one
    assert race_choice(reds, 1222, 3455, 0) == 0b1110  # three blues are nearly a flag
    assert race_choice(reds, 1155, 3333, 0) == 0b0011
    assert race_choice(reds, 1111, 2234, 1) == -1  # take it
    worth, lost = values_of_colours(reds)
    assert (worth[1:, 3] > worth[1:, 0]).all()
    assert (np.diff(worth[1:], axis=2) < 0).all()  # the further the other has come, the worse
    assert worth[1:].min() > lost


# --- From their view only -----------------------------------------------------------------------------------


@pytest.mark.parametrize("style", THINKERS)
def test_a_thinker_plays_its_plan_card_by_card(style: str) -> None:
    """And from the view it lays what it would lay knowing all: it looks at nothing else."""
    number = style_number(COLLINE, style)
    match = Match(COLLINE, {"race": "beats"}, seed=3)
    decisions = 0
    while decisions < 40 and not match.over:
        if match.turn == CHANCE:
            match.roll()
            continue
        seat = match.turn
        action = decide(COLLINE, match.view(seat), number, generator(0))
        assert action == decide(COLLINE, match.position, number, generator(1))
        match.play(action)
        decisions += 1


def test_what_is_hidden_does_not_matter() -> None:
    """Two matches that differ in the attacker's face-down cards and hand, but not in the clues: the same answer."""
    answers = []
    for attacker, attack in (("R8 R7 B2 B5 G1", "R8 B2 R7 B5"), ("R6 R1 G2 G5 Y3", "R6 G2 R1 G5")):
        match = flag(dealt("R3 R2 R4 B7 G6 Y5 B8", attacker))
        play(match, f"CVCV {' '.join(f'lay {card}' for card in attack.split())}")
        shown = [event[1:] for event in match.events if event.kind == EventKind.CLUE]
        answers.append(
            (shown, [str(decide(COLLINE, match.view(0), style_number(COLLINE, s), generator(0))) for s in THINKERS])
        )
    assert answers[0] == answers[1]


@pytest.mark.parametrize("style", THINKERS)
def test_a_sure_win_is_not_thrown_away(style: str) -> None:
    """The clues say 1, 1, 1, 3: whatever their colours, the holder of the flag has enough."""
    match = flag(dealt("R8 R7 R6 R2 B1 B3 B8", "B1 G1 Y1 B3"))
    play(match, "VVVV lay B1 lay G1 lay Y1 lay B3")
    while match.turn == 0:
        match.play(decide(COLLINE, match.view(0), style_number(COLLINE, style), generator(0)))
    while match.scores == (0, 0):  # 4s
        match.roll()
    assert match.scores == (1, 0)


def test_each_level_beats_the_one_below_it() -> None:
    """A few matches on fixed dice; the long run stands in docs/results/colline.md."""
    for better, worse, least in (("strong_cards", "random", 0.7), ("reader", "strong_cards", 0.6)):
        wins = 0
        for seats, seat in (((better, worse), 0), ((worse, better), 1)):
            wins += simulate(COLLINE, styles=seats, matches=40, seed=5).tally.wins[seat]
        assert wins >= least * 80, (better, worse)
    wins = sum(
        simulate(COLLINE, styles=seats, matches=8, seed=5).tally.wins[seat]
        for seats, seat in ((("general", "strong_cards"), 0), (("strong_cards", "general"), 1))
    )
    assert wins >= 11


@pytest.mark.parametrize("style", ["strong_cards", "bluffer", "reader", "general"])
def test_who_may_deal_out_his_dice_leaves_them(style: str) -> None:
    """COLLINE-6, `dealt`."""
    match = play(flag(dealt(clue_dice="dealt")), "CVVC")
    chosen = decide(COLLINE, match.view(1), style_number(COLLINE, style), generator(1), 1)
    assert str(COLLINE.action(chosen)) == "deal CVVC"


def test_every_option_and_both_races() -> None:
    """Thinkers play whole matches under every set of options, live races among them."""
    for values in product(*(option.values for option in COLLINE.options)):
        options = dict(zip((option.name for option in COLLINE.options), values, strict=True))
        tally = simulate(COLLINE, options, styles=("reader", "bluffer"), matches=2, seed=1).tally
        assert tally.matches == 2
