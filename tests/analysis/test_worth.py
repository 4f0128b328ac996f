"""What options are worth: the same on any number of cores, compiled or not; stages that find the best."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
from tests.analysis.test_review import every_kind
from tests.bot_matches import played

from ludotheque.analysis.compiled.blocks import BLOCKS
from ludotheque.analysis.compiled.sums import ERROR, VALUE
from ludotheque.analysis.compiled.weighing import (
    FINALISTS,
    NOTHING,
    SAMPLE,
    STAGES,
    TRIED_OUT,
    WEIGHING,
    behind_best,
    end_stage,
    next_stage,
    order_options,
)
from ludotheque.analysis.review import look_through, options_of
from ludotheque.analysis.worth import Tried
from ludotheque.engine.match import Match

CORES = (1, 2, 3, 40)


def choices_of(match: Match) -> list[int]:
    """A few of its choices."""
    choices = [number for number, one in enumerate(look_through(match)) if one.kind == "choice"]
    return choices[:: max(1, len(choices) // 3)][:3]


@every_kind
def test_any_number_of_cores_finds_the_same(game: str, options: Mapping[str, Any], style: str) -> None:
    whole = played(game, options, style, actions=60)
    for number in choices_of(whole):
        match, action = whole.at(number), whole.actions[number]
        seat = match.actor(action)
        found = set()
        for cores in CORES:
            judge = Tried(match.game, match.seat_count, match.side_count, 5, cores)
            seen = judge.weigh(match.view(seat), seat, options_of(match, seat), 200, action)
            found.add((judge.worth(match.position, 200), seen.slot.tobytes(), seen.figures.tobytes()))
        assert len(found) == 1


# --- Stages --------------------------------------------------------------------------------------------------


class Tables:
    """The tables of a weighing of so many options, on blocks that come as `numbers` say: option k is worth k hundredths
    more than half."""

    def __init__(self, options: int, chosen: int, seat: int = 0, sides: int = 2, fewer_wins: bool = False) -> None:
        self.slot = np.zeros(1, WEIGHING)
        asked = self.slot[0]
        asked.options, asked.chosen, asked.seat, asked.sides, asked.playouts = options, chosen, seat, sides, 10_000
        asked.fewer_wins, asked.cost_error = fewer_wins, TRIED_OUT
        self.samples, self.figures = np.zeros((options + 2, STAGES, SAMPLE)), np.zeros((options, 2))
        self.places, self.tried = np.zeros(options + 1, np.int32), list[list[int]]()
        self.numbers = np.random.default_rng(options)

    def weigh(self, interpreted: bool = False) -> "Tables":
        begin, end = (next_stage.py_func, end_stage.py_func) if interpreted else (next_stage, end_stage)
        while count := begin(self.slot, self.samples, self.places):
            places = self.places[:count]
            self.tried.append(places.tolist())
            means = 0.5 + places[:, None] / 100 + self.numbers.normal(0, 0.02, (count, BLOCKS))
            end(self.slot, self.samples, self.places, means, self.figures)
        return self


@pytest.mark.parametrize("options", [1, 2, 3, 9])
@pytest.mark.parametrize("seat", [0, 1])
def test_compiled_and_interpreted_weigh_the_same(options: int, seat: int) -> None:
    for chosen in (NOTHING, 0, options - 1):
        one, two = (Tables(options, chosen, seat).weigh(interpreted) for interpreted in (False, True))
        assert one.tried == two.tried
        assert (one.slot.tobytes(), one.figures.tobytes()) == (two.slot.tobytes(), two.figures.tobytes())


def test_all_then_finalists_then_best_against_chosen() -> None:
    seen = Tables(options=6, chosen=1).weigh()
    plain = 6
    everybody, finalists, last = seen.tried
    assert everybody == [0, 1, 2, 3, 4, 5, plain]
    assert sorted(finalists[:FINALISTS]) == [3, 4, 5]
    assert finalists[FINALISTS:] == [1, plain]
    assert last == [5, 1, plain]
    found = seen.slot[0]
    assert found.best == 5
    assert found.behind[VALUE] == pytest.approx(0.04, abs=0.02)
    assert found.beyond[VALUE] == pytest.approx(-0.05, abs=0.02)
    assert behind_best(found, seen.figures, 1) == (found.behind[VALUE], found.behind[ERROR])
    assert seen.figures[5, VALUE] - seen.figures[1, VALUE] == pytest.approx(found.behind[VALUE])


def test_where_nothing_was_chosen_there_are_two_stages_and_no_plain_player() -> None:
    seen = Tables(options=4, chosen=NOTHING).weigh()
    assert [len(places) for places in seen.tried] == [4, FINALISTS]
    assert not seen.slot[0].held_against
    order = np.zeros(4, np.int32)
    order_options(seen.slot, seen.figures, order)
    assert order.tolist() == [3, 2, 1, 0]


def test_few_points_are_good_for_who_wants_few() -> None:
    assert Tables(options=4, chosen=NOTHING, sides=1, fewer_wins=True).weigh().slot[0].best == 0


def test_what_is_good_for_one_is_bad_for_the_other() -> None:
    assert Tables(options=4, chosen=NOTHING, seat=1).weigh().slot[0].best == 0
