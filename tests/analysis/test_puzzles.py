"""Puzzles: those in the package are sound, and mining finds more of the kind."""

import datetime as dt

import pytest

import ludotheque
from ludotheque.analysis.puzzles import MARGINS, Puzzle, count, from_text, mine, number_of_day, puzzle
from ludotheque.analysis.review import options_of
from ludotheque.analysis.worth import judge_of
from ludotheque.engine.errors import BadOption
from ludotheque.engine.game import Game, find
from ludotheque.players import players_of

HAVING = [game for game in ludotheque.games() if count(game)]
every_game = pytest.mark.parametrize("game", HAVING, ids=lambda game: game.name)


def check(asked: Puzzle) -> None:
    """A choice of some seat, with all its options and a clear margin."""
    assert asked.seat >= 0
    assert {option.action for option in asked.options} == set(map(str, options_of(asked.match, asked.seat)))
    assert asked.margin >= MARGINS[asked.review.unit]
    worths = [option.worth if asked.review.higher else -option.worth for option in asked.options]
    assert worths == sorted(worths, reverse=True)


def test_which_games_have_puzzles() -> None:
    assert {"campus", "champion"} <= {game.name for game in HAVING}
    assert all(players_of(game).puzzles for game in HAVING)


@every_game
def test_a_game_has_twenty_at_least(game: Game) -> None:
    assert count(game) >= 20
    for number in range(1, count(game) + 1):
        check(puzzle(game, number))
    with pytest.raises(BadOption):
        puzzle(game, 0)


@every_game
def test_the_best_is_found_again(game: Game) -> None:
    """With other luck than when it was mined."""
    for number in (1, count(game)):
        asked = puzzle(game, number)
        judge = judge_of(game, asked.match.seat_count, asked.match.side_count, seed=77, cores=1)
        options = options_of(asked.match, asked.seat)
        seen = judge.weigh(asked.match.view(asked.seat), asked.seat, options, 6000)
        assert str(seen.actions[seen.best]) == asked.best


@every_game
def test_one_a_day(game: Game) -> None:
    days = [dt.date(2026, 11, 1) + dt.timedelta(n) for n in range(count(game))]
    assert sorted(number_of_day(game, day) for day in days) == list(range(1, count(game) + 1))


def test_mining() -> None:
    champion = find("champion")
    looked: list[int] = []
    text = next(mine(champion, 5, looked.append))
    check(from_text(champion, 1, 1, text))
    assert looked == list(range(1, len(looked) + 1))
