"""The studies of Duel sur la Colline: small runs, and figures that must agree with each other and with the rules."""

from typing import Any

import numpy as np
import pytest

from ludotheque.commands import main
from ludotheque.engine.game import find
from ludotheque.games.colline import study as colline
from ludotheque.games.colline.players.compiled.hands import clue_of
from ludotheque.games.colline.record import ROUNDS
from ludotheque.games.colline.study import compiled as colline_play
from ludotheque.lab.simulate import simulate
from ludotheque.lab.study import Figure, Sheet, ask

COLLINE = find("colline")


def figures(sheet: Any) -> dict[str, list[Figure | int | None]]:
    assert isinstance(sheet, Sheet)
    return {label: list(row) for label, row in sheet.rows}


def test_a_studied_match_is_the_match_of_a_simulation() -> None:
    for pair in (("strong_cards", "random"), ("random", "strong_cards")):
        won = [colline.matches(pair, 7, number)[0] for number in range(30)]
        assert simulate(COLLINE, styles=pair, matches=30, seed=7).tally.wins == (won.count(0), won.count(1))


def test_whoever_holds_the_flag_is_counted_round_by_round() -> None:
    for number in range(10):
        _, held = colline.matches(("strong_cards", "strong_cards"), 1, number)
        played = int((held >= 0).sum())
        assert 3 <= played <= ROUNDS
        assert (held[:played] >= 0).all()
        assert (held[played:] == -1).all()


def test_the_flag() -> None:
    rounds, colours = ask(colline.QUESTIONS["flag"], boards=2, seed=3).answer
    every = figures(rounds)["study.word.all_rounds"]
    assert every[0] == sum(int(row[0]) for label, row in figures(rounds).items() if label != "study.word.all_rounds")  # type: ignore[arg-type, misc]
    assert len(figures(colours)) == 3


def test_the_worth_of_cards() -> None:
    """A fit needs more clashes than cards; then it gives back what went in."""
    few = ask(colline.QUESTIONS["cards"], boards=4, seed=1)
    assert "least" in few.answer[0].facts  # type: ignore[union-attr]
    rng = np.random.default_rng(0)
    hands = np.column_stack([rng.multinomial(10, [1 / 16] * 16, 2000), rng.multinomial(10, [1 / 16] * 16, 2000)])
    chance = 0.3 + 0.02 * hands[:, 12] - 0.05 * hands[:, 16 + 9]  # the attacker's strong 5, the defender's strong 2
    sheet = figures(colline.answer_cards(np.column_stack([chance, hands]))[0])
    assert sheet["5"][3].value == pytest.approx(0.02)  # type: ignore[union-attr]
    assert sheet["2"][1].value == pytest.approx(0.05)  # type: ignore[union-attr]
    assert sheet["8"][0].value == pytest.approx(0, abs=1e-9)  # type: ignore[union-attr]


def test_every_clue() -> None:
    """COLLINE-6: strong or weak, or one of eight values."""
    assert len(set(colline_play.all_clues(0).tolist())) == 16
    assert len(set(colline_play.all_clues(0b0010).tolist())) == 64
    assert clue_of(0xF4B0, 0b0010) in colline_play.all_clues(0b0010).tolist()


def test_the_best_response_is_no_worse_than_what_is_played() -> None:
    """Against the very hands it was chosen for."""
    sheet = figures(ask(colline.QUESTIONS["clash"], boards=2, seed=1).answer[0])
    for _, _, attack_at_most, _, answer_at_most in sheet.values():
        assert attack_at_most.value >= -1e-9  # type: ignore[union-attr]
        assert answer_at_most.value >= -1e-9  # type: ignore[union-attr]


def test_the_command_lists_and_answers(capsys: pytest.CaptureFixture[str]) -> None:
    main(["study", "colline", "--lang", "fr"])
    shown = capsys.readouterr().out
    assert all(name in shown for name in ("flag", "cards", "clash"))
