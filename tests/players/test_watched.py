"""A search that is watched: the same choice when nobody says stop, the best so far when somebody does."""

import threading
import time

import numpy as np
import pytest
from tests.players.test_search import at_a_choice

from ludotheque.engine.chance import generator
from ludotheque.engine.game import Game, games
from ludotheque.engine.verbs import CHANCE
from ludotheque.players import decide, trials_of
from ludotheque.players.search import Budget, Watched, decide_watched
from ludotheque.players.search.compiled.whole import MADE, STOP
from ludotheque.players.search.player import searches
from ludotheque.players.search.think import Search

SEARCHERS = [game for game in games() if trials_of(game).any()]


def options_of(game: Game, players: int) -> dict[str, int]:
    return {"players": players} if any(option.name == "players" for option in game.options) else {}


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("game", SEARCHERS, ids=lambda game: game.name)
def test_it_chooses_what_decide_chooses(game: Game, players: int) -> None:
    for style, trials in enumerate(trials_of(game)):
        for seed in range(6 if trials else 0):
            match = at_a_choice(game.name, seed, **options_of(game, players))
            for _ in range(6):
                while match.turn == CHANCE:
                    match.roll()
                if match.over:
                    break
                view, seat = match.view(match.turn), match.turn
                one, other, watched = generator(seed), generator(seed), Watched()
                chosen = decide_watched(game, view, style, one, seat, match.seat_count, watched)
                assert chosen == decide(game, view, style, other, seat)
                assert one.tolist() == other.tolist(), "as much luck was drawn"
                assert watched.made == trials
                match.play(chosen)


@pytest.mark.parametrize("game", SEARCHERS, ids=lambda game: game.name)
def test_it_stops_when_it_is_told_and_gives_the_best_so_far(game: Game) -> None:
    match = at_a_choice(game.name, 3)
    view, seat = np.array([match.view(match.turn)], game.record), match.turn
    watched, most, found = Watched(), 1 << 40, []

    def work() -> None:
        asked = view.ctypes.data, seat, match.seat_count, most, 1 << 30, 7
        found.append(searches[game.name](*asked, watched.numbers.ctypes.data))

    thread = threading.Thread(target=work)
    thread.start()
    deadline = time.monotonic() + 180
    while watched.made < 200 and time.monotonic() < deadline:
        time.sleep(0.001)
    watched.stop()
    thread.join(180)
    assert not thread.is_alive()
    assert 200 <= watched.made < most
    search = Search(game, view[0], seat, match.seat_count, Budget(most), 7)
    search.go_on(watched.made)
    assert found == [search.thought().best]


@pytest.mark.parametrize("game", SEARCHERS, ids=lambda game: game.name)
def test_who_is_stopped_at_once_has_found_nothing(game: Game) -> None:
    match, watched = at_a_choice(game.name, 3), Watched()
    watched.stop()
    strongest = int(np.argmax(trials_of(game)))
    assert decide_watched(game, match.view(match.turn), strongest, generator(1), match.turn, 2, watched) is None
    assert watched.numbers[STOP] == 1
    assert watched.numbers[MADE] == 2
