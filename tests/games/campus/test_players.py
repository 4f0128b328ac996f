"""The players of Campus: what the strong ones see, what the casual one does not."""

from fractions import Fraction

import numpy as np
import pytest
from tests.games.campus.boards import BIG_BANG, BIG_BANG_LEFT, campus, mask

from ludotheque.engine.chance import generator
from ludotheque.engine.errors import BadOption
from ludotheque.engine.game import find
from ludotheque.engine.match import Match
from ludotheque.engine.tally import mean_and_error
from ludotheque.engine.verbs import CHANCE
from ludotheque.games.campus.players.compiled.ends import (
    BUDGETS,
    LEAST,
    WAYS,
    cells_by_value,
    close,
    end_table,
    free_ends,
)
from ludotheque.games.campus.players.compiled.race import end_within, odds_against, race_table
from ludotheque.games.campus.record import CELLS, LINE_MASK
from ludotheque.lab.simulate import simulate
from ludotheque.players import decide, plain_styles, style_number, styles_on_gpu
from ludotheque.players.on_gpu import check_on_gpu
from ludotheque.players.same_luck import draws_of, with_same_luck

CAMPUS = find("campus")


def chosen(style: str, match: Match, seed: int = 0) -> str:
    return str(decide(CAMPUS, match.view(match.turn), style_number(CAMPUS, style), generator(seed)))


def go_on(match: Match, style: str) -> Match:
    """Let a style play the rest of its turn."""
    seat = match.turn
    while match.turn == seat and (action := chosen(style, match)) != "end":
        match.play(action)
    return match


@pytest.mark.parametrize("style", ["planner", "expert"])
@pytest.mark.parametrize("bonuses", ["auto", "manual"])
@pytest.mark.parametrize("players", [1, 2])
def test_the_big_bang_of_the_rulebook_is_found(style: str, bonuses: str, players: int) -> None:
    """CAMPUS-11: with 3 to spend, the whole board."""
    match = campus("2-1", board=BIG_BANG, left=BIG_BANG_LEFT, bonuses=bonuses, players=players)
    go_on(match, style)
    assert match.over if players == 1 else match.position.this_round == 2


def test_levels_stand_in_their_order() -> None:
    means = {}
    for style, boards in (("casual", 2000), ("plain", 2000), ("planner", 400), ("expert", 60)):
        bonuses = "manual" if style == "casual" else "auto"
        tally = simulate(CAMPUS, {"players": 1, "bonuses": bonuses}, (style,), boards, seed=5).tally
        means[style] = mean_and_error(tally.scores[0])[0]
    assert means["casual"] > means["plain"] > means["planner"] + 4
    assert means["expert"] < 13.3


def test_the_casual_player_forgets_and_is_called() -> None:
    tally = {"bonus": 0, "forgiven": 0, "call": 0}
    for seed in range(6):
        match = Match(CAMPUS, {}, seed=seed)
        while not match.over:
            if match.turn == CHANCE:
                match.roll()
            else:
                match.play(chosen("casual", match, seed=len(match.actions)))
        for event in match.events:
            tally[event.kind.name.lower()] = tally.get(event.kind.name.lower(), 0) + 1
    assert tally["call"] > 5, "some are pointed out"
    assert tally["forgiven"] > 5, "some are not"
    assert tally["bonus"] > 5 * tally["call"], "most are taken"


# The end, solved.


def slow_end(numbers: int, values: np.ndarray, known: dict[int, Fraction]) -> Fraction:
    """The expected throws, by plain recursion over every order of tokens."""
    if numbers == 0:
        return Fraction(0)
    if numbers not in known:
        total, stuck = Fraction(1), Fraction(0)
        for budget, ways in zip(BUDGETS, WAYS, strict=True):
            ends = reached(numbers, int(budget), values) - {numbers}
            if ends:
                total += Fraction(int(ways), 36) * min(slow_end(end, values, known) for end in ends)
            else:
                stuck += Fraction(int(ways), 36)
        known[numbers] = total / (1 - stuck)
    return known[numbers]


def reached(numbers: int, budget: int, values: np.ndarray) -> set[int]:
    """Every position that a budget can lead to."""
    found = {numbers}
    for cell in range(CELLS):
        if numbers >> cell & 1 and values[cell] <= budget:
            after = int(close(np.int64(numbers ^ (1 << cell)), LINE_MASK))
            found |= reached(after, budget - int(values[cell]), values)
    return found


END = mask("a1 b1 d1 a3 b3 d3 a4 b4 d4")


def test_the_table_of_ends_is_exact() -> None:
    values = campus().position.tokens[0].astype(np.int64)
    numbers = int(close(np.int64(END), LINE_MASK))
    assert numbers.bit_count() >= 8
    rows, table = end_table(np.int64(numbers), values, LINE_MASK)
    assert table[-1, 0] == pytest.approx(float(slow_end(numbers, values, {})), rel=1e-6)
    assert len(table) < len(rows), "only closed sets have a row"


def test_nobody_beats_the_bound() -> None:
    """With everything to pay packed without waste, and one throw for the dearest: the least that is needed."""
    assert LEAST[0, 3] == 1.0, "any throw pays 3"
    assert LEAST[24, 1] == pytest.approx(36.0), "only 6-6 pays 24"
    values = campus().position.tokens[0].astype(np.int64)
    free = int(free_ends(np.int64(END), cells_by_value(values), LINE_MASK))
    paid = [int(values[cell]) for cell in range(CELLS) if (END & ~free) >> cell & 1]
    _, table = end_table(np.int64(END), values, LINE_MASK)
    assert table[-1, 0] >= LEAST[max(paid), sum(paid)]


def test_playing_for_the_win_wins_no_less() -> None:
    """Solved both ways on the same end: the chance to clear first, for fewer_wins throws and for the win."""
    values = campus().position.tokens[0].astype(np.int64)
    numbers = np.int64(close(np.int64(END), LINE_MASK))
    rows, table = end_table(numbers, values, LINE_MASK)
    within = end_within(values, LINE_MASK, numbers, rows, table)[-1].astype(float)
    chances = WAYS / 36
    gains = []
    for ahead in ("a1 b1 a3 b3", "a1 b1 d1 a3 b3 d3", "a1 b1 d1 a3 b3 d3 a4 b4 d4"):
        odds = odds_against(np.int64(mask(ahead)), values, cells_by_value(values), LINE_MASK, 18)
        shortest = sum((within[k] - within[k - 1]) * odds[k - 1] for k in range(1, len(within)))
        race = race_table(values, LINE_MASK, numbers, rows, table, numbers, odds)
        for_the_win = float(chances @ race[-1, BUDGETS])
        gains.append(for_the_win - shortest)
    assert min(gains) > -0.001, "but for what haste costs"


def test_a_race_against_nobody_is_played_for_fewest_throws() -> None:
    match = campus("6-5", left="a1 b1 d1 a3 b3 d3 a4 b4 d4", left_other=None, bonuses="auto")
    alone = campus("6-5", left="a1 b1 d1 a3 b3 d3 a4 b4 d4", bonuses="auto", players=1)
    assert chosen("expert", match) == chosen("expert", alone)


def test_planners_stay_off_the_gpu() -> None:
    assert plain_styles(CAMPUS) == styles_on_gpu(CAMPUS) == ("random", "casual", "plain")
    with pytest.raises(BadOption, match="does not play on a GPU"):
        check_on_gpu(CAMPUS, ("expert",))


def test_the_same_luck_again() -> None:
    match = Match(CAMPUS, {"players": 1, "bonuses": "auto"}, seed=7)
    while not match.over:
        match.roll() if match.turn == CHANCE else match.play(chosen("plain", match))
    same, again = with_same_luck(match, "plain"), with_same_luck(match, "expert")
    assert same is not None
    assert same.actions == match.actions
    assert again is not None
    assert again.scores[0] < match.scores[0]
    drawn = draws_of(again)
    assert drawn == draws_of(match)[: len(drawn)]
    short = with_same_luck(again, "plain")
    assert short is None, "the dice run out"
